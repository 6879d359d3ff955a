#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Removes the temporary files in a folder that processes left behind when SIGKILL or a power cut
/// ended them.
///
/// A process that lives holds a lock on its temporary files until they bear another name, so what
/// can be locked is nobody's. Where the file system has no locks, everything stays.
func removeLeftTemporaryFiles(in folder: Path) {
    let name = folder.bytes.isEmpty ? Path(".") : folder
    guard let stream = name.withCString({ opendir($0) }) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
            bytes.starts(with: temporaryPrefix.utf8) ? Array(bytes.prefix { $0 != 0 }) : []
        }
        if isTemporaryName(name) { removeIfLeft(folder.appending(name)) }
    }
}

/// What the names of temporary files begin with; a number in 36 digits follows.
let temporaryPrefix = ".bracketc-"

func isTemporaryName(_ name: [UInt8]) -> Bool {
    guard name.starts(with: temporaryPrefix.utf8) else { return false }
    let digits = name.dropFirst(temporaryPrefix.utf8.count)
    return (1...13).contains(digits.count)
        && digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
}

private func removeIfLeft(_ path: Path) {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let descriptor = path.withCString { open($0, flags) }
    if descriptor < 0 { return }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.isRegular, status.st_nlink == 1,
        flock(descriptor, LOCK_EX | LOCK_NB) == 0
    else { return }
    path.withCString { _ = unlink($0) }
}
