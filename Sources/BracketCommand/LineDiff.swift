/// The lines of a text; the last may lack its line feed.
struct TextLines {
    let bytes: [UInt8]
    /// Where each line starts, and where the last one ends.
    private(set) var starts: [Int] = [0]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        for (i, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
            starts.append(i + 1)
        }
        if starts[starts.count - 1] < bytes.count { starts.append(bytes.count) }
    }

    var count: Int { starts.count - 1 }

    /// With its line feed.
    subscript(_ i: Int) -> ArraySlice<UInt8> { bytes[starts[i]..<starts[i + 1]] }
}

/// Lines of the one text that stand in the place of lines of the other.
struct LineChange: Equatable {
    var old: Range<Int>
    var new: Range<Int>
}

/// The changes that make the lines of `old` those of `new`, in order, with lines that stay between
/// them. They are few, but not always as few as could be: where a shortest script is longer than
/// a search may take, what was found so far is kept, so that time grows with the size alone.
func lineChanges(_ old: TextLines, _ new: TextLines) -> [LineChange] {
    let (a, b) = numbered(old, new)
    var before = 0
    let most = min(a.count, b.count)
    while before < most, a[before] == b[before] { before += 1 }
    var behind = 0
    while behind < most - before, a[a.count - 1 - behind] == b[b.count - 1 - behind] {
        behind += 1
    }
    var script = LineScript(
        a, b, before..<a.count - behind, before..<b.count - behind)
    script.run()
    return script.changes
}

/// Numbers the lines of both texts: two are equal where their numbers are.
private func numbered(_ old: TextLines, _ new: TextLines) -> ([Int32], [Int32]) {
    var capacity = 16
    while capacity < 2 * (old.count + new.count) { capacity *= 2 }
    // Of each number the first line that has it, old ones first; by hash, with -1 for free places.
    var table = [Int32](repeating: -1, count: capacity)
    var firsts: [(isOld: Bool, line: Int, hash: UInt64)] = []
    func number(_ lines: TextLines, isOld: Bool) -> [Int32] {
        (0..<lines.count).map { i in
            let line = lines[i]
            let hash = hash(line)
            var place = Int(truncatingIfNeeded: hash) & (capacity - 1)
            while table[place] >= 0 {
                let first = firsts[Int(table[place])]
                if first.hash == hash, (first.isOld ? old : new)[first.line] == line {
                    return table[place]
                }
                place = (place + 1) & (capacity - 1)
            }
            table[place] = Int32(firsts.count)
            firsts.append((isOld, i, hash))
            return table[place]
        }
    }
    let a = number(old, isOld: true)
    return (a, number(new, isOld: false))
}

