import BracketLanguage

@testable import BracketLayout

/// SplitMix64: the same trees on every machine.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64
    init(seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 }
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

enum Shape: CaseIterable {
    case random, deep, bushy, bundle, chain, star, ladder, binary
}

/// A tree with all that the layout looks at, from which diagrams for any medium are made.
struct TestTree: CustomStringConvertible {
    struct Item {
        var depth: Int
        /// The size of its card in units of the medium's text; nil for a junction.
        var size: (width: Int, height: Int)?
        /// The size of its edge label, likewise.
        var edge: (width: Int, height: Int)?
        var length: Double
    }

    var items: [Item]
    var description: String {
        items.map { item in
            "\(item.depth):\(item.size.map { "\($0.width)x\($0.height)" } ?? "_")"
                + (item.edge.map { "[\($0.width)x\($0.height)]" } ?? "")
                + "=\(item.length)"
        }.joined(separator: " ")
    }

    /// The depths of a tree of about `count` nodes in preorder.
    static func depths(
        _ shape: Shape, count: Int, using random: inout SeededGenerator
    ) -> [Int] {
        switch shape {
        case .random:
            var depths = [0]
            while depths.count < count {
                depths.append(Int.random(in: 1...depths.last! + 1, using: &random))
            }
            return depths
        case .deep:
            var depths = [0]
            while depths.count < count {
                let last = depths.last!
                let back = Int.random(in: 0..<3, using: &random) == 0
                depths.append(
                    back ? max(1, last - Int.random(in: 0...2, using: &random)) : last + 1)
            }
            return depths
        case .bushy:
            var children: [[Int]] = [[]]
            while children.count < count {
                children[Int.random(in: 0..<children.count, using: &random)].append(children.count)
                children.append([])
            }
            var depths: [Int] = []
            var todo = [(node: 0, depth: 0)]
            while let (node, depth) = todo.popLast() {
                depths.append(depth)
                todo += children[node].map { ($0, depth + 1) }
            }
            return depths
        case .bundle:
            // Chains of all lengths side by side, with a leaf here and there: outlines that go
            // on in one sibling after another.
            var depths = [0]
            while depths.count < count {
                let length = Int.random(in: 1...8, using: &random)
                for depth in 1...length {
                    depths.append(depth)
                    if Int.random(in: 0..<4, using: &random) == 0 {
                        depths.append(depth + 1)
                        if depth == length { depths.append(depth + 1) }
                    }
                }
            }
            return depths
        case .chain: return Array(0..<count)
        case .star: return [0] + Array(repeating: 1, count: count - 1)
        case .ladder: return (0..<count).map { ($0 + 1) / 2 }
        case .binary:
            var depths: [Int] = []
            var open = [0]
            while let depth = open.popLast() {
                depths.append(depth)
                if depths.count + open.count + 2 <= count, depth < 5 {
                    open += [depth + 1, depth + 1]
                }
            }
            return depths
        }
    }

    /// A tree with random sizes, labels and lengths.
    static func random(seed: Int) -> TestTree {
        var random = SeededGenerator(seed: seed)
        let shape = Shape.allCases[seed % Shape.allCases.count]
        return .random(shape, count: Int.random(in: 2...26, using: &random), using: &random)
    }

    static func random(
        _ shape: Shape, count: Int, using random: inout SeededGenerator
    ) -> TestTree {
        let equalSizes = Bool.random(using: &random)
        let withEdges = Bool.random(using: &random)
        let items = depths(shape, count: count, using: &random).map { depth in
            var item = Item(depth: depth, size: (6, 1), edge: nil, length: 0)
            if !equalSizes {
                item.size = (
                    Int.random(in: 1...14, using: &random), Int.random(in: 1...4, using: &random)
                )
                if Int.random(in: 0..<6, using: &random) == 0 { item.size = nil }
            }
            if withEdges, depth > 0, Int.random(in: 0..<3, using: &random) == 0 {
                item.edge = (
                    Int.random(in: 1...9, using: &random), Int.random(in: 1...2, using: &random)
                )
            }
            // Never 0: a branch without length joins two trunks, as it should.
            item.length = Double(Int.random(in: 1...100, using: &random)) / 8
            return item
        }
        return TestTree(items: items)
    }

