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
    do throws(UsageError) {
        let status =
            switch try parse(words) {
            case .help(let command): print(helpText(command))
            case .version: print("bracketc \(version)\n")
            case .run(let invocation): try run(invocation)
            }
        return status.rawValue
    } catch {
        complain(error.message + " (see bracketc --help)")
        return ExitStatus.failure.rawValue
    }
}

/// The version of the command and the library.
let version = "0.1.0"

private func run(_ invocation: Invocation) throws(UsageError) -> ExitStatus {
    switch invocation.command {
    case .compile: run(try planJobs(invocation), invocation)
    case .check:
        run(invocation.operands.map { Job(source: $0 == [dash] ? nil : Path($0)) }, invocation)
    case .explain: print("")
    case .completions: print("")
    case .man: print("")
    }
}

private func run(_ jobs: [Job], _ invocation: Invocation) -> ExitStatus {
    let context = JobContext(
        options: invocation.options, plain: invocation.plain, messages: MessageStyle(invocation))
    let report = Report()
    let total = SharedTally()
    let threads = jobs.count == 1 ? 1 : invocation.jobs ?? processorCount()
    forEachJob(count: jobs.count, threads: threads) { i in
        let job = report.job(i)
        total.add(perform(jobs[i], context, job))
        job.end()
    }
    var tally = total.tally
    for failure in report.failures {
        tally.raise(to: .failure)
        complain(
            "cannot write to \(streamName(failure.descriptor)): \(errorText(failure.error.number))")
    }
    return tally.status
}

private final class SharedTally: @unchecked Sendable {
    private let monitor = Monitor()
    private(set) var tally = Tally()
    func add(_ other: Tally) { monitor.locked { tally.add(other) } }
}

private func streamName(_ descriptor: Int32) -> String {
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
    guard let failure = report.failures.first else { return .fine }
    complain("cannot write to standard output: \(errorText(failure.error.number))")
    return .failure
}

/// One line on standard error.
private func complain(_ message: String) {
    let report = Report()
    let job = report.job(0)
    job.message("bracketc: \(message)\n")
    job.end()
}
