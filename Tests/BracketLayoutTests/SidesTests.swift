import BracketLanguage
import Testing

@testable import BracketLayout

/// A root with children whose subtrees have so many leaves, all cards alike.
private func drawing(
    leaves: [Int], sides: [Int: Side] = [:], _ direction: Direction = .horizontal
) -> Drawing {
    var settings = Settings()
    settings.direction = direction
    var outline = [(depth: 0, label: "root")]
    var children: [Int] = []
    for count in leaves {
        children.append(outline.count)
        outline.append((1, "child"))
        if count > 1 { for _ in 0..<count { outline.append((2, "leaf")) } }
    }
    var diagram = Diagram(outline: outline, settings: settings)
    for (child, side) in sides {
        diagram.nodes[children[child]].details = Int32(diagram.details.count)
        var details = Details()
        details.side = side
        diagram.details.append(details)
    }
    return layout(diagram, metrics: .pixels(settings))
}

/// Which children stand on the first side.
private func first(_ drawing: Drawing) -> [Int] {
    let children = drawing.children(0)
    return children.indices.filter {
        [.left, .up].contains(drawing.branchDirection(NodeID(children[$0])))
    }
}

@Suite struct SidesTests {
    @Test func fourLeavesStandTwoAndTwo() {
        let drawing = drawing(leaves: [1, 1, 1, 1])
        // Three columns of 132, two gaps of 64; two rows of 44, one gap of 28; a padding of 24.
        #expect(drawing.width == 3 * 132 + 2 * 64 + 48)
        #expect(drawing.height == 2 * 44 + 28 + 48)
        #expect(drawing.cards.map(\.x) == [220, 24, 24, 416, 416])
        #expect(drawing.cards.map(\.y) == [60, 24, 96, 24, 96])
        #expect(drawing.connectors.map(\.trunk) == [188, 384])
        #expect(drawing.connectors.map(\.direction) == [.left, .right])
        #expect(drawing.outerPort(drawing.connectors[0]) == Point(220, 82))
        #expect(drawing.outerPort(drawing.connectors[1]) == Point(352, 82))
        #expect(drawing.innerPort(NodeID(1)) == Point(156, 46))
        #expect(drawing.innerPort(NodeID(4)) == Point(416, 118))
    }

    @Test func vertically() {
        let drawing = drawing(leaves: [1, 1, 1, 1], .vertical)
        #expect(drawing.width == 2 * 132 + 28 + 48)
        #expect(drawing.height == 3 * 44 + 2 * 64 + 48)
        #expect(drawing.cards.map(\.y) == [132, 24, 24, 240, 240])
        #expect(drawing.cards.map(\.x) == [104, 24, 184, 24, 184])
        #expect(drawing.connectors.map(\.trunk) == [100, 208])
        #expect(drawing.connectors.map(\.direction) == [.up, .down])
    }

    @Test(arguments: [
        ([1], []), ([1, 1], [0]), ([1, 1, 1], [0]), ([4, 1, 1, 1, 1], [0]), ([1, 1, 4], [0, 1]),
        ([1, 5, 1], [0]), ([2, 2, 3, 1], [0, 1]), ([8, 1, 1], [0]), ([1, 1, 8], [0, 1]),
    ]) func runsBalanceTheBreadth(_ leaves: [Int], _ expected: [Int]) {
        #expect(first(drawing(leaves: leaves)) == expected)
        // Cards are wider than high, but the same run balances widths.
        #expect(first(drawing(leaves: leaves, .vertical)) == expected)
    }

    @Test func aStatedSideOverrulesAndCounts() {
        // The last goes left; of the others the first two balance it with the rest on the right.
        #expect(first(drawing(leaves: [1, 1, 1, 1], sides: [3: .left])) == [0, 3])
        #expect(first(drawing(leaves: [1, 1, 1, 1], sides: [0: .right])) == [1, 2])
        #expect(first(drawing(leaves: [1, 1], sides: [0: .right, 1: .left])) == [1])
        #expect(first(drawing(leaves: [1, 1], sides: [0: .right, 1: .right])) == [])
        #expect(first(drawing(leaves: [1, 1, 1, 1], sides: [3: .up], .vertical)) == [0, 3])
    }

    @Test func aSideThatDoesNotFitHasNoEffect() {
        #expect(first(drawing(leaves: [1, 1, 1, 1], sides: [3: .up, 0: .down])) == [0, 1])
        #expect(first(drawing(leaves: [1, 1], sides: [0: .right, 1: .left], .vertical)) == [0])
        let plain = drawing(leaves: [1, 1], sides: [0: .right, 1: .left], .down)
        #expect(plain.cards.map(\.y) == [24, 132, 132])
    }

