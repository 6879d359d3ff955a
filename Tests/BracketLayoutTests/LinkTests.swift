import BracketLanguage
import Testing

@testable import BracketLayout

/// Links between nodes: routed around cards, apart from each other, inside the page.
@Suite struct LinkTests {
    private func drawing(
        _ outline: [(depth: Int, label: String)], _ links: [(Int, Int, String)],
        _ set: (inout Settings) -> Void = { _ in }
    ) -> Drawing {
        var settings = Settings()
        set(&settings)
        var diagram = Diagram(outline: outline, settings: settings)
        for (from, to, label) in links {
            var link = Link(from: NodeID(from), to: NodeID(to))
            link.label = TextRange(start: diagram.bytes.count, count: label.utf8.count)
            diagram.bytes += Array(label.utf8)
            diagram.links.append(link)
        }
        return layout(diagram, metrics: .pixels(settings))
    }

    private static let seven = [
        (0, "1"), (1, "2"), (2, "4"), (2, "5"), (1, "3"), (2, "6"), (2, "7"),
    ].map { (depth: $0.0, label: $0.1) }

    /// Node 4 stands right above node 5, 28 apart, and nothing stands between them.
    @Test func neighboursAreJoinedStraight() throws {
        let drawing = drawing(Self.seven, [(2, 3, "")])
        let path = try #require(drawing.linkPaths.first)
        // Cards 132 wide and 44 high at the padding of 24: the middle is at 90, the first ends at
        // 68, the second begins at 96.
        #expect(path.points == [Point(90, 68), Point(90, 96)])
        #expect(path.head == [Point(86, 88), Point(94, 88)])
        #expect((drawing.width, drawing.height) == (572, 308))
    }

    @Test func cellsHaveNoWays() {
        var diagram = Diagram(outline: Self.seven)
        diagram.links = [Link(from: NodeID(2), to: NodeID(3))]
        #expect(layout(diagram, metrics: .cells(Settings(), boxed: true)).linkPaths.isEmpty)
    }

    @Test func aLinkBackTakesAnotherLane() {
        let drawing = drawing(Self.seven, [(2, 6, ""), (6, 2, "")])
        #expect(drawing.linkPaths.count == 2)
        expectApart(drawing)
    }

    /// Every way of random links in random trees, in every direction and packing.
    @Test(arguments: 0..<48) func holdsForRandomTrees(seed: Int) {
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        func random(_ bound: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(bound))
        }
        var outline = [(depth: 0, label: "root")]
        for i in 1..<(5 + random(40)) {
            let label =
                random(12) == 0 ? "" : String(repeating: "w", count: 1 + random(25)) + "\(i)"
            outline.append((1 + random(min(4, outline.last!.depth + 1)), label))
        }
        let links = (0..<1 + random(12)).compactMap { i -> (Int, Int, String)? in
            let (a, b) = (random(outline.count), random(outline.count))
            return a == b ? nil : (a, b, random(2) == 0 ? "" : "link \(i)")
        }
        let drawing = drawing(outline, links) { settings in
            settings.direction = Direction.allCases[seed % 6]
            settings.hang = Hang.allCases[seed / 6 % 2]
            settings.align = seed % 3 == 0 ? .leaf : .depth
            settings.pack = seed % 5 == 0 ? .tidy : .bands
            settings.gap = Extent(Double(24 + random(50)), Double(12 + random(30)))
        }
        #expect(drawing.linkPaths.count == links.count)
        let page = Rect(
            x: drawing.metrics.padding, y: drawing.metrics.padding,
            width: drawing.width - 2 * drawing.metrics.padding,
            height: drawing.height - 2 * drawing.metrics.padding)
        var labels: [Rect] = []
        for path in drawing.linkPaths {
            let link = drawing.diagram.links[path.link]
            #expect(isOnEdge(path.points[0], drawing.cards[link.from.value]))
            #expect(isOnEdge(path.points[path.points.count - 1], drawing.cards[link.to.value]))
            for (a, b) in zip(path.points, path.points.dropFirst()) {
                #expect((a.x == b.x) != (a.y == b.y), "axis-parallel, and of some length")
                let line = Rect(from: a, to: b)
                #expect(!drawing.cards.contains { $0.meets(line) }, "a link cuts a card")
                #expect(!drawing.edgeLabels.contains { $0.rect.meets(line) })
                #expect(holds(page, line))
            }
            guard let label = path.label else {
                #expect(link.label.isEmpty)
                continue
            }
            #expect(!drawing.cards.contains { $0.meets(label.rect) }, "a label covers a card")
            #expect(!labels.contains { $0.meets(label.rect) }, "labels cover each other")
            #expect(holds(page, label.rect))
            labels.append(label.rect)
        }
    }

    @Test func manyLinksInABigTreeLookOnlyAround() {
        var outline = [(depth: 0, label: "root")]
        for i in 0..<5_000 {
            outline.append((1, "branch \(i)"))
            outline.append((2, "leaf \(i)"))
        }
        let links = (0..<20).map { (1 + 2 * $0, 2 * (4_999 - $0), "far") }
        #expect(drawing(outline, links).linkPaths.count == 20)
    }

    private func isOnEdge(_ point: Point, _ card: Rect) -> Bool {
        holds(card, Rect(from: point, to: point))
            && (point.x == card.x || point.x == card.x + card.width || point.y == card.y
                || point.y == card.y + card.height)
    }

    private func holds(_ outer: Rect, _ inner: Rect) -> Bool {
        inner.x >= outer.x - 1e-6 && inner.y >= outer.y - 1e-6
            && inner.x + inner.width <= outer.x + outer.width + 1e-6
            && inner.y + inner.height <= outer.y + outer.height + 1e-6
    }

    /// No stretch of one link lies on a parallel one of another.
    private func expectApart(_ drawing: Drawing) {
        for (i, one) in drawing.linkPaths.enumerated() {
            for other in drawing.linkPaths[(i + 1)...] {
                for (a, b) in zip(one.points, one.points.dropFirst()) {
                    for (c, d) in zip(other.points, other.points.dropFirst()) {
                        let (line, next) = (Rect(from: a, to: b), Rect(from: c, to: d))
                        guard line.axis == next.axis else { continue }
                        #expect(!line.grown(by: 1).meets(next))
                    }
                }
            }
        }
    }
}
