import BracketLanguage

/// What a card holds that is more than a label: its heading, tags and rows, each where it stands.
///
/// Coordinates are relative to the upper left corner of the card on the page, so that placing a
/// card moves its body along. In cells they are whole; a y is then the row of cells of a text.
public struct CardBody: Sendable {
    public var node: NodeID
    /// The lines of the label. They are among `Drawing.lines` too.
    public var heading: [Text] = []
    /// In cells, which have no bold letters, where the mark of a bold label stands.
    public var headingMark: Point?
    public var tags: [Tag] = []
    public var rows: [Row] = []
    /// The lines in the cells of all rows, row by row, and in a row cell by cell.
    public var texts: [Text] = []
    public var rules: [Rule] = []

    public init(node: NodeID) { self.node = node }

    /// The point of a line of text that a medium with fonts of its own holds on to.
    public enum Anchor: Sendable { case left, middle, right }

    /// One line of text.
    public struct Text: Sendable {
        public var line: Line
        /// Where the line begins as it was measured.
        public var left: Double
        /// The baseline; in cells the row of cells.
        public var y: Double
        public var anchor: Anchor

        /// The x of the anchor.
        public var x: Double {
            switch anchor {
            case .left: left
            case .middle: left + Double(line.width) / 2
            case .right: left + Double(line.width)
            }
        }
    }

    /// A chip with its text. In cells it holds the brackets that stand for its outline.
    public struct Tag: Sendable {
        public var rect: Rect
        public var text: Text
    }

    /// One row.
    public struct Row: Sendable {
        /// Index into `Diagram.rows`.
        public var index: Int
        /// The whole width of the card, from the rule above to the rule below.
        public var rect: Rect
        /// A run of `CardBody.texts`.
        public var texts: Range<Int>
        public var isBold: Bool
        /// In cells, which have no bold letters, where the mark of a bold row stands.
        public var mark: Point?
    }

    /// A thin line across the card: in pixels from side to side, in cells as far as its text goes,
    /// so that a connector that meets the card there does not seem to run through.
    public struct Rule: Sendable {
        public var left: Double
        public var right: Double
        /// Its middle; in cells its row.
        public var y: Double
        /// Whether it parts the heading from the rows, rather than two rows.
        public var isBelowHeading: Bool
    }
}

extension Drawing {
    /// What the card of `node` holds, or nil for a junction and for a card with nothing but a
    /// label. Takes logarithmic time.
    public func body(of node: NodeID) -> CardBody? {
        bodyIndex(of: node).map { bodies[$0] }
    }

    /// Index of the body of `node` in `bodies`, or nil.
    public func bodyIndex(of node: NodeID) -> Int? {
        if bodies.isEmpty || diagram.nodes[node.value].details < 0 { return nil }
        var low = 0
        var high = bodies.count
        while low < high {
            let middle = (low + high) / 2
            if bodies[middle].node < node { low = middle + 1 } else { high = middle }
        }
        return low < bodies.count && bodies[low].node == node ? low : nil
    }

    /// Whether `node` is nothing but the place where its connectors meet.
    public func isJunction(_ node: NodeID) -> Bool {
        firstLine[node.value] == firstLine[node.value + 1] && bodyIndex(of: node) == nil
    }
}

extension Drawing {
    /// Draws the area of a row, within the outline of its card and with the card's corners.
    public func traceFill<Pen: PathPen & ~Copyable>(
        of row: CardBody.Row, _ body: CardBody, with pen: inout Pen
    ) {
        let card = cards[body.node.value]
        let inset = metrics.outline
        let radius = max(0, outlineCorner(body.node) - inset / 2)
        let left = card.x + inset
        let right = card.x + card.width - inset
        let isFirst = row.rect.y <= inset
        let isLast = row.rect.y + row.rect.height >= card.height - inset
        let top = card.y + max(inset, row.rect.y)
        let bottom = card.y + min(card.height - inset, row.rect.y + row.rect.height)
        let upper = isFirst ? min(radius, (bottom - top) / 2) : 0
        let lower = isLast ? min(radius, (bottom - top) / 2) : 0
        func corner(_ radius: Double, _ tip: Point, to end: Point, _ pen: inout Pen) {
            if radius > 0 { pen.corner(tip, radius, to: end) }
        }
        pen.move(to: Point(left + upper, top))
        pen.line(to: Point(right - upper, top))
        corner(upper, Point(right, top), to: Point(right, top + upper), &pen)
        pen.line(to: Point(right, bottom - lower))
        corner(lower, Point(right, bottom), to: Point(right - lower, bottom), &pen)
        pen.line(to: Point(left + lower, bottom))
        corner(lower, Point(left, bottom), to: Point(left, bottom - lower), &pen)
        pen.line(to: Point(left, top + upper))
        corner(upper, Point(left, top), to: Point(left + upper, top), &pen)
    }
}

extension Diagram {
    /// Whether text of this style is set in bold, by itself or by one of its classes.
    public func isBold(_ style: Style) -> Bool {
        style.bold || style.classes.contains { classes[Int($0)].style.bold }
    }

    /// Whether the card of `node` holds more than a label.
    func hasBody(_ node: NodeID) -> Bool {
        let index = nodes[node.value].details
        guard index >= 0 else { return false }
        return !details[Int(index)].rows.isEmpty || !details[Int(index)].tags.isEmpty
    }
}
