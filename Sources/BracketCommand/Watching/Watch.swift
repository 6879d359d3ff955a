import Bracket
import BracketLanguage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Builds the sources, and again each one that changes, until a signal ends the process.
///
/// What has to be built is decided by looking at the files; events only say when to look, so that
/// none has to be understood, and none that is lost does harm.
///
/// - Throws: `UsageError` where the first plan is wrong. Later ones are reported.
func watch(_ invocation: Invocation) throws(UsageError) -> Never {
    endOnSignal(newline: isatty(STDERR_FILENO) == 1)
    var watch = Watch(invocation)
    var jobs = try watch.plan()
    watch.buildAll(jobs)
    while true {
        let changes = watch.events.wait()
        do throws(UsageError) {
            jobs = try watch.plan()
            watch.build(jobs, changes)
        } catch {
            watch.complain(error)
        }
    }
}

private struct Watch {
    let events = FolderEvents()
    private let invocation: Invocation
    private let context: JobContext
    private let threads: Int
    /// Whether the lines say how long a build took.
    private let isTimed: Bool
    private let hasLines: Bool
    /// What each source was like when it was read, by its path.
    private var known: [[UInt8]: FileState] = [:]
    /// What each page was like when a build replaced it.
    private let replaced = ReplacedFiles()
    private var complaint: UsageError?

    init(_ invocation: Invocation) {
        self.invocation = invocation
        var context = JobContext(
            options: invocation.options, plain: invocation.plain,
            messages: MessageStyle(invocation), color: invocation.color)
        context.isWatching = true
        self.context = context
        threads = invocation.jobs ?? processorCount()
        isTimed = isatty(STDERR_FILENO) == 1
        hasLines = !invocation.quiet && invocation.messages == .human
    }

    /// What there is to build now, and the watches for it.
    func plan() throws(UsageError) -> [Job] {
        let paths = invocation.operands.map { Path($0) }
        events.follow(paths)
        var jobs: [Job] = []
        defer { events.followLinks(among: jobs.compactMap(\.source)) }
        // The first source of a pipe is the last.
        for path in paths {
            guard let status = status(of: path, followingLinks: true) else { continue }
            if !status.isRegular && !status.isFolder {
                throw UsageError("\(shown(path.bytes)) is no file or folder that could be watched")
            }
        }
        jobs = try BracketCommand.plan(invocation).jobs
        return jobs
    }

    /// The first build, with all that is wrong.
    mutating func buildAll(_ jobs: [Job]) {
        var context = context
        context.isWatching = false
        let tally = build(jobs, context) { _, _, _ in nil }
        if let summary = context.messages.summary(tally) { say(summary) }
        if hasLines {
            say("watching \(counted(jobs.count, "source")); Ctrl-C ends it")
        }
    }

    /// Builds what changed.
    mutating func build(_ jobs: [Job], _ changes: Changes) {
        complaint = nil
        var changes = changes
        var chosen = choose(jobs, changes)
        if !chosen.gone.isEmpty {
            // It may be on the way back: some editors remove what they then write.
            changes.add(events.settle(milliseconds: 200))
            chosen = choose(jobs, changes)
        }
        for path in chosen.gone {
            known[path.bytes] = .missing
            if hasLines { say("\(shown(path.bytes)) is gone") }
        }
        let isTimed = isTimed
        let hasLines = hasLines
        build(chosen.jobs, context) { job, tally, time in
            hasLines ? line(job, tally, isTimed ? time : nil) : nil
        }
    }

    private func choose(_ jobs: [Job], _ changes: Changes) -> (jobs: [Job], gone: [Path]) {
        let touched = Set(changes.sources.map(\.bytes))
        var chosen: [Job] = []
        var gone: [Path] = []
        var seen: Set<[UInt8]> = []
        for job in jobs {
            guard let source = job.source else { continue }
            seen.insert(source.bytes)
            let now = FileState(of: job)
            let before = known[source.bytes]
            switch now {
            case .missing:
                if before != .missing, before != nil { gone.append(source) }
            case .empty, .unreadable:
                if now != before { chosen.append(job) }
            case .file:
                // That a build has replaced a page is no news.
                let isTouched =
                    (changes.all || touched.contains(source.bytes))
                    && replaced.state(of: source) != now
                if now != before || isTouched { chosen.append(job) }
            }
        }
        for (path, state) in known where !seen.contains(path) {
            if case .file = state { gone.append(Path(path)) }
        }
        gone.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        return (chosen, gone)
    }

