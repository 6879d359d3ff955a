import Testing

@testable import BracketLanguage

@Suite struct ByteTests {
    /// Byte sequences that are not UTF-8, from the tables of the Unicode standard.
    @Test(
        arguments: [
            [0x80], [0xBF], [0xC0, 0xAF], [0xC1, 0xBF], [0xC2], [0xE0, 0x80, 0x80],
            [0xE0, 0x9F, 0xBF],
            [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80],
            [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80], [0xF5], [0xFF],
        ] as [[UInt8]])
    func invalidUTF8(_ bytes: [UInt8]) {
        let source = Array("abcdefgh ".utf8) + bytes + Array(" ij\n".utf8)
        let found = analyze(source).diagnostics
        #expect(found.map(\.code) == [.invalidUTF8])
        #expect(found[0].range == 9..<9 + bytes.count)
    }

    @Test func invalidBytesAreShown() {
        let source: [UInt8] = [0x41, 0xFC, 0x62, 0x0A, 0x42, 0xF0, 0x9F, 0x98, 0xFF, 0xFE, 0x20]
        let found = analyze(source).diagnostics
        #expect(found.map(\.arguments) == [["FC"], ["F0 9F 98 FF"]])
        #expect(found.map(\.range) == [1..<2, 5..<10])
    }

    @Test func validUTF8() {
        let scalars = [
            0x80 + 0x20, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFD, 0x10000, 0x1F600, 0x10FFFD,
        ]
        let text = String(String.UnicodeScalarView(scalars.map { Unicode.Scalar($0)! }))
        #expect(findings("x\(text)") == [])
        #expect(outline("x\(text)") == ["x\(text)"])
    }

    @Test func utf16IsNamed() {
        for mark in [[0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]] {
            let found = analyze(mark + [0x41, 0x00]).diagnostics
            #expect(found == [Diagnostic(.invalidUTF8, at: 0..<2, ["UTF-16"])])
        }
    }

    @Test func controlCharacters() {
        let allowed: Set<UInt32> = [9, 10]
        for value in Array(0..<UInt32(0x20)) + Array(0x7F...0x9F) where !allowed.contains(value) {
            let character = String(Character(Unicode.Scalar(value)!))
            let found = analyze(Array("abc\(character)def\n".utf8)).diagnostics
            let expected: DiagnosticCode = value == 13 ? .loneCarriageReturn : .controlCharacter
            #expect(found.map(\.code) == [expected], "U+\(String(value, radix: 16))")
        }
        #expect(only("a\u{7}b").arguments == ["U+0007"])
        #expect(only("a\u{9F}b").arguments == ["U+009F"])
    }

    @Test func loneCarriageReturns() {
        #expect(
            findings("A\rB\r\nC\r").map { $0.contains("lone-carriage-return") } == [true, true])
        #expect(fixed("A\rB\n") == "A\nB\n")
        // It ends its line, so that what follows is not blamed.
        #expect(findings("@align leaf\rA\n") == ["1 lone-carriage-return «\r»"])
    }

    @Test(arguments: [0x2028, 0x2029] as [UInt32])
    func lineSeparators(_ value: UInt32) {
        let character = String(Character(Unicode.Scalar(value)!))
        #expect(findings("A\(character)B") == ["1 line-separator «\(character)»"])
        #expect(only("A\(character)B").arguments == [scalarName(value)])
    }

    @Test(arguments: [0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF] as [UInt32])
    func noncharacters(_ value: UInt32) {
        let character = String(Character(Unicode.Scalar(value)!))
        #expect(findings("A\(character)B") == ["1 noncharacter «\(character)»"])
    }

    @Test func theyAreFoundEverywhere() {
        for source in ["// a\u{1}", "@title a\u{1}", "A {tooltip=\"\u{1}\"}", "A\n  | \u{1}"] {
            #expect(findings(source).contains { $0.contains("control-character") })
        }
    }

    @Test func bidirectionalControls() {
        func warnings(_ text: String) -> [[String]] {
            let found = analyze(Array("A\(text)B\n".utf8)).diagnostics
            #expect(found.allSatisfy { $0.code == .bidirectionalControl })
            return found.map(\.arguments)
        }
        #expect(warnings("\u{202E}x") == [["U+202E", "override"]])
        #expect(warnings("\u{202D}x\u{202C}") == [["U+202D", "override"]])
        #expect(warnings("\u{202A}x\u{202C}\u{202B}x\u{202C}") == [])
        #expect(warnings("\u{2066}x\u{2069}\u{2067}\u{2068}x\u{2069}\u{2069}") == [])
        #expect(warnings("\u{2067}x") == [["U+2067", "unpaired"]])
        #expect(warnings("x\u{2069}") == [["U+2069", "unpaired"]])
        #expect(warnings("\u{202C}") == [["U+202C", "unpaired"]])
        #expect(
            warnings("\u{2066}x\u{202C}") == [["U+2066", "unpaired"], ["U+202C", "unpaired"]])
        // A pair on two lines is none.
        #expect(
            warnings("\u{2066}\nx\u{2069}") == [["U+2066", "unpaired"], ["U+2069", "unpaired"]])
        // Marks change no order but their own.
        #expect(warnings("\u{200E}\u{200F}\u{61C}") == [])
    }

    @Test func fileSize() {
        var limits = Limits.standard
        limits.fileSize = 5
        #expect(findings("ABCDE", limits: limits) == [])
        #expect(findings("ABCDEF", limits: limits) == ["1 file-too-large «»"])
    }

    @Test func aWordAtATimeFindsWhatAByteAtATimeFinds() {
        // Every suspicious byte at every position of a word, next to its likenesses.
        for position in 0..<16 {
            for byte in [0x00, 0x01, 0x08, 0x0B, 0x1F, 0x7F, 0x80, 0xFF] as [UInt8] {
                var source = [UInt8](repeating: 0x7E, count: 24)
                source[position + 1] = 0x20
                source[position] = byte
                let found = analyze(source).diagnostics
                #expect(found.map(\.range) == [position..<position + 1])
            }
        }
    }
}
