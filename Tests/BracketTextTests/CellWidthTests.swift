import Testing

@testable import BracketText

@Suite struct CellWidthTests {
    static let cases: [(text: String, cells: Int)] = [
        ("", 0),
        ("Node 1", 6),
        ("日本", 4),
        ("한국", 4),
        ("\u{1112}\u{1161}\u{11AB}", 2),  // 한 as three jamo
        ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}", 4),
        ("Ａ１", 4),  // fullwidth
        ("ｱｲ", 2),  // halfwidth
        ("⚠", 1),
        ("⚠\u{FE0F}", 2),
        ("⚠\u{FE0E}", 1),
        ("☝🏽", 2),  // text by default, an emoji by its skin tone
        ("👩‍👩‍👧‍👦", 2),
        ("👩‍❤️‍👨", 2),
        ("🇩🇪", 2),
        ("🇩🇪🇫🇷", 4),
        ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 2),  // England
        ("1\u{FE0F}\u{20E3}", 2),  // keycap
        ("1\u{20E3}", 1),
        ("⌚\u{FE0E}", 2),  // wide by East Asian Width, whatever its presentation
        ("e\u{301}", 1),
        ("é", 1),
        ("नि", 1),
        ("\u{301}", 0),
        ("\u{200D}", 0),
        ("\u{200B}", 0),
        ("\u{FE0E}", 0),
        ("a\u{200D}b", 2),
        ("─│┌", 3),  // ambiguous
        ("a\tb", 3),
        ("a\nb", 2),
        ("𠮷野家", 6),
        ("\u{3000}", 2),
        ("\u{FFFD}", 1),
        ("\u{E000}\u{F0000}\u{10FFFD}", 3),  // private use
        ("\u{20000}\u{2FA1D}\u{3FFFD}", 6),  // ideographs, assigned or not
        ("a\u{E0100}", 1),  // ideographic variation selector
        ("🇩", 1),  // half a flag
        ("\u{1161}", 0),  // a vowel that has no consonant to stand on
        ("\u{115F}\u{1161}", 2),  // but for a filler
        ("\u{AD}", 0),
        ("\u{2060}\u{FEFF}", 0),
        ("☃️", 2),
        ("©®", 2),
        ("©\u{FE0F}", 2),
        ("\u{1B}[0m", 3),  // controls take no cell; they are escaped before they are shown
    ]

    @Test(arguments: cases)
    func countsClusters(text: String, cells: Int) {
        #expect(cellWidth(of: text.utf8.span) == cells)
    }
}
