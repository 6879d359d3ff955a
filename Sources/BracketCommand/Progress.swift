import BracketLanguage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// One line on the terminal that says how far a call is: not before 300 ms have passed, wiped before
/// anything else is written there, and gone in the end.
///
/// Only this looks at a clock, and nothing that is drawn looks at this.
final class Progress: @unchecked Sendable {
    private let count: Int
    /// What one source alone is called.
    private let name: [UInt8]
    private let monitor = Monitor()
    private let isTerminal: (output: Bool, errors: Bool)
    /// Closing the writing end ends the thread.
    private let signal: (reading: Int32, writing: Int32)
    private var thread: pthread_t?
    // Guarded by the monitor.
    private var done = 0
    private var isAtLineStart = true

    /// Nil where nobody would see it, or it would be in the way: standard error is no terminal or a
    /// simple one, everything is to be quiet, machines read the messages, somebody types the source,
    /// or it is over before it could begin.
    init?(_ jobs: [Job], _ messages: MessageStyle) {
        guard isatty(STDERR_FILENO) == 1, !messages.quiet, messages.format == .human else {
            return nil
        }
        if let terminal = getenv("TERM"), strcmp(terminal, "dumb") == 0 { return nil }
        if isatty(STDIN_FILENO) == 1 && jobs.contains(where: { $0.source == nil }) { return nil }
        if jobs.isEmpty || jobs.count == 1 && isSmall(jobs[0]) { return nil }
        count = jobs.count
        name = jobs[0].name
        isTerminal = (isatty(STDOUT_FILENO) == 1, true)
        var ends: [Int32] = [-1, -1]
        if makePipe(&ends) != 0 { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        signal = (ends[0], ends[1])
        thread = startThread { [self] in run() }
        if thread == nil {
            close(signal.reading)
            close(signal.writing)
            return nil
        }
        TemporaryFiles.handleSignals()
    }

    /// Says that one more source is done.
    func countOne() { monitor.locked { done += 1 } }

    /// Ends the line for good.
    func end() {
        guard let thread else { return }
        close(signal.writing)
        pthread_join(thread, nil)
        close(signal.reading)
        self.thread = nil
        StatusLine.wipe()
    }

    /// Calls `body`, which writes `bytes` to a standard stream, with the line out of the way.
    func aside<Result>(
        _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, _ body: () -> Result
    ) -> Result {
        let isShown =
            descriptor == STDOUT_FILENO ? isTerminal.output : descriptor == STDERR_FILENO
        if !isShown { return body() }
        return monitor.locked {
            StatusLine.wipe()
            if let last = bytes.last { isAtLineStart = last == UInt8(ascii: "\n") }
            return body()
        }
    }

    private func run() {
        var ticks = 0
        while !isOver(within: ticks == 0 ? 300 : 100) {
            ticks += 1
            let seconds = (ticks + 2) / 10
            monitor.locked {
                // In the background, or in the middle of a line, it would disturb.
                guard isAtLineStart, tcgetpgrp(STDERR_FILENO) == getpgrp() else { return }
                let text = progressText(done: done, of: count, name, seconds: seconds)
                StatusLine.show(visible(text, limit: terminalWidth() - 1))
            }
        }
    }

    /// Waits, and says whether `end` was called meanwhile.
    private func isOver(within milliseconds: Int32) -> Bool {
        var entry = pollfd(fd: signal.reading, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, milliseconds) > 0
    }
}

/// `bracketc: 12 of 2,000 files`, or the name where there is only one; with the time if it is long.
func progressText(done: Int, of count: Int, _ name: [UInt8], seconds: Int) -> [UInt8] {
    var text = Array("bracketc: ".utf8)
    text += count == 1 ? visible(name) : Array("\(grouped(done)) of \(grouped(count)) files".utf8)
    if seconds >= 2 { text += ", \(seconds) s".utf8 }
    return text
}

private func makePipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }

/// Whether a source takes so little time that starting a thread would be a waste.
private func isSmall(_ job: Job) -> Bool {
    guard let source = job.source, let status = status(of: source, followingLinks: true) else {
        return job.source != nil
    }
    return status.isFolder || status.isRegular && status.st_size < 1 << 18
}

/// In cells; 80 where the terminal does not know.
private func terminalWidth() -> Int {
    var size = winsize()
    if ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) != 0 || size.ws_col == 0 { return 80 }
    return Int(size.ws_col)
}

/// The line on the terminal that is not to stay. A handler of signals may wipe it, too, so there is
/// no lock and nothing that would have to be made first.
enum StatusLine {
    nonisolated(unsafe) private static var isShown = false

    fileprivate static func show(_ text: [UInt8]) {
        isShown = true
        let line = Array("\r".utf8) + text + Array("\u{1B}[K".utf8)
        line.withUnsafeBytes { put($0) }
    }

    static func wipe() {
        if !isShown { return }
        isShown = false
        let text: StaticString = "\r\u{1B}[K"
        put(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// What cannot be written is lost: it is only a status.
    private static func put(_ bytes: UnsafeRawBufferPointer) {
        _ = write(STDERR_FILENO, bytes.baseAddress!, bytes.count)
    }
}
