extension Diagram {
    /// A diagram from depths and labels in preorder, without parsing: for trees made by programs
    /// and for tests of the later rooms. A depth may be at most one more than the one before it,
    /// and the first is 0; an empty label is a junction.
    public init(outline: [(depth: Int, label: String)], settings: Settings = Settings()) {
        self.init()
        self.settings = settings
        var open: [NodeID] = []
        for (depth, label) in outline {
            precondition(depth <= open.count, "a node deeper than its parent allows")
            open.removeSubrange(depth...)
            let text = TextRange(start: bytes.count, count: label.utf8.count)
            bytes.append(contentsOf: label.utf8)
            let id = NodeID(nodes.count)
            nodes.append(
                Node(parent: open.last ?? .none, depth: Int32(depth), label: text, source: text))
            open.append(id)
        }
        link()
    }

    /// Derives `roots`, `end` and `nextSibling` from the parents of nodes in preorder.
    public mutating func link() {
        roots = []
        let count = nodes.count
        nodes.withUnsafeMutableBufferPointer { nodes in
            for i in 0..<count { nodes[i].end = Int32(i + 1) }
            for i in (0..<count).reversed() {
                let parent = nodes[i].parent
                if parent.isNone {
                    roots.append(NodeID(i))
                } else {
                    nodes[parent.value].end = max(nodes[parent.value].end, nodes[i].end)
                }
            }
            for i in 0..<count {
                let end = Int(nodes[i].end)
                let isSibling = end < count && nodes[end].parent == nodes[i].parent
                nodes[i].nextSibling = isSibling ? NodeID(end) : .none
            }
        }
        roots.reverse()
    }
}
