import BracketCommand

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Serves one client over two descriptors until it says so or is gone. Returns the exit status.
///
/// One thread reads and does nothing else, so that the client never waits for its messages to be
/// taken, and cancelling a request that still waits is of use. This one handles them in order, and
/// finds out what is wrong with a document when there is nothing else to do: edits that come
/// quicker than that are looked at together.
public func serve(input: Int32 = 0, output: Int32 = 1) -> Int32 {
    // A client that is gone shows as a failing write.
    signal(SIGPIPE, SIG_IGN)
    let inbox = Inbox()
    let reader = Reader(inbox, input)
    reader.start()
    let stream = OutputStream(output)
    let server = Server(send: stream.send)
    while true {
        let isIdle = server.hasUnpublished
        guard let item = inbox.next(waiting: !isIdle) else {
            server.publishNext()
            continue
        }
        switch item {
        case .message(let message, let isCancelled):
            server.handle(message, isCancelled: isCancelled)
            if message.method == "initialize" { inbox.watch(server.client.processID) }
        case .failure(let failure):
            server.reject(failure)
        case .end: return server.statusAtEnd
        }
        if stream.hasFailed { return 1 }
        if let status = server.exitStatus { return status }
    }
}

/// Where messages go.
private final class OutputStream {
    private let descriptor: Int32
    private(set) var hasFailed = false

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    func send(_ body: [UInt8]) {
        guard !hasFailed else { return }
        do {
            try framed(body).withUnsafeBytes { try writeAll($0, to: descriptor) }
        } catch {
            hasFailed = true
        }
    }
}

/// What was read and not yet handled.
private final class Inbox: @unchecked Sendable {
    enum Item {
        case message(Incoming, isCancelled: Bool)
        case failure(Failure)
        /// The client is gone.
        case end
    }

    private let monitor = Monitor()
    // Guarded by the monitor.
    private var items: [Item] = []
    private var first = 0
    private var parent: Int?

    /// The next item, or nil where there is none and the caller does not want to wait.
    func next(waiting: Bool) -> Item? {
        monitor.locked {
            while first == items.count {
                if !waiting { return nil }
                monitor.wait()
            }
            let item = items[first]
            first += 1
            if first == items.count {
                items.removeAll()
                first = 0
            }
            return item
        }
    }

    func add(_ item: Item) {
        monitor.locked {
            items.append(item)
            monitor.wakeAll()
        }
    }

    /// Marks a request that still waits.
    func cancel(_ id: RequestID) {
        monitor.locked {
            for i in first..<items.count {
                if case .message(let message, _) = items[i], message.id == id {
                    items[i] = .message(message, isCancelled: true)
                }
            }
        }
    }

    /// Without this process there is nobody to serve.
    func watch(_ process: Int?) { monitor.locked { parent = process } }

    var isAbandoned: Bool {
        guard let process = monitor.locked({ parent }), process > 0,
            let id = pid_t(exactly: process)
        else { return false }
        return kill(id, 0) != 0 && errno == ESRCH
    }
}

/// Reads messages on a thread of its own.
private final class Reader: @unchecked Sendable {
    private let inbox: Inbox
    private let descriptor: Int32
    private var frames = FrameReader()

    /// How often to look whether the client's process is still there. Mostly its end of the pipe
    /// closes with it, but others may have that open too.
    private static let patience: Int32 = 2000

    init(_ inbox: Inbox, _ descriptor: Int32) {
        self.inbox = inbox
        self.descriptor = descriptor
    }

    func start() {
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let context = Unmanaged.passRetained(self).toOpaque()
        let status = pthread_create(&thread, nil, readerMain, context)
        precondition(status == 0, "a thread that reads")
        #if canImport(Darwin)
            if let thread { pthread_detach(thread) }
        #else
            pthread_detach(thread)
        #endif
    }

    func run() {
        let size = 1 << 16
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
        defer { buffer.deallocate() }
        while isReadable() {
            guard let count = try? readSome(into: buffer, from: descriptor), count > 0 else {
                break
            }
            frames.append(buffer[..<count])
            while let frame = frames.next() { take(frame) }
        }
        inbox.add(.end)
    }

    private func take(_ frame: FrameReader.Frame) {
        switch frame {
        case .malformed(let what): inbox.add(.failure(Failure(.parseError, what)))
        case .body(let body):
            do throws(Failure) {
                let message = try Incoming(body)
                if message.method == "$/cancelRequest" {
                    if let cancelled = try? message.parameters(CancelParameters.self) {
                        inbox.cancel(cancelled.id)
                    }
                } else {
                    inbox.add(.message(message, isCancelled: false))
                }
            } catch {
                inbox.add(.failure(error))
            }
        }
    }

    /// Waits for input. False when nobody is left to send any.
    private func isReadable() -> Bool {
        while true {
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let count = poll(&entry, 1, Self.patience)
            if count > 0 { return true }
            if count < 0, errno != EINTR { return false }
            if inbox.isAbandoned { return false }
        }
    }
}

#if canImport(Darwin)
    private func readerMain(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<Reader>.fromOpaque(context).takeRetainedValue().run()
        return nil
    }
#else
    private func readerMain(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        Unmanaged<Reader>.fromOpaque(context!).takeRetainedValue().run()
        return nil
    }
#endif
