#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the system says of an error number.
package func errorText(_ number: Int32) -> String { String(cString: strerror(number)) }

/// A call that failed, with its `errno`.
package struct SystemError: Error, Equatable {
    package var number: Int32
    init(_ number: Int32) { self.number = number }
    static var last: SystemError { SystemError(errno) }
}

/// Calls `body` again for as long as a signal interrupts it.
@inline(__always)
func uninterrupted<Value: SignedInteger>(_ body: () -> Value) throws(SystemError) -> Value {
    while true {
        let value = body()
        if value >= 0 { return value }
        if errno != EINTR { throw .last }
    }
}

/// Writes all of `bytes`. Waits where the descriptor would block, for a terminal or a pipe may
/// have been made non-blocking by another program that has it too.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
        do throws(SystemError) {
            let count = try uninterrupted { write(descriptor, rest.baseAddress!, rest.count) }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        } catch {
            guard error.number == EAGAIN || error.number == EWOULDBLOCK else { throw error }
            try wait(for: Int16(POLLOUT), on: descriptor)
        }
    }
}

/// Reads at most `buffer.count` bytes; 0 is the end.
package func readSome(
    into buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32
) throws(SystemError) -> Int {
    while true {
        do throws(SystemError) {
            return try uninterrupted { read(descriptor, buffer.baseAddress!, buffer.count) }
        } catch {
            guard error.number == EAGAIN || error.number == EWOULDBLOCK else { throw error }
            try wait(for: Int16(POLLIN), on: descriptor)
        }
    }
}

private func wait(for events: Int16, on descriptor: Int32) throws(SystemError) {
    var entry = pollfd(fd: descriptor, events: events, revents: 0)
    _ = try uninterrupted { poll(&entry, 1, -1) }
}

/// What `stat` or `lstat` says, or nil with `errno` set.
func status(of path: Path, followingLinks: Bool) -> stat? {
    var result = stat()
    let code = path.withCString { name in
        followingLinks ? stat(name, &result) : lstat(name, &result)
    }
    return code == 0 ? result : nil
}

extension stat {
    var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
    var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
    var isLink: Bool { st_mode & S_IFMT == S_IFLNK }
    var identity: FileIdentity { FileIdentity(device: UInt64(st_dev), inode: UInt64(st_ino)) }
}

/// Tells files apart whatever they are called.
struct FileIdentity: Comparable, Sendable {
    var device: UInt64
    var inode: UInt64

    static func < (a: FileIdentity, b: FileIdentity) -> Bool {
        (a.device, a.inode) < (b.device, b.inode)
    }
}

/// Opens /dev/null in place of a standard stream that was closed, the wrong way round so that
/// using it fails. Otherwise a file opened later would get the stream's number, and text meant for
/// standard output would end up in it.
func fillClosedStandardStreams() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
        _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
}
