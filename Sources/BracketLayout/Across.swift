import BracketLanguage

extension Drawing {
    /// Sets the y of every card to its centre across the levels and that of every label to its
    /// upper end, and finds the room that each tree takes there.
    mutating func placeAcross(_ trees: inout [Tree], _ spacers: [Spacer]) {
        var slots: [Slot] = []
        slots.reserveCapacity(cards.count + spacers.count)
        let metrics = metrics
        if blocks.isEmpty {
            for card in cards { slots.append(Slot(size: card.height, metrics)) }
        } else {
            for block in blocks { slots.append(block.slot) }
        }
        includeLabels(in: &slots)
        includeBadges(in: &slots)
        includeRoofs(in: &slots)
        for spacer in spacers { slots.append(spacer.slot) }

        switch diagram.settings.pack {
        case .bands:
            let offsets = packBands(&slots, spacers)
            settle(&trees, offsets, spacers)
            for t in trees.indices { trees[t].slot = slots[trees[t].nodes.lowerBound] }
        case .tidy:
            let offsets = packTidily(slots, trees, spacers)
            settle(&trees, offsets, spacers)
            findBreadths(of: &trees, slots, spacers, offsets)
        }
    }

    /// Adds up `offsets`, each relative to the centre of the parent, from the roots on.
    private mutating func settle(
        _ trees: inout [Tree], _ offsets: [Double], _ spacers: [Spacer]
    ) {
        diagram.nodes.withUnsafeBufferPointer { nodes in
            offsets.withUnsafeBufferPointer { offsets in
                cards.withUnsafeMutableBufferPointer { cards in
                    for t in trees.indices {
                        let root = trees[t].nodes.lowerBound
                        var deepest: Int32 = 0
                        cards[root].y = 0
                        for i in root + 1..<trees[t].nodes.upperBound {
                            cards[i].y = cards[nodes[i].parent.value].y + offsets[i]
                            deepest = max(deepest, nodes[i].depth)
                        }
                        trees[t].deepest = Int(deepest)
                    }
                }
            }
        }
        for (s, spacer) in spacers.enumerated() {
            let y = offsets[cards.count + s] - spacer.content.before
            standBesideTrunk(spacer, y: y)
        }
        anchorLabels()
    }

    /// The outermost that any node or spacer of each tree reaches across the levels.
    private func findBreadths(
        of trees: inout [Tree], _ slots: [Slot], _ spacers: [Spacer], _ offsets: [Double]
    ) {
        var spacer = 0
        for t in trees.indices {
            var slot = Slot(before: 0, after: 0)
            for i in trees[t].nodes {
                slot.before = max(slot.before, slots[i].before - cards[i].y)
                slot.after = max(slot.after, cards[i].y + slots[i].after)
            }
            while spacer < spacers.count, trees[t].nodes.contains(spacers[spacer].parent.value) {
                let parent = cards[spacers[spacer].parent.value].y
                let centre = parent + offsets[cards.count + spacer]
                slot.before = max(slot.before, spacers[spacer].content.before - centre)
                slot.after = max(slot.after, centre + spacers[spacer].content.after)
                spacer += 1
            }
            trees[t].slot = slot
        }
    }
}
