import BracketLanguage
import Testing

@testable import BracketLayout

@Suite("Connector paths")
struct ConnectorPathTests {
    @Test("Each style joins the seven nodes as worked out by hand")
    func styles() {
        // The root's port is at (416, 154), its trunk at 384, its children's ports at (352, 82)
        // and (352, 226); the gap is 64, of which slanting lines leave an eighth at both ends.
        let root: [ConnectorStyle: String] = [
            .elbow: "M416,154 L384,154 M352,82 L384,82 L384,226 L352,226",
            .rounded: """
            M416,154 L384,154 M352,82 L376,82 A384,82 8 384,90 L384,218 A384,226 8 376,226 L352,226
            """,
            .curve: "M352,82 C384,82 384,154 416,154 C384,154 384,226 352,226",
            .straight: "M352,82 L360,82 L408,154 L360,226 L352,226 M416,154 L408,154",
        ]
        for style in ConnectorStyle.allCases {
            let drawing = sevenNodes { $0.connector = style }
            #expect(steps(drawing, 0) == root[style])
        }
    }

    @Test("Directions swap and reverse the path")
    func directions() {
        // Levels are 44 + 64 apart, leaves 132 + 28.
        #expect(
            steps(sevenNodes { $0.direction = .down }, 0)
                == "M330,68 L330,100 M170,132 L170,100 L490,100 L490,132")
        #expect(
            steps(sevenNodes { $0.direction = .up }, 0)
                == "M330,240 L330,208 M170,176 L170,208 L490,208 L490,176")
        #expect(
            steps(sevenNodes { $0.direction = .right }, 0)
                == "M156,154 L188,154 M220,82 L188,82 L188,226 L220,226")
    }

    @Test("An only child is joined by one straight line")
    func onlyChild() {
        for style in ConnectorStyle.allCases {
            let drawing = drawing([(0, "A"), (1, "B")]) {
                $0.connector = style
                $0.direction = .right
            }
            #expect(steps(drawing, 0) == "M220,46 L156,46")
        }
    }

    @Test("Children between the first and the last end on the trunk, or in the hub")
    func threeChildren() {
        // The leaves' ports are at y 46, 118 and 190.
        let expected: [ConnectorStyle: String] = [
            .elbow: "M220,118 L188,118 M156,118 L188,118 M220,46 L188,46 L188,190 L220,190",
            .rounded: """
            M220,118 L188,118 M156,118 L188,118 \
            M220,46 L196,46 A188,46 8 188,54 L188,182 A188,190 8 196,190 L220,190
            """,
            .curve: """
            M220,118 L156,118 M220,46 C188,46 188,118 156,118 C188,118 188,190 220,190
            """,
            .straight: """
            M220,118 L212,118 L164,118 \
            M220,46 L212,46 L164,118 L212,190 L220,190 M156,118 L164,118
            """,
        ]
        for style in ConnectorStyle.allCases {
            let drawing = drawing([(0, "A"), (1, "B"), (1, "C"), (1, "D")]) {
                $0.connector = style
                $0.direction = .right
            }
            #expect(steps(drawing, 0) == expected[style])
        }
    }

    @Test("A corner is no rounder than the distance to the next line")
    func tightCorners() {
        // Cards of 4 without gaps: ports at y 2, 6 and 10, trunk 3 away from either card.
        let drawing = drawing([(0, "_"), (1, "_"), (1, "_"), (1, "_")]) {
            $0.connector = .rounded
            $0.direction = .right
            $0.padding = 0
            $0.gap = Extent(6, 0)
        } with: {
            $0.card = Extent(4, 4)
            $0.insetX = 0
            $0.insetY = 0
            $0.fontSize = 0
            $0.lineHeight = 0
        }
        #expect(
            steps(drawing, 0) == """
                M10,6 L7,6 M4,6 L7,6 M10,2 A7,2 3 7,5 L7,7 A7,10 3 10,10
                """)
    }

    @Test("A branch is interrupted for exactly the room of its label, whichever way it is drawn")
    func labels() {
        // Rooms of 20 in branches that end at the ports (352, 82) and (352, 226).
        var drawing = sevenNodes { $0.connector = .elbow }
        func label(_ node: Int, y: Double) -> EdgeLabel {
            EdgeLabel(
                node: NodeID(node), rect: Rect(x: 356, y: y - 8, width: 20, height: 16), lines: [])
        }
        drawing.edgeLabels = [label(1, y: 82), label(4, y: 226)]
        #expect(
            steps(drawing, 0) == """
                M416,154 L384,154 M352,82 L356,82 \
                M376,82 L384,82 L384,226 L376,226 M356,226 L352,226
                """)
        drawing.edgeLabels = [label(4, y: 226)]
        #expect(
            steps(drawing, 0)
                == "M416,154 L384,154 M352,82 L384,82 L384,226 L376,226 M356,226 L352,226")
        drawing.diagram.settings.connector = .curve
        #expect(
            steps(drawing, 0) == """
                M352,82 C384,82 384,154 416,154 C384,154 384,226 376,226 M356,226 L352,226
                """)
    }

    @Test("Slanting lines go all the way to a junction")
    func junctions() {
        let drawing = drawing([(0, ""), (1, ""), (2, "A"), (2, "B"), (1, "C")]) {
            $0.connector = .straight
            $0.direction = .right
        }
        // The root's column is a point at x 24; its trunk stands at 56, the next level at 88.
        #expect(steps(drawing, 0) == "M88,82 L24,136 L80,190 L88,190")
    }

    @Test("Every line ends at its card, at a right angle, and is drawn once", arguments: 1...12)
    func random(seed: UInt64) {
        for style in ConnectorStyle.allCases {
            for direction in [Direction.left, .right, .up, .down] {
                for align in [Alignment.depth, .leaf] {
                    check(seed, style, direction, align)
                }
            }
        }
    }

    private func check(
        _ seed: UInt64, _ style: ConnectorStyle, _ direction: Direction, _ align: Alignment
    ) {
        let drawing = randomTree(seed) {
            $0.connector = style
            $0.direction = direction
            $0.align = align
        }
        for connector in drawing.connectors {
            var pen = StrokePen()
            drawing.trace(connector, with: &pen)
            var ends = [connector.parent: drawing.outerPort(connector)]
            var child = drawing.diagram.firstChild(connector.parent)
            while !child.isNone {
                ends[child] = drawing.innerPort(child)
                child = drawing.diagram.nodes[child.value].nextSibling
            }
            let ports = ends.values
            for (node, port) in ends where drawing.cards[node.value].width > 0 {
                let met = pen.ends.filter { $0.point == port }
                // Curves come together at the parent's card, two of them as one stroke.
                let isHub = style == .curve && node == connector.parent
                #expect(isHub || met.count == 1)
                #expect(pen.pieces.contains { $0.0 == port || $0.1 == port })
                #expect(
                    met.allSatisfy {
                        drawing.isHorizontal ? $0.next.y == port.y : $0.next.x == port.x
                    })
            }
            guard style == .elbow else { continue }
            // Everything is drawn once: the stem, the trunk, and a branch for each child.
            let along = ports.map { drawing.isHorizontal ? $0.x : $0.y }
            let across = ports.map { drawing.isHorizontal ? $0.y : $0.x }
            let branches = along.map { abs($0 - connector.trunk) }.reduce(0, +)
            let trunk = across.max()! - across.min()!
            #expect(abs(pen.length - branches - trunk) < 1e-6)
        }
    }
}

