import BracketLanguage
import BracketText

extension Drawing {
    /// Wraps all labels into `lines` and sets the size of every card to what it holds.
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
        for i in nodes.indices {
            let label = nodes[i].label
            if label.isEmpty {
                cards.append(Rect(x: 0, y: 0, width: metrics.junction, height: metrics.junction))
            } else {
                let bold = diagram.isBold(NodeID(i))
                let text = ruler.wrap(label, of: bytes, bold: bold, into: &lines)
                cards.append(
                    Rect(
                        x: 0, y: 0,
                        width: metrics.cardSide(text.width, metrics.insetX, metrics.card.width),
                        height: metrics.cardSide(text.height, metrics.insetY, metrics.card.height)))
            }
            firstLine.append(Int32(lines.count))
        }
        self.cards = cards
        self.lines = lines
        self.firstLine = firstLine
    }
}

extension Diagram {
    /// Whether the label of `node` is set in bold, by itself or by one of its classes.
    public func isBold(_ node: NodeID) -> Bool {
        let index = nodes[node.value].details
        guard index >= 0 else { return false }
        let style = details[Int(index)].style
        return style.bold || style.classes.contains { classes[Int($0)].style.bold }
    }
}

extension Metrics {
    /// A side of a card that holds `content`: in pixels a whole even number, so that the outline
    /// of a card that stands centred on the pixel grid lies on it too.
    fileprivate func cardSide(_ content: Double, _ inset: Double, _ least: Double) -> Double {
        let side = max(least, content + 2 * inset)
        return unit == .pixels ? (side / 2).rounded(.up) * 2 : side
    }
}
