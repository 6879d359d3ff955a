#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Calls `body` for 0 to `count` - 1, each once and in order, from up to `threads` threads. With one
/// no thread is started, as starting one costs more than a small file does.
func forEachJob(count: Int, threads: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let queue = JobQueue(count: count, body)
    var started: [pthread_t] = []
    // This thread works too. Where no other can be started it works alone.
    for _ in 1..<max(1, min(threads, count)) {
        guard let thread = startThread({ queue.work() }) else { break }
        started.append(thread)
    }
    queue.work()
    for thread in started { pthread_join(thread, nil) }
}

/// How many processors there are to work on.
func processorCount() -> Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

private final class JobQueue: Sendable {
    private let count: Int
    private let body: @Sendable (Int) -> Void
    private let monitor = Monitor()
    nonisolated(unsafe) private var next = 0

    init(count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        self.count = count
        self.body = body
    }

    func work() {
        while let job = take() { body(job) }
    }

    private func take() -> Int? {
        monitor.locked {
            defer { next += 1 }
            return next < count ? next : nil
        }
    }
}

/// Starts a thread for `body`, or returns nil where no more can be started.
func startThread(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    let context = Unmanaged.passRetained(ThreadBody(body))
    #if canImport(Glibc)
        var thread = pthread_t()
        let code = pthread_create(&thread, nil, { runThread($0!) }, context.toOpaque())
    #elseif canImport(Darwin)
        var thread: pthread_t?
        let code = pthread_create(&thread, nil, { runThread($0) }, context.toOpaque())
    #endif
    if code != 0 {
        context.release()
        return nil
    }
    return thread
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func runThread(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
    return nil
}
