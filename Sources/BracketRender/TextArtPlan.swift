import BracketLanguage
import BracketLayout

/// A drawing in cells with what its rows are drawn from.
struct TextArt {
    let nodes: [Node]
    let bytes: [UInt8]
    let cards: [Rect]
    let lines: [Line]
    let firstLine: [Int32]
    let edgeLabels: [EdgeLabel]
    /// The middle of each card across the levels, where its connectors join.
    let ports: [Int32]
    /// Indexed by node; none for a node that no children are connected to.
    let trunks: [Trunk]
    let glyphs: Glyphs
    let width: Int
    /// Rows.
    let height: Int
    let boxed: Bool
    /// Whether levels follow each other along x.
    let horizontal: Bool
    /// Whether the coordinate along the levels grows (1) or shrinks (-1) towards the root.
    let towardsParent: Int
    /// Whether trunks of different parents may lie over each other.
    let overlaps: Bool

    init(_ drawing: borrowing Drawing, style: TextArtStyle) {
        let settings = drawing.diagram.settings
        nodes = drawing.diagram.nodes
        bytes = drawing.diagram.bytes
        cards = drawing.cards
        lines = drawing.lines
        firstLine = drawing.firstLine
        edgeLabels = drawing.edgeLabels
        glyphs = Glyphs(style, connector: settings.connector)
        width = Int(drawing.width)
        height = Int(drawing.height)
        boxed = drawing.metrics.boxed
        horizontal = drawing.isHorizontal
        towardsParent =
            switch settings.direction {
            case .left, .up, .horizontal, .vertical: 1
            case .right, .down: -1
            }
        overlaps = settings.align == .length
        var ports: [Int32] = []
        ports.reserveCapacity(nodes.count)
        let horizontal = horizontal
        for node in nodes.indices {
            let port = drawing.innerPort(NodeID(node))
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
    }

    /// Whether `node` is where lines meet and nothing else.
    func isJunction(_ node: Int) -> Bool { firstLine[node] == firstLine[node + 1] }

    /// Whether `node` is a junction without any line.
    func isLone(_ node: Int) -> Bool {
        isJunction(node) && nodes[node].parent.isNone && trunks[node].isNone
    }
}
