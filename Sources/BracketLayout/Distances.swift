import BracketLanguage

extension Drawing {
    /// `@align length`: sets the x of every card to the node's distance from its root, the sum of
    /// the branch lengths on the way, so that the longest path is `Metrics.lengthSpan` long. In
    /// cells distances are rounded to whole ones. A trunk stands at its node's own distance.
    ///
    /// Branches are as long as they are, so a label may be too long for its branch: it then
    /// stands beside the trunk of its node, in a spacer among the node's children; the edge label
    /// of a leaf stands between the end of the branch and the card. Returns the spacers.
    mutating func standAtDistances() -> [Spacer] {
        if lengthScale == 0 { measureDistances() }
        let direction = diagram.settings.direction.forwards
        var spacers: [Spacer] = []
        var edge = 0
        var own = 0
        for i in cards.indices {
            let hasEdge = edge < edgeLabels.count && edgeLabels[edge].node.value == i
            let hasOwn = own < junctionLabels.count && junctionLabels[own].node.value == i
            if diagram.isLeaf(NodeID(i)) {
                standLeaf(i, edge: hasEdge ? edge : nil)
            } else {
                connectors.append(
                    Connector(parent: NodeID(i), direction: direction, trunk: cards[i].x))
                standOnBranch(
                    i, edge: hasEdge ? edge : nil, own: hasOwn ? own : nil, &spacers)
            }
            if hasEdge { edge += 1 }
            if hasOwn { own += 1 }
        }
        return spacers
    }

    mutating func measureDistances() {
        var longest = 0.0
        for node in diagram.nodes where !node.parent.isNone { longest = max(longest, length(node)) }
        // Counted in a power of two that is as great, no sum of lengths is infinite and none is
        // rounded more than it would be.
        let exponent = longest > 0 ? min(max(longest.exponent, -1000), 1000) : 0
        let unit = Double(sign: .plus, exponent: exponent, significand: 1)
        var farthest = 0.0
        for i in cards.indices {
            let node = diagram.nodes[i]
            if node.parent.isNone {
                cards[i].x = 0
            } else {
                cards[i].x = cards[node.parent.value].x + length(node) / unit
                farthest = max(farthest, cards[i].x)
            }
        }
        guard farthest > 0 else { return }
        let scale = metrics.lengthSpan / farthest
        lengthScale = min(scale / unit, .greatestFiniteMagnitude)
        let isWhole = metrics.unit == .cells
        for i in cards.indices {
            let x = cards[i].x * scale
            cards[i].x = isWhole ? x.rounded() : x
        }
    }

    private func length(_ node: Node) -> Double {
        node.details < 0 ? 0 : diagram.details[Int(node.details)].length ?? 0
    }

    /// The x at which the branch to `node` leaves the trunk of its parent.
    private func branchStart(_ node: Int) -> Double {
        cards[diagram.nodes[node].parent.value].x + metrics.centre
    }

    /// Stands the edge label of a leaf on its branch, or else between the branch and the card.
    private mutating func standLeaf(_ node: Int, edge: Int?) {
        let end = cards[node].x + metrics.centre
        // A lone root has no branch to keep away from.
        if !isJunction(NodeID(node)), !diagram.nodes[node].parent.isNone {
            cards[node].x += metrics.leafOffset
        }
        guard let edge else { return }
        let width = edgeLabels[edge].rect.width
        let start = branchStart(node) + metrics.edgeStub.before
        let room = end - metrics.edgeStub.after - start
        if width <= room {
            edgeLabels[edge].rect.x = start + metrics.half(room - width)
        } else {
            edgeLabels[edge].rect.x = end
            cards[node].x = end + width
        }
    }

    /// Stands the labels of an inner node on the branch that leads to it, or else beside its trunk.
    private mutating func standOnBranch(
        _ node: Int, edge: Int?, own: Int?, _ spacers: inout [Spacer]
    ) {
        let x = cards[node].x
        guard !diagram.nodes[node].parent.isNone else {
            guard let own else { return }
            if !isMiddleRoot.isEmpty && isMiddleRoot[node] {
                junctionLabels[own].place = .besideTrunk
                return keepRoom(node, edge: nil, own: own, &spacers)
            }
            junctionLabels[own].rect.x = x - junctionLabels[own].rect.width
            junctionLabels[own].place = .beforeRoot
            return
        }
        // Above the branch the whole of it serves the label; else the two labels share it.
        let isAbove = metrics.unit == .pixels && isHorizontal
        let stubs = metrics.edgeStub
        let length = x - branchStart(node)
        var room = length - stubs.before - stubs.after
        if let own {
            let width = junctionLabels[own].rect.width
            if isAbove && width <= length {
                junctionLabels[own].rect.x = x - width
                junctionLabels[own].rect.y = -junctionLabels[own].rect.height
                junctionLabels[own].place = .aboveBranch
            } else if !isAbove && width <= room {
                junctionLabels[own].rect.x = x - stubs.after - width
                junctionLabels[own].place = .onBranch
                room -= width
            } else {
                junctionLabels[own].place = .besideTrunk
            }
        }
        if let edge {
            let width = edgeLabels[edge].rect.width
            if width <= room {
                // Two labels on one branch stand side by side, so that it has one gap.
                let slack =
                    own.map { junctionLabels[$0].place == .onBranch } ?? false
                    ? room - width : metrics.half(room - width)
                edgeLabels[edge].rect.x = branchStart(node) + stubs.before + slack
                if let own, junctionLabels[own].place == .aboveBranch {
                    junctionLabels[own].rect.y += edgeLabels[edge].rect.y
                }
            } else {
                edgeLabels[edge].place = .besideTrunk
            }
        }
        keepRoom(
            node, edge: edge.flatMap { edgeLabels[$0].place == .besideTrunk ? $0 : nil },
            own: own.flatMap { junctionLabels[$0].place == .besideTrunk ? $0 : nil }, &spacers)
    }

