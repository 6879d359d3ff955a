import Testing

@testable import BracketText

private func advance(_ text: String, _ face: Face = .sans, bold: Bool = false) -> Int {
    advance(of: text.utf8.span, face: face, bold: bold)
}

@Suite struct AdvanceTests {
    @Test(arguments: [
        (Face.sans, false, CoreFontAdvances.helvetica),
        (Face.sans, true, CoreFontAdvances.helveticaBold),
        (Face.serif, false, CoreFontAdvances.timesRoman),
        (Face.serif, true, CoreFontAdvances.timesBold),
        (Face.mono, false, Array(repeating: 600, count: 95)),
        (Face.mono, true, Array(repeating: 600, count: 95)),
    ])
    func agreesWithTheCoreFontsOnASCII(face: Face, bold: Bool, advances: [Int]) {
        for (byte, expected) in zip(UInt8(0x20)...0x7E, advances) {
            #expect(advance(of: [byte].span, face: face, bold: bold) == expected, "\(byte)")
        }
        let all = Array(UInt8(0x20)...0x7E)
        #expect(advance(of: all.span, face: face, bold: bold) == advances.reduce(0, +))
    }

    /// Advances of the Liberation fonts in their own unit, 2048 to an em: regular and bold sans,
    /// regular and bold serif.
    @Test(arguments: [
        ("W", [1933, 1933, 1933, 2048]), ("é", [1139, 1139, 909, 909]),
        ("ß", [1251, 1251, 1024, 1139]), ("Ω", [1531, 1642, 1522, 1640]),
        ("Ж", [1891, 1851, 1835, 2025]), ("א", [1286, 1397, 1229, 1315]),
        ("ﬁ", [1024, 1251, 1139, 1139]), ("Ł", [1139, 1251, 1251, 1366]),
        ("€", [1139, 1139, 1024, 1024]), ("→", [2048, 2048, 2048, 2048]),
        ("│", [1280, 1280, 1451, 1451]),
    ])
    func agreesWithTheFont(character: String, units: [Int]) {
        let columns: [(Face, Bool)] = [
            (.sans, false), (.sans, true), (.serif, false), (.serif, true),
        ]
        for ((face, bold), units) in zip(columns, units) {
            #expect(advance(character, face, bold: bold) == (units * 1000 + 1024) / 2048)
        }
        #expect(advance(character, .mono) == 600)
    }

    @Test(arguments: [Face.sans, .serif, .mono], [false, true])
    func givesWideCharactersAnEmAndEmojiMore(face: Face, bold: Bool) {
        func advance(_ text: String) -> Int { BracketTextTests.advance(text, face, bold: bold) }
        #expect(advance("日本") == 2000)
        #expect(advance("。") == 1000)
        #expect(advance("한") == 1000)
        #expect(advance("\u{1112}\u{1161}\u{11AB}") == 1000)
        #expect(advance("𠮷") == 1000)
        #expect(advance("👩‍👩‍👧‍👦") == 1250)
        #expect(advance("🇩🇪🇫🇷") == 2500)
        #expect(advance("⚠\u{FE0F}") == 1250)
        #expect(advance("1\u{FE0F}\u{20E3}") == 1250)
        #expect(advance("☝🏽") == 1250)
        #expect(advance("⌚") == 1250)
        #expect(advance("⌚\u{FE0E}") == 1000)
    }

    @Test(arguments: [Face.sans, .serif, .mono], [false, true])
    func givesMarksNothing(face: Face, bold: Bool) {
        func advance(_ text: String) -> Int { BracketTextTests.advance(text, face, bold: bold) }
        #expect(advance("e\u{301}") == advance("e"))
        #expect(advance("\u{301}\u{200D}\u{FE0F}\u{AD}\u{200B}\u{2060}") == 0)
        #expect(advance("\n\u{1}\u{7F}") == 0)
        #expect(advance("a\tb") == advance("a b"))
        #expect(advance("\u{5D1}\u{5BC}") == advance("\u{5D1}"))  // Hebrew with a point
    }

    /// None of the fonts has these scripts. Their room is held against the width of the text as
    /// Noto Sans shapes it: no less, and not half as much again.
    @Test(arguments: [
        ("جميع الناس يولدون أحرارا", 9900),
        ("सभी मनुष्यों को गौरव और अधिकारों", 12852),
        ("மனிதப் பிறிவியினர் சகலரும்", 15506),
        ("มนุษย์ทั้งหลายเกิดมา", 8296),
        ("ყველა ადამიანი იბადება", 13152),
        ("Բոլոր մարդիկ ծնվում են ազատ", 15556),
        ("የሰው ልጅ ሁሉ ሲወለድ", 8262),
    ])
    func leavesRoomForOtherScripts(text: String, shaped: Int) {
        #expect(advance(text) >= shaped)
        #expect(advance(text) < shaped * 3 / 2)
    }

    @Test func measuresByTheUnitAsked() {
        #expect(Measure.cells.width(of: "日a".utf8.span) == 3)
        #expect(Measure.font(.serif, bold: true).width(of: "日W".utf8.span) == 2000)
        #expect(Measure.cells.width(of: "".utf8.span) == 0)
        #expect(Measure.font(.sans, bold: false).width(of: "".utf8.span) == 0)
    }

    /// The quick way through ASCII and the way through the table of all characters agree.
    @Test func isTheSameBesideOtherText() {
        for scalar in UInt8(0)..<0x80 where scalar != 0x0D {
            let text = [scalar]
            for (face, bold) in [
                (Face.sans, false), (.sans, true), (.serif, false), (.serif, true), (.mono, true),
            ] {
                let cluster = Cluster(
                    in: text.span, from: 0, column: AdvanceColumn(face, bold: bold))
                #expect(cluster.advance == advance(of: text.span, face: face, bold: bold))
                #expect(cluster.cells == cellWidth(of: text.span))
            }
        }
    }
}
