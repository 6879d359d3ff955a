import Testing

@testable import BracketText

/// The lines of `text`.
func wrapped(_ text: String, _ limit: Int, _ measure: Measure = .cells) -> [String] {
    let bytes = Array(text.utf8)
    return wrappedRanges(bytes, limit, measure).map { String(decoding: bytes[$0.0], as: UTF8.self) }
}

func wrappedRanges(_ bytes: [UInt8], _ limit: Int, _ measure: Measure) -> [(Range<Int>, Int)] {
    var lines: [(Range<Int>, Int)] = []
    wrap(bytes.span, limit: limit, measure: measure) { lines.append(($0, $1)) }
    return lines
}

@Suite struct WrapTests {
    @Test func breaksAtWhiteSpace() {
        #expect(wrapped("the quick brown fox", 9) == ["the quick", "brown fox"])
        #expect(wrapped("the quick brown fox", 8) == ["the", "quick", "brown", "fox"])
        #expect(wrapped("the quick brown fox", 19) == ["the quick brown fox"])
        #expect(wrapped("the quick brown fox", 18) == ["the quick brown", "fox"])
        #expect(wrapped("the \t quick", 7) == ["the", "quick"])
        #expect(wrapped("東京\u{3000}大阪", 4) == ["東京", "大阪"])
        #expect(wrapped("em\u{2003}space", 5) == ["em", "space"])
        #expect(wrapped("foo\u{200B}bar", 3) == ["foo", "bar"])
        #expect(wrapped("foo\u{200B}bar", 6) == ["foo\u{200B}bar"])
    }

    @Test func foldsWhiteSpaceAtTheEndsOfLines() {
        #expect(wrapped("  a  b  ", 9) == ["a  b"])
        #expect(wrapped("  a  b  ", 1) == ["a", "b"])
        #expect(wrapped(" a \n b ", 9) == ["a", "b"])
        #expect(wrapped("   ", 9) == [""])
        #expect(wrapped("", 9) == [""])
        #expect(wrapped("\u{3000}日本\u{3000}", 9) == ["日本"])
        // A mark on a space makes it text.
        #expect(wrapped("a \u{301}b", 9) == ["a \u{301}b"])
        #expect(wrapped("ab-cd \u{301}ef", 6) == ["ab-", "cd \u{301}ef"])
        #expect(wrapped(" \u{301}b \u{301}", 9) == [" \u{301}b \u{301}"])
    }

    @Test func breaksAtEveryLineFeed() {
        #expect(wrapped("a\nb", 9) == ["a", "b"])
        #expect(wrapped("a\n\nb", 9) == ["a", "", "b"])
        #expect(wrapped("\na\n", 9) == ["", "a", ""])
        #expect(wrapped("\n", 9) == ["", ""])
        #expect(wrapped("a\r\nb", 9) == ["a", "b"])
        #expect(wrapped("one two\nthree", 3) == ["one", "two", "thr", "ee"])
        #expect(wrapped("日本\n語", 9) == ["日本", "語"])
    }

    @Test func keepsGlueTogether() {
        #expect(wrapped("a 10\u{A0}km b", 7) == ["a 10\u{A0}km", "b"])
        #expect(wrapped("a 10\u{A0}km b", 6) == ["a", "10\u{A0}km", "b"])
        #expect(wrapped("日\u{2060}本", 3) == ["日\u{2060}", "本"])  // nothing else can be done
        #expect(wrapped("日本\u{2060}語", 4) == ["日", "本\u{2060}語"])
        // A word too long does not break beside its no-break space while another place is left.
        #expect(wrapped("abc\u{A0}def", 4) == ["ab", "c\u{A0}de", "f"])
    }

