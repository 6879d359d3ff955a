import BracketLanguage
import BracketLayout

/// Where a line leaves a card.
struct Joint {
    /// The side of the card: one arm.
    var side: Arms
    /// The row of a joint at the left or right, the column of one above or below.
    var at: Int32
    /// Whether children hang from it.
    var hangs: Bool
}

/// The line from a node to one of its children.
struct MixedWay {
    var child: NodeID
    /// The strokes of the branch, a run of all strokes.
    var branch: Range<Int>
    /// The stretch of the trunk between stem and branch, and the stem.
    var trunk: Stroke
    var stem: Stroke?
}

/// The lines of a drawing whose branches do not all grow the same way: two-sided trees, and trees
/// with children that hang below each other.
struct MixedLines {
    /// The joints of node `i` are `joints[first[i]..<first[i + 1]]`.
    private var joints: [Joint] = []
    private var first: [Int32] = [0]
    /// All strokes of all connectors.
    var strokes: [Stroke] = []
    /// The line to each child, connector by connector.
    var ways: [MixedWay] = []

    init(_ drawing: borrowing Drawing) {
        var next = 0
        var badge = 0
        var roof = 0
        for i in drawing.diagram.nodes.indices {
            let node = NodeID(i)
            if joinsParent(node, drawing) {
                let direction = drawing.branchDirection(node)
                let port = drawing.innerPort(node)
                let at = Int32(direction.isHorizontal ? port.y : port.x)
                joints.append(Joint(side: direction.arm.opposite, at: at, hangs: false))
            }
            while next < drawing.connectors.count, drawing.connectors[next].parent == node {
                let connector = drawing.connectors[next]
                let port = drawing.outerPort(connector)
                switch connector.shape {
                case .spread:
                    let at = Int32(connector.direction.isHorizontal ? port.y : port.x)
                    joints.append(Joint(side: connector.direction.arm, at: at, hangs: false))
                case .hangingDown:
                    joints.append(Joint(side: .down, at: Int32(port.x), hangs: true))
                case .hangingUp:
                    joints.append(Joint(side: .up, at: Int32(port.x), hangs: true))
                }
                next += 1
            }
            if badge < drawing.badges.count, drawing.badges[badge].node == node {
                add(node, drawing.badges[badge].direction, drawing)
                badge += 1
            }
            if roof < drawing.roofs.count, drawing.roofs[roof].parent == node {
                add(node, drawing.roofs[roof].direction, drawing)
                roof += 1
            }
            first.append(Int32(joints.count))
        }
    }

    private mutating func add(
        _ node: NodeID, _ direction: Direction, _ drawing: borrowing Drawing
    ) {
        let port = drawing.port(node, facing: direction)
        let at = Int32(direction.isHorizontal ? port.y : port.x)
        joints.append(Joint(side: direction.arm, at: at, hangs: false))
    }

    func joints(of node: Int) -> ArraySlice<Joint> {
        joints[Int(first[node])..<Int(first[node + 1])]
    }

    /// The joint on one side of a card; there is at most one.
    func joint(of node: Int, _ side: Arms) -> Int? {
        joints(of: node).first { $0.side == side }.map { Int($0.at) }
    }
}

/// Whether a line leads to `node` from its parent, or it is a word that leans towards its roof.
private func joinsParent(_ node: NodeID, _ drawing: borrowing Drawing) -> Bool {
    let parent = drawing.diagram.nodes[node.value].parent
    return !parent.isNone && (!drawing.hasRoof(parent) || drawing.isWord(node))
}

extension Direction {
    /// The arm that leads this way.
    fileprivate var arm: Arms {
        switch self {
        case .left: .left
        case .right, .horizontal: .right
        case .up: .up
        case .down, .vertical: .down
        }
    }
}

extension Arms {
    /// Of a single arm, the one that leads back.
    fileprivate var opposite: Arms {
        switch self {
        case .left: .right
        case .right: .left
        case .up: .down
        default: .up
        }
    }
}

extension TextArt {
    /// The strokes of all connectors where branches grow more than one way. Those of a connector
    /// meet in the cells of its trunk; those of a junction in its own cell.
    func mixedStrokes(_ drawing: borrowing Drawing) -> (strokes: [Stroke], ways: [MixedWay]) {
        var strokes: [Stroke] = []
        var ways: [MixedWay] = []
        for connector in drawing.connectors {
            let parent = connector.parent.value
            let trunk = Int(connector.trunk)
            let port = drawing.outerPort(connector)
            // Only a label before a root goes on where its stem ends.
            let stemOpens =
                !isJunction(parent)
                || drawing.junctionLabel(of: connector.parent)?.place == .beforeRoot
            let isSpread = connector.shape == .spread
            let horizontal = connector.direction.isHorizontal
            let sign = connector.direction.sign

            let stemAt =
                isSpread
                ? Int(horizontal ? port.y : port.x)
                : edge(
                    parent, at: trunk, connector.shape == .hangingUp ? -1 : 1, false)
            let firstWay = ways.count
            var first = Int.max
            var last = Int.min
            drawing.forEachBranch(of: connector) { child in
                let inner = drawing.innerPort(child)
                let at = Int(horizontal ? inner.y : inner.x)
                first = min(first, at)
                last = max(last, at)
                let firstStroke = strokes.count
                addBranch(
                    to: child, at: at, from: trunk, sign, horizontal,
                    drawing.interruption(of: child), &strokes)
                let stretch = Stroke(
                    isVertical: horizontal, at: trunk, first: min(at, stemAt),
                    last: max(at, stemAt),
                    opensFirst: connector.shape == .hangingDown && stemOpens,
                    opensLast: connector.shape == .hangingUp && stemOpens)
                ways.append(
                    MixedWay(child: child, branch: firstStroke..<strokes.count, trunk: stretch))
            }
            switch connector.shape {
            case .spread:
                let at = Int(horizontal ? port.y : port.x)
                first = min(first, at)
                last = max(last, at)
                if first < last {
                    strokes.append(
                        Stroke(isVertical: horizontal, at: trunk, first: first, last: last))
                }
                add(
                    at: at, from: edge(parent, at: at, sign, horizontal), to: trunk, sign,
                    horizontal, opens: stemOpens, &strokes)
                for way in firstWay..<ways.count { ways[way].stem = strokes[strokes.count - 1] }
            case .hangingDown:
                add(
                    at: trunk, from: edge(parent, at: trunk, 1, false), to: last, 1, false,
                    opens: stemOpens, &strokes)
            case .hangingUp:
                add(
                    at: trunk, from: edge(parent, at: trunk, -1, false), to: first, -1, false,
                    opens: stemOpens, &strokes)
            }
        }
        return (strokes, ways)
    }

