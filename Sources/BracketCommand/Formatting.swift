import BracketLanguage

/// `bracketc fmt`: a source in its canonical form. One whose syntax has errors is left alone.
func formatted(_ source: [UInt8]) -> Rewriting {
    var rewriting = Rewriting(
        result: format(source), finding: "this source is not formatted", code: "not-formatted",
        deed: "formatted")
    if rewriting.result == nil {
        rewriting.diagnostics = analyze(source).diagnostics.filter { $0.severity == .error }
        if rewriting.diagnostics.isEmpty {
            rewriting.obstacle =
                "with indents of two spaces this source would be larger than is read"
        }
    }
    return rewriting
}
