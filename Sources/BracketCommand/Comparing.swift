import Bracket

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Compares what is written with what a file holds, piece by piece. The first difference ends the
/// drawing: `write` returns an `errno` that no device gives.
final class ComparingSink: ByteSink {
    private let descriptor: Int32
    private(set) var differs = false

    /// - Throws: `ENOENT` where there is no file.
    init(_ path: Path) throws(SystemError) {
        descriptor = try uninterrupted { path.withCString { open($0, O_RDONLY | O_CLOEXEC) } }
    }

    deinit { close(descriptor) }

    func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        do throws(SystemError) {
            if try next(of: descriptor, equals: bytes) { return 0 }
            differs = true
            return ECANCELED
        } catch {
            return error.number
        }
    }

    /// Whether the file holds what was written and no more.
    func finish() throws(SystemError) -> Bool {
        if differs { return false }
        return try isAtEnd(descriptor)
    }
}

/// Whether the next bytes of a file are these.
func next(
    of descriptor: Int32, equals bytes: UnsafeRawBufferPointer
) throws(SystemError) -> Bool {
    var rest = bytes
    let buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: min(bytes.count, pieceSize), alignment: 16)
    defer { buffer.deallocate() }
    while !rest.isEmpty {
        let wanted = min(rest.count, buffer.count)
        let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted])
        let read = try readSome(into: part, from: descriptor)
        if read == 0 || memcmp(part.baseAddress!, rest.baseAddress!, read) != 0 { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest[read...])
    }
    return true
}

/// Whether a file has no more bytes.
func isAtEnd(_ descriptor: Int32) throws(SystemError) -> Bool {
    var byte: UInt8 = 0
    var failure: SystemError?
    let count = withUnsafeMutableBytes(of: &byte) { buffer in
        do throws(SystemError) {
            return try readSome(into: buffer, from: descriptor)
        } catch {
            failure = error
            return -1
        }
    }
    if let failure { throw failure }
    return count == 0
}
