import BracketLanguage

/// The room of a node with all that hangs from it, in the canonical frame: across the levels about
/// the centre of its card, along them from where its card begins.
struct Block {
    var slot: Slot
    var length: Double
}

/// Where a child hangs: from where the card of its parent begins along the levels, and from its
/// centre across them, to the same of the child.
struct HungPlace {
    var along: Double
    var across: Double
}

extension Drawing {
    /// Where the branches begin that lead from the trunk of `parent` to what hangs from it: from
    /// the beginning of its card under `left` and `right`, else from its centre.
    func hangingTrunk(_ parent: NodeID) -> Double {
        let card = cards[parent.value]
        if isHorizontal { return min(metrics.hangInset, metrics.before(card.width)) }
        let before = metrics.before(card.height)
        return min(metrics.hangInset, before) - before
    }

    /// Hangs the children of `parent`, whose `blocks` are known, below each other and sets its own
    /// block. `labels` are the edge labels of the children as far as they have one; they get their
    /// room here. Children stand at the same distance from the trunk, behind the longest label.
    ///
    /// The picture is the same whether levels follow each other along x or along y: a trunk
    /// goes down from near the beginning of the card, and children stand to its side. It is only
    /// that the one extent is along the levels here and across them there.
    mutating func hang(
        _ children: [NodeID], from parent: NodeID, labels: [Rect?], _ places: inout [HungPlace]
    ) {
        let card = cards[parent.value]
        var widest = 0.0
        for label in labels {
            guard let label else { continue }
            widest = max(widest, isHorizontal ? label.width : label.height)
        }
        var reach = metrics.hangReach
        if widest > 0 {
            reach = max(reach, metrics.hangStub.before + widest + metrics.hangStub.after)
        }
        let edge = hangingTrunk(parent) + metrics.centre + reach
        var block = Block(slot: Slot(size: card.height, metrics), length: card.width)
        places.removeAll(keepingCapacity: true)
        if isHorizontal {
            var end = block.slot.after + metrics.centre
            for (child, label) in zip(children, labels) {
                var slot = blocks[child.value].slot
                if let label { slot.include(Slot(size: label.height, metrics)) }
                let across = end + metrics.hangGap + slot.before
                places.append(HungPlace(along: edge, across: across))
                end = across + metrics.centre + slot.after
                block.length = max(block.length, edge + blocks[child.value].length)
            }
            block.slot.after = end - metrics.centre
        } else {
            for (child, label) in zip(children, labels) {
                let own = blocks[child.value]
                let size = cards[child.value].width - badgeRoom(child)
                // A label may be higher than the card that it leads to. In cells it takes as much
                // room on both sides, so that its reflection fits too.
                var before = 0.0
                var length = own.length
                if let label {
                    let lead = metrics.before(label.width) - metrics.before(size)
                    before = max(0, lead, label.width - size - lead)
                    length = max(length, size + before)
                }
                let along = block.length + metrics.hangGap + before
                let across = edge + own.slot.before
                places.append(HungPlace(along: along, across: across))
                block.length = along + length
                block.slot.after = max(block.slot.after, across + own.slot.after)
            }
        }
        blocks[parent.value] = block
    }
}
