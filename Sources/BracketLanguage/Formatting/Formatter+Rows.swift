import BracketText

/// The rows of one card, ready to be lined up.
struct CardForm {
    /// The node whose card it is.
    var node: Int32 = -1
    /// The cells of all rows as they are written, one after the other.
    var text: [UInt8] = []
    var cells: [Cell] = []
    /// The cell that the next row begins with.
    var next = 0
    var columns: [Column] = []

    struct Cell {
        /// In `text`.
        var range: TextRange
        /// Terminal cells.
        var width: Int
    }

    struct Column {
        var width = 0
        var kind = ColumnKind()
    }

    /// A wider cell sticks out, for lining up with it would push the rest of every row far away,
    /// and blow the source up.
    static let widestAligned = 40

    mutating func removeAll() {
        text.removeAll(keepingCapacity: true)
        cells.removeAll(keepingCapacity: true)
        columns.removeAll(keepingCapacity: true)
        next = 0
    }
}

/// Rows, whose columns line up as they do on the card.
extension Formatter {
    mutating func write(row i: Int) {
        let node = syntax.statements[i].node
        if node != card.node { readCard(of: node, from: i) }
        let parts = syntax.parts(ofStatement: i)
        let count = cellCount(parts)
        let isInColumns = count > 1
        for c in 0..<count {
            let cell = card.cells[card.next + c]
            var padding = 0
            var isNumeric = false
            if isInColumns {
                padding = max(0, card.columns[c].width - cell.width)
                isNumeric = card.columns[c].kind.isNumeric
            }
            out.append(Byte.bar)
            let isLast = c == count - 1
            if isLast, cell.range.isEmpty { break }
            out.append(Byte.space)
            if isNumeric { pad(padding) }
            out.append(contentsOf: card.text[cell.range.range])
            if isLast { break }
            if !isNumeric { pad(padding) }
            // Of a column without any text only the space that parts the bars is left.
            if padding > 0 || !cell.range.isEmpty { out.append(Byte.space) }
        }
        card.next += count
        if count < parts.count {
            out.append(Byte.space)
            writeBraces(parts[(parts.startIndex + count + 1)...])
        }
    }

    private mutating func pad(_ count: Int) {
        out.append(contentsOf: repeatElement(Byte.space, count: count))
    }

    private func cellCount(_ parts: ArraySlice<Syntax.Part>) -> Int {
        parts.prefix { $0.kind != .attributes }.count
    }

    /// Reads all rows of a node, of which `first` is the first.
    private mutating func readCard(of node: Int32, from first: Int) {
        card.removeAll()
        card.node = node
        for i in first..<syntax.statements.count {
            let statement = syntax.statements[i]
            if statement.kind == .comment { continue }
            guard statement.kind == .row, statement.node == node else { break }
            let parts = syntax.parts(ofStatement: i)
            let count = cellCount(parts)
            for (c, part) in parts.prefix(count).enumerated() {
                readCell(part, column: count > 1 ? c : nil)
            }
        }
    }

    private mutating func readCell(_ part: Syntax.Part, column: Int?) {
        // Written where all is written, and then taken from there.
        let start = out.count
        if part.kind == .quotedText {
            writeQuoted(part.range, as: .cell)
        } else {
            writeBare(part.range)
        }
        let range = TextRange(start: card.text.count, count: out.count - start)
        card.text += out[start...]
        out.removeSubrange(start...)
        let width = card.text.withUnsafeBufferPointer { text in
            let cell = UnsafeBufferPointer(rebasing: text[range.range]).span
            if let column {
                while card.columns.count <= column { card.columns.append(CardForm.Column()) }
                card.columns[column].kind.include(cell)
            }
            return cellWidth(of: cell)
        }
        if let column, width <= CardForm.widestAligned {
            card.columns[column].width = max(card.columns[column].width, width)
        }
        card.cells.append(CardForm.Cell(range: range, width: width))
    }
}
