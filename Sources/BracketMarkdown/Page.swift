import BracketLanguage

/// A Markdown page as far as trees are concerned: its fenced `bracket` blocks, and the sections
/// between markers that hold their pictures. Blocks are found as CommonMark says.
public struct Page: Sendable {
    public let bytes: [UInt8]
    /// The `bracket` blocks in their order.
    public internal(set) var blocks: [Block] = []
    /// What is wrong with the page itself, in the order of the page.
    public internal(set) var diagnostics: [Diagnostic] = []
    var sections: [Section] = []

    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var scanner = Scanner(bytes)
        scanner.run()
        blocks = scanner.blocks
        sections = scanner.sections
        diagnostics = scanner.diagnostics
        diagnostics.sort { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// Whether its markers are in order, so that the page can be brought up to date. Its blocks can
    /// be drawn in any case.
    public var canBeUpdated: Bool {
        !diagnostics.contains { $0.code == .unpairedMarker || $0.code == .textBetweenMarkers }
    }
}

/// A fenced block whose language is `bracket`.
public struct Block: Sendable {
    /// The opening fence with its info string, in the page.
    public var fence: Range<Int>
    /// The name in the fence, where there is one that can be part of a file's name.
    public var name: [UInt8]?
    /// Whether something is wrong with the fence, so that the block has no picture.
    public var isBroken = false
    /// The text of the block, without what makes it part of a list or a quote.
    public var source: [UInt8] = []
    /// The file that its section shows now, where it shows one.
    public internal(set) var shownFile: [UInt8]?
    var lines: [BodyLine] = []
    /// Nil where the block is not closed.
    var closing: Closing?
    /// Whether a blank line behind the block would loosen a list.
    var isInList = false
    /// Index into `Page.sections`.
    var section: Int?

    /// Where a line of the block stands.
    struct BodyLine: Sendable {
        /// Its first byte in `source`.
        var source: Int
        /// Its first byte in the page; with `spaces`, the tab that they are the rest of.
        var page: Int
        /// Spaces in `source` that stand for the rest of a tab, whose beginning is indentation.
        var spaces: Int
    }

    /// The line of the closing fence.
    struct Closing: Sendable {
        /// What stands before the fence: bars of quotes and indentation.
        var prefix: Range<Int>
        /// The end of the line, with its terminator.
        var end: Int
        /// The terminator of lines here; of the fence before where the page ends in this line.
        var terminator: Range<Int>
        var isTerminated: Bool
    }
}

/// The lines between two markers, and the markers.
struct Section: Sendable {
    /// What stands before the opening marker.
    var prefix: Range<Int>
    /// The first marker, and the ends of its line.
    var marker: Range<Int>
    var lineStart: Int
    /// The lines between the markers.
    var content: Range<Int>
    /// The end of the line of the closing marker, with its terminator.
    var end: Int
    var terminator: Range<Int>
    /// Whether a list item or a quote begins on the line of the opening marker.
    var opensContainer: Bool
    /// Its lines that are not blank, without indentation.
    var lines: [Range<Int>] = []
    /// Something between the markers that was not written by us.
    var foreign: Range<Int>?
    /// Whether a block stands above.
    var hasBlock = false
}

extension Block {
    /// Where bytes of the block's source stand in the page. What lies at the end of the source is
    /// about the block as a whole.
    func place(_ range: Range<Int>) -> Range<Int> {
        if range.lowerBound >= source.count { return fence }
        let start = place(range.lowerBound)
        if range.isEmpty { return start..<start }
        return start..<max(start, place(range.upperBound - 1) + 1)
    }

    private func place(_ offset: Int) -> Int {
        var (low, high) = (0, lines.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if lines[middle].source <= offset { low = middle } else { high = middle - 1 }
        }
        let line = lines[low]
        let distance = offset - line.source
        if distance < line.spaces { return line.page }
        return line.page + distance - (line.spaces > 0 ? line.spaces - 1 : 0)
    }

    /// `diagnostics` of the block's source as diagnostics of the page.
    public func placed(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        diagnostics.map { diagnostic in
            var diagnostic = diagnostic
            diagnostic.fix = diagnostic.fix.flatMap(placed)
            diagnostic.range = place(diagnostic.range)
            for i in diagnostic.notes.indices {
                diagnostic.notes[i].range = place(diagnostic.notes[i].range)
            }
            return diagnostic
        }
    }

    /// Nil where the change would have to know of the prefixes of lines.
    private func placed(_ fix: Fix) -> Fix? {
        var fix = fix
        for i in fix.edits.indices {
            let range = fix.edits[i].range
            let new = place(range)
            // With a part of a tab, or with the prefix of a line, the length changes.
            if new.count != range.count { return nil }
            fix.edits[i].range = new
        }
        return fix
    }
}
