import BracketLanguage
import Testing

@testable import BracketLayout

/// A node of a random diagram, as it is written.
struct WrittenCard {
    var depth: Int
    var label: String
    var tags: [String] = []
    var rows: [(cells: [String], isBold: Bool)] = []

    var source: String {
        let indent = String(repeating: "  ", count: depth)
        var text = indent + label
        if !tags.isEmpty { text += " {tags=\"" + tags.joined(separator: ", ") + "\"}" }
        for row in rows {
            text += "\n\(indent)  | " + row.cells.joined(separator: " | ")
            if row.isBold { text += " {bold}" }
        }
        return text
    }
}

/// A tree of cards with tags and rows that `seed` decides.
func randomCards(seed: Int, limit: Int = 12) -> [WrittenCard] {
    var random = SplitMix(seed)
    let words = [
        "a", "Argentina", "a longer text that wraps", "日本", "한국어 팀", "👨‍👩‍👧‍👦", "e\u{301}te\u{301}",
        "\"x\\ny\"",
    ]
    let numbers = ["1", "-2.5", "1,000", "12%", "–", ""]
    var cards: [WrittenCard] = []
    for i in 0..<random.number(1...limit) {
        let depth = i == 0 ? 0 : random.number(1...(cards[i - 1].depth + 1))
        var card = WrittenCard(
            depth: depth, label: random.number(0...3) == 0 ? "_" : random.element(words))
        if random.number(0...2) == 0 {
            card.tags = (0..<random.number(1...6)).map { _ in
                random.element(words.filter { !$0.hasPrefix("\"") })
            }
        }
        if random.number(0...2) > 0 {
            let columns = random.number(1...5)
            card.rows = (0..<random.number(1...4)).map { _ in
                let count = random.number(0...3) == 0 ? 1 : random.number(1...columns)
                let cells = (0..<count).map { column in
                    random.element(column % 2 == 1 ? numbers : words + [""])
                }
                return (cells, random.number(0...3) == 0)
            }
        }
        cards.append(card)
    }
    return cards
}

func drawing(
    _ cards: [WrittenCard], cells: Bool = false, boxed: Bool = true,
    _ change: (inout Settings) -> Void = { _ in }
) throws -> Drawing {
    let source = "@repeats allow\n" + cards.map(\.source).joined(separator: "\n")
    var diagram = try #require(analyze(Array(source.utf8)).diagram)
    diagram.settings.labelWidth = 120
    change(&diagram.settings)
    let metrics: Metrics =
        cells ? .cells(diagram.settings, boxed: boxed) : .pixels(diagram.settings)
    return layout(diagram, metrics: metrics)
}

/// A sequence of numbers that a seed decides.
private struct SplitMix {
    private var state: UInt64

    init(_ seed: Int) { state = UInt64(seed) }

    mutating func number(_ range: ClosedRange<Int>) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        z ^= z >> 31
        return range.lowerBound + Int(z % UInt64(range.count))
    }

    mutating func element<T>(_ items: [T]) -> T { items[number(0...items.count - 1)] }
}