    /// Keeps room beside the trunk of `node` for labels: before the middle one of its children,
    /// and, when one child is the middle one, as much behind it, so that it stays there.
    private mutating func keepRoom(
        _ node: Int, edge: Int?, own: Int?, _ spacers: inout [Spacer]
    ) {
        guard edge != nil || own != nil else { return }
        let sizes = [edge.map { edgeLabels[$0].rect }, own.map { junctionLabels[$0].rect }]
            .compactMap { $0 }
        let widths = sizes.map(\.width)
        let heights = sizes.map(\.height)
        let size =
            isHorizontal
            ? Extent(widths.max()!, heights.reduce(0, +))
            : Extent(widths.reduce(0, +), heights.max()!)

        var children: [NodeID] = []
        var child = diagram.firstChild(NodeID(node))
        while !child.isNone {
            children.append(child)
            child = diagram.nodes[child.value].nextSibling
        }
        let gap = metrics.siblingGap
        let content = Slot(size: size.height, metrics)
        let between = Slot(
            size: max(gap, size.height + 2 * metrics.besideTrunk) - 2 * gap, metrics)
        let near = metrics.besideTrunk - gap
        var spacer = Spacer(
            parent: NodeID(node), child: children[children.count / 2],
            end: cards[node].x + metrics.centre + size.width, slot: between, content: content,
            edgeLabel: edge ?? -1, junctionLabel: own ?? -1)
        if children.count == 1 {
            spacer.slot = Slot(before: content.before, after: content.after + near)
        }
        spacers.append(spacer)
        if children.count % 2 == 1 {
            spacer.isBehind = true
            spacer.edgeLabel = -1
            spacer.junctionLabel = -1
            if children.count == 1 {
                spacer.slot = Slot(before: content.before + near, after: content.after)
            }
            spacers.append(spacer)
        }
    }

    /// Stands the labels of `spacer` beside the trunk of their node, below each other. `y` is
    /// the upper end of its content, relative to the node.
    mutating func standBesideTrunk(_ spacer: Spacer, y: Double) {
        var place = Point(cards[spacer.parent.value].x + metrics.centre, y)
        if spacer.edgeLabel >= 0 {
            let size = edgeLabels[spacer.edgeLabel].rect
            edgeLabels[spacer.edgeLabel].rect = stand(size, at: &place, in: spacer)
        }
        if spacer.junctionLabel >= 0 {
            let size = junctionLabels[spacer.junctionLabel].rect
            junctionLabels[spacer.junctionLabel].rect = stand(size, at: &place, in: spacer)
        }
    }

    private func stand(_ size: Rect, at place: inout Point, in spacer: Spacer) -> Rect {
        var rect = size
        rect.x = place.x
        rect.y = place.y
        if isHorizontal {
            place.y += rect.height
        } else {
            let room = spacer.content.before + metrics.centre + spacer.content.after
            rect.y += metrics.half(room - rect.height)
            place.x += rect.width
        }
        return rect
    }

    /// Puts the roots of each row of trees in line, behind the longest label of a root, and finds
    /// how long the rows are.
    func alignRoots(_ trees: inout [Tree]) {
        var leads = [Double](repeating: 0, count: trees.count)
        var ends = [Double](repeating: 0, count: trees.count)
        var edge = 0
        var own = 0
        for tree in trees {
            let nodes = tree.nodes
            for i in nodes { ends[tree.row] = max(ends[tree.row], cards[i].x + cards[i].width) }
            while edge < edgeLabels.count, nodes.contains(edgeLabels[edge].node.value) {
                let rect = edgeLabels[edge].rect
                ends[tree.row] = max(ends[tree.row], rect.x + rect.width)
                edge += 1
            }
            while own < junctionLabels.count, nodes.contains(junctionLabels[own].node.value) {
                let rect = junctionLabels[own].rect
                leads[tree.row] = max(leads[tree.row], -rect.x)
                ends[tree.row] = max(ends[tree.row], rect.x + rect.width)
                own += 1
            }
        }
        for t in trees.indices {
            trees[t].lead = leads[trees[t].row]
            trees[t].length = leads[trees[t].row] + ends[trees[t].row]
        }
    }
}
