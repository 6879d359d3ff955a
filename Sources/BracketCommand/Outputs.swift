#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A source, and what is to be made of it.
struct Job: Sendable {
    /// Nil for standard input.
    var source: Path?
    /// The folder that was named and in which the source was found.
    var folder: Path?
    var outputs: [Output] = []
    /// What was found out about the source before anything was read.
    var problem: Problem?
    /// The page where the source is one, unless there is a problem.
    var page: PageJob?
    /// What messages call standard input.
    var stdinName: [UInt8]?

    enum Problem: Sendable {
        case unreadable(SystemError)
        /// A page of so many bytes.
        case tooLarge(Int)
        /// A folder without a source in it.
        case noSources
    }

    /// Whether an output goes to standard output.
    fileprivate var writesToStandardOutput: Bool {
        outputs.contains { output in
            if case .stream(STDOUT_FILENO) = output.destination { true } else { false }
        }
    }

    /// What messages call the source.
    var name: [UInt8] { source?.bytes ?? stdinName ?? Array("<stdin>".utf8) }
}

/// One drawing of one source.
struct Output: Sendable {
    var format: Invocation.Format
    var destination: Destination
}

/// Where the bytes of an output go.
enum Destination: Sendable {
    /// Standard output, or another descriptor that the caller has opened.
    case stream(Int32)
    /// A device or a pipe, written in place.
    case device(Path)
    /// A regular file, or none yet: `named` for messages, `target` with all links followed. So many
    /// folders above it may be made where they are missing.
    case file(named: Path, target: Path, newFolders: Int)
}

/// What a call that draws, or compares what is drawn, has to do.
struct Plan: Sendable {
    var jobs: [Job]
    /// The text that says which outputs come from which sources, and where it goes.
    var depfile: (text: [UInt8], destination: Destination)?
}

/// Plans a call that draws, or compares what is drawn. Nothing is written here.
///
/// - Throws: `UsageError` where two outputs have one name, or an output that of a source.
func plan(_ invocation: Invocation) throws(UsageError) -> Plan {
    var jobs = findSources(invocation.operands, eachOnce: invocation.command == .check)
    var outputs = OutputPlan(invocation, jobs)
    for i in jobs.indices where jobs[i].problem == nil {
        if let source = jobs[i].source, source.isPage {
            jobs[i] = try planPage(source, invocation, &outputs)
            continue
        }
        for format in invocation.formats {
            let destination = try outputs.destination(of: format, from: jobs[i])
            if invocation.command == .check && destination.file == nil {
                throw UsageError(
                    "check compares files, and the output of \(shown(jobs[i].name)) is none")
            }
            jobs[i].outputs.append(Output(format: format, destination: destination))
        }
    }
    var result = Plan(jobs: jobs)
    if let path = invocation.depfile {
        let destination = try outputs.file(path)
        result.depfile = (try depfile(jobs), destination)
    }
    try outputs.check(jobs)
    if invocation.messages == .sarif && jobs.contains(where: \.writesToStandardOutput) {
        throw UsageError(
            "a drawing and the SARIF document cannot share standard output; use --beside or -o")
    }
    return result
}

// No sets or dictionaries here: the first of each takes longer than a small source as a whole, for
// the runtime then looks through all conformances of the program.
struct OutputPlan {
    private let beside: Bool
    private let place: Place
    /// The sources that are regular files, sorted, for no output may be one of them.
    private let sources: [FileIdentity]
    /// The files to be written, and what they are called.
    private var files: [(key: FileKey, path: Path)] = []
    /// The folder that was looked up last.
    private var lastFolder: (name: [UInt8], identity: FileIdentity?)?

    /// What `-o` says.
    private enum Place {
        case unsaid
        case one(Destination)
        case file(Path)
        case folder(Path, isThere: Bool)
    }

    /// A file before it exists: a name in a folder that is known by more than its name, if it is
    /// there.
    private struct FileKey: Comparable {
        var folder: FileIdentity?
        var name: [UInt8]

        static func < (a: FileKey, b: FileKey) -> Bool {
            let none = FileIdentity(device: 0, inode: 0)
            if a.folder != b.folder { return a.folder ?? none < b.folder ?? none }
            return a.name.lexicographicallyPrecedes(b.name)
        }
    }

    init(_ invocation: Invocation, _ jobs: [Job]) {
        beside = invocation.beside
        place = invocation.output.map(Self.place) ?? .unsaid
        sources = jobs.compactMap { job -> FileIdentity? in
            guard let source = job.source, let status = status(of: source, followingLinks: true),
                status.isRegular
            else { return nil }
            return status.identity
        }.sorted()
    }

    private static func place(_ path: Path) -> Place {
        if path.bytes == [dash] { return .one(.stream(STDOUT_FILENO)) }
        if let number = descriptorNumber(path) { return .one(.stream(number)) }
        let isThere = status(of: path, followingLinks: true)?.isFolder ?? false
        return path.endsInSlash || isThere ? .folder(path, isThere: isThere) : .file(path)
    }

