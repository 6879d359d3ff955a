import Testing

@testable import BracketLanguage

@Suite struct DiagnosticJSONTests {
    private func json(_ bytes: [UInt8]) -> String {
        var out: [UInt8] = []
        appendJSON(bytes, to: &out)
        return String(decoding: out, as: UTF8.self)
    }

    @Test func escapesWhatJSONReserves() {
        #expect(json(Array("a\"b\\c/d".utf8)) == #""a\"b\\c/d""#)
        #expect(json([0x09, 0x0A, 0x0D, 0x00, 0x1B, 0x7F]) == #""\t\n\r\u0000\u001B\u007F""#)
    }

    @Test func escapesWhatATerminalObeys() {
        #expect(
            json(Array("\u{9B}\u{202E}\u{2028}\u{FEFF}".utf8)) == #""\u009B\u202E\u2028\uFEFF""#)
        // Beyond the first plane a scalar is two escapes: 0x1FFFF is D83F DFFF.
        #expect(json(Array("\u{1FFFF}".utf8)) == #""\uD83F\uDFFF""#)
    }

    @Test func keepsText() {
        #expect(json(Array("日本 é 😀 👩‍👩‍👧".utf8)) == "\"日本 é 😀 👩‍👩‍👧\"")
    }

    @Test func bytesThatAreNotTextBecomeReplacements() {
        #expect(json([0x61, 0xFF, 0xC3]) == "\"a\u{FFFD}\u{FFFD}\"")
    }

    @Test func anObjectHasAllThereIsToKnow() {
        let source = Array("A\n  é é\r\n".utf8)
        let diagnostic = Diagnostic(
            .duplicateID, at: 7..<9, ["é", "label"],
            notes: [.init(range: 4..<6, kind: .firstHere)],
            fix: Fix(edits: [
                Edit(range: 0..<1, replacement: []),
                Edit(range: 9..<9, replacement: Array(" {#\"}".utf8)),
            ]))
        let made = String(
            decoding: renderDiagnosticsJSON(
                [diagnostic, diagnostic], source: source, file: Array("d\\x.bracket".utf8)),
            as: UTF8.self)
        let wording = DiagnosticCode.duplicateID.wording
        let facts = Facts(diagnostic)
        func quoted(_ text: String) -> String { json(Array(text.utf8)) }
        let line =
            #"{"file":"d\\x.bracket","line":2,"column":5,"endLine":2,"endColumn":6,"start":7,"end":9,"#
            + #""severity":"error","code":"duplicate-id","message":"#
            + quoted(wording.message(facts)) + #","help":"# + quoted(wording.help(facts))
            + #","notes":[{"line":2,"column":3,"endLine":2,"endColumn":4,"start":4,"end":6,"message":"#
            + quoted(wording.note(.firstHere)) + #"}],"#
            + #""fix":[{"line":1,"column":1,"endLine":1,"endColumn":2,"start":0,"end":1,"#
            + #""replacement":""},"#
            + #"{"line":2,"column":6,"endLine":2,"endColumn":6,"start":9,"end":9,"#
            + #""replacement":" {#\"}"}]}"#
        #expect(made == line + "\n" + line + "\n")
    }

    @Test func writesInPiecesAndStopsWhenToldTo() {
        let source: [UInt8] = Array("A\n".utf8)
        let many = [Diagnostic](repeating: Diagnostic(.emptyFile, at: 0..<1), count: 2000)
        let whole = renderDiagnosticsJSON(many, source: source, file: [])
        #expect(whole.filter { $0 == 0x0A }.count == 2000)
        var pieces = 0
        writeDiagnosticsJSON(many, source: source, file: []) { piece in
            #expect(piece.last == 0x0A)
            pieces += 1
            return pieces < 2
        }
        #expect(pieces == 2)
        #expect(renderDiagnosticsJSON([], source: source, file: []).isEmpty)
    }
}
