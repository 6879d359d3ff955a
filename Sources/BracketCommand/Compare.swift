import Bracket
import BracketLanguage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What can be wrong with a file that should be an output.
enum OutputFinding: String, CaseIterable, Sendable {
    /// It is not there.
    case missing = "missing-output"
    /// It holds other bytes than would be written.
    case stale = "stale-output"
    /// It is a picture of ours, but its source is gone.
    case leftOver = "left-over-output"

    /// A sentence about the output of `source`, without a full stop.
    func message(_ format: Invocation.Format, of source: [UInt8]) -> String {
        let name = (format == .svg ? "this picture of " : "this text art of ") + shown(source)
        switch self {
        case .missing: return "\(name) is missing"
        case .stale: return "\(name) is stale"
        case .leftOver:
            return "this picture is left over, for there is no \(shown(source)) any more"
        }
    }
}

/// Looks whether the outputs of a source hold what would be written. Nothing is written.
func compare(
    _ compilation: Compilation, _ job: Job, _ context: JobContext, _ report: JobReport,
    _ tally: inout Tally
) {
    var drawings = DrawingCache(compilation)
    for output in job.outputs { compare(&drawings, output, job, context, report, &tally) }
}

/// Looks whether one output of a source holds what would be written.
func compare(
    _ drawings: inout DrawingCache, _ output: Output, _ job: Job, _ context: JobContext,
    _ report: JobReport, _ tally: inout Tally
) {
    guard case .file(let named, let target, _) = output.destination else { return }
    do throws(OutputFailure) {
        let finding = try finding(target, output.format, plain: context.plain, &drawings)
        guard let finding else { return }
        tally.add(finding)
        context.messages.find(
            finding.message(output.format, of: job.name), named.bytes, code: finding.rawValue,
            to: report)
        if let style = context.difference, case .text(let form) = output.format {
            let new = MemorySink()
            let drawing = drawings.drawing(output.format.medium(plain: context.plain))
            try write(drawing, .text(form), to: new)
            let old = try? readFile(target, limit: readingLimit).bytes
            report.output(unifiedDiff(old, new.bytes, name: named.bytes, style: style))
        }
    } catch {
        tally.raise(to: .failure)
        switch error {
        case .drawing(let reason):
            context.messages.fail("cannot draw", job.name, reason, to: report)
        case .destination(let error):
            context.messages.fail("cannot read", named.bytes, errorText(error.number), to: report)
        }
    }
}

/// What is wrong with the output in `file`. Its bytes are compared while they are made, for two
/// large pictures could be too much for the memory.
private func finding(
    _ file: Path, _ format: Invocation.Format, plain: Bool, _ drawings: inout DrawingCache
) throws(OutputFailure) -> OutputFinding? {
    let sink: ComparingSink
    do throws(SystemError) {
        sink = try ComparingSink(file)
    } catch {
        if error.number == ENOENT || error.number == ENOTDIR { return .missing }
        throw .destination(error)
    }
    do throws(OutputFailure) {
        try write(drawings.drawing(format.medium(plain: plain)), format, to: sink)
    } catch {
        if sink.differs { return .stale }
        throw error
    }
    do throws(SystemError) {
        return try sink.finish() ? nil : .stale
    } catch {
        throw .destination(error)
    }
}

extension DiffStyle {
    /// For standard output.
    init(_ choice: Invocation.ColorChoice) {
        let isTerminal = isatty(STDOUT_FILENO) == 1
        switch choice {
        case .always: self = .colored
        case .never: self = isTerminal ? .terminal : .file
        case .auto where isColorTerminal(STDOUT_FILENO): self = .colored
        case .auto: self = isTerminal ? .terminal : .file
        }
    }
}
