/// Finds ways for links between cards: axis-parallel, short, with few bends, and around every
/// card.
///
/// This is a best-first search (A*) over a graph that is made as it is walked. From a point the
/// way goes on at a right angle, in both directions, up to the first card; it may stop where it is
/// level with an end of the link, where a card stops it, and where the card is passed that would
/// stop it in the direction after the next bend. So only cards near the way are looked at, and the
/// size of the diagram does not matter.
struct LinkRouter {
    let index: ObstacleIndex
    /// All that a way may use.
    let region: Rect
    /// The least distance of a way from a card.
    let clearance: Double
    /// What a bend costs, as a length.
    let bend: Double

    /// Where a way can begin or end: a point on the edge of a card, and the direction that leads
    /// away from the card there.
    struct Port {
        var point: Point
        var axis: Axis
        /// 1 or -1.
        var sign: Double
        /// How far the way goes straight on before its first bend: an arrow head needs room.
        var stub: Double
        /// How much it is preferred to others, as a length: less is better.
        var cost: Double
    }

    private struct State {
        var point: Point
        /// The axis of the last step.
        var axis: Axis
        var cost: Double
        var port: Int
        var previous: Int
    }

    private struct Key: Hashable {
        var x: Int
        var y: Int
        var axis: Int

        init(_ point: Point, _ axis: Axis) {
            x = Int((point.x * 256).rounded())
            y = Int((point.y * 256).rounded())
            self.axis = axis.rawValue
        }
    }

    /// The corners of the way from one of `sources` to one of `targets`, both ports included; nil
    /// when cards leave no room for any.
    func way(from sources: [Port], to targets: [Port]) -> [Point]? {
        let goals = targets.compactMap { port in stub(port).map { (port: port, point: $0) } }
        if goals.isEmpty { return nil }
        var states: [State] = []
        var open = Heap()
        var best: [Key: Double] = [:]

        func estimate(_ point: Point) -> Double {
            var least = Double.infinity
            for goal in goals {
                let distance = abs(point.x - goal.point.x) + abs(point.y - goal.point.y)
                least = min(least, distance + goal.port.cost)
            }
            return least
        }
        func push(_ state: State) {
            let key = Key(state.point, state.axis)
            if let known = best[key], known <= state.cost { return }
            best[key] = state.cost
            states.append(state)
            open.push(state.cost + estimate(state.point), states.count - 1)
        }

        for (i, source) in sources.enumerated() {
            guard let start = stub(source) else { continue }
            push(
                State(point: start, axis: source.axis, cost: source.cost, port: i, previous: -1))
        }
        var found: (state: Int, goal: Int, cost: Double)?
        while let (estimate, i) = open.pop() {
            if let found, found.cost <= estimate { break }
            let state = states[i]
            if let known = best[Key(state.point, state.axis)], known < state.cost { continue }
            for (g, goal) in goals.enumerated() where goal.point == state.point {
                let cost =
                    state.cost + goal.port.cost + (goal.port.axis == state.axis ? 0 : bend)
                if found.map({ cost < $0.cost }) ?? true { found = (i, g, cost) }
            }
            for next in stops(from: state.point, along: state.axis.other, goals.map(\.point)) {
                let distance = abs(next[state.axis.other] - state.point[state.axis.other])
                push(
                    State(
                        point: next, axis: state.axis.other, cost: state.cost + distance + bend,
                        port: state.port, previous: i))
            }
            // The first step may also go straight on.
            if state.previous < 0 {
                for next in stops(from: state.point, along: state.axis, goals.map(\.point)) {
                    let distance = abs(next[state.axis] - state.point[state.axis])
                    push(
                        State(
                            point: next, axis: state.axis, cost: state.cost + distance,
                            port: state.port, previous: i))
                }
            }
        }
        guard let found else { return nil }
        var points = [goals[found.goal].port.point, goals[found.goal].point]
        var i = found.state
        while i >= 0 {
            points.append(states[i].point)
            if states[i].previous < 0 { points.append(sources[states[i].port].point) }
            i = states[i].previous
        }
        return simplified(points.reversed())
    }

    /// The point before the first bend, or nil when another card is in the way.
    private func stub(_ port: Port) -> Point? {
        var end = port.point
        end[port.axis] += port.sign * port.stub
        let isFree = index.hit(from: port.point, port.axis, to: end[port.axis], margin: 0) == nil
        return isFree ? end : nil
    }

    /// Where a step from `start` along `axis` may end.
    private func stops(from start: Point, along axis: Axis, _ goals: [Point]) -> [Point] {
        var levels = goals.map { $0[axis] }
        // What stops the way after the next bend can be passed on either side.
        for end in [region.low(axis.other), region.high(axis.other)] {
            if let hit = index.hit(from: start, axis.other, to: end, margin: clearance) {
                let rect = index.rects[hit.obstacle].grown(by: clearance)
                levels.append(rect.low(axis))
                levels.append(rect.high(axis))
            }
        }
        var result: [Point] = []
        for sign in [-1.0, 1.0] {
            let limit = sign < 0 ? region.low(axis) : region.high(axis)
            let end = index.hit(from: start, axis, to: limit, margin: clearance)?.at ?? limit
            func add(_ level: Double) {
                let distance = (level - start[axis]) * sign
                guard distance > 1e-6, distance <= (end - start[axis]) * sign + 1e-6 else { return }
                var point = start
                point[axis] = level
                if !result.contains(point) { result.append(point) }
            }
            for level in levels { add(level) }
            add(end)
        }
        return result
    }

    /// Without the points in the middle of a straight line.
    private func simplified(_ points: [Point]) -> [Point] {
        var result: [Point] = []
        for point in points where result.last != point {
            if result.count >= 2 {
                let a = result[result.count - 2]
                let b = result[result.count - 1]
                let isStraight = (a.x == b.x && b.x == point.x) || (a.y == b.y && b.y == point.y)
                if isStraight { result.removeLast() }
            }
            result.append(point)
        }
        return result
    }
}

/// A binary heap; of equal costs, the one that was pushed first comes out first.
private struct Heap {
    private var items: [(cost: Double, value: Int)] = []

    private func isBefore(_ a: Int, _ b: Int) -> Bool {
        (items[a].cost, items[a].value) < (items[b].cost, items[b].value)
    }

    mutating func push(_ cost: Double, _ value: Int) {
        items.append((cost, value))
        var i = items.count - 1
        while i > 0, isBefore(i, (i - 1) / 2) {
            items.swapAt(i, (i - 1) / 2)
            i = (i - 1) / 2
        }
    }

    mutating func pop() -> (Double, Int)? {
        guard let top = items.first else { return nil }
        items.swapAt(0, items.count - 1)
        items.removeLast()
        var i = 0
        while true {
            var least = i
            for child in [2 * i + 1, 2 * i + 2] where child < items.count && isBefore(child, least)
            {
                least = child
            }
            if least == i { return top }
            items.swapAt(i, least)
            i = least
        }
    }
}
