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

    /// A failure with a file, in words like "cannot read": the tool's, not the source's.
    func fail(_ what: String, _ file: [UInt8], _ reason: String, to report: JobReport) {
        switch format {
        case .human: report.message("bracketc: \(what) \(shown(file)): \(reason)\n")
        case .json:
            report.message(
                renderFileMessageJSON("\(what): \(reason)", file: file, severity: "error"))
        }
    }

    /// Something about a file that may be a mistake in the call.
    func warn(_ what: String, _ file: [UInt8], to report: JobReport) {
        if quiet { return }
        switch format {
        case .human: report.message("bracketc: warning: \(what): \(shown(file))\n")
        case .json: report.message(renderFileMessageJSON(what, file: file, severity: "warning"))
        }
    }

    /// What was done with a file, for those who want to know it.
    func tell(_ what: String, _ file: [UInt8], to report: JobReport) {
        if quiet { return }
        switch format {
        case .human: report.message("bracketc: \(what) \(shown(file))\n")
        case .json: report.message(renderFileMessageJSON(what, file: file, severity: "note"))
        }
    }

    /// What many messages come to, which nobody wants to count; nil where there is at most one.
    func summary(_ tally: Tally) -> String? {
        let warnings = quiet ? 0 : tally.warnings
        guard format == .human, tally.errors + warnings > 1 else { return nil }
        return findings(errors: tally.errors, warnings: warnings)
            + (tally.files > 1 ? " in \(tally.files) files" : "")
    }
}

/// `1 error`, `2 errors`.
func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)" + (count == 1 ? "" : "s")
}

/// `1 error and 2 warnings`; empty where there are none.
func findings(errors: Int, warnings: Int) -> String {
    var parts: [String] = []
    if errors > 0 { parts.append(counted(errors, "error")) }
    if warnings > 0 { parts.append(counted(warnings, "warning")) }
    return parts.isEmpty ? "" : listed(parts, "and")
}

func isColorTerminal(_ descriptor: Int32) -> Bool {
    guard isatty(descriptor) == 1 else { return false }
    if let noColor = getenv("NO_COLOR"), noColor[0] != 0 { return false }
    if let terminal = getenv("TERM"), strcmp(terminal, "dumb") == 0 { return false }
    return true
}
