import BracketLanguage
import Testing

@testable import BracketLayout

private let seeds = 0..<30

/// A medium in which random cards are drawn.
enum BodyMedium: CaseIterable {
    case pixels, boxes, plain

    func draw(_ cards: [WrittenCard], _ change: (inout Settings) -> Void = { _ in }) throws
        -> Drawing
    {
        try drawing(cards, cells: self != .pixels, boxed: self == .boxes, change)
    }
}

@Suite struct BodyPropertyTests {
    private func forEachBody(
        _ medium: BodyMedium, _ test: (CardBody, Rect, Drawing, String) throws -> Void
    ) throws {
        for seed in seeds {
            let drawing = try medium.draw(randomCards(seed: seed)) {
                $0.direction = Direction.allCases[seed % 6]
                if seed % 3 == 0 { $0.card = Extent(0, 0) }
            }
            for body in drawing.bodies {
                let which = "\(medium), seed \(seed), node \(body.node.value)"
                try test(body, drawing.cards[body.node.value], drawing, which)
            }
        }
    }

    @Test(arguments: BodyMedium.allCases) func allIsInsideTheCard(_ medium: BodyMedium) throws {
        try forEachBody(medium) { body, card, drawing, which in
            let metrics = drawing.metrics
            let edge = metrics.body.edge
            for box in body.boxes(metrics) {
                let isInside =
                    box.x >= edge - slack && box.x + box.width <= card.width - edge + slack
                    && box.y >= edge - slack && box.y + box.height <= card.height - edge + slack
                #expect(isInside, "\(which): \(box) in \(card)")
            }
            for rule in body.rules {
                #expect(rule.left >= 0 && rule.left <= rule.right, "\(which)")
                #expect(rule.right <= card.width, "\(which)")
                #expect(rule.y > edge - slack && rule.y < card.height - edge, "\(which)")
            }
        }
    }

    @Test(arguments: BodyMedium.allCases) func nothingOverlaps(_ medium: BodyMedium) throws {
        try forEachBody(medium) { body, _, drawing, which in
            let boxes = body.boxes(drawing.metrics)
            for (i, a) in boxes.enumerated() {
                for b in boxes[(i + 1)...] {
                    let isApart =
                        a.x + a.width <= b.x + slack || b.x + b.width <= a.x + slack
                        || a.y + a.height <= b.y + slack || b.y + b.height <= a.y + slack
                    #expect(isApart, "\(which): \(a) and \(b)")
                }
            }
        }
    }

    @Test(arguments: BodyMedium.allCases) func columnsAreAligned(_ medium: BodyMedium) throws {
        try forEachBody(medium) { body, _, drawing, which in
            var lefts: [Int: Double] = [:]
            var rights: [Int: Double] = [:]
            var lastOfColumn: [Int: Double] = [:]
            for row in body.rows {
                let cells = drawing.diagram.rows[row.index].cells
                if cells.count == 1 { continue }
                var texts = body.texts[row.texts]
                for (column, cell) in drawing.diagram.cells[cells].enumerated() {
                    while let text = texts.first, text.line.text.lower < cell.upper,
                        text.line.text.lower >= cell.lower
                    {
                        let right = text.left + Double(text.line.width)
                        switch text.anchor {
                        case .left:
                            let first = lefts[column] ?? text.left
                            #expect(abs(first - text.left) < slack, "\(which)")
                            #expect(rights[column] == nil, "\(which)")
                            lefts[column] = first
                        case .right:
                            let first = rights[column] ?? right
                            #expect(abs(first - right) < slack, "\(which)")
                            #expect(lefts[column] == nil, "\(which)")
                            rights[column] = first
                        case .middle: Issue.record("a cell in the middle: \(which)")
                        }
                        lastOfColumn[column] = max(lastOfColumn[column] ?? 0, right)
                        texts = texts.dropFirst()
                    }
                }
                #expect(texts.isEmpty, "\(which)")
            }
            // Columns stand apart by the gap at least.
            for (column, left) in lefts {
                guard let before = lastOfColumn[column - 1] else { continue }
                let gap = drawing.metrics.body.columnGap
                #expect(left - before >= gap - slack, "\(which)")
            }
        }
    }

