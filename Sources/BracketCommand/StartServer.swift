#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

private let serverName = "bracketc-lsp"

/// Becomes the language server; returns only when that fails. It is a program of its own because
/// its JSON takes ten times the room of the compiler, and would be loaded at each start.
func startServer(_ arguments: [[UInt8]]) -> ExitStatus {
    let folder = ownFolder()
    var error: Int32 = ENOENT
    if let folder {
        become(folder.appending(serverName.utf8), arguments, with: execv)
        error = errno
    }
    if error == ENOENT {
        become(Path(serverName), arguments, with: execvp)
        error = errno
    }
    guard error == ENOENT else {
        complain("cannot start \(serverName): \(errorText(error))")
        return .failure
    }
    let place = folder.map { "in \(shown($0.bytes))" } ?? "beside bracketc"
    complain("the language server, \(serverName), is neither \(place) nor on the PATH")
    return .failure
}

private typealias Exec = (
    UnsafePointer<CChar>, UnsafePointer<UnsafeMutablePointer<CChar>?>
) -> Int32

private func become(_ program: Path, _ arguments: [[UInt8]], with exec: Exec) {
    var words = ([program.bytes] + arguments).map { word in
        Path(word).withCString { strdup($0) }
    }
    words.append(nil)
    _ = program.withCString { exec($0, words) }
    let error = errno
    for word in words { free(word) }
    errno = error
}

/// The folder of this program, where links to it lead.
private func ownFolder() -> Path? {
    #if canImport(Darwin)
        var size: UInt32 = 0
        _NSGetExecutablePath(nil, &size)
        var name = [CChar](repeating: 0, count: Int(size) + 1)
        guard _NSGetExecutablePath(&name, &size) == 0 else { return nil }
        let resolved = realpath(name, nil)
    #else
        let resolved = realpath("/proc/self/exe", nil)
    #endif
    guard let resolved else { return nil }
    defer { free(resolved) }
    let path = Path(Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved))))
    return Path(Array(path.folder))
}
