import Foundation
import Testing

@testable import BracketLanguage

/// Whatever bytes a file holds, what is said about it is safe to show and well-formed.
@Suite struct DiagnosticPropertyTests {
    private static let pieces: [[UInt8]] =
        [
            "A", "B", "日本", "👩‍👩‍👧", "e\u{301}", "\u{301}", "\u{200D}", "\u{202E}", "\u{2066}",
            "\u{FEFF}", "\u{A0}",
            "\u{1B}[31m", "\u{0}", "\u{85}", "\u{2028}", "\u{FFFE}", "\u{E0041}", "\n", "\n",
            "\n  ", "\n\t", "\r\n", "\r",
            " ", " > ", " ~> ", "\"", "\\", "\\u{", "[", "] ", " {", "}", "#a", ".b", "fill=",
            "@align ", "\n@", "\n| ",
            "\n// ", "_", "50", "data-x=\"",
        ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE6, 0x97], [0xF0, 0x9F]]

    private static func source(seed: Int) -> [UInt8] {
        var state = UInt64(seed) &+ 0x9E37_79B9_7F4A_7C15
        func next(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        return (0..<next(30)).flatMap { _ in pieces[next(pieces.count)] }
    }

    /// That the bytes are UTF-8 in which nothing commands a terminal, hides or reorders.
    private func expectSafe(_ bytes: [UInt8], _ seed: Int) {
        var i = 0
        while i < bytes.count {
            let (value, count) = scalar(in: bytes.span, at: i)
            guard let value, value == 0x0A || !isHidden(value) else {
                Issue.record("seed \(seed), byte \(i): \(String(decoding: bytes, as: UTF8.self))")
                return
            }
            i += count
        }
    }

    @Test func whatIsShownIsSafe() {
        for seed in 0..<300 {
            let source = Self.source(seed: seed)
            let diagnostics = analyze(source).diagnostics
            expectSafe(
                renderDiagnostics(
                    diagnostics, source: source, file: source, color: false, limit: nil), seed)
        }
    }

    @Test func marksStandUnderTheirLine() {
        for seed in 0..<300 {
            let source = Self.source(seed: seed)
            var map = SourceMap(source)
            for diagnostic in analyze(source).diagnostics {
                let start = map.position(at: diagnostic.range.lowerBound)
                let excerpt = Excerpt(
                    source.span, lineStart: start.lineStart, range: diagnostic.range,
                    blanks: .expanded)
                let line = VisibleText(
                    excerpt.line.span, 0..<excerpt.line.count, blanks: .expanded)
                let blank = excerpt.marks.prefix { $0 == 0x20 }.count
                #expect(excerpt.marks[blank] == UInt8(ascii: "^"))
                #expect(excerpt.marks.dropFirst(blank + 1).allSatisfy { $0 == UInt8(ascii: "~") })
                // At most one behind the end, or under the blanks that the line ends in.
                #expect(
                    blank <= line.width || source[diagnostic.range.lowerBound - 1] <= 0x20,
                    "seed \(seed)")
            }
        }
    }

    @Test func jsonIsAnObjectALine() throws {
        for seed in 0..<300 {
            let source = Self.source(seed: seed)
            let diagnostics = analyze(source).diagnostics
            let json = renderDiagnosticsJSON(diagnostics, source: source, file: source)
            expectSafe(json, seed)
            let lines = json.split(separator: 0x0A)
            #expect(lines.count == diagnostics.count)
            for (line, diagnostic) in zip(lines, diagnostics) {
                let object = try #require(
                    try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
                #expect(object["code"] as? String == diagnostic.code.rawValue)
                #expect(object["message"] as? String == diagnostic.message)
                #expect(object["start"] as? Int == diagnostic.range.lowerBound)
                #expect((object["notes"] as? [Any])?.count == diagnostic.notes.count)
                let edits = object["fix"] as? [[String: Any]]
                #expect(edits?.count == diagnostic.fix?.edits.count)
                for (edit, made) in zip(diagnostic.fix?.edits ?? [], edits ?? []) {
                    let text = String(decoding: edit.replacement, as: UTF8.self)
                    #expect(made["replacement"] as? String == text)
                }
            }
        }
    }
}
