#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The names of temporary files, which must not outlive the process whatever ends it, SIGKILL
/// excepted.
///
/// The lock is only ever held with all signals blocked. So the handler of a signal never runs in
/// the thread that holds it, can wait for it, and then knows every file there is; and as it keeps
/// the lock, no other comes into being.
enum TemporaryFiles {
    /// What stands for a name here until it is forgotten.
    struct Slot { fileprivate var index: Int }

    /// Calls `create`, which makes the file `path` and returns a descriptor, 0, or -1 with `errno`
    /// set, and remembers the name if that worked.
    static func remember(_ path: Path, _ create: (UnsafePointer<CChar>) -> Int32) -> (
        result: Int32, slot: Slot
    ) {
        locked {
            installHandlers()
            let name = path.withCString { strdup($0)! }
            let result = create(name)
            if result < 0 {
                let reason = errno
                free(name)
                errno = reason
                return (result, Slot(index: -1))
            }
            return (result, Slot(index: insert(name)))
        }
    }

    /// Calls `remove`, which renames or removes the file, and forgets the name if that worked.
    static func forget(
        _ slot: Slot, _ remove: (UnsafePointer<CChar>) -> Int32
    ) throws(SystemError) {
        let failure: SystemError? = locked {
            guard let name = names[slot.index] else { return nil }
            if remove(name) < 0 { return .last }
            names[slot.index] = nil
            free(name)
            return nil
        }
        if let failure { throw failure }
    }

    /// Lets no file outlive the process from now on, and no status line.
    static func handleSignals() { locked { installHandlers() } }

    /// Removes all files there are, and lets no other be made.
    static func removeAll() {
        pthread_mutex_lock(lock)
        for name in names { if let name { unlink(name) } }
    }

    nonisolated(unsafe) private static let lock: UnsafeMutablePointer<pthread_mutex_t> = {
        let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        pthread_mutex_init(lock, nil)
        return lock
    }()
    private typealias Names = UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?>
    nonisolated(unsafe) private static var names = Names(start: nil, count: 0)
    nonisolated(unsafe) private static var hasHandlers = false
    /// The folders in which no more is looked for what others left behind.
    nonisolated(unsafe) private static var swept: [[UInt8]] = []

    /// Removes what processes that were killed left in a folder, once for each folder.
    static func sweep(_ folder: Path) {
        let isNew = locked {
            if swept.last == folder.bytes || swept.contains(folder.bytes) { return false }
            swept.append(folder.bytes)
            return true
        }
        if isNew { removeLeftTemporaryFiles(in: folder) }
    }

    private static func locked<Result>(_ body: () -> Result) -> Result {
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, &before)
        pthread_mutex_lock(lock)
        defer {
            pthread_mutex_unlock(lock)
            pthread_sigmask(SIG_SETMASK, &before, nil)
        }
        return body()
    }

    private static func insert(_ name: UnsafeMutablePointer<CChar>) -> Int {
        if let free = names.firstIndex(of: nil) {
            names[free] = name
            return free
        }
        let count = names.count
        let larger = Names.allocate(capacity: max(8, 2 * count))
        larger.initialize(repeating: nil)
        for (i, old) in names.enumerated() { larger[i] = old }
        names.deallocate()
        names = larger
        names[count] = name
        return count
    }

    private static func installHandlers() {
        if hasHandlers { return }
        hasHandlers = true
        for signal in [SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGXCPU, SIGXFSZ] {
            var before = sigaction()
            sigaction(signal, nil, &before)
            // What the caller has ignored, as nohup does, stays ignored.
            if before.ignores { continue }
            var action = sigaction()
            action.setHandler { signal in
                TemporaryFiles.removeAll()
                StatusLine.wipe()
                // Blocked until the handler returns, and then the end: SA_RESETHAND.
                raise(signal)
            }
            action.sa_flags = Int32(bitPattern: UInt32(truncatingIfNeeded: SA_RESETHAND))
            sigfillset(&action.sa_mask)
            sigaction(signal, &action, nil)
        }
    }
}

/// Ends the process as a closed pipe ends any other, even where its signal is ignored: quietly.
func endByClosedPipe() -> Never {
    var set = sigset_t()
    // No handler may run here and wait for the lock that is now taken for good.
    sigfillset(&set)
    pthread_sigmask(SIG_BLOCK, &set, nil)
    TemporaryFiles.removeAll()
    StatusLine.wipe()
    signal(SIGPIPE, SIG_DFL)
    sigemptyset(&set)
    sigaddset(&set, SIGPIPE)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(SIGPIPE)
    _exit(128 + SIGPIPE)
}

extension sigaction {
    #if canImport(Glibc)
        var ignores: Bool {
            unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self)
                == unsafeBitCast(SIG_IGN, to: Int.self)
        }
        fileprivate mutating func setHandler(_ handler: @escaping @convention(c) (Int32) -> Void) {
            __sigaction_handler.sa_handler = handler
        }
    #elseif canImport(Darwin)
        var ignores: Bool {
            unsafeBitCast(__sigaction_u.__sa_handler, to: Int.self)
                == unsafeBitCast(SIG_IGN, to: Int.self)
        }
        fileprivate mutating func setHandler(_ handler: @escaping @convention(c) (Int32) -> Void) {
            __sigaction_u.__sa_handler = handler
        }
    #endif
}
