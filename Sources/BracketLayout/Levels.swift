import BracketLanguage

/// The columns in which the levels of one row of trees stand, in the canonical frame.
struct Levels {
    /// Where the cards of a level begin: its edge that faces the parents.
    var start: [Double] = []
    /// Where the trunks between a level and the next stand.
    var trunk: [Double] = []
    /// From the first level's beginning to the last one's end.
    var length: Double = 0
    /// How long each level is, for a heading to stand in the middle of: without badges.
    var lengths: [Double] = []
}

extension Drawing {
    /// `@align depth` and `leaf`: sets the x of every card, edge label and trunk. Each row of trees
    /// has levels of its own.
    mutating func standInLevels(_ trees: inout [Tree]) {
        var levels = Levels()
        var label = 0
        var first = 0
        while first < trees.count {
            var last = first
            while last + 1 < trees.count, trees[last + 1].row == trees[first].row { last += 1 }
            let nodes = trees[first].nodes.lowerBound..<trees[last].nodes.upperBound
            let firstLabel = label
            while label < edgeLabels.count, edgeLabels[label].node.value < nodes.upperBound {
                label += 1
            }
            let firstHeading = headings.count
            let deepest = trees[first...last].reduce(0) { max($0, $1.deepest) }
            fit(&levels, to: nodes, labels: firstLabel..<label, deepest: deepest, tree: first)
            stand(nodes, labels: firstLabel..<label, in: levels)
            for i in firstHeading..<headings.count { standHeading(i, in: levels) }
            for t in first...last { trees[t].length = levels.length }
            first = last + 1
        }
    }

    /// Makes each level as long as its longest card and its heading, and each gap long enough for
    /// its longest edge label.
    mutating func fit(
        _ levels: inout Levels, to nodes: Range<Int>, labels: Range<Int>, deepest: Int, tree: Int
    ) {
        let leavesLast = diagram.settings.align == .leaf

        // `start` holds the lengths of the levels and `trunk` the room of the labels, until both
        // are added up.
        levels.start.removeAll(keepingCapacity: true)
        levels.start.append(contentsOf: repeatElement(0, count: deepest + 1))
        levels.trunk.removeAll(keepingCapacity: true)
        levels.trunk.append(contentsOf: repeatElement(0, count: deepest + 1))
        diagram.nodes.withUnsafeBufferPointer { all in
            levels.start.withUnsafeMutableBufferPointer { lengths in
                cards.withUnsafeBufferPointer { cards in
                    for i in nodes {
                        let isLeaf = all[i].end == i + 1
                        let level = leavesLast && isLeaf ? deepest : Int(all[i].depth)
                        if cards[i].width > lengths[level] { lengths[level] = cards[i].width }
                    }
                }
            }
        }
        measureHeadings(above: tree, lengths: &levels.start)
        for label in edgeLabels[labels] {
            let level = Int(diagram.nodes[label.node.value].depth) - 1
            levels.trunk[level] = max(levels.trunk[level], label.rect.width)
        }

        levels.lengths = levels.start
        if !headings.isEmpty && !badges.isEmpty { measureLevels(&levels.lengths, of: nodes) }
        var x = 0.0
        for level in 0...deepest {
            let length = levels.start[level]
            let label = levels.trunk[level]
            levels.start[level] = x
            levels.trunk[level] = x + length + metrics.before(metrics.levelGap)
            levels.length = x + length
            x += length + metrics.levelGap
            if label > 0 {
                let stubs = metrics.edgeStub.before + metrics.edgeStub.after
                x = max(x, branchStart(after: level, of: levels) + label + stubs)
            }
        }
        guard !blocks.isEmpty else { return }
        // What hangs in a tree may reach beyond its last level.
        for i in nodes {
            let isLast = leavesLast && diagram.nodes[i].end == i + 1
            let level = isLast ? deepest : Int(diagram.nodes[i].depth)
            levels.length = max(levels.length, levels.start[level] + blocks[i].length)
        }
    }

    /// Stands cards, trunks and edge labels in their levels.
    private mutating func stand(_ nodes: Range<Int>, labels: Range<Int>, in levels: Levels) {
        let leavesLast = diagram.settings.align == .leaf
        let last = levels.start.count - 1
        let all = diagram.nodes
        let direction = diagram.settings.direction.forwards
        levels.start.withUnsafeBufferPointer { start in
            cards.withUnsafeMutableBufferPointer { cards in
                for i in nodes {
                    let isLeaf = all[i].end == i + 1
                    cards[i].x = start[leavesLast && isLeaf ? last : Int(all[i].depth)]
                    if isLeaf { continue }
                    connectors.append(
                        Connector(
                            parent: NodeID(i), direction: direction,
                            trunk: levels.trunk[Int(all[i].depth)]))
                }
            }
        }
        for i in labels {
            let node = edgeLabels[i].node.value
            let depth = Int(all[node].depth)
            let from = branchStart(after: depth - 1, of: levels) + metrics.edgeStub.before
            let room = levels.start[depth] - metrics.edgeStub.after - from
            edgeLabels[i].rect.x = from + metrics.half(room - edgeLabels[i].rect.width)
        }
    }

    /// Where the branches from a level to the next begin: past the trunk, or past the fan.
    private func branchStart(after level: Int, of levels: Levels) -> Double {
        let gap = metrics.levelGap
        let ahead = fansOut ? gap - metrics.before(gap) : metrics.centre
        return levels.trunk[level] + ahead
    }
}
