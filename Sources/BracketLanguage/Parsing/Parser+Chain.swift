/// Lines of nodes, their place in the tree, and the links that look like them.
extension Parser {
    /// chain ::= node (white '>' white node)*
    mutating func chain(lineStart: Int, isIrregular: Bool) {
        let start = i
        let first = syntax.nodes.count
        var flags: Syntax.Flags = []
        var hasMark = false
        var hasComparison = false
        if isAtMark, view[i] == Byte.greater {
            hasMark = true
            missingNodes("before")
        }
        while !isAtLineEnd {
            if isAtMark { return link(lineStart: lineStart, start, from: first, hasMark: hasMark) }
            node(flags)
            white()
            // Of `> 50k` the error alone is told.
            if syntax.nodes.count - first > 1, !hasComparison { hasComparison = warnOfComparison() }
            if view[i] != Byte.greater || isAtLineEnd { continue }
            let mark = i
            i += 1
            white()
            hasMark = true
            flags = .chained
            if isAtLineEnd {
                report(.missingChainNode, mark..<mark + 1, ["after"])
            } else if isAtMark, view[i] == Byte.greater {
                missingNodes("between")
            }
        }
        guard first < syntax.nodes.count else { return }
        bullets.see(view, at: start)
        place(first, start: start, width: start - lineStart, isIrregular: isIrregular)
    }

    /// Whether `i`, before which there is white space, is at a mark `>` or `~>`.
    @inline(__always) var isAtMark: Bool { isMark(at: i) }

    @inline(__always) func isMark(at k: Int) -> Bool {
        switch view[k] {
        case Byte.greater: Byte.isWhiteOrLineEnd(view[k &+ 1])
        case Byte.tilde: view[k &+ 1] == Byte.greater && Byte.isWhiteOrLineEnd(view[k &+ 2])
        default: false
        }
    }

    /// Reports the marks at `i` between which nodes are missing, once, and moves behind them.
    private mutating func missingNodes(_ where: String) {
        let mark = i
        while view[i] == Byte.greater, isAtMark {
            i += 1
            white()
        }
        if i > mark { report(.missingChainNode, mark..<mark + 1, [`where`]) }
    }

    /// Finds the parent of the nodes of a line, from `first` on, by the line's indent.
    private mutating func place(_ first: Int, start: Int, width: Int, isIrregular: Bool) {
        let last = syntax.nodes.count - 1
        for k in first...last where k > first { syntax.nodes[k].parent = Int32(k - 1) }
        syntax.nodes[first].indent = UInt32(width)
        var isIrregular = isIrregular
        var instead = -1

        switch indentation.relation(view, start: start, width: width) {
        case .same(let index):
            isIrregular = isIrregular || indentation.open[index].isIrregular
            indentation.close(to: index)
        case .deeper:
            if !isIrregular, width > 0 { checkDeeper(start: start, width: width) }
        case .between(let index) where index > 0 && indentation.open[index - 1].instead == width:
            indentation.close(to: index - 1)
        case .between(let index):
            instead = indentation.open[index].width
            // Before the first is nothing to return to: that it is indented has its error.
            if index > 0, !isIrregular, !indentation.innermost.isIrregular {
                reportHalfDedent(start, width, index)
            }
            indentation.close(to: index)
        case .mixed(let index):
            // A line that is right again is not held against one that was wrong.
            if !indentation.open[index].isIrregular {
                if !isIrregular, index > 0 { reportMixedIndent(start - width..<start, index) }
                isIrregular = true
            }
            indentation.close(to: index)
        }
        let parent = indentation.isEmpty ? -1 : indentation.innermost.node
        syntax.nodes[first].parent = Int32(parent)
        if parent < 0, syntax.nodes[first].flags.contains(.hasEdgeLabel) {
            reportEdgeLabelOnRoot(first)
        }
        indentation.push(
            Indentation.Open(
                width: width, start: start, node: last, rows: nil, instead: instead,
                isIrregular: isIrregular))
    }

    private mutating func checkDeeper(start: Int, width: Int) {
        if indentation.isEmpty {
            reportUnexpectedIndent(start, width)
        } else if let rows = indentation.innermost.rows {
            checkAlignment(start: start, width: width, with: rows)
        }
    }

