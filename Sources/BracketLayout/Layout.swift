import BracketLanguage

/// Places every node of `diagram` for the medium that `metrics` describe.
///
/// Sizes come first and places second, so that whatever a card holds, one and the same placement
/// serves it. Time and memory are linear in the number of nodes, and nothing recurses.
public func layout(_ diagram: consuming Diagram, metrics: Metrics) -> Drawing {
    var drawing = Drawing(diagram: diagram.folded(), metrics: metrics)
    drawing.measureCards()
    drawing.measureEdgeLabels()
    if metrics.unit == .cells, !drawing.isHorizontal, !drawing.edgeLabels.isEmpty {
        // One blank parts boxes, but bare texts side by side would read as one.
        drawing.metrics.siblingGap = max(2, metrics.siblingGap)
    }
    drawing.measureWords()
    drawing.measureBadges()
    drawing.place()
    drawing.standBadges()
    drawing.standRoofs()
    drawing.routeLinks()
    return drawing
}

extension Drawing {
    /// Gives cards, connectors and labels, whose sizes are set, their places.
    ///
    /// Until the last step all is in the canonical frame, which is that of `@direction right`:
    /// levels follow each other along x ("along"), siblings along y ("across"), and each tree has
    /// its root's centre at across 0. Only `arrange` turns that frame into the direction asked for.
    mutating func place() {
        let hanging = diagram.hangingParents()
        if !hanging.isEmpty || isTwoSided { return placeParts(hanging) }
        var trees = rootedTrees()
        let spacers = standApart()
        placeAcross(&trees, spacers)
        assignRows(&trees)
        placeAlong(&trees)
        arrange(trees)
    }

    func rootedTrees() -> [Tree] {
        diagram.roots.map { root in
            Tree(nodes: root.value..<Int(diagram.nodes[root.value].end))
        }
    }

    /// Under `@align length` places are taken along the levels first.
    mutating func standApart() -> [Spacer] {
        diagram.settings.align == .length ? standAtDistances() : []
    }

    mutating func placeAlong(_ trees: inout [Tree]) {
        switch diagram.settings.align {
        case .depth, .leaf: standInLevels(&trees)
        case .length: alignRoots(&trees)
        }
    }
}

/// One tree of the forest.
struct Tree {
    /// Its nodes, a run of `Diagram.nodes` that begins with its root.
    var nodes: Range<Int>
    /// The depth of its deepest node.
    var deepest = 0
    /// Its extent across the levels, about its root's centre.
    var slot = Slot(before: 0, after: 0)
    /// Its row of trees, which has common levels.
    var row = 0
    /// Its extent along the levels, the same for all trees of a row, and how much of it lies
    /// before the root.
    var length: Double = 0
    var lead: Double = 0
}
