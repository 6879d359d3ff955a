/// The distance of links that run side by side.
let laneGap = 10.0

/// How far the last stretch of a link is straight at least: an arrow head, and the bend before it.
let endRoom = 16.0

/// Spreads links that run side by side into lanes, and their ends along the sides of the cards.
///
/// Each stretch of a way can slide across its own direction. In turn each is moved to where it
/// costs least, given all others: by lying on or close to lines, by crossing them, by being far off
/// its way. Some rounds of this bring links that share a corridor into an order with few crossings.
struct Lanes {
    /// The cards and texts that no way may touch.
    let index: ObstacleIndex
    /// The lines of the connectors.
    let lines: ObstacleIndex
    let clearance: Double
    private(set) var ways: [Way] = []
    private var nearby: StretchGrid

    struct Way {
        var points: [Point]
        /// The cards at both ends.
        var source: Rect
        var target: Rect
    }

    init(index: ObstacleIndex, lines: ObstacleIndex, clearance: Double, region: Rect) {
        self.index = index
        self.lines = lines
        self.clearance = clearance
        nearby = StretchGrid(region)
    }

    mutating func add(_ points: [Point], from source: Rect, to target: Rect) {
        nearby.insert(points, way: ways.count)
        ways.append(Way(points: points, source: source, target: target))
    }

    /// Moves all stretches to where they cost least.
    mutating func spread() {
        // Few links deserve more thought than thousands, of which nobody follows one.
        let rounds = ways.count > 200 ? 2 : 6
        for _ in 0..<rounds {
            var hasChanged = false
            for w in ways.indices {
                nearby.remove(ways[w].points, way: w)
                for i in 0..<ways[w].points.count - 1 where improve(w, i) { hasChanged = true }
                nearby.insert(ways[w].points, way: w)
            }
            if !hasChanged { return }
        }
    }

    /// Moves stretch `i` of way `w` to its best place.
    private mutating func improve(_ w: Int, _ i: Int) -> Bool {
        let way = ways[w]
        let places = places(of: way, i)
        if places.count == 1 { return false }
        let near = surroundings(of: places)
        var best = way.points
        var least = Double.infinity
        let axis = axis(way.points, i)
        let home = home(of: way, i)
        for points in places {
            let away = abs(points[i][axis.other] - home.level)
            let cost = away * home.weight + cost(points, around: i, near)
            if cost < least - 1e-6 { (best, least) = (points, cost) }
        }
        ways[w].points = best
        return best != way.points
    }

    private func axis(_ points: [Point], _ i: Int) -> Axis {
        points[i].y == points[i + 1].y ? .x : .y
    }

    /// Where a stretch would like to be, and how much: an end in the middle of the card's side.
    private func home(of way: Way, _ i: Int) -> (level: Double, weight: Double) {
        let across = axis(way.points, i).other
        let card =
            i == 0 ? way.source : i == way.points.count - 2 ? way.target : nil
        guard let card else { return (way.points[i][across], 0.02) }
        return ((card.low(across) + card.high(across)) / 2, 0.1)
    }

    /// The way with stretch `i` in all places that it can slide to, where it is now first.
    private func places(of way: Way, _ i: Int) -> [[Point]] {
        let axis = axis(way.points, i)
        let level = way.points[i][axis.other]
        let isFirst = i == 0
        let isLast = i == way.points.count - 2
        var reach = (level - 20 * laneGap)...(level + 20 * laneGap)
        // First in small steps, for the room may be tight, then lane by lane.
        var steps = (1...10).map { 2 * Double($0) } + (5...40).map { Double($0) * laneGap / 2 }
        // An end slides along the edge of its card, and not into its round corners.
        for card in [isFirst ? way.source : nil, isLast ? way.target : nil].compactMap({ $0 }) {
            let side = card.low(axis.other)...card.high(axis.other)
            let inset = min(6, (side.upperBound - side.lowerBound) / 4)
            reach = reach.clamped(to: (side.lowerBound + inset)...(side.upperBound - inset))
            let most = Int(reach.upperBound - reach.lowerBound) / 2
            steps = (1...max(1, most)).map { 2 * Double($0) }
        }
        var places = [way.points]
        for sign in [-1.0, 1.0] {
            for step in steps where reach.contains(level + sign * step) {
                var points = way.points
                points[i][axis.other] = level + sign * step
                points[i + 1][axis.other] = level + sign * step
                let obstacle = obstacle(points, around: i)
                if obstacle == .none { places.append(points) }
                if obstacle == .ahead { break }
            }
        }
        return places
    }

    private enum Obstacle {
        case none
        /// The stretch itself meets a card: it cannot slide past.
        case ahead
        /// A neighbour meets one, or is too short; that may pass.
        case neighbour
    }

    private func obstacle(_ points: [Point], around i: Int) -> Obstacle {
        for k in [i, i - 1, i + 1] where k >= 0 && k < points.count - 1 {
            let axis = axis(points, k)
            let isEnd = k == 0 || k == points.count - 2
            let margin = isEnd ? 0 : clearance / 2
            if k != i {
                let length = abs(points[k][axis] - points[k + 1][axis])
                let isLast = k == points.count - 2
                let least = isLast ? laneGap : isEnd ? 0.6 * laneGap : laneGap / 4
                if length < least { return .neighbour }
            }
            if index.hit(from: points[k], axis, to: points[k + 1][axis], margin: margin) != nil {
                return k == i ? .ahead : .neighbour
            }
        }
        return .none
    }

