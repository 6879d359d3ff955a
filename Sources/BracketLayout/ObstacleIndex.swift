#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Rectangles in a grid of buckets, so that the first one that a ray meets is found by looking
/// only at what lies along the ray.
struct ObstacleIndex {
    private(set) var rects: [Rect]
    private let bounds: Rect
    private let side: Double
    private let columns: Int
    private let rows: Int
    /// The rectangles of bucket `b` are `members[first[b]..<first[b + 1]]`.
    private var first: [Int32] = []
    private var members: [Int32] = []

    /// `bounds` holds all of `rects`.
    init(_ rects: [Rect], bounds: Rect) {
        self.rects = rects
        self.bounds = bounds
        // About one rectangle to a bucket, however long and narrow the drawing is.
        let area = max(1, bounds.width) * max(1, bounds.height)
        let side = max(16, (area / Double(max(1, rects.count))).squareRoot())
        self.side = side
        columns = Int(bounds.width / side) + 1
        rows = Int(bounds.height / side) + 1
        first = Array(repeating: 0, count: columns * rows + 1)
        for rect in rects { forEachBucket(of: rect) { first[$0 + 1] += 1 } }
        for b in 1..<first.count { first[b] += first[b - 1] }
        members = Array(repeating: 0, count: Int(first[first.count - 1]))
        var next = first
        for (i, rect) in rects.enumerated() {
            forEachBucket(of: rect) {
                members[Int(next[$0])] = Int32(i)
                next[$0] += 1
            }
        }
    }

    private func column(_ x: Double) -> Int { min(columns - 1, max(0, Int((x - bounds.x) / side))) }
    private func row(_ y: Double) -> Int { min(rows - 1, max(0, Int((y - bounds.y) / side))) }

    private func forEachBucket(of rect: Rect, _ body: (Int) -> Void) {
        for r in row(rect.y)...row(rect.y + rect.height) {
            for c in column(rect.x)...column(rect.x + rect.width) { body(r * columns + c) }
        }
    }

    private func bucket(_ b: Int) -> ArraySlice<Int32> {
        members[Int(first[b])..<Int(first[b + 1])]
    }

    /// The rectangle whose inside, `margin` wider on all sides, is met first on the way from
    /// `start` along `axis` to the coordinate `end`, with the coordinate of its near edge.
    func hit(
        from start: Point, _ axis: Axis, to end: Double, margin: Double
    ) -> (obstacle: Int, at: Double)? {
        let forward = end >= start[axis]
        let across = start[axis.other]
        let lowRow = axis == .x ? row(across - margin) : row(min(start.y, end) - margin)
        let highRow = axis == .x ? row(across + margin) : row(max(start.y, end) + margin)
        let lowColumn = axis == .y ? column(across - margin) : column(min(start.x, end) - margin)
        let highColumn = axis == .y ? column(across + margin) : column(max(start.x, end) + margin)
        let steps = axis == .x ? lowColumn...highColumn : lowRow...highRow
        let lanes = axis == .x ? lowRow...highRow : lowColumn...highColumn
        var best: (obstacle: Int, at: Double)?
        for step in 0..<steps.count {
            let at = forward ? steps.lowerBound + step : steps.upperBound - step
            for lane in lanes {
                for member in bucket(axis == .x ? lane * columns + at : at * columns + lane) {
                    let rect = rects[Int(member)].grown(by: margin)
                    guard across > rect.low(axis.other) + tolerance,
                        across < rect.high(axis.other) - tolerance
                    else { continue }
                    let near = forward ? rect.low(axis) : rect.high(axis)
                    let far = forward ? rect.high(axis) : rect.low(axis)
                    let isAhead =
                        forward ? far > start[axis] + tolerance : far < start[axis] - tolerance
                    let isReached = forward ? near < end - tolerance : near > end + tolerance
                    guard isAhead, isReached else { continue }
                    if let found = best {
                        let isNearer = forward ? near < found.at : near > found.at
                        if !isNearer && !(near == found.at && Int(member) < found.obstacle) {
                            continue
                        }
                    }
                    best = (Int(member), near)
                }
            }
            // Whatever lies in the buckets behind this one cannot be nearer than its edge.
            if let best {
                let low = axis == .x ? bounds.x : bounds.y
                let edge = forward ? low + Double(at + 1) * side : low + Double(at) * side
                if forward ? best.at < edge - margin : best.at > edge + margin { break }
            }
        }
        return best
    }

    /// Hands out each obstacle in a bucket that `rect` reaches into, once.
    func forEach(in rect: Rect, _ body: (Rect) -> Void) {
        let rows = row(rect.y)...row(rect.y + rect.height)
        let range = column(rect.x)...column(rect.x + rect.width)
        for r in rows {
            for c in range {
                for member in bucket(r * columns + c) {
                    // In the first bucket that both share.
                    let other = rects[Int(member)]
                    if r == max(rows.lowerBound, row(other.y))
                        && c == max(range.lowerBound, column(other.x))
                    {
                        body(other)
                    }
                }
            }
        }
    }

    /// Whether the inside of `rect` meets an obstacle that `counts`.
    func meets(_ rect: Rect, counts: (Int) -> Bool = { _ in true }) -> Bool {
        for r in row(rect.y)...row(rect.y + rect.height) {
            for c in column(rect.x)...column(rect.x + rect.width) {
                for member in bucket(r * columns + c) {
                    if rects[Int(member)].meets(rect) && counts(Int(member)) { return true }
                }
            }
        }
        return false
    }
}

/// What is smaller than this is the rounding of a sum.
private let tolerance = 1e-6

enum Axis: Int {
    case x, y
    var other: Axis { self == .x ? .y : .x }
}

extension Point {
    subscript(axis: Axis) -> Double {
        get { axis == .x ? x : y }
        set { if axis == .x { x = newValue } else { y = newValue } }
    }
}

extension Rect {
    /// The line from `a` to `b`, which is parallel to an axis.
    init(from a: Point, to b: Point) {
        self.init(
            x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
    }

    /// The axis that it is longer along.
    var axis: Axis { width >= height ? .x : .y }

    func low(_ axis: Axis) -> Double { axis == .x ? x : y }
    func high(_ axis: Axis) -> Double { axis == .x ? x + width : y + height }

    func grown(by margin: Double) -> Rect {
        Rect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
    }

    /// Whether the insides of two rectangles have a point in common.
    func meets(_ other: Rect) -> Bool {
        // A line has no inside, but is met like one.
        x < other.x + other.width - tolerance && other.x < x + width - tolerance
            && y < other.y + other.height - tolerance && other.y < y + height - tolerance
    }

    /// The smallest rectangle that holds both.
    func union(_ other: Rect) -> Rect {
        let left = min(x, other.x)
        let top = min(y, other.y)
        return Rect(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }
}