private func drawing(
    _ outline: [(Int, String)], _ set: (inout Settings) -> Void = { _ in },
    with adjust: (inout Metrics) -> Void = { _ in }
) -> Drawing {
    var settings = Settings()
    set(&settings)
    var metrics = Metrics.pixels(settings)
    adjust(&metrics)
    let diagram = Diagram(
        outline: outline.map { (depth: $0.0, label: $0.1) }, settings: settings)
    return layout(diagram, metrics: metrics)
}

private func sevenNodes(_ set: (inout Settings) -> Void) -> Drawing {
    drawing([(0, "1"), (1, "2"), (2, "4"), (2, "5"), (1, "3"), (2, "6"), (2, "7")], set)
}

/// A tree of 2 to 40 nodes with labels of many lengths, some of them junctions.
private func randomTree(_ seed: UInt64, _ set: (inout Settings) -> Void) -> Drawing {
    var state = seed
    func random(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
    }
    var outline = [(0, "root")]
    for _ in 0...random(39) {
        let depth = 1 + random(outline.last!.0 + 1)
        outline.append((depth, String(repeating: "word ", count: random(20))))
    }
    return drawing(outline, set)
}

/// The steps of a path without those that lead nowhere.
private func steps(_ drawing: Drawing, _ connector: Int) -> String {
    struct Pen: PathPen {
        var steps: [String] = []
        var last = Point(0, 0)
        var pending = false
        mutating func add(_ step: String, _ point: Point) {
            if pending { steps.append("M\(text(last))") }
            pending = false
            steps.append(step)
            last = point
        }
        func text(_ point: Point) -> String {
            func number(_ value: Double) -> String {
                value == value.rounded() ? "\(Int(value))" : "\(value)"
            }
            return "\(number(point.x)),\(number(point.y))"
        }
        mutating func move(to point: Point) {
            last = point
            pending = true
        }
        mutating func line(to point: Point) {
            if point != last { add("L\(text(point))", point) }
        }
        mutating func curve(_ control1: Point, _ control2: Point, to point: Point) {
            add("C\(text(control1)) \(text(control2)) \(text(point))", point)
        }
        mutating func corner(_ tip: Point, _ radius: Double, to point: Point) {
            add("A\(text(tip)) \(Int(radius)) \(text(point))", point)
        }
    }
    var pen = Pen()
    drawing.trace(drawing.connectors[connector], with: &pen)
    return pen.steps.joined(separator: " ")
}

