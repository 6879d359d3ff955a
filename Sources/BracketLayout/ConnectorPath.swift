import BracketLanguage

/// What draws a path: one call a step, in order.
public protocol PathPen: ~Copyable {
    mutating func move(to point: Point)
    mutating func line(to point: Point)
    /// A cubic Bézier curve.
    mutating func curve(_ control1: Point, _ control2: Point, to point: Point)
    /// A quarter of a circle; without a radius it would be a corner at `tip`.
    mutating func corner(_ tip: Point, _ radius: Double, to point: Point)
}

extension Drawing {
    /// Draws the lines from one parent to all its children as one path, every stretch once.
    ///
    /// The outermost two of all lines that meet in the trunk are one unbroken stroke, so their
    /// corners join; the others, the stem among them, end on the middle of that stroke. Branches
    /// are interrupted where an edge label stands.
    public func trace<Pen: PathPen & ~Copyable>(_ connector: Connector, with pen: inout Pen) {
        let path = ConnectorPath(self, connector)
        guard connector.shape == .spread else {
            let isRounded = diagram.settings.connector == .rounded
            return path.hang(self, radius: isRounded ? metrics.corner : 0, &pen)
        }
        switch diagram.settings.connector {
        case .rounded: path.elbow(self, radius: metrics.corner, &pen)
        case .curve where fansOut: path.fan(self, curved: true, &pen)
        case .straight where fansOut: path.fan(self, curved: false, &pen)
        case .elbow, .curve, .straight: path.elbow(self, radius: 0, &pen)
        }
    }
}

/// A point along the levels and across them: one set of formulas for all directions.
struct Place {
    var along: Double
    var across: Double
}

/// One of the lines that meet in a trunk.
struct Branch {
    /// Where the line ends, at a card or at a junction.
    var port: Place
    var isAtJunction: Bool
    /// The stretch along the levels that an edge label takes, in the order from port to trunk.
    var label: (near: Double, far: Double)?

    var across: Double { port.across }
    /// From here to the trunk the line is unbroken.
    var free: Double { label?.far ?? port.along }
}

struct ConnectorPath {
    let parent: NodeID
    let trunk: Double
    let stem: Branch
    let horizontal: Bool
    let direction: Direction
    /// Whether some of the children may be on another side of the parent.
    private let isOneOfTwo: Bool

    init(_ drawing: borrowing Drawing, _ connector: Connector) {
        parent = connector.parent
        trunk = connector.trunk
        horizontal = connector.direction.isHorizontal
        isOneOfTwo = drawing.isTwoSided && drawing.diagram.nodes[parent.value].parent.isNone
        direction = connector.direction
        let port = drawing.outerPort(connector)
        stem = Branch(
            port: horizontal
                ? Place(along: port.x, across: port.y) : Place(along: port.y, across: port.x),
            isAtJunction: drawing.isJunction(parent))
    }

    func firstChild(_ drawing: borrowing Drawing) -> NodeID {
        firstHere(drawing, from: drawing.diagram.firstChild(parent))
    }

    func next(_ drawing: borrowing Drawing, after child: NodeID) -> NodeID {
        firstHere(drawing, from: drawing.diagram.nodes[child.value].nextSibling)
    }

    /// The first child from `child` on that is on this side of the parent.
    func firstHere(_ drawing: borrowing Drawing, from child: NodeID) -> NodeID {
        guard isOneOfTwo else { return child }
        var child = child
        while !child.isNone, drawing.branchDirection(child) != direction {
            child = drawing.diagram.nodes[child.value].nextSibling
        }
        return child
    }

    func point(_ along: Double, _ across: Double) -> Point {
        horizontal ? Point(along, across) : Point(across, along)
    }

    func point(_ place: Place) -> Point { point(place.along, place.across) }

    func branch(_ drawing: borrowing Drawing, to child: NodeID) -> Branch {
        let port = drawing.innerPort(child)
        var branch = Branch(
            port: horizontal
                ? Place(along: port.x, across: port.y) : Place(along: port.y, across: port.x),
            isAtJunction: drawing.isJunction(child))
        if let gap = drawing.interruption(of: child) {
            branch.label =
                branch.port.along < trunk
                ? (gap.lowerBound, gap.upperBound) : (gap.upperBound, gap.lowerBound)
        }
        return branch
    }

    /// From the port of `branch` to where nothing interrupts it any more.
    func begin<Pen: PathPen & ~Copyable>(_ branch: Branch, _ pen: inout Pen) {
        pen.move(to: point(branch.port.along, branch.across))
        guard let label = branch.label else { return }
        pen.line(to: point(label.near, branch.across))
        pen.move(to: point(label.far, branch.across))
    }

    /// The way back of `begin`.
    func end<Pen: PathPen & ~Copyable>(_ branch: Branch, _ pen: inout Pen) {
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
        let from = firstChild(drawing)
        let first = branch(drawing, to: from)
        var last = first
        var afterFirst: Double?
        var beforeLast = first.across
        var next = self.next(drawing, after: from)
        while !next.isNone {
            let branch = branch(drawing, to: next)
            if afterFirst == nil { afterFirst = branch.across } else { side(last, &pen) }
            beforeLast = last.across
            last = branch
            next = self.next(drawing, after: next)
        }
        guard let afterFirst else {
            let middle = (first.across + stem.across) / 2
            return stroke(
                first, corner(of: first, upTo: middle, radius),
                stem, corner(of: stem, upTo: middle, radius), &pen)
        }
        side(stem, &pen)
        // A corner that were rounder would miss the next line that meets the trunk.
        stroke(
            first, corner(of: first, upTo: min(afterFirst, stem.across), radius),
            last, corner(of: last, upTo: max(beforeLast, stem.across), radius), &pen)
    }