    @Test func rootsOfAForestStandInOneColumn() {
        var settings = Settings()
        settings.direction = .horizontal
        let outline = [(0, "a"), (1, "b"), (1, "c"), (0, "a root with a longer label"), (1, "d")]
        let drawing = layout(
            Diagram(outline: outline, settings: settings), metrics: .pixels(settings))
        let (short, long) = (drawing.cards[0], drawing.cards[3])
        #expect(long.width > short.width)
        #expect(short.x + short.width / 2 == long.x + long.width / 2)
        #expect(drawing.cards[1].x == 24)
        #expect(long.x == 24 + 132 + 64)
        #expect(drawing.cards[2].x == drawing.cards[4].x)
        #expect(drawing.connectors[1].trunk == drawing.connectors[2].trunk)
    }
}

@Suite struct HangTests {
    private func hung(_ direction: Direction, hang: Hang = .leaves) -> Drawing {
        var settings = Settings()
        settings.direction = direction
        settings.hang = hang
        let diagram = Diagram(outline: [(0, "a"), (1, "b"), (1, "c")], settings: settings)
        return layout(diagram, metrics: .pixels(settings))
    }

    /// The trunk is 16 from the side of the parent, the children are 16 from the trunk, and 28
    /// below each other.
    @Test(arguments: [Direction.right, .down, .horizontal, .vertical])
    func childrenStandBelowEachOther(_ direction: Direction) {
        let drawing = hung(direction)
        #expect(drawing.width == 48 + 32 + 132 && drawing.height == 48 + 3 * 44 + 2 * 28)
        #expect(drawing.cards.map(\.x) == [24, 56, 56])
        #expect(drawing.cards.map(\.y) == [24, 96, 168])
        #expect(drawing.connectors.map(\.trunk) == [40])
        #expect(drawing.connectors[0].direction == .right)
        #expect(drawing.connectors[0].shape == .hangingDown)
        #expect(drawing.outerPort(drawing.connectors[0]) == Point(40, 68))
        #expect(drawing.innerPort(NodeID(2)) == Point(56, 190))
    }

    @Test func toTheLeftAndUpTheyAreMirrored() {
        let left = hung(.left)
        #expect(left.cards.map(\.x) == [56, 24, 24] && left.cards.map(\.y) == [24, 96, 168])
        #expect(left.connectors.map(\.trunk) == [172])
        #expect(left.innerPort(NodeID(1)) == Point(156, 118))
        let up = hung(.up)
        #expect(up.cards.map(\.x) == [24, 56, 56] && up.cards.map(\.y) == [168, 96, 24])
        #expect(up.connectors[0].shape == .hangingUp)
        #expect(up.outerPort(up.connectors[0]) == Point(40, 168))
    }

    @Test func leavesHangOnlyAmongLeaves() {
        var settings = Settings()
        settings.direction = .down
        settings.hang = .leaves
        let outline = [(0, "r"), (1, "a"), (2, "b"), (2, "c"), (1, "d")]
        let drawing = layout(
            Diagram(outline: outline, settings: settings), metrics: .pixels(settings))
        #expect(drawing.connectors.map(\.shape) == [.spread, .hangingDown])
        // The hung block reaches 32 further than its card, so the next one stands 28 beyond that.
        #expect(drawing.cards.map(\.x) == [120, 24, 56, 56, 216])
        #expect(drawing.cards.map(\.y) == [24, 132, 204, 276, 132])
    }

    /// A level does not get longer by what hangs in it.
    @Test func whatHangsReachesBeyondItsLevel() {
        var settings = Settings()
        settings.direction = .down
        settings.hang = .leaves
        let outline = [(0, "r"), (1, "a"), (2, "b"), (2, "c"), (1, "d"), (2, "e"), (3, "f")]
        let drawing = layout(
            Diagram(outline: outline, settings: settings), metrics: .pixels(settings))
        #expect(drawing.cards[5].y == drawing.cards[1].y + 44 + 64)
    }

    @Test func labelsFindRoomOnHungBranches() {
        for direction in [Direction.right, .down] {
            var settings = Settings()
            settings.direction = direction
            settings.hang = .leaves
            var diagram = Diagram(outline: [(0, "a"), (1, "b"), (1, "c")], settings: settings)
            var details = Details()
            details.edgeLabel = diagram.nodes[1].label
            diagram.details = [details]
            diagram.nodes[1].details = 0
            let drawing = layout(diagram, metrics: .pixels(settings))
            let label = drawing.edgeLabels[0].rect
            #expect(label.x == 40 + 8)
            #expect(label.y + label.height / 2 == 118)
            // "b" is 6.67 wide at 12 points, with 4 on both sides 16 in whole even pixels, so the
            // least reach of 16 becomes 8 + 16 + 8.
            #expect(drawing.cards.map(\.x) == [24, 72, 72])
        }
    }

    @Test func lengthsToScaleDoNotHang() {
        var settings = Settings()
        settings.align = .length
        settings.hang = .leaves
        let diagram = Diagram(outline: [(0, "a"), (1, "b"), (1, "c")], settings: settings)
        let drawing = layout(diagram, metrics: .pixels(settings))
        #expect(drawing.connectors.map(\.shape) == [.spread])
    }
}
