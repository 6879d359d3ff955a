import BracketLanguage
import BracketLayout

/// A run of cells of a connector, both ends included.
struct Stroke {
    var isVertical: Bool
    /// The column of a vertical stroke, the row of a horizontal one.
    var at: Int
    var first: Int
    var last: Int
    /// Whether an end leads on, into a card or to a text.
    var opensFirst = false
    var opensLast = false
}

/// The line that the children of a node share.
struct Trunk {
    /// Its column or row, along the levels.
    var along: Int32
    /// Its cells across the levels, both ends included.
    var first: Int32
    var last: Int32

    static let none = Trunk(along: -1, first: 0, last: -1)
    var isNone: Bool { along < 0 }
    /// Whether the only child is in line with its parent.
    var isPoint: Bool { first == last }
}

extension TextArt {
    /// Hands every stroke of every connector to `body`, in preorder of the nodes. The strokes of a
    /// connector meet in the cells of its trunk; those of a junction in its own cell.
    @inline(__always)
    func traceStrokes(_ body: (Stroke) -> Void) {
        var nextLabel = 0
        for node in nodes.indices {
            let trunk = trunks[node]
            let isJunction = isJunction(node)
            if !trunk.isNone {
                if !trunk.isPoint {
                    body(
                        Stroke(
                            isVertical: horizontal, at: Int(trunk.along),
                            first: Int(trunk.first), last: Int(trunk.last)))
                }
                let start = edge(node, towards: -towardsParent)
                line(
                    from: start, to: Int(trunk.along), towards: -towardsParent,
                    at: Int(ports[node]),
                    opens: !isJunction, body)
            }
            let parent = nodes[node].parent
            guard !parent.isNone else { continue }
            let target = Int(trunks[parent.value].along)
            let start = edge(node, towards: towardsParent)
            guard nextLabel < edgeLabels.count, edgeLabels[nextLabel].node.value == node else {
                line(
                    from: start, to: target, towards: towardsParent, at: Int(ports[node]),
                    opens: !isJunction, body)
                continue
            }
            let rect = edgeLabels[nextLabel].rect
            nextLabel += 1
            let near = Int(horizontal ? rect.x : rect.y)
            let far = near + Int(horizontal ? rect.width : rect.height)
            let (before, after) = towardsParent > 0 ? (near - 1, far) : (far, near - 1)
            if (before - start) * towardsParent >= 0 {
                line(
                    from: start, to: before, towards: towardsParent, at: Int(ports[node]),
                    opens: !isJunction, opensEnd: true, body)
            }
            line(
                from: after, to: target, towards: towardsParent, at: Int(ports[node]),
                opens: true, body)
        }
    }

    /// The cell at which a connector starts on the side of `node` that `sign` points to.
    @inline(__always)
    private func edge(_ node: Int, towards sign: Int) -> Int {
        let card = cards[node]
        let start = Int(horizontal ? card.x : card.y)
        let end = start + Int(horizontal ? card.width : card.height)
        if isJunction(node) { return sign > 0 ? end - 1 : start }
        if boxed || !horizontal { return sign > 0 ? end : start - 1 }
        // One blank cell stays between a bare text and its connector, however short the line.
        if case .text(let ink) = cardRow(node, Int(ports[node]) - Int(card.y)) {
            return sign > 0 ? start + ink.lead + ink.width + 1 : start + ink.lead - 2
        }
        return sign > 0 ? end + 1 : start - 2
    }

    /// A stroke along the levels, which is never shorter than its last cell.
    @inline(__always)
    private func line(
        from start: Int, to end: Int, towards sign: Int, at: Int, opens: Bool,
        opensEnd: Bool = false, _ body: (Stroke) -> Void
    ) {
        if sign > 0 {
            body(
                Stroke(
                    isVertical: !horizontal, at: at, first: min(start, end), last: end,
                    opensFirst: opens, opensLast: opensEnd))
        } else {
            body(
                Stroke(
                    isVertical: !horizontal, at: at, first: end, last: max(start, end),
                    opensFirst: opensEnd, opensLast: opens))
        }
    }
}
