import BracketLanguage

/// A card while its body is set into it from the top.
struct BodyPage {
    private let metrics: Metrics
    private let style: BodyMetrics
    var body: CardBody
    var size = Extent(0, 0)
    /// Where lines stand that are in no column.
    var anchor = CardBody.Anchor.middle
    private var inset = 0.0

    init(_ metrics: Metrics, _ body: CardBody) {
        self.metrics = metrics
        self.style = metrics.body
        self.body = body
    }

    /// Sets the width of the card to what is widest, without insets: `table` is nil without rows.
    mutating func setWidth(heading: Double, table: Double?) {
        inset = table == nil ? metrics.insetX : style.rowInset.width
        let content = max(heading + 2 * inset, (table ?? 0) + 2 * style.rowInset.width)
        size.width = metrics.wholeSide(max(metrics.card.width, content))
    }

    /// Adds the lines of the label and the tags below it.
    mutating func addHeading(_ lines: ArraySlice<Line>, isBold: Bool, _ tags: FlowedTags) {
        size.height = style.edge
        headingTop = size.height
        let room = isBold ? style.markRoom : 0
        for line in lines {
            let left = left(of: Double(line.width), room: room)
            if isBold, style.marksBold, body.heading.isEmpty {
                body.headingMark = Point(left - 1, size.height + metrics.baseline)
            }
            body.heading.append(
                text(line, left: left, y: size.height + metrics.baseline))
            size.height += metrics.lineHeight
        }
        if !lines.isEmpty && !tags.texts.isEmpty { size.height += style.tagMargin }
        addTags(tags)
    }

    private var headingTop = 0.0

    /// Where a line of this width begins, of which room is kept before it.
    private func left(of width: Double, room: Double = 0) -> Double {
        switch anchor {
        case .left: inset + room
        case .middle: inset + room + metrics.half(size.width - 2 * inset - room - width)
        case .right: size.width - inset - width
        }
    }

    private func text(_ line: Line, left: Double, y: Double) -> CardBody.Text {
        CardBody.Text(line: line, left: left, y: y, anchor: anchor)
    }

    private mutating func addTags(_ tags: FlowedTags) {
        var i = 0
        let places = tags.flow.places
        while i < places.count {
            var end = i + 1
            while end < places.count, places[end].y == places[i].y { end += 1 }
            let width = places[end - 1].x + tags.sizes[end - 1].width
            let start = left(of: width).rounded(.down)
            for k in i..<end {
                let rect = Rect(
                    x: start + places[k].x, y: size.height + places[k].y,
                    width: tags.sizes[k].width, height: tags.sizes[k].height)
                let line = tags.texts[k]
                let text = CardBody.Text(
                    line: line, left: rect.x + metrics.half(rect.width - Double(line.width)),
                    y: rect.y + style.tagInset.height + style.tagBaseline, anchor: .middle)
                body.tags.append(CardBody.Tag(rect: rect, text: text))
            }
            i = end
        }
        size.height += tags.flow.size.height
    }

    /// Adds the rows and ends the card.
    mutating func addTable(_ table: Table) {
        guard !table.rows.isEmpty else { return centre() }
        if size.height > headingTop {
            move(by: style.headingInset)
            size.height += 2 * style.headingInset
            if let rule = style.rule {
                addRule(rule, isBelowHeading: true)
            }
        }
        addRows(table)
        size.height += style.edge
    }

    /// A card without rows has its insets above and below, and its content in the middle.
    private mutating func centre() {
        let content = size.height - headingTop
        size.height = metrics.wholeSide(max(metrics.card.height, content + 2 * metrics.insetY))
        move(by: metrics.half(size.height - content) - headingTop)
    }

    private mutating func move(by distance: Double) {
        for i in body.heading.indices { body.heading[i].y += distance }
        for i in body.tags.indices {
            body.tags[i].rect.y += distance
            body.tags[i].text.y += distance
        }
        body.headingMark?.y += distance
    }

    private mutating func addRows(_ table: Table) {
        let heights = rowHeights(table)
        // Rows of several lines would run into each other without rules.
        let isRuled = style.rulesAllRows || table.rows.contains { $0.height > 1 }
        let mark = table.markRoom(style)
        let start = style.rowInset.width + mark
        var columns = table.columns
        columns.set(
            from: start, into: size.width - start - style.rowInset.width, gap: style.columnGap)
        for (i, row) in table.rows.enumerated() {
            if i > 0, isRuled, let rule = style.rule {
                addRule(rule, isBelowHeading: false)
            }
            let rect = Rect(x: 0, y: size.height, width: size.width, height: heights[i])
            add(row, of: table, columns, in: rect, start: start)
            size.height += heights[i]
        }
    }

    private mutating func addRule(_ room: Double, isBelowHeading: Bool) {
        body.rules.append(
            CardBody.Rule(
                left: style.ruleInset, right: size.width - style.ruleInset,
                y: size.height + style.rulePen, isBelowHeading: isBelowHeading))
        size.height += room
    }

    /// Rows fill the least height of a card.
    private func rowHeights(_ table: Table) -> [Double] {
        var heights = table.rows.map {
            Double($0.height) * metrics.lineHeight + 2 * style.rowInset.height
        }
        let rules = style.rulesAllRows ? (style.rule ?? 0) * Double(heights.count - 1) : 0
        let content = size.height + heights.reduce(0, +) + rules + style.edge
        var spare = metrics.wholeSide(max(metrics.card.height, content)) - content
        for i in heights.indices where spare > 0 {
            let share = min(spare, (spare / Double(heights.count - i)).rounded(.up))
            heights[i] += share
            spare -= share
        }
        return heights
    }

    private mutating func add(
        _ row: Table.Row, of table: Table, _ columns: Columns, in rect: Rect, start: Double
    ) {
        let first = body.texts.count
        let block = Double(row.height) * metrics.lineHeight
        let top = rect.y + metrics.half(rect.height - block) + metrics.baseline
        var leftmost = rect.width
        for (column, cell) in row.cells.enumerated() {
            for (i, line) in table.lines[cell].enumerated() {
                let y = top + Double(i) * metrics.lineHeight
                var text = text(line, left: 0, y: y)
                let width = Double(line.width)
                if !row.spans {
                    let isNumeric = columns.areNumeric[column]
                    text.anchor = isNumeric ? .right : .left
                    text.left =
                        columns.starts[column]
                        + (isNumeric ? columns.widths[column] - width : 0)
                } else {
                    text.left = left(of: width, room: start - inset)
                }
                leftmost = min(leftmost, text.left)
                body.texts.append(text)
            }
        }
        var added = CardBody.Row(
            index: row.index, rect: rect, texts: first..<body.texts.count, isBold: row.isBold)
        if style.marksBold, row.isBold, first < body.texts.count {
            let x = row.spans ? leftmost : start
            added.mark = Point(x - 1, body.texts[first].y)
        }
        body.rows.append(added)
    }
}
