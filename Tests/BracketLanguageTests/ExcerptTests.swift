import Testing

@testable import BracketLanguage

@Suite struct ExcerptTests {
    /// The line and the marks under the part of `source` between `«` and `»`.
    private func excerpt(_ source: String, blanks: VisibleText.Blanks = .expanded) -> [String] {
        // Not by characters: a mark may stand within one.
        let parts = source.unicodeScalars.split(omittingEmptySubsequences: false) {
            $0 == "«" || $0 == "»"
        }.map { Array(String($0).utf8) }
        let start = parts[0].count
        return excerpt(
            Array(parts.joined()), start..<start + parts[1].count, blanks: blanks)
    }

    private func excerpt(
        _ bytes: [UInt8], _ range: Range<Int>, blanks: VisibleText.Blanks = .expanded
    ) -> [String] {
        var map = SourceMap(bytes)
        let place = map.position(at: range.lowerBound)
        let made = Excerpt(bytes.span, lineStart: place.lineStart, range: range, blanks: blanks)
        return [made.line, made.marks].map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func marksARange() {
        #expect(excerpt("A\n  «Node 2»\nB") == ["  Node 2", "  ^~~~~~"])
        #expect(excerpt("«A»") == ["A", "^"])
    }

    @Test func marksAPlace() {
        #expect(excerpt("Node« »> x") == ["Node > x", "    ^"])
        #expect(excerpt("No«»de") == ["Node", "  ^"])
        #expect(excerpt("Node«»") == ["Node", "    ^"])
        #expect(excerpt("Node«»\nB") == ["Node", "    ^"])
        #expect(excerpt("Node\n«»") == ["", "^"])
        #expect(excerpt("«»") == ["", "^"])
    }

    @Test func carriageReturnsAtTheEndAreNotShown() {
        #expect(excerpt("«A»\r\nB") == ["A", "^"])
        #expect(excerpt("A«»\r\nB") == ["A", " ^"])
        #expect(excerpt("A«\r»B\r\n") == ["A\\u{0D}B", " ^~~~~~"])
    }

    @Test func ofSeveralLinesTheFirstIsMarked() {
        #expect(excerpt("A «b\n  c» d") == ["A b", "  ^"])
        #expect(excerpt("A «\nb»") == ["A", "  ^"])
    }

    @Test func alignsByDisplayWidth() {
        #expect(excerpt("\t«A»\tB") == ["    A   B", "    ^"])
        #expect(excerpt("\tA\t«B»") == ["    A   B", "        ^"])
        #expect(excerpt("日本 «x»") == ["日本 x", "     ^"])
        #expect(excerpt("x «日本» y") == ["x 日本 y", "  ^~~~"])
        #expect(excerpt("👩‍👩‍👧 «x»") == ["👩‍👩‍👧 x", "   ^"])
        #expect(excerpt("e\u{301}«x»") == ["e\u{301}x", " ^"])
        #expect(excerpt("\u{1B}«x»") == ["\\u{1B}x", "      ^"])
        #expect(excerpt([0xFF, 0x61], 1..<2) == ["\\xFFa", "    ^"])
        #expect(excerpt([0x61, 0xFF, 0xFE], 1..<3) == ["a\\xFF\\xFE", " ^~~~~~~~"])
    }

    @Test func aRangeInsideAClusterMarksTheCluster() {
        #expect(excerpt("e«\u{301}»x") == ["e\u{301}x", "^"])
        #expect(excerpt("x👩‍«👩»‍👧") == ["x👩‍👩‍👧", " ^~"])
    }

    @Test func aByteOrderMarkIsNotShown() {
        #expect(excerpt("\u{FEFF}«A»") == ["A", "^"])
    }

    @Test func marksBlanksWhereAsked() {
        #expect(excerpt("A\n«\t »B", blanks: .marked) == ["→   ·B", "^~~~~"])
    }

    private let a1000 = [UInt8](repeating: UInt8(ascii: "a"), count: 1000)
    private func a(_ count: Int) -> String { String(repeating: "a", count: count) }
    private func blank(_ count: Int) -> String { String(repeating: " ", count: count) }

    @Test func aLineOfAHundredCellsIsWhole() {
        #expect(excerpt(Array(a1000[..<100]), 99..<100) == [a(100), blank(99) + "^"])
    }

    @Test func longLinesAreCutAroundTheRange() {
        // Twenty cells are left behind the range, and the rest of the hundred before it.
        #expect(excerpt(a1000, 500..<503) == ["…" + a(98) + "…", blank(77) + "^~~"])
        #expect(excerpt(a1000, 0..<1) == [a(99) + "…", "^"])
        #expect(excerpt(a1000, 79..<80) == [a(99) + "…", blank(79) + "^"])
        #expect(excerpt(a1000, 81..<82) == ["…" + a(98) + "…", blank(79) + "^"])
        #expect(excerpt(a1000, 999..<1000) == ["…" + a(99), blank(99) + "^"])
        #expect(excerpt(a1000, 1000..<1000) == ["…" + a(98), blank(99) + "^"])
    }

    @Test func ofALongRangeTheStartIsShown() {
        #expect(
            excerpt(a1000, 0..<1000) == [a(99) + "…", "^" + String(repeating: "~", count: 98)])
        // 20 cells before the range, 60 of it, and 20 more, less an ellipsis at both ends.
        #expect(
            excerpt(a1000, 300..<900)
                == ["…" + a(98) + "…", blank(20) + "^" + String(repeating: "~", count: 78)])
    }

    @Test func wideCharactersAreNotCutInHalf() {
        let wide = Array(String(repeating: "日", count: 100).utf8)
        // The range is cells 100..<102 of 200, the window 22..<122 less an ellipsis at each end. The
        // first and the last whole character in it take 24..<26 and 118..<120.
        let made = excerpt(wide, 150..<153)
        #expect(made[0] == "…" + String(repeating: "日", count: 48) + "…")
        #expect(made[1] == blank(77) + "^~")
    }

    @Test func aLineOfMegabytesIsCutToo() {
        let chain = Array(String(repeating: "日本 > ", count: 400_000).utf8)
        // 9 bytes and 7 cells a link. The one at 300,000 shows as any other does.
        let made = excerpt(chain, 2_700_000..<2_700_006)
        let marks = made[1].prefix { $0 == " " }.count
        #expect(made[1].dropFirst(marks) == "^~~~")
        #expect(made[0].hasPrefix("…"))
        #expect(made[0].hasSuffix("…"))
        #expect(
            VisibleText(Array(made[0].utf8).span, 0..<made[0].utf8.count, blanks: .expanded).width
                <= 100)
        // Whole links stand before the mark, so it is under the first character of one.
        var cells = 0
        let marked = made[0].first { character in
            defer { cells += character == "日" || character == "本" ? 2 : 1 }
            return cells == marks
        }
        #expect(marked == "日")
    }
}
