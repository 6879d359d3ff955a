import Bracket
import BracketLanguage

/// The canonical form of a source is its own, says the same, and is what the edits make. What is
/// fixed has fewer problems.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let source = [UInt8](UnsafeBufferPointer(start: data, count: count))
    checkFix(source)
    let hasErrors = parse(source).diagnostics.contains {
        $0.severity == .error && $0.code != .emptyFile
    }
    guard let form = format(source) else {
        require(hasErrors, "a form where the syntax has no errors")
        return 0
    }
    require(!hasErrors, "no form where the syntax has errors")
    require(format(form) == form, "a form that is its own")
    let before = compile(source)
    let after = compile(form)
    require(codes(before.diagnostics) == codes(after.diagnostics), "the same diagnostics")
    require(text(before) == text(after), "the same text art")
    require(svg(before) == svg(after), "the same SVG")
    require(applied(formatEdits(source)!, to: source) == form, "edits that give the form")

    // One line that depends on the bytes.
    let lines = source.count { $0 == UInt8(ascii: "\n") } + 1
    let line = source.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % lines
    let edited = applied(formatEdits(source, lines: line..<line + 1)!, to: source)
    require(format(edited) == form, "the same form with one line formatted")
    require(text(compile(edited)) == text(before), "the same drawing with one line formatted")
    return 0
}

private func checkFix(_ source: [UInt8]) {
    let before = analyze(source).diagnostics
    let after = fix(source)
    require((after.source == source) == (after.count == 0), "a change where something was fixed")
    if after.count > 0 {
        let errors = [before, after.diagnostics].map { $0.count { $0.severity == .error } }
        let all = [before.count, after.diagnostics.count]
        require((errors[1], all[1]) < (errors[0], all[0]), "fewer problems")
    }
    require(after.diagnostics == analyze(after.source).diagnostics, "the diagnostics of the result")
}

private func codes(_ diagnostics: [Diagnostic]) -> [String] {
    diagnostics.map(\.code.rawValue).sorted()
}

private func text(_ compilation: Compilation) -> String? { try? compilation.text() }
private func svg(_ compilation: Compilation) -> String? { try? compilation.svg() }

/// `precondition` with its message in optimised builds too.
private func require(_ condition: Bool, _ message: StaticString) {
    if !condition { fatalError("expected \(message)") }
}
