import BracketLanguage

/// A connector in pieces, for children whose lines look different.
///
/// A child's own piece is all that leads to it alone: its branch, for the first and the last child
/// with the corner and the trunk as far as the next line that meets it, and for an only child the
/// whole connector. What several children share, and the stem, is not of any piece. The pieces and
/// the rest together cover exactly what `Drawing.trace(_:with:)` draws.
public struct ConnectorPieces {
    private let path: ConnectorPath
    private let parent: NodeID
    private let first: NodeID
    private let last: NodeID
    /// The coordinate across the levels at which the piece of the first or the last child ends.
    private let firstLimit: Double
    private let lastLimit: Double
    private let style: Style

    private enum Style {
        case elbow(radius: Double)
        case fan(curved: Bool)
        /// The stem is the trunk, and ends in the branch to the last child.
        case hang(radius: Double)
    }

    private var isAlone: Bool { first == last }

    /// Takes time for each child of the connector.
    public init(_ drawing: borrowing Drawing, _ connector: Connector) {
        path = ConnectorPath(drawing, connector)
        parent = connector.parent
        first = path.firstChild(drawing)
        var last = first
        var beforeLast = first
        var second: NodeID?
        var next = path.next(drawing, after: first)
        while !next.isNone {
            second = second ?? next
            beforeLast = last
            last = next
            next = path.next(drawing, after: next)
        }
        self.last = last
        firstLimit = min(path.across(of: second ?? first, drawing), path.stem.across)
        guard connector.shape == .spread else {
            lastLimit = last == first ? path.stem.across : path.across(of: beforeLast, drawing)
            let isRounded = drawing.diagram.settings.connector == .rounded
            style = .hang(radius: isRounded ? drawing.metrics.corner : 0)
            return
        }
        lastLimit = max(path.across(of: beforeLast, drawing), path.stem.across)
        style =
            switch drawing.diagram.settings.connector {
            case .rounded: .elbow(radius: drawing.metrics.corner)
            case .curve where drawing.fansOut: .fan(curved: true)
            case .straight where drawing.fansOut: .fan(curved: false)
            case .elbow, .curve, .straight: .elbow(radius: 0)
            }
    }

    /// Draws all but the pieces of the children that are drawn apart.
    public func traceRest<Pen: PathPen & ~Copyable>(
        _ drawing: borrowing Drawing, apart isApart: (NodeID) -> Bool, with pen: inout Pen
    ) {
        if isAlone, isApart(first) { return }
        switch style {
        case .elbow(let radius): elbowRest(drawing, radius, isApart, &pen)
        case .fan(let curved): fanRest(drawing, curved, isApart, &pen)
        case .hang(let radius): hangRest(drawing, radius, isApart, &pen)
        }
    }

    /// Draws the own piece of `child`, from where it parts from the others to its card.
    public func tracePiece<Pen: PathPen & ~Copyable>(
        of child: NodeID, _ drawing: borrowing Drawing, with pen: inout Pen
    ) {
        if isAlone { return traceWay(to: child, drawing, with: &pen) }
        let branch = path.branch(drawing, to: child)
        switch style {
        case .elbow(let radius):
            if child == first || child == last {
                let limit = child == first ? firstLimit : lastLimit
                pen.move(to: path.point(path.trunk, limit))
                turn(into: branch, path.corner(of: branch, upTo: limit, radius), from: limit, &pen)
            } else {
                pen.move(to: path.point(path.trunk, branch.across))
            }
            path.end(branch, &pen)
        case .hang(let radius):
            if child == last {
                pen.move(to: path.point(path.trunk, lastLimit))
                let corner = path.corner(of: branch, upTo: lastLimit, radius)
                turn(into: branch, corner, from: lastLimit, &pen)
            } else {
                pen.move(to: path.point(path.trunk, branch.across))
            }
            path.end(branch, &pen)
        case .fan(let curved):
            let hub = path.bend(drawing, path.stem, curved)
            // A slanting line starts a little before the hub, to join the stem without a notch.
            let rest = path.stem.port.along - hub.along
            let lead = curved ? 0 : max(-1, min(1, rest))
            pen.move(to: path.point(hub.along + lead, hub.across))
            path.slope(from: hub, to: path.bend(drawing, branch, curved), curved, &pen)
            path.end(branch, &pen)
        }
    }

