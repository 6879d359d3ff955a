/// A part of the art in one row, or in a run of rows: a block of text, or a stroke.
struct Segment {
    /// Its first column.
    var column: Int32
    /// The last row of a block or a vertical stroke, the last column of a horizontal one.
    var end: Int32
    /// Which block it is, or the `Lead` of a stroke.
    var tag: Int32

    /// Bits of a stroke's tag.
    enum Lead {
        /// It leads on from the first cell; in a vertical stroke, from the cell of this row.
        static let before: Int32 = 1
        /// It leads on behind the last cell.
        static let behind: Int32 = 2
    }
}

/// Segments sorted by the row in which they begin.
struct Buckets {
    /// The segments of row `r` are `starts[r]..<starts[r + 1]`.
    var starts: [Int32]
    var segments: [Segment]

    /// Sorts what `trace` hands out, the same each time, by counting. Within a row the segments
    /// are sorted by column.
    @inline(__always)
    init(rows: Int, _ trace: ((_ row: Int, _ segment: Segment) -> Void) -> Void) {
        var starts = [Int32](repeating: 0, count: rows + 2)
        trace { row, _ in starts[row + 2] += 1 }
        for row in 2..<max(2, rows + 2) { starts[row] += starts[row - 1] }
        var segments = [Segment](
            repeating: Segment(column: 0, end: 0, tag: 0), count: Int(starts[rows + 1]))
        trace { row, segment in
            segments[Int(starts[row + 1])] = segment
            starts[row + 1] += 1
        }
        for row in 0..<rows {
            let run = Int(starts[row])..<Int(starts[row + 1])
            var isSorted = true
            for i in run.dropFirst() where segments[i - 1].column > segments[i].column {
                isSorted = false
                break
            }
            if !isSorted { segments[run].sort { $0.column < $1.column } }
        }
        self.starts = starts
        self.segments = segments
    }

    func run(_ row: Int) -> Range<Int> { Int(starts[row])..<Int(starts[row + 1]) }
}

extension TextArt {
    /// Draws all rows from the top. What crosses a row is kept in the order of its columns, so the
    /// cost is that of what is drawn, and nothing is drawn twice.
    func sweep(into writer: inout CellWriter) {
        let blocks = Buckets(rows: height, traceBlocks)
        let horizontals = Buckets(rows: height) { body in
            traceStrokes { stroke in
                guard !stroke.isVertical else { return }
                body(stroke.at, Segment(stroke, column: stroke.first))
            }
        }
        let verticals = Buckets(rows: height) { body in
            traceStrokes { stroke in
                guard stroke.isVertical else { return }
                body(stroke.first, Segment(stroke, column: stroke.at))
            }
        }
        var crossing = Crossing(horizontals: horizontals.segments)
        for row in 0..<height {
            crossing.addBlocks(blocks.segments, blocks.run(row))
            crossing.addVerticals(verticals.segments, verticals.run(row))
            crossing.draw(row, horizontals.run(row), of: self, into: &writer)
            writer.endRow()
            if writer.failure != 0 { return }
        }
    }

    /// Cards are tagged with their node, edge labels with the complement of their index.
    @inline(__always)
    private func traceBlocks(_ body: (_ row: Int, _ segment: Segment) -> Void) {
        for node in nodes.indices where !isJunction(node) || isLone(node) {
            let card = cards[node]
            let end = Int32(card.y + card.height) - 1
            body(Int(card.y), Segment(column: Int32(card.x), end: end, tag: Int32(node)))
        }
        for label in edgeLabels.indices {
            let rect = edgeLabels[label].rect
            let end = Int32(rect.y + rect.height) - 1
            body(Int(rect.y), Segment(column: Int32(rect.x), end: end, tag: ~Int32(label)))
        }
    }
}

extension Segment {
    init(_ stroke: Stroke, column: Int) {
        self.column = Int32(column)
        end = Int32(stroke.last)
        tag = (stroke.opensFirst ? Lead.before : 0) | (stroke.opensLast ? Lead.behind : 0)
    }

    /// Joins a stroke that begins on this one.
    @inline(__always)
    mutating func join(_ other: Segment) {
        if other.end > end {
            end = other.end
            tag = tag & ~Lead.behind | other.tag & Lead.behind
        } else if other.end == end {
            tag |= other.tag & Lead.behind
        }
    }
}

/// What crosses the current row, in the order of its columns.
struct Crossing {
    var blocks: [Segment] = []
    var verticals: [Segment] = []
    let horizontals: [Segment]
    private var merged: [Segment] = []

    init(horizontals: [Segment]) { self.horizontals = horizontals }