    /// The same tree with all children in reverse order.
    var mirrored: TestTree {
        var children: [[Int]] = Array(repeating: [], count: items.count)
        var open: [Int] = []
        for (i, item) in items.enumerated() {
            open.removeSubrange(item.depth...)
            if let parent = open.last { children[parent].append(i) }
            open.append(i)
        }
        var result: [Item] = []
        var todo = [0]
        while let i = todo.popLast() {
            result.append(items[i])
            todo += children[i]
        }
        return TestTree(items: result)
    }

    /// The subtree of node `root` as a tree of its own.
    func subtree(_ root: Int) -> TestTree {
        let depth = items[root].depth
        let end = items[(root + 1)...].firstIndex { $0.depth <= depth } ?? items.count
        var result = items[root..<end].map { item in
            var item = item
            item.depth -= depth
            return item
        }
        result[0].edge = nil
        return TestTree(items: result)
    }

    func diagram(_ settings: Settings) -> Diagram {
        var diagram = Diagram(
            outline: items.map { ($0.depth, $0.size == nil ? "" : "x") }, settings: settings)
        let text = TextRange(start: 0, count: min(1, diagram.bytes.count))
        for (i, item) in items.enumerated() {
            var details = Details()
            details.length = item.length
            if item.edge != nil { details.edgeLabel = text }
            diagram.nodes[i].details = Int32(i)
            diagram.details.append(details)
        }
        if diagram.bytes.isEmpty { diagram.bytes = [0x78] }
        for i in diagram.details.indices where items[i].edge != nil {
            diagram.details[i].edgeLabel = TextRange(start: 0, count: 1)
        }
        return diagram
    }
}

/// One combination of everything that changes the geometry.
struct Case: CustomStringConvertible {
    enum Medium: CaseIterable { case pixels, boxes, plain }

    var align: Alignment = .depth
    var pack: Pack = .bands
    var direction: Direction = .right
    var medium: Medium = .pixels
    var connector: ConnectorStyle = .elbow

    var description: String { "\(medium) \(align) \(pack) \(direction) \(connector)" }

    static let all: [Case] = Medium.allCases.flatMap { medium in
        Alignment.allCases.flatMap { align in
            Pack.allCases.flatMap { pack in
                [Direction.left, .right, .up, .down].map { direction in
                    Case(align: align, pack: pack, direction: direction, medium: medium)
                }
            }
        }
    }

    var settings: Settings {
        var settings = Settings()
        settings.align = align
        settings.pack = pack
        settings.direction = direction
        settings.connector = connector
        return settings
    }

    var metrics: Metrics {
        switch medium {
        case .pixels: .pixels(settings)
        case .boxes: .cells(settings, boxed: true)
        case .plain: .cells(settings, boxed: false)
        }
    }

    /// Lays `tree` out with the sizes that it states instead of measured ones. `scale` multiplies
    /// all sizes and gaps; `unit` overrules the size of the unit in which the tree's sizes are
    /// given, and then cards have no insets; `change` has the last word on the metrics.
    func draw(
        _ tree: TestTree, scale: Double = 1, unit: Double? = nil,
        _ change: (inout Metrics) -> Void = { _ in }
    ) -> Drawing {
        draw(tree, scale: scale, unit: unit, mark: { _ in }, change)
    }

    /// The same of a diagram that `mark` changes, but for its shape.
    func draw(_ tree: TestTree, mark: (inout Diagram) -> Void) -> Drawing {
        draw(tree, scale: 1, unit: nil, mark: mark) { _ in }
    }

