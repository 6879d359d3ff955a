import BracketLanguage

extension Direction {
    /// The way in which the second side of a two-sided tree grows; of others, the only way.
    var forwards: Direction {
        switch self {
        case .horizontal: .right
        case .vertical: .down
        case .left, .right, .up, .down: self
        }
    }

    /// The way in which the first side of a two-sided tree grows; of others, the opposite way.
    var backwards: Direction {
        switch self {
        case .left: .right
        case .right, .horizontal: .left
        case .up: .down
        case .down, .vertical: .up
        }
    }
}

extension Drawing {
    /// The way in which the branch that leads to `node` grows: `left`, `right`, `up` or `down`. Of
    /// a root, to which none leads, the way in which the tree grows.
    public func branchDirection(_ node: NodeID) -> Direction {
        branchDirections.isEmpty
            ? diagram.settings.direction.forwards : branchDirections[node.value]
    }

    /// The way in which a subtree grows from `node`, of which nothing hangs: that of its side of the
    /// tree. Takes logarithmic time.
    func growth(_ node: NodeID) -> Direction {
        let branch = branchDirection(node)
        let parent = diagram.nodes[node.value].parent
        if branchDirections.isEmpty || parent.isNone || branch.isHorizontal == isHorizontal {
            return branch
        }
        // Where levels follow each other along y, what hangs stands to the side.
        return connectors(of: parent).first?.shape == .hangingUp ? .up : .down
    }

    /// The connectors from `parent` to its children. Takes logarithmic time.
    func connectors(of parent: NodeID) -> ArraySlice<Connector> {
        let first = firstIndex(of: connectors) { $0.parent < parent }
        var end = first
        while end < connectors.count, connectors[end].parent == parent { end += 1 }
        return connectors[first..<end]
    }

    /// Hands out the children to which the branches of `connector` lead: of the two connectors of
    /// a root with children on both sides, each has its own.
    public func forEachBranch(of connector: Connector, _ body: (NodeID) -> Void) {
        let isOnlyOne = !isTwoSided || !diagram.nodes[connector.parent.value].parent.isNone
        var child = diagram.firstChild(connector.parent)
        while !child.isNone {
            if isOnlyOne || branchDirection(child) == connector.direction { body(child) }
            child = diagram.nodes[child.value].nextSibling
        }
    }

    /// The middle of the edge of a card at which the branch from its parent ends. In cells: the
    /// first cell outside the card is the neighbour of this point in the direction of the parent;
    /// the coordinate across the branch is the index of the middle cell.
    public func innerPort(_ node: NodeID) -> Point {
        port(node, facing: branchDirection(node).backwards)
    }

    /// The point on the edge of a parent's card at which a connector leaves it: the middle of the
    /// edge, but for a hanging trunk straight above or below it. In cells as `innerPort(_:)`.
    public func outerPort(_ connector: Connector) -> Point {
        let card = cards[connector.parent.value]
        return switch connector.shape {
        case .spread: port(connector.parent, facing: connector.direction)
        case .hangingDown: Point(connector.trunk, card.y + card.height)
        case .hangingUp: Point(connector.trunk, card.y)
        }
    }

    /// The middle of one edge of a card, in cells as `innerPort(_:)`.
    public func port(_ node: NodeID, facing direction: Direction) -> Point {
        let card = cards[node.value]
        let middleX = card.x + metrics.before(card.width)
        let middleY = card.y + metrics.before(card.height)
        return switch direction {
        case .left: Point(card.x, middleY)
        case .right, .horizontal: Point(card.x + card.width, middleY)
        case .up: Point(middleX, card.y)
        case .down, .vertical: Point(middleX, card.y + card.height)
        }
    }
}
