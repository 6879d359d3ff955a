import BracketLanguage
import Testing

@testable import BracketLayout

/// The root with children 2 (4, 5) and 3 (6, 7).
private let sevenNodes: [(depth: Int, label: String)] = [
    (0, "Node 1"),
    (1, "Node 2"), (2, "Node 4"), (2, "Node 5"),
    (1, "Node 3"), (2, "Node 6"), (2, "Node 7"),
]

private func drawing(
    _ outline: [(depth: Int, label: String)], _ change: (inout Settings) -> Void = { _ in }
) -> Drawing {
    var settings = Settings()
    change(&settings)
    return layout(Diagram(outline: outline, settings: settings), metrics: .pixels(settings))
}

@Suite struct GeometryTests {
    @Test func sevenNodesStandWhereTheDesignSays() {
        let drawing = drawing(sevenNodes)
        #expect(drawing.width == 572)
        #expect(drawing.height == 308)
        let centres = drawing.cards.map { $0.y + $0.height / 2 - 24 }
        #expect(centres == [130, 58, 22, 94, 202, 166, 238])
        #expect(drawing.cards.map { $0.x - 24 } == [392, 196, 0, 0, 196, 0, 0])
        #expect(drawing.cards.allSatisfy { $0.width == 132 && $0.height == 44 })
        #expect(drawing.connectors.map(\.parent.value) == [0, 1, 4])
        // Half-way between a card's edge and the next level's: 132 + 32 and 328 + 32.
        #expect(drawing.connectors.map { $0.trunk - 24 } == [360, 164, 164])
        #expect(drawing.innerPort(NodeID(2)) == Point(24 + 132, 24 + 22))
        #expect(drawing.outerPort(drawing.connectors[1]) == Point(24 + 196, 24 + 58))
    }

    @Test func aLoneRootIsOneCardAndNoConnector() {
        let drawing = drawing([(0, "Alone")])
        #expect(drawing.cards == [Rect(x: 24, y: 24, width: 132, height: 44)])
        #expect(drawing.connectors.isEmpty)
        #expect(drawing.width == 180)
        #expect(drawing.height == 92)
    }

    @Test func treesOfAForestStackTwoSiblingGapsApart() {
        let drawing = drawing([(0, "A"), (1, "B"), (0, "C")])
        #expect(drawing.cards.map(\.y) == [24, 24, 24 + 44 + 56])
        // Common levels: both roots stand in the rightmost column.
        #expect(drawing.cards.map(\.x) == [24 + 196, 24, 24 + 196])
        #expect(drawing.height == 24 + 44 + 56 + 44 + 24)
    }

    @Test func treesFlowIntoRowsNoWiderThanTheWrap() {
        // Cards of 132 with 56 between them: two fit into 320, three into 508.
        let forest = (1...5).map { (depth: 0, label: "\($0)") }
        for direction in [Direction.left, .right, .up, .down] {
            let drawing = drawing(forest) {
                $0.direction = direction
                $0.wrap = 320
            }
            #expect(drawing.cards.map(\.x) == [24, 212, 24, 212, 24], "\(direction)")
            #expect(drawing.cards.map(\.y) == [24, 24, 124, 124, 224], "\(direction)")
            #expect(drawing.width == 320 + 48)
        }
    }

    @Test func aTreeWiderThanTheWrapIsNotClipped() {
        let drawing = drawing([(0, "A"), (0, "B")]) {
            $0.direction = .down
            $0.wrap = 100
        }
        #expect(drawing.cards.map(\.x) == [24, 24])
        #expect(drawing.cards.map(\.y) == [24, 24 + 44 + 56])
        #expect(drawing.width == 132 + 48)
    }
}
