import BracketLanguage
import BracketLayout

/// What a card shows in one of its rows.
enum CardRow {
    /// Nothing, or between the sides of a box nothing.
    case blank
    /// The upper or lower border of a box.
    case border
    /// A line of text, `lead` cells after the card's left edge.
    case text(Ink)
    /// A line of text with the mark of bold ones in the cell before it.
    case marked(Ink)
    /// What a body shows, from left to right: a run of `BodyRows.inks`.
    case inks(Range<Int>)
    /// A line in these columns of a card.
    case rule(Range<Int>)
}

/// A line of text without the blanks at its end.
struct Ink {
    /// In `Diagram.bytes`.
    var bytes: Range<Int>
    var lead: Int
    var width: Int
    /// If not 0, an ASCII character that stands in place of the text.
    var mark: UInt8 = 0
    /// Whether it is bold text, or the mark of such.
    var isBold = false
}

extension Ink {
    init(mark: UInt8, lead: Int) { self.init(bytes: 0..<0, lead: lead, width: 1, mark: mark) }

    /// What tells plain readers that the text after it is bold.
    static func boldMark(lead: Int) -> Ink {
        var ink = Ink(mark: UInt8(ascii: "*"), lead: lead)
        ink.isBold = true
        return ink
    }
}

extension TextArt {
    /// What the card of `node` shows in `row`, counted from its upper edge.
    func cardRow(_ node: Int, _ row: Int) -> CardRow {
        let card = cards[node]
        let height = Int(card.height)
        if isBoxed(node) && (row == 0 || row == height - 1) { return .border }
        if nodes[node].details >= 0, let content = bodies.content(of: node, row: row) {
            return content
        }
        let first = Int(firstLine[node])
        let count = Int(firstLine[node + 1]) - first
        let line = row - (height - count) / 2
        guard line >= 0, line < count else { return .blank }
        var ink = ink(of: lines[first + line])
        guard !ink.bytes.isEmpty else { return .blank }
        guard isBold(node) else {
            ink.lead += lead(of: node, width: ink.width, in: Int(card.width))
            return .text(ink)
        }
        // A bare text has room for the mark in its card, a box between its side and the text.
        let room = boxed ? 0 : 1
        ink.isBold = true
        ink.lead += room + lead(of: node, width: room + ink.width, in: Int(card.width))
        return line == 0 ? .marked(ink) : .text(ink)
    }

    /// Text leans on the connector when there is only one; else it stands in the middle.
    private func lead(of node: Int, width: Int, in room: Int) -> Int {
        if let mixed, !isBoxed(node) { return mixedLead(of: node, in: room - width, mixed) }
        let isRoot = nodes[node].parent.isNone
        let isLeaf = !leadsOut(node)
        guard !isBoxed(node), horizontal, isRoot != isLeaf else { return (room - width) / 2 }
        return isRoot == (towardsParent > 0) ? 0 : room - width
    }

    private func isBold(_ node: Int) -> Bool {
        nodes[node].details >= 0 && boldDetails[Int(nodes[node].details)]
    }

    /// Whether the only line of a bare card takes all of its width.
    @inline(__always)
    func isFilled(_ node: Int) -> Bool {
        guard firstLine[node] < firstLine[node + 1] else { return false }
        let line = lines[Int(firstLine[node])]
        return Double(line.width) == cards[node].width && !line.text.isEmpty
            && bytes[line.text.upper - 1] > 0x20
    }

    func ink(of line: Line) -> Ink {
        let start = line.text.lower
        var end = line.text.upper
        var width = Int(line.width)
        while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 {
            end -= 1
            width -= 1
        }
        return Ink(bytes: start..<end, lead: 0, width: width)
    }

    /// How many bytes of `ink` are drawn.
    func shownCount(_ ink: Ink) -> Int {
        if ink.mark != 0 { return 1 }
        let escapes = emphasis == .escapes && ink.isBold ? CellWriter.boldEscapesCount : 0
        return escapes
            + bytes.withUnsafeBufferPointer {
                BracketRender.shownCount(UnsafeBufferPointer(rebasing: $0[ink.bytes]))
            }
    }

    /// Draws what a card or a label on a connector shows in `row` of the art.
    func draw(_ segment: Segment, row: Int, into writer: inout CellWriter) {
        let index = segment.index
        if segment.kind == .card {
            drawCard(index, row: row - Int(cards[index].y), into: &writer)
        } else {
            drawLabel(index, row: row - Int(labels[index].rect.y), into: &writer)
        }
    }

    private func drawCard(_ node: Int, row: Int, into writer: inout CellWriter) {
        if isJunction(node) { return writer.draw([], at: Int(cards[node].x)) }
        let card = cards[node]
        let x = Int(card.x)
        let width = Int(card.width)
        let content = cardRow(node, row)
        if isBoxed(node) {
            if case .border = content {
                return drawBorder(node, isTop: row == 0, x: x, width: width, into: &writer)
            }
            let arms = sides(of: node, row: row)
            let strong =
                marks.hasPaths ? strongPorts(of: node).intersection(.horizontal) : []
            writer.draw(arms.left, Strength(heavy: strong.intersection(arms.left)), at: x)
            draw(content, at: x, into: &writer)
            writer.draw(
                arms.right, Strength(heavy: strong.intersection(arms.right)), at: x + width - 1)
        } else {
            draw(content, at: x, into: &writer)
        }
    }

