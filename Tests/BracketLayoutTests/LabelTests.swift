import BracketLanguage
import Testing

@testable import BracketLayout

/// A diagram with edge labels and branch lengths; a label is what stands in the outline.
private func diagram(
    _ outline: [(depth: Int, label: String, edge: String?, length: Double?)], _ settings: Settings
) -> Diagram {
    var diagram = Diagram(outline: outline.map { ($0.depth, $0.label) }, settings: settings)
    for (i, item) in outline.enumerated() where item.edge != nil || item.length != nil {
        var details = Details()
        details.length = item.length
        if let edge = item.edge {
            details.edgeLabel = TextRange(start: diagram.bytes.count, count: edge.utf8.count)
            diagram.bytes.append(contentsOf: edge.utf8)
        }
        diagram.nodes[i].details = Int32(diagram.details.count)
        diagram.details.append(details)
    }
    return diagram
}

private func settings(_ change: (inout Settings) -> Void) -> Settings {
    var settings = Settings()
    change(&settings)
    return settings
}

@Suite struct CardTests {
    @Test func cardsGrowWithTheirTextToWholeEvenSides() {
        let settings = settings { $0.font = .mono }
        let outline = [(depth: 0, label: "twenty-two characters."), (depth: 1, label: "")]
        let drawing = layout(
            Diagram(outline: outline, settings: settings), metrics: .pixels(settings))
        // 22 characters of 0.6 em at 14 pixels are 184.8, with insets 216.8.
        #expect(drawing.cards[0].width == 218)
        #expect(drawing.cards[0].height == 44)
        #expect(drawing.firstLine == [0, 1, 1])
        #expect(drawing.cards[1].width == 0 && drawing.cards[1].height == 0)
    }

    @Test func longLabelsWrap() {
        let settings = settings {
            $0.font = .mono
            $0.labelWidth = 100
        }
        let outline = [(depth: 0, label: "one two three four")]
        let drawing = layout(
            Diagram(outline: outline, settings: settings), metrics: .pixels(settings))
        // 11 characters of 8.4 pixels fit a line.
        let texts = drawing.lines.map { drawing.diagram.string($0.text) }
        #expect(texts == ["one two", "three four"])
        #expect(drawing.firstLine == [0, 2])
        #expect(drawing.cards[0].height == 2 * 20 + 2 * 12)
        #expect(drawing.cards[0].width == 132)
    }

    @Test func labelWidthCountsEightPixelsToACell() {
        let settings = settings { $0.labelWidth = 87 }
        let outline = [(depth: 0, label: "one two three four")]
        let drawing = layout(
            Diagram(outline: outline, settings: settings),
            metrics: .cells(settings, boxed: true))
        #expect(drawing.lines.map { $0.width } == [7, 10])
        #expect(drawing.cards[0] == Rect(x: 0, y: 0, width: 14, height: 4))
    }

    @Test func boldLabelsAreMeasuredInBold() {
        let settings = settings { $0.card = Extent(10, 10) }
        var diagram = Diagram(
            outline: [(0, "mmmmmmmm"), (1, "mmmmmmmm"), (1, "mmmmmmmm")], settings: settings)
        var style = Style()
        style.bold = true
        diagram.classes = [StyleClass(name: "winner", style: style)]
        var own = Details()
        own.style.bold = true
        var classed = Details()
        classed.style.classes = [0]
        diagram.details = [own, classed]
        diagram.nodes[1].details = 0
        diagram.nodes[2].details = 1
        let drawing = layout(diagram, metrics: .pixels(settings))
        // An m is 0.833 em, a bold one 0.889.
        #expect(drawing.cards.map(\.width) == [126, 132, 132])
    }
}

