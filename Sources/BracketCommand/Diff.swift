import BracketLanguage

/// How a difference is shown.
enum DiffStyle: Sendable {
    /// To the byte, as `git apply` and `patch` take it.
    case file
    /// What could command a terminal is escaped.
    case terminal
    /// For a terminal, in the colours of git.
    case colored
}

/// The lines by which `new` differs from `old`, in the unified form of `diff -u` with three lines of
/// context: what `git apply` and `patch -p1` make of `old`. Nothing where they are equal.
///
/// `name` is what the file is called on both sides, below `a/` and `b/`; nil in place of a text
/// says that there is no such file.
func unifiedDiff(
    _ old: [UInt8]?, _ new: [UInt8]?, name: [UInt8], style: DiffStyle
) -> [UInt8] {
    if old == new { return [] }
    let oldLines = TextLines(old ?? [])
    let newLines = TextLines(new ?? [])
    let changes = lineChanges(oldLines, newLines)
    var page = DiffPage(style: style)
    page.add(.header, "--- " + (old == nil ? "/dev/null" : fileName("a/", name)))
    page.add(.header, "+++ " + (new == nil ? "/dev/null" : fileName("b/", name)))
    var first = 0
    while first < changes.count {
        var last = first
        while last + 1 < changes.count,
            changes[last + 1].old.lowerBound - changes[last].old.upperBound <= 2 * contextLines
        {
            last += 1
        }
        page.addHunk(changes[first...last], oldLines, newLines)
        first = last + 1
    }
    return page.out
}

private let contextLines = 3

/// The name of a file in a header, quoted as git does where a reader could misread it.
private func fileName(_ side: String, _ name: [UInt8]) -> String {
    var path = name[...]
    while path.first == slash { path.removeFirst() }
    while path.starts(with: "./".utf8) { path.removeFirst(2) }
    let needsQuotes = path.contains { byte in
        byte < 0x20 || byte >= 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }
    guard needsQuotes else {
        // A tab ends a name with spaces; without one, what is behind a space could be a date.
        let text = String(decoding: path, as: UTF8.self)
        return side + text + (path.contains(UInt8(ascii: " ")) ? "\t" : "")
    }
    var quoted = "\"" + side
    for byte in path {
        switch byte {
        case UInt8(ascii: "\""): quoted += "\\\""
        case UInt8(ascii: "\\"): quoted += "\\\\"
        case 0x20..<0x7F: quoted.unicodeScalars.append(Unicode.Scalar(byte))
        default:
            let digits = String(byte, radix: 8)
            quoted += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
        }
    }
    return quoted + "\""
}

private struct DiffPage {
    let style: DiffStyle
    var out: [UInt8] = []

    /// The raw values are the colours of terminals.
    enum Ink: String {
        case header = "1"
        case place = "36"
        case removed = "31"
        case added = "32"
        case context = ""
    }

    mutating func add(_ ink: Ink, _ text: String) { add(ink, Array(text.utf8)[...]) }

    /// Adds a line, given without its line feed.
    private mutating func add(_ ink: Ink, _ line: ArraySlice<UInt8>) {
        let isPainted = style == .colored && ink != .context
        if isPainted { out += "\u{1B}[\(ink.rawValue)m".utf8 }
        out += line
        if isPainted { out += "\u{1B}[0m".utf8 }
        out.append(UInt8(ascii: "\n"))
    }

    /// Changes with at most twice the context between them, and the context around them.
    mutating func addHunk(
        _ changes: ArraySlice<LineChange>, _ old: TextLines, _ new: TextLines
    ) {
        let (first, last) = (changes.first!, changes.last!)
        let before = min(contextLines, first.old.lowerBound)
        let behind = min(contextLines, old.count - last.old.upperBound)
        let oldRange = first.old.lowerBound - before..<last.old.upperBound + behind
        let newRange = first.new.lowerBound - before..<last.new.upperBound + behind
        add(.place, "@@ -\(place(oldRange)) +\(place(newRange)) @@")
        var i = oldRange.lowerBound
        for change in changes {
            add(.context, " ", old, i..<change.old.lowerBound)
            add(.removed, "-", old, change.old)
            add(.added, "+", new, change.new)
            i = change.old.upperBound
        }
        add(.context, " ", old, i..<oldRange.upperBound)
    }

    /// `FIRST,COUNT`; of no lines the one before them.
    private func place(_ range: Range<Int>) -> String {
        switch range.count {
        case 0: "\(range.lowerBound),0"
        case 1: "\(range.lowerBound + 1)"
        default: "\(range.lowerBound + 1),\(range.count)"
        }
    }

    private mutating func add(
        _ ink: Ink, _ mark: Character, _ lines: TextLines, _ range: Range<Int>
    ) {
        for i in range {
            var line = lines[i]
            let isEnded = line.last == UInt8(ascii: "\n")
            if isEnded { line.removeLast() }
            let text = style == .file ? line : visible(Array(line))[...]
            add(ink, [mark.asciiValue!] + text)
            if !isEnded { add(.context, "\\ No newline at end of file") }
        }
    }
}
