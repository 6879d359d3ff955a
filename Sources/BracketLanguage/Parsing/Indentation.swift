/// The indents that are open at a line, outermost first: each belongs to the last node of the line
/// that opened it. Every open indent begins with the characters of the one before it, so only the
/// innermost need ever be compared.
struct Indentation {
    struct Open {
        /// Bytes of white space.
        var width: Int
        /// Where its line's text starts; the white space is the `width` bytes before.
        var start: Int
        /// The last node of the line.
        var node: Int
        /// Where the first row of that node starts and how far it is indented.
        var rows: (start: Int, width: Int)?
        /// The width of the open indent that it cut off by returning too far, else -1: a line that
        /// has that one is right, and is not held against this one's error.
        var instead = -1
        /// Is wrong already, for a Unicode space or a mixture: comparing it would only repeat that.
        var isIrregular: Bool
    }

    private(set) var open: [Open] = []
    /// The directive or link that closed all indents.
    var closedBy: Range<Int>?

    /// How a line's indent relates to the open ones.
    enum Relation: Equatable {
        /// It goes on from the innermost.
        case deeper
        /// It is that of `open[index]`.
        case same(Int)
        /// It lies between `open[index]` and the one before that.
        case between(Int)
        /// It shares only its beginning with `open[index]`, the outermost that it differs from.
        case mixed(Int)
    }

    func relation(_ view: ByteView, start: Int, width: Int) -> Relation {
        guard let last = open.last else { return .deeper }
        let shared = commonPrefix(
            view, last.start - last.width, start - width, min(last.width, width))
        if shared == last.width { return width == last.width ? .same(open.count - 1) : .deeper }
        // Is it a beginning of the innermost, or does it go on otherwise from somewhere?
        let isBeginning = shared == width
        let least = isBeginning ? width : shared + 1
        var low = 0
        var high = open.count - 1
        while low < high {
            let middle = (low + high) / 2
            if open[middle].width < least { low = middle + 1 } else { high = middle }
        }
        if !isBeginning { return .mixed(low) }
        return open[low].width == width ? .same(low) : .between(low)
    }

    var isEmpty: Bool { open.isEmpty }

    /// The last line's; there must be one.
    @inline(__always) var innermost: Open { open[open.count - 1] }

    mutating func push(_ new: Open) {
        open.append(new)
        closedBy = nil
    }

    mutating func close(to count: Int) { open.removeLast(open.count - count) }

    mutating func closeAll(by statement: Range<Int>) {
        open.removeAll(keepingCapacity: true)
        closedBy = statement
    }

    mutating func setRows(start: Int, width: Int) { open[open.count - 1].rows = (start, width) }
}

/// How many of the `count` bytes at `a` and at `b` agree.
private func commonPrefix(_ view: ByteView, _ a: Int, _ b: Int, _ count: Int) -> Int {
    var k = 0
    while k + 8 <= count, let x = view.word(at: a + k), let y = view.word(at: b + k) {
        if x != y { return k + (x ^ y).trailingZeroBitCount >> 3 }
        k += 8
    }
    while k < count, view[a + k] == view[b + k] { k += 1 }
    return k
}

/// `2 spaces`, `1 tab and 4 spaces`, `no indent`: what the white space in `range` is, in words.
func describeIndent(_ view: ByteView, _ range: Range<Int>) -> String {
    var runs: [(name: String, count: Int)] = []
    var i = range.lowerBound
    while i < range.upperBound {
        var name = "space"
        var length = 1
        if view[i] == Byte.tab {
            name = "tab"
        } else if view[i] != Byte.space {
            name = "other character"
            length = decodeScalar(view, at: i)?.length ?? 1
        }
        if runs.last?.name == name {
            runs[runs.count - 1].count += 1
        } else {
            runs.append((name, 1))
        }
        i += length
    }
    if runs.isEmpty { return "no indent" }
    if runs.count > 3 { return "\(range.count) mixed blanks" }
    let words = runs.map { "\($0.count) \($0.name)\($0.count == 1 ? "" : "s")" }
    return words.joined(separator: " and ")
}
