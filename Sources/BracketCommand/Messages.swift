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
    /// The document that takes what is found, where there is one.
    let document: SARIFDocument?

    init(_ invocation: Invocation) {
        format = invocation.messages
        quiet = invocation.quiet
        document = invocation.messages == .sarif ? SARIFDocument() : nil
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
        case .github:
            report.message(renderDiagnosticsGitHub(shown, source: source, file: file))
        case .sarif:
            guard let document else { return }
            var map = SourceMap(source)
            for diagnostic in shown {
                document.add(
                    SARIF.result(diagnostic, &map, file: file, in: document.folder), to: report)
            }
        }
    }

    /// A failure with a file, in words like "cannot read": the tool's, not the source's.
    func fail(_ what: String, _ file: [UInt8], _ reason: String, to report: JobReport) {
        if format == .human || format == .sarif {
            report.message("bracketc: \(what) \(shown(file)): \(reason)\n")
        }
        say("\(what): \(reason)", of: file, level: "error", to: report)
    }

    /// Something about a file that may be a mistake in the call.
    func warn(_ what: String, _ file: [UInt8], to report: JobReport) {
        if quiet { return }
        if format == .human { report.message("bracketc: warning: \(what): \(shown(file))\n") }
        say(what, of: file, level: "warning", to: report)
    }

    /// What was done with a file, for those who want to know it.
    func tell(_ what: String, _ file: [UInt8], to report: JobReport) {
        if quiet { return }
        if format == .human { report.message("bracketc: \(what) \(shown(file))\n") }
        say(what, of: file, level: "note", to: report)
    }

    /// Something about a file as a whole, for machines.
    private func say(_ what: String, of file: [UInt8], level: String, to report: JobReport) {
        switch format {
        case .human: break
        case .json: report.message(renderFileMessageJSON(what, file: file, severity: level))
        case .github:
            report.message(
                renderFileMessageGitHub(
                    what, file: file, severity: level == "note" ? "notice" : level))
        case .sarif:
            document?.add(SARIF.Notification(what, file: file, level: level), of: report.index)
        }
    }

    /// What many messages come to, which nobody wants to count; nil where there is at most one.
    func summary(_ tally: Tally) -> String? {
        let warnings = quiet ? 0 : tally.warnings
        guard format == .human, tally.errors + warnings > 1 else { return nil }
        return findings(errors: tally.errors, warnings: warnings)
            + (tally.files > 1 ? " in \(tally.files) files" : "")
    }

    /// What the outputs that were compared come to, and what to do about them; nil where all are
    /// as they should be.
    func outputSummary(_ tally: Tally) -> String? {
        let toDraw = tally.missing + tally.stale
        guard format == .human, toDraw + tally.leftOver > 0 else { return nil }
        var parts: [String] = []
        if tally.missing > 0 { parts.append("\(tally.missing) missing") }
        if tally.stale > 0 { parts.append("\(tally.stale) stale") }
        if tally.leftOver > 0 { parts.append("\(tally.leftOver) left over") }
        var help: [String] = []
        if toDraw > 0 { help.append("the same call without check draws what is missing or stale") }
        if tally.leftOver > 0 { help.append("remove what is left over") }
        return listed(parts, "and") + "; " + help.joined(separator: "; ")
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

/// Whether colours and bold text are wanted where `descriptor` leads, unless the call says.
func isColorTerminal(_ descriptor: Int32) -> Bool {
    guard isatty(descriptor) == 1 else { return false }
    if let noColor = getenv("NO_COLOR"), noColor[0] != 0 { return false }
    if let terminal = getenv("TERM"), strcmp(terminal, "dumb") == 0 { return false }
    return true
}
