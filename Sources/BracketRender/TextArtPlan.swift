import BracketLanguage
import BracketLayout

/// Text on or beside the branch that leads to a node, or before a root.
struct BranchLabel {
    var node: NodeID
    var rect: Rect
    var lines: [Line]
    /// Whether the branch is interrupted for it.
    var interrupts: Bool
    /// Whether it is the label of the node itself, not of its branch.
    var isOwn = false
}

/// The edge labels of `drawing` and those of its junctions, in preorder.
private func branchLabels(of drawing: borrowing Drawing) -> [BranchLabel] {
    var labels: [BranchLabel] = []
    labels.reserveCapacity(drawing.edgeLabels.count + drawing.junctionLabels.count)
    var own = 0
    for label in drawing.edgeLabels {
        while own < drawing.junctionLabels.count, drawing.junctionLabels[own].node < label.node {
            labels.append(BranchLabel(drawing.junctionLabels[own]))
            own += 1
        }
        labels.append(
            BranchLabel(
                node: label.node, rect: label.rect, lines: label.lines,
                interrupts: label.place == .onBranch))
    }
    labels.append(contentsOf: drawing.junctionLabels[own...].map(BranchLabel.init))
    return labels
}

extension BranchLabel {
    fileprivate init(_ label: JunctionLabel) {
        self.init(
            node: label.node, rect: label.rect, lines: label.lines,
            interrupts: label.place == .onBranch, isOwn: true)
    }
}

/// A drawing in cells with what its rows are drawn from.
struct TextArt {
    let nodes: [Node]
    let bytes: [UInt8]
    let cards: [Rect]
    let lines: [Line]
    let firstLine: [Int32]
    /// The labels on connectors, in preorder of the nodes whose branches they are on, then the
    /// texts that are on none.
    let labels: [BranchLabel]
    let bodies: BodyRows
    let extras: TextArtMarks
    /// The middle of each card across the levels, where its connectors join, but for those of what
    /// hangs.
    let ports: [Int32]
    /// Indexed by node; none for a node that no children are connected to.
    let trunks: [Trunk]
    let glyphs: Glyphs
    let emphasis: TextArtEmphasis
    let marks: LineMarks
    /// Indexed by details, whether the label is bold.
    let boldDetails: [Bool]
    let width: Int
    /// Rows.
    let height: Int
    let boxed: Bool
    /// Whether levels follow each other along x.
    let horizontal: Bool
    /// Whether the coordinate along the levels grows (1) or shrinks (-1) towards the root.
    let towardsParent: Int
    /// Whether strokes may lie over each other that are not of one connector.
    let overlaps: Bool
    /// The lines of a drawing whose branches grow more than one way, else nil. Then `trunks` and
    /// `towardsParent` do not hold.
    private(set) var mixed: MixedLines?

    init(_ drawing: borrowing Drawing, style: TextArtStyle, emphasis: TextArtEmphasis = .marks) {
        precondition(drawing.metrics.unit == .cells, "text art is drawn in cells")
        let settings = drawing.diagram.settings
        nodes = drawing.diagram.nodes
        bytes = drawing.diagram.bytes
        cards = drawing.cards
        lines = drawing.lines
        firstLine = drawing.firstLine
        labels = branchLabels(of: drawing) + captionLabels(of: drawing)
        extras = TextArtMarks(drawing)
        bodies = BodyRows(drawing)
        marks = LineMarks(drawing.diagram)
        let diagram = drawing.diagram
        boldDetails = diagram.details.map { diagram.isBold($0.style) }
        glyphs = Glyphs(style, connector: settings.connector)
        self.emphasis = emphasis
        width = Int(drawing.width)
        height = Int(drawing.height)
        boxed = drawing.metrics.boxed
        horizontal = drawing.isHorizontal
        towardsParent = -settings.direction.sign
        overlaps =
            settings.align == .length || extras.hasStrokes || !drawing.branchDirections.isEmpty
        var ports: [Int32] = []
        ports.reserveCapacity(nodes.count)
        let horizontal = horizontal
        for node in nodes.indices {
            let port = drawing.port(NodeID(node), facing: settings.direction)
            ports.append(Int32(horizontal ? port.y : port.x))
        }
        var trunks = [Trunk](repeating: .none, count: nodes.count)
        for connector in drawing.connectors {
            let parent = connector.parent.value
            trunks[parent] =
                Trunk(along: Int32(connector.trunk), first: ports[parent], last: ports[parent])
        }
        for node in nodes.indices {
            let parent = nodes[node].parent.value
            guard parent >= 0 else { continue }
            trunks[parent].first = min(trunks[parent].first, ports[node])
            trunks[parent].last = max(trunks[parent].last, ports[node])
        }
        self.ports = ports
        self.trunks = trunks
        if !drawing.branchDirections.isEmpty {
            mixed = MixedLines(drawing)
            let (strokes, ways) = mixedStrokes(drawing)
            mixed?.strokes = strokes
            mixed?.ways = ways
        }
    }

    /// Whether `node` is where lines meet and nothing else.
    func isJunction(_ node: Int) -> Bool {
        firstLine[node] == firstLine[node + 1] && !bodies.contains(node)
    }

    /// Whether `node` is a junction without any line.
    func isLone(_ node: Int) -> Bool {
        isJunction(node) && nodes[node].parent.isNone && !leadsOut(node)
    }
}