    @Test func breaksBetweenIdeographsButNotBeforeClosingPunctuation() {
        #expect(wrapped("日本語の文章", 4) == ["日本", "語の", "文章"])
        #expect(wrapped("日本語の文章", 5) == ["日本", "語の", "文章"])
        #expect(wrapped("今日は、いい天気。", 6) == ["今日", "は、い", "い天", "気。"])
        #expect(wrapped("彼は「はい」と言った", 6) == ["彼は", "「は", "い」と", "言った"])
        #expect(wrapped("シャツとキャベツ", 6) == ["シャツ", "とキャ", "ベツ"])
        #expect(wrapped("東京タワー", 8) == ["東京タ", "ワー"])
        #expect(wrapped("他说“你好”吗", 5) == ["他说", "“你", "好”吗"])
        #expect(wrapped("3月Tokyo駅", 5) == ["3月", "Tokyo", "駅"])
        #expect(wrapped("100％！", 5) == ["10", "0％！"])
    }

    @Test func keepsKoreanWordsWholeWhileTheyFit() {
        #expect(wrapped("대한민국 축구", 12) == ["대한민국", "축구"])
        #expect(wrapped("대한민국", 4) == ["대한", "민국"])
        #expect(wrapped("그렇다면.", 8) == ["그렇다", "면."])
    }

    @Test func breaksLongWordsBehindMarksFirst() {
        #expect(wrapped("a state-of-the-art b", 16) == ["a", "state-of-the-art", "b"])
        #expect(wrapped("state-of-the-art", 10) == ["state-of-", "the-art"])
        #expect(wrapped("usr/local/share", 10) == ["usr/local/", "share"])
        #expect(wrapped("https://example.com/path", 12) == ["https://", "example.com/", "path"])
        #expect(wrapped("--option-name", 9) == ["--option-", "name"])
        #expect(wrapped("--option", 4) == ["--op", "tion"])
        #expect(wrapped("snake_case_name", 11) == ["snake_case_", "name"])
        #expect(wrapped("com.example.Type", 12) == ["com.example.", "Type"])
    }

    @Test func breaksLongWordsAnywhereAtLast() {
        #expect(wrapped("abcdefghij", 4) == ["abcd", "efgh", "ij"])
        #expect(wrapped("x abcdefghij y", 4) == ["x", "abcd", "efgh", "ij y"])
        #expect(wrapped("ภาษาไทย", 3) == ["ภาษ", "าไท", "ย"])
        #expect(wrapped("e\u{301}e\u{301}e\u{301}", 2) == ["e\u{301}e\u{301}", "e\u{301}"])
        #expect(wrapped("abcd.", 4) == ["abc", "d."])
        #expect(wrapped("....", 2) == ["..", ".."])
    }

    @Test func neverBreaksAClusterHoweverWide() {
        let family = "👩‍👩‍👧‍👦"
        #expect(wrapped(family + family, 2) == [family, family])
        #expect(wrapped(family + family, 1) == [family, family])
        #expect(wrapped("🇩🇪🇫🇷", 3) == ["🇩🇪", "🇫🇷"])
        #expect(wrapped("ab", 0) == ["a", "b"])
        #expect(wrapped("日 a", -5) == ["日", "a"])
    }

    @Test func measuresInTheFontGiven() {
        // W is 944 wide and a space 278 in the sans face, 1000 and 250 in bold serif.
        #expect(wrapped("W W", 2166, .font(.sans, bold: false)) == ["W W"])
        #expect(wrapped("W W", 2165, .font(.sans, bold: false)) == ["W", "W"])
        #expect(wrapped("W W", 2250, .font(.serif, bold: true)) == ["W W"])
        #expect(wrapped("W W", 2249, .font(.serif, bold: true)) == ["W", "W"])
        #expect(wrapped("日W", 1944, .font(.sans, bold: false)) == ["日W"])
        #expect(wrapped("日W", 1943, .font(.sans, bold: false)) == ["日", "W"])
    }

    @Test func handsTheWidthOfEachLine() {
        let lines = wrappedRanges(Array("ab  日本\nc".utf8), 4, .cells)
        #expect(lines.map(\.0) == [0..<2, 4..<10, 11..<12])
        #expect(lines.map(\.1) == [2, 4, 1])
    }
}
