import Testing

@testable import BracketLanguage

@Suite struct DiagnosticRenderingTests {
    private func render(
        _ diagnostics: [Diagnostic], _ source: String, file: String = "x.bracket",
        color: Bool = false, limit: Int? = 20
    ) -> String {
        String(
            decoding: renderDiagnostics(
                diagnostics, source: Array(source.utf8), file: Array(file.utf8), color: color,
                limit: limit),
            as: UTF8.self)
    }

    private let source = "A\n  B\n\n\n\n\n\n\n\n  B\n"
    private let duplicate = Diagnostic(
        .duplicateID, at: 15..<16, ["B", "label"], notes: [.init(range: 4..<5, kind: .firstHere)])

    @Test func showsPlaceMessageLineNoteAndHelp() {
        let wording = DiagnosticCode.duplicateID.wording
        let facts = Facts(duplicate)
        #expect(
            render([duplicate], source) == """
                x.bracket:10:3: error: \(wording.message(facts)) [duplicate-id]
                  10 |   B
                     |   ^
                x.bracket:2:3: note: \(wording.note(.firstHere))
                   2 |   B
                     |   ^
                help: \(wording.help(facts))

                """)
    }

    @Test func warningsSaySo() {
        let warning = Diagnostic(.comparisonInChain, at: 4..<7, ["A", "50"])
        #expect(render([warning], "A > 50\n").hasPrefix("x.bracket:1:5: warning: "))
    }

    @Test func nothingGivesNothing() {
        #expect(render([], "A\n") == "")
    }

    @Test func anEmptySourceHasNoLineToShow() {
        let made = render([Diagnostic(.emptyFile, at: 0..<0)], "")
        #expect(made.split(separator: "\n").count == 2)
        #expect(made.hasPrefix("x.bracket:1:1: error: "))
    }

    @Test func theNamesOfFilesAreEscaped() {
        let made = renderDiagnostics(
            [Diagnostic(.emptyFile, at: 0..<0)], source: [], file: [0x61, 0x1B, 0xFF, 0x0A],
            color: false)
        #expect(String(decoding: made, as: UTF8.self).hasPrefix("a\\u{1B}\\xFF\\n:1:1: error: "))
    }

    @Test func theTextsInMessagesAreEscapedAndCut() {
        let long = String(repeating: "x", count: 10_000)
        let made = render(
            [
                Diagnostic(.unknownLinkEnd, at: 0..<1, ["\u{1B}[2J\n\u{202E}"]),
                Diagnostic(.unknownLinkEnd, at: 0..<1, [long]),
            ], "A\n")
        #expect(made.contains(#""\u{1B}[2J\n\u{202E}""#))
        #expect(made.contains("\"" + String(repeating: "x", count: 59) + "…\""))
        #expect(made.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
    }

    @Test func errorsAndWarningsHaveALimitEach() {
        let error = Diagnostic(.selfLink, at: 0..<1, ["A"])
        let warning = Diagnostic(.listBullets, at: 0..<1, ["-", "2"])
        func count(_ made: String, _ text: String) -> Int {
            made.split(separator: "\n").filter { $0.contains(text) }.count
        }
        let many = [Diagnostic](repeating: error, count: 23)
        let made = render(many, "A\n")
        #expect(count(made, ": error: ") == 20)
        #expect(made.hasSuffix("\n\n… and 3 more errors\n"))
        #expect(render(Array(many[..<21]), "A\n").hasSuffix("\n\n… and 1 more error\n"))
        #expect(!render(Array(many[..<20]), "A\n").contains("…"))
        #expect(count(render(many, "A\n", limit: nil), ": error: ") == 23)

        let warnings = [Diagnostic](repeating: warning, count: 22)
        let mixed = render(warnings + many, "A\n")
        #expect(count(mixed, ": error: ") == 20)
        #expect(count(mixed, ": warning: ") == 20)
        #expect(mixed.hasSuffix("… and 3 more errors and 2 more warnings\n"))
    }

    @Test func furtherPlacesHaveALimit() {
        let notes = (0..<11).map { _ in Diagnostic.Note(range: 0..<1, kind: .candidateHere) }
        let made = render(
            [Diagnostic(.ambiguousLinkEnd, at: 0..<1, ["A", "11"], notes: notes)], "A\n")
        #expect(made.split(separator: "\n").filter { $0.contains(": note: ") }.count == 8)
        #expect(made.contains("\n… and 3 more places\nhelp: "))
    }

    @Test func colourAddsNothingButColour() {
        let plain = render([duplicate, duplicate], source)
        let coloured = render([duplicate, duplicate], source, color: true)
        var bare = ""
        var isCommand = false
        for character in coloured {
            if character == "\u{1B}" { isCommand = true }
            if !isCommand { bare.append(character) }
            if character == "m" { isCommand = false }
        }
        #expect(bare == plain)
        #expect(coloured != plain)
        // Every line gives back the colour that it took.
        for line in coloured.split(separator: "\n") {
            let starts =
                line.split(separator: "\u{1B}[", omittingEmptySubsequences: false).count - 1
            let ends =
                line.split(separator: "\u{1B}[0m", omittingEmptySubsequences: false).count - 1
            #expect(starts == 2 * ends)
        }
    }
}
