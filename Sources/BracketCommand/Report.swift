import Bracket

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The standard streams, shared by jobs that run at the same time and speak in order: the words
/// of the job whose turn it is go out as they come, those of the others wait for their turn.
final class Report: @unchecked Sendable {
    /// What has to keep off the terminal while something is written there. Set before the jobs speak.
    var progress: Progress?

    private let monitor = Monitor()
    // Guarded by the monitor.
    private var turn = 0
    /// What jobs said that ended before their turn.
    private var ended: [Int: [Piece]] = [:]
    /// How many bytes wait, of all jobs together.
    private var waiting = 0
    // Touched only by the job whose turn it is, and by nobody before all have ended.
    private var hasDrawing = false
    private var hasOutput = false
    private(set) var failures: [(descriptor: Int32, error: SystemError)] = []

    /// What stands between two drawings.
    private let separator: UnsafeMutableBufferPointer<UInt8>

    /// When more than this waits, jobs wait instead.
    private let waitingLimit: Int

    fileprivate struct Piece {
        var descriptor: Int32
        /// Whether a drawing begins here, which is kept apart from the one before.
        var beginsDrawing: Bool
        var bytes: [UInt8]
    }

    /// Drawings stand an empty line apart unless something else is to part them.
    init(separator: String = "\n", waitingLimit: Int = 64 << 20) {
        self.waitingLimit = waitingLimit
        self.separator = .allocate(capacity: separator.utf8.count)
        _ = self.separator.initialize(fromContentsOf: separator.utf8)
    }

    deinit { separator.deallocate() }

    /// Writes to standard output before the jobs speak, or after they have ended.
    func frame(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { _ = say($0, to: STDOUT_FILENO, beginsDrawing: false) }
    }

    /// The words of the job with this place in the order. Every job has to end.
    func job(_ index: Int) -> JobReport { JobReport(self, index) }

    /// Whether it is the turn of a job, of which `count` bytes wait and `more` are coming.
    fileprivate func isTurn(of index: Int, waiting count: Int, more: Int) -> Bool {
        monitor.locked {
            if turn != index {
                waiting += more
                while turn != index && waiting > waitingLimit { monitor.wait() }
                if turn == index { waiting -= more }
            }
            if turn == index { waiting -= count }
            return turn == index
        }
    }

    /// Writes for the job whose turn it is. Returns 0 or an `errno`.
    fileprivate func say(
        _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, beginsDrawing: Bool
    ) -> Int32 {
        if let failure = failures.first(where: { $0.descriptor == descriptor }) {
            return failure.error.number
        }
        guard let progress else { return put(bytes, to: descriptor, beginsDrawing: beginsDrawing) }
        return progress.aside(bytes, to: descriptor) {
            put(bytes, to: descriptor, beginsDrawing: beginsDrawing)
        }
    }

    private func put(
        _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, beginsDrawing: Bool
    ) -> Int32 {
        do throws(SystemError) {
            if beginsDrawing {
                if hasDrawing { try writeAll(UnsafeRawBufferPointer(separator), to: descriptor) }
                hasDrawing = true
            }
            if descriptor == STDOUT_FILENO { hasOutput = true }
            try writeAll(bytes, to: descriptor)
            return 0
        } catch {
            if error.number == EPIPE { endByClosedPipe() }
            failures.append((descriptor, error))
            return error.number
        }
    }

    /// Closes standard output, for some file systems tell only then that the disk is full. Nothing
    /// can be said there afterwards.
    func closeStandardOutput() {
        if hasOutput && failures.isEmpty && close(STDOUT_FILENO) != 0 && errno != EINTR {
            failures.append((STDOUT_FILENO, .last))
        }
    }

    fileprivate func say(_ pieces: [Piece]) {
        for piece in pieces {
            piece.bytes.withUnsafeBytes {
                _ = say($0, to: piece.descriptor, beginsDrawing: piece.beginsDrawing)
            }
        }
    }

    /// Ends a job that has said everything but `pieces`, of which `count` bytes wait. Lets the
    /// next one speak, and says for those that ended before it what they had to say.
    fileprivate func end(_ index: Int, _ pieces: [Piece], waiting count: Int) {
        let isTurn = monitor.locked {
            if turn == index { waiting -= count } else { ended[index] = pieces }
            return turn == index
        }
        guard isTurn else { return }
        var next: [Piece]? = pieces
        while let pieces = next {
            say(pieces)
            next = monitor.locked {
                turn += 1
                monitor.wakeAll()
                let next = ended.removeValue(forKey: turn)
                waiting -= next?.reduce(0) { $0 + $1.bytes.count } ?? 0
                return next
            }
        }
    }
}

/// What one job has to say.
final class JobReport {
    private let report: Report
    /// The place in the order of jobs.
    let index: Int
    private var pieces: [Report.Piece] = []
    private var waiting = 0
    private var isSpeaking = false

    fileprivate init(_ report: Report, _ index: Int) {
        self.report = report
        self.index = index
    }

    func message(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { _ = say($0, to: STDERR_FILENO, beginsDrawing: false) }
    }

    func message(_ text: String) { message(Array(text.utf8)) }

    /// Writes what is no drawing to standard output.
    func output(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { _ = say($0, to: STDOUT_FILENO, beginsDrawing: false) }
    }

    /// Where the bytes of one drawing go that belongs on `descriptor`.
    func drawing(to descriptor: Int32) -> DrawingSink { DrawingSink(self, descriptor) }

    func end() { report.end(index, pieces, waiting: waiting) }

    fileprivate func say(
        _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, beginsDrawing: Bool
    ) -> Int32 {
        if !isSpeaking {
            guard report.isTurn(of: index, waiting: waiting, more: bytes.count) else {
                pieces.append(
                    Report.Piece(
                        descriptor: descriptor, beginsDrawing: beginsDrawing, bytes: Array(bytes)))
                waiting += bytes.count
                return 0
            }
            isSpeaking = true
            report.say(pieces)
            (pieces, waiting) = ([], 0)
        }
        return report.say(bytes, to: descriptor, beginsDrawing: beginsDrawing)
    }
}

/// The bytes of one drawing on a stream.
final class DrawingSink: ByteSink {
    private let report: JobReport
    private let descriptor: Int32
    private var isFirst = true

    fileprivate init(_ report: JobReport, _ descriptor: Int32) {
        self.report = report
        self.descriptor = descriptor
    }

    func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        defer { isFirst = false }
        return report.say(bytes, to: descriptor, beginsDrawing: isFirst)
    }
}
