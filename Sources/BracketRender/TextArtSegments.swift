/// A part of the art in one row, or in a run of rows from the one in which it begins.
struct Segment {
    enum Kind: UInt32 { case card, label, vertical, horizontal }

    /// Its first column.
    var column: Int32
    /// The last row of a text or a vertical stroke, the last column of a horizontal one.
    var end: Int32
    /// The kind in the lowest two bits, above them which text it is, or the two bits of a stroke.
    private(set) var tag: UInt32

    /// The text of a card or of a label on a connector.
    init(_ kind: Kind, _ index: Int, column: Int, end: Int) {
        self.column = Int32(column)
        self.end = Int32(end)
        tag = kind.rawValue | UInt32(index) << 2
    }

    init(_ stroke: Stroke) {
        column = Int32(stroke.isVertical ? stroke.at : stroke.first)
        end = Int32(stroke.last)
        tag = (stroke.isVertical ? Kind.vertical : .horizontal).rawValue
        if stroke.opensFirst { tag |= Self.leadsBefore }
        if stroke.opensLast { tag |= Self.leadsBehind }
    }

    private static let leadsBefore: UInt32 = 4
    private static let leadsBehind: UInt32 = 8

    var kind: Kind {
        switch tag & 3 {
        case 0: .card
        case 1: .label
        case 2: .vertical
        default: .horizontal
        }
    }

    /// The node or the label.
    var index: Int { Int(tag >> 2) }

    /// Whether a stroke leads on from its first cell; a vertical one, from that of this row.
    var leadsBefore: Bool { tag & Self.leadsBefore != 0 }

    /// Whether a stroke leads on behind its last cell.
    var leadsBehind: Bool { tag & Self.leadsBehind != 0 }

    /// A vertical stroke as it is in the rows below its first.
    @inline(__always)
    var goingOn: Segment {
        var segment = self
        segment.tag |= Self.leadsBefore
        return segment
    }

    /// Joins a stroke that shares a cell with this one and begins no earlier.
    @inline(__always)
    mutating func join(_ other: Segment, leadsBefore: Bool) {
        if leadsBefore { tag |= Self.leadsBefore }
        if other.end > end {
            end = other.end
            tag = tag & ~Self.leadsBehind | other.tag & Self.leadsBehind
        } else if other.end == end {
            tag |= other.tag & Self.leadsBehind
        }
    }
}

/// A growing array of segments without the checks that a sweep would pay for in every cell.
struct SegmentList: ~Copyable {
    private(set) var base: UnsafeMutablePointer<Segment>
    private(set) var count = 0
    private var capacity: Int

    init(capacity: Int = 64) {
        self.capacity = capacity
        base = .allocate(capacity: capacity)
    }

    deinit { base.deallocate() }

    subscript(_ index: Int) -> Segment {
        @inline(__always) get { base[index] }
        @inline(__always) nonmutating set { base[index] = newValue }
    }

    @inline(__always)
    mutating func append(_ segment: Segment) {
        if count == capacity { grow() }
        base[count] = segment
        count += 1
    }

    /// Keeps the first `count` segments.
    @inline(__always)
    mutating func keep(_ count: Int) { self.count = count }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<Segment>.allocate(capacity: 2 * capacity)
        larger.update(from: base, count: count)
        base.deallocate()
        base = larger
        capacity *= 2
    }
}

/// Segments sorted by the row in which they begin, and within a row by column.
struct Buckets: ~Copyable {
    /// The segments of row `r` begin at `starts[r]` and end at `starts[r + 1]`.
    private let starts: UnsafeMutablePointer<Int32>
    private let segments: UnsafeMutablePointer<Segment>

    /// Sorts by counting what `trace` hands out, which must be the same both times.
    @inline(__always)
    init(rows: Int, _ trace: ((_ row: Int, _ segment: Segment) -> Void) -> Void) {
        let starts = UnsafeMutablePointer<Int32>.allocate(capacity: rows + 2)
        starts.initialize(repeating: 0, count: rows + 2)
        trace { row, _ in starts[row + 2] += 1 }
        for row in stride(from: 2, through: rows + 1, by: 1) { starts[row] += starts[row - 1] }
        let segments = UnsafeMutablePointer<Segment>.allocate(capacity: Int(starts[rows + 1]))
        trace { row, segment in
            segments[Int(starts[row + 1])] = segment
            starts[row + 1] += 1
        }
        self.starts = starts
        self.segments = segments
        for row in 0..<rows { sortByColumn(self[row]) }
    }

    deinit {
        starts.deallocate()
        segments.deallocate()
    }

    subscript(_ row: Int) -> UnsafeMutableBufferPointer<Segment> {
        let start = Int(starts[row])
        return UnsafeMutableBufferPointer(
            start: segments + start, count: Int(starts[row + 1]) - start)
    }

    private func sortByColumn(_ segments: UnsafeMutableBufferPointer<Segment>) {
        for i in segments.indices.dropFirst() where segments[i - 1].column > segments[i].column {
            guard segments.count <= 32 else {
                var segments = segments
                return segments.sort { $0.column < $1.column }
            }
            let segment = segments[i]
            var place = i
            while place > 0, segments[place - 1].column > segment.column {
                segments[place] = segments[place - 1]
                place -= 1
            }
            segments[place] = segment
        }
    }
}