    /// The stretches of other links and the connectors' lines that any of `places` may come near.
    private func surroundings(of places: [[Point]]) -> [Line] {
        var room = Rect(from: places[0][0], to: places[0][0])
        for points in places {
            for point in points { room = room.union(Rect(from: point, to: point)) }
        }
        room = room.grown(by: laneGap)
        var near: [Line] = []
        nearby.forEach(in: room) { a, b in near.append(Line(a, b, isLink: true)) }
        lines.forEach(in: room) { line in
            near.append(
                Line(
                    Point(line.x, line.y), Point(line.x + line.width, line.y + line.height),
                    isLink: false))
        }
        return near
    }

    fileprivate struct Line {
        let axis: Axis
        let level: Double
        let from: Double
        let to: Double
        let isLink: Bool

        init(_ a: Point, _ b: Point, isLink: Bool) {
            axis = a.y == b.y ? .x : .y
            level = a[axis.other]
            from = min(a[axis], b[axis])
            to = max(a[axis], b[axis])
            self.isLink = isLink
        }
    }

    /// What stretch `i` and its neighbours cost among the lines of others.
    private func cost(_ points: [Point], around i: Int, _ near: [Line]) -> Double {
        var cost = 0.0
        for k in max(0, i - 1)...min(points.count - 2, i + 1) {
            let line = Line(points[k], points[k + 1], isLink: true)
            let isEnd = k == 0 || k == points.count - 2
            let length = line.to - line.from
            let room = k == points.count - 2 ? endRoom : laneGap
            if isEnd && points.count > 2 {
                cost += 3 * max(0, room - length)
            } else if !isEnd && length < endRoom {
                // A jog is hard to see as what it is.
                cost += 8
            }
            for other in near { cost += line.costs(beside: other) }
        }
        return cost
    }
}

extension Lanes.Line {
    fileprivate func costs(beside other: Self) -> Double {
        if axis != other.axis {
            let crosses =
                other.level > from && other.level < to && level > other.from && level < other.to
            return crosses ? (other.isLink ? 8 : 5) : 0
        }
        let distance = abs(level - other.level)
        let room = other.isLink ? laneGap : 0.8 * laneGap
        guard distance < room else { return 0 }
        let shared = min(to, other.to) - max(from, other.from)
        guard shared > -laneGap else { return 0 }
        // Lines on each other read as one; those that only touch at their ends do so less.
        let closeness = 1 - distance / room
        // Arrow heads that are side by side touch when lines are closer than their width.
        let most: Double = distance < 3 ? 240 : other.isLink && distance < 8 ? 160 : 100
        return most * closeness
    }
}

/// The stretches of ways in a grid, so that those near a place are found without looking at all.
private struct StretchGrid {
    private let region: Rect
    private let side: Double
    private let columns: Int
    private var cells: [[Entry]]

    private struct Entry: Equatable {
        var way: Int
        var a: Point
        var b: Point
    }

    init(_ region: Rect) {
        self.region = region
        // No line passes more than some dozens of cells.
        side = max(64, max(region.width, region.height) / 64)
        columns = Int(region.width / side) + 1
        cells = Array(repeating: [], count: columns * (Int(region.height / side) + 1))
    }

    private func cells(of rect: Rect) -> (rows: ClosedRange<Int>, columns: ClosedRange<Int>) {
        func cell(_ at: Double, _ count: Int) -> Int { min(count - 1, max(0, Int(at / side))) }
        let rows = cells.count / columns
        return (
            cell(rect.y - region.y, rows)...cell(rect.y + rect.height - region.y, rows),
            cell(rect.x - region.x, columns)...cell(rect.x + rect.width - region.x, columns)
        )
    }

    mutating func insert(_ points: [Point], way: Int) {
        for (a, b) in zip(points, points.dropFirst()) {
            let place = cells(of: Rect(from: a, to: b))
            for row in place.rows {
                for column in place.columns {
                    cells[row * columns + column].append(Entry(way: way, a: a, b: b))
                }
            }
        }
    }

    mutating func remove(_ points: [Point], way: Int) {
        for (a, b) in zip(points, points.dropFirst()) {
            let place = cells(of: Rect(from: a, to: b))
            for row in place.rows {
                for column in place.columns {
                    cells[row * columns + column].removeAll { $0.way == way }
                }
            }
        }
    }

    /// Hands out each stretch near `room` once.
    func forEach(in room: Rect, _ body: (Point, Point) -> Void) {
        let place = cells(of: room)
        for row in place.rows {
            for column in place.columns {
                for entry in cells[row * columns + column] {
                    // In the first cell that both share.
                    let own = cells(of: Rect(from: entry.a, to: entry.b))
                    let isFirst =
                        row == max(place.rows.lowerBound, own.rows.lowerBound)
                        && column == max(place.columns.lowerBound, own.columns.lowerBound)
                    if isFirst { body(entry.a, entry.b) }
                }
            }
        }
    }
}
