import BracketLanguage
import Testing

@testable import BracketLayout

private func drawing(_ source: String, boxed: Bool? = nil) throws -> Drawing {
    let diagram = try #require(analyze(Array(source.utf8)).diagram)
    let settings = diagram.settings
    return layout(
        diagram, metrics: boxed.map { .cells(settings, boxed: $0) } ?? .pixels(settings))
}

@Suite struct MarkTests {
    @Test func aTitleStandsAboveTheTrees() throws {
        let drawing = try drawing("@title Plan\nA")
        let title = try #require(drawing.title)
        #expect(title.place == Point(24, 24 + 18))
        // A line of 24 and a gap of 20.
        #expect(drawing.cards == [Rect(x: 24, y: 24 + 44, width: 132, height: 44)])
        #expect(drawing.width == 24 + 132 + 24)
        #expect(drawing.height == 24 + 44 + 44 + 24)
    }

    @Test func aTitleWrapsAtTheTreesOrTheLabelWidth() throws {
        // In cells: 6 letters a word; the label width is 16 cells, then the tree 20 wide.
        let narrow = try drawing("@label-width 128\n@title \(words(4))\nA", boxed: true)
        #expect(narrow.title?.lines.count == 2)
        #expect(narrow.cards[0].y == 3)
        let label = String(repeating: "x", count: 16)
        let wide = try drawing(
            "@label-width 128\n@title \(words(4))\n\(label) > B", boxed: true)
        #expect(wide.width == 20 + 3 + 5)
        #expect(wide.title?.lines.count == 1)
        #expect(wide.cards[0].y == 2)
    }

    private func words(_ count: Int) -> String {
        Array(repeating: "abcdef", count: count).joined(separator: " ")
    }

    @Test func headingsStandAboveTheColumns() throws {
        let drawing = try drawing(
            "@levels A | _ | C\n1\n  2\n    4\n    5\n  3\n    6\n    7")
        // A line of 16 and a gap of 12.
        #expect(drawing.height == 308 + 28)
        #expect(drawing.cards[0].y == 24 + 28 + 108)
        #expect(drawing.headings.map(\.level) == [0, 2])
        #expect(drawing.headings.map(\.caption.place) == [Point(482, 36), Point(90, 36)])
    }

    @Test func headingsStandBesideTheRows() throws {
        // A and B are 8.664 wide in bold 12 point type, so that each takes 10, and the gap is 24.
        let drawing = try drawing("@direction down\n@levels A | B\n1\n  2\n  3")
        #expect(drawing.cards.map(\.x) == [138, 58, 218])
        #expect(drawing.headings.map(\.caption.rect.x) == [24, 24])
        #expect(drawing.headings.map(\.caption.rect.y) == [38, 146])
    }

    @Test func headingsOfLeavesStandAtTheOutermostColumn() throws {
        let drawing = try drawing(
            "@direction right\n@align leaf\n@levels A | B | C\n1\n  2\n  3 > 4")
        #expect(drawing.headings.map(\.caption.place.x) == [90, 286, 482])
        #expect(drawing.cards[1].x == 416)
    }

    @Test func everyRowOfTreesHasHeadings() throws {
        // Two cards of 132 with the 56 between two trees take 320.
        let rows = try drawing("@direction down\n@wrap 330\n@levels A\n1\n2\n3")
        #expect(rows.cards.map(\.x) == [58, 246, 58])
        #expect(rows.headings.map(\.caption.rect.y) == [38, 138])
        let columns = try drawing("@direction right\n@wrap 100\n@levels A\n1\n2")
        // A row of trees takes 28 and 44, and there are 56 between two.
        #expect(columns.headings.map(\.caption.rect.y) == [24, 152])
        #expect(columns.cards.map(\.y) == [52, 180])
    }

    @Test func headingsHaveNoPlaceAmongDistances() throws {
        let drawing = try drawing("@align length\n@levels A | B\n1\n  2 {length=1}")
        #expect(drawing.headings.isEmpty)
    }

    @Test func columnsGrowWithTheirHeadings() throws {
        let drawing = try drawing("@direction right\n@levels Quarter | B\n1 > 2", boxed: true)
        #expect(drawing.cards.map(\.x) == [0, 7 + 3])
        #expect(drawing.headings.map(\.caption.rect.x) == [0, 12])
    }

    @Test(arguments: [
        (0.7, "0.5"), (1, "1"), (1.4, "1"), (1.42, "2"), (3.1, "2"), (3.2, "5"), (7, "5"),
        (7.1, "10"), (0.03, "0.02"), (1.2e9, "1e9"), (4e-8, "5e-8"), (123_456, "100000"),
    ])
    func aScaleBarHasARoundLength(_ length: Double, _ text: String) throws {
        let round = try #require(roundLength(near: length))
        #expect(round.text == text)
        #expect(round.value == Double(text))
    }

    @Test func extremeLengthsHaveAScaleBarOrNone() {
        #expect(roundLength(near: .infinity) == nil)
        #expect(roundLength(near: 0) == nil)
        #expect(roundLength(near: .greatestFiniteMagnitude)?.text == "1e308")
        #expect(roundLength(near: .leastNonzeroMagnitude)?.value == .leastNonzeroMagnitude)
    }

