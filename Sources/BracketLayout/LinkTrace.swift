extension Drawing {
    /// Draws the line of a link with rounded corners, so that it is told from a connector, and
    /// interrupted where its label stands.
    public func trace<Pen: PathPen & ~Copyable>(_ path: LinkPath, with pen: inout Pen) {
        let points = path.points
        let last = points.count - 1
        pen.move(to: points[0])
        for i in 0..<last {
            var end = points[i + 1]
            let axis: Axis = points[i].y == end.y ? .x : .y
            let sign: Double = end[axis] > points[i][axis] ? 1 : -1
            let radius = i + 1 == last ? 0 : corner(at: i + 1, of: points)
            end[axis] -= sign * radius
            var start = points[i]
            if i > 0 { start[axis] += sign * corner(at: i, of: points) }
            var isDown = true
            for (near, far) in path.interruptions(points[i], points[i + 1], axis, sign) {
                // Two labels may stand wall to wall.
                if (near - start[axis]) * sign > 0 {
                    var stop = start
                    stop[axis] = near
                    if !isDown { pen.move(to: start) }
                    pen.line(to: stop)
                }
                if (far - start[axis]) * sign > 0 { start[axis] = far }
                isDown = false
            }
            if (end[axis] - start[axis]) * sign > 0 {
                if !isDown { pen.move(to: start) }
                pen.line(to: end)
            } else if !isDown {
                pen.move(to: end)
            }
            guard i + 1 < last, radius > 0 else { continue }
            let next = points[i + 2]
            var exit = points[i + 1]
            exit[axis.other] += next[axis.other] > exit[axis.other] ? radius : -radius
            pen.corner(points[i + 1], radius, to: exit)
        }
    }

    /// The radius of a bend: no more than half of either stretch, so that two bends never meet.
    private func corner(at i: Int, of points: [Point]) -> Double {
        func length(_ a: Int, _ b: Int) -> Double {
            abs(points[a].x - points[b].x) + abs(points[a].y - points[b].y)
        }
        return min(metrics.corner, length(i - 1, i) / 2, length(i, i + 1) / 2)
    }

    /// Where the label of a link stands: the x of its middle and the baseline of its first line.
    /// Each following line is `metrics.edgeLineHeight` lower.
    public func labelPlace(_ label: (rect: Rect, lines: [Line])) -> Point {
        let height = Double(label.lines.count) * metrics.edgeLineHeight
        return Point(
            label.rect.x + label.rect.width / 2,
            label.rect.y + (label.rect.height - height) / 2 + metrics.edgeBaseline)
    }
}

extension LinkPath {
    /// Where labels interrupt the stretch from `a` to `b`, which leads along `axis`, in its order.
    fileprivate func interruptions(
        _ a: Point, _ b: Point, _ axis: Axis, _ sign: Double
    ) -> [(near: Double, far: Double)] {
        if label == nil && gaps.isEmpty { return [] }
        let crossed = ([label?.rect].compactMap { $0 } + gaps)
            .filter { $0.isCrossed(by: a, b, axis) }
        return crossed.map {
            sign > 0
                ? (near: $0.low(axis), far: $0.high(axis))
                : (near: $0.high(axis), far: $0.low(axis))
        }
        .sorted { ($0.near * sign, $0.far * sign) < ($1.near * sign, $1.far * sign) }
    }
}

extension Rect {
    /// Whether the stretch from `a` to `b` along `axis` leads through the inside.
    fileprivate func isCrossed(by a: Point, _ b: Point, _ axis: Axis) -> Bool {
        let level = a[axis.other]
        return level > low(axis.other) && level < high(axis.other)
            && min(a[axis], b[axis]) < high(axis) && max(a[axis], b[axis]) > low(axis)
    }
}
