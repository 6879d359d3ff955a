import BracketLanguage

/// Finds places for the labels of links: on their own line or right beside it.
///
/// No label covers a card, another label or an arrow head. Of the places left, the best one covers
/// no other line, is nearer to its own line than to any other, and is near the middle of its way.
struct LabelPlaces {
    let cards: ObstacleIndex
    let connectors: ObstacleIndex
    let links: ObstacleIndex
    /// The link that each line of `links` belongs to.
    let owners: [Int]
    let heads: [Rect]
    private var labels: [Rect] = []

    /// The distance of a label that stands beside its line.
    static let distance = 2.0

    init(
        cards: ObstacleIndex, connectors: ObstacleIndex, links: ObstacleIndex, owners: [Int],
        heads: [Rect]
    ) {
        self.cards = cards
        self.connectors = connectors
        self.links = links
        self.owners = owners
        self.heads = heads
    }

    mutating func place(_ size: Extent, on points: [Point], owner: Int) -> Rect {
        var best: (rect: Rect, cost: Double)?
        forEachCandidate(size, on: points) { rect, cost in
            if let best, best.cost <= cost { return }
            guard isFree(rect) else { return }
            let cost = cost + self.cost(of: rect, owner)
            if best.map({ cost < $0.cost }) ?? true { best = (rect, cost) }
        }
        let rect = best?.rect ?? near(size, points)
        labels.append(rect)
        return rect
    }

    /// The labels that a line through `points` runs behind, but for its own.
    func labels(on points: [Point], but own: Rect?) -> [Rect] {
        labels.filter { label in
            label != own
                && zip(points, points.dropFirst()).contains { label.meets(Rect(from: $0, to: $1)) }
        }
    }

    /// Places on and on both sides of each stretch, with what they cost by themselves.
    private func forEachCandidate(
        _ size: Extent, on points: [Point], _ body: (Rect, Double) -> Void
    ) {
        for i in 0..<points.count - 1 {
            let (a, b) = (points[i], points[i + 1])
            let axis: Axis = a.y == b.y ? .x : .y
            let along = axis == .x ? size.width : size.height
            let across = axis == .x ? size.height : size.width
            let length = abs(a[axis] - b[axis])
            // Line is to be seen on both sides, and the bend or the arrow head.
            let sign: Double = a[axis] < b[axis] ? 1 : -1
            let before = i == 0 ? 4.0 : 8
            let after = i == points.count - 2 ? 12.0 : 8
            let slack = (length - along - before - after) / 2
            let sides = [0, across / 2 + Self.distance, -across / 2 - Self.distance]
            for side in sides where side != 0 || slack >= 0 {
                // Beside a line that is shorter, a label may reach over its ends.
                let reach = side == 0 ? slack : max(0, (length + along) / 2 - 8)
                let inside = side == 0 ? slack : max(0, (length - along) / 2)
                let centre =
                    (a[axis] + b[axis]) / 2 + (side == 0 ? sign * (before - after) / 2 : 0)
                let step = max(laneGap / 2, reach / 100)
                for k in 0...Int(reach / step) {
                    for way in k == 0 ? [1.0] : [-1, 1] {
                        var middle = a
                        middle[axis] = centre + way * Double(k) * step
                        middle[axis.other] += side
                        // Upright lines are wide gaps for a text; the longest stretch is the way.
                        let cost =
                            (side == 0 ? 0 : 12) + (axis == .x ? 0 : 4)
                            + 0.02 * Double(k) * step + 400 / (length + 20)
                            + max(0, Double(k) * step - inside)
                        body(rect(size, middle), cost)
                    }
                }
            }
        }
    }

    /// What `rect` costs among the lines of others: what it covers, and what it stands as near to
    /// as to its own line.
    private func cost(of rect: Rect, _ owner: Int) -> Double {
        var cost = 0.0
        let near = rect.grown(by: Self.distance + 2)
        _ = links.meets(near) { i in
            if owners[i] != owner {
                let line = links.rects[i]
                if !line.meets(rect) {
                    cost += 15
                } else {
                    // Across, a line goes on behind the label; along, nobody could tell whose it is.
                    let isAlong =
                        line.axis == .x ? rect.width >= rect.height : rect.width < rect.height
                    let ends =
                        line.low(line.axis) > near.low(line.axis)
                        || line.high(line.axis) < near.high(line.axis)
                    cost += (isAlong ? 80 : 40) + (ends ? 60 : 0)
                }
            }
            return false
        }
        _ = connectors.meets(near) { i in
            cost += connectors.rects[i].meets(rect) ? 150 : 4
            return false
        }
        return cost
    }

    /// A place about the middle of the way, in growing squares; there is always one, for the page
    /// ends somewhere.
    private func near(_ size: Extent, _ points: [Point]) -> Rect {
        let (a, b) = (points[(points.count - 1) / 2], points[(points.count - 1) / 2 + 1])
        let middle = Point((a.x + b.x) / 2, (a.y + b.y) / 2)
        var distance = 0
        while true {
            for dy in -distance...distance {
                for dx in -distance...distance where max(abs(dx), abs(dy)) == distance {
                    let place = rect(
                        size,
                        Point(
                            middle.x + Double(dx) * laneGap / 2,
                            middle.y + Double(dy) * laneGap / 2))
                    if isFree(place) { return place }
                }
            }
            distance += 1
        }
    }

    private func rect(_ size: Extent, _ middle: Point) -> Rect {
        Rect(
            x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width,
            height: size.height)
    }

    /// Whether `rect` covers no card, no label and no arrow head.
    private func isFree(_ rect: Rect) -> Bool {
        let grown = rect.grown(by: 1)
        return !cards.meets(grown) && !labels.contains { $0.meets(grown) }
            && !heads.contains { $0.meets(rect) }
    }
}