    private func drawLabel(_ label: Int, row: Int, into writer: inout CellWriter) {
        guard let ink = labelInk(label, row) else { return }
        if isMarked(label, row) {
            draw(
                .boldMark(lead: 0), at: Int(labels[label].rect.x) + ink.lead - 1, into: &writer)
        }
        draw(ink, at: Int(labels[label].rect.x) + ink.lead, into: &writer)
    }

    /// Whether the label of a bold node shows its first line here, with the mark in the blank
    /// before it.
    private func isMarked(_ label: Int, _ row: Int) -> Bool {
        let label = labels[label]
        return label.isOwn && horizontal && isBold(label.node.value)
            && row == (Int(label.rect.height) - label.lines.count) / 2
    }

    /// The line that a label on a connector shows in `row` of its rectangle.
    func labelInk(_ label: Int, _ row: Int) -> Ink? {
        let label = labels[label]
        let line = row - (Int(label.rect.height) - label.lines.count) / 2
        guard label.lines.indices.contains(line) else { return nil }
        var ink = ink(of: label.lines[line])
        ink.lead = (Int(label.rect.width) - ink.width) / 2
        ink.isBold = label.isOwn && isBold(label.node.value)
        return ink.bytes.isEmpty ? nil : ink
    }

    private func draw(_ content: CardRow, at x: Int, into writer: inout CellWriter) {
        switch content {
        case .text(let ink): draw(ink, at: x + ink.lead, into: &writer)
        case .marked(let ink):
            draw(.boldMark(lead: 0), at: x + ink.lead - 1, into: &writer)
            draw(ink, at: x + ink.lead, into: &writer)
        case .inks(let inks):
            for ink in bodies.inks[inks] { draw(ink, at: x + ink.lead, into: &writer) }
        case .rule(let columns):
            writer.drawLine(at: x + columns.lowerBound, count: columns.count)
        case .blank, .border: break
        }
    }

    private func draw(_ ink: Ink, at column: Int, into writer: inout CellWriter) {
        if ink.mark != 0 {
            let isBlank = emphasis == .escapes && ink.isBold
            return withUnsafePointer(to: isBlank ? UInt8(ascii: " ") : ink.mark) {
                writer.drawText(
                    UnsafeBufferPointer(start: $0, count: 1), width: 1, at: column)
            }
        }
        bytes.withUnsafeBufferPointer {
            let text = UnsafeBufferPointer(rebasing: $0[ink.bytes])
            if emphasis == .escapes && ink.isBold {
                writer.drawBold(text, width: ink.width, at: column)
            } else {
                writer.drawText(text, width: ink.width, at: column)
            }
        }
    }

    private func drawBorder(
        _ node: Int, isTop: Bool, x: Int, width: Int, into writer: inout CellWriter
    ) {
        let inward: Arms = isTop ? .down : .up
        let outward: Arms = isTop ? .up : .down
        writer.draw([inward, .right], at: x)
        if let mixed {
            let port = mixed.joint(of: node, outward) ?? x + width - 1
            writer.drawLine(at: x + 1, count: port - x - 1)
            if port < x + width - 1 {
                let strong = marks.hasPaths ? strongPorts(of: node) : []
                writer.draw(
                    [.left, .right, outward],
                    Strength(heavy: strong.intersection(outward)), at: port)
            }
            writer.drawLine(at: port + 1, count: x + width - 2 - port)
            writer.draw([inward, .left], at: x + width - 1)
            return
        }
        let facesParent = isTop == (towardsParent < 0)
        if !horizontal, facesParent ? !nodes[node].parent.isNone : leadsOut(node) {
            let port = Int(ports[node])
            writer.drawLine(at: x + 1, count: port - x - 1)
            let strong = marks.hasPaths ? strongPorts(of: node) : []
            writer.draw(
                [.left, .right, outward],
                Strength(heavy: strong.intersection(outward)), at: port)
            writer.drawLine(at: port + 1, count: x + width - 2 - port)
        } else {
            writer.drawLine(at: x + 1, count: width - 2)
        }
        writer.draw([inward, .left], at: x + width - 1)
    }

    /// The sides of a box that a strong line joins.
    private func strongPorts(of node: Int) -> Arms {
        if let mixed { return strongSides(of: node, mixed) }
        let (towards, away): (Arms, Arms) =
            switch (horizontal, towardsParent > 0) {
            case (true, true): (.right, .left)
            case (true, false): (.left, .right)
            case (false, true): (.down, .up)
            case (false, false): (.up, .down)
            }
        var arms: Arms = []
        if marks.isStrong(node), !nodes[node].parent.isNone { arms.formUnion(towards) }
        if marks.hasStrongStem(node), !trunks[node].isNone { arms.formUnion(away) }
        return arms
    }

    /// The left and right side of a box, open where a connector joins.
    private func sides(of node: Int, row: Int) -> (left: Arms, right: Arms) {
        if let mixed {
            let at = row + Int(cards[node].y)
            return (
                mixed.joint(of: node, .left) == at ? [.vertical, .left] : .vertical,
                mixed.joint(of: node, .right) == at ? [.vertical, .right] : .vertical
            )
        }
        guard horizontal, row == Int(ports[node]) - Int(cards[node].y) else {
            return (.vertical, .vertical)
        }
        let inner = !nodes[node].parent.isNone
        let outer = leadsOut(node)
        let (left, right) = towardsParent > 0 ? (outer, inner) : (inner, outer)
        return (left ? [.vertical, .left] : .vertical, right ? [.vertical, .right] : .vertical)
    }
}
