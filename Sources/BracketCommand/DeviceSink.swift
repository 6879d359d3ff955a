import Bracket

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A device or a named pipe, written in place: there is nothing in it to be kept.
final class DeviceSink: ByteSink {
    private let descriptor: Int32

    init(_ path: Path) throws(SystemError) {
        descriptor = try uninterrupted { path.withCString { open($0, O_WRONLY | O_CLOEXEC) } }
    }

    deinit { close(descriptor) }

    func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        do throws(SystemError) {
            try writeAll(bytes, to: descriptor)
            return 0
        } catch {
            if error.number == EPIPE { endByClosedPipe() }
            return error.number
        }
    }
}
