import BracketLanguage

/// What draws a path: one call a step, in order.
public protocol PathPen: ~Copyable {
    mutating func move(to point: Point)
    mutating func line(to point: Point)
    /// A cubic Bézier curve.
    mutating func curve(_ control1: Point, _ control2: Point, to point: Point)
    /// A quarter of a circle that would meet in `corner` if it had no radius.
    mutating func corner(_ corner: Point, radius: Double, to point: Point)
}

extension Drawing {
    /// Draws the lines from one parent to all its children as one path, every stretch once.
    ///
    /// The outermost two of all lines that meet in the trunk are one unbroken stroke, so their
    /// corners join; the others, the stem among them, end on the middle of that stroke. Branches
    /// are interrupted where an edge label stands.
    public func trace<Pen: PathPen & ~Copyable>(_ connector: Connector, with pen: inout Pen) {
        let path = ConnectorPath(self, connector)
        switch diagram.settings.connector {
        case .elbow: path.elbow(self, radius: 0, &pen)
        case .rounded: path.elbow(self, radius: metrics.corner, &pen)
        case .curve: path.fan(self, curved: true, &pen)
        case .straight: path.fan(self, curved: false, &pen)
        }
    }
}

/// A point along the levels and across them: one set of formulas for all directions.
private struct Place {
    var along: Double
    var across: Double
}

/// One of the lines that meet in a trunk.
private struct Branch {
    /// Where the line ends, at a card.
    var port: Place
    /// The stretch along the levels that an edge label takes, in the order from port to trunk.
    var label: (near: Double, far: Double)?

    var across: Double { port.across }
    /// From here to the trunk the line is unbroken.
    var free: Double { label?.far ?? port.along }
}

private struct ConnectorPath {
    let parent: NodeID
    let trunk: Double
    let stem: Branch
    let horizontal: Bool

    init(_ drawing: borrowing Drawing, _ connector: Connector) {
        parent = connector.parent
        trunk = connector.trunk
        horizontal = drawing.isHorizontal
        let port = drawing.outerPort(parent)
        stem = Branch(
            port: horizontal
                ? Place(along: port.x, across: port.y) : Place(along: port.y, across: port.x))
    }

    private func point(_ along: Double, _ across: Double) -> Point {
        horizontal ? Point(along, across) : Point(across, along)
    }

    private func branch(_ drawing: borrowing Drawing, to child: NodeID) -> Branch {
        let port = drawing.innerPort(child)
        var branch = Branch(
            port: horizontal
                ? Place(along: port.x, across: port.y) : Place(along: port.y, across: port.x))
        if let label = drawing.edgeLabel(of: child) {
            let rect = label.rect
            let low = horizontal ? rect.x : rect.y
            let high = low + (horizontal ? rect.width : rect.height)
            branch.label = branch.port.along < trunk ? (low, high) : (high, low)
        }
        return branch
    }

    /// From the port of `branch` to where nothing interrupts it any more.
    private func begin<Pen: PathPen & ~Copyable>(_ branch: Branch, _ pen: inout Pen) {
        pen.move(to: point(branch.port.along, branch.across))
        guard let label = branch.label else { return }
        pen.line(to: point(label.near, branch.across))
        pen.move(to: point(label.far, branch.across))
    }

    /// The way back of `begin`.
    private func end<Pen: PathPen & ~Copyable>(_ branch: Branch, _ pen: inout Pen) {
        if let label = branch.label {
            pen.line(to: point(label.far, branch.across))
            pen.move(to: point(label.near, branch.across))
        }
        pen.line(to: point(branch.port.along, branch.across))
    }

    /// Branches that meet the trunk at right angles.
    func elbow<Pen: PathPen & ~Copyable>(
        _ drawing: borrowing Drawing, radius: Double, _ pen: inout Pen
    ) {
        // A branch that is neither the first nor the last is drawn as soon as its next sibling
        // turns up; what is left at the end are the outermost two.
        let first = branch(drawing, to: drawing.diagram.firstChild(parent))
        var last = first
        var nearFirst: Double?
        var nearLast: Double?
        var next = drawing.diagram.nodes[parent.value + 1].nextSibling
        while !next.isNone {
            let branch = branch(drawing, to: next)
            if nearFirst == nil { nearFirst = branch.across } else { side(last, &pen) }
            nearLast = last.across
            last = branch
            next = drawing.diagram.nodes[next.value].nextSibling
        }
        guard let nearFirst, let nearLast else {
            return stroke(first, stem, radius: radius, neighbours: nil, &pen)
        }
        let low = min(first.across, last.across)
        let high = max(first.across, last.across)
        if stem.across < low || stem.across > high {
            let stemIsNearFirst = (stem.across < low) == (first.across == low)
            side(stemIsNearFirst ? first : last, &pen)
            let far = stemIsNearFirst ? last : first
            let near = stemIsNearFirst ? first : last
            stroke(
                stem, far, radius: radius,
                neighbours: (near.across, stemIsNearFirst ? nearLast : nearFirst), &pen)
        } else {
            side(stem, &pen)
            let inner = (
                nearest(first.across, nearFirst, stem.across),
                nearest(last.across, nearLast, stem.across)
            )
            stroke(first, last, radius: radius, neighbours: inner, &pen)
        }
    }

