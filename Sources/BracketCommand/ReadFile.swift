#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What was read of a file.
struct FileContents {
    /// All bytes, or none where there are too many.
    var bytes: [UInt8] = []
    /// How many there are. Of a pipe that gives too many, so many as were.
    var size = 0
}

/// Reads a file, a device, a pipe or (nil) standard input of at most `limit` bytes.
///
/// A file's size is only where the reading begins: it may grow or shrink meanwhile, and the files
/// of /proc all claim to be empty.
func readFile(_ path: Path?, limit: Int) throws(SystemError) -> FileContents {
    let descriptor: Int32 =
        if let path {
            try uninterrupted { path.withCString { open($0, O_RDONLY | O_CLOEXEC) } }
        } else {
            STDIN_FILENO
        }
    defer { if path != nil { close(descriptor) } }
    var status = stat()
    if fstat(descriptor, &status) != 0 { throw .last }
    if status.isFolder { throw SystemError(EISDIR) }
    let announced = status.isRegular ? max(0, Int(status.st_size)) : 0
    if announced > limit { return FileContents(size: announced) }
    // One byte more than the size finds the end without growing, one more than the limit the excess.
    var capacity = min(limit, max(announced, 1 << 14)) + 1
    var bytes: [UInt8] = []
    var isComplete = false
    while !isComplete && bytes.count <= limit {
        (bytes, isComplete) = try extended(bytes, to: capacity, from: descriptor)
        capacity = min(limit + 1, capacity * 2)
    }
    let size = bytes.count
    return FileContents(bytes: size > limit ? [] : bytes, size: size)
}

/// `bytes` and what follows in the file until there are `capacity` of them or the file ends.
private func extended(
    _ bytes: [UInt8], to capacity: Int, from descriptor: Int32
) throws(SystemError) -> (bytes: [UInt8], isComplete: Bool) {
    var result: Result<Bool, SystemError> = .success(false)
    let extended = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        _ = buffer.initialize(fromContentsOf: bytes)
        count = bytes.count
        let memory = UnsafeMutableRawBufferPointer(buffer)
        do throws(SystemError) {
            while count < capacity {
                let free = UnsafeMutableRawBufferPointer(rebasing: memory[count...])
                let read = try readSome(into: free, from: descriptor)
                if read == 0 {
                    result = .success(true)
                    return
                }
                count += read
            }
        } catch {
            result = .failure(error)
        }
    }
    return (extended, try result.get())
}