@Suite struct EdgeLabelTests {
    @Test func theLevelDistanceGrowsByTheRoomOfTheWidestLabel() {
        let settings = settings { $0.direction = .right }
        let drawing = layout(
            diagram([(0, "A", nil, nil), (1, "B", "yes", nil), (1, "C", nil, nil)], settings),
            metrics: .pixels(settings))
        // "yes" is 0.5 + 0.556 + 0.5 em at 12 pixels: 18.7, with insets 26.7, so 28.
        let label = drawing.edgeLabels[0]
        #expect(label.place == .onBranch)
        #expect(drawing.connectors[0].trunk == 24 + 132 + 32)
        #expect(label.rect == Rect(x: 188 + 8, y: 24 + 22 - 8, width: 28, height: 16))
        #expect(drawing.cards.map(\.x) == [24, 232, 232])
        #expect(drawing.interruption(of: NodeID(1)) == 196...224)
        #expect(drawing.interruption(of: NodeID(2)) == nil)
    }

    @Test func aShortLabelNeedsNoMoreThanTheGap() {
        let settings = settings {
            $0.direction = .left
            $0.gap = Extent(120, 28)
        }
        let drawing = layout(
            diagram([(0, "A", nil, nil), (1, "B", "yes", nil)], settings),
            metrics: .pixels(settings))
        #expect(drawing.cards.map(\.x) == [276, 24])
        #expect(drawing.connectors[0].trunk == 24 + 132 + 60)
        // In the middle between trunk and card.
        #expect(drawing.edgeLabels[0].rect.x == 24 + 132 + 30 - 14)
    }

    @Test func belowEachOtherLabelsCountIntoTheBreadth() {
        let settings = settings {
            $0.direction = .down
            $0.card = Extent(10, 10)
            $0.font = .mono
        }
        let text = "a long label, in mono"
        let drawing = layout(
            diagram([(0, "A", nil, nil), (1, "B", text, nil), (1, "C", text, nil)], settings),
            metrics: .pixels(settings))
        // 21 characters of 7.2 pixels and the insets are 159.2, so 160; cards are 42 wide.
        #expect(drawing.edgeLabels.map(\.rect.width) == [160, 160])
        #expect(drawing.edgeLabels.map(\.rect.x) == [24, 212])
        #expect(drawing.cards[1].x == 24 + 80 - 21)
        // 16 and two stubs of 8 fit half of the gap.
        #expect(drawing.edgeLabels[0].rect.y == 24 + 44 + 32 + 8)
        #expect(drawing.cards[1].y == 24 + 44 + 64)
        #expect(drawing.width == 160 + 28 + 160 + 48)
    }

    @Test func edgeLabelsWrapAtTheLabelWidth() {
        let settings = settings {
            $0.direction = .right
            $0.font = .mono
            $0.labelWidth = 50
        }
        let drawing = layout(
            diagram([(0, "A", nil, nil), (1, "B", "one two", nil)], settings),
            metrics: .pixels(settings))
        // 6 characters of 7.2 pixels fit.
        let label = drawing.edgeLabels[0]
        #expect(label.lines.map { drawing.diagram.string($0.text) } == ["one", "two"])
        #expect(label.rect.width == 30)
        #expect(label.rect.height == 32)
        #expect(label.rect.y == 46 - 16)
    }

    @Test func inCellsBlanksAndABitOfLineSurroundTheText() {
        let settings = settings { $0.direction = .right }
        let drawing = layout(
            diagram([(0, "A", nil, nil), (1, "B", "yes", nil)], settings),
            metrics: .cells(settings, boxed: true))
        // │ A ├┬─ yes ─┤ B │ with one cell of stem before the trunk.
        #expect(drawing.cards[0] == Rect(x: 0, y: 0, width: 5, height: 3))
        #expect(drawing.connectors[0].trunk == 6)
        #expect(drawing.edgeLabels[0].rect == Rect(x: 8, y: 1, width: 5, height: 1))
        #expect(drawing.cards[1].x == 14)
    }

    @Test func inCellsBelowEachOtherALabelHasALineOfItsOwn() {
        let settings = settings { $0.direction = .down }
        let drawing = layout(
            diagram([(0, "A", nil, nil), (1, "B", "yes", nil), (1, "C", "no", nil)], settings),
            metrics: .cells(settings, boxed: true))
        #expect(drawing.connectors[0].trunk == 3)
        #expect(drawing.edgeLabels.map(\.rect.y) == [4, 4])
        #expect(drawing.cards.map(\.y) == [0, 5, 5])
    }

