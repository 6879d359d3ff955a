/// Writes a source whose syntax has no errors in its canonical form. Every line stays a line, so
/// that comments stay where they are.
struct Formatter {
    let view: ByteView
    let syntax: Syntax
    let limits: Limits
    /// Whether `lines` is wanted.
    var recordsLines = false
    /// What became of each line that is not blank, in order.
    private(set) var lines: [FormattedLine] = []
    /// What was written so far.
    var out: [UInt8] = []
    /// Where a text is read that may lose its quotes.
    var scratch: [UInt8] = []
    /// The card whose rows are being written.
    var card = CardForm()
    /// The next node and the next statement.
    private var node = 0
    private var statement = 0
    /// The next statement that is no comment, as far as that was looked for.
    private var nextOther = 0
    /// Whether the line that was written last is a comment.
    private var isComment = false
    /// The lines of nodes whose indents are open, outermost first.
    private var open: [Open] = []

    private struct Open {
        /// Bytes of white space in the source.
        var width: Int
        /// Where the text of the line starts.
        var start: Int
    }

    init(_ view: ByteView, _ syntax: Syntax, limits: Limits) {
        self.view = view
        self.syntax = syntax
        self.limits = limits
    }

    /// Returns false where the result would be larger than a source may be.
    mutating func run() -> Bool {
        out.reserveCapacity(view.count + view.count / 8)
        // Where the text of the line before ended.
        var end = 0
        while true {
            let nextNode = node < syntax.nodes.count ? syntax.nodes[node].range.lower : .max
            let nextStatement =
                statement < syntax.statements.count
                ? syntax.statements[statement].range.lower : .max
            let start = min(nextNode, nextStatement)
            guard start < .max else { break }
            let isNode = nextNode < nextStatement
            let width = Int(
                isNode ? syntax.nodes[node].indent : syntax.statements[statement].indent)
            beginLine(gap: end..<start)
            let level = isNode ? openLine(start, width) : level(ofStatement: statement)
            let lineStart = out.count
            out.append(contentsOf: repeatElement(Byte.space, count: 2 * level))
            end = isNode ? writeChain() : writeStatement()
            if recordsLines {
                let isIndentKept = view[start - width..<start].elementsEqual(
                    repeatElement(Byte.space, count: 2 * level))
                lines.append(
                    FormattedLine(
                        source: start - width..<end, out: lineStart..<out.count,
                        beginsTree: level == 0 && !isComment, isIndentKept: isIndentKept))
            }
            out.append(Byte.lineFeed)
            if out.count > limits.fileSize { return false }
        }
        return true
    }

    /// Keeps one blank line of those in the gap before a line.
    private mutating func beginLine(gap: Range<Int>) {
        if out.isEmpty {
            // A text that starts with the character of the byte-order mark must not become one.
            if view.starts("\u{FEFF}", at: gap.upperBound) { out += "\u{FEFF}".utf8 }
            return
        }
        var isEnded = false
        for byte in view[gap] where byte == Byte.lineFeed {
            if isEnded {
                out.append(Byte.lineFeed)
                return
            }
            isEnded = true
        }
    }

    // MARK: Levels

    /// Notes the indent of a line of nodes, and returns its level.
    private mutating func openLine(_ start: Int, _ width: Int) -> Int {
        while let last = open.last, last.width >= width { open.removeLast() }
        open.append(Open(width: width, start: start))
        return open.count - 1
    }

    private mutating func level(ofStatement i: Int) -> Int {
        switch syntax.statements[i].kind {
        case .row: return open.count
        case .comment: return level(ofComment: i)
        case .link, .directive:
            open.removeAll(keepingCapacity: true)
            return 0
        }
    }

    /// A comment is indented as what follows it. Where that returns to an outer level, a comment
    /// that is indented more belongs to what it follows, as a child would: lines may be commented
    /// out, and in again.
    private mutating func level(ofComment i: Int) -> Int {
        let comment = syntax.statements[i]
        let width = Int(comment.indent)
        let next = levelOfNext()
        guard let last = open.last else { return next }
        let shared = min(width, last.width)
        let indent = comment.range.lower - width
        guard
            view[indent..<indent + shared].elementsEqual(
                view[last.start - last.width..<last.start - last.width + shared])
        else { return next }
        let own = width > last.width ? open.count : max(0, openCount(upTo: width) - 1)
        return max(own, next)
    }

    /// The level of the next line that is no comment; 0 at the end.
    private mutating func levelOfNext() -> Int {
        nextOther = max(nextOther, statement)
        while nextOther < syntax.statements.count, syntax.statements[nextOther].kind == .comment {
            nextOther += 1
        }
        let nextStatement =
            nextOther < syntax.statements.count ? syntax.statements[nextOther].range.lower : .max
        if node < syntax.nodes.count, syntax.nodes[node].range.lower < nextStatement {
            return openCount(upTo: Int(syntax.nodes[node].indent) - 1)
        }
        guard nextStatement < .max else { return 0 }
        return syntax.statements[nextOther].kind == .row ? open.count : 0
    }

    /// How many of the open indents are at most so wide.
    private func openCount(upTo width: Int) -> Int {
        var low = 0
        var high = open.count
        while low < high {
            let middle = (low + high) / 2
            if open[middle].width <= width { low = middle + 1 } else { high = middle }
        }
        return low
    }

    // MARK: Lines

    /// Writes the next line of nodes, and returns its end.
    private mutating func writeChain() -> Int {
        isComment = false
        write(node: node)
        node += 1
        while node < syntax.nodes.count, syntax.nodes[node].flags.contains(.chained) {
            out += " > ".utf8
            write(node: node)
            node += 1
        }
        return syntax.nodes[node - 1].range.upper
    }

    /// Writes the next statement, and returns its end.
    private mutating func writeStatement() -> Int {
        let range = syntax.statements[statement].range.range
        let kind = syntax.statements[statement].kind
        isComment = kind == .comment
        switch kind {
        case .comment: out.append(contentsOf: view[range])
        case .row: write(row: statement)
        case .link: write(link: statement)
        case .directive: write(directive: statement)
        }
        statement += 1
        return range.upperBound
    }
}

/// A line of the source and what became of it, both without their ends.
struct FormattedLine {
    /// With its indent, but without white space at its end.
    var source: Range<Int>
    var out: Range<Int>
    /// Whether it is no comment and stands at the margin, so that lines below it may be indented
    /// without a look at those above.
    var beginsTree: Bool
    var isIndentKept: Bool
}
