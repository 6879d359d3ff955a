import BracketLanguage
import BracketLayout
import BracketText
import Testing

@testable import BracketRender

private func drawing(
    _ source: String, boxed: Bool = true, _ change: (inout Settings) -> Void = { _ in }
) throws -> Drawing {
    var diagram = try #require(analyze(Array(source.utf8)).diagram)
    change(&diagram.settings)
    return layout(diagram, metrics: .cells(diagram.settings, boxed: boxed))
}

private let final = """
    Final {tags="Lusail, 2022"}
      | Argentina | 3 | 4 {.winner}
      | France | 3 | 12
    """

@Suite struct TextArtBodyTests {
    @Test func aMatch() throws {
        let drawing = try drawing(final)
        #expect(
            try art(drawing) == [
                "┌──────────────────┐",
                "│ Final            │",
                "│ [Lusail] [2022]  │",
                "│ ──────────────── │",
                "│*Argentina  3   4 │",
                "│ France     3  12 │",
                "└──────────────────┘",
            ])
        #expect(
            try art(drawing, .ascii) == [
                "+------------------+",
                "| Final            |",
                "| [Lusail] [2022]  |",
                "| ---------------- |",
                "|*Argentina  3   4 |",
                "| France     3  12 |",
                "+------------------+",
            ])
    }

    @Test func aMatchWithoutABoxHasAColumnForItsMarks() throws {
        #expect(
            try art(drawing(final, boxed: false)) == [
                "Final",
                "[Lusail] [2022]",
                "*Argentina  3   4",
                " France     3  12",
            ])
        let unmarked = "_\n  | a | 1\n  | bc | 23"
        #expect(try art(drawing(unmarked, boxed: false)) == ["a    1", "bc  23"])
    }

    @Test func connectorsMeetACardWithoutARowOfTextToo() throws {
        let source = """
            Final
              | a | 1
              | b | 2
              _
                | c | 3 {bold}
                | d | 4
              Bye
            """
        #expect(
            try art(drawing(source))
                == [
                    " ┌──────┐",
                    " │*c  3 ├─┐ ┌───────┐",
                    " │ d  4 │ │ │ Final │",
                    " └──────┘ ├─┤ ───── │",
                    "  ┌─────┐ │ │ a   1 │",
                    "  │ Bye ├─┘ │ b   2 │",
                    "  └─────┘   └───────┘",
                ].map { String($0.dropFirst()) })
        #expect(
            try art(drawing(source, boxed: false)) == [
                "*c  3 ─┐  Final",
                " d  4  ├─ a   1",
                "       │  b   2",
                "  Bye ─┘",
            ])
    }

    @Test func wideCharactersKeepTheirColumns() throws {
        let source = """
            日本
              | 한국 | 1 {bold}
              | 👨‍👩‍👧‍👦 e\u{301} | 10
              | नि | -
            """
        #expect(
            try art(drawing(source)) == [
                "┌──────────┐",
                "│ 日本     │",
                "│ ──────── │",
                "│*한국   1 │",
                "│ 👨‍👩‍👧‍👦 e\u{301}  10 │",
                "│ नि      - │",
                "└──────────┘",
            ])
    }

    @Test func cardsWithoutColumnsStandInTheMiddle() throws {
        let source = "Mei Tanaka {tags=\"a\"}\n  | Optics\n  Tom\n    | Lab {bold}"
        #expect(
            try art(drawing(source)) == [
                "┌─────┐   ┌────────────┐",
                "│ Tom │   │ Mei Tanaka │",
                "│ ─── ├───┤    [a]     │",
                "│*Lab │   │ ────────── │",
                "└─────┘   │   Optics   │",
                "          └────────────┘",
            ])
    }

    @Test func rowsOfSeveralLinesHaveRulesBetweenThem() throws {
        let source = "_\n  | one two | 1\n  | b | 2"
        #expect(
            try art(drawing(source) { $0.labelWidth = 24 }) == [
                "┌────────┐",
                "│ one  1 │",
                "│ two    │",
                "│ ────── │",
                "│ b    2 │",
                "└────────┘",
            ])
    }

    @Test func tagsFlow() throws {
        let source = "A {tags=\"one, two, three\"}"
        #expect(
            try art(drawing(source) { $0.labelWidth = 88 }) == [
                "┌─────────────┐",
                "│      A      │",
                "│ [one] [two] │",
                "│   [three]   │",
                "└─────────────┘",
            ])
        #expect(
            try art(drawing(source) { $0.tagGap = 24 }).dropFirst(2).first
                == "│ [one]   [two]   [three] │")
        #expect(
            try art(drawing(source) { $0.tagGap = 0 }).dropFirst(2).first
                == "│ [one] [two] [three] │")
    }

    @Test func linksAndTooltipsAreNotDrawn() throws {
        let source = "A {href=\"https://example.org/\" tooltip=\"more\"}"
        #expect(try art(drawing(source)) == ["┌───┐", "│ A │", "└───┘"])
    }
}