    @Test(arguments: BodyMedium.allCases) func rowsFollowEachOtherDownToTheEdge(
        _ medium: BodyMedium
    ) throws {
        try forEachBody(medium) { body, card, drawing, which in
            guard var y = body.rows.first?.rect.y else { return }
            let rules = body.rules.filter { !$0.isBelowHeading }
            for (i, row) in body.rows.enumerated() {
                if i > 0, !rules.isEmpty { y += drawing.metrics.body.rule ?? 0 }
                #expect(row.rect.y == y && row.rect.x == 0 && row.rect.width == card.width)
                y += row.rect.height
            }
            #expect(abs(y + drawing.metrics.body.edge - card.height) < slack, "\(which)")
            #expect(rules.isEmpty || rules.count == body.rows.count - 1, "\(which)")
            let hasHeading = !body.heading.isEmpty || !body.tags.isEmpty
            let hasRule = body.rules.contains { $0.isBelowHeading }
            #expect(hasRule == (hasHeading && drawing.metrics.body.rule != nil), "\(which)")
        }
    }

    @Test(arguments: [BodyMedium.boxes, .plain]) func cellsAreWhole(_ medium: BodyMedium) throws {
        try forEachBody(medium) { body, card, drawing, which in
            var numbers = [card.x, card.y, card.width, card.height]
            for box in body.boxes(drawing.metrics) {
                numbers += [box.x, box.y, box.width, box.height]
            }
            for rule in body.rules { numbers += [rule.left, rule.right, rule.y] }
            #expect(numbers.allSatisfy { $0 == $0.rounded() }, "\(which)")
        }
    }

    @Test(arguments: BodyMedium.allCases) func aCardGrowsWithItsContent(_ medium: BodyMedium) throws
    {
        for seed in seeds {
            let card = randomCards(seed: seed)[0]
            var larger = [card, card]
            larger[0].rows.append((["one more row", "1"], false))
            larger[1].tags.append("one more")
            // A card that is centred without columns may lose their insets only.
            let before = try medium.draw([card]).cards[0]
            for (i, card) in larger.enumerated() {
                let after = try medium.draw([card]).cards[0]
                #expect(after.width >= before.width - 8, "\(medium), seed \(seed), \(i)")
                #expect(after.height >= before.height, "\(medium), seed \(seed), \(i)")
            }
        }
    }

    @Test(arguments: BodyMedium.allCases) func cardsOfRandomContentDoNotOverlap(
        _ medium: BodyMedium
    ) throws {
        for seed in seeds {
            let drawing = try medium.draw(randomCards(seed: seed, limit: 20)) {
                $0.direction = Direction.allCases[seed % 6]
                $0.pack = Pack.allCases[seed / 6 % 2]
                $0.hang = Hang.allCases[seed / 12 % 2]
            }
            for (i, a) in drawing.cards.enumerated() {
                #expect(a.x >= 0 && a.x + a.width <= drawing.width, "\(medium), seed \(seed)")
                #expect(a.y >= 0 && a.y + a.height <= drawing.height, "\(medium), seed \(seed)")
                for b in drawing.cards[(i + 1)...] {
                    let isApart =
                        a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y
                        || b.y + b.height <= a.y
                    #expect(isApart, "\(medium), seed \(seed): \(a) and \(b)")
                }
            }
        }
    }

    @Test func everyTextIsThereOnceAndInOrder() throws {
        try forEachBody(.pixels) { body, _, drawing, which in
            let diagram = drawing.diagram
            let details = try #require(diagram.details(of: body.node))
            #expect(body.tags.map(\.text.line.text) == details.tags, "\(which)")
            let cells = details.rows.flatMap { diagram.cells[diagram.rows[$0].cells] }
            var letters = cells.map { diagram.string($0) }.joined()
            letters.removeAll { $0.isWhitespace }
            var drawn = body.texts.map { diagram.string($0.line.text) }.joined()
            drawn.removeAll { $0.isWhitespace }
            #expect(drawn == letters, "\(which)")
        }
    }
}

extension CardBody {
    /// The rooms of all lines outside of tags, and of all tags.
    fileprivate func boxes(_ metrics: Metrics) -> [Rect] {
        let lines = (heading + texts).map { text in
            Rect(
                x: text.left, y: text.y - metrics.baseline, width: Double(text.line.width),
                height: metrics.lineHeight)
        }
        let marks = rows.compactMap(\.mark).map { Rect(x: $0.x, y: $0.y, width: 1, height: 1) }
        return lines + tags.map(\.rect) + marks
    }
}
