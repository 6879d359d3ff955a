extension Drawing {
    /// Draws the line of a link with rounded corners, so that it is told from a connector, and
    /// interrupted where its label stands.
    public func trace<Pen: PathPen & ~Copyable>(_ path: LinkPath, with pen: inout Pen) {
        let points = path.points
        let last = points.count - 1
        pen.move(to: points[0])
        var isDown = true
        for i in 0..<last {
            var end = points[i + 1]
            let axis: Axis = points[i].y == end.y ? .x : .y
            let sign: Double = end[axis] > points[i][axis] ? 1 : -1
            let radius = i + 1 == last ? 0 : corner(at: i + 1, of: points)
            end[axis] -= sign * radius
            var start = points[i]
            if i > 0 { start[axis] += sign * corner(at: i, of: points) }
            if let label = path.label, label.rect.isCrossed(by: points[i], points[i + 1], axis) {
                var near = points[i]
                var far = points[i]
                near[axis] = sign > 0 ? label.rect.low(axis) : label.rect.high(axis)
                far[axis] = sign > 0 ? label.rect.high(axis) : label.rect.low(axis)
                if (near[axis] - start[axis]) * sign > 0 {
                    pen.line(to: near)
                }
                isDown = (end[axis] - far[axis]) * sign > 0
                pen.move(to: isDown ? far : end)
            }
            if isDown { pen.line(to: end) }
            isDown = true
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

extension Rect {
    /// Whether the stretch from `a` to `b` along `axis` leads through the inside.
    fileprivate func isCrossed(by a: Point, _ b: Point, _ axis: Axis) -> Bool {
        let level = a[axis.other]
        return level > low(axis.other) && level < high(axis.other)
            && min(a[axis], b[axis]) < high(axis) && max(a[axis], b[axis]) > low(axis)
    }
}
