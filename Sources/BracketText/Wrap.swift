/// Breaks `text` into lines no wider than `limit` where that can be, and hands each to `line` as
/// a byte range without the white space around the break, with its width.
///
/// Lines are filled greedily. They break
/// 1. at line feeds, always, each of which begins a line, be it empty;
/// 2. else at white space, and around ideographs and kana, but not before closing or behind
///    opening punctuation;
/// 3. else, in a word that does not fit a line, behind a hyphen, slash, dot or the like, and
///    between Hangul syllables;
/// 4. else between any two grapheme clusters, not beside a no-break space and not before closing
///    punctuation where that can be helped.
///
/// No line starts or ends with white space; a text of nothing else gives one empty line. Only a
/// line of a single grapheme cluster may be wider than the limit. Takes linear time.
public func wrap(
    _ text: Span<UInt8>, limit: Int, measure: Measure, line: (Range<Int>, Int) -> Void
) {
    if let width = widthOfOneLine(text, limit: limit, measure: measure) {
        line(0..<text.count, width)
        return
    }
    var lines = Wrapper(limit: limit)
    var position = 0
    var startsWord = true
    while position < text.count {
        // A word that fits a line needs no look into it.
        if startsWord, let word = measure.printableWord(in: text, from: position),
            word.width <= limit
        {
            lines.meet([], width: word.width)
            while let (range, width) = lines.breakLine() { line(range, width) }
            lines.take(to: word.end)
            position = word.end
            startsWord = false
            continue
        }
        let cluster = Cluster(in: text, from: position, column: measure.column)
        if text[unchecked: cluster.end - 1] == 0x0A {
            line(lines.current, lines.currentWidth)
            lines.startLine(at: cluster.end)
            startsWord = true
        } else if cluster.wrapping.contains(.space) {
            lines.skip(to: cluster.end, width: measure.width(of: cluster))
            startsWord = true
        } else {
            lines.meet(cluster.wrapping, width: measure.width(of: cluster))
            while let (range, width) = lines.breakLine() { line(range, width) }
            lines.take(to: cluster.end)
            startsWord = false
        }
        position = cluster.end
    }
    line(lines.current, lines.currentWidth)
}

/// The width of `text` if all of it is one line as it stands, which most labels are.
@inline(__always)
private func widthOfOneLine(_ text: Span<UInt8>, limit: Int, measure: Measure) -> Int? {
    if text.isEmpty || text[unchecked: 0] == 0x20 || text[unchecked: text.count - 1] == 0x20 {
        return nil
    }
    if let width = measure.printableWidth(of: text) { return width <= limit ? width : nil }
    var width = 0
    var position = 0
    var wrapping = Wrapping.space
    while position < text.count {
        let cluster = Cluster(in: text, from: position, column: measure.column)
        width += measure.width(of: cluster)
        let isFolded = position == 0 && cluster.wrapping.contains(.space)
        if width > limit || isFolded || text[unchecked: cluster.end - 1] == 0x0A { return nil }
        wrapping = cluster.wrapping
        position = cluster.end
    }
    return wrapping.contains(.space) ? nil : width
}

extension Measure {
    @inline(__always)
    fileprivate var column: AdvanceColumn {
        switch self {
        case .cells: .mono
        case .font(let face, let bold): AdvanceColumn(face, bold: bold)
        }
    }

    @inline(__always)
    fileprivate func width(of cluster: Cluster) -> Int {
        switch self {
        case .cells: cluster.cells
        case .font: cluster.advance
        }
    }
}

/// The line being filled. Widths are kept as sums from the start of the text, so that a break
/// further back costs nothing to find and nothing is measured twice.
private struct Wrapper {
    /// A place between two clusters, and the total width there.
    struct Place {
        var offset = 0
        var total = 0
    }

    /// Where a line may end and the next one start; white space lies between the two.
    struct Break {
        var end = Place()
        var start = Place()
    }

    let limit: Int
    /// Where the line starts, and where its text ends; they differ unless the line is empty.
    private var start = Place()
    private var end = Place()
    /// Behind everything that was read, white space included.
    private var head = Place()
    /// The break before the cluster that was met last.
    private var here = Break()
    /// The last break of each kind, of use only while it lies within the line.
    private var atWord = Break()
    private var atMark = Break()
    private var atCluster = Break()
    /// Of the last cluster taken.
    private var wrapping: Wrapping = []
    /// Whether white space was skipped since then.
    private var skipped = false
    /// Whether the word has more than punctuation yet: `--` is no place to break `--option`.
    private var wordHasLetters = false

    init(limit: Int) { self.limit = limit }

    var current: Range<Int> { start.offset..<end.offset }
    var currentWidth: Int { end.total - start.total }
    private var isEmpty: Bool { end.offset == start.offset }

    /// Starts a line at a place to which nothing before is bound.
    mutating func startLine(at offset: Int) {
        head.offset = offset
        start = head
        end = head
        skipped = false
        wordHasLetters = false
    }

    /// Passes over white space.
    mutating func skip(to offset: Int, width: Int) {
        head = Place(offset: offset, total: head.total + width)
        wordHasLetters = false
        if isEmpty {
            start = head
            end = head
        } else {
            skipped = true
        }
    }

    /// Looks at the next cluster and notes what break lies before it.
    mutating func meet(_ next: Wrapping, width: Int) {
        here = Break(end: end, start: head)
        head.total += width
        let breakable = !wrapping.contains(.notAfter) && !next.contains(.notBefore)
        if skipped {
            atWord = here
        } else if !isEmpty && breakable {
            if wrapping.union(next).contains(.ideographic) {
                atWord = here
            } else if wrapping.contains(.welcome) && wordHasLetters {
                atMark = here
            } else {
                atCluster = here
            }
        }
        wrapping = next
        if !next.contains(.notBefore) { wordHasLetters = true }
    }

    /// Ends the line and returns it if the cluster that was met does not fit.
    mutating func breakLine() -> (Range<Int>, Int)? {
        if isEmpty || head.total - start.total <= limit { return nil }
        var best = here
        if atCluster.start.offset > start.offset { best = atCluster }
        if atMark.start.offset > start.offset { best = atMark }
        if atWord.start.offset > start.offset { best = atWord }
        defer {
            start = best.start
            if end.offset < start.offset { end = start }
        }
        return (start.offset..<best.end.offset, best.end.total - start.total)
    }

    /// Puts the cluster that was met on the line.
    mutating func take(to offset: Int) {
        head.offset = offset
        end = head
        skipped = false
    }
}
