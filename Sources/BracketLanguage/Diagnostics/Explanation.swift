/// The story of `code` for the terminal: what it is about, an example that is wrong, with the very
/// diagnostic it gives, and one that is right.
public func explain(_ code: DiagnosticCode) -> String {
    let wording = code.wording
    var text = "\(code.rawValue): \(wording.summary)\n\n"
    text += filled(wording.story) + "\n\nWrong:\n\n"
    text += wording.wrong.shown(wording.blanks)
    let report = renderDiagnostics(
        wording.wrong.diagnostics(of: code), source: wording.wrong.source,
        file: Array((code.isOfPage ? "wrong.md" : "wrong.bracket").utf8), color: false)
    text += "\n" + indented(String(decoding: report, as: UTF8.self))
    text += "\nRight:\n\n" + wording.right.shown(wording.blanks)
    return text
}

/// All codes with a line each.
public func explainIndex() -> String {
    let width = DiagnosticCode.allCases.map(\.rawValue.utf8.count).max() ?? 0
    return DiagnosticCode.allCases.map { code in
        let gap = String(repeating: " ", count: width - code.rawValue.utf8.count + 2)
        return "\(code.rawValue)\(gap)\(code.summary)\n"
    }.joined()
}

extension DiagnosticCode {
    /// What the code is about, in a few words.
    public var summary: String { wording.summary }

    /// The code that `name` was most likely meant to be: the nearest, else the first of those that
    /// share most of its words or their beginnings.
    public static func nearest(to name: String) -> DiagnosticCode? {
        if let near = nearestName(to: name, among: allCases.lazy.map(\.rawValue)) {
            return DiagnosticCode(rawValue: near)
        }
        var best: (code: DiagnosticCode, letters: Int)?
        for code in allCases {
            let words = code.rawValue.split(separator: "-")
            let letters = name.lowercased().split { "-_ ".contains($0) }.reduce(0) { sum, part in
                sum + (words.contains { $0.hasPrefix(part) } ? part.utf8.count : 0)
            }
            if letters >= 4, letters > best?.letters ?? 0 { best = (code, letters) }
        }
        return best?.code
    }
}

extension Example {
    /// The source as a page shows it, four spaces in.
    fileprivate func shown(_ blanks: VisibleText.Blanks) -> String {
        if let description { return "    (\(description))\n" }
        let lines = source.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
        return indented(
            lines.map { line in
                let text = VisibleText(Array(line).span, 0..<line.count, blanks: blanks)
                return String(decoding: text.bytes, as: UTF8.self) + "\n"
            }.joined())
    }

    /// What the source gives.
    fileprivate func diagnostics(of code: DiagnosticCode) -> [Diagnostic] {
        if let ofPage { return [ofPage] }
        if let arguments { return [Diagnostic(code, at: 0..<0, arguments)] }
        return analyze(source).diagnostics.filter { $0.code == code }
    }
}

/// `text` with its lines four spaces in, empty ones excepted.
private func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
}

/// `text` in lines of at most 78 columns.
private func filled(_ text: String) -> String {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
        if !line.isEmpty, line.count + 1 + word.count > 78 {
            lines.append(line)
            line = ""
        }
        line += line.isEmpty ? word : " " + word
    }
    return (lines + [line]).joined(separator: "\n")
}
