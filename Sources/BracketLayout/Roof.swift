import BracketLanguage

/// A triangle that joins a node to its words, the leaves below it, in place of a connector: from
/// the node's port to the edge of the words that faces it.
public struct Roof: Sendable {
    public var parent: NodeID
    /// The way from the node to its words: `left`, `right`, `up` or `down`.
    public var direction = Direction.right
    public var apex = Point(0, 0)
    /// The ends of the base, in the order of the words; in cells its first and last cell.
    public var base = (Point(0, 0), Point(0, 0))

    /// The smallest rectangle that holds the triangle.
    var extent: Rect {
        Rect(from: base.0, to: base.1).union(Rect(from: apex, to: apex))
    }
}

extension Drawing {
    /// Whether `node` is a word under a roof: its text has no outline. A leaf that carries more
    /// than a label keeps its card.
    public func isWord(_ node: NodeID) -> Bool {
        if roofs.isEmpty || !hasRoof(diagram.nodes[node.value].parent) { return false }
        let details = diagram.nodes[node.value].details
        return details < 0 || diagram.details[Int(details)].isPlain
    }

    /// Whether a roof joins `node` to its children. Takes logarithmic time.
    public func hasRoof(_ node: NodeID) -> Bool {
        let i = firstIndex(of: roofs) { $0.parent < node }
        return i < roofs.count && roofs[i].parent == node
    }

    func forEachChild(of parent: NodeID, _ body: (NodeID) -> Void) {
        var child = diagram.firstChild(parent)
        while !child.isNone {
            body(child)
            child = diagram.nodes[child.value].nextSibling
        }
    }

    /// Finds the roofs and gives words the room of their text.
    mutating func measureWords() {
        guard diagram.details.contains(where: \.roof) else { return }
        for i in diagram.nodes.indices where diagram.nodes[i].details >= 0 {
            if diagram.hasRoof(NodeID(i)) { roofs.append(Roof(parent: NodeID(i))) }
        }
        let inset = metrics.marks.wordInset
        var words: [NodeID] = []
        for roof in roofs {
            forEachChild(of: roof.parent) { if isWord($0) { words.append($0) } }
        }
        for word in words {
            let own = lines[Int(firstLine[word.value])..<Int(firstLine[word.value + 1])]
            if own.isEmpty { continue }
            let widest = own.reduce(0) { max($0, $1.width) }
            let width = metrics.wholeSide(Double(widest) + 2 * inset.width)
            let height = metrics.wholeSide(
                Double(own.count) * metrics.lineHeight + 2 * inset.height)
            cards[word.value].width = isHorizontal ? width : height
            cards[word.value].height = isHorizontal ? height : width
        }
    }

    /// Words under one roof stand close together, and the roof keeps its neighbours off.
    func includeRoofs(in slots: inout [Slot]) {
        let excess = max(0, metrics.siblingGap - metrics.marks.wordGap)
        for roof in roofs {
            var first = Slot(before: 0, after: 0)
            var end = 0.0
            var last = -1
            var at = 0.0
            forEachChild(of: roof.parent) { child in
                if last < 0 {
                    first = slots[child.value]
                } else {
                    slots[last].after -= excess
                    at +=
                        slots[last].after + metrics.siblingGap + metrics.centre
                        + slots[child.value].before
                }
                last = child.value
                end = slots[last].after
            }
            let middle = metrics.middle(0, at)
            slots[roof.parent.value].include(
                Slot(before: first.before + middle, after: at - middle + end))
        }
    }

    /// Draws the roofs above their words, which are arranged, in place of their connectors.
    mutating func standRoofs() {
        if roofs.isEmpty { return }
        connectors = connectors.filter { !hasRoof($0.parent) }
        for i in roofs.indices {
            let parent = roofs[i].parent
            var start = Double.infinity
            var end = -Double.infinity
            forEachChild(of: parent) { child in
                let card = cards[child.value]
                start = min(start, isHorizontal ? card.y : card.x)
                end = max(end, isHorizontal ? card.y + card.height : card.x + card.width)
            }
            end -= metrics.centre
            let first = diagram.firstChild(parent)
            let port = innerPort(first)
            let gap = metrics.marks.roofGap
            let direction = branchDirection(first)
            roofs[i].direction = direction
            switch direction {
            case .left:
                // The port of a card is the cell outside of it only where its edge is upper or left.
                let x = port.x + gap - metrics.centre
                roofs[i].base = (Point(x, start), Point(x, end))
            case .right, .horizontal:
                roofs[i].base = (Point(port.x - gap, start), Point(port.x - gap, end))
            case .up:
                let y = port.y + gap - metrics.centre
                roofs[i].base = (Point(start, y), Point(end, y))
            case .down, .vertical:
                roofs[i].base = (Point(start, port.y - gap), Point(end, port.y - gap))
            }
            roofs[i].apex = self.port(parent, facing: direction)
        }
    }
}

extension Details {
    /// Whether there is nothing of it to see in a card but a label.
    fileprivate var isPlain: Bool { hidden == 0 && rows.isEmpty && tags.isEmpty }
}
