import BracketLanguage

extension Drawing {
    /// Sets the y of every card to its centre across the levels and that of every label to its
    /// upper end, and finds the room that each tree takes there.
    mutating func placeAcross(_ trees: inout [Tree], _ spacers: [Spacer]) {
        var slots: [Slot] = []
        slots.reserveCapacity(cards.count + spacers.count)
        for card in cards { slots.append(Slot(size: card.height, metrics)) }
        includeLabels(in: &slots)
        for spacer in spacers { slots.append(spacer.slot) }

        switch diagram.settings.pack {
        case .bands:
            let offsets = packBands(&slots, spacers)
            settle(offsets, spacers)
            for t in trees.indices { trees[t].slot = slots[trees[t].nodes.lowerBound] }
        case .tidy:
            let offsets = packTidily(slots, trees, spacers)
            settle(offsets, spacers)
            findBreadths(of: &trees, slots, spacers, offsets)
        }
    }

    /// Adds up `offsets`, each relative to the centre of the parent.
    private mutating func settle(_ offsets: [Double], _ spacers: [Spacer]) {
        diagram.nodes.withUnsafeBufferPointer { nodes in
            cards.withUnsafeMutableBufferPointer { cards in
                for i in nodes.indices {
                    let parent = nodes[i].parent
                    cards[i].y = parent.isNone ? 0 : cards[parent.value].y + offsets[i]
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
