import Testing

@testable import BracketText

/// The ends of the clusters of `text`, as `clusterEnd` finds them one after the other.
func clusterEnds(_ text: Span<UInt8>) -> [Int] {
    var ends: [Int] = []
    var position = 0
    while position < text.count {
        position = clusterEnd(in: text, from: position)
        ends.append(position)
    }
    return ends
}

@Suite struct ClusterTests {
    @Test func agreesWithTheCasesOfUnicode() throws {
        var count = 0
        for line in GraphemeBreakCases.all.split(separator: "\n") {
            var bytes: [UInt8] = []
            var ends: [Int] = []
            for cluster in line.split(separator: "|") {
                for digits in cluster.split(separator: " ") {
                    let scalar = try #require(
                        UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init))
                    bytes += Array(String(scalar).utf8)
                }
                ends.append(bytes.count)
            }
            #expect(clusterEnds(bytes.span) == ends, "\(line)")
            count += 1
        }
        #expect(count == 602)
    }

    /// Each text is one cluster but for the bars.
    @Test(arguments: [
        "a|b", "\r\n|\n|\r|a", "e\u{301}\u{327}|x", "か\u{3099}|は", "日\u{FE00}|本",
        "👩🏽‍🚀|👩‍👩‍👧‍👦|🏴\u{E0067}\u{E007F}", "🇩🇪|🇫🇷|🇦",
        "한|국", "\u{1112}\u{1161}\u{11AB}|\u{1100}\u{1161}", "नि|क्|षि", "\u{600}1|2", "❤\u{FE0F}‍🔥|!",
        "a\u{200D}|👩", "\u{301}|a", "ก\u{E33}|ข", "1\u{FE0F}\u{20E3}|2",
    ])
    func splits(text: String) {
        var bytes: [UInt8] = []
        var ends: [Int] = []
        for part in text.utf8.split(separator: UInt8(ascii: "|")) {
            bytes += part
            ends.append(bytes.count)
        }
        #expect(clusterEnds(bytes.span) == ends)
    }

    /// Source text is measured before it is known to be valid.
    @Test(
        arguments: [
            ([0x61, 0xFF, 0x62], [1, 2, 3]),
            ([0xE6, 0x97], [1, 2]),  // cut short
            ([0xC0, 0x80], [1, 2]),  // overlong
            ([0xED, 0xA0, 0x80], [1, 2, 3]),  // a surrogate
            ([0xF4, 0x90, 0x80, 0x80], [1, 2, 3, 4]),  // beyond U+10FFFF
            ([0xE6, 0x97, 0x41], [1, 2, 3]),
            ([0xF0, 0x9F, 0x98, 0x41], [1, 2, 3, 4]),
        ] as [([UInt8], [Int])])
    func takesInvalidBytesOneByOne(bytes: [UInt8], ends: [Int]) {
        #expect(clusterEnds(bytes.span) == ends)
        #expect(cellWidth(of: bytes.span) == ends.count)
    }

    @Test func readsAClusterOfAnyLength() {
        let text = [UInt8](String("e" + String(repeating: "\u{301}", count: 30_000)).utf8)
        #expect(clusterEnd(in: text.span, from: 0) == text.count)
        #expect(cellWidth(of: text.span) == 1)
    }
}
