#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The jobs of a call that only checks: each source once, where it was first named, and those of a
/// folder by name.
func planChecks(_ operands: [[UInt8]]) -> [Job] {
    var walk = FolderWalk()
    for operand in operands {
        if operand == [dash] {
            walk.jobs.append(Job(source: nil))
        } else if let status = status(of: Path(operand), followingLinks: true), status.isFolder {
            walk.add(folder: Path(operand))
        } else {
            walk.jobs.append(Job(source: Path(operand)))
        }
    }
    return withoutRepetitions(walk.jobs)
}

/// The jobs without those whose source an earlier one has too, by whatever name.
private func withoutRepetitions(_ jobs: [Job]) -> [Job] {
    if jobs.count < 2 { return jobs }
    var files: [(identity: FileIdentity, index: Int)] = []
    for (i, job) in jobs.enumerated() {
        guard let path = job.source, job.problem == nil,
            let status = status(of: path, followingLinks: true), status.isRegular
        else { continue }
        files.append((status.identity, i))
    }
    files.sort { $0.identity == $1.identity ? $0.index < $1.index : $0.identity < $1.identity }
    var isKept = [Bool](repeating: true, count: jobs.count)
    for (file, next) in zip(files, files.dropFirst()) where file.identity == next.identity {
        isKept[next.index] = false
    }
    return jobs.indices.filter { isKept[$0] }.map { jobs[$0] }
}

struct FolderWalk {
    var jobs: [Job] = []
    /// Called with each folder before it is read.
    var willRead: (Path) -> Void = { _ in }

    /// Adds the sources in a folder and below. Links to folders are not followed, so there are no
    /// loops.
    mutating func add(folder: Path) {
        var isEmpty = true
        // An array and no recursion, for folders may be nested deeply.
        var rest = [FolderEntry(path: folder, isFolder: true)]
        while let entry = rest.popLast() {
            if !entry.isFolder {
                isEmpty = false
                jobs.append(Job(source: entry.path))
                continue
            }
            willRead(entry.path)
            do throws(SystemError) {
                rest += try entries(of: entry.path).reversed()
            } catch {
                isEmpty = false
                jobs.append(Job(source: entry.path, problem: .unreadable(error)))
            }
        }
        if isEmpty { jobs.append(Job(source: folder, problem: .noSources)) }
    }
}

private struct FolderEntry {
    var path: Path
    var isFolder: Bool
}

/// The folders and sources in a folder, by name, without hidden ones.
private func entries(of folder: Path) throws(SystemError) -> [FolderEntry] {
    guard let stream = folder.withCString({ opendir($0) }) else { throw .last }
    defer { closedir(stream) }
    var entries: [FolderEntry] = []
    while true {
        errno = 0
        guard let entry = readdir(stream) else {
            if errno != 0 { throw .last }
            break
        }
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
            Array(bytes.prefix { $0 != 0 })
        }
        if name.first == UInt8(ascii: ".") { continue }
        let path = folder.appending(name)
        // The two are of different types on some systems.
        let kind = Int(entry.pointee.d_type)
        var isFolder = kind == Int(DT_DIR)
        if kind == Int(DT_UNKNOWN) {
            isFolder = status(of: path, followingLinks: false)?.isFolder ?? false
        }
        if isFolder || isSource(path) {
            entries.append(FolderEntry(path: path, isFolder: isFolder))
        }
    }
    return entries.sorted { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }
}

/// Whether a file is called *.bracket and can be read without waiting for somebody to write it.
private func isSource(_ path: Path) -> Bool {
    hasSourceName(path.name) && status(of: path, followingLinks: true)?.isRegular ?? false
}

/// Whether a file in a folder is taken for a source by its name.
func hasSourceName(_ name: some Collection<UInt8>) -> Bool {
    name.count > sourceSuffix.count
        && name.suffix(sourceSuffix.count).elementsEqual(sourceSuffix)
}

/// `.bracket`
let sourceSuffix = Array(".bracket".utf8)
