import BracketLanguage

extension Drawing {
    /// `@pack tidy`: subtrees slide together as far as their outlines allow.
    ///
    /// A. van der Ploeg, "Drawing non-layered tidy trees in linear time", Software: Practice and
    /// Experience 44 (2014). Four things differ from the paper. Siblings are spaced and parents
    /// placed by centres, not by outer edges. The first pair of contours moves a subtree even
    /// when that is back, for else the mirror image of a tree would not be its layout. The gap
    /// before a node belongs to its own box, which begins at its parent's trunk; so outlines are
    /// without holes and connectors are part of them. And a leaf may have two boxes, one for a
    /// long branch and one for its card.
    ///
    /// Returns the offset of every node and spacer from the centre of its parent.
    func packTidily(_ slots: [Slot], _ trees: [Tree], _ spacers: [Spacer]) -> [Double] {
        var strips: [Slot] = []
        if diagram.settings.align != .depth, !edgeLabels.isEmpty || !roofs.isEmpty {
            strips = [Slot](repeating: Slot(before: 0, after: 0), count: cards.count)
            includeLabels(in: &strips)
            // A roof widens all along the way to its words.
            for roof in roofs {
                forEachChild(of: roof.parent) { strips[$0.value] = slots[$0.value] }
            }
        }
        var offsets = [Double](repeating: 0, count: slots.count)
        var family = Family(spacers)
        diagram.nodes.withUnsafeBufferPointer { nodes in
            var outlines = Outlines(
                boxes: Boxes(
                    nodes: nodes, slots: slots, strips: strips, spacers: spacers, cards: cards,
                    ends: blockEnds(trees), align: diagram.settings.align, metrics: metrics),
                gap: metrics.siblingGap + metrics.centre)
            for tree in trees.reversed() {
                outlines.boxes.fit(to: tree)
                for parent in tree.nodes.reversed() where nodes[parent].end > parent + 1 {
                    family.gather(of: parent, in: nodes)
                    outlines.join(family, below: parent, &offsets, metrics)
                }
            }
        }
        return offsets
    }

    /// The level at which the block of each node ends, under `@align depth`; empty where nothing
    /// hangs. Each tree is taken as if it had levels of its own: with others it only gets longer
    /// levels, and then the block ends no later.
    private func blockEnds(_ trees: [Tree]) -> [Double] {
        guard !blocks.isEmpty, diagram.settings.align == .depth else { return [] }
        var ends = diagram.nodes.map { Double($0.depth) }
        // What is measured here is thrown away, and headings would only make levels longer.
        var drawing = self
        drawing.diagram.settings.levels = []
        var levels = Levels()
        var label = 0
        for tree in trees {
            let first = label
            while label < edgeLabels.count, edgeLabels[label].node.value < tree.nodes.upperBound {
                label += 1
            }
            let deepest = tree.nodes.reduce(0) { max($0, Int(diagram.nodes[$1].depth)) }
            drawing.fit(
                &levels, to: tree.nodes, labels: first..<label, deepest: deepest, tree: 0)
            for i in tree.nodes where blocks[i].length > cards[i].width {
                var level = Int(diagram.nodes[i].depth)
                let end = levels.start[level] + blocks[i].length
                var beyond = levels.trunk.count
                while level < beyond {
                    let middle = (level + beyond) / 2
                    if levels.trunk[middle] - metrics.before(metrics.levelGap) < end {
                        level = middle + 1
                    } else {
                        beyond = middle
                    }
                }
                ends[i] = Double(level)
            }
        }
        return ends
    }
}

/// What the outline of a subtree is made of: the boxes of its nodes. A node's box reaches from its
/// parent's trunk to its own; that of a leaf to the end of its card. Where the branch to a leaf is
/// long it is a box of its own, so that others may come close to it.
///
/// Box `2 * node + 1` is that of a node, `2 * node` that of a long branch.
private struct Boxes {
    let nodes: UnsafeBufferPointer<Node>
    let slots: [Slot]
    /// The slots of long branches, or empty when all are bare lines.
    let strips: [Slot]
    let spacers: [Spacer]
    let cards: [Rect]
    /// Where boxes end that are longer than their card, or empty when none is.
    let ends: [Double]
    let align: Alignment
    let metrics: Metrics
    /// The deepest level of the tree.
    private var deepest: Int32 = 0

