import BracketLanguage
import BracketText

extension Drawing {
    /// Wraps all edge labels and sets the size of the room that each takes on its branch.
    mutating func measureEdgeLabels() {
        edgeLabels = []
        if diagram.details.isEmpty { return }
        let ruler = Ruler(
            metrics, fontSize: metrics.edgeFontSize, lineHeight: metrics.edgeLineHeight)
        let source = diagram.bytes
        let bytes = source.span
        for (i, node) in diagram.nodes.enumerated() where node.details >= 0 {
            let label = diagram.details[Int(node.details)].edgeLabel
            if label.isEmpty || node.parent.isNone { continue }
            var lines: [Line] = []
            let text = ruler.wrap(label, of: bytes, bold: false, into: &lines)
            let rect = Rect(
                x: 0, y: 0, width: metrics.edgeSide(text.width, metrics.edgeInset.width),
                height: metrics.edgeSide(text.height, metrics.edgeInset.height))
            edgeLabels.append(EdgeLabel(node: NodeID(i), rect: rect, lines: lines))
        }
    }
}

extension Metrics {
    /// A side of an edge label's room: whole and even in pixels, as the sides of cards are.
    fileprivate func edgeSide(_ content: Double, _ inset: Double) -> Double {
        let side = content + 2 * inset
        return unit == .pixels ? (side / 2).rounded(.up) * 2 : side
    }
}
