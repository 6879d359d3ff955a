import BracketLanguage

/// Places every node of `diagram` for the medium that `metrics` describe.
///
/// Sizes come first and places second, so that whatever a card holds, one and the same placement
/// serves it. Time and memory are linear in the number of nodes, and nothing recurses.
public func layout(_ diagram: consuming Diagram, metrics: Metrics) -> Drawing {
    var drawing = Drawing(diagram: diagram, metrics: metrics)
    drawing.measureCards()
    drawing.measureEdgeLabels()
    drawing.place()
    return drawing
}

extension Drawing {
    /// Gives cards, connectors and edge labels, whose sizes are set, their places.
    ///
    /// All of it happens in the canonical frame of `@direction right`: levels follow each other
    /// along x ("along"), siblings along y ("across"), and each tree has its root's centre at
    /// across 0. Only the last step turns that frame into the direction asked for.
    mutating func place() {
        if !isHorizontal { transposeSizes() }
        var trees = placeAcross()
        assignRows(&trees)
        placeAlong(&trees)
        arrange(trees)
    }

    /// Swaps widths and heights, for directions whose levels follow each other along y.
    private mutating func transposeSizes() {
        for i in cards.indices {
            (cards[i].width, cards[i].height) = (cards[i].height, cards[i].width)
        }
        for i in edgeLabels.indices {
            let size = edgeLabels[i].rect
            (edgeLabels[i].rect.width, edgeLabels[i].rect.height) = (size.height, size.width)
        }
    }

    /// Sets the y of every card to its centre across the levels, and says what room each tree
    /// takes there.
    private mutating func placeAcross() -> [Tree] {
        var trees = diagram.roots.map { root in
            Tree(nodes: root.value..<Int(diagram.nodes[root.value].end))
        }
        packBands(slots(), &trees)
        return trees
    }

    /// The room that each node needs across the levels for itself: for its card, and for the
    /// label on the branch that leads to it.
    private func slots() -> [Slot] {
        var slots = cards.map { Slot(size: $0.height, metrics) }
        for label in edgeLabels {
            slots[label.node.value].include(Slot(size: label.rect.height, metrics))
        }
        return slots
    }
}

/// One tree of the forest.
struct Tree {
    /// Its nodes, a run of `Diagram.nodes` that begins with its root.
    var nodes: Range<Int>
    /// Its extent across the levels, about its root's centre.
    var slot = Slot(before: 0, after: 0)
    /// Its row of trees, which has common levels.
    var row = 0
    /// Its extent along the levels, the same for all trees of a row.
    var length: Double = 0
}

/// Room across the levels on both sides of a centre; in cells, of the cell that is the centre.
struct Slot {
    var before: Double
    var after: Double

    init(before: Double, after: Double) {
        self.before = before
        self.after = after
    }

    /// The room of something `size` wide that stands centred.
    init(size: Double, _ metrics: Metrics) {
        before = metrics.before(size)
        after = size - before - metrics.centre
    }

    mutating func include(_ other: Slot) {
        before = max(before, other.before)
        after = max(after, other.after)
    }
}
