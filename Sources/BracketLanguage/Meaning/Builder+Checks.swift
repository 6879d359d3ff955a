/// What depends on where in the tree a node stands.
extension Builder {
    /// Keys that need another place.
    mutating func checkPlaces() {
        var roofs: [Int: Bool] = [:]
        for i in syntax.nodes.indices where syntax.nodes[i].flags.contains(.hasAttributes) {
            let id = NodeID(node(i))
            for part in syntax.parts(ofNode: i) where part.kind == .key || part.kind == .flag {
                guard let key = AttributeKey(view[part.range.range]),
                    !isApplicable(key, to: id, &roofs)
                else { continue }
                report(.inapplicableKey, part.range.range, [key.rawValue, labelString(i)])
            }
        }
    }

    private func isApplicable(
        _ key: AttributeKey, to id: NodeID, _ roofs: inout [Int: Bool]
    ) -> Bool {
        let node = diagram.nodes[id.value]
        switch key {
        case .side: return node.depth == 1
        case .length: return node.depth > 0 || diagram.details(of: id)?.length ?? 0 == 0
        case .collapsed: return !diagram.isLeaf(id)
        case .roof:
            // A node that was merged may state it as often as it has children.
            if let known = roofs[id.value] { return known }
            let isAbove = isAboveLeaves(id)
            roofs[id.value] = isAbove
            return isAbove
        default: return true
        }
    }

    /// Whether a node has children, all of them leaves.
    private func isAboveLeaves(_ id: NodeID) -> Bool {
        var child = diagram.firstChild(id)
        guard !child.isNone else { return false }
        while !child.isNone {
            if !diagram.isLeaf(child) { return false }
            child = diagram.nodes[child.value].nextSibling
        }
        return true
    }

    /// What `@align length` asks for.
    mutating func checkLengths() {
        guard diagram.settings.align == .length else { return }
        var missing = 0
        var first: Range<Int>?
        for (i, node) in diagram.nodes.enumerated() where !node.parent.isNone {
            if node.details >= 0, diagram.details[Int(node.details)].length != nil { continue }
            if mayHaveLength(node, i) { continue }
            missing += 1
            if first == nil { first = node.source.range }
        }
        if let first { report(.missingLength, first, [String(missing)]) }
        for (i, node) in diagram.nodes.enumerated()
        where node.details >= 0 && !diagram.isLeaf(NodeID(i)) {
            let rows = diagram.details[Int(node.details)].rows
            guard !rows.isEmpty else { continue }
            report(
                .rowsUnderLength, rowPlaces[rows.lowerBound].range,
                // Merged nodes are numbered anew, so what is written stands for the label.
                [mergedInto == nil ? labelString(i) : foldedString(view, node.source.range)])
        }
    }

    /// Whether the node states a length that has an error, or may do so in braces that have one.
    private func mayHaveLength(_ node: Node, _ i: Int) -> Bool {
        guard node.details >= 0 || (mergedInto == nil && syntax.nodes[i].flags.contains(.broken))
        else { return false }
        let text = view.string(node.source.range)
        return text.contains("length")
    }

    mutating func checkLevels() {
        let headings = diagram.settings.levels.count
        guard headings > 0, !diagram.nodes.isEmpty else { return }
        let place = directivePlaces[.levels] ?? 0..<0
        let levels = Int(diagram.nodes.lazy.map(\.depth).max() ?? 0) + 1
        guard headings <= levels else {
            return report(.tooManyLevels, place, [String(headings), String(levels)])
        }
        let idle = diagram.settings.levels.dropFirst(diagram.levelCount()).count { $0 != nil }
        if idle > 0 { report(.hangingLevel, place, [String(idle)]) }
    }
}