    init(
        nodes: UnsafeBufferPointer<Node>, slots: [Slot], strips: [Slot], spacers: [Spacer],
        cards: [Rect], ends: [Double], align: Alignment, metrics: Metrics
    ) {
        self.nodes = nodes
        self.slots = slots
        self.strips = strips
        self.spacers = spacers
        self.cards = cards
        self.ends = ends
        self.align = align
        self.metrics = metrics
    }

    mutating func fit(to tree: Tree) {
        guard align == .leaf else { return }
        deepest = 0
        for i in tree.nodes { deepest = max(deepest, nodes[i].depth) }
    }

    /// The first box of a node.
    func first(_ node: Int) -> Int {
        guard align != .depth, node < nodes.count, nodes[node].end == node + 1 else {
            return 2 * node + 1
        }
        if align == .leaf && nodes[node].depth == deepest { return 2 * node + 1 }
        return 2 * node
    }

    /// Where a box ends along the levels. Under `depth` and `leaf` the numbers of the levels
    /// serve, for nothing else about levels matters to how far subtrees can slide.
    func end(_ box: Int) -> Double {
        let node = box / 2
        guard node < nodes.count else { return spacers[node - nodes.count].end }
        let isBranch = box % 2 == 0
        switch align {
        case .depth: return ends.isEmpty ? Double(nodes[node].depth) : ends[node]
        case .leaf:
            guard nodes[node].end == node + 1 else { return Double(nodes[node].depth) }
            return Double(isBranch ? deepest - 1 : deepest)
        case .length:
            guard nodes[node].end == node + 1 else { return cards[node].x }
            let x = cards[node].x
            return isBranch ? x : x + cards[node].width + metrics.leafMargin
        }
    }

    func slot(_ box: Int) -> Slot {
        if box % 2 == 1 { return slots[box / 2] }
        return strips.isEmpty ? Slot(before: 0, after: 0) : strips[box / 2]
    }
}

/// The outlines of all subtrees done so far, as far as they can still be seen.
private struct Outlines: ~Copyable {
    /// What follows a node in the two outlines that it may be part of: a child; or, at the end of
    /// an outline, the box in another subtree where it goes on, which the paper calls a thread.
    struct Link {
        var left: Int32 = -1
        var right: Int32 = -1
        /// From the centre of the node to that of the next.
        var leftStep = 0.0
        var rightStep = 0.0
        /// The nodes in which the outlines of this subtree end, and where their centres are.
        var leftEnd: Int32
        var rightEnd: Int32
        var leftEndAt = 0.0
        var rightEndAt = 0.0
    }

    /// A member of the family that is being joined: its centre, from that of the first member,
    /// and the shift and the change of Buchheim's spacing.
    private struct Place {
        var at = 0.0
        var shift = 0.0
        var change = 0.0
    }

    var boxes: Boxes
    let gap: Double
    private let links: UnsafeMutablePointer<Link>
    private var places: [Place] = []
    /// The siblings that can be seen from the right, with where they end; the last one on top.
    private var seen: [(end: Double, sibling: Int)] = []

    init(boxes: Boxes, gap: Double) {
        self.boxes = boxes
        self.gap = gap
        // Reached through a pointer, for the loops below do little else than look up links.
        links = .allocate(capacity: boxes.slots.count)
        for i in boxes.slots.indices {
            (links + i).initialize(to: Link(leftEnd: Int32(i), rightEnd: Int32(i)))
        }
    }

    deinit { links.deallocate() }

