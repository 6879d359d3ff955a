import Bracket

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file that is replaced as a whole, and only by other bytes.
///
/// What is written is compared with what the file holds for as long as the two agree, so that an
/// unchanged file is not touched. From the first difference on the bytes go to a temporary file
/// in the same folder, which takes the file's place in `finish`. Until then, and if that is never
/// called, the file stays as it is. Nothing is kept in memory.
final class FileSink: ByteSink {
    private let target: Path
    private let newFolders: Int
    private var state: State
    /// What the file was like in the beginning, or nil where there was none.
    private let old: stat?
    /// Set when the old file changed while it was compared: nothing was written, and a sink that
    /// does not compare has to be given the same bytes again.
    private(set) var mustRestart = false
    /// What the new file was like when it took the place of the old one.
    private(set) var new: stat?

    private enum State {
        /// The descriptor of the old file, and how many bytes agreed so far.
        case comparing(Int32, Int)
        case writing(TemporaryFile)
        /// Nothing was written yet.
        case fresh
        case ended
    }

    /// `target` is no symbolic link, and a regular file if it is there at all. Of the
    /// folders above it, so many as `newFolders` are made when there are bytes to put into them.
    init(_ target: Path, newFolders: Int = 0, compares: Bool = true) throws(SystemError) {
        self.target = target
        self.newFolders = newFolders
        guard let old = status(of: target, followingLinks: false) else {
            if errno != ENOENT { throw .last }
            self.old = nil
            state = .fresh
            return
        }
        // A file that is protected against writing is meant to stay, although renaming could
        // replace it.
        if target.withCString({ faccessat(AT_FDCWD, $0, W_OK, AT_EACCESS) }) != 0 { throw .last }
        let descriptor =
            compares
            ? target.withCString { open($0, O_RDONLY | O_NOFOLLOW | O_CLOEXEC) } : -1
        var opened = stat()
        if descriptor >= 0 && fstat(descriptor, &opened) == 0 {
            self.old = opened
            state = .comparing(descriptor, 0)
        } else {
            // One may write a file that one may not read.
            self.old = old
            state = .fresh
        }
    }

    deinit { abandon() }

    func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        do throws(SystemError) {
            switch state {
            case .comparing(let descriptor, let count):
                if try next(of: descriptor, equals: bytes) {
                    state = .comparing(descriptor, count + bytes.count)
                    return 0
                }
                try writeAll(bytes, to: startWriting())
            case .fresh:
                try writeAll(bytes, to: startWriting())
            case .writing(let file):
                try writeAll(bytes, to: file.descriptor)
            case .ended:
                return EBADF
            }
            return 0
        } catch {
            abandon()
            return error.number
        }
    }

    enum Outcome { case unchanged, written }

    /// Puts the file in its place. All bytes have been written.
    func finish() throws(SystemError) -> Outcome {
        defer { abandon() }
        if case .comparing(let descriptor, _) = state, try isAtEnd(descriptor) { return .unchanged }
        switch state {
        case .comparing, .fresh: _ = try startWriting()
        case .writing: break
        case .ended: throw SystemError(EBADF)
        }
        guard case .writing(let file) = state else { return .unchanged }
        var new = stat()
        if fstat(file.descriptor, &new) == 0 { self.new = new }
        try file.commit(as: target)
        return .written
    }

    /// Leaves everything as it was.
    func abandon() {
        switch state {
        case .comparing(let descriptor, _): close(descriptor)
        case .writing(let file): file.discard()
        case .fresh, .ended: break
        }
        state = .ended
    }

    /// Begins the temporary file with what agreed so far, and returns its descriptor.
    private func startWriting() throws(SystemError) -> Int32 {
        let file = try temporaryFile()
        if let old { try keepOwnerAndMode(of: old, for: file.descriptor) }
        if case .comparing(let descriptor, let count) = state {
            try copy(count, from: descriptor, to: file.descriptor)
            close(descriptor)
        }
        state = .writing(file)
        return file.descriptor
    }

    private func temporaryFile() throws(SystemError) -> TemporaryFile {
        let folder = Path(Array(target.folder))
        do throws(SystemError) {
            return try TemporaryFile(in: folder)
        } catch {
            guard newFolders > 0, error.number == ENOENT else { throw error }
            try make(folder, newFolders)
            return try TemporaryFile(in: folder)
        }
    }

    /// Makes a folder and as many above it as are missing, but no more than `count` in all.
    private func make(_ folder: Path, _ count: Int) throws(SystemError) {
        var missing = [folder]
        while let next = missing.last {
            // Another job may have been faster.
            if next.withCString({ mkdir($0, 0o777) }) == 0 || errno == EEXIST {
                missing.removeLast()
            } else if errno == ENOENT && missing.count < count {
                missing.append(
                    Path(Array(Path(next.bytes.dropLast(next.endsInSlash ? 1 : 0)).folder)))
            } else {
                throw .last
            }
        }
    }

    private func keepOwnerAndMode(of old: stat, for descriptor: Int32) throws(SystemError) {
        var new = stat()
        if fstat(descriptor, &new) != 0 { throw .last }
        if (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid) {
            // Only the superuser can do this in general; the file is then simply the writer's.
            _ = fchown(descriptor, old.st_uid, old.st_gid)
        }
        if fchmod(descriptor, old.st_mode & 0o7777) != 0 { throw .last }
    }

    private func copy(
        _ count: Int, from source: Int32, to descriptor: Int32
    ) throws(SystemError) {
        if lseek(source, 0, SEEK_SET) < 0 { throw .last }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceSize, alignment: 16)
        defer { buffer.deallocate() }
        var rest = count
        while rest > 0 {
            let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(rest, buffer.count)])
            let read = try readSome(into: part, from: source)
            if read == 0 { break }
            try writeAll(UnsafeRawBufferPointer(rebasing: part[..<read]), to: descriptor)
            rest -= read
        }
        // What was copied must be what was compared.
        var now = stat()
        if fstat(source, &now) != 0 { throw .last }
        if rest > 0 || now.st_size != old!.st_size || now.modification != old!.modification {
            mustRestart = true
            throw SystemError(EAGAIN)
        }
    }
}

/// How much is moved at a time.
let pieceSize = 1 << 18

extension stat {
    /// When its bytes last changed: seconds and nanoseconds.
    var modification: [Int] {
        #if canImport(Glibc)
            [Int(st_mtim.tv_sec), Int(st_mtim.tv_nsec)]
        #elseif canImport(Darwin)
            [st_mtimespec.tv_sec, st_mtimespec.tv_nsec]
        #endif
    }
}