    /// What `traceStrokes(of:ways:_:)` does, where branches grow more than one way.
    func traceMixed(
        _ mixed: MixedLines, of chosen: (Int) -> Bool, ways: Bool, _ body: (Stroke) -> Void
    ) {
        for way in mixed.ways where chosen(way.child.value) {
            for stroke in mixed.strokes[way.branch] { body(stroke) }
            guard ways else { continue }
            if way.trunk.first < way.trunk.last || way.trunk.opensFirst || way.trunk.opensLast {
                body(way.trunk)
            }
            if let stem = way.stem { body(stem) }
        }
    }

    /// The sides of a box that a strong line joins.
    func strongSides(of node: Int, _ mixed: MixedLines) -> Arms {
        var arms: Arms = []
        let joints = mixed.joints(of: node)
        let parent = nodes[node].parent
        if marks.isStrong(node), !parent.isNone, !trunks[parent.value].isNone,
            let first = joints.first
        {
            arms.formUnion(first.side)
        }
        guard marks.hasStrongStem(node), !trunks[node].isNone else { return arms }
        let hanging = joints.first { $0.hangs }?.side
        var child = node + 1
        while child >= 0 {
            if marks.isStrong(child), let branch = mixed.joints(of: child).first {
                arms.formUnion(hanging ?? branch.side.opposite)
            }
            child = nodes[child].nextSibling.value
        }
        return arms
    }

    /// The branch from a trunk to `child`, which grows in the direction of `sign`.
    private func addBranch(
        to child: NodeID, at: Int, from trunk: Int, _ sign: Int, _ horizontal: Bool,
        _ gap: ClosedRange<Double>?, _ strokes: inout [Stroke]
    ) {
        var start = edge(child.value, at: at, -sign, horizontal)
        var opens = !isJunction(child.value)
        if let gap {
            let low = Int(gap.lowerBound) - 1
            let high = Int(gap.upperBound)
            let (before, after) = sign > 0 ? (high, low) : (low, high)
            if (start - before) * sign >= 0 {
                add(
                    at: at, from: start, to: before, -sign, horizontal, opens: opens,
                    opensEnd: true, &strokes)
            }
            start = after
            opens = true
        }
        add(at: at, from: start, to: trunk, -sign, horizontal, opens: opens, &strokes)
    }

    /// A stroke that is never shorter than its last cell.
    private func add(
        at: Int, from start: Int, to end: Int, _ sign: Int, _ horizontal: Bool, opens: Bool,
        opensEnd: Bool = false, _ strokes: inout [Stroke]
    ) {
        strokes.append(
            sign > 0
                ? Stroke(
                    isVertical: !horizontal, at: at, first: min(start, end), last: end,
                    opensFirst: opens, opensLast: opensEnd)
                : Stroke(
                    isVertical: !horizontal, at: at, first: end, last: max(start, end),
                    opensFirst: opensEnd, opensLast: opens))
    }

    /// The cell at which a line in the row or column `at` starts on the side of `node` that `sign`
    /// points to.
    private func edge(_ node: Int, at: Int, _ sign: Int, _ horizontal: Bool) -> Int {
        let card = cards[node]
        let start = Int(horizontal ? card.x : card.y)
        let end = start + Int(horizontal ? card.width : card.height)
        if isJunction(node) { return sign > 0 ? end - 1 : start }
        if isBoxed(node) || !horizontal { return sign > 0 ? end : start - 1 }
        return textEdge(node, row: at - Int(card.y), towards: sign)
    }

    /// How far bare text is moved in its card: it leans on its lines when all are at one side.
    func mixedLead(of node: Int, in room: Int, _ mixed: MixedLines) -> Int {
        let card = cards[node]
        var isLeft = false
        var isRight = false
        for joint in mixed.joints(of: node) {
            if joint.side == .left || joint.hangs && Double(joint.at) < card.x + card.width / 2 {
                isLeft = true
            } else if joint.side == .right || joint.hangs {
                isRight = true
            }
        }
        if isLeft == isRight { return room / 2 }
        return isLeft ? 0 : room
    }
}
