/// One line of a page, read from its start; columns count tabs as CommonMark does.
struct LineReader {
    let bytes: [UInt8]
    /// The line: its first byte, the end of its text, and the end of its terminator.
    private(set) var start = 0
    private(set) var end = 0
    private(set) var next = 0
    /// The next byte and its column. In a tab that is taken in part, the column is within it.
    private(set) var offset = 0
    private(set) var column = 0
    private(set) var isInsideTab = false
    /// The next byte that is no white space, and its column.
    private(set) var nonspace = 0
    private var nonspaceColumn = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Whether nothing but white space is left.
    var isBlank: Bool { nonspace >= end }
    /// Columns of white space before the next byte that is none.
    var indent: Int { nonspaceColumn - column }
    /// The next byte that is no white space; there is one unless the line is blank.
    var first: UInt8 { bytes[nonspace] }
    /// What is left, without white space before it.
    var rest: Range<Int> { nonspace..<end }
    /// What is left, without white space around it.
    var trimmed: Range<Int> {
        var upper = end
        while upper > nonspace, isSpace(bytes[upper - 1]) { upper -= 1 }
        return nonspace..<upper
    }

    /// Goes to the line that starts at `start`, which is not the end of the page.
    mutating func begin(at start: Int) {
        self.start = start
        var i = start
        while i < bytes.count, bytes[i] != 0x0A, bytes[i] != 0x0D { i += 1 }
        end = i
        if i < bytes.count {
            i += bytes[i] == 0x0D && i + 1 < bytes.count && bytes[i + 1] == 0x0A ? 2 : 1
        }
        next = i
        offset = start
        column = 0
        isInsideTab = false
        nonspace = start
        nonspaceColumn = 0
        findNonspace()
    }

    private mutating func findNonspace() {
        if nonspace > offset { return }
        nonspace = offset
        nonspaceColumn = column
        while nonspace < end {
            switch bytes[nonspace] {
            case 0x20: nonspaceColumn += 1
            case 0x09: nonspaceColumn += 4 - nonspaceColumn % 4
            default: return
            }
            nonspace += 1
        }
    }

    /// Takes so many columns, or what there is.
    mutating func advance(columns: Int) {
        var rest = columns
        while rest > 0, offset < end {
            let isTab = bytes[offset] == 0x09
            let width = isTab ? 4 - column % 4 : 1
            column += min(width, rest)
            isInsideTab = width > rest
            if !isInsideTab { offset += 1 }
            rest -= width
        }
        findNonspace()
    }

    /// Takes the white space before the next byte that is none, and `count` bytes that are no tabs.
    mutating func advanceToNonspace(and count: Int = 0) {
        offset = nonspace + count
        column = nonspaceColumn + count
        isInsideTab = false
        findNonspace()
    }

    /// Takes one column of white space if there is one.
    mutating func skipSpace() {
        if offset < end, isSpace(bytes[offset]) { advance(columns: 1) }
    }
}

@inline(__always)
func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

@inline(__always)
func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

@inline(__always)
func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
