import BracketLanguage
import Testing

@testable import BracketLayout

/// The drawing of a source in a fixed-width font, whose characters are 8.4 wide, and 7.2 in tags;
/// cards are as small as their content.
private func draw(_ source: String, _ change: (inout Settings) -> Void = { _ in }) throws -> Drawing
{
    var diagram = try #require(analyze(Array(source.utf8)).diagram)
    diagram.settings.font = .mono
    diagram.settings.card = Extent(0, 0)
    change(&diagram.settings)
    return layout(diagram, metrics: .pixels(diagram.settings))
}

private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 0.001 }

@Suite struct BodyTests {
    @Test func aMatchStandsWhereItsColumnsSay() throws {
        let drawing = try draw("Final\n  | Argentina | 3 {.winner}\n  | France | 12")
        let body = try #require(drawing.body(of: NodeID(0)))
        // 75.6 and 16.8 with 16 between and 12 on both sides are 132.4: the next even number.
        #expect(drawing.cards[0].width == 134)
        // 6 + 20 + 6, and twice 4 + 20 + 4.
        #expect(drawing.cards[0].height == 88)
        let heading = try #require(body.heading.first)
        #expect(heading.left == 12 && heading.y == 21 && heading.anchor == .left)
        #expect(
            body.rows.map(\.rect) == [
                Rect(x: 0, y: 32, width: 134, height: 28),
                Rect(x: 0, y: 60, width: 134, height: 28),
            ])
        #expect(body.rows.map(\.isBold) == [true, false])
        #expect(body.rows.map(\.index) == [0, 1])
        #expect(body.rows.map(\.texts) == [0..<2, 2..<4])
        #expect(body.texts.map(\.y) == [51, 51, 79, 79])
        #expect(body.texts.map(\.anchor) == [.left, .right, .left, .right])
        #expect(body.texts[0].left == 12 && body.texts[2].left == 12)
        #expect(isNear(body.texts[1].x, 122) && isNear(body.texts[3].x, 122))
        #expect(isNear(body.texts[1].left, 122 - 8.4))
        // On the pixel grid, from the middle of one side to that of the other.
        #expect(body.rules.map(\.y) == [32.5, 60.5])
        #expect(body.rules.map(\.isBelowHeading) == [true, false])
        #expect(body.rules.allSatisfy { $0.left == 0.5 && $0.right == 133.5 })
    }

    @Test func aCardWithoutAHeadingHasNoRuleAboveItsRows() throws {
        let drawing = try draw("_\n  | a | 1\n  | b | 2")
        let body = try #require(drawing.body(of: NodeID(0)))
        #expect(body.heading.isEmpty)
        #expect(body.rules.map(\.y) == [28.5])
        #expect(drawing.cards[0].height == 56)
        #expect(!drawing.isJunction(NodeID(0)))
    }

    @Test func rowsFillTheLeastSizeOfACard() throws {
        let drawing = try draw("_\n  | a | 1") { $0.card = Extent(132, 44) }
        let body = try #require(drawing.body(of: NodeID(0)))
        #expect(drawing.cards[0].width == 132 && drawing.cards[0].height == 44)
        #expect(body.rows.map(\.rect) == [Rect(x: 0, y: 0, width: 132, height: 44)])
        // 12 above the line of text, and 15 down to its baseline.
        #expect(body.texts.map(\.y) == [27, 27])
        #expect(isNear(body.texts[1].x, 120))
        // Sides are even: of 64, 56 are taken, and each row gets half of the rest.
        let two = try draw("_\n  | a | 1\n  | b | 2") { $0.card = Extent(132, 63) }
        #expect(two.body(of: NodeID(0))?.rows.map(\.rect.height) == [32, 32])
    }

    @Test func whatRoomIsLeftGoesToTheLastColumnOfWords() throws {
        let drawing = try draw("_\n  | 1 | ab | cd | 2") { $0.card = Extent(400, 0) }
        let texts = try #require(drawing.body(of: NodeID(0))).texts
        #expect(isNear(texts[0].left, 12))
        #expect(isNear(texts[1].left, 12 + 8.4 + 16))
        #expect(isNear(texts[2].left, 12 + 8.4 + 16 + 16.8 + 16))
        #expect(isNear(texts[3].x, 388))
        let numbers = try draw("_\n  | 1 | 2") { $0.card = Extent(400, 0) }
        let both = try #require(numbers.body(of: NodeID(0))).texts
        #expect(isNear(both[0].x, 388 - 8.4 - 16) && isNear(both[1].x, 388))
    }

    @Test(arguments: [
        (["1", "-2", "+3.5", "1,000", "12%"], true), (["1", "", "2"], true),
        (["1", "\u{2212}2"], true), (["1", "-", "–", "—"], true), (["", ""], false),
        (["-", ""], false), (["1", "n/a"], false), (["1", "3 (4)"], false), (["1", "--"], false),
        (["1", "é"], false), (["2:1"], false), (["1", "%"], false), (["…"], false),
    ])
    func numericColumns(_ cells: [String], _ isNumeric: Bool) {
        var kind = ColumnKind()
        for cell in cells where !cell.isEmpty {
            let bytes = Array(cell.utf8)
            kind.include(bytes.span)
        }
        #expect(kind.isNumeric == isNumeric, "\(cells)")
    }

    @Test func aRowOfOneCellSpansTheCardAndIsInNoColumn() throws {
        let drawing = try draw("_\n  | 1 | 2\n  | after extra time\n  | 10 | 20")
        let body = try #require(drawing.body(of: NodeID(0)))
        // 16 characters; the columns have room to spare.
        #expect(drawing.cards[0].width == 160)
        #expect(body.texts[2].left == 12 && body.texts[2].anchor == .left)
        #expect(isNear(body.texts[1].x, 148) && isNear(body.texts[4].x, 148))
        // Without columns the card is centred.
        let single = try draw("Mei\n  | Head")
        let person = try #require(single.body(of: NodeID(0)))
        #expect(person.heading[0].anchor == .middle && person.texts[0].anchor == .middle)
        #expect(isNear(person.heading[0].x, single.cards[0].width / 2))
        #expect(isNear(person.texts[0].x, single.cards[0].width / 2))
    }

    @Test func longCellsWrapAndTheirRowGrows() throws {
        let drawing = try draw("_\n  | one two | 1\n  | b | 2") { $0.labelWidth = 30 }
        let body = try #require(drawing.body(of: NodeID(0)))
        #expect(body.rows.map(\.rect.height) == [48, 28])
        #expect(body.rows.map(\.texts) == [0..<3, 3..<5])
        #expect(body.texts.map(\.y) == [19, 39, 19, 67, 67])
    }

    @Test func emptyCellsKeepTheirPlaces() throws {
        let drawing = try draw("_\n  | a | | 3\n  | bb | 2\n  |")
        let body = try #require(drawing.body(of: NodeID(0)))
        #expect(body.rows.map(\.texts) == [0..<2, 2..<4, 4..<4])
        // 16.8 + 16 + 8.4 + 16 + 8.4 + 24 = 89.6
        #expect(drawing.cards[0].width == 90)
        #expect(isNear(body.texts[1].x, 78))
        #expect(isNear(body.texts[3].x, 78 - 8.4 - 16))
        #expect(body.rows[2].rect.height == 28)
    }

    @Test func tagsFlowBelowTheLabel() throws {
        let drawing = try draw("x {tags=\"ab, cdef\"}")
        let body = try #require(drawing.body(of: NodeID(0)))
        // 14.4 + 16 and 28.8 + 16, each rounded up, with 8 between and 16 on both sides.
        #expect(drawing.cards[0].width == 116)
        #expect(drawing.cards[0].height == 12 + 20 + 6 + 20 + 12)
        #expect(body.heading[0].y == 27)
        #expect(
            body.tags.map(\.rect) == [
                Rect(x: 16, y: 38, width: 31, height: 20),
                Rect(x: 55, y: 38, width: 45, height: 20),
            ])
        #expect(body.tags.map(\.text.y) == [52, 52])
        #expect(isNear(body.tags[0].text.x, 31.5))
        let narrow = try draw("x {tags=\"ab, cdef\"}") {
            $0.labelWidth = 60
            $0.tagGap = 4
        }
        let lines = try #require(narrow.body(of: NodeID(0))).tags.map(\.rect)
        #expect(narrow.cards[0].width == 78 && narrow.cards[0].height == 94)
        #expect(
            lines == [
                Rect(x: 23, y: 38, width: 31, height: 20),
                Rect(x: 16, y: 62, width: 45, height: 20),
            ])
    }

    @Test func aTagWiderThanLabelsMayBeIsNotClipped() throws {
        let drawing = try draw("x {tags=\"a, quite a long tag, b\"}") { $0.labelWidth = 60 }
        let tags = try #require(drawing.body(of: NodeID(0))).tags
        // 16 characters are 115.2 wide, and 16 more.
        #expect(tags[1].rect.width == 132)
        #expect(drawing.cards[0].width == 164)
        #expect(tags.map(\.rect.y) == [38, 66, 94])
    }

    @Test func tagsStandBetweenTheHeadingAndTheRows() throws {
        let drawing = try draw("x {tags=\"ab\"}\n  | a | 1")
        let body = try #require(drawing.body(of: NodeID(0)))
        #expect(body.heading[0].y == 21)
        #expect(body.tags[0].rect == Rect(x: 12, y: 32, width: 31, height: 20))
        #expect(body.rules.map(\.y) == [58.5])
        #expect(body.rows[0].rect.y == 58)
        // A card of nothing but tags.
        let junction = try draw("A\n  _ {tags=\"ab\"}")
        #expect(junction.cards[1].width == 64 && junction.cards[1].height == 44)
        #expect(!junction.isJunction(NodeID(1)))
    }

    @Test func boldRowsAreMeasuredBold() throws {
        func width(_ source: String) throws -> Double {
            try draw(source) { $0.font = .sans }.cards[0].width
        }
        // In bold, `f` is 333 thousandths of 14 wide instead of 278.
        let letters = String(repeating: "f", count: 40)
        let regular = 40 * 14 * 0.278 + 24
        let bold = 40 * 14 * 0.333 + 24
        func even(_ width: Double) -> Double { (width / 2).rounded(.up) * 2 }
        #expect(try width("_\n  | \(letters)") == even(regular))
        for way in ["bold", ".winner", ".own"] {
            let source = "@class own bold\n_\n  | \(letters) {\(way)}"
            #expect(try width(source) == even(bold), "\(way)")
        }
        #expect(try width("@class winner fill=red\n_\n  | \(letters) {.winner}") == even(regular))
    }

    @Test func bodiesAreMeasuredOnThePageInEveryDirection() throws {
        for direction in [Direction.left, .right, .up, .down] {
            let drawing = try draw("Final {tags=\"a\"}\n  | Argentina | 12\n  Other") {
                $0.direction = direction
            }
            #expect(drawing.cards[0].width == 134 && drawing.cards[0].height == 86)
        }
    }

    @Test func underLengthALeafMayHaveRowsAndInnerNodesHaveNoCard() throws {
        let source = """
            @align length
            A
              B {length=1 tags="x"}
                C {length=1}
                  | a | 1
                _ {length=2}
                  | b | 2
            """
        let drawing = try draw(source)
        #expect(drawing.bodies.map(\.node.value) == [2, 3])
        #expect(drawing.isJunction(NodeID(1)))
        #expect(drawing.cards[3].width > 0)
    }
}