    @discardableResult
    private mutating func build(
        _ jobs: [Job], _ context: JobContext,
        line: @escaping @Sendable (Job, Tally, Int) -> String?
    ) -> Tally {
        // Before they are read: what is written from now on is another state.
        for job in jobs {
            guard let source = job.source else { continue }
            known[source.bytes] = FileState(of: job)
            // A page was read already, perhaps before it was saved.
            if let page = job.page?.page,
                (try? readFile(source, limit: readingLimit))?.bytes != page.bytes
            {
                known[source.bytes] = nil
            }
        }
        let states = known
        var context = context
        context.didReplace = { [replaced] in replaced.add($0, FileState($1)) }
        let report = Report()
        let total = SharedTally()
        forEachJob(count: jobs.count, threads: jobs.count == 1 ? 1 : threads) {
            [context, replaced] i in
            let job = report.job(i)
            let start = milliseconds()
            let tally = perform(jobs[i], context, job)
            total.add(tally)
            // One that was saved or removed meanwhile is told of when that is noticed.
            let now = FileState(of: jobs[i])
            let isLatest =
                jobs[i].source.map { states[$0.bytes] == now || replaced.state(of: $0) == now }
            if isLatest ?? true,
                let line = line(jobs[i], tally, milliseconds() - start)
            {
                job.message("bracketc: \(line)\n")
            }
            job.end()
        }
        for job in jobs {
            if let source = job.source, let state = replaced.state(of: source) {
                known[source.bytes] = state
            }
        }
        for failure in report.failures {
            say(
                "cannot write to \(streamName(failure.descriptor)): "
                    + errorText(failure.error.number))
        }
        return total.tally
    }

    /// A plan that is wrong, once for as long as it stays so.
    mutating func complain(_ error: UsageError) {
        if error != complaint { say(error.message) }
        complaint = error
    }

    private func say(_ text: String) {
        let report = Report()
        let job = report.job(0)
        job.message("bracketc: \(text)\n")
        job.end()
    }
}

extension Changes {
    fileprivate mutating func add(_ other: Changes) {
        sources += other.sources
        all = all || other.all
    }
}

/// What a source looks like from outside.
private enum FileState: Equatable {
    case missing
    /// A folder without sources.
    case empty
    case unreadable(Int32)
    case file(FileIdentity, size: Int64, time: [Int], mode: UInt32)

    init(of job: Job) {
        switch job.problem {
        case .noSources: self = .empty
        case .unreadable(let error): self = .unreadable(error.number)
        case .tooLarge: self = .unreadable(EFBIG)
        case nil:
            guard let path = job.source, let status = status(of: path, followingLinks: true) else {
                self = errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable(errno)
                return
            }
            self.init(status)
        }
    }

    init(_ status: stat) {
        self = .file(
            status.identity, size: Int64(status.st_size), time: status.modification,
            mode: UInt32(status.st_mode))
    }
}

/// The pages that builds have replaced, which are done by several threads.
private final class ReplacedFiles: @unchecked Sendable {
    private let monitor = Monitor()
    private var states: [[UInt8]: FileState] = [:]
    func add(_ path: Path, _ state: FileState) {
        monitor.locked { states[path.bytes] = state }
    }
    func state(of path: Path) -> FileState? { monitor.locked { states[path.bytes] } }
}

/// What came of one source.
private func line(_ job: Job, _ tally: Tally, _ time: Int?) -> String {
    let name = shown(job.name)
    let found = findings(errors: tally.errors, warnings: tally.warnings)
    switch tally.status {
    case .fine:
        let time = time.map { " in \(duration($0))" } ?? ""
        return "built \(name)\(time)" + (found.isEmpty ? "" : ", with \(found)")
    case .badInput: return "\(name) has \(found)"
    case .failure: return "\(name) was not built"
    }
}

private func duration(_ milliseconds: Int) -> String {
    milliseconds < 1_000
        ? "\(milliseconds) ms" : "\(milliseconds / 1_000).\(milliseconds / 100 % 10) s"
}

/// Ends the process with status 0 when SIGINT or SIGTERM asks for it, as that is the only end of a
/// watch, whatever its threads are doing: a reader that never reads must not keep it alive.
private func endOnSignal(newline: Bool) {
    var signals = sigset_t()
    sigemptyset(&signals)
    // What the caller has ignored stays ignored.
    for signal in [SIGINT, SIGTERM] {
        var action = sigaction()
        sigaction(signal, nil, &action)
        if !action.ignores { sigaddset(&signals, signal) }
    }
    let awaited = signals
    // Of all threads that are started later, too.
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    _ = startThread {
        var awaited = awaited
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)
        var signal: Int32 = 0
        while sigwait(&awaited, &signal) != 0 {}
        TemporaryFiles.removeAll()
        // Behind the ^C that the terminal shows.
        if newline && signal == SIGINT { _ = write(STDERR_FILENO, "\n", 1) }
        _exit(ExitStatus.fine.rawValue)
    }
}
