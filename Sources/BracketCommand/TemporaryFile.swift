#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A new file that takes the place of another, or its own, only when it is complete.
///
/// Where the system can, it has no name until then, so that nothing can leave it behind.
final class TemporaryFile {
    let descriptor: Int32
    private let folder: Path
    private var slot: TemporaryFiles.Slot?
    private var isOpen = true

    /// A file in `folder` (empty for the working folder), readable and writable, with the mode of
    /// any new file.
    init(in folder: Path, unnamed: Bool = true) throws(SystemError) {
        self.folder = folder
        #if os(Linux)
            if unnamed, let descriptor = try Self.openUnnamed(in: folder) {
                self.descriptor = descriptor
                return
            }
        #endif
        (descriptor, slot) = try Self.named(in: folder) { name in
            let descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            if descriptor < 0 || isKept(descriptor) { return descriptor }
            // Somebody took it for left behind before it was locked.
            close(descriptor)
            errno = EEXIST
            return -1
        }
    }

    deinit { discard() }

    /// Closes the file and gives it the name `target`, which is in the same folder, instead of
    /// whatever bears it.
    func commit(as target: Path) throws(SystemError) {
        #if os(Linux)
            if slot == nil {
                if try link(as: target) { return }
                lock(descriptor)
                slot = try Self.named(in: folder) { name in link(descriptor, name) }.slot
            }
        #endif
        // A second descriptor keeps the lock until the file bears its own name.
        let keeper = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        defer { if keeper >= 0 { close(keeper) } }
        // Some file systems tell only now that the disk is full.
        isOpen = false
        if close(descriptor) != 0 && errno != EINTR { throw .last }
        try TemporaryFiles.forget(slot!) { name in
            target.withCString { rename(name, $0) }
        }
        slot = nil
    }

    /// Closes the file and removes it. Does nothing when it was committed.
    func discard() {
        if isOpen { close(descriptor) }
        isOpen = false
        if let slot { try? TemporaryFiles.forget(slot) { unlink($0) } }
        slot = nil
    }

    /// Tries names until `create` makes a file of one.
    private static func named(
        in folder: Path, _ create: (UnsafePointer<CChar>) -> Int32
    ) throws(SystemError) -> (result: Int32, slot: TemporaryFiles.Slot) {
        TemporaryFiles.sweep(folder)
        while true {
            let number = UInt64.random(in: .min ... .max)
            let name = temporaryPrefix + String(number, radix: 36)
            let (result, slot) = TemporaryFiles.remember(folder.appending(name.utf8), create)
            if result >= 0 { return (result, slot) }
            if errno != EEXIST && errno != EINTR { throw .last }
        }
    }

    #if os(Linux)
        /// Nil where the file system or the kernel has no unnamed files, or no way to name them.
        private static func openUnnamed(in folder: Path) throws(SystemError) -> Int32? {
            // O_TMPFILE, which is a macro that is not imported.
            let flag = 0o20_000_000 | O_DIRECTORY
            let name = folder.bytes.isEmpty ? Path(".") : folder
            do throws(SystemError) {
                let descriptor = try uninterrupted {
                    name.withCString { open($0, flag | O_RDWR | O_CLOEXEC, 0o666) }
                }
                if hasDescriptorLinks { return descriptor }
                close(descriptor)
                return nil
            } catch {
                switch error.number {
                case EOPNOTSUPP, EISDIR, EINVAL, ENOSYS: return nil
                default: throw error
                }
            }
        }

        private static let hasDescriptorLinks = access("/proc/self/fd", X_OK) == 0

        /// Names the file `target` if no file bears that name.
        private func link(as target: Path) throws(SystemError) -> Bool {
            do throws(SystemError) {
                _ = try uninterrupted { target.withCString { link(descriptor, $0) } }
            } catch {
                if error.number == EEXIST { return false }
                throw error
            }
            isOpen = false
            if close(descriptor) != 0 && errno != EINTR {
                let failure = SystemError.last
                _ = target.withCString { unlink($0) }
                throw failure
            }
            return true
        }

        private func link(_ descriptor: Int32, _ name: UnsafePointer<CChar>) -> Int32 {
            "/proc/self/fd/\(descriptor)".withCString {
                linkat(AT_FDCWD, $0, AT_FDCWD, name, AT_SYMLINK_FOLLOW)
            }
        }
    #endif
}

/// Locks a temporary file, so that nobody takes it for left behind. Where the file system has no
/// locks, nobody does.
private func lock(_ descriptor: Int32) { _ = flock(descriptor, LOCK_EX | LOCK_NB) }

/// Locks a file that has a name already, and says whether it still has it.
private func isKept(_ descriptor: Int32) -> Bool {
    var status = stat()
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK { return false }
    return fstat(descriptor, &status) != 0 || status.st_nlink > 0
}
