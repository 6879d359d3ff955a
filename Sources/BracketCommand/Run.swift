import Bracket
import BracketLanguage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Runs `bracketc` with the arguments of `main` and returns its exit status: 0 when all is fine, 1
/// when a source has errors, 2 for wrong use and for failures; the highest of several.
public func run(
    _ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> Int32 {
    fillClosedStandardStreams()
    let words = (1..<max(1, Int(count))).map { i in
        let word = arguments[i]!
        return Array(UnsafeRawBufferPointer(start: word, count: strlen(word)))
    }
    // Editors pass arguments of their own on to the server.
    if words.first == Array(Command.lsp.rawValue.utf8) {
        return startServer(Array(words.dropFirst())).rawValue
    }
    do throws(UsageError) {
        let status =
            switch try parse(words) {
            case .help(let command): print(helpText(command))
            case .version: print("bracketc \(bracketVersion)\n")
            case .run(let invocation): try run(invocation)
            }
        return status.rawValue
    } catch {
        complain(error.message + " (see bracketc --help)")
        return ExitStatus.failure.rawValue
    }
}

private func run(_ invocation: Invocation) throws(UsageError) -> ExitStatus {
    switch invocation.command {
    case .compile where invocation.watch: try watch(invocation)
    case .compile: run(try plan(invocation), invocation)
    case .check where invocation.hasOutputs: run(try plan(invocation), invocation)
    case .check: run(Plan(jobs: findSources(invocation.operands, eachOnce: true)), invocation)
    case .fmt: try rewrite(invocation, formatted)
    case .fix: try rewrite(invocation, fixed)
    case .explain: print(try explanations(invocation.operands))
    case .completions:
        print(
            completions(
                for: Shell(rawValue: String(decoding: invocation.operands[0], as: UTF8.self))!))
    case .lsp: startServer(invocation.operands)
    case .man: print(manPage())
    }
}

private func explanations(_ names: [[UInt8]]) throws(UsageError) -> String {
    if names.isEmpty { return explainIndex() }
    var texts: [String] = []
    for name in names {
        let text = String(decoding: name, as: UTF8.self)
        if let rule = OutputFinding(rawValue: text)?.rule {
            texts.append("\(rule.id): \(rule.summary)\n\n\(wrapped(rule.description, indent: 0))\n")
            continue
        }
        guard let code = DiagnosticCode(rawValue: text) else {
            let nearest = DiagnosticCode.nearest(to: text).map { "did you mean \($0.rawValue)?" }
            throw UsageError(
                "no diagnostic is called \(shown(name)); "
                    + (nearest ?? "bracketc explain lists all"))
        }
        texts.append(explain(code))
    }
    return texts.joined(separator: "\n")
}

/// Rewrites the sources that are named, each once.
private func rewrite(
    _ invocation: Invocation, _ rewrite: @escaping @Sendable ([UInt8]) -> Rewriting
) throws(UsageError) -> ExitStatus {
    // As sources they would be full of errors, or worse, full of nodes.
    if let page = invocation.operands.first(where: { Path($0).isPage }) {
        throw UsageError(
            "\(invocation.command.rawValue) takes sources, and \(shown(page)) is a page")
    }
    let mode = RewriteMode(invocation)
    let jobs = findSources(invocation.operands, eachOnce: true)
    return run(Plan(jobs: jobs), invocation) { job, context, report in
        perform(job, context, mode, report, rewrite)
    }
}

private func run(
    _ plan: Plan, _ invocation: Invocation,
    _ work: @escaping @Sendable (Job, JobContext, JobReport) -> Tally = {
        perform($0, $1, $2)
    }
) -> ExitStatus {
    let jobs = plan.jobs.map { job in
        var job = job
        job.stdinName = invocation.stdinName
        return job
    }
    let context = JobContext(
        options: invocation.options, plain: invocation.plain, messages: MessageStyle(invocation),
        color: invocation.color,
        compares: invocation.command == .check,
        difference: invocation.showsDifference ? DiffStyle(invocation.color) : nil,
        namesWritten: invocation.exitCode)
    let document = context.messages.document
    let report = document == nil ? Report() : Report(separator: SARIF.separator)
    if let document { report.frame(document.start) }
    let progress = Progress(jobs, context.messages)
    report.progress = progress
    let total = SharedTally()
    let threads = jobs.count == 1 ? 1 : invocation.jobs ?? processorCount()
    forEachJob(count: jobs.count, threads: threads) { i in
        let job = report.job(i)
        total.add(work(jobs[i], context, job))
        job.end()
        progress?.countOne()
    }
    if context.compares && invocation.formats.contains(.svg) {
        total.add(tell(of: leftOverPictures(invocation), context, report.job(jobs.count)))
    }
    progress?.end()
    if let document { report.frame(document.end) }
    report.closeStandardOutput()
    var tally = total.tally
    if let summary = context.messages.summary(tally) { complain(summary) }
    if let summary = context.messages.outputSummary(tally) { complain(summary) }
    for failure in report.failures {
        tally.raise(to: .failure)
        complain(
            "cannot write to \(streamName(failure.descriptor)): \(errorText(failure.error.number))")
    }
    if let depfile = plan.depfile, tally.status == .fine {
        do throws(SystemError) {
            try write(depfile.text, to: depfile.destination)
        } catch {
            tally.raise(to: .failure)
            complain("cannot write \(shown(invocation.depfile!.bytes)): \(errorText(error.number))")
        }
    }
    if invocation.exitCode && tally.written > 0 { tally.raise(to: .badInput) }
    return tally.status
}

private func tell(of pictures: [LeftOver], _ context: JobContext, _ report: JobReport) -> Tally {
    var tally = Tally()
    for item in pictures {
        let finding = OutputFinding.leftOver
        tally.add(finding)
        context.messages.find(
            finding.message(.svg, of: item.source.bytes), item.picture.bytes,
            code: finding.rawValue,
            to: report)
    }
    report.end()
    return tally
}

final class SharedTally: @unchecked Sendable {
    private let monitor = Monitor()
    private(set) var tally = Tally()
    func add(_ other: Tally) { monitor.locked { tally.add(other) } }
}

/// What messages call a descriptor.
func streamName(_ descriptor: Int32) -> String {
    switch descriptor {
    case STDOUT_FILENO: "standard output"
    case STDERR_FILENO: "standard error"
    default: "/dev/fd/\(descriptor)"
    }
}

/// Writes to standard output.
private func print(_ text: String) -> ExitStatus {
    let report = Report()
    let job = report.job(0)
    let sink = job.drawing(to: STDOUT_FILENO)
    var text = text
    text.withUTF8 { _ = sink.write(UnsafeRawBufferPointer($0)) }
    job.end()
    report.closeStandardOutput()
    guard let failure = report.failures.first else { return .fine }
    complain("cannot write to standard output: \(errorText(failure.error.number))")
    return .failure
}

/// One line on standard error.
func complain(_ message: String) {
    let report = Report()
    let job = report.job(0)
    job.message("bracketc: \(message)\n")
    job.end()
}
