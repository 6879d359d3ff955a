import BracketLanguage
import BracketLayout
import Testing

@testable import BracketRender

/// The art of `drawing` as its lines, without the line feed at the end.
func art(_ drawing: borrowing Drawing, _ style: TextArtStyle = .unicode) throws -> [String] {
    let sink = MemorySink()
    try writeTextArt(drawing, style: style, to: sink)
    var text = String(decoding: sink.bytes, as: UTF8.self)
    #expect(text.last == "\n")
    text.removeLast()
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
}

/// Lays out an outline in cells. Two spaces a level; `[text]` in front is an edge label, `_` a
/// junction, and `\n` a line break.
func cells(
    _ outline: String, _ direction: Direction = .left, boxed: Bool = false,
    lengths: [Double] = [],
    _ change: (inout Settings) -> Void = { _ in }
) -> Drawing {
    var settings = Settings()
    settings.direction = direction
    change(&settings)
    var edges: [(node: Int, text: String)] = []
    var nodes: [(depth: Int, label: String)] = []
    for line in outline.split(separator: "\n") {
        let indent = line.prefix { $0 == " " }.count
        var label = line.dropFirst(indent)
        if label.first == "[", let end = label.firstIndex(of: "]") {
            edges.append((nodes.count, String(label[label.index(after: label.startIndex)..<end])))
            label = label[end...].dropFirst(2)
        }
        let text = label.split(separator: "\\n", omittingEmptySubsequences: false)
        nodes.append((indent / 2, label == "_" ? "" : text.joined(separator: "\n")))
    }
    if !lengths.isEmpty { settings.align = .length }
    var diagram = Diagram(outline: nodes, edges: edges, settings: settings)
    for (node, length) in lengths.enumerated() {
        diagram.nodes[node].details = Int32(diagram.details.count)
        diagram.details.append(Details())
        diagram.details[node].length = length
    }
    return layout(diagram, metrics: .cells(settings, boxed: boxed))
}

extension Diagram {
    init(
        outline: [(depth: Int, label: String)], edges: [(node: Int, text: String)],
        settings: Settings
    ) {
        self.init(outline: outline, settings: settings)
        for (node, text) in edges {
            var facts = Details()
            facts.edgeLabel = TextRange(start: bytes.count, count: text.utf8.count)
            bytes.append(contentsOf: text.utf8)
            nodes[node].details = Int32(details.count)
            details.append(facts)
        }
    }
}

/// A sequence of numbers that a seed decides (SplitMix64).
struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// What a random tree is made of.
struct Ingredients {
    var labels = ["a", "Node 17", "quite a long label that wraps", "x y", "two\nlines", "Z"]
    var edgeLabels = ["yes", "no", "a long way off"]
    /// One node in so many has an edge label, or is a junction; none at 0.
    var edgeLabelEvery = 3
    var junctionEvery = 0

    static let plain = Ingredients()
    static let junctions = Ingredients(junctionEvery: 3)
    static let wide = Ingredients(
        labels: [
            "日本", "한국어", "⚠", "⚠️", "👨‍👩‍👧‍👦", "🇩🇪 Berlin", "e\u{301}te\u{301}", "नि", "ｗｉｄｅ",
            "日本語のとても長いラベル",
        ],
        edgeLabels: ["はい", "いいえ"])
}

enum Shape: CaseIterable { case random, chain, star, ladder, binary, forest }

/// A tree that `seed` decides, of up to `limit` nodes.
func randomDiagram(
    _ shape: Shape, seed: Int, limit: Int = 40, _ ingredients: Ingredients = .plain,
    settings: Settings
) -> Diagram {
    var random = Seeded(seed)
    var nodes: [(depth: Int, label: String)] = []
    var edges: [(node: Int, text: String)] = []
    for i in 0..<Int.random(in: 1...limit, using: &random) {
        let last = nodes.last?.depth ?? -1
        let depth =
            switch shape {
            case .random: Int.random(in: min(1, last + 1)...last + 1, using: &random)
            case .chain: i
            case .star: min(i, 1)
            case .ladder: (i + 1) / 2
            // Preorder of a binary tree whose levels are five deep.
            case .binary: i == 0 ? 0 : 1 + (i % 31 == 0 ? 0 : 4 - (i % 31).trailingZeroBitCount)
            case .forest: Int.random(in: 0...last + 1, using: &random)
            }
        let isJunction =
            ingredients.junctionEvery > 0
            && Int.random(in: 0..<ingredients.junctionEvery, using: &random) == 0
        nodes.append(
            (
                min(depth, last + 1),
                isJunction ? "" : ingredients.labels.randomElement(using: &random)!
            )
        )
        if depth > 0, ingredients.edgeLabelEvery > 0,
            Int.random(in: 0..<ingredients.edgeLabelEvery, using: &random) == 0
        {
            edges.append((i, ingredients.edgeLabels.randomElement(using: &random)!))
        }
    }
    var diagram = Diagram(outline: nodes, edges: edges, settings: settings)
    for i in diagram.nodes.indices where !diagram.nodes[i].parent.isNone {
        if diagram.nodes[i].details < 0 {
            diagram.nodes[i].details = Int32(diagram.details.count)
            diagram.details.append(Details())
        }
        // One branch in four has no length, so that trunks lie over each other.
        let length = Int.random(in: -1...5, using: &random)
        diagram.details[Int(diagram.nodes[i].details)].length = Double(max(0, length))
    }
    return diagram
}

/// Random trees of every shape in every direction, with and without boxes, each handed to `body`
/// with words that say which it is. They take turns in their alignments and packings.
func forEachRandomDrawing(
    seeds: Range<Int> = 0..<2, limit: Int = 18, _ ingredients: Ingredients = .plain,
    alignments: [Alignment] = [.depth, .leaf],
    _ body: (borrowing Drawing, String) throws -> Void
) rethrows {
    var turn = 0
    let ways: [(direction: Direction, hangs: Bool)] = [
        (.left, false), (.right, false), (.up, false), (.down, false), (.horizontal, false),
        (.vertical, true), (.left, true), (.down, true), (.horizontal, true), (.up, true),
    ]
    for (direction, hangs) in ways {
        for boxed in [false, true] {
            for (shape, seed) in Shape.allCases.flatMap({ shape in seeds.map { (shape, $0) } }) {
                var settings = Settings()
                settings.direction = direction
                settings.align = alignments[turn % alignments.count]
                settings.pack = Pack.allCases[turn / alignments.count % Pack.allCases.count]
                settings.labelWidth = 160
                // Prime to the number of turns that other loops take.
                turn += 5
                var diagram = randomDiagram(
                    shape, seed: 1000 * seed + turn, limit: limit, ingredients, settings: settings)
                for i in diagram.details.indices {
                    diagram.details[i].hang = hangs && (i + turn) % 3 == 0
                }
                let drawing = layout(diagram, metrics: .cells(settings, boxed: boxed))
                try body(
                    drawing,
                    "\(direction) hung: \(hangs) \(settings.align) \(settings.pack) boxed: \(boxed) \(shape) \(seed)"
                )
            }
        }
    }
}
