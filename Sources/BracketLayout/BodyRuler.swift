import BracketLanguage

/// Measures and composes the bodies of cards.
///
/// A card with columns is read from the left, so its heading, tags and spanning rows begin there;
/// in any other card they stand in the middle.
struct BodyRuler {
    let metrics: Metrics
    let textRuler: Ruler
    let tagRuler: Ruler

    init(_ metrics: Metrics) {
        self.metrics = metrics
        textRuler = Ruler(metrics)
        tagRuler = Ruler(
            metrics, fontSize: metrics.body.tagFontSize, lineHeight: metrics.body.tagLineHeight)
    }

    /// The body of `node` and the size of its card on the page. The lines of its label are appended
    /// to `lines`.
    func body(
        of node: NodeID, in diagram: borrowing Diagram, _ bytes: Span<UInt8>,
        into lines: inout [Line]
    ) -> (body: CardBody, size: Extent) {
        let details = diagram.details[Int(diagram.nodes[node.value].details)]
        let label = diagram.nodes[node.value].label
        let first = lines.count
        var heading = Extent(0, 0)
        let isBold = diagram.isBold(node)
        if !label.isEmpty {
            heading = textRuler.wrap(label, of: bytes, bold: isBold, into: &lines)
            if isBold { heading.width += metrics.body.markRoom }
        }
        let table = Table(details.rows, of: diagram, bytes, textRuler)
        let widest = max(heading.width, table.width(metrics.body))
        let tags = flowTags(details.tags, bytes, limit: max(metrics.labelWidth, widest))

        var page = BodyPage(metrics, CardBody(node: node))
        page.anchor = table.columns.isEmpty ? diagram.lean(of: node, metrics) : .left
        page.setWidth(
            heading: max(heading.width, tags.flow.size.width),
            table: table.rows.isEmpty ? nil : table.width(metrics.body))
        page.addHeading(lines[first...], isBold: isBold, tags)
        page.addTable(table)
        return (page.body, page.size)
    }

    private func flowTags(_ tags: [TextRange], _ bytes: Span<UInt8>, limit: Double) -> FlowedTags {
        let style = metrics.body
        let texts = tags.map {
            Line(text: $0, width: Float(tagRuler.width(of: $0, in: bytes)))
        }
        let sizes = texts.map {
            // Whole, so that the outlines of all chips lie on the pixel grid.
            Extent(
                (Double($0.width) + 2 * style.tagInset.width).rounded(.up),
                style.tagLineHeight + 2 * style.tagInset.height)
        }
        return FlowedTags(
            texts: texts, sizes: sizes, flow: flow(sizes, limit: limit, gap: style.tagGap))
    }
}

extension Diagram {
    /// Where the lines of a card stand: in the middle, but bare text leans on its connector when
    /// there is only one.
    fileprivate func lean(of node: NodeID, _ metrics: Metrics) -> CardBody.Anchor {
        let isRoot = nodes[node.value].parent.isNone
        guard !metrics.boxed, isRoot != isLeaf(node) else { return .middle }
        return switch settings.direction {
        case .left: isRoot ? .left : .right
        case .right: isRoot ? .right : .left
        case .up, .down, .horizontal, .vertical: .middle
        }
    }
}

/// Tags with the places that `flow` gave them.
struct FlowedTags {
    var texts: [Line]
    var sizes: [Extent]
    var flow: Flow
}

/// The wrapped cells of a card.
struct Table {
    struct Row {
        /// Index into `Diagram.rows`.
        var index: Int
        var isBold: Bool
        /// The lines of each cell, runs of `Table.lines`.
        var cells: [Range<Int>] = []
        /// The greatest number of lines of a cell, at least 1.
        var height = 1
        var spans: Bool { cells.count == 1 }
    }

    var rows: [Row] = []
    var lines: [Line] = []
    var columns = Columns()
    private var widestSpan = 0.0

    init(_ range: Range<Int>, of diagram: borrowing Diagram, _ bytes: Span<UInt8>, _ ruler: Ruler) {
        var kinds: [ColumnKind] = []
        for index in range {
            let isBold = diagram.isBold(diagram.rows[index].style)
            var row = Row(index: index, isBold: isBold)
            let cells = diagram.rows[index].cells
            for (column, cell) in diagram.cells[cells].enumerated() {
                let first = lines.count
                var size = Extent(0, 0)
                if !cell.isEmpty {
                    size = ruler.wrap(cell, of: bytes, bold: isBold, into: &lines)
                }
                row.cells.append(first..<lines.count)
                row.height = max(row.height, lines.count - first)
                if cells.count == 1 {
                    widestSpan = max(widestSpan, size.width)
                } else {
                    if kinds.count <= column { kinds.append(ColumnKind()) }
                    if !cell.isEmpty { kinds[column].include(bytes.extracting(cell.range)) }
                    columns.include(size.width, in: column)
                }
            }
            rows.append(row)
        }
        columns.areNumeric = kinds.map(\.isNumeric)
    }

    /// The width of the rows without the insets of the card.
    func width(_ style: BodyMetrics) -> Double {
        let text = max(widestSpan, columns.width(gap: style.columnGap))
        return text + markRoom(style)
    }

    /// Room before the text of all rows for the mark of bold ones.
    func markRoom(_ style: BodyMetrics) -> Double {
        style.markRoom > 0 && rows.contains { $0.isBold } ? style.markRoom : 0
    }
}
