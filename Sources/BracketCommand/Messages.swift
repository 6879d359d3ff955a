import Bracket
import BracketLanguage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// How messages are shown in this call.
struct MessageStyle: Sendable {
    var format: Invocation.MessageFormat
    var color: Bool
    var quiet: Bool

    init(_ invocation: Invocation) {
        format = invocation.messages
        quiet = invocation.quiet
        color =
            switch invocation.color {
            case .always: true
            case .never: false
            case .auto: isColorTerminal(STDERR_FILENO)
            }
    }

    /// The diagnostics of one source.
    func write(
        _ diagnostics: [Diagnostic], of source: [UInt8], named file: [UInt8], to report: JobReport
    ) {
        let shown = quiet ? diagnostics.filter { $0.severity == .error } : diagnostics
        if shown.isEmpty { return }
        switch format {
        case .human:
            report.message(renderDiagnostics(shown, source: source, file: file, color: color))
        case .json:
            writeDiagnosticsJSON(shown, source: source, file: file) { piece in
                report.message(piece)
                return true
            }
        }
    }

    /// Something about a file that failed, in words like "cannot read": the tool's failure, not
    /// the source's.
    func write(_ failure: String, _ file: [UInt8], _ reason: String, to report: JobReport) {
        report.message("bracketc: \(failure) \(shown(file)): \(reason)\n")
    }
}

private func isColorTerminal(_ descriptor: Int32) -> Bool {
    guard isatty(descriptor) == 1 else { return false }
    if let noColor = getenv("NO_COLOR"), noColor[0] != 0 { return false }
    if let terminal = getenv("TERM"), strcmp(terminal, "dumb") == 0 { return false }
    return true
}