    @Test func theScaleBarIsTrueToScale() throws {
        let source = "@direction right\n@align length\n_\n  A {length=10}\n  B {length=3}"
        let bar = try #require(try drawing(source).scaleBar)
        // The longest path is 640 wide: a fifth of it is 2.
        #expect(bar.value == 2)
        #expect(bar.end.x - bar.start.x == 128)
        // Below two cards of 44 with 28 between them and a gap of 20, in the middle of 16.
        #expect(bar.start == Point(24, 168))
        let cells = try #require(try drawing(source, boxed: true).scaleBar)
        #expect(cells.value == 2)
        #expect(cells.end.x - cells.start.x == 12)
        let down = source.replacing("right", with: "down")
        let upright = try #require(try drawing(down).scaleBar)
        #expect(upright.start.y == 24)
        #expect(upright.end == Point(upright.start.x, 24 + 128))
    }

    @Test func withoutDistancesThereIsNoScaleBar() throws {
        #expect(try drawing("A > B").scaleBar == nil)
        #expect(try drawing("@align length\nA\n  B {length=0}").scaleBar == nil)
    }

    @Test func foldedNodesAreCountedWithAllBelow() throws {
        let source = """
            Root
              A {collapsed}
                B
                C {collapsed}
                  D
                  E
              F
                G
            F ~> D
            D ~> G
            D ~> E
            """
        let diagram = try #require(analyze(Array(source.utf8)).diagram).folded()
        #expect(diagram.nodes.map { diagram.string($0.label) } == ["Root", "A", "F", "G"])
        #expect(diagram.nodes.map(\.parent.value) == [-1, 0, 0, 2])
        #expect(diagram.nodes.map(\.end) == [4, 2, 4, 4])
        #expect(diagram.nodes.map(\.nextSibling.value) == [-1, 2, -1, -1])
        #expect(diagram.details(of: NodeID(1))?.hidden == 4)
        #expect(diagram.links.map { [$0.from.value, $0.to.value] } == [[2, 1], [1, 3]])
    }

    @Test func aPathFromInsideStartsAtTheFoldedNode() throws {
        let diagram = try #require(
            analyze(Array("R\n  A {collapsed}\n    B > C {path}\n  D {collapsed} > E".utf8)).diagram
        ).folded()
        #expect(diagram.details(of: NodeID(1))?.path == true)
        #expect(diagram.details(of: NodeID(2))?.path == false)
    }

    @Test func foldedRootsKeepTheirPlacesInTheForest() throws {
        let diagram = try #require(
            analyze(Array("A {collapsed}\n  B\nC\n  D".utf8)).diagram
        ).folded()
        #expect(diagram.roots.map(\.value) == [0, 1])
        #expect(diagram.nodes[0].nextSibling.value == 1)
    }

    private static let badges: [(String, Rect, Rect)] = [
        // "+2" is 13.68 wide and has 7 at each side, so 28; its line of 16 has 2, so 20.
        (
            "right", Rect(x: 24, y: 24, width: 132, height: 44),
            Rect(x: 166, y: 36, width: 28, height: 20)
        ),
        (
            "left", Rect(x: 62, y: 24, width: 132, height: 44),
            Rect(x: 24, y: 36, width: 28, height: 20)
        ),
        (
            "down", Rect(x: 24, y: 24, width: 132, height: 44),
            Rect(x: 76, y: 78, width: 28, height: 20)
        ),
        (
            "up", Rect(x: 24, y: 54, width: 132, height: 44),
            Rect(x: 76, y: 24, width: 28, height: 20)
        ),
    ]

    @Test(arguments: badges)
    func aBadgeStandsAtTheOuterEdge(_ direction: String, _ card: Rect, _ badge: Rect) throws {
        let drawing = try drawing("@direction \(direction)\nA {collapsed}\n  B\n  C")
        #expect(drawing.cards == [card])
        #expect(drawing.badges.map(\.rect) == [badge])
        #expect(drawing.badges.map(\.count) == [2])
        let isSideways = direction == "left" || direction == "right"
        #expect(drawing.width == (isSideways ? 218 : 180))
        #expect(drawing.height == (isSideways ? 92 : 122))
    }

    @Test func aRoofSpansItsWords() throws {
        // "ab" is 15.57 wide and takes 16 and 4 at each side; the card of NP is wider.
        let drawing = try drawing("@direction down\nNP {roof}\n  ab\n  ba")
        #expect(drawing.cards[0] == Rect(x: 24, y: 24, width: 132, height: 44))
        #expect(drawing.cards[1] == Rect(x: 66, y: 132, width: 24, height: 28))
        #expect(drawing.cards[2] == Rect(x: 90, y: 132, width: 24, height: 28))
        #expect(drawing.connectors.isEmpty)
        let roof = try #require(drawing.roofs.first)
        #expect(roof.apex == Point(90, 68))
        #expect(roof.base.0 == Point(66, 132))
        #expect(roof.base.1 == Point(114, 132))
        #expect(drawing.isWord(NodeID(1)))
        #expect(!drawing.isWord(NodeID(0)))
    }

    @Test func aRoofGivesWayToLabelsOnItsLines() throws {
        let drawing = try drawing("NP {roof}\n  [x] ab\n  ba")
        #expect(drawing.roofs.isEmpty)
        #expect(drawing.connectors.count == 1)
    }

    @Test func aWordThatCarriesMoreKeepsItsCard() throws {
        let drawing = try drawing("NP {roof}\n  ab {tags=x}\n  ba")
        #expect(drawing.roofs.count == 1)
        #expect(!drawing.isWord(NodeID(1)))
        #expect(drawing.isWord(NodeID(2)))
    }
}
