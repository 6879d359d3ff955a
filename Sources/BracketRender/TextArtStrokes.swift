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
        if let mixed {
            for stroke in mixed.strokes { body(stroke) }
            return traceMarks(body)
        }
        var nextLabel = 0
        for node in nodes.indices {
            let firstLabel = nextLabel
            let gap = interruption(of: node, &nextLabel)
            let parent = nodes[node].parent
            let trunk = trunks[node]
            if !trunk.isNone {
                if !trunk.isPoint {
                    body(
                        Stroke(
                            isVertical: horizontal, at: Int(trunk.along),
                            first: Int(trunk.first), last: Int(trunk.last)))
                }
                // A junction that is a root may have its label before it.
                let isLabelled = parent.isNone && nextLabel > firstLabel
                traceStem(of: node, isLabelled: isLabelled, body)
            }
            // Under a roof there is no trunk.
            if !parent.isNone, !trunks[parent.value].isNone { traceBranch(to: node, gap, body) }
        }
        traceMarks(body)
    }

    /// The line from `node` to the trunk of its children.
    @inline(__always)
    func traceStem(of node: Int, isLabelled: Bool, _ body: (Stroke) -> Void) {
        line(
            of: node, from: edge(node, towards: -towardsParent), to: Int(trunks[node].along),
            towards: -towardsParent, opens: !isJunction(node) || isLabelled, body)
    }

    /// The line from the trunk to `node`, which labels interrupt in the cells of `gap`.
    @inline(__always)
    func traceBranch(to node: Int, _ gap: Range<Int>?, _ body: (Stroke) -> Void) {
        var start = edge(node, towards: towardsParent)
        var opens = !isJunction(node)
        if let gap {
            let ends = (gap.lowerBound - 1, gap.upperBound)
            let (before, after) = towardsParent > 0 ? ends : (ends.1, ends.0)
            if (before - start) * towardsParent >= 0 {
                line(
                    of: node, from: start, to: before, towards: towardsParent, opens: opens,
                    opensEnd: true, body)
            }
            start = after
            opens = true
        }
        line(
            of: node, from: start, to: Int(trunks[nodes[node].parent.value].along),
            towards: towardsParent, opens: opens, body)
    }

    /// The cells along the levels in which labels interrupt the branch to `node`; `next` is the
    /// first label that may be on it, and moves on behind them.
    @inline(__always)
    func interruption(of node: Int, _ next: inout Int) -> Range<Int>? {
        var gap: Range<Int>?
        while next < labels.count, labels[next].node.value <= node {
            let label = labels[next]
            next += 1
            guard label.interrupts, label.node.value == node else { continue }
            let rect = label.rect
            let start = Int(horizontal ? rect.x : rect.y)
            let end = start + Int(horizontal ? rect.width : rect.height)
            gap = min(start, gap?.lowerBound ?? start)..<max(end, gap?.upperBound ?? end)
        }
        return gap
    }

    /// The cell at which a connector starts on the side of `node` that `sign` points to.
    @inline(__always)
    func edge(_ node: Int, towards sign: Int) -> Int {
        let card = cards[node]
        let start = Int(horizontal ? card.x : card.y)
        let end = start + Int(horizontal ? card.width : card.height)
        if isJunction(node) { return sign > 0 ? end - 1 : start }
        if isBoxed(node) || !horizontal { return sign > 0 ? end : start - 1 }
        // One blank cell stays between a bare text and its connector, however short the line.
        if card.height == 1, isFilled(node) { return sign > 0 ? end + 1 : start - 2 }
        return textEdge(node, row: Int(ports[node]) - Int(card.y), towards: sign)
    }

    /// The cell beside the text in a row of a bare card, behind one blank cell.
    func textEdge(_ node: Int, row: Int, towards sign: Int) -> Int {
        let start = Int(cards[node].x)
        switch cardRow(node, row) {
        case .text(let ink):
            return sign > 0 ? start + ink.lead + ink.width + 1 : start + ink.lead - 2
        case .marked(let ink):
            return sign > 0 ? start + ink.lead + ink.width + 1 : start + ink.lead - 3
        case .inks(let inks) where !inks.isEmpty:
            let (first, last) = (bodies.inks[inks.lowerBound], bodies.inks[inks.upperBound - 1])
            return sign > 0 ? start + last.lead + last.width + 1 : start + first.lead - 2
        case .blank, .border, .inks, .rule: break
        }
        return sign > 0 ? start + Int(cards[node].width) + 1 : start - 2
    }

    /// A stroke along the levels, which is never shorter than its last cell.
    @inline(__always)
    func line(
        of node: Int, from start: Int, to end: Int, towards sign: Int, opens: Bool,
        opensEnd: Bool = false, _ body: (Stroke) -> Void
    ) {
        let at = Int(ports[node])
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
