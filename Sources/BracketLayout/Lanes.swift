/// The distance of links that run side by side.
let laneGap = 10.0

/// Keeps links from lying on each other, and on connectors.
struct Lanes {
    let index: ObstacleIndex
    /// Those of the connectors.
    let lines: ObstacleIndex
    let clearance: Double
    /// The stretches that links take, by axis and by the coordinate that they run at, in lanes.
    private var taken: [[Int: [(at: Double, range: ClosedRange<Double>)]]] = [[:], [:]]

    init(index: ObstacleIndex, lines: ObstacleIndex, clearance: Double) {
        self.index = index
        self.lines = lines
        self.clearance = clearance
    }

    /// Moves the stretches of a way aside where they would lie on those of others, and remembers
    /// them. The first and last stretch keep to the edge of their card.
    mutating func place(_ way: [Point], from source: Rect, to target: Rect) -> [Point] {
        var points = way
        for i in 0..<points.count - 1 {
            let axis: Axis = points[i].y == points[i + 1].y ? .x : .y
            let level = points[i][axis.other]
            let isEnd = i == 0 || i == points.count - 2
            let most = isEnd ? 2 : 24
            var offsets = [0.0]
            for step in 1...most {
                // An end slides along the edge of its card, and never off it.
                let distance = Double(step) * laneGap / (isEnd ? 2 : 1)
                offsets += [distance, -distance]
            }
            for offset in offsets {
                var moved = points
                moved[i][axis.other] = level + offset
                moved[i + 1][axis.other] = level + offset
                let staysOnCards =
                    source.isTouched(by: moved[0], axis.other)
                    && target.isTouched(by: moved[moved.count - 1], axis.other)
                if staysOnCards && isFree(moved, around: i, axis) {
                    points = moved
                    break
                }
            }
        }
        for i in 0..<points.count - 1 {
            let axis: Axis = points[i].y == points[i + 1].y ? .x : .y
            let at = points[i][axis.other]
            taken[axis.rawValue][Int((at / laneGap).rounded(.down)), default: []]
                .append((at, range(points, i, axis)))
        }
        return points
    }

    private func range(_ points: [Point], _ i: Int, _ axis: Axis) -> ClosedRange<Double> {
        let (a, b) = (points[i][axis], points[i + 1][axis])
        return min(a, b)...max(a, b)
    }

    /// Whether stretch `i` lies on no other link or connector, and it and its neighbours on no card,
    /// and whether the ends are still long enough for an arrow head.
    private func isFree(_ points: [Point], around i: Int, _ axis: Axis) -> Bool {
        let at = points[i][axis.other]
        let range = range(points, i, axis)
        let lane = Int((at / laneGap).rounded(.down))
        for near in lane - 1...lane + 1 {
            for other in taken[axis.rawValue][near] ?? []
            where abs(other.at - at) < laneGap / 2 && other.range.overlaps(range) {
                return false
            }
        }
        let stretch = Rect(from: points[i], to: points[i + 1]).grown(by: 0.75 * laneGap)
        if lines.meets(stretch, counts: { lines.rects[$0].axis == axis }) { return false }
        for k in max(0, i - 1)...min(points.count - 2, i + 1) {
            let axis: Axis = points[k].y == points[k + 1].y ? .x : .y
            let isEnd = k == 0 || k == points.count - 2
            if k != i && isEnd && abs(points[k][axis] - points[k + 1][axis]) < laneGap {
                return false
            }
            let margin = isEnd ? 0 : clearance / 2
            if index.hit(from: points[k], axis, to: points[k + 1][axis], margin: margin) != nil {
                return false
            }
        }
        return true
    }
}

extension Rect {
    fileprivate func isTouched(by point: Point, _ axis: Axis) -> Bool {
        point[axis] >= low(axis) && point[axis] <= high(axis)
    }
}
