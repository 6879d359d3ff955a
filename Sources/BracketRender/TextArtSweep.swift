extension TextArt {
    /// Draws all rows from the top. What crosses a row is kept in the order of its columns, so the
    /// cost is that of what is drawn, and nothing is drawn twice.
    func sweep(into writer: inout CellWriter) {
        let beginning = Buckets(rows: height, traceSegments)
        var crossing = Crossing()
        var overlays = Overlays(self)
        for row in 0..<height {
            crossing.add(beginning[row])
            overlays.begin(row)
            crossing.draw(row, of: self, &overlays, into: &writer)
            writer.endRow()
            if writer.failure != 0 { return }
        }
    }

    @inline(__always)
    private func traceSegments(_ body: (_ row: Int, _ segment: Segment) -> Void) {
        for node in nodes.indices where !isJunction(node) || isLone(node) {
            let card = cards[node]
            let end = Int(card.y + card.height) - 1
            body(Int(card.y), Segment(.card, node, column: Int(card.x), end: end))
        }
        for (index, label) in labels.enumerated() {
            let end = Int(label.rect.y + label.rect.height) - 1
            body(
                Int(label.rect.y),
                Segment(.label, index, column: Int(label.rect.x), end: end))
        }
        traceStrokes { stroke in
            body(stroke.isVertical ? stroke.first : stroke.at, Segment(stroke))
        }
    }
}

/// What crosses the current row, each kind in the order of its columns.
private struct Crossing: ~Copyable {
    private var texts = SegmentList()
    private var verticals = SegmentList()
    private var horizontals = SegmentList()
    private var newTexts = SegmentList()
    private var newVerticals = SegmentList()
    private var merged = SegmentList()

    /// Adds the segments that begin in this row, which are sorted by column.
    mutating func add(_ segments: UnsafeMutableBufferPointer<Segment>) {
        horizontals.keep(0)
        newTexts.keep(0)
        newVerticals.keep(0)
        for segment in segments {
            switch segment.kind {
            case .card, .label: newTexts.append(segment)
            case .vertical: newVerticals.append(segment)
            case .horizontal: addHorizontal(segment)
            }
        }
        if newTexts.count > 0 { addTexts() }
        if newVerticals.count > 0 { addVerticals() }
    }

    /// Strokes that share a cell become one.
    private mutating func addHorizontal(_ segment: Segment) {
        let last = horizontals.count - 1
        guard last >= 0, horizontals[last].end >= segment.column else {
            return horizontals.append(segment)
        }
        let beginsTogether = horizontals[last].column == segment.column
        horizontals[last].join(segment, leadsBefore: beginsTogether && segment.leadsBefore)
    }

    private mutating func addTexts() {
        merged.keep(0)
        var old = 0
        for new in 0..<newTexts.count {
            while old < texts.count, texts[old].column <= newTexts[new].column {
                merged.append(texts[old])
                old += 1
            }
            merged.append(newTexts[new])
        }
        while old < texts.count {
            merged.append(texts[old])
            old += 1
        }
        swap(&texts, &merged)
    }

    /// Strokes that share a cell become one: what crosses the row already reaches into it.
    private mutating func addVerticals() {
        merged.keep(0)
        var old = 0
        for new in 0..<newVerticals.count {
            let segment = newVerticals[new]
            while old < verticals.count, verticals[old].column <= segment.column {
                merged.append(verticals[old])
                old += 1
            }
            let last = merged.count - 1
            if last >= 0, merged[last].column == segment.column {
                merged[last].join(segment, leadsBefore: segment.leadsBefore)
            } else {
                merged.append(segment)
            }
        }
        while old < verticals.count {
            merged.append(verticals[old])
            old += 1
        }
        swap(&verticals, &merged)
    }

    /// Draws the row from left to right and drops what ends in it. Text covers strokes.
    mutating func draw(
        _ row: Int, of art: borrowing TextArt, _ overlays: inout Overlays,
        into writer: inout CellWriter
    ) {
        let isPlain = overlays.isIdle
        var text = 0
        var keptTexts = 0
        var horizontal = 0
        var vertical = VerticalCursor(row: Int32(row))
        while true {
            let textColumn = text < texts.count ? texts[text].column : .max
            let horizontalColumn =
                horizontal < horizontals.count ? horizontals[horizontal].column : .max
            let limit = min(textColumn, horizontalColumn)
            while vertical.column(verticals) < limit {
                let column = Int(vertical.column(verticals))
                let arms = vertical.take(verticals)
                guard column >= writer.column else { continue }
                if isPlain {
                    writer.draw(arms, at: column)
                } else {
                    writer.draw(arms, overlays.strength(at: column), at: column)
                }
            }
            if horizontalColumn < textColumn {
                if isPlain {
                    draw(horizontals[horizontal], &vertical, into: &writer)
                } else {
                    draw(horizontals[horizontal], &vertical, &overlays, into: &writer)
                }
                horizontal += 1
            } else {
                guard text < texts.count else { break }
                let segment = texts[text]
                art.draw(segment, row: row, into: &writer)
                text += 1
                if segment.end > row {
                    texts[keptTexts] = segment
                    keptTexts += 1
                }
            }
        }
        texts.keep(keptTexts)
        verticals.keep(vertical.kept)
    }

    /// Draws a horizontal stroke whose cells may be strong or dashed.
    private func draw(
        _ stroke: Segment, _ vertical: inout VerticalCursor, _ overlays: inout Overlays,
        into writer: inout CellWriter
    ) {
        for column in Int(stroke.column)...Int(stroke.end) {
            var arms: Arms = []
            if column > stroke.column || stroke.leadsBefore { arms.insert(.left) }
            if column < stroke.end || stroke.leadsBehind { arms.insert(.right) }
            if column == vertical.column(verticals) { arms.formUnion(vertical.take(verticals)) }
            if column >= writer.column {
                writer.draw(arms, overlays.strength(at: column), at: column)
            }
        }
    }

    /// Draws a horizontal stroke with the vertical ones that meet it.
    private func draw(
        _ stroke: Segment, _ vertical: inout VerticalCursor, into writer: inout CellWriter
    ) {
        let last = Int(stroke.end)
        var column = Int(stroke.column)
        while column <= last {
            let meeting = Int(vertical.column(verticals))
            if column == stroke.column || column == last || column == meeting {
                var arms: Arms = []
                if column > stroke.column || stroke.leadsBefore { arms.insert(.left) }
                if column < last || stroke.leadsBehind { arms.insert(.right) }
                if column == meeting { arms.formUnion(vertical.take(verticals)) }
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

/// How far the vertical strokes of a row are drawn.
private struct VerticalCursor {
    private let row: Int32
    private var next = 0
    /// How many of those drawn go on below; they are moved to the front.
    private(set) var kept = 0

    init(row: Int32) { self.row = row }

    @inline(__always)
    func column(_ verticals: borrowing SegmentList) -> Int32 {
        next < verticals.count ? verticals[next].column : .max
    }

    /// The arms of the next stroke in this row.
    @inline(__always)
    mutating func take(_ verticals: borrowing SegmentList) -> Arms {
        let segment = verticals[next]
        next += 1
        guard segment.end > row else {
            var arms: Arms = segment.leadsBefore ? .up : []
            if segment.leadsBehind { arms.insert(.down) }
            return arms
        }
        verticals[kept] = segment.goingOn
        kept += 1
        return segment.leadsBefore ? .vertical : .down
    }
}
