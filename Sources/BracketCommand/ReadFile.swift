#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// All bytes of a file, a device, a pipe or (nil) standard input, up to `limit`; what is longer is
/// cut there, so that the caller sees more than it can take.
///
/// A file's size is only where the reading begins: it may grow or shrink meanwhile, and the files
/// of /proc all claim to be empty.
func readFile(_ path: Path?, limit: Int) throws(SystemError) -> [UInt8] {
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
    // One byte more than the size finds the end without growing.
    let expected = status.isRegular ? max(0, Int(status.st_size)) + 1 : 0
    var capacity = min(limit, max(expected, 1 << 14))
    var bytes: [UInt8] = []
    var isComplete = false
    while !isComplete && bytes.count < limit {
        (bytes, isComplete) = try extended(bytes, to: capacity, from: descriptor)
        capacity = min(limit, capacity * 2)
    }
    return bytes
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
