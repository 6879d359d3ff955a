import Bracket

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
        raise(to: other.status)
    }

    mutating func raise(to status: ExitStatus) { self.status = max(self.status, status) }
}

enum ExitStatus: Int32, Comparable, Sendable {
    case fine = 0
    /// A source has errors.
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
}

/// The longest source that is read: the language takes no longer one.
private let readingLimit = 1 << 30

/// Reads, checks and draws one source.
func perform(_ job: Job, _ context: JobContext, _ report: JobReport) -> Tally {
    var tally = Tally()
    guard let contents = read(job, context, report, &tally) else { return tally }
    if contents.size > readingLimit {
        let sizes = [contents.size, readingLimit].map { String($0) }
        let excess = [Diagnostic(.fileTooLarge, at: 0..<0, sizes)]
        context.messages.write(excess, of: [], named: job.name, to: report)
        tally.add(excess)
        return tally
    }
    let compilation = compile(contents.bytes, options: context.options)
    context.messages.write(
        compilation.diagnostics, of: compilation.source, named: job.name, to: report)
    tally.add(compilation.diagnostics)
    if compilation.diagram != nil { draw(compilation, job, context, report, &tally) }
    return tally
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
        case nil: return try readFile(job.source, limit: readingLimit)
        }
    } catch {
        context.messages.fail("cannot read", job.name, errorText(error.number), to: report)
        tally.raise(to: .failure)
        return nil
    }
}

private func draw(
    _ compilation: Compilation, _ job: Job, _ context: JobContext, _ report: JobReport,
    _ tally: inout Tally
) {
    var drawings = DrawingCache(compilation)
    for output in job.outputs {
        do throws(OutputFailure) {
            let drawing = drawings.drawing(output.format.medium(plain: context.plain))
            try write(drawing, output, report)
        } catch {
            tally.raise(to: .failure)
            // The report tells of the failures of streams, once for all jobs.
            if case .stream = output.destination, error.isSink { continue }
            context.messages.fail(
                "cannot write", output.destination.name(of: job), error.reason, to: report)
        }
    }
}

/// Keeps one drawing, for the next output may be of the same medium; two could be too large.
private struct DrawingCache {
    private let compilation: Compilation
    private var medium: Medium?
    private var drawing: Drawing?

    init(_ compilation: Compilation) { self.compilation = compilation }

    mutating func drawing(_ medium: Medium) -> Drawing {
        if let drawing, medium == self.medium { return drawing }
        drawing = nil
        self.medium = medium
        do throws(CompilationError) {
            let new = try compilation.drawing(medium)
            drawing = new
            return new
        } catch {
            preconditionFailure("a drawing without a diagram")
        }
    }
}

extension Invocation.Format {
    fileprivate func medium(plain: Bool) -> Medium {
        self == .svg ? .pixels : .cells(boxed: !plain)
    }
}

extension Destination {
    fileprivate func name(of job: Job) -> [UInt8] {
        switch self {
        case .stream(STDOUT_FILENO): Array("standard output".utf8)
        case .stream(let number): Array("/dev/fd/\(number)".utf8)
        case .device(let path), .file(let path, _, _): path.bytes
        }
    }
}

private struct OutputFailure: Error {
    var reason: String
    var isSink = false

    init(_ error: SystemError) { reason = errorText(error.number) }

    init(_ error: CompilationError) {
        switch error {
        case .rendering(.sink(let number)):
            reason = errorText(number)
            isSink = true
        case .rendering(.tooLarge(let bytes, let limit)):
            reason = "it would be \(bytes) bytes long, and more than \(limit) are not written"
        case .rendering(.writer(let text)): reason = text
        case .invalidSource: reason = "the source has errors"
        }
    }
}

private func write(
    _ drawing: Drawing, _ output: Output, _ report: JobReport
) throws(OutputFailure) {
    switch output.destination {
    case .stream(let descriptor):
        try write(drawing, output.format, to: report.drawing(to: descriptor))
    case .device(let path):
        try write(
            drawing, output.format, to: sink { () throws(SystemError) in try DeviceSink(path) })
    case .file(_, let target, let createsFolder):
        for compares in [true, false] {
            let sink = try sink { () throws(SystemError) in
                try FileSink(target, createsFolder: createsFolder, compares: compares)
            }
            do throws(OutputFailure) {
                try write(drawing, output.format, to: sink)
                do throws(SystemError) { _ = try sink.finish() } catch {
                    throw OutputFailure(error)
                }
                return
            } catch {
                if !sink.mustRestart { throw error }
            }
        }
    }
}

private func sink<Sink>(_ make: () throws(SystemError) -> Sink) throws(OutputFailure) -> Sink {
    do throws(SystemError) { return try make() } catch { throw OutputFailure(error) }
}

private func write(
    _ drawing: Drawing, _ format: Invocation.Format, to sink: some ByteSink
) throws(OutputFailure) {
    do throws(CompilationError) {
        switch format {
        case .svg: try drawing.writeSVG(to: sink)
        case .text(let style): try drawing.writeText(style, to: sink)
        }
    } catch {
        throw OutputFailure(error)
    }
}
