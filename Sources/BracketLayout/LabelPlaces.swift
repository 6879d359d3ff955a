import BracketLanguage

/// Finds places for the labels of links: on their lines, where they cover no card, no other label
/// and, if that can be, no other line.
struct LabelPlaces {
    let cards: ObstacleIndex
    let connectors: ObstacleIndex
    let links: ObstacleIndex
    /// The link that each line of `links` belongs to.
    let owners: [Int]
    private var labels: [Rect] = []

    init(
        cards: ObstacleIndex, connectors: ObstacleIndex, links: ObstacleIndex, owners: [Int]
    ) {
        self.cards = cards
        self.connectors = connectors
        self.links = links
        self.owners = owners
    }

    mutating func place(_ size: Extent, on points: [Point], owner: Int) -> Rect {
        let onLine = candidates(size, on: points)
        let rect =
            onLine.first { isFree($0, owner) } ?? beside(size, points)
            ?? near(size, points, owner, radius: 8) ?? onLine.first { isFree($0, nil) }
            ?? near(size, points, nil, radius: .max)!
        labels.append(rect)
        return rect
    }

    /// Places in the middle and on both sides of it of the stretches that are long enough, the
    /// longest first.
    private func candidates(_ size: Extent, on points: [Point]) -> [Rect] {
        var stretches: [(length: Double, i: Int)] = []
        for i in 0..<points.count - 1 {
            let (a, b) = (points[i], points[i + 1])
            let along = a.y == b.y ? size.width : size.height
            let length = abs(a.x - b.x) + abs(a.y - b.y)
            // Some line is to be seen on both sides, and the arrow head.
            if length >= along + 3 * laneGap { stretches.append((length, i)) }
        }
        // Of equal lengths the first one: sorting is not stable.
        stretches.sort { ($1.length, $0.i) < ($0.length, $1.i) }
        var places: [Rect] = []
        for (length, i) in stretches {
            let (a, b) = (points[i], points[i + 1])
            let along = a.y == b.y ? size.width : size.height
            let slack = (length - along - 3 * laneGap) / 2
            // From the middle outwards.
            for step in 0...Int(min(slack / laneGap, 50)) {
                for sign in step == 0 ? [0.0] : [-1, 1] {
                    let share = 0.5 + sign * Double(step) * laneGap / length
                    places.append(
                        rect(size, Point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share)))
                }
            }
        }
        return places
    }

    /// A place right beside one of the stretches, the longest first.
    private func beside(_ size: Extent, _ points: [Point]) -> Rect? {
        var stretches = (0..<points.count - 1).map { i in
            (length: abs(points[i].x - points[i + 1].x) + abs(points[i].y - points[i + 1].y), i)
        }
        stretches.sort { ($1.length, $0.1) < ($0.length, $1.1) }
        for (length, i) in stretches {
            let axis: Axis = points[i].y == points[i + 1].y ? .x : .y
            let away = (axis == .x ? size.height : size.width) / 2 + 2
            for step in 0...Int(min(length / 2 / laneGap, 50)) {
                for sign in step == 0 ? [0.0] : [-1, 1] {
                    for side in [-away, away] {
                        var middle = points[i]
                        middle[axis] = (points[i][axis] + points[i + 1][axis]) / 2
                        middle[axis] += sign * Double(step) * laneGap
                        middle[axis.other] += side
                        let place = rect(size, middle)
                        if isFree(place, nil), !lines(meet: place) { return place }
                    }
                }
            }
        }
        return nil
    }

    /// A place beside the middle of the way, in growing squares about it; without a limit there is
    /// always one, for the page ends somewhere.
    private func near(_ size: Extent, _ points: [Point], _ owner: Int?, radius: Int) -> Rect? {
        let (a, b) = (points[(points.count - 1) / 2], points[(points.count - 1) / 2 + 1])
        let middle = Point((a.x + b.x) / 2, (a.y + b.y) / 2)
        var distance = 1
        while distance <= radius {
            for dy in -distance...distance {
                for dx in -distance...distance where max(abs(dx), abs(dy)) == distance {
                    let place = rect(
                        size,
                        Point(middle.x + Double(dx) * laneGap, middle.y + Double(dy) * laneGap))
                    if isFree(place, owner) { return place }
                }
            }
            distance += 1
        }
        return nil
    }

    private func rect(_ size: Extent, _ middle: Point) -> Rect {
        Rect(
            x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width,
            height: size.height)
    }

    private func lines(meet rect: Rect) -> Bool { connectors.meets(rect) || links.meets(rect) }

    /// Whether `rect` covers no card and no label, and no line but those of `owner`; nil does not
    /// mind lines.
    private func isFree(_ rect: Rect, _ owner: Int?) -> Bool {
        let grown = rect.grown(by: 1)
        if cards.meets(grown) || labels.contains(where: { $0.meets(grown) }) { return false }
        guard let owner else { return true }
        return !connectors.meets(grown) && !links.meets(grown) { owners[$0] != owner }
    }
}
