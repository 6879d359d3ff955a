import Testing

@testable import BracketLanguage

@Suite struct CatalogueTests {
    private func codes(_ source: [UInt8]) -> [DiagnosticCode] {
        analyze(source).diagnostics.map(\.code)
    }

    /// The examples of pages are those of the room that reads pages to test.
    private static let ofSources = DiagnosticCode.allCases.filter { !$0.isOfPage }

    @Test(arguments: ofSources)
    func theWrongExampleGivesItsCodeAndNoOther(_ code: DiagnosticCode) {
        // A source beyond the limit is a golden case; the page must have its very facts.
        guard code.wording.wrong.arguments == nil else {
            #expect(code == .fileTooLarge)
            let limit = Limits.standard.fileSize
            #expect(code.wording.wrong.arguments == [String(limit + 1), String(limit)])
            return
        }
        let found = codes(code.wording.wrong.source)
        #expect(!found.isEmpty)
        #expect(found.allSatisfy { $0 == code }, "\(found)")
    }

    @Test(arguments: ofSources)
    func theRightExampleGivesNothing(_ code: DiagnosticCode) {
        #expect(codes(code.wording.right.source) == [])
    }

    @Test(arguments: DiagnosticCode.allCases)
    func entriesAreWhole(_ code: DiagnosticCode) {
        let wording = code.wording
        #expect(!wording.summary.isEmpty && !wording.summary.hasSuffix("."))
        #expect(wording.summary.utf8.count <= 60)
        #expect(wording.story.hasSuffix("."))
        #expect(wording.story.utf8.count > 120, "a paragraph")
        for text in [wording.summary, wording.story] {
            #expect(!text.contains("  ") && !text.contains("\n"))
        }
    }

    /// Messages end without a full stop and helps too, and both have their facts.
    @Test(arguments: DiagnosticCode.allCases)
    func messagesAreSentences(_ code: DiagnosticCode) {
        let wrong = code.wording.wrong
        for diagnostic in wrong.ofPage.map({ [$0] }) ?? analyze(wrong.source).diagnostics {
            for text in [diagnostic.message, diagnostic.help] {
                #expect(!text.isEmpty && !text.hasSuffix(".") && !text.contains("\n"))
                #expect(!text.contains("\"\"") && !text.contains("``") && !text.contains("  "))
            }
        }
    }

    @Test func codesAreWordsWithHyphens() {
        for code in DiagnosticCode.allCases {
            #expect(
                code.rawValue.utf8.allSatisfy {
                    $0 >= 0x61 && $0 <= 0x7A || $0 == 0x2D || $0 == 0x38
                })
        }
    }

    @Test func anExplanationHasTheStoryAndBothExamples() {
        let made = explain(.halfDedent)
        #expect(made.hasPrefix("half-dedent: "))
        #expect(
            made.contains(
                "Wrong:\n\n    Plan\n        Build\n            Compile\n          Test\n\n"
                    + "    wrong.bracket:4:1: error: "))
        #expect(
            made.hasSuffix(
                "Right:\n\n    Plan\n        Build\n            Compile\n        Test\n"))
        let story = made.split(separator: "\n\n")[1]
        #expect(story.split(separator: "\n").allSatisfy { $0.utf8.count <= 78 })
        #expect(
            story.split { $0 == " " || $0 == "\n" }
                == DiagnosticCode.halfDedent.wording.story.split(separator: " "))
    }

    @Test func everyExplanationShowsItsDiagnostic() {
        for code in DiagnosticCode.allCases {
            #expect(explain(code).contains(" [\(code.rawValue)]\n"), "\(code)")
        }
    }

    @Test func examplesOfIndentsShowTheirBlanks() {
        let made = explain(.mixedIndent)
        #expect(made.contains("Wrong:\n\n    Plan\n    ····Build\n    →   Test\n"))
        #expect(made.hasSuffix("Right:\n\n    Plan\n    ····Build\n    ····Test\n"))
    }

    @Test func everyExplanationIsSafeToShow() {
        for code in DiagnosticCode.allCases {
            for scalar in explain(code).unicodeScalars {
                #expect(scalar == "\n" || !isHidden(scalar.value), "\(code) shows \(scalar.value)")
            }
        }
    }

    @Test func theIndexHasALineForEachCode() {
        let lines = explainIndex().split(separator: "\n")
        #expect(lines.count == DiagnosticCode.allCases.count)
        for (line, code) in zip(lines, DiagnosticCode.allCases) {
            #expect(line.hasPrefix("\(code.rawValue)  "))
            #expect(line.hasSuffix("  \(code.summary)"))
        }
    }

    @Test func suggestedIDsAreIDs() {
        #expect(idSuggestion("Unit tests (new)") == "unit-tests-new")
        #expect(idSuggestion("  ") == "node")
        #expect(idSuggestion("日本 Café") == "日本-café")
        #expect(idSuggestion("a\u{202E}b\u{A0}c") == "a-b-c")
        #expect(idSuggestion("a_b:c") == "a_b:c")
        #expect(idSuggestion(String(repeating: "x", count: 100)).utf8.count == 24)
    }
}
