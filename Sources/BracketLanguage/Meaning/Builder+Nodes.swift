/// Nodes, rows and their texts.
extension Builder {
    mutating func readNodes() {
        let count = syntax.nodes.count
        diagram.nodes.reserveCapacity(count)
        for i in 0..<count {
            let written = syntax.nodes[i]
            let parent = NodeID(Int(written.parent))
            let depth = parent.isNone ? 0 : diagram.nodes[parent.value].depth + 1
            var node = Node(
                parent: parent, depth: depth, label: written.range, source: written.range)
            let parts = syntax.partRange(ofNode: i)
            if !parts.isEmpty {
                readParts(of: i, parts, into: &node)
            } else if written.flags.contains(.folds) {
                node.label = text(written.range, isQuoted: false, .drawn)
            } else if isJunction(written.range) {
                node.label = .empty
            }
            diagram.nodes.append(node)
        }
    }

    private func isJunction(_ range: TextRange) -> Bool {
        range.count == 1 && view[range.lower] == Byte.underscore
    }

    private mutating func readParts(of i: Int, _ parts: Range<Int>, into node: inout Node) {
        let isBroken = syntax.nodes[i].flags.contains(.broken)
        node.label = .empty
        var details = Details()
        var hasDetails = false
        for k in parts {
            let part = syntax.nodeParts[k]
            switch part.kind {
            case .edgeLabel:
                details.edgeLabel = text(part.range, isQuoted: false, .drawn)
                hasDetails = true
            case .bareText:
                if !isJunction(part.range) {
                    node.label = text(part.range, isQuoted: false, .drawn)
                }
            case .quotedText where !isBroken:
                node.label = text(part.range, isQuoted: true, .drawn)
                noteLineFeeds(node: i, node.label)
            case .attributes:
                let attributes = syntax.nodeParts[k + 1..<parts.upperBound]
                readAttributes(attributes, of: .node, into: &details)
                hasDetails = true
            default: break
            }
            if part.kind == .attributes { break }
        }
        if hasDetails {
            node.details = Int32(diagram.details.count)
            diagram.details.append(details)
        }
    }

    /// A label of several lines is an id of one.
    private mutating func noteLineFeeds(node: Int, _ label: TextRange) {
        guard label.lower >= view.count else { return }
        let start = label.lower - view.count
        let end = label.upper - view.count
        guard rewritten[start..<end].contains(Byte.lineFeed) else { return }
        foldedIDs.append(
            (node, TextRange(start: view.count + rewritten.count, count: end - start)))
        for i in start..<end {
            rewritten.append(rewritten[i] == Byte.lineFeed ? Byte.space : rewritten[i])
        }
    }

    /// The text of `range` as `style` has it: the source itself where that is it already.
    mutating func text(_ range: TextRange, isQuoted: Bool, _ style: TextStyle) -> TextRange {
        if isPlain(range.range, isQuoted: isQuoted, style) {
            return isQuoted ? TextRange(range.lower + 1..<range.upper - 1) : range
        }
        let start = rewritten.count
        appendText(view, range.range, isQuoted: isQuoted, style, to: &rewritten)
        return TextRange(start: view.count + start, count: rewritten.count - start)
    }

    private func isPlain(_ range: Range<Int>, isQuoted: Bool, _ style: TextStyle) -> Bool {
        let inner = isQuoted ? range.lowerBound + 1..<range.upperBound - 1 : range
        // A blank first or last would have to go.
        var wasWhite = true
        for i in inner {
            let c = view[i]
            if isQuoted, c == Byte.backslash { return false }
            if style == .exact { continue }
            if c == Byte.tab || (c == Byte.space && wasWhite) { return false }
            wasWhite = c == Byte.space
        }
        return style == .exact || inner.isEmpty || !wasWhite
    }

    mutating func readRows() {
        for index in syntax.statements.indices where syntax.statements[index].kind == .row {
            let statement = syntax.statements[index]
            guard statement.node >= 0 else { continue }
            let parts = syntax.partRange(ofStatement: index)
            let firstCell = diagram.cells.count
            var attributes = Details()
            for k in parts {
                let part = syntax.statementParts[k]
                if part.kind == .attributes {
                    readAttributes(
                        syntax.statementParts[k + 1..<parts.upperBound], of: .row,
                        into: &attributes)
                    break
                }
                let isQuoted = part.kind == .quotedText
                diagram.cells.append(
                    isQuoted && statement.flags.contains(.broken)
                        ? .empty : text(part.range, isQuoted: isQuoted, .drawn))
            }
            var row = Row(cells: firstCell..<diagram.cells.count)
            row.style = attributes.style
            addRow(row, statement.range, to: Int(statement.node))
        }
    }

    private mutating func addRow(_ row: Row, _ place: TextRange, to node: Int) {
        let index = diagram.rows.count
        diagram.rows.append(row)
        rowPlaces.append(place)
        if diagram.nodes[node].details < 0 {
            diagram.nodes[node].details = Int32(diagram.details.count)
            diagram.details.append(Details())
        }
        let details = Int(diagram.nodes[node].details)
        let rows = diagram.details[details].rows
        // A row that is not behind those before it stands in the wrong place and has its error.
        if rows.isEmpty {
            diagram.details[details].rows = index..<index + 1
        } else if rows.upperBound == index {
            diagram.details[details].rows = rows.lowerBound..<index + 1
        }
    }
}
