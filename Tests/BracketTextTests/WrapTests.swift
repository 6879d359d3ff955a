import Testing

@testable import BracketText

func wrapped(_ text: String, _ limit: Int, _ measure: Measure = .cells) -> [String] {
    var lines: [String] = []
    let bytes = Array(text.utf8)
    wrap(bytes.span, limit: limit, measure: measure) { range, _ in
        lines.append(String(decoding: bytes[range], as: UTF8.self))
    }
    return lines
}

@Suite struct WrapTests {
    @Test func breaksAtSpaces() {
        #expect(wrapped("the quick brown fox", 9) == ["the quick", "brown fox"])
        #expect(wrapped("the quick brown fox", 8) == ["the", "quick", "brown", "fox"])
        #expect(wrapped("the  quick", 7) == ["the", "quick"])
    }
}