    mutating func destination(
        of format: Invocation.Format, from job: Job
    ) throws(UsageError) -> Destination {
        let source = job.source
        switch place {
        case .unsaid:
            guard let source, format == .svg || beside, !isStream(source) else {
                return .stream(STDOUT_FILENO)
            }
            return try file(Path(source.folder + name(of: format, from: source)))
        case .one(let destination):
            return destination
        case .file(let path):
            return try file(path)
        case .folder(let folder, let isThere):
            guard let source else {
                throw UsageError(
                    "standard input has no name for a file in \(shown(folder.bytes));"
                        + " name a file with -o")
            }
            // What was found in a folder stands in the same folders there as it does here.
            let above = source.folder.dropFirst(job.folder?.appending([]).bytes.count ?? .max)
            let path = folder.appending(above + name(of: format, from: source))
            let depth = above.count { $0 == slash }
            return try file(path, newFolders: (isThere ? 0 : 1) + depth)
        }
    }

    /// Whether a source is a pipe or a terminal, such as `/dev/stdin`, which nothing stands beside.
    private func isStream(_ source: Path) -> Bool {
        guard let status = status(of: source, followingLinks: true) else { return false }
        return !status.isRegular && !status.isFolder
    }

    /// `x.bracket` gives `x.svg`; any other name keeps its suffix.
    private func name(of format: Invocation.Format, from source: Path) -> [UInt8] {
        var stem = Array(source.name)
        if stem.count > sourceSuffix.count
            && stem.suffix(sourceSuffix.count).elementsEqual(sourceSuffix)
        {
            stem.removeLast(sourceSuffix.count)
        }
        return stem + (format == .svg ? ".svg" : ".txt").utf8
    }

    mutating func file(
        _ path: Path, newFolders: Int = 0
    ) throws(UsageError) -> Destination {
        let (target, status) = followingLinks(path)
        if let status, !status.isRegular, !status.isFolder {
            files.append((FileKey(folder: nil, name: path.bytes), path))
            return .device(path)
        }
        if let status, contains(status.identity) {
            throw UsageError("\(shown(path.bytes)) is a source and would be overwritten")
        }
        let folder = identity(ofFolder: Array(target.folder))
        let name = folder == nil ? target.bytes : Array(target.name)
        files.append((FileKey(folder: folder, name: name), path))
        return .file(named: path, target: target, newFolders: newFolders)
    }

    private func contains(_ identity: FileIdentity) -> Bool {
        var range = sources.indices
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if sources[middle] == identity { return true }
            range =
                sources[middle] < identity
                ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return false
    }

    private mutating func identity(ofFolder name: [UInt8]) -> FileIdentity? {
        if let lastFolder, lastFolder.name == name { return lastFolder.identity }
        let path = name.isEmpty ? Path(".") : Path(name)
        let identity = status(of: path, followingLinks: true)?.identity
        lastFolder = (name, identity)
        return identity
    }

    /// Looks for two outputs of one name. Text can follow text on a stream; of SVG, only the first
    /// would be a document.
    func check(_ jobs: [Job]) throws(UsageError) {
        let pictures = jobs.lazy.flatMap(\.outputs).filter { output in
            if case .stream = output.destination { return output.format == .svg }
            return false
        }
        if pictures.prefix(2).count > 1 {
            throw UsageError("two SVG files cannot share standard output; give each a file")
        }
        if files.count < 2 { return }
        let order = files.indices.sorted { a, b in
            files[a].key == files[b].key ? a < b : files[a].key < files[b].key
        }
        let repeated = zip(order, order.dropFirst()).filter { files[$0].key == files[$1].key }
        guard let first = repeated.map(\.1).min() else { return }
        throw UsageError(
            "two outputs would be called \(shown(files[first].path.bytes)); "
                + "give each a name of its own")
    }
}

/// The file that `path` leads to, which need not exist, and what it is if it does.
func followingLinks(_ path: Path) -> (Path, stat?) {
    var path = path
    // As many as Linux follows; what is longer, or runs in a circle, fails when it is opened.
    for _ in 0..<40 {
        guard let found = status(of: path, followingLinks: false), found.isLink else {
            return (path, status(of: path, followingLinks: false))
        }
        // Links to pipes and the like in /proc have no names that could be followed.
        if let end = status(of: path, followingLinks: true), !end.isRegular { return (path, end) }
        guard let next = target(ofLink: path) else { return (path, found) }
        path = next.bytes.first == slash ? next : Path(path.folder + next.bytes)
    }
    return (path, nil)
}

/// Where a symbolic link leads, or nil where `path` is none.
func target(ofLink path: Path) -> Path? {
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
        let length = path.withCString { name in
            buffer.withMemoryRebound(to: CChar.self) { readlink(name, $0.baseAddress!, $0.count) }
        }
        count = max(0, length)
    }
    return bytes.isEmpty ? nil : Path(bytes)
}

/// The number in a name like /dev/fd/3 or /dev/stdout. Opened by such a name, a regular file
/// would be written over from its beginning, or replaced under the caller's hands.
private func descriptorNumber(_ path: Path) -> Int32? {
    switch String(decoding: path.bytes, as: UTF8.self) {
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    case let text:
        for folder in ["/dev/fd/", "/proc/self/fd/"] where text.hasPrefix(folder) {
            return Int32(text.dropFirst(folder.count))
        }
        return nil
    }
}