    /// Slides the subtrees of a family together and makes their outlines that of their parent.
    mutating func join(
        _ family: borrowing Family, below parent: Int, _ offsets: inout [Double],
        _ metrics: Metrics
    ) {
        let members = family.members
        places.removeAll(keepingCapacity: true)
        places.append(contentsOf: repeatElement(Place(), count: members.count))
        if members.count > 1 {
            seen.removeAll(keepingCapacity: true)
            see(0, end: end(of: Int(members[0])))
            for sibling in members.indices.dropFirst() {
                // Asked while the outlines still end in this subtree itself.
                let end = end(of: Int(members[sibling]))
                separate(sibling, of: members)
                see(sibling, end: end)
            }
            spread()
        }

        let isWhole = metrics.unit == .cells
        let middle = metrics.middle(places[family.firstChild].at, places[family.lastChild].at)
        for (sibling, member) in members.enumerated() {
            let at = places[sibling].at
            offsets[Int(member)] = (isWhole ? at.rounded(.down) : at) - middle
        }
        let first = Int(members[0])
        let last = Int(members[members.count - 1])
        var link = links[parent]
        link.left = Int32(boxes.first(first))
        link.leftStep = offsets[first]
        link.leftEnd = links[first].leftEnd
        link.leftEndAt = offsets[first] + links[first].leftEndAt
        link.right = Int32(boxes.first(last))
        link.rightStep = offsets[last]
        link.rightEnd = links[last].rightEnd
        link.rightEndAt = offsets[last] + links[last].rightEndAt
        links[parent] = link
    }

    /// Where the outlines of the subtree of `node` end along the levels.
    private func end(of node: Int) -> Double { boxes.end(2 * Int(links[node].rightEnd) + 1) }

    /// Notes a sibling that hides those before it which end no later.
    private mutating func see(_ sibling: Int, end: Double) {
        while let top = seen.last, top.end <= end { seen.removeLast() }
        seen.append((end, sibling))
    }

    /// Places a subtree as close to the siblings before it as the outlines allow, and links its
    /// outlines with theirs.
    private mutating func separate(_ sibling: Int, of members: [Int32]) {
        let first = Int(members[0])
        let last = Int(members[sibling - 1])
        let own = Int(members[sibling])
        var right = boxes.first(last)
        var rightAt = places[sibling - 1].at
        var left = boxes.first(own)
        var leftAt = 0.0
        var at = 0.0
        var isPlaced = false
        var top = seen.count - 1
        while right >= 0 && left >= 0 {
            let rightEnd = boxes.end(right)
            let leftEnd = boxes.end(left)
            while seen[top].end < rightEnd { top -= 1 }
            let distance =
                rightAt + boxes.slot(right).after + gap + boxes.slot(left).before
                - (at + leftAt)
            if !isPlaced {
                at += distance
                isPlaced = true
            } else if distance > 0 {
                at += distance
                space(from: seen[top].sibling, to: sibling, distance)
            }
            if rightEnd <= leftEnd {
                if right % 2 == 0 {
                    right += 1
                } else {
                    rightAt += links[right / 2].rightStep
                    right = Int(links[right / 2].right)
                }
            }
            if leftEnd <= rightEnd {
                if left % 2 == 0 {
                    left += 1
                } else {
                    leftAt += links[left / 2].leftStep
                    left = Int(links[left / 2].left)
                }
            }
        }
        places[sibling].at = at
        if left >= 0 {
            // The new subtree reaches beyond the others: their left outline goes on in it.
            let end = Int(links[first].leftEnd)
            links[end].left = Int32(left)
            links[end].leftStep = at + leftAt - links[first].leftEndAt
            links[first].leftEnd = links[own].leftEnd
            links[first].leftEndAt = at + links[own].leftEndAt
        } else if right >= 0 {
            // The others reach beyond the new one: its right outline goes on in theirs.
            let end = Int(links[own].rightEnd)
            links[end].right = Int32(right)
            links[end].rightStep = rightAt - (at + links[own].rightEndAt)
            links[own].rightEnd = links[last].rightEnd
            links[own].rightEndAt = places[sibling - 1].at + links[last].rightEndAt - at
        }
    }

    /// Spaces the siblings between two that had to be moved apart evenly. They are hidden behind
    /// the two from both sides, so this can wait until all are placed.
    private mutating func space(from: Int, to: Int, _ distance: Double) {
        let count = Double(to - from)
        guard count > 1 else { return }
        let step = distance / count
        places[from + 1].shift += step
        places[to].shift -= step
        places[to].change -= distance - step
    }

    private mutating func spread() {
        var step = 0.0
        var sum = 0.0
        for sibling in places.indices {
            step += places[sibling].shift
            sum += step + places[sibling].change
            places[sibling].at += sum
        }
    }
}
