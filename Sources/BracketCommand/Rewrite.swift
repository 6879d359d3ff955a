import BracketLanguage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What a command that rewrites sources makes of one.
struct Rewriting {
    /// Nil where the source has no other form.
    var result: [UInt8]?
    /// What there is to say, and of which bytes: of the result, or of the source.
    var diagnostics: [Diagnostic] = []
    /// Why it has none, where no diagnostic says so.
    var obstacle: String?
    /// How a message says that the source is not as the command would make it, and a word for it
    /// to go by.
    var finding: String
    var code: String
    /// What the command did, for a message.
    var deed: String
    /// Whether the deed is told unasked.
    var isTold = false
}

/// What becomes of sources that would be rewritten.
struct RewriteMode: Sendable {
    /// Whether nothing is written, and what would be is found fault with.
    var checks: Bool
    /// Whether nothing is written, and what would be is shown as a difference.
    var showsDifference: Bool
    var style: DiffStyle

    init(_ invocation: Invocation) {
        checks = invocation.checks
        showsDifference = invocation.showsDifference
        style = DiffStyle(invocation.color)
    }

    var writes: Bool { !checks && !showsDifference }
}

/// Reads one source, and puts what `rewrite` makes of it in its place: into its file, or onto
/// standard output if it came from standard input.
func perform(
    _ job: Job, _ context: JobContext, _ mode: RewriteMode, _ report: JobReport,
    _ rewrite: ([UInt8]) -> Rewriting
) -> Tally {
    var tally = Tally()
    guard let source = readSource(job, context, report, &tally) else { return tally }
    let rewriting = rewrite(source)
    let isNew = rewriting.result.map { $0 != source } ?? false
    // Places are told in what can be looked at afterwards.
    let shown = mode.writes || !isNew ? rewriting.diagnostics : []
    context.messages.write(
        shown, of: rewriting.result ?? source, named: job.name, to: report)
    tally.add(rewriting.diagnostics)
    if let obstacle = rewriting.obstacle {
        tally.raise(to: .badInput)
        context.messages.find(obstacle, job.name, code: rewriting.code, to: report)
    }
    guard let result = rewriting.result else { return tally }
    if mode.writes {
        write(result, isNew, job, rewriting, context, report, &tally)
    } else if isNew {
        tally.raise(to: .badInput)
        if mode.showsDifference {
            let name = job.source?.bytes ?? Array("stdin".utf8)
            report.output(unifiedDiff(source, result, name: name, style: mode.style))
        }
        if mode.checks {
            context.messages.find(
                rewriting.finding, job.name, code: rewriting.code, to: report)
        }
    }
    return tally
}

private func write(
    _ bytes: [UInt8], _ isNew: Bool, _ job: Job, _ rewriting: Rewriting, _ context: JobContext,
    _ report: JobReport, _ tally: inout Tally
) {
    guard let source = job.source else { return report.output(bytes) }
    guard isNew else { return }
    do throws(SystemError) {
        if try replace(source, with: bytes) == .written {
            tally.written += 1
            if rewriting.isTold || context.namesWritten {
                context.messages.tell(rewriting.deed, source.bytes, to: report)
            }
        }
    } catch {
        context.messages.fail("cannot write", source.bytes, errorText(error.number), to: report)
        tally.raise(to: .failure)
    }
}

/// Gives the regular file that `path` leads to other bytes, as a whole or not at all.
private func replace(
    _ path: Path, with bytes: [UInt8]
) throws(SystemError) -> FileSink.Outcome {
    let (target, status) = followingLinks(path)
    // A pipe or a device was read to its end, and is nothing that could be put in order.
    if let status, !status.isRegular { throw SystemError(EINVAL) }
    var compares = true
    while true {
        let sink = try FileSink(target, compares: compares)
        let number = bytes.withUnsafeBytes { sink.write($0) }
        if number == 0 { return try sink.finish() }
        if !sink.mustRestart { throw SystemError(number) }
        compares = false
    }
}

extension MessageStyle {
    /// That a file is not as it should be, which makes the exit status 1.
    func find(_ what: String, _ file: [UInt8], code: String? = nil, to report: JobReport) {
        switch format {
        case .human:
            let (place, error, end) =
                color ? ("\u{1B}[1m", "\u{1B}[1;31m", "\u{1B}[0m") : ("", "", "")
            report.message(
                "\(place)\(shown(file)): \(end)\(error)error: \(end)\(place)\(what)\(end)\n")
        case .json:
            report.message(renderFileMessageJSON(what, file: file, severity: "error", code: code))
        case .github:
            report.message(
                renderFileMessageGitHub(what, file: file, severity: "error", code: code))
        case .sarif:
            guard let document, let code else { return }
            document.add(
                SARIF.result(what, code: code, file: file, in: document.folder), to: report)
        }
    }
}