    private func draw(
        _ tree: TestTree, scale: Double, unit: Double?, mark: (inout Diagram) -> Void,
        _ change: (inout Metrics) -> Void
    ) -> Drawing {
        var metrics = metrics
        change(&metrics)
        metrics.scale(by: scale)
        // Text does not turn or grow, and what is drawn here is nothing but the tree.
        metrics.marks.scaleLength = 0
        var diagram = tree.diagram(settings)
        mark(&diagram)
        var drawing = Drawing(diagram: diagram, metrics: metrics)
        drawing.measureCards()
        drawing.measureEdgeLabels()
        let own = self.metrics
        let inset = unit == nil ? Extent(own.insetX, own.insetY) : Extent(0, 0)
        let edgeInset = unit == nil ? own.edgeInset : Extent(0, 0)
        let unit =
            unit.map { Extent($0, $0) } ?? (medium == .pixels ? Extent(10, 20) : Extent(1, 1))
        func size(_ size: (width: Int, height: Int), inset: Extent) -> Extent {
            Extent(
                scale * (Double(size.width) * unit.width + 2 * inset.width),
                scale * (Double(size.height) * unit.height + 2 * inset.height))
        }
        let isHorizontal = drawing.isHorizontal
        func set(_ rect: inout Rect, to size: Extent) {
            (rect.width, rect.height) =
                isHorizontal ? (size.width, size.height) : (size.height, size.width)
        }
        for (i, item) in tree.items.enumerated() {
            guard let own = item.size, drawing.firstLine[i] < drawing.firstLine[i + 1] else {
                continue
            }
            set(
                &drawing.cards[i],
                to: size(own, inset: inset))
        }
        for i in drawing.edgeLabels.indices {
            let own = tree.items[drawing.edgeLabels[i].node.value].edge!
            set(&drawing.edgeLabels[i].rect, to: size(own, inset: edgeInset))
            let across = drawing.edgeLabels[i].rect.height
            drawing.edgeLabels[i].rect.y = -metrics.before(across)
        }
        for i in drawing.junctionLabels.indices {
            let own = tree.items[drawing.junctionLabels[i].node.value].size!
            set(&drawing.junctionLabels[i].rect, to: size(own, inset: edgeInset))
            let across = drawing.junctionLabels[i].rect.height
            drawing.junctionLabels[i].rect.y = -metrics.before(across)
        }
        drawing.place()
        return drawing
    }
}

extension Metrics {
    mutating func scale(by scale: Double) {
        junction *= scale
        levelGap *= scale
        siblingGap *= scale
        padding *= scale
        treeGap = Extent(treeGap.width * scale, treeGap.height * scale)
        edgeStub = (edgeStub.before * scale, edgeStub.after * scale)
        besideTrunk *= scale
        lengthSpan *= scale
        leafMargin *= scale
        leafOffset *= scale
    }
}

extension Drawing {
    /// The centre of a card across the levels.
    func across(_ node: Int) -> Double {
        let port = innerPort(NodeID(node))
        return isHorizontal ? port.y : port.x
    }

    /// The edge of a card that faces its parent, as the distance from the side where the root is.
    func along(_ node: Int) -> Double {
        let port = innerPort(NodeID(node))
        return switch diagram.settings.direction {
        case .right, .horizontal: port.x
        case .left: width - port.x
        case .down, .vertical: port.y
        case .up: height - port.y
        }
    }

    func alongRange(_ rect: Rect) -> ClosedRange<Double> {
        isHorizontal ? rect.x...rect.x + rect.width : rect.y...rect.y + rect.height
    }

    func acrossRange(_ rect: Rect) -> ClosedRange<Double> {
        isHorizontal ? rect.y...rect.y + rect.height : rect.x...rect.x + rect.width
    }
}

/// Records the straight strokes of paths.
struct StrokeRecorder: PathPen {
    var strokes: [(from: Point, to: Point)] = []
    private var at = Point(0, 0)

    mutating func move(to point: Point) { at = point }
    mutating func line(to point: Point) {
        strokes.append((at, point))
        at = point
    }
    mutating func curve(_ control1: Point, _ control2: Point, to point: Point) { line(to: point) }
    mutating func corner(_ corner: Point, _ radius: Double, to point: Point) {
        line(to: corner)
        line(to: point)
    }
}
