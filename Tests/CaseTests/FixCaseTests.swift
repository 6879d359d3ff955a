import BracketLanguage
import Testing

/// Every fix that a case offers.
@Suite struct FixCaseTests {
    @Test(arguments: Case.all)
    func aFixTakesItsDiagnosticAway(_ item: Case) throws {
        let source = try item.source()
        if source.count > 1 << 20 { return }
        let before = analyze(source).diagnostics
        for diagnostic in before {
            guard let fix = diagnostic.fix else { continue }
            let after = analyze(applied(fix.edits, to: source)).diagnostics
            let isLess =
                after.count { $0.code == diagnostic.code }
                < before.count { $0.code == diagnostic.code }
            #expect(isLess, "\(diagnostic.code.rawValue) at \(diagnostic.range)")
        }
    }

    @Test(arguments: Case.all)
    func whatIsFixedHasFewerProblems(_ item: Case) throws {
        let source = try item.source()
        if source.count > 1 << 20 { return }
        let before = analyze(source).diagnostics
        let after = fix(source)
        func errors(_ diagnostics: [Diagnostic]) -> Int {
            diagnostics.count { $0.severity == .error }
        }
        if after.source == source {
            #expect(after.count == 0)
        } else {
            #expect(errors(after.diagnostics) <= errors(before))
            #expect(
                (errors(after.diagnostics), after.diagnostics.count) < (
                    errors(before), before.count
                ))
        }
        #expect(after.diagnostics == analyze(after.source).diagnostics)
    }
}
