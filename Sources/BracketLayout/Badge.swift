import BracketLanguage

/// What stands for the nodes folded into one: their number in a pill, at the end of a short line
/// from the card.
public struct Badge: Sendable {
    public var node: NodeID
    /// On which side of the card it stands: `left`, `right`, `up` or `down`.
    public var direction = Direction.right
    /// How many nodes it stands for.
    public var count: Int
    /// The bounds of the pill; in cells of the number.
    public var rect: Rect
    /// The number, as it is shown.
    public var caption: Caption
}

extension Drawing {
    /// Makes the badges and, until they stand, the cards longer by the room that they take.
    mutating func measureBadges() {
        if diagram.details.isEmpty { return }
        let marks = metrics.marks
        for i in diagram.nodes.indices where diagram.nodes[i].details >= 0 {
            let count = diagram.details[Int(diagram.nodes[i].details)].hidden
            if count == 0 { continue }
            let caption = caption(
                "+\(count)", marks.note, limit: .greatestFiniteMagnitude, isCentred: true)
            let rect = Rect(
                x: 0, y: 0,
                width: metrics.wholeSide(caption.rect.width + 2 * marks.badgeInset.width),
                height: metrics.wholeSide(caption.rect.height + 2 * marks.badgeInset.height))
            let badge = Badge(node: NodeID(i), count: count, rect: rect, caption: caption)
            cards[i].width += room(of: badge)
            badges.append(badge)
        }
    }

    /// What a badge takes along the levels.
    private func room(of badge: Badge) -> Double {
        metrics.marks.badgeStub + (isHorizontal ? badge.rect.width : badge.rect.height)
    }

    /// Sets the lengths of the levels of `nodes` to those without badges.
    func measureLevels(_ lengths: inout [Double], of nodes: Range<Int>) {
        for level in lengths.indices { lengths[level] = 0 }
        let isLeafLast = diagram.settings.align == .leaf
        var next = badges.startIndex
        for i in nodes {
            while next < badges.count, badges[next].node.value < i { next += 1 }
            var length = cards[i].width
            if next < badges.count, badges[next].node.value == i {
                length -= room(of: badges[next])
            }
            let isLast = isLeafLast && diagram.isLeaf(NodeID(i))
            let level = isLast ? lengths.count - 1 : Int(diagram.nodes[i].depth)
            lengths[level] = max(lengths[level], length)
        }
        for heading in headings.reversed() {
            if !nodes.contains(diagram.roots[heading.tree].value) { break }
            let rect = heading.caption.rect
            lengths[heading.level] = max(
                lengths[heading.level], isHorizontal ? rect.width : rect.height)
        }
    }

    /// The room that the badge of `node` takes along the levels, or 0.
    func badgeRoom(_ node: NodeID) -> Double {
        let i = firstIndex(of: badges) { $0.node < node }
        return i < badges.count && badges[i].node == node ? room(of: badges[i]) : 0
    }

    /// A badge is in line with the centre of its card, and may be broader.
    func includeBadges(in slots: inout [Slot]) {
        for badge in badges { slots[badge.node.value].include(slot(of: badge)) }
    }

    func slot(of badge: Badge) -> Slot {
        Slot(size: isHorizontal ? badge.rect.height : badge.rect.width, metrics)
    }

    /// Parts the badges from their cards, which are arranged.
    mutating func standBadges() {
        for i in badges.indices {
            let node = badges[i].node.value
            let room = room(of: badges[i])
            let stub = metrics.marks.badgeStub
            let direction = growth(badges[i].node)
            badges[i].direction = direction
            var card = cards[node]
            if isHorizontal { card.width -= room } else { card.height -= room }
            switch direction {
            case .left: card.x += room
            case .up: card.y += room
            case .right, .down, .horizontal, .vertical: break
            }
            cards[node] = card
            let port = port(badges[i].node, facing: direction)
            var rect = badges[i].rect
            rect.x = isHorizontal ? port.x + stub : port.x - metrics.before(rect.width)
            rect.y = isHorizontal ? port.y - metrics.before(rect.height) : port.y + stub
            switch direction {
            case .left: rect.x = port.x - stub - rect.width
            case .up: rect.y = port.y - stub - rect.height
            case .right, .down, .horizontal, .vertical: break
            }
            badges[i].rect = rect
            let size = badges[i].caption.rect
            badges[i].caption.rect.x = rect.x + metrics.half(rect.width - size.width)
            badges[i].caption.rect.y = rect.y + metrics.half(rect.height - size.height)
        }
    }
}

extension Drawing {
    /// The middle line of the outline of a badge, which is drawn inside its bounds.
    public func outline(_ badge: Badge) -> Rect {
        let inset = metrics.outline / 2
        return Rect(
            x: badge.rect.x + inset, y: badge.rect.y + inset,
            width: max(0, badge.rect.width - metrics.outline),
            height: max(0, badge.rect.height - metrics.outline))
    }

    /// Draws the line from a card to its badge.
    public func traceStub<Pen: PathPen & ~Copyable>(_ badge: Badge, with pen: inout Pen) {
        let port = port(badge.node, facing: badge.direction)
        let stub = metrics.marks.badgeStub
        pen.move(to: port)
        switch badge.direction {
        case .left: pen.line(to: Point(port.x - stub, port.y))
        case .right, .horizontal: pen.line(to: Point(port.x + stub, port.y))
        case .up: pen.line(to: Point(port.x, port.y - stub))
        case .down, .vertical: pen.line(to: Point(port.x, port.y + stub))
        }
    }
}
