import BracketLanguage
import BracketText

extension Drawing {
    /// Wraps all labels into `lines` and sets the size of every card to what it holds, in the
    /// canonical frame: transposed where levels follow each other along y.
    mutating func measureCards() {
        let count = diagram.nodes.count
        let ruler = Ruler(metrics)
        let metrics = metrics
        let source = diagram.bytes
        let bytes = source.span
        let nodes = diagram.nodes
        var cards: [Rect] = []
        var lines: [Line] = []
        var firstLine: [Int32] = []
        cards.reserveCapacity(count)
        lines.reserveCapacity(count)
        firstLine.reserveCapacity(count + 1)
        firstLine.append(0)
        let junction = Rect(x: 0, y: 0, width: metrics.junction, height: metrics.junction)
        let transposed = !isHorizontal
        let atDistances = diagram.settings.align == .length
        let bodyRuler = BodyRuler(metrics)
        var parents = 0
        for i in nodes.indices {
            let isLeaf = nodes[i].end == i + 1
            if !isLeaf { parents += 1 }
            let label = nodes[i].label
            let hasCard = !atDistances || isLeaf
            if nodes[i].details >= 0, hasCard, diagram.hasBody(NodeID(i)) {
                let (body, size) = bodyRuler.body(of: NodeID(i), in: diagram, bytes, into: &lines)
                bodies.append(body)
                cards.append(
                    transposed
                        ? Rect(x: 0, y: 0, width: size.height, height: size.width)
                        : Rect(x: 0, y: 0, width: size.width, height: size.height))
            } else if label.isEmpty {
                cards.append(junction)
            } else if !hasCard {
                cards.append(junction)
                var own: [Line] = []
                let text = ruler.wrap(label, of: bytes, bold: diagram.isBold(NodeID(i)), into: &own)
                let rect = metrics.roomOnBranch(text, transposed: transposed)
                junctionLabels.append(JunctionLabel(node: NodeID(i), rect: rect, lines: own))
            } else {
                let bold = diagram.isBold(NodeID(i))
                let text = ruler.wrap(label, of: bytes, bold: bold, into: &lines)
                let mark = bold ? metrics.body.markRoom : 0
                let width = metrics.cardSide(text.width + mark, metrics.insetX, metrics.card.width)
                let height = metrics.cardSide(text.height, metrics.insetY, metrics.card.height)
                cards.append(
                    transposed
                        ? Rect(x: 0, y: 0, width: height, height: width)
                        : Rect(x: 0, y: 0, width: width, height: height))
            }
            firstLine.append(Int32(lines.count))
        }
        self.cards = cards
        self.lines = lines
        self.firstLine = firstLine
        connectors = []
        connectors.reserveCapacity(parents)
    }
}

extension Diagram {
    /// Whether the label of `node` is set in bold, by itself or by one of its classes.
    public func isBold(_ node: NodeID) -> Bool {
        let index = nodes[node.value].details
        guard index >= 0 else { return false }
        return isBold(details[Int(index)].style)
    }
}

extension Metrics {
    /// A side of a card that holds `content`.
    fileprivate func cardSide(_ content: Double, _ inset: Double, _ least: Double) -> Double {
        wholeSide(max(least, content + 2 * inset))
    }
}