    @Test func whereLinesFanOutTheLabelStandsBehindTheFan() {
        let settings = settings {
            $0.direction = .right
            $0.connector = .straight
        }
        let drawing = layout(
            diagram([(0, "A", nil, nil), (1, "B", "yes", nil)], settings),
            metrics: .pixels(settings))
        #expect(drawing.connectors[0].trunk == 24 + 132 + 32)
        #expect(drawing.edgeLabels[0].rect.x == 24 + 132 + 64 + 8)
        #expect(drawing.cards[1].x == 24 + 132 + 64 + 8 + 28 + 8)
    }
}

@Suite struct LengthTests {
    private let settings = BracketLayoutTests.settings {
        $0.direction = .right
        $0.align = .length
    }

    @Test func theLongestPathIs640Wide() {
        let drawing = layout(
            diagram(
                [
                    (0, "R", nil, 7), (1, "A", nil, 1), (1, "B", nil, 3), (2, "C", nil, 1),
                    (2, "D", nil, 2),
                ], settings),
            metrics: .pixels(settings))
        #expect(drawing.lengthScale == 128)
        // The label of the root stands before it: 10.1 wide, with insets 20.
        #expect(drawing.connectors.map(\.trunk) == [44, 428])
        let root = drawing.junctionLabels[0]
        #expect(root.place == .beforeRoot)
        #expect(root.rect.x == 24 && root.rect.width == 20)
        #expect(root.rect.y + 10 == drawing.innerPort(NodeID(0)).y)
        #expect(drawing.cards[1].x == 44 + 128)
        #expect(drawing.cards[3].x == 428 + 128)
        #expect(drawing.cards[4].x == 44 + 640)
        #expect(drawing.width == 44 + 640 + 132 + 24)
        // "B" is 9.3 wide, with insets 18; it ends at its junction, above the line.
        let inner = drawing.junctionLabels[1]
        #expect(inner.place == .aboveBranch)
        #expect(inner.rect.x == 428 - 18)
        #expect(inner.rect.y + 20 == drawing.innerPort(NodeID(2)).y)
        #expect(drawing.firstLine == [0, 0, 1, 1, 2, 3])
    }

    @Test func aLabelTooLongForItsBranchStandsBesideTheTrunk() {
        let outline: [(depth: Int, label: String, edge: String?, length: Double?)] = [
            (0, "R", nil, nil), (1, "A", nil, 5), (1, "Too long for it", nil, 0.5),
            (2, "C", nil, 4.5), (2, "D", nil, 1),
        ]
        let drawing = layout(diagram(outline, settings), metrics: .pixels(settings))
        let label = drawing.junctionLabels[1]
        #expect(label.place == .besideTrunk)
        #expect(label.rect.x == drawing.connectors[1].trunk)
        // The gap between C and D has room for a line of 20.
        let c = drawing.cards[3]
        let d = drawing.cards[4]
        #expect(d.y - (c.y + c.height) == 28)
        #expect(label.rect.y == c.y + c.height + 4)
        #expect(label.rect.height == 20)
    }

    @Test func moreThanTheGapIsKeptFreeForMoreLines() {
        let outline: [(depth: Int, label: String, edge: String?, length: Double?)] = [
            (0, "R", nil, nil), (1, "A", nil, 5), (1, "Much too long\nfor it", nil, 0.5),
            (2, "C", nil, 4.5), (2, "D", nil, 1),
        ]
        let drawing = layout(diagram(outline, settings), metrics: .pixels(settings))
        let label = drawing.junctionLabels[1]
        let c = drawing.cards[3]
        let d = drawing.cards[4]
        #expect(label.place == .besideTrunk)
        #expect(label.rect.height == 40)
        #expect(d.y - (c.y + c.height) == 44)
        #expect(label.rect.y == c.y + c.height + 2)
    }

