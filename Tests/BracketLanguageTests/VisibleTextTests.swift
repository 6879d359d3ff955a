import Testing

@testable import BracketLanguage

@Suite struct VisibleTextTests {
    private func shown(_ text: String, _ blanks: VisibleText.Blanks = .expanded) -> String {
        shown(Array(text.utf8), blanks)
    }

    private func shown(_ bytes: [UInt8], _ blanks: VisibleText.Blanks = .expanded) -> String {
        let text = VisibleText(bytes.span, 0..<bytes.count, blanks: blanks)
        return String(decoding: text.bytes, as: UTF8.self)
    }

    private func width(_ text: String) -> Int {
        let bytes = Array(text.utf8)
        return VisibleText(bytes.span, 0..<bytes.count, blanks: .expanded).width
    }

    @Test func textStaysText() {
        for text in ["Node 1", "日本", "e\u{301}", "👩‍👩‍👧", "🇩🇪🇫🇷", "⚠️", "नि", "مرحبا", "שלום", "a\u{A0}b"] {
            #expect(shown(text) == text)
        }
        #expect(width("Node 1") == 6)
        #expect(width("日本") == 4)
        #expect(width("e\u{301}x") == 2)
        #expect(width("👩‍👩‍👧") == 2)
        #expect(width("नि") == 1)
    }

    @Test func commandsAreEscaped() {
        #expect(shown("a\u{1B}[2Jb") == "a\\u{1B}[2Jb")
        #expect(width("a\u{1B}b") == 8)
        #expect(shown("\u{0}\u{7}\r\u{7F}") == "\\u{00}\\u{07}\\u{0D}\\u{7F}")
        // The one-byte form of `ESC [` and of `ESC ]` in the eight-bit set of commands.
        #expect(shown("\u{9B}\u{9D}") == "\\u{9B}\\u{9D}")
    }

    @Test func whatReordersIsEscaped() {
        for value in [0x200E, 0x200F] + Array(0x202A...0x202E) + Array(0x2066...0x2069) as [UInt32]
        {
            let text = "a\(Unicode.Scalar(value)!)b"
            #expect(shown(text) == "a\\u{\(hexadecimal(value, digits: 4))}b")
        }
        #expect(shown("\u{61C}") == "\\u{61C}")
    }

    @Test func whatHidesIsEscaped() {
        #expect(shown("a\u{200B}b") == "a\\u{200B}b")
        #expect(shown("a\u{FEFF}b") == "a\\u{FEFF}b")
        #expect(shown("a\u{AD}b") == "a\\u{AD}b")
        #expect(shown("a\u{3164}b") == "a\\u{3164}b")
        #expect(shown("\u{2028}\u{2029}\u{FFFE}") == "\\u{2028}\\u{2029}\\u{FFFE}")
        #expect(shown("\u{1FFFF}") == "\\u{1FFFF}")
    }

    @Test func aMarkWithoutABaseIsEscaped() {
        #expect(shown("\u{301}a") == "\\u{301}a")
        #expect(shown("\u{200D}a") == "\\u{200D}a")
        #expect(shown("\u{FE0F}") == "\\u{FE0F}")
    }

    @Test func joinersBehindASCIIAreEscaped() {
        #expect(shown("a\u{200D}b\u{200C}") == "a\\u{200D}b\\u{200C}")
        #expect(shown("क्\u{200D}ष") == "क्\u{200D}ष")
        #expect(shown("1\u{FE0F}\u{20E3}") == "1\u{FE0F}\u{20E3}")
    }

    @Test func tagsBelongToFlagsOnly() {
        let england = "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"
        #expect(shown(england) == england)
        #expect(shown("a\u{E0068}\u{E0069}") == "a\\u{E0068}\\u{E0069}")
    }

    @Test func bytesThatAreNotTextAreEscaped() {
        #expect(shown([0x61, 0xFF, 0xE6, 0x97, 0x62]) == "a\\xFF\\xE6\\x97b")
        #expect(shown([0xED, 0xA0, 0x80]) == "\\xED\\xA0\\x80")
        #expect(shown([0xC3]) == "\\xC3")
        // Text goes on right behind them.
        #expect(shown([0xFF, 0xC3, 0xA9, 0xCC, 0x81]) == "\\xFF\u{E9}\u{301}")
    }

    @Test func tabsReachTheNextMultipleOfFour() {
        #expect(shown("\tA\tB") == "    A   B")
        #expect(shown("日本日\tx") == "日本日  x")
        #expect(shown("abcd\tx") == "abcd    x")
    }

    @Test func theBlanksOfAnIndentCanBeMarked() {
        #expect(shown("\t  A b\tc", .marked) == "→   ··A b   c")
        #expect(shown(" \u{A0}\u{3000} A", .marked) == "·\\u{A0}\\u{3000}·A")
        #expect(shown("é\u{2003} é", .marked) == "é\u{2003} é")
        #expect(shown("\t\t", .marked) == "→   →   ")
    }

    @Test func aMessageStaysOnItsLine() {
        #expect(shown("a\tb\nc\rd", .escaped) == "a\\tb\\nc\\u{0D}d")
    }

    @Test func clustersWithoutEndAreTakenApart() {
        let zalgo = "a" + String(repeating: "\u{301}", count: 100)
        let bytes = Array(zalgo.utf8)
        let text = VisibleText(bytes.span, 0..<bytes.count, blanks: .expanded)
        // 96 bytes are one letter and 47 marks, the 48th reaching over; the rest is escaped.
        #expect(text.pieces.count == 1 + 100 - 48)
        #expect(String(decoding: text.bytes, as: UTF8.self).hasSuffix("\\u{301}\\u{301}"))
    }

    @Test func longTextsAreCut() {
        func cut(_ text: String, _ limit: Int) -> String {
            String(decoding: visible(Array(text.utf8), limit: limit), as: UTF8.self)
        }
        #expect(cut("abcdef", 6) == "abcdef")
        #expect(cut("abcdefg", 6) == "abcde…")
        #expect(cut("日本日本", 6) == "日本…")
        #expect(cut("a\u{1B}b", 6) == "a…")
        #expect(cut(String(repeating: "x", count: 100_000), 6) == "xxxxx…")
    }

    @Test func piecesCoverTheSource() {
        let bytes = Array("a\t日\u{1B}e\u{301} ".utf8) + [0xFF] + Array("👩‍👩‍👧z".utf8)
        let text = VisibleText(bytes.span, 0..<bytes.count, blanks: .expanded)
        var (offset, cell, byte) = (0, 0, 0)
        for piece in text.pieces {
            #expect(piece.source.lowerBound == offset)
            #expect(piece.cell == cell)
            #expect(piece.shown.lowerBound == byte)
            #expect(piece.width > 0)
            offset = piece.source.upperBound
            cell += piece.width
            byte = piece.shown.upperBound
        }
        #expect(offset == bytes.count)
        #expect(cell == text.width)
        #expect(byte == text.bytes.count)
    }
}
