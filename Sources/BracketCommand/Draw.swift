import Bracket
import BracketLanguage
import BracketMarkdown

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What came of the jobs so far.
struct Tally: Sendable {
    var errors = 0
    var warnings = 0
    /// How many files have errors or warnings.
    var files = 0
    /// How many outputs are missing, stale and left over.
    var missing = 0
    var stale = 0
    var leftOver = 0
    /// How many files were written, other than those that held the same bytes before.
    var written = 0
    var status = ExitStatus.fine

    mutating func add(_ diagnostics: [Diagnostic]) {
        if diagnostics.isEmpty { return }
        let errors = diagnostics.count { $0.severity == .error }
        self.errors += errors
        warnings += diagnostics.count - errors
        files += 1
        if errors > 0 { raise(to: .badInput) }
    }

    mutating func add(_ other: Tally) {
        errors += other.errors
        warnings += other.warnings
        files += other.files
        missing += other.missing
        stale += other.stale
        leftOver += other.leftOver
        written += other.written
        raise(to: other.status)
    }

    mutating func add(_ finding: OutputFinding) {
        switch finding {
        case .missing: missing += 1
        case .stale: stale += 1
        case .leftOver: leftOver += 1
        }
        raise(to: .badInput)
    }

    mutating func raise(to status: ExitStatus) { self.status = max(self.status, status) }
}

enum ExitStatus: Int32, Comparable, Sendable {
    case fine = 0
    /// A source has errors, or there is something else that was looked for.
    case badInput = 1
    /// Wrong use, or a failure of the tool or the system.
    case failure = 2

    static func < (a: ExitStatus, b: ExitStatus) -> Bool { a.rawValue < b.rawValue }
}

/// What all jobs of a call have in common.
struct JobContext: Sendable {
    var options: Options
    var plain: Bool
    var messages: MessageStyle
    /// Whether text art on a stream shows bold text, rather than marks it.
    var color: Invocation.ColorChoice
    /// Whether outputs are only compared with what would be written.
    var compares = false
    /// How it is shown what would change in text art, if it is.
    var difference: DiffStyle?
    /// Whether each file that is written is named.
    var namesWritten = false
    /// Whether a source that goes or changes meanwhile is passed over in silence, for it will be
    /// looked at again.
    var isWatching = false
    /// Told of a source that was replaced, and what it was like then.
    var didReplace: (@Sendable (Path, stat) -> Void)?
}

/// The longest source that is read: the language takes no longer one.
let readingLimit = 1 << 30

/// Reads, checks and draws one source.
func perform(_ job: Job, _ context: JobContext, _ report: JobReport) -> Tally {
    if let page = job.page { return perform(job, page: page, context, report) }
    var tally = Tally()
    guard let bytes = readSource(job, context, report, &tally) else { return tally }
    if let source = job.source, source.isPage {
        let page = PageJob(page: Page(bytes), target: source, formats: [])
        return perform(job, page: page, context, report)
    }
    let compilation = compile(bytes, options: context.options)
    context.messages.write(
        compilation.diagnostics, of: compilation.source, named: job.name, to: report)
    tally.add(compilation.diagnostics)
    if compilation.diagram != nil {
        if context.compares {
            compare(compilation, job, context, report, &tally)
        } else {
            draw(compilation, job, context, report, &tally)
        }
    }
    return tally
}

/// The bytes of a source, or nil after telling why there are none.
func readSource(
    _ job: Job, _ context: JobContext, _ report: JobReport, _ tally: inout Tally
) -> [UInt8]? {
    guard let contents = read(job, context, report, &tally) else { return nil }
    if contents.size <= readingLimit { return contents.bytes }
    let sizes = [contents.size, readingLimit].map { String($0) }
    let excess = [Diagnostic(.fileTooLarge, at: 0..<0, sizes)]
    context.messages.write(excess, of: [], named: job.name, to: report)
    tally.add(excess)
    return nil
}

private func read(
    _ job: Job, _ context: JobContext, _ report: JobReport, _ tally: inout Tally
) -> FileContents? {
    do throws(SystemError) {
        switch job.problem {
        case .unreadable(let error): throw error
        case .noSources:
            context.messages.warn("no .bracket file in this folder", job.name, to: report)
            return nil
        case .tooLarge(let size): return FileContents(size: size)
        case nil: return try readFile(job.source, limit: readingLimit)
        }
    } catch {
        if error.number == ENOENT && context.isWatching { return nil }
        var reason = errorText(error.number)
        if error.number == ENOENT, let meant = commandMeant(by: job.name) {
            reason += "; did you mean bracketc \(meant)?"
        }
        context.messages.fail("cannot read", job.name, reason, to: report)
        tally.raise(to: .failure)
        return nil
    }
}

/// The command that was most likely meant by the name of a source that is not there.
private func commandMeant(by name: [UInt8]) -> String? {
    let words = Command.named.map(\.rawValue) + ["--help", "--version"]
    let name = String(decoding: name, as: UTF8.self)
    if let option = words.first(where: { $0 == "--" + name }) { return option }
    return name.contains(".") ? nil : nearestName(to: name, among: words)
}

private func draw(
    _ compilation: Compilation, _ job: Job, _ context: JobContext, _ report: JobReport,
    _ tally: inout Tally
) {
    var drawings = DrawingCache(compilation)
    for output in job.outputs {
        let drawing = drawings.drawing(output.format.medium(plain: context.plain))
        _ = draw(drawing, output, job, context, report, &tally)
    }
}

/// Writes one output of a job. Whether that was possible.
func draw(
    _ drawing: Drawing, _ output: Output, _ job: Job, _ context: JobContext, _ report: JobReport,
    _ tally: inout Tally
) -> Bool {
    do throws(OutputFailure) {
        let emphasis = context.color.emphasis(on: output.destination)
        if try write(drawing, output, emphasis, report) == .written,
            let file = output.destination.file
        {
            tell(written: file, context, report, &tally)
        }
        return true
    } catch {
        fail(error, output.destination, job, context, report, &tally)
        return false
    }
}

func tell(written file: Path, _ context: JobContext, _ report: JobReport, _ tally: inout Tally) {
    tally.written += 1
    if context.namesWritten { context.messages.tell("wrote", file.bytes, to: report) }
}

func fail(
    _ failure: OutputFailure, _ destination: Destination?, _ job: Job, _ context: JobContext,
    _ report: JobReport, _ tally: inout Tally
) {
    tally.raise(to: .failure)
    switch (failure, destination) {
    case (.drawing(let reason), _):
        context.messages.fail("cannot draw", job.name, reason, to: report)
    // The report tells of these, once for all jobs.
    case (.destination, .stream), (.destination, nil): break
    case (.destination(let error), .device(let path)),
        (.destination(let error), .file(let path, _, _)):
        let reason = errorText(error.number)
        context.messages.fail("cannot write", path.bytes, reason, to: report)
    }
}
