extension Diagram {
    /// The nodes whose children hang below each other, in preorder. Where lengths are true to scale
    /// none do, for a branch that hangs has no length to show; and a roof stands above its words.
    public func hangingParents() -> [NodeID] {
        guard settings.align != .length else { return [] }
        var parents: [NodeID] = []
        if settings.hang == .none {
            if details.isEmpty { return [] }
            for i in nodes.indices where nodes[i].details >= 0 && nodes[i].end > i + 1 {
                if details[Int(nodes[i].details)].hang, !hasRoof(NodeID(i)) {
                    parents.append(NodeID(i))
                }
            }
            return parents
        }
        var hasGrandchildren = [Bool](repeating: false, count: nodes.count)
        for i in nodes.indices where nodes[i].end > i + 1 && !nodes[i].parent.isNone {
            hasGrandchildren[nodes[i].parent.value] = true
        }
        for i in nodes.indices where nodes[i].end > i + 1 {
            let isAsked = details(of: NodeID(i))?.hang ?? false
            if isAsked || !hasGrandchildren[i], !hasRoof(NodeID(i)) { parents.append(NodeID(i)) }
        }
        return parents
    }

    /// Whether a roof joins `node` to its children. It has no line for each of them, so a label on
    /// such a line rules it out; and under `@align length` every child has a distance of its own.
    public func hasRoof(_ node: NodeID) -> Bool {
        guard settings.align != .length, details(of: node)?.roof == true else { return false }
        var child = firstChild(node)
        if child.isNone { return false }
        while !child.isNone {
            if details(of: child)?.edgeLabel.isEmpty == false { return false }
            child = nodes[child.value].nextSibling
        }
        return true
    }

    /// How many levels the trees have: what hangs from a node is on none.
    func levelCount() -> Int {
        var deepest: Int32 = -1
        var next = 0
        let hanging = hangingParents()
        var h = 0
        while next < nodes.count {
            deepest = max(deepest, nodes[next].depth)
            while h < hanging.count, hanging[h].value < next { h += 1 }
            let hangs = h < hanging.count && hanging[h].value == next
            next = hangs ? Int(nodes[next].end) : next + 1
        }
        return Int(deepest) + 1
    }
}
