import BracketLanguage

/// Where the marks of a card go: emitters ask here instead of computing.
extension Drawing {
    /// The middle line of the outline of a card. The outline is drawn inside the card's bounds, so
    /// that a width of 1 covers whole pixels.
    public func outline(_ node: NodeID) -> Rect { outline(cards[node.value]) }

    /// Hands the outline of a tag in `card` to `pen`, from its upper left on: its ends are round,
    /// and like a card it is drawn inside its bounds.
    public func trace<Pen: PathPen & ~Copyable>(
        _ tag: CardBody.Tag, of card: Rect, with pen: inout Pen
    ) {
        let outline = outline(
            Rect(
                x: card.x + tag.rect.x, y: card.y + tag.rect.y, width: tag.rect.width,
                height: tag.rect.height))
        let radius = min(outline.width, outline.height) / 2
        let (left, right) = (outline.x, outline.x + outline.width)
        let (top, bottom) = (outline.y, outline.y + outline.height)
        pen.move(to: Point(left + radius, top))
        pen.line(to: Point(right - radius, top))
        pen.corner(Point(right, top), radius, to: Point(right, top + radius))
        pen.line(to: Point(right, bottom - radius))
        pen.corner(Point(right, bottom), radius, to: Point(right - radius, bottom))
        pen.line(to: Point(left + radius, bottom))
        pen.corner(Point(left, bottom), radius, to: Point(left, bottom - radius))
        pen.line(to: Point(left, top + radius))
        pen.corner(Point(left, top), radius, to: Point(left + radius, top))
    }

    private func outline(_ card: Rect) -> Rect {
        let inset = metrics.outline / 2
        return Rect(
            x: card.x + inset, y: card.y + inset,
            width: max(0, card.width - metrics.outline),
            height: max(0, card.height - metrics.outline))
    }

    /// The corner radius of `outline(_:)`: `metrics.corner` on the card's bounds, less in a card
    /// that is too small for it.
    public func outlineCorner(_ node: NodeID) -> Double {
        let outline = outline(node)
        return max(
            0, min(metrics.corner - metrics.outline / 2, outline.width / 2, outline.height / 2))
    }

    /// Where the label of `node`, which has no body, stands in its card: the x of its middle and
    /// the baseline of its first line. Each following line is `metrics.lineHeight` lower.
    public func labelPlace(_ node: NodeID) -> Point {
        let count = firstLine[node.value + 1] - firstLine[node.value]
        return place(
            Int(count), in: cards[node.value], height: metrics.lineHeight,
            baseline: metrics.baseline)
    }

    /// Where the label of an inner node stands that has no card: as the label of a card does.
    public func labelPlace(_ label: JunctionLabel) -> Point {
        place(
            label.lines.count, in: label.rect, height: metrics.lineHeight,
            baseline: metrics.baseline)
    }

    /// Where a label on a connector stands: the x of its middle and the baseline of its first
    /// line. Each following line is `metrics.edgeLineHeight` lower.
    public func labelPlace(_ label: EdgeLabel) -> Point {
        place(
            label.lines.count, in: label.rect, height: metrics.edgeLineHeight,
            baseline: metrics.edgeBaseline)
    }

    private func place(_ lines: Int, in rect: Rect, height: Double, baseline: Double) -> Point {
        Point(
            rect.x + rect.width / 2,
            rect.y + (rect.height - Double(lines) * height) / 2 + baseline)
    }
}