/// Collects the ends of unbroken strokes, and pieces of them; curves are sampled.
private struct StrokePen: PathPen {
    /// The ends of strokes, each with a point in the direction in which the stroke goes on.
    var ends: [(point: Point, next: Point)] = []
    var pieces: [(Point, Point)] = []
    private var isMoved = true
    private var last = Point(0, 0)

    /// The length of all strokes, if they are parallel to the axes.
    var length: Double {
        pieces.reduce(0) { $0 + abs($1.0.x - $1.1.x) + abs($1.0.y - $1.1.y) }
    }

    private mutating func go(_ from: Point, _ to: Point) {
        pieces.append((from, to))
        last = to
    }

    private mutating func step(to point: Point, leaving: Point, arriving: Point) {
        if isMoved {
            ends.append((last, leaving))
            ends.append((point, arriving))
        } else {
            ends[ends.count - 1] = (point, arriving)
        }
        isMoved = false
    }

    mutating func move(to point: Point) {
        last = point
        isMoved = true
    }

    mutating func line(to point: Point) {
        if point == last { return }
        step(to: point, leaving: point, arriving: last)
        go(last, point)
    }

    mutating func curve(_ control1: Point, _ control2: Point, to point: Point) {
        step(to: point, leaving: control1, arriving: control2)
        let start = last
        for sample in 1...16 {
            let t = Double(sample) / 16
            let u = 1 - t
            func at(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
                u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
            }
            let x = at(start.x, control1.x, control2.x, point.x)
            let y = at(start.y, control1.y, control2.y, point.y)
            go(last, sample == 16 ? point : Point(x, y))
        }
    }

    mutating func corner(_ tip: Point, _ radius: Double, to point: Point) {
        step(to: point, leaving: tip, arriving: tip)
        go(last, tip)
        go(tip, point)
    }
}