    @Test func besideTheTrunkOfAnOnlyChildTheLabelStandsBeforeIt() {
        let outline: [(depth: Int, label: String, edge: String?, length: Double?)] = [
            (0, "", nil, nil), (1, "Too long for it", nil, 0.5), (2, "C", nil, 4.5),
        ]
        let bands = layout(diagram(outline, settings), metrics: .pixels(settings))
        #expect(bands.junctionLabels[0].place == .besideTrunk)
        #expect(bands.junctionLabels[0].rect.y == 24)
        #expect(bands.cards[2].y == 24 + 20 + 2)
        // As much is free below, so that mirrored input gives mirrored output.
        #expect(bands.height == 24 + 22 + 44 + 22 + 20 + 16 + 24)

        var settings = settings
        settings.pack = .tidy
        let tidy = layout(diagram(outline, settings), metrics: .pixels(settings))
        // The label ends before the card begins, so it may stand right above the branch.
        #expect(tidy.junctionLabels[0].rect.y == 24)
        #expect(tidy.innerPort(NodeID(2)).y == 24 + 20 + 2)
        #expect(tidy.height == 24 + 44 + 20 + 16 + 24)
    }

    @Test func theEdgeLabelOfALeafMayPushItsCard() {
        let outline: [(depth: Int, label: String, edge: String?, length: Double?)] = [
            (0, "", nil, nil), (1, "A", "yes", 10), (1, "B", "yes", 0.1),
        ]
        let drawing = layout(diagram(outline, settings), metrics: .pixels(settings))
        #expect(drawing.cards[1].x == 24 + 640)
        #expect(drawing.edgeLabels[0].rect.x == 24 + 320 - 14)
        #expect(abs(drawing.edgeLabels[1].rect.x - (24 + 6.4)) < 1e-9)
        #expect(abs(drawing.cards[2].x - (24 + 6.4 + 28)) < 1e-9)
    }

    @Test func inCellsTheLongestPathIsSixtyCells() {
        let outline: [(depth: Int, label: String, edge: String?, length: Double?)] = [
            (0, "", nil, nil), (1, "in", "e", 2), (2, "A", nil, 2), (2, "B", nil, 1),
        ]
        let drawing = layout(
            diagram(outline, settings), metrics: .cells(settings, boxed: false))
        #expect(drawing.connectors.map(\.trunk) == [0, 30])
        // The line ends in the cell of the distance; a blank follows.
        #expect(drawing.cards[2].x == 60 + 2)
        #expect(drawing.cards[3].x == 45 + 2)
        // Both labels on one branch stand side by side, with a cell of line before the junction.
        let own = drawing.junctionLabels[0]
        #expect(own.place == .onBranch)
        #expect(own.rect.width == 4)
        #expect(own.rect.x + 4 + drawing.metrics.edgeStub.after == 30)
        #expect(drawing.edgeLabels[0].rect.x + 3 == own.rect.x)
        let gap = drawing.interruption(of: NodeID(1))
        #expect(gap == own.rect.x - 3...own.rect.x + 4)
    }

    @Test func lengthsThatAddUpToNothingOrToTooMuchAreFinite() {
        for length in [0, 1e308, Double.leastNonzeroMagnitude] {
            let outline: [(depth: Int, label: String, edge: String?, length: Double?)] = [
                (0, "R", nil, nil), (1, "A", "e", length), (1, "B", "e", length),
                (2, "C", "e", length), (2, "D", nil, length),
            ]
            for metrics in [Metrics.pixels(settings), .cells(settings, boxed: true)] {
                let drawing = layout(diagram(outline, settings), metrics: metrics)
                #expect(drawing.width.isFinite && drawing.width > 0)
                #expect(drawing.boxes.allSatisfy { ($0.rect.x + $0.rect.width).isFinite })
                let reach = drawing.connectors[1].trunk - drawing.connectors[0].trunk
                #expect(reach == (length == 0 ? 0 : metrics.lengthSpan / 2))
            }
        }
    }
}