    /// A line from a port that ends on the middle of the trunk.
    func side<Pen: PathPen & ~Copyable>(_ branch: Branch, _ pen: inout Pen) {
        begin(branch, &pen)
        pen.line(to: point(trunk, branch.across))
    }

    /// Where a branch turns into the trunk.
    struct Corner {
        var onBranch: Place
        var tip: Place
        var onTrunk: Place
        var radius: Double
    }

    func corner(of branch: Branch, upTo across: Double, _ radius: Double) -> Corner {
        let radius = min(radius, abs(branch.free - trunk), abs(across - branch.across))
        return Corner(
            onBranch: Place(
                along: trunk + (branch.free < trunk ? -radius : radius), across: branch.across),
            tip: Place(along: trunk, across: branch.across),
            onTrunk: Place(
                along: trunk,
                across: branch.across + (across < branch.across ? -radius : radius)),
            radius: radius)
    }

    /// One unbroken stroke from the port of `a` over the trunk to the port of `b`.
    func stroke<Pen: PathPen & ~Copyable>(
        _ a: Branch, _ cornerA: Corner, _ b: Branch, _ cornerB: Corner, _ pen: inout Pen
    ) {
        begin(a, &pen)
        if a.across != b.across {
            pen.line(to: point(cornerA.onBranch))
            if cornerA.radius > 0 {
                pen.corner(point(cornerA.tip), cornerA.radius, to: point(cornerA.onTrunk))
            }
            pen.line(to: point(cornerB.onTrunk))
            if cornerB.radius > 0 {
                pen.corner(point(cornerB.tip), cornerB.radius, to: point(cornerB.onBranch))
            }
        }
        end(b, &pen)
    }

    /// A trunk that goes on from the stem, and ends in the branch to the last child.
    func hang<Pen: PathPen & ~Copyable>(
        _ drawing: borrowing Drawing, radius: Double, _ pen: inout Pen
    ) {
        var last = branch(drawing, to: firstChild(drawing))
        var before = stem.across
        var next = drawing.diagram.nodes[parent.value + 1].nextSibling
        while !next.isNone {
            side(last, &pen)
            before = last.across
            last = branch(drawing, to: next)
            next = drawing.diagram.nodes[next.value].nextSibling
        }
        let corner = corner(of: last, upTo: before, radius)
        pen.move(to: point(trunk, stem.across))
        pen.line(to: point(corner.onTrunk))
        if corner.radius > 0 {
            pen.corner(point(corner.tip), corner.radius, to: point(corner.onBranch))
        }
        end(last, &pen)
    }

    /// Branches that spread from the end of the stem (the hub) within the gap next to the parent's
    /// level, as curves or as slanting lines. Outside of it they run along the levels, so that
    /// they meet every card at a right angle and cut none.
    func fan<Pen: PathPen & ~Copyable>(
        _ drawing: borrowing Drawing, curved: Bool, _ pen: inout Pen
    ) {
        func bend(_ branch: Branch) -> Place { self.bend(drawing, branch, curved) }
        let hub = bend(stem)
        let from = firstChild(drawing)
        let first = branch(drawing, to: from)
        var last = first
        var isAlone = true
        var next = self.next(drawing, after: from)
        while !next.isNone {
            if !isAlone {
                begin(last, &pen)
                slope(from: bend(last), to: hub, curved, &pen)
            }
            isAlone = false
            last = branch(drawing, to: next)
            next = self.next(drawing, after: next)
        }
        begin(first, &pen)
        if isAlone && first.across == stem.across { return end(stem, &pen) }
        slope(from: bend(first), to: hub, curved, &pen)
        if isAlone { return end(stem, &pen) }
        // The stroke goes on from the first branch to the last, so that its join in the hub
        // covers the blunt ends of all the others.
        slope(from: hub, to: bend(last), curved, &pen)
        end(last, &pen)
        begin(stem, &pen)
        pen.line(to: point(hub))
    }

    /// Where a branch that fans out begins to run along the levels.
    func bend(_ drawing: borrowing Drawing, _ branch: Branch, _ curved: Bool) -> Place {
        // A slanting line leaves a little of the gap to a straight end at a card.
        let reach = drawing.metrics.levelGap / 2 * (curved || branch.isAtJunction ? 1 : 0.75)
        let step = max(-reach, min(reach, branch.free - trunk))
        return Place(along: trunk + step, across: branch.across)
    }

    func slope<Pen: PathPen & ~Copyable>(
        from a: Place, to b: Place, _ curved: Bool, _ pen: inout Pen
    ) {
        pen.line(to: point(a))
        let end = point(b)
        if curved && a.across != b.across {
            pen.curve(point(trunk, a.across), point(trunk, b.across), to: end)
        } else {
            pen.line(to: end)
        }
    }
}
