import BracketLanguage
import BracketLayout

/// Strokes that lie upon those of the connectors and draw them strong or dashed: the sweep asks
/// cell by cell, from left to right, which arms they reach.
struct Overlay: ~Copyable {
    private let isPlain: Bool
    private let beginning: Buckets
    private var horizontals = SegmentList()
    private var verticals = SegmentList()
    private var merged = SegmentList()
    private var nextHorizontal = 0
    private var nextVertical = 0
    private var row: Int32 = 0

    /// An overlay of what `trace` hands out, or of nothing.
    init(rows: Int, _ trace: (((Stroke) -> Void) -> Void)?) {
        isPlain = trace == nil
        beginning = Buckets(rows: trace == nil ? 0 : rows) { body in
            trace? { stroke in body(stroke.isVertical ? stroke.first : stroke.at, Segment(stroke)) }
        }
    }

    /// Whether no cell of this row is any different.
    var isIdle: Bool { horizontals.count == 0 && verticals.count == 0 }

    /// Moves the vertical strokes that begin left of `column` and reach this row.
    private mutating func keep(from old: inout Int, upTo column: Int32) {
        while old < verticals.count, verticals[old].column <= column {
            if verticals[old].end >= row { merged.append(verticals[old].goingOn) }
            old += 1
        }
    }

    mutating func begin(_ row: Int) {
        if isPlain { return }
        let starting = beginning[row]
        self.row = Int32(row)
        nextHorizontal = 0
        nextVertical = 0
        horizontals.keep(0)
        merged.keep(0)
        var old = 0
        for segment in starting {
            if segment.kind == .horizontal {
                horizontals.append(segment)
            } else {
                keep(from: &old, upTo: segment.column)
                merged.append(segment)
            }
        }
        keep(from: &old, upTo: .max)
        swap(&verticals, &merged)
    }

    /// The arms that strokes reach in a cell of this row. Columns must not go back.
    mutating func arms(at column: Int) -> Arms {
        if isIdle { return [] }
        var arms: Arms = []
        while nextHorizontal < horizontals.count, horizontals[nextHorizontal].end < column {
            nextHorizontal += 1
        }
        var i = nextHorizontal
        while i < horizontals.count, horizontals[i].column <= column {
            let stroke = horizontals[i]
            i += 1
            guard stroke.end >= column else { continue }
            if stroke.column < column || stroke.leadsBefore { arms.insert(.left) }
            if stroke.end > column || stroke.leadsBehind { arms.insert(.right) }
        }
        while nextVertical < verticals.count, verticals[nextVertical].column < column {
            nextVertical += 1
        }
        i = nextVertical
        while i < verticals.count, verticals[i].column == column {
            let stroke = verticals[i]
            i += 1
            if stroke.leadsBefore { arms.insert(.up) }
            if stroke.end > row || stroke.leadsBehind { arms.insert(.down) }
        }
        return arms
    }
}

/// The overlays of one sweep.
struct Overlays: ~Copyable {
    private var heavy: Overlay
    private var dashed: Overlay

    init(_ art: borrowing TextArt) {
        let marks = art.marks
        let rows = art.height
        let art = copy art
        heavy = Overlay(
            rows: rows,
            marks.hasPaths ? { art.traceStrokes(of: marks.isStrong, ways: true, $0) } : nil)
        dashed = Overlay(
            rows: rows,
            marks.hasDashes ? { art.traceStrokes(of: marks.isDashed, ways: false, $0) } : nil)
    }

    mutating func begin(_ row: Int) {
        heavy.begin(row)
        dashed.begin(row)
    }

    var isIdle: Bool { heavy.isIdle && dashed.isIdle }

    mutating func strength(at column: Int) -> Strength {
        Strength(heavy: heavy.arms(at: column), dashed: dashed.arms(at: column))
    }
}

/// Which lines of a drawing are not plain.
struct LineMarks {
    /// Indexed by node, whether the line that leads to it is on a path; empty without paths.
    private var strong: [Bool] = []
    /// Whether a line from it to a child is on a path.
    private var strongStems: [Bool] = []
    /// Whether it is dashed; empty without dashes.
    private var dashed: [Bool] = []

    init(_ diagram: borrowing Diagram) {
        guard let looks = Looks(diagram) else { return }
        let nodes = diagram.nodes.indices
        if looks.hasPaths {
            strong = nodes.map { looks.pathOwner(of: NodeID($0)) != nil }
            strongStems = Array(repeating: false, count: nodes.count)
            for node in nodes where strong[node] && !diagram.nodes[node].parent.isNone {
                strongStems[diagram.nodes[node].parent.value] = true
            }
        }
        let dashed = nodes.map { looks.isDashed(NodeID($0), diagram) }
        if dashed.contains(true) { self.dashed = dashed }
    }

    var hasPaths: Bool { !strong.isEmpty }
    var hasDashes: Bool { !dashed.isEmpty }
    func isStrong(_ node: Int) -> Bool { !strong.isEmpty && strong[node] }
    func hasStrongStem(_ node: Int) -> Bool { !strongStems.isEmpty && strongStems[node] }
    func isDashed(_ node: Int) -> Bool { !dashed.isEmpty && dashed[node] }
}

extension TextArt {
    /// Hands out the strokes of the branches to those nodes that are `chosen`. With `ways`, also
    /// those from there over the trunk and the stem to the parent.
    func traceStrokes(of chosen: (Int) -> Bool, ways: Bool, _ body: (Stroke) -> Void) {
        if let mixed { return traceMixed(mixed, of: chosen, ways: ways, body) }
        var nextLabel = 0
        for node in nodes.indices {
            let gap = interruption(of: node, &nextLabel)
            let parent = nodes[node].parent
            // Under a roof there is no trunk.
            guard !parent.isNone, !trunks[parent.value].isNone, chosen(node) else { continue }
            traceBranch(to: node, gap, body)
            guard ways else { continue }
            let trunk = trunks[parent.value]
            let ends = (Int(ports[node]), Int(ports[parent.value]))
            if ends.0 != ends.1 {
                body(
                    Stroke(
                        isVertical: horizontal, at: Int(trunk.along), first: min(ends.0, ends.1),
                        last: max(ends.0, ends.1)))
            }
            traceStem(of: parent.value, isLabelled: false, body)
        }
    }
}
