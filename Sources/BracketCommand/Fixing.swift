import BracketLanguage

/// `bracketc fix`: a source with the fixes made that its diagnostics offer. What is left is told
/// of, for that needs a person.
func fixed(_ source: [UInt8]) -> Rewriting {
    let fixed = fix(source)
    let problems = fixed.count == 1 ? "1 problem" : "\(fixed.count) problems"
    return Rewriting(
        result: fixed.source, diagnostics: fixed.diagnostics,
        finding: "\(problems) can be fixed", code: "can-be-fixed", deed: "fixed \(problems) in",
        isTold: true)
}
