#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The sources that are named: by their own names, and those of a folder by name. A source that
/// stands in a folder is taken once, and all are where they are only to be checked.
func findSources(_ operands: [[UInt8]], eachOnce: Bool) -> [Job] {
    var walk = FolderWalk()
    var hasFolders = false
    for operand in operands {
        if operand == [dash] {
            walk.jobs.append(Job(source: nil))
        } else if let status = status(of: Path(operand), followingLinks: true), status.isFolder {
            walk.add(folder: Path(operand))
            hasFolders = true
        } else {
            walk.jobs.append(Job(source: Path(operand)))
        }
    }
    if !eachOnce && !hasFolders { return walk.jobs }
    return withoutRepetitions(walk.jobs, ofNamed: eachOnce)
}

/// The jobs without those whose source an earlier one has too, by whatever name. Unless `ofNamed`,
/// the sources that were named as such all stay.
private func withoutRepetitions(_ jobs: [Job], ofNamed: Bool) -> [Job] {
    if jobs.count < 2 { return jobs }
    var files: [(identity: FileIdentity, isFound: Bool, index: Int)] = []
    for (i, job) in jobs.enumerated() {
        guard let path = job.source, job.problem == nil,
            let status = status(of: path, followingLinks: true), status.isRegular
        else { continue }
        files.append((status.identity, job.folder != nil && !ofNamed, i))
    }
    files.sort { a, b in
        if a.identity != b.identity { return a.identity < b.identity }
        return a.isFound == b.isFound ? a.index < b.index : b.isFound
    }
    var isKept = [Bool](repeating: true, count: jobs.count)
    for (file, next) in zip(files, files.dropFirst())
    where file.identity == next.identity && (next.isFound || ofNamed) {
        isKept[next.index] = false
    }
    return jobs.indices.filter { isKept[$0] }.map { jobs[$0] }
}

/// Jobs for the sources in folders.
struct FolderWalk {
    var jobs: [Job] = []
    /// Called with each folder before it is read.
    var willRead: (Path) -> Void = { _ in }

    /// Adds the sources in a folder and below.
    mutating func add(folder: Path) {
        let items = files(below: folder, named: hasSourceName, willRead: willRead)
        for item in items {
            switch item {
            case .file(let path): jobs.append(Job(source: path, folder: folder))
            case .unreadable(let path, let error):
                jobs.append(Job(source: path, folder: folder, problem: .unreadable(error)))
            }
        }
        if items.isEmpty { jobs.append(Job(source: folder, folder: folder, problem: .noSources)) }
    }
}

/// Whether a file in a folder is taken for a source by its name.
func hasSourceName(_ name: some Collection<UInt8>) -> Bool {
    name.count > sourceSuffix.count
        && name.suffix(sourceSuffix.count).elementsEqual(sourceSuffix)
}

/// `.bracket`
let sourceSuffix = Array(".bracket".utf8)

/// What is found in a folder.
enum FolderItem {
    /// A regular file, or a link to one.
    case file(Path)
    /// A folder of which no more is known.
    case unreadable(Path, SystemError)
}

/// The files with a name that `isWanted`, in a folder and below, by name.
///
/// Left out are hidden files and folders, `node_modules`, and whatever a `.gitignore` says is not
/// part of the project. Links to folders are not followed, so there are no loops.
func files(
    below folder: Path, named isWanted: (ArraySlice<UInt8>) -> Bool,
    willRead: (Path) -> Void = { _ in }
) -> [FolderItem] {
    var items: [FolderItem] = []
    var ignored = IgnoredFiles(below: folder)
    // An array and no recursion, for folders may be nested deeply.
    var rest = [FolderEntry(path: folder, isFolder: true, rules: ignored.top)]
    while let entry = rest.popLast() {
        if !entry.isFolder {
            items.append(.file(entry.path))
            continue
        }
        willRead(entry.path)
        do throws(SystemError) {
            rest += try entries(of: entry, isWanted, &ignored).reversed()
        } catch {
            items.append(.unreadable(entry.path, error))
        }
    }
    return items
}

private struct FolderEntry {
    var path: Path
    var isFolder: Bool
    /// The rules that hold for a folder and all in it.
    var rules: IgnoredFiles.Rules
}

/// The folders and the wanted files in a folder, by name.
private func entries(
    of folder: FolderEntry, _ isWanted: (ArraySlice<UInt8>) -> Bool, _ ignored: inout IgnoredFiles
) throws(SystemError) -> [FolderEntry] {
    guard let stream = folder.path.withCString({ opendir($0) }) else { throw .last }
    defer { closedir(stream) }
    let rules = ignored.rules(in: folder.path, within: folder.rules)
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
        let path = folder.path.appending(name)
        // The two are of different types on some systems.
        let kind = Int(entry.pointee.d_type)
        var isFolder = kind == Int(DT_DIR)
        if kind == Int(DT_UNKNOWN) {
            isFolder = status(of: path, followingLinks: false)?.isFolder ?? false
        }
        if isFolder ? name.elementsEqual("node_modules".utf8) : !isWanted(name[...]) { continue }
        // Others, such as pipes, could keep a reader waiting.
        if !isFolder, !(status(of: path, followingLinks: true)?.isRegular ?? false) { continue }
        if ignored.contains(path, isFolder: isFolder, rules) { continue }
        entries.append(FolderEntry(path: path, isFolder: isFolder, rules: rules))
    }
    return entries.sorted { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }
}
