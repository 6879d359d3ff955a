import BracketLayout

extension TextArt {
    /// The exact number of bytes of the art if that is more than `limit`, else nil. Art that is
    /// far from the limit is hardly looked at.
    func size(above limit: Int) -> Int? {
        let bytes = bytes.count + mostEscapes
        let (cells, isHuge) = (width + 1).multipliedReportingOverflow(by: height)
        if !isHuge, cells <= limit / 4, glyphs.size * cells + bytes <= limit { return nil }
        if !isHuge, cells <= limit {
            var glyphCount = 0
            traceStrokes { glyphCount += $0.last - $0.first + 1 }
            if boxed { for card in cards { glyphCount += 2 * Int(card.width + card.height) } }
            glyphCount += bodies.ruleCells
            let most = cells.addingReportingOverflow(glyphCount * (glyphs.size - 1) + bytes)
            if !most.overflow, most.partialValue <= limit { return nil }
        }
        let exact = size()
        return exact > limit ? exact : nil
    }

    /// No fewer bytes than the escape sequences take.
    private var mostEscapes: Int {
        guard emphasis == .escapes else { return 0 }
        let texts = labels.reduce(lines.count + bodies.inks.count) { $0 + $1.lines.count }
        return texts * CellWriter.boldEscapesCount
    }

    /// The exact number of bytes of the art.
    func size() -> Int {
        guard !overlaps else {
            // Overlapping strokes are drawn once, so there is no sum of them; but counting takes no
            // longer than drawing.
            var counter = CellWriter(to: nil, glyphs: glyphs)
            sweep(into: &counter)
            counter.finish()
            return counter.bytes
        }
        var ends = RowEnds(rows: height)
        var glyphCount = 0
        var textBytes = 0
        for node in nodes.indices where !isJunction(node) || isLone(node) {
            let card = cards[node]
            let top = Int(card.y)
            if isLone(node) {
                ends.extend(row: top, to: Int(card.x) + 1)
                glyphCount += 1
                continue
            }
            for row in 0..<Int(card.height) {
                func add(_ ink: Ink) {
                    ends.extend(row: top + row, to: Int(card.x) + ink.lead + ink.width)
                    textBytes += shownCount(ink) - ink.width
                }
                switch cardRow(node, row) {
                case .text(let ink), .marked(let ink): add(ink)
                case .inks(let inks): for ink in bodies.inks[inks] { add(ink) }
                case .rule(let columns):
                    ends.extend(row: top + row, to: Int(card.x) + columns.upperBound)
                    glyphCount += columns.count
                case .blank, .border: break
                }
                if boxed { ends.extend(row: top + row, to: Int(card.x + card.width)) }
            }
            if boxed { glyphCount += 2 * Int(card.width + card.height) - 4 }
        }
        for (index, label) in labels.enumerated() {
            for row in 0..<Int(label.rect.height) {
                guard let ink = labelInk(index, row) else { continue }
                let end = Int(label.rect.x) + ink.lead + ink.width
                ends.extend(row: Int(label.rect.y) + row, to: end)
                textBytes += shownCount(ink) - ink.width
            }
        }
        traceStrokes { stroke in
            glyphCount += stroke.last - stroke.first + 1
            if stroke.isVertical {
                ends.extend(rows: stroke.first...stroke.last, to: stroke.at + 1)
            } else {
                ends.extend(row: stroke.at, to: stroke.last + 1)
            }
        }
        glyphCount -= sharedCells
        return ends.cells() + glyphCount * (glyphs.size - 1) + textBytes
    }

    /// How often a cell of one stroke is also one of another: each stem and each branch ends in its
    /// trunk, and both pass through a junction.
    private var sharedCells: Int {
        var count = 0
        for node in nodes.indices {
            let hasBranch = !nodes[node].parent.isNone
            let hasTrunk = !trunks[node].isNone
            if hasBranch && hasTrunk && isJunction(node) { count += 1 }
            // Without a trunk of its own a stem meets its only branch.
            if hasBranch && !trunks[nodes[node].parent.value].isPoint { count += 1 }
            if hasTrunk { count += 1 }
        }
        return count
    }
}

/// The column after the last cell of each row.
struct RowEnds {
    private var ends: [Int]
    /// Long strokes, whose rows are not visited one by one.
    private var long: [(rows: ClosedRange<Int>, end: Int)] = []

    init(rows: Int) { ends = Array(repeating: 0, count: rows) }

    mutating func extend(row: Int, to end: Int) { ends[row] = max(ends[row], end) }

    mutating func extend(rows: ClosedRange<Int>, to end: Int) {
        guard rows.count <= 16 else { return long.append((rows, end)) }
        for row in rows { extend(row: row, to: end) }
    }

    /// The cells and line feeds of all rows between the first and the last that are not empty.
    consuming func cells() -> Int {
        paintLong()
        guard let first = ends.firstIndex(where: { $0 > 0 }),
            let last = ends.lastIndex(where: { $0 > 0 })
        else { return 1 }
        return ends[first...last].reduce(0) { $0 + $1 + 1 }
    }

    /// From the rightmost stroke on, each row is painted once and then skipped, by union and find.
    private mutating func paintLong() {
        long.sort { $0.end > $1.end }
        // The first row from here on that is not painted.
        var next = Array(0...Int32(ends.count))
        for stroke in long {
            var row = stroke.rows.lowerBound
            while true {
                while Int(next[row]) != row {
                    next[row] = next[Int(next[row])]
                    row = Int(next[row])
                }
                guard row <= stroke.rows.upperBound else { break }
                extend(row: row, to: stroke.end)
                next[row] = Int32(row + 1)
            }
        }
    }
}