    /// Draws the whole way from the parent's card to that of `child`, upon the lines it shares.
    public func traceWay<Pen: PathPen & ~Copyable>(
        to child: NodeID, _ drawing: borrowing Drawing, with pen: inout Pen
    ) {
        let branch = path.branch(drawing, to: child)
        let stem = path.stem
        if case .hang(let radius) = style {
            let limit = child == last ? lastLimit : (stem.across + branch.across) / 2
            let corner = path.corner(of: branch, upTo: limit, radius)
            pen.move(to: path.point(path.trunk, stem.across))
            turn(into: branch, corner, from: stem.across, &pen)
            return path.end(branch, &pen)
        }
        path.begin(stem, &pen)
        if case .fan(let curved) = style {
            if !isAlone || branch.across != stem.across {
                let hub = path.bend(drawing, stem, curved)
                path.slope(from: hub, to: path.bend(drawing, branch, curved), curved, &pen)
            }
            return path.end(branch, &pen)
        }
        guard case .elbow(let radius) = style, branch.across != stem.across else {
            return path.end(branch, &pen)
        }
        // The corner of an outermost child is that of its branch; where the way takes a turn that
        // no other line takes, it is as round as its neighbours let it be.
        var limit = (branch.across + stem.across) / 2
        if !isAlone {
            if child == first { limit = firstLimit }
            if child == last { limit = lastLimit }
        }
        let into = path.corner(of: branch, upTo: limit, radius)
        let rest = branch.across + (stem.across < branch.across ? -into.radius : into.radius)
        let out = path.corner(of: stem, upTo: isAlone ? limit : rest, radius)
        pen.line(to: path.point(out.onBranch))
        if out.radius > 0 {
            pen.corner(path.point(out.tip), out.radius, to: path.point(out.onTrunk))
        }
        turn(into: branch, into, from: stem.across, &pen)
        path.end(branch, &pen)
    }

    /// From the trunk around the corner into a branch.
    private func turn<Pen: PathPen & ~Copyable>(
        into branch: Branch, _ corner: ConnectorPath.Corner, from across: Double, _ pen: inout Pen
    ) {
        if branch.across == across { return }
        pen.line(to: path.point(corner.onTrunk))
        if corner.radius > 0 {
            pen.corner(path.point(corner.tip), corner.radius, to: path.point(corner.onBranch))
        }
    }

    private func elbowRest<Pen: PathPen & ~Copyable>(
        _ drawing: borrowing Drawing, _ radius: Double, _ isApart: (NodeID) -> Bool,
        _ pen: inout Pen
    ) {
        if isAlone { return path.elbow(drawing, radius: radius, &pen) }
        var next = path.next(drawing, after: first)
        while next != last {
            if !isApart(next) { path.side(path.branch(drawing, to: next), &pen) }
            next = path.next(drawing, after: next)
        }
        path.side(path.stem, &pen)
        let firstBranch = path.branch(drawing, to: first)
        let lastBranch = path.branch(drawing, to: last)
        let firstCorner = path.corner(of: firstBranch, upTo: firstLimit, radius)
        let lastCorner = path.corner(of: lastBranch, upTo: lastLimit, radius)
        switch (isApart(first), isApart(last)) {
        case (false, false): path.stroke(firstBranch, firstCorner, lastBranch, lastCorner, &pen)
        case (true, false):
            pen.move(to: path.point(path.trunk, firstLimit))
            turn(into: lastBranch, lastCorner, from: firstLimit, &pen)
            path.end(lastBranch, &pen)
        case (false, true):
            pen.move(to: path.point(path.trunk, lastLimit))
            turn(into: firstBranch, firstCorner, from: lastLimit, &pen)
            path.end(firstBranch, &pen)
        case (true, true):
            if firstLimit == lastLimit { return }
            pen.move(to: path.point(path.trunk, firstLimit))
            pen.line(to: path.point(path.trunk, lastLimit))
        }
    }

    private func hangRest<Pen: PathPen & ~Copyable>(
        _ drawing: borrowing Drawing, _ radius: Double, _ isApart: (NodeID) -> Bool,
        _ pen: inout Pen
    ) {
        var next = first
        while next != last {
            if !isApart(next) { path.side(path.branch(drawing, to: next), &pen) }
            next = path.next(drawing, after: next)
        }
        pen.move(to: path.point(path.trunk, path.stem.across))
        if isApart(last) { return pen.line(to: path.point(path.trunk, lastLimit)) }
        let branch = path.branch(drawing, to: last)
        let corner = path.corner(of: branch, upTo: lastLimit, radius)
        turn(into: branch, corner, from: path.stem.across, &pen)
        path.end(branch, &pen)
    }

    private func fanRest<Pen: PathPen & ~Copyable>(
        _ drawing: borrowing Drawing, _ curved: Bool, _ isApart: (NodeID) -> Bool,
        _ pen: inout Pen
    ) {
        if isAlone { return path.fan(drawing, curved: curved, &pen) }
        let hub = path.bend(drawing, path.stem, curved)
        path.begin(path.stem, &pen)
        pen.line(to: path.point(hub))
        var next = first
        while !next.isNone {
            if !isApart(next) { tracePiece(of: next, drawing, with: &pen) }
            next = path.next(drawing, after: next)
        }
    }
}

extension ConnectorPath {
    fileprivate func across(of child: NodeID, _ drawing: borrowing Drawing) -> Double {
        let port = drawing.innerPort(child)
        return horizontal ? port.y : port.x
    }
}