@Suite struct TextArtBodyPropertyTests {
    private func forEachDrawing(_ body: (Drawing, String) throws -> Void) throws {
        for seed in 0..<40 {
            let source = randomSource(seed: seed)
            for boxed in [true, false] {
                let drawing = try drawing(source, boxed: boxed) {
                    $0.labelWidth = 100
                    $0.direction = Direction.allCases[seed % 4]
                }
                try body(drawing, "seed \(seed) boxed: \(boxed)")
            }
        }
    }

    /// Cards of random content, some of it wide.
    private func randomSource(seed: Int) -> String {
        var random = Seeded(seed)
        let words = ["a", "Argentina", "日本", "👨‍👩‍👧‍👦 x", "several words in a line", "नि"]
        let numbers = ["1", "-20", "", "3.5"]
        var source = "@repeats allow\n"
        var depth = -1
        for i in 0..<Int.random(in: 1...9, using: &random) {
            depth = i == 0 ? 0 : Int.random(in: 1...depth + 1, using: &random)
            let indent = String(repeating: "  ", count: depth)
            source +=
                indent + (Bool.random(using: &random) ? "_" : words.randomElement(using: &random)!)
            let tags = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                words.randomElement(using: &random)!
            }
            if !tags.isEmpty { source += " {tags=\"\(tags.joined(separator: ", "))\"}" }
            source += "\n"
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                source += "\(indent)  | \(words.randomElement(using: &random)!)"
                for _ in 0..<Int.random(in: 0...3, using: &random) {
                    source += " | \(numbers.randomElement(using: &random)!)"
                }
                source += Bool.random(using: &random) ? " {bold}\n" : "\n"
            }
        }
        return source
    }

    @Test func theComputedSizeIsTheSizeWritten() throws {
        try forEachDrawing { drawing, which in
            for style in [TextArtStyle.ascii, .unicode] {
                for emphasis in [TextArtEmphasis.marks, .escapes] {
                    let sink = MemorySink()
                    try writeTextArt(drawing, style: style, emphasis: emphasis, to: sink)
                    let size = TextArt(drawing, style: style, emphasis: emphasis).size()
                    #expect(size == sink.bytes.count, "\(which)")
                }
            }
        }
    }

    @Test func allLinesOfABoxAreEquallyWide() throws {
        try forEachDrawing { drawing, which in
            guard drawing.metrics.boxed else { return }
            let grid = Grid(try art(drawing))
            for (node, card) in drawing.cards.enumerated() where !drawing.isJunction(NodeID(node)) {
                let (left, right) = (card.columns.lowerBound, card.columns.upperBound - 1)
                for y in card.rows.dropFirst().dropLast() {
                    #expect(grid.arms(left, y).isSuperset(of: .vertical), "\(which)")
                    #expect(grid.arms(right, y).isSuperset(of: .vertical), "\(which)")
                }
            }
        }
    }

    @Test func everyTextStandsInItsPlace() throws {
        try forEachDrawing { drawing, which in
            let grid = Grid(try art(drawing))
            for body in drawing.bodies {
                let card = drawing.cards[body.node.value]
                for text in body.heading + body.tags.map(\.text) + body.texts {
                    let start = Int(card.x + text.left)
                    let columns = start..<start + Int(text.line.width)
                    let shown = grid[columns, Int(card.y + text.y)]
                    #expect(shown == drawing.diagram.string(text.line.text), "\(which)")
                }
            }
        }
    }

    @Test func asciiHasTheSameShape() throws {
        try forEachDrawing { drawing, which in
            let lines = try art(drawing)
            let ascii = try art(drawing, .ascii)
            #expect(lines.count == ascii.count, "\(which)")
            for (line, other) in zip(lines, ascii) {
                let bytes = Array(line.utf8)
                let otherBytes = Array(other.utf8)
                #expect(cellWidth(of: bytes.span) == cellWidth(of: otherBytes.span), "\(which)")
            }
        }
    }
}