    /// Reports a row or child that is not indented as the rows before it.
    mutating func checkAlignment(start: Int, width: Int, with rows: (start: Int, width: Int)) {
        let line = start - width..<start
        let other = rows.start - rows.width..<rows.start
        guard !view[line].elementsEqual(view[other]) else { return }
        report(
            .misalignedRow, line, [describeIndent(view, line), describeIndent(view, other)],
            notes: [.init(range: other, kind: .indentHere)])
    }

    private mutating func reportUnexpectedIndent(_ start: Int, _ width: Int) {
        let line = start - width..<start
        var notes: [Diagnostic.Note] = []
        if let closed = indentation.closedBy { notes = [.init(range: closed, kind: .closedHere)] }
        report(.unexpectedIndent, line, [describeIndent(view, line)], notes: notes)
    }

    private mutating func reportHalfDedent(_ start: Int, _ width: Int, _ index: Int) {
        let line = start - width..<start
        let smaller = indentation.open[index - 1]
        let larger = indentation.open[index]
        let arguments = [
            describeIndent(view, line),
            describeIndent(view, smaller.start - smaller.width..<smaller.start),
            describeIndent(view, larger.start - larger.width..<larger.start),
        ]
        let notes = [smaller, larger].map {
            Diagnostic.Note(range: lineText($0.start), kind: .indentHere)
        }
        report(.halfDedent, line, arguments, notes: notes)
    }

    mutating func reportMixedIndent(_ line: Range<Int>, _ index: Int) {
        let open = indentation.open[index]
        let other = open.start - open.width..<open.start
        report(
            .mixedIndent, line, [describeIndent(view, line), describeIndent(view, other)],
            notes: [.init(range: other, kind: .indentHere)])
    }

    /// The text of the line that starts at `start`, at most so much as a message shows.
    func lineText(_ start: Int) -> Range<Int> {
        var end = start
        while end - start < 200, !Byte.isLineEnd(view[end]) { end += 1 }
        // Not within a character.
        while end > start + 1, view[end] & 0xC0 == 0x80 { end -= 1 }
        return start..<trimmed(start..<end)
    }

    private mutating func reportEdgeLabelOnRoot(_ node: Int) {
        let range = syntax.nodes[node].range.range
        guard let part = syntax.nodeParts[syntax.partRange(ofNode: node)].first else { return }
        let label = part.range.range
        report(
            .edgeLabelOnRoot, label.lowerBound - 1..<label.upperBound + 1,
            [foldedString(view, label)], fix: quoting(labelRange(node) ?? range))
    }

    /// From the edge label to the end of the label of a node.
    private func labelRange(_ node: Int) -> Range<Int>? {
        let parts = syntax.nodeParts[syntax.partRange(ofNode: node)]
        guard let label = parts.first(where: { $0.kind == .bareText || $0.kind == .quotedText })
        else { return nil }
        return syntax.nodes[node].range.lower..<label.range.upper
    }

    /// `Income > 50k?` is more likely a comparison than a tree. Returns whether it warned.
    private mutating func warnOfComparison() -> Bool {
        let node = syntax.nodes[syntax.nodes.count - 1]
        guard !node.flags.contains(.hasEdgeLabel), !node.flags.contains(.broken),
            isQuantity(view, node.range.range)
        else { return false }
        let before = syntax.nodes[syntax.nodes.count - 2]
        report(
            .comparisonInChain, node.range.range,
            [foldedString(view, before.range.range), view.string(node.range.range)])
        return true
    }
}

/// Whether a bare label is a number with at most a sign or currency before it and a unit and
/// question mark behind it: `50`, `-3.5`, `$50k?`, `10%`.
func isQuantity(_ view: ByteView, _ range: Range<Int>) -> Bool {
    var i = range.lowerBound
    let end = range.upperBound
    if i < end, "+-~=".utf8.contains(view[i]) { i += 1 }
    if i < end, view[i] == UInt8(ascii: "$") { i += 1 }
    for sign in ["€", "£", "¥"] as [StaticString] where view.starts(sign, at: i) {
        i += sign.utf8CodeUnitCount
    }
    guard i < end, Byte.isDigit(view[i]) else { return false }
    while i < end, Byte.isDigit(view[i]) || ".,_".utf8.contains(view[i]) { i += 1 }
    if i < end, view[i] == UInt8(ascii: "%") { i += 1 }
    var letters = 0
    while i < end, letters < 3, Byte.isLetter(view[i]) {
        i += 1
        letters += 1
    }
    while i < end, "?!".utf8.contains(view[i]) { i += 1 }
    return i == end
}
