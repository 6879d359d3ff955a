import BracketLanguage

/// Room kept free among the children of a node, for labels of the node that stand beside its
/// trunk.
///
/// A spacer is packed as if it were one more child, but is not what its parent stands centred on.
struct Spacer {
    var parent: NodeID
    /// The child next to it, and whether it stands behind that child or before it.
    var child: NodeID
    var isBehind = false
    /// Where it ends along the levels.
    var end: Double
    /// What packing uses; less than nothing where it may use up the gaps at its sides.
    var slot: Slot
    /// What it holds, from its centre.
    var content: Slot
    /// Indices of the labels in it, or -1.
    var edgeLabel = -1
    var junctionLabel = -1
}

/// The children of a node with the spacers among them, for passes from the last parent to the
/// first. Spacers are numbered on from the nodes.
struct Family {
    private(set) var members: [Int32] = []
    /// The first and the last of `members` that are children.
    private(set) var firstChild = 0
    private(set) var lastChild = 0
    private let spacers: [Spacer]
    private var rest: Int

    /// `spacers` are in the order of their parents.
    init(_ spacers: [Spacer]) {
        self.spacers = spacers
        rest = spacers.count
    }

    @inline(__always)
    mutating func gather(of parent: Int, in nodes: UnsafeBufferPointer<Node>) {
        members.removeAll(keepingCapacity: true)
        var child = Int32(parent + 1)
        while child >= 0 {
            members.append(child)
            child = nodes[Int(child)].nextSibling.index
        }
        firstChild = 0
        lastChild = members.count - 1
        if rest > 0 { insertSpacers(of: parent, numberedFrom: nodes.count) }
    }

    private mutating func insertSpacers(of parent: Int, numberedFrom count: Int) {
        while rest > 0, spacers[rest - 1].parent.value == parent {
            rest -= 1
            let spacer = spacers[rest]
            var place = members.firstIndex(of: spacer.child.index)!
            if spacer.isBehind { place += 1 }
            members.insert(Int32(count + rest), at: place)
            if place <= firstChild { firstChild += 1 }
            if place <= lastChild { lastChild += 1 }
        }
    }
}
