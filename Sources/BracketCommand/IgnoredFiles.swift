#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the `.gitignore` files in and above a folder leave out of a project, read as git reads
/// them. What is configured for one user or one clone, and what git keeps track of all the same,
/// does not count.
struct IgnoredFiles {
    /// The rules that hold somewhere. Those of a folder come after those of the folders above.
    struct Rules { fileprivate var level: Int }

    /// The rules of one file, in its order, and the level above it.
    private struct Level {
        var above: Int
        var patterns: [IgnorePattern]
        /// What makes the path of a walk one in the folder of these rules: so many bytes are
        /// dropped, and these put in their place.
        var dropped: Int
        var prefix: [UInt8]
    }

    private var levels: [Level] = []
    /// The rules that the folder of the walk inherits.
    private(set) var top = Rules(level: -1)

    /// The rules for a walk that begins at `folder`: those above it too, up to the root of the
    /// work tree if it is in one.
    init(below folder: Path) {
        let dropped = folder.appending([]).bytes.count
        for (above, prefix) in Self.foldersAbove(folder) {
            top = adding(patternsOf: above, dropped: dropped, prefix: prefix, to: top)
        }
    }

    /// The rules in a folder of the walk, with those that hold for the folder itself.
    mutating func rules(in folder: Path, within rules: Rules) -> Rules {
        adding(patternsOf: folder, dropped: folder.appending([]).bytes.count, to: rules)
    }

    /// Whether the rules of its folder leave this file or folder out.
    func contains(_ path: Path, isFolder: Bool, _ rules: Rules) -> Bool {
        var i = rules.level
        while i >= 0 {
            let level = levels[i]
            let relative = level.prefix + path.bytes[level.dropped...]
            // The last that matches decides.
            for pattern in level.patterns.reversed() where pattern.matches(relative, isFolder) {
                return !pattern.isNegated
            }
            i = level.above
        }
        return false
    }

    private mutating func adding(
        patternsOf folder: Path, dropped: Int, prefix: [UInt8] = [], to rules: Rules
    ) -> Rules {
        let path = folder.appending(".gitignore".utf8)
        guard let status = status(of: path, followingLinks: false), status.isRegular,
            let contents = try? readFile(path, limit: 1 << 24)
        else { return rules }
        let patterns = IgnorePattern.all(in: contents.bytes)
        if patterns.isEmpty { return rules }
        levels.append(
            Level(above: rules.level, patterns: patterns, dropped: dropped, prefix: prefix))
        return Rules(level: levels.count - 1)
    }

    /// The folders above this one in its work tree, from the root of that down, each with the path
    /// from it to this one. None where there is no work tree.
    private static func foldersAbove(_ folder: Path) -> [(Path, prefix: [UInt8])] {
        let name = folder.bytes.isEmpty ? Path(".") : folder
        guard let resolved = name.withCString({ realpath($0, nil) }) else { return [] }
        let whole = Path(Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved))))
        free(resolved)
        var folders: [(Path, [UInt8])] = []
        var current = whole
        while status(of: current.appending(".git".utf8), followingLinks: false) == nil {
            if current.bytes == [slash] { return [] }
            let above = Array(current.folder)
            current = Path(above.count > 1 ? above.dropLast() : above)
            let prefix = whole.bytes[current.appending([]).bytes.count...] + [slash]
            folders.append((current, Array(prefix)))
        }
        return folders.reversed()
    }
}

/// A line of a `.gitignore`.
struct IgnorePattern {
    /// Whether it takes back what an earlier line left out.
    var isNegated = false
    private var isForFolders = false
    /// Whether it is about the whole path, not about the name alone.
    private var isAnchored = false
    private var glob: [UInt8]

    /// Nil for blank lines and comments.
    init?(_ line: ArraySlice<UInt8>) {
        var line = line
        if line.first == UInt8(ascii: "#") { return nil }
        while line.last == UInt8(ascii: " ") && line.dropLast().last != UInt8(ascii: "\\") {
            line.removeLast()
        }
        if line.first == UInt8(ascii: "!") {
            isNegated = true
            line.removeFirst()
        }
        if line.last == slash {
            isForFolders = true
            line.removeLast()
        }
        isAnchored = line.contains(slash)
        if line.first == slash { line.removeFirst() }
        if line.isEmpty { return nil }
        glob = Array(line)
    }

    /// The patterns in the bytes of a file.
    static func all(in bytes: [UInt8]) -> [IgnorePattern] {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return bytes[start...].split(separator: UInt8(ascii: "\n")).compactMap { line in
            IgnorePattern(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
        }
    }

    /// Whether it is about the file or folder with this path, from the folder of its file.
    func matches(_ path: [UInt8], _ isFolder: Bool) -> Bool {
        if isForFolders && !isFolder { return false }
        let start = isAnchored ? 0 : (path.lastIndex(of: slash) ?? -1) + 1
        return globMatches(glob, path[start...])
    }
}
