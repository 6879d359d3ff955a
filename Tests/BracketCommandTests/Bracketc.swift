import Foundation

@testable import BracketCommand

/// The command that was built beside these tests.
enum Bracketc {
    static let path: String = {
        #if os(macOS)
            let folder = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }!.bundleURL
                .deletingLastPathComponent().path
        #else
            let test = try! FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            let folder = (test as NSString).deletingLastPathComponent
        #endif
        return folder + "/bracketc"
    }()

    struct Outcome {
        /// The exit status, or nil where a signal ended it.
        var status: Int32?
        var signal: Int32?
        var output: String
        var errors: String
    }

    /// Runs it to its end with `words` (bytes, for names need not be UTF-8) in a folder.
    @discardableResult
    static func run(
        bytes words: [[UInt8]], in folder: TestFolder, input: String? = nil,
        environment: [String: String] = [:]
    ) -> Outcome {
        let spool = TestFolder()
        spool.write(input ?? "", to: "in")
        var actions = FileActions()
        actions.open(0, input == nil ? "/dev/null" : spool("in"), O_RDONLY)
        actions.open(1, spool("out"), O_WRONLY | O_CREAT)
        actions.open(2, spool("err"), O_WRONLY | O_CREAT)
        let end = wait(for: spawn(bytes: words, in: folder, actions, environment: environment))
        return Outcome(
            status: end.status, signal: end.signal, output: spool.read("out")!,
            errors: spool.read("err")!)
    }

    @discardableResult
    static func run(
        _ words: String..., in folder: TestFolder, input: String? = nil,
        environment: [String: String] = [:]
    ) -> Outcome {
        run(
            bytes: words.map { Array($0.utf8) }, in: folder, input: input,
            environment: environment)
    }

    /// What the standard streams of a new process are.
    struct FileActions {
        fileprivate var list: [(Int32, Action)] = []
        fileprivate enum Action {
            case open(String, Int32)
            case copy(Int32)
            case close
        }
        mutating func open(_ descriptor: Int32, _ path: String, _ flags: Int32) {
            list.append((descriptor, .open(path, flags)))
        }
        mutating func copy(_ descriptor: Int32, from other: Int32) {
            list.append((descriptor, .copy(other)))
        }
        mutating func close(_ descriptor: Int32) { list.append((descriptor, .close)) }
    }

    /// Starts it; signals have their default actions, except SIGPIPE on demand.
    static func spawn(
        bytes words: [[UInt8]], in folder: TestFolder, _ actions: FileActions,
        environment: [String: String] = [:]
    ) -> pid_t {
        #if canImport(Darwin)
            var raw: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var raw = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&raw)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&raw)
            posix_spawnattr_destroy(&attributes)
        }
        for (descriptor, action) in actions.list {
            switch action {
            case .open(let path, let flags):
                posix_spawn_file_actions_addopen(&raw, descriptor, path, flags, 0o644)
            case .copy(let other): posix_spawn_file_actions_adddup2(&raw, other, descriptor)
            case .close: posix_spawn_file_actions_addclose(&raw, descriptor)
            }
        }
        var set = sigset_t()
        sigemptyset(&set)
        for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, signal) }
        posix_spawnattr_setsigdefault(&attributes, &set)
        // The threads that tests run in block signals, and the new process would too.
        sigemptyset(&set)
        posix_spawnattr_setsigmask(&attributes, &set)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        // No portable call starts a process in another folder; a shell does.
        let shell = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder.path, path]
        var arguments = (shell.map { Array($0.utf8) } + words).map { word in
            strdup(word.map { CChar(bitPattern: $0) } + [0])
        }
        arguments.append(nil)
        var variables = ["PATH": "/usr/bin:/bin"].merging(environment) { $1 }
            .map { strdup("\($0)=\($1)") }
        variables.append(nil)
        defer { for string in arguments + variables { free(string) } }
        var process = pid_t()
        inheriting.lock()
        defer { inheriting.unlock() }
        let code = posix_spawn(&process, "/bin/sh", &raw, &attributes, arguments, variables)
        precondition(code == 0, errorText(code))
        return process
    }

    /// A new pipe that no process gets but by `FileActions`: tests run at the same time, and a
    /// stranger that holds an end would keep it open.
    static func makePipe() -> (reading: Int32, writing: Int32) {
        inheriting.lock()
        defer { inheriting.unlock() }
        var ends: [Int32] = [0, 0]
        precondition(pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    private static let inheriting = NSLock()

    static func wait(for process: pid_t) -> (status: Int32?, signal: Int32?) {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 { precondition(errno == EINTR) }
        let signal = status & 0x7F
        return signal == 0 ? ((status >> 8) & 0xFF, nil) : (nil, signal)
    }
}
