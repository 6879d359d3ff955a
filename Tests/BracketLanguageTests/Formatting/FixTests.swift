import Testing

@testable import BracketLanguage

@Suite struct FixTests {
    private func fixed(_ source: String) -> String {
        String(decoding: fix(Array(source.utf8)).source, as: UTF8.self)
    }

    @Test func allFixesOfASourceAreMade() {
        #expect(
            fixed("@aling leaf\nA {bould .winer}\n\u{A0} B\n|x\n")
                == "@align leaf\nA {bold .winner}\n  B\n| x\n",
            "the row has no fix for its place")
        let result = fix(Array("A {fil=rde}\n  \"B\"{bold}\n".utf8))
        // The unknown key hides its value.
        #expect(String(decoding: result.source, as: UTF8.self) == "A {fill=red}\n  \"B\" {bold}\n")
        #expect(result.diagnostics.isEmpty && result.count == 3)
    }

    @Test func whatIsWellStays() {
        for source in ["A\n", "", "A\r\n  B", "A\n  A\n"] { #expect(fixed(source) == source) }
    }

    @Test func bulletsAreTakenOff() {
        #expect(fixed("- A\n  - B\n  - C\n") == "A\n  B\n  C\n")
    }

    @Test func aFixThatBringsNewErrorsIsNotMade() {
        // Without its bullet the last one would be called as the first.
        let twice = "- A\n  - B\n  - - A\n"
        #expect(
            !analyze(Array("A\n  B\n  - A\n".utf8)).diagnostics.contains { $0.severity == .error })
        #expect(fixed(twice) == "A\n  B\n  - A\n")
        // The quotes would make it another "A b", so that there were as many errors as before. The
        // other fixes are made all the same.
        let source = "A b\n  C {bould}\n  \"A\" b\n  D {itlic}\n"
        #expect(
            fix(Array(source.utf8)).diagnostics.filter { $0.severity == .error }.count <= 1)
        #expect(fixed(source).contains("{bold}") && fixed(source).contains("{italic}"))
    }

    @Test func fixesInOnePlaceAreMadeOneAfterTheOther() {
        // The bullet fix spans every line.
        #expect(fixed("- A\n  - B {bould}\n  - C {winner}\n") == "A\n  B {bold}\n  C {.winner}\n")
    }

    /// Of each example: what is offered is right.
    @Test(arguments: DiagnosticCode.allCases)
    func theWrongExampleBecomesRight(_ code: DiagnosticCode) {
        guard code.wording.wrong.arguments == nil else { return }
        let source = code.wording.wrong.source
        let before = analyze(source).diagnostics
        let after = fix(source)
        if before.allSatisfy({ $0.fix != nil }) {
            let left = after.diagnostics.filter { $0.code == code }
            #expect(left.isEmpty, "\(String(decoding: after.source, as: UTF8.self))")
            #expect(!after.diagnostics.contains { $0.severity == .error })
        } else if before.allSatisfy({ $0.fix == nil }) {
            #expect(after.source == source)
        }
    }

    @Test func manyFixesTakeTheTimeOfFew() {
        let lines = (0..<20_000).map { "  \($0) {bould}\n" }
        let result = fix(Array(("A\n" + lines.joined()).utf8))
        #expect(result.count == 20_000 && result.diagnostics.isEmpty)
    }

    @Test func aSourceOfFixesThatDoNotHelpComesToAnEnd() {
        // Each makes as many errors as it takes away.
        let lines = (0..<500).map { "  \"A\" \($0)\n  \"\\\"A\\\" \($0)\"\n" }
        let source = Array(("R\n" + lines.joined()).utf8)
        let result = fix(source)
        #expect(result.source == source && result.count == 0)
    }
}
