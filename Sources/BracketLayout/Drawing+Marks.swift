import BracketLanguage

/// Where the marks of a card go: emitters ask here instead of computing.
extension Drawing {
    /// The middle line of the outline of a card. The outline is drawn inside the card's bounds, so
    /// that a width of 1 covers whole pixels.
    public func outline(_ node: NodeID) -> Rect {
        let card = cards[node.value]
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

    /// Where the first of `count` lines stands that are centred in `rect`: the x of their middle
    /// and the y of the first baseline. Each following line is `metrics.lineHeight` lower.
    public func text(lines count: Int, in rect: Rect) -> Point {
        Point(
            rect.x + rect.width / 2,
            rect.y + (rect.height - Double(count) * metrics.lineHeight) / 2 + metrics.baseline)
    }
}