    private func nearest(_ from: Double, _ a: Double, _ b: Double) -> Double {
        abs(a - from) < abs(b - from) ? a : b
    }

    private func side<Pen: PathPen & ~Copyable>(_ branch: Branch, _ pen: inout Pen) {
        begin(branch, &pen)
        pen.line(to: point(trunk, branch.across))
    }

    /// One unbroken stroke from `a` over the trunk to `b`. A corner is never so round that it
    /// would miss a line that meets the trunk (`neighbours` of `a` and of `b`).
    private func stroke<Pen: PathPen & ~Copyable>(
        _ a: Branch, _ b: Branch, radius: Double, neighbours: (Double, Double)?, _ pen: inout Pen
    ) {
        begin(a, &pen)
        if a.across != b.across {
            let middle = (a.across + b.across) / 2
            let rounds = (
                min(radius, abs(a.free - trunk), abs((neighbours?.0 ?? middle) - a.across)),
                min(radius, abs(b.free - trunk), abs((neighbours?.1 ?? middle) - b.across))
            )
            let way: Double = a.across < b.across ? 1 : -1
            bend(
                (trunk + (a.free < trunk ? -rounds.0 : rounds.0), a.across),
                (trunk, a.across + way * rounds.0), (trunk, a.across), rounds.0, &pen)
            bend(
                (trunk, b.across - way * rounds.1),
                (trunk + (b.free < trunk ? -rounds.1 : rounds.1), b.across),
                (trunk, b.across), rounds.1, &pen)
        }
        end(b, &pen)
    }

    private func bend<Pen: PathPen & ~Copyable>(
        _ from: (Double, Double), _ to: (Double, Double), _ corner: (Double, Double),
        _ radius: Double, _ pen: inout Pen
    ) {
        pen.line(to: point(from.0, from.1))
        if radius > 0 {
            pen.corner(point(corner.0, corner.1), radius: radius, to: point(to.0, to.1))
        }
    }

    /// Branches that spread from the end of the stem within the gap next to the parent's level,
    /// as curves or as slanting lines, and are parallel to the levels' axis outside of it, so that
    /// they meet every card at right angles and cut none.
    func fan<Pen: PathPen & ~Copyable>(
        _ drawing: borrowing Drawing, curved: Bool, _ pen: inout Pen
    ) {
        let reach = drawing.metrics.levelGap / 2 * (curved ? 1 : 0.75)
        let hub = trunk + towards(stem.port.along, reach)
        let first = branch(drawing, to: drawing.diagram.firstChild(parent))
        var last = first
        var next = drawing.diagram.nodes[parent.value + 1].nextSibling
        var isAlone = true
        while !next.isNone {
            if !isAlone { ray(last, reach, hub, curved, &pen) }
            isAlone = false
            last = branch(drawing, to: next)
            next = drawing.diagram.nodes[next.value].nextSibling
        }
        if isAlone && first.across == stem.across {
            begin(first, &pen)
            return end(stem, &pen)
        }
        ray(first, reach, hub, curved, &pen)
        if isAlone { return end(stem, &pen) }
        // The last ray goes on from the first through the hub, whose join covers the blunt ends
        // of all the others.
        let bend = trunk + towards(last.free, reach)
        if curved {
            pen.curve(
                point(trunk, stem.across), point(trunk, last.across), to: point(bend, last.across))
        } else {
            pen.line(to: point(bend, last.across))
        }
        end(last, &pen)
        if hub != stem.port.along {
            pen.move(to: point(stem.port.along, stem.across))
            pen.line(to: point(hub, stem.across))
        }
    }

    /// As far from the trunk towards `end` as `reach` and the way allow.
    private func towards(_ end: Double, _ reach: Double) -> Double {
        max(-reach, min(reach, end - trunk))
    }

    private func ray<Pen: PathPen & ~Copyable>(
        _ branch: Branch, _ reach: Double, _ hub: Double, _ curved: Bool, _ pen: inout Pen
    ) {
        begin(branch, &pen)
        if branch.across == stem.across {
            return pen.line(to: point(hub, stem.across))
        }
        let bend = trunk + towards(branch.free, reach)
        pen.line(to: point(bend, branch.across))
        if curved {
            pen.curve(
                point(trunk, branch.across), point(trunk, stem.across), to: point(hub, stem.across))
        } else {
            pen.line(to: point(hub, stem.across))
        }
    }
}

extension Drawing {
    /// The label on the connector that leads to `node`, or nil. Takes logarithmic time.
    public func edgeLabel(of node: NodeID) -> EdgeLabel? {
        var low = 0
        var high = edgeLabels.count
        while low < high {
            let middle = (low + high) / 2
            if edgeLabels[middle].node < node { low = middle + 1 } else { high = middle }
        }
        return low < edgeLabels.count && edgeLabels[low].node == node ? edgeLabels[low] : nil
    }
}
