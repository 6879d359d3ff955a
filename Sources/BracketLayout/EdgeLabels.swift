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
            let rect = metrics.roomOnBranch(text, transposed: !isHorizontal)
            edgeLabels.append(EdgeLabel(node: NodeID(i), rect: rect, lines: lines))
        }
    }

    /// Adds what the labels on branches need across the levels to the slots of their nodes. Their
    /// y is relative to the centre of their node at this time.
    func includeLabels(in slots: inout [Slot]) {
        for label in edgeLabels where label.place != .besideTrunk {
            slots[label.node.value].include(Slot(of: label.rect, label.place, metrics))
        }
        for label in junctionLabels where label.place != .besideTrunk {
            slots[label.node.value].include(Slot(of: label.rect, label.place, metrics))
        }
    }

    /// Makes the y of the labels on branches absolute, once the centres of the nodes are known.
    mutating func anchorLabels() {
        for i in edgeLabels.indices {
            edgeLabels[i].rect.y += cards[edgeLabels[i].node.value].y
        }
        for i in junctionLabels.indices {
            junctionLabels[i].rect.y += cards[junctionLabels[i].node.value].y
        }
    }
}

extension Slot {
    /// The room of a label whose y is relative to the centre. What stands above a branch takes
    /// the same room below it, else the mirror image of a tree would not be its layout.
    fileprivate init(of rect: Rect, _ place: LabelPlace, _ metrics: Metrics) {
        before = -rect.y
        after = place == .aboveBranch ? before : rect.y + rect.height - metrics.centre
    }
}

extension Metrics {
    /// The room of `text` on a branch, in the canonical frame and centred across the branch: in
    /// pixels whole and even, as the sides of cards are.
    func roomOnBranch(_ text: Extent, transposed: Bool) -> Rect {
        let width = wholeSide(text.width + 2 * edgeInset.width)
        let height = wholeSide(text.height + 2 * edgeInset.height)
        let (along, across) = transposed ? (height, width) : (width, height)
        return Rect(x: 0, y: -before(across), width: along, height: across)
    }

    /// A side that is a whole even number of pixels, so that the outline of what stands centred
    /// on the pixel grid lies on it too.
    func wholeSide(_ side: Double) -> Double {
        unit == .pixels ? (side / 2).rounded(.up) * 2 : side
    }
}
