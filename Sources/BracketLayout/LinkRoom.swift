/// Makes the gaps between levels long enough for the links that run in them.
///
/// Cards are moved along the levels only, and all that stand beyond a gap by the same distance: so
/// columns stay columns, and parents stay in the middle of their children.
extension Drawing {
    /// Whether anything moved, so that the ways, which `ways` are, must be found anew.
    mutating func makeRoom(for ways: [LinkPath]) -> Bool {
        // Distances that mean something are not changed.
        if diagram.settings.align == .length { return false }
        let axis: Axis = isHorizontal ? .x : .y
        let stretches = ways.flatMap { way in
            zip(way.points, way.points.dropFirst()).filter { $0[axis] == $1[axis] }
                .map { a, b in
                    Running(
                        at: a[axis], from: min(a[axis.other], b[axis.other]),
                        to: max(a[axis.other], b[axis.other]))
                }
        }
        .sorted { ($0.at, $0.from) < ($1.at, $1.from) }
        if stretches.isEmpty { return false }
        var stretching = Stretching()
        var next = 0
        for gap in gaps(along: axis) {
            var inside: [Running] = []
            while next < stretches.count, stretches[next].at < gap.upperBound {
                if stretches[next].at > gap.lowerBound { inside.append(stretches[next]) }
                next += 1
            }
            let needed = room(lanes: mostAbreast(inside))
            let extra = needed - (gap.upperBound - gap.lowerBound)
            // Whole and even, so that the middle of the gap stays on the pixel grid.
            if extra > 0 { stretching.add(gap, 2 * (extra / 2).rounded(.up)) }
        }
        if stretching.total == 0 { return false }
        stretch(axis, stretching)
        return true
    }

    /// A stretch of a link across the levels.
    private struct Running {
        var at: Double
        var from: Double
        var to: Double
    }

    /// The room of so many lanes: on either side of the trunk in the middle, and off the cards as
    /// far as an arrow head with its bend reaches.
    private func room(lanes: Int) -> Double {
        lanes == 0 ? 0 : 2 * endRoom + Double(lanes + 1) * laneGap
    }

    /// How many of `stretches` run side by side at most.
    private func mostAbreast(_ stretches: [Running]) -> Int {
        var ends = stretches.flatMap { [($0.from - laneGap / 2, 1), ($0.to + laneGap / 2, -1)] }
        ends.sort { $0 < $1 }
        var count = 0
        var most = 0
        for (_, change) in ends {
            count += change
            most = max(most, count)
        }
        return most
    }

    /// The ranges along the levels that no card and no text reaches into, in ascending order.
    private func gaps(along axis: Axis) -> [Range<Double>] {
        var rects = cards + edgeLabels.map(\.rect) + badges.map(\.rect)
        rects += headings.map(\.caption.rect) + roofs.map(\.extent)
        let ranges = rects.map { (low: $0.low(axis), high: $0.high(axis)) }.sorted { $0 < $1 }
        var gaps: [Range<Double>] = []
        var end = ranges.first?.high ?? 0
        for range in ranges {
            if range.low > end { gaps.append(end..<range.low) }
            end = max(end, range.high)
        }
        return gaps
    }

    /// Moves everything along `axis` as far as the gaps before it grow.
    private mutating func stretch(_ axis: Axis, _ places: Stretching) {
        func move(_ point: inout Point) { point[axis] = places(point[axis]) }
        func move(_ rect: inout Rect) {
            if axis == .x { rect.x = places(rect.x) } else { rect.y = places(rect.y) }
        }
        for i in cards.indices { move(&cards[i]) }
        for i in edgeLabels.indices { move(&edgeLabels[i].rect) }
        for i in headings.indices { move(&headings[i].caption.rect) }
        for i in badges.indices {
            // Its number stands in the middle of it.
            let before = badges[i].rect
            move(&badges[i].rect)
            badges[i].caption.rect.x += badges[i].rect.x - before.x
            badges[i].caption.rect.y += badges[i].rect.y - before.y
        }
        for i in roofs.indices {
            move(&roofs[i].apex)
            move(&roofs[i].base.0)
            move(&roofs[i].base.1)
        }
        // The trunk of hung children stands across the levels, where nothing moves.
        for i in connectors.indices
        where connectors[i].direction.isHorizontal == isHorizontal {
            connectors[i].trunk = places(connectors[i].trunk)
        }
        if axis == .x { width += places.total } else { height += places.total }
    }
}

/// How far coordinates move when gaps grow: what is in a gap keeps its share of it.
private struct Stretching {
    private var gaps: [(range: Range<Double>, extra: Double, before: Double)] = []
    private(set) var total = 0.0

    mutating func add(_ range: Range<Double>, _ extra: Double) {
        gaps.append((range, extra, total))
        total += extra
    }

    func callAsFunction(_ place: Double) -> Double {
        // The number of gaps that begin before `place`.
        var low = 0
        var high = gaps.count
        while low < high {
            let middle = (low + high) / 2
            if gaps[middle].range.lowerBound < place { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return place }
        let (range, extra, before) = gaps[low - 1]
        let share = min(1, (place - range.lowerBound) / (range.upperBound - range.lowerBound))
        return place + before + share * extra
    }
}
