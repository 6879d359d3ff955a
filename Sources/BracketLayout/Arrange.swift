import BracketLanguage

extension Drawing {
    /// Decides which trees have common levels: all that are stacked along the breadth. Trees side
    /// by side along the levels have nothing in common.
    func assignRows(_ trees: inout [Tree]) {
        guard let wrap = metrics.wrap else { return }
        if isHorizontal {
            for t in trees.indices { trees[t].row = t }
        } else {
            let sizes = trees.map { Extent($0.breadth(metrics), 0) }
            let rows = flowLines(sizes, limit: wrap, gap: metrics.treeGap.width)
            for (row, members) in rows.enumerated() {
                for t in members { trees[t].row = row }
            }
        }
    }

    /// Puts the placed trees on the page, in the direction asked for, and measures the page.
    ///
    /// Trees are stacked along the breadth: below each other when levels follow each other along
    /// x, side by side when along y. Under `@wrap` they flow like words in either case, left to
    /// right and then below: where levels follow each other along y, the trees of a row have
    /// common levels; where along x, each tree has levels of its own.
    mutating func arrange(_ trees: [Tree]) {
        let headingRoom = headingRoom
        let sizes = trees.map { tree in
            // Trees side by side along the levels have headings of their own.
            let breadth =
                tree.breadth(metrics) + (isHorizontal && metrics.wrap != nil ? headingRoom : 0)
            return isHorizontal ? Extent(tree.length, breadth) : Extent(breadth, tree.length)
        }
        let flowed =
            isHorizontal && metrics.wrap == nil
            ? stack(sizes, gap: metrics.treeGap.height)
            : flow(sizes, limit: metrics.wrap, gap: metrics.treeGap)
        let corner = frame(flowed.size)

        var connector = 0
        var edge = 0
        var own = 0
        var heading = 0
        for (t, tree) in trees.enumerated() {
            let place = flowed.places[t]
            let x = place.x + corner.x
            let y = place.y + corner.y
            let turn = Turn(
                direction: diagram.settings.direction,
                along: isHorizontal ? x : y,
                across: (isHorizontal ? y + (metrics.wrap != nil ? headingRoom : 0) : x)
                    + tree.slot.before,
                length: tree.length, lead: tree.lead)
            cards.withUnsafeMutableBufferPointer { cards in
                for i in tree.nodes {
                    var card = cards[i]
                    card.y -= metrics.before(card.height)
                    cards[i] = turn.rect(card)
                }
            }
            while heading < headings.count, headings[heading].tree == t {
                arrange(heading, turn, room: headingRoom, beside: isHorizontal ? y : x)
                heading += 1
            }
            let end = tree.nodes.upperBound
            while connector < connectors.count, connectors[connector].parent.value < end {
                let trunk = connectors[connector].trunk
                connectors[connector].trunk =
                    connectors[connector].shape == .spread || isHorizontal
                    ? turn.along(trunk, size: metrics.centre) : turn.across + trunk
                connector += 1
            }
            while edge < edgeLabels.count, edgeLabels[edge].node.value < end {
                edgeLabels[edge].rect = turn.rect(edgeLabels[edge].rect)
                edge += 1
            }
            while own < junctionLabels.count, junctionLabels[own].node.value < end {
                junctionLabels[own].rect = turn.rect(junctionLabels[own].rect)
                own += 1
            }
        }
    }
}

extension Tree {
    fileprivate func breadth(_ metrics: Metrics) -> Double {
        slot.before + metrics.centre + slot.after
    }
}

/// Trees below each other, each at the left of the stack.
private func stack(_ sizes: [Extent], gap: Double) -> Flow {
    var result = Flow()
    result.places.reserveCapacity(sizes.count)
    for (i, size) in sizes.enumerated() {
        if i > 0 { result.size.height += gap }
        result.places.append(Point(0, result.size.height))
        result.size.width = max(result.size.width, size.width)
        result.size.height += size.height
    }
    return result
}

/// The reflection and transposition that turn the canonical frame of a tree into its direction.
struct Turn {
    var direction: Direction
    /// Where the tree begins along the levels and where its root's centre is across them.
    var along: Double
    var across: Double
    var length: Double
    /// How much of the length lies before the root.
    var lead: Double

    /// Where something ends up along the levels that begins at `x` and is `size` long.
    func along(_ x: Double, size: Double) -> Double {
        switch direction {
        case .right, .down, .horizontal, .vertical: along + (lead + x)
        case .left, .up: along + (length - (lead + x) - size)
        }
    }

    func rect(_ rect: Rect) -> Rect {
        let x = along(rect.x, size: rect.width)
        let y = across + rect.y
        return switch direction {
        case .left, .right, .horizontal:
            Rect(x: x, y: y, width: rect.width, height: rect.height)
        case .up, .down, .vertical:
            Rect(x: y, y: x, width: rect.height, height: rect.width)
        }
    }
}