/// FNV-1a, with a last step that spreads it over the low bits.
private func hash(_ line: ArraySlice<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in line { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash ^ (hash >> 32)
}

/// Myers, "An O(ND) difference algorithm and its variations" (1986), in its linear-space form, over
/// the lines that both texts have.
private struct LineScript {
    private let a: [Int32]
    private let b: [Int32]
    /// The lines that are searched: those of the ranges given that the other text has too.
    private var oldLines: [Int32] = []
    private var newLines: [Int32] = []
    private var isRemoved: [Bool]
    private var isAdded: [Bool]
    /// The furthest x on each diagonal, from the beginning and from the end; a diagonal is x - y.
    private var forward: [Int32] = []
    private var backward: [Int32] = []
    /// What is added to a diagonal to index these.
    private var offset = 0

    /// Further than this no search goes from either end.
    private static let cost = 256

    private struct Box {
        var old: Range<Int>
        var new: Range<Int>
    }

    init(_ a: [Int32], _ b: [Int32], _ old: Range<Int>, _ new: Range<Int>) {
        self.a = a
        self.b = b
        isRemoved = Array(repeating: false, count: a.count)
        isAdded = Array(repeating: false, count: b.count)
        let last = Int(max(a[old].max() ?? -1, b[new].max() ?? -1))
        var isInOld = [Bool](repeating: false, count: last + 1)
        var isInNew = isInOld
        for i in old { isInOld[Int(a[i])] = true }
        for i in new { isInNew[Int(b[i])] = true }
        for i in old {
            if isInNew[Int(a[i])] { oldLines.append(Int32(i)) } else { isRemoved[i] = true }
        }
        for i in new {
            if isInOld[Int(b[i])] { newLines.append(Int32(i)) } else { isAdded[i] = true }
        }
    }

    mutating func run() {
        let diagonals = oldLines.count + newLines.count + 3
        forward = Array(repeating: 0, count: diagonals)
        backward = forward
        offset = newLines.count + 1
        var boxes = [Box(old: 0..<oldLines.count, new: 0..<newLines.count)]
        while var box = boxes.popLast() {
            shrink(&box)
            if box.old.isEmpty {
                for y in box.new { isAdded[Int(newLines[y])] = true }
            } else if box.new.isEmpty {
                for x in box.old { isRemoved[Int(oldLines[x])] = true }
            } else {
                let (x, y) = middle(box)
                boxes.append(
                    Box(old: x..<box.old.upperBound, new: y..<box.new.upperBound))
                boxes.append(
                    Box(old: box.old.lowerBound..<x, new: box.new.lowerBound..<y))
            }
        }
    }

    @inline(__always) private func areEqual(_ x: Int, _ y: Int) -> Bool {
        a[Int(oldLines[x])] == b[Int(newLines[y])]
    }

    /// Takes off what both sides begin and end with.
    private func shrink(_ box: inout Box) {
        var (x, y) = (box.old.lowerBound, box.new.lowerBound)
        var (right, bottom) = (box.old.upperBound, box.new.upperBound)
        while x < right, y < bottom, areEqual(x, y) { (x, y) = (x + 1, y + 1) }
        while x < right, y < bottom, areEqual(right - 1, bottom - 1) {
            (right, bottom) = (right - 1, bottom - 1)
        }
        box = Box(old: x..<right, new: y..<bottom)
    }

    /// A point on a shortest path through a box, or, where that is too far away, on the most
    /// promising one. Neither corner is such a point.
    private mutating func middle(_ box: Box) -> (Int, Int) {
        let (left, right) = (box.old.lowerBound, box.old.upperBound)
        let (top, bottom) = (box.new.lowerBound, box.new.upperBound)
        let least = left - bottom
        let greatest = right - top
        let start = left - top
        let end = right - bottom
        let isOdd = (start - end) & 1 != 0
        var (low, high) = (start, start)
        var (lowBack, highBack) = (end, end)
        forward[offset + start] = Int32(left)
        backward[offset + end] = Int32(right)
        var cost = 0
        while true {
            cost += 1
            Self.widen(&low, &high, least...greatest, &forward, offset, outside: -1)
            for d in stride(from: high, through: low, by: -2) {
                var x = max(Int(forward[offset + d - 1]) + 1, Int(forward[offset + d + 1]))
                var y = x - d
                while x < right, y < bottom, areEqual(x, y) { (x, y) = (x + 1, y + 1) }
                forward[offset + d] = Int32(x)
                if isOdd, lowBack <= d, d <= highBack, Int(backward[offset + d]) <= x {
                    return (x, y)
                }
            }
            Self.widen(&lowBack, &highBack, least...greatest, &backward, offset, outside: .max)
            for d in stride(from: highBack, through: lowBack, by: -2) {
                var x = min(Int(backward[offset + d - 1]), Int(backward[offset + d + 1]) - 1)
                var y = x - d
                while x > left, y > top, areEqual(x - 1, y - 1) { (x, y) = (x - 1, y - 1) }
                backward[offset + d] = Int32(x)
                if !isOdd, low <= d, d <= high, x <= Int(forward[offset + d]) { return (x, y) }
            }
            if cost >= Self.cost {
                return furthest(box, low...high, lowBack...highBack)
            }
        }
    }

    /// Takes in the next diagonals on both sides, as far as there are any.
    @inline(__always)
    private static func widen(
        _ low: inout Int, _ high: inout Int, _ all: ClosedRange<Int>, _ ends: inout [Int32],
        _ offset: Int, outside: Int32
    ) {
        if low > all.lowerBound {
            low -= 1
            ends[offset + low - 1] = outside
        } else {
            low += 1
        }
        if high < all.upperBound {
            high += 1
            ends[offset + high + 1] = outside
        } else {
            high -= 1
        }
    }

    /// The point that was reached from one of the corners and is furthest from it.
    private func furthest(
        _ box: Box, _ diagonals: ClosedRange<Int>, _ diagonalsBack: ClosedRange<Int>
    ) -> (Int, Int) {
        let (left, right) = (box.old.lowerBound, box.old.upperBound)
        let (top, bottom) = (box.new.lowerBound, box.new.upperBound)
        var best = (left, top)
        for d in stride(from: diagonals.upperBound, through: diagonals.lowerBound, by: -2) {
            // A path may have left the box.
            let x = min(Int(forward[offset + d]), right, bottom + d)
            if x + x - d > best.0 + best.1 { best = (x, x - d) }
        }
        var bestBack = (right, bottom)
        for d in stride(from: diagonalsBack.upperBound, through: diagonalsBack.lowerBound, by: -2) {
            let x = max(Int(backward[offset + d]), left, top + d)
            if x + x - d < bestBack.0 + bestBack.1 { bestBack = (x, x - d) }
        }
        let reached = best.0 + best.1 - left - top
        return reached > right + bottom - bestBack.0 - bestBack.1 ? best : bestBack
    }

    var changes: [LineChange] {
        var changes: [LineChange] = []
        var (i, j) = (0, 0)
        while i < a.count || j < b.count {
            let (start, startNew) = (i, j)
            while i < a.count, isRemoved[i] { i += 1 }
            while j < b.count, isAdded[j] { j += 1 }
            if i > start || j > startNew {
                changes.append(LineChange(old: start..<i, new: startNew..<j))
            } else {
                (i, j) = (i + 1, j + 1)
            }
        }
        return changes
    }
}
