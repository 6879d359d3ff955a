import BracketLanguage
import Testing

@testable import BracketLayout

/// Many links in one diagram stay told apart: lanes, ends, arrow heads and labels.
@Suite struct DenseLinkTests {
    /// A staff of 24 with 14 links at random.
    private func drawing(_ seed: Int) -> Drawing {
        var state = UInt64(seed + 1) &* 0x9E37_79B9_7F4A_7C15 | 1
        func random(_ bound: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(bound))
        }
        var outline = [(depth: 0, label: "chief")]
        for i in 1..<24 {
            outline.append((1 + random(min(3, outline.last!.depth + 1)), "person \(i)"))
        }
        var settings = Settings()
        settings.direction = [.left, .right, .up, .down][seed % 4]
        settings.align = seed % 3 == 0 ? .leaf : .depth
        var diagram = Diagram(outline: outline, settings: settings)
        var pairs: [(Int, Int)] = []
        while pairs.count < 14 {
            let pair = (random(24), random(24))
            if pair.0 != pair.1, !pairs.contains(where: { $0 == pair }) { pairs.append(pair) }
        }
        for (i, (from, to)) in pairs.enumerated() {
            var link = Link(from: NodeID(from), to: NodeID(to))
            if i % 2 == 0 {
                let label = ["advises", "ok", "reports to"][random(3)]
                link.label = TextRange(start: diagram.bytes.count, count: label.utf8.count)
                diagram.bytes += Array(label.utf8)
            }
            diagram.links.append(link)
        }
        return layout(diagram, metrics: .pixels(settings))
    }

    private func lines(_ path: LinkPath) -> [Rect] {
        zip(path.points, path.points.dropFirst()).map { Rect(from: $0, to: $1) }
    }

    /// How far apart two rectangles are, measured along the axes.
    private func distance(_ a: Rect, _ b: Rect) -> Double {
        let x = max(0, a.x - b.x - b.width, b.x - a.x - a.width)
        let y = max(0, a.y - b.y - b.height, b.y - a.y - a.height)
        return max(x, y)
    }

    @Test(arguments: 0..<16) func lanesAreApart(seed: Int) {
        let drawing = drawing(seed)
        for (i, one) in drawing.linkPaths.enumerated() {
            for other in drawing.linkPaths[(i + 1)...] {
                for a in lines(one) {
                    for b in lines(other) where a.axis == b.axis {
                        let across = a.axis.other
                        let shared =
                            min(a.high(a.axis), b.high(a.axis)) - max(a.low(a.axis), b.low(a.axis))
                        guard shared > 0 else { continue }
                        #expect(abs(a.low(across) - b.low(across)) >= 6)
                    }
                }
            }
        }
    }

    @Test(arguments: 0..<16) func arrowHeadsAreApart(seed: Int) {
        let heads = drawing(seed).linkPaths.map { path in
            let tip = path.points[path.points.count - 1]
            return (path.head + [tip]).map { Rect(from: $0, to: $0) }.reduce(
                Rect(from: tip, to: tip)
            ) { $0.union($1) }
        }
        for (i, head) in heads.enumerated() {
            for (k, other) in heads.enumerated().dropFirst(i + 1) {
                #expect(!other.meets(head), "the heads of links \(i) and \(k)")
            }
        }
    }

    @Test(arguments: 0..<16) func labelsStandAtTheirOwnLine(seed: Int) throws {
        let drawing = drawing(seed)
        for (i, path) in drawing.linkPaths.enumerated() {
            guard let label = path.label?.rect else { continue }
            let own = try #require(lines(path).map { distance($0, label) }.min())
            // Between cards side by side, arrow head and label are not beside each other: the
            // label stands off the head, or, where it is wider than the gap, off the cards.
            let reach = path.points.count > 2 ? 0 : path.points[0].distance(to: path.points[1])
            let isShort = reach > 0 && reach < label.width + 24
            #expect(own <= (isShort ? 22 : LabelPlaces.distance), "a label away from its line")
            for (k, other) in drawing.linkPaths.enumerated() where k != i {
                for line in lines(other) where line.meets(label) {
                    #expect(other.gaps.contains(label), "a line through the label of another")
                }
            }
        }
    }

    @Test func whatHasNoLinksIsAsLongAsBefore() {
        var diagram = Diagram(outline: [(0, "a"), (1, "b"), (1, "c"), (2, "d")])
        let before = layout(diagram, metrics: .pixels(diagram.settings))
        diagram.links = [Link(from: NodeID(1), to: NodeID(2))]
        let after = layout(diagram, metrics: .pixels(diagram.settings))
        #expect(before.cards == after.cards)
    }

    /// Five links from above run down one gap, where 64 are too few: 32 for the ends, 60 for lanes.
    /// The sixth is between neighbours.
    @Test func gapsGrowForTheirLanes() {
        var outline = [(0, "root")]
        for i in 0..<12 { outline.append((1, "\(i)")) }
        var diagram = Diagram(outline: outline)
        let before = layout(diagram, metrics: .pixels(diagram.settings))
        // All pairs overlap in the middle, and cards stand between their ends.
        diagram.links = (1...6).map { Link(from: NodeID($0), to: NodeID(13 - $0)) }
        let after = layout(diagram, metrics: .pixels(diagram.settings))
        #expect(after.linkPaths.count == 6)
        #expect(after.cards.map(\.y) == before.cards.map(\.y), "only along the levels")
        #expect(Set(after.cards.dropFirst().map(\.x)).count == 1, "a column stays a column")
        let connector = after.connectors[0]
        let gap = (after.cards[1].x + after.cards[1].width, after.cards[0].x)
        let old = before.cards[0].x - before.cards[1].x - before.cards[1].width
        #expect(old == 64)
        #expect(gap.1 - gap.0 == 92)
        #expect(connector.trunk == (gap.0 + gap.1) / 2, "the trunk stays in the middle")
    }
}

extension Point {
    /// The length of an axis-parallel line.
    fileprivate func distance(to other: Point) -> Double { abs(x - other.x) + abs(y - other.y) }
}