    mutating func addBlocks(_ segments: [Segment], _ new: Range<Int>) {
        guard !new.isEmpty else { return }
        merged.removeAll(keepingCapacity: true)
        merged.reserveCapacity(blocks.count + new.count)
        var i = 0
        for j in new {
            let segment = segments[j]
            while i < blocks.count, blocks[i].column <= segment.column {
                merged.append(blocks[i])
                i += 1
            }
            merged.append(segment)
        }
        merged.append(contentsOf: blocks[i...])
        swap(&blocks, &merged)
    }

    /// Strokes in one column that share a cell become one.
    mutating func addVerticals(_ segments: [Segment], _ new: Range<Int>) {
        guard !new.isEmpty else { return }
        merged.removeAll(keepingCapacity: true)
        merged.reserveCapacity(verticals.count + new.count)
        var i = 0
        for j in new {
            let segment = segments[j]
            while i < verticals.count, verticals[i].column <= segment.column {
                merged.append(verticals[i])
                i += 1
            }
            if let last = merged.last, last.column == segment.column {
                merged[merged.count - 1].tag |= segment.tag & Segment.Lead.before
                merged[merged.count - 1].join(segment)
            } else {
                merged.append(segment)
            }
        }
        merged.append(contentsOf: verticals[i...])
        swap(&verticals, &merged)
    }

    /// Draws one row from left to right and drops what ends in it. Text covers strokes.
    mutating func draw(
        _ row: Int, _ runs: Range<Int>, of art: borrowing TextArt, into writer: inout CellWriter
    ) {
        var block = 0
        var keptBlocks = 0
        var stroke = VerticalCursor(row: Int32(row))
        var next = runs.lowerBound
        while true {
            let blockColumn = block < blocks.count ? blocks[block].column : .max
            let runColumn = next < runs.upperBound ? horizontals[next].column : .max
            let strokeColumn = stroke.column(verticals)
            if blockColumn <= min(runColumn, strokeColumn) {
                guard block < blocks.count else { break }
                let segment = blocks[block]
                let tag = Int(segment.tag)
                if tag >= 0 {
                    art.drawCard(tag, row: row - Int(art.cards[tag].y), into: &writer)
                } else {
                    let top = Int(art.edgeLabels[~tag].rect.y)
                    art.drawEdgeLabel(~tag, row: row - top, into: &writer)
                }
                block += 1
                if segment.end > row {
                    blocks[keptBlocks] = segment
                    keptBlocks += 1
                }
            } else if runColumn <= strokeColumn {
                var run = horizontals[next]
                next += 1
                while next < runs.upperBound, horizontals[next].column <= run.end {
                    if horizontals[next].column == run.column {
                        run.tag |= horizontals[next].tag & Segment.Lead.before
                    }
                    run.join(horizontals[next])
                    next += 1
                }
                draw(run, &stroke, into: &writer)
            } else {
                let arms = stroke.take(&verticals)
                if Int(strokeColumn) >= writer.column { writer.draw(arms, at: Int(strokeColumn)) }
            }
        }
        blocks.removeLast(blocks.count - keptBlocks)
        verticals.removeLast(verticals.count - stroke.kept)
    }

    /// Draws a horizontal stroke with the vertical ones that meet it.
    private mutating func draw(
        _ run: Segment, _ stroke: inout VerticalCursor, into writer: inout CellWriter
    ) {
        let last = Int(run.end)
        var column = Int(run.column)
        while column <= last {
            let meeting = Int(stroke.column(verticals))
            if column == run.column || column == last || column == meeting {
                var arms: Arms = []
                if column > run.column || run.tag & Segment.Lead.before != 0 { arms.insert(.left) }
                if column < last || run.tag & Segment.Lead.behind != 0 { arms.insert(.right) }
                if column == meeting { arms.formUnion(stroke.take(&verticals)) }
                if column >= writer.column { writer.draw(arms, at: column) }
                column += 1
            } else {
                let end = min(last, meeting)
                let start = max(column, writer.column)
                writer.drawLine(at: start, count: end - start)
                column = end
            }
        }
    }
}

/// The place in the vertical strokes of a row up to which they are drawn.
private struct VerticalCursor {
    let row: Int32
    private var next = 0
    /// How many of those drawn go on below.
    private(set) var kept = 0

    init(row: Int32) { self.row = row }

    @inline(__always)
    func column(_ verticals: [Segment]) -> Int32 {
        next < verticals.count ? verticals[next].column : .max
    }

    /// The arms of the next stroke in this row.
    @inline(__always)
    mutating func take(_ verticals: inout [Segment]) -> Arms {
        var segment = verticals[next]
        next += 1
        var arms: Arms = segment.tag & Segment.Lead.before != 0 ? .up : []
        if segment.end > row || segment.tag & Segment.Lead.behind != 0 { arms.insert(.down) }
        if segment.end > row {
            segment.tag |= Segment.Lead.before
            verticals[kept] = segment
            kept += 1
        }
        return arms
    }
}
