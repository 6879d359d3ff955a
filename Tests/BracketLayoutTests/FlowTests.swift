import BracketLanguage
import Testing

@testable import BracketLayout

@Suite struct FlowTests {
    private let gap = Extent(10, 5)

    private func places(_ flow: Flow) -> [[Double]] { flow.places.map { [$0.x, $0.y] } }

    @Test func nothingTakesNoRoom() {
        let flow = flow([], limit: 100, gap: gap)
        #expect(flow.places.isEmpty)
        #expect(flow.size == Extent(0, 0))
    }

    @Test func itemsFlowAsWordsDo() {
        let sizes = [Extent(40, 10), Extent(50, 20), Extent(30, 10), Extent(60, 10)]
        // 40 + 10 + 50 is just the limit; so is 30 + 10 + 60.
        let flow = flow(sizes, limit: 100, gap: gap)
        #expect(places(flow) == [[0, 0], [50, 0], [0, 25], [40, 25]])
        #expect(flow.size == Extent(100, 35))
    }

    @Test func aHairTooWideIsTooWide() {
        let flow = flow([Extent(40, 10), Extent(50.5, 20)], limit: 100, gap: gap)
        #expect(places(flow) == [[0, 0], [0, 15]])
        #expect(flow.size == Extent(50.5, 35))
    }

    @Test func withoutLimitAllIsOneLine() {
        let flow = flow([Extent(40, 10), Extent(5000, 20)], limit: nil, gap: gap)
        #expect(places(flow) == [[0, 0], [50, 0]])
        #expect(flow.size == Extent(5050, 20))
    }

    @Test func anOverWideItemHasALineOfItsOwnAndIsNotClipped() {
        let sizes = [Extent(30, 10), Extent(200, 10), Extent(30, 10), Extent(30, 10)]
        let flow = flow(sizes, limit: 100, gap: gap)
        #expect(places(flow) == [[0, 0], [0, 15], [0, 30], [40, 30]])
        #expect(flow.size == Extent(200, 40))
    }

    @Test func itemsWithoutWidthKeepTheirGaps() {
        let sizes = [Extent(0, 0), Extent(0, 0), Extent(0, 0)]
        let flow = flow(sizes, limit: 10, gap: gap)
        #expect(places(flow) == [[0, 0], [10, 0], [0, 5]])
        #expect(flow.size == Extent(10, 5))
    }
}

@Suite struct ForestTests {
    private let forest: [(depth: Int, label: String)] = [
        (0, "A"), (1, "B"), (0, "C"), (0, "D"), (1, "E"), (2, "F"),
    ]

    private func draw(_ direction: Direction, wrap: Double?) -> Drawing {
        var settings = Settings()
        settings.direction = direction
        settings.wrap = wrap
        let diagram = Diagram(outline: forest, settings: settings)
        return layout(diagram, metrics: .pixels(settings))
    }

    @Test func treesOfARowHaveCommonLevels() {
        // Cards of 132 × 44: two trees side by side take 132 + 56 + 132 = 320.
        let down = draw(.down, wrap: 320)
        let second = 24.0 + 44 + 64 + 44 + 56
        #expect(down.cards.map(\.x) == [24, 24, 212, 24, 24, 24])
        #expect(down.cards.map(\.y) == [24.0, 132, 24] + [0, 108, 216].map { second + $0 })
        #expect(down.width == 320 + 48)
        #expect(down.height == second + 260 + 24)
    }

    @Test func rowsAreReadFromTheTopWhicheverWayTreesGrow() {
        let up = draw(.up, wrap: 320)
        let second = 24.0 + 44 + 64 + 44 + 56
        #expect(up.cards.map(\.x) == [24, 24, 212, 24, 24, 24])
        // Roots stand at the bottom of their row.
        #expect(up.cards.map(\.y) == [132.0, 24, 132] + [216, 108, 0].map { second + $0 })
        #expect(up.height == second + 260 + 24)
    }

    @Test func treesThatGrowSidewaysFlowSidewaysToo() {
        // The trees are 328, 132 and 524 long, each with levels of its own.
        let right = draw(.right, wrap: 516)
        #expect(right.cards.map(\.x) == [24, 220, 408, 24, 220, 416])
        #expect(right.cards.map(\.y) == [24, 24, 24, 124, 124, 124])
        #expect(right.width == 524 + 48)
        #expect(right.height == 44 + 56 + 44 + 48)
        let left = draw(.left, wrap: 516)
        #expect(left.cards.map(\.x) == [220, 24, 408, 416, 220, 24])
        #expect(left.cards.map(\.y) == right.cards.map(\.y))
    }

    @Test func withoutWrapTreesAreStackedAlongTheBreadth() {
        let right = draw(.right, wrap: nil)
        #expect(right.cards.map(\.y) == [24, 24, 124, 224, 224, 224])
        #expect(right.cards.map(\.x) == [24, 220, 24, 24, 220, 416])
        let down = draw(.down, wrap: nil)
        #expect(down.cards.map(\.x) == [24, 24, 212, 400, 400, 400])
        #expect(down.cards.map(\.y) == [24, 132, 24, 24, 132, 240])
    }

    @Test func leavesStandInTheLastColumnOfTheirRow() {
        var settings = Settings()
        settings.direction = .right
        settings.align = .leaf
        let diagram = Diagram(outline: forest, settings: settings)
        let drawing = layout(diagram, metrics: .pixels(settings))
        #expect(drawing.cards.map(\.x) == [24, 416, 416, 24, 220, 416])
    }
}
