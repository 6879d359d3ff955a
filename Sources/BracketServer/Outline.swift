import BracketLanguage

/// What follows from the order of nodes, which is preorder.
extension Snapshot {
    /// The level of each node of the syntax, roots at 0.
    var depths: [Int32] {
        var depths: [Int32] = []
        depths.reserveCapacity(syntax.nodes.count)
        for node in syntax.nodes {
            depths.append(node.parent < 0 ? 0 : depths[Int(node.parent)] + 1)
        }
        return depths
    }

    /// Where each node ends with its rows and all below it.
    var subtreeEnds: [Int] {
        var ends = syntax.nodes.map { $0.range.upper }
        for statement in syntax.statements where statement.kind == .row && statement.node >= 0 {
            ends[Int(statement.node)] = max(ends[Int(statement.node)], statement.range.upper)
        }
        for i in syntax.nodes.indices.reversed() {
            let parent = Int(syntax.nodes[i].parent)
            if parent >= 0 { ends[parent] = max(ends[parent], ends[i]) }
        }
        return ends
    }

    /// Where the label of a node stands, or else the node.
    func labelPlace(ofNode i: Int) -> Range<Int> {
        (labelPart(ofNode: i)?.range ?? syntax.nodes[i].range).range
    }
}
