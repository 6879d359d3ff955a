import Testing

@testable import BracketText

/// What must hold of the lines of any text, tried on seeded random mixtures.
@Suite struct WrapPropertyTests {
    /// Pieces that random texts are made of: one list a temper, so that long words, white space
    /// and rules of several scripts each get their share.
    static let alphabets: [[String]] = [
        ["a", "b", "W", "i", " "],
        ["a", "-", "/", ".", "_", ",", " ", "(", ")", "$", "\""],
        ["日", "本", "。", "「", "」", "っ", "ー", "、", "a", " ", "\u{3000}", "％"],
        ["e\u{301}", "👩‍👩‍👧‍👦", "🇩🇪", "🇦", "⚠\u{FE0F}", "ß", " ", "\u{301}", "\u{200D}"],
        ["a", "\u{A0}", "\u{2060}", " ", "\u{200B}", "\t", "日", "-"],
        ["한", "국", "\u{1112}\u{1161}", "ก", "ำ", "ि", "न", " ", "a", "."],
        ["a", "\n", " ", "日", "\r\n", "-"],
    ]

    static func text(_ random: inout Generator) -> [UInt8] {
        var text = ""
        for _ in 0..<random.below(4) {
            let alphabet = alphabets[random.below(alphabets.count)]
            for _ in 0..<random.below(15) { text += alphabet[random.below(alphabet.count)] }
        }
        return Array(text.utf8)
    }

    static let measures: [Measure] = [
        .cells, .font(.sans, bold: false), .font(.serif, bold: true), .font(.mono, bold: false),
    ]

    @Test(arguments: 0..<20 as Range<UInt64>)
    func holds(seed: UInt64) {
        var random = Generator(seed: seed)
        for _ in 0..<60 {
            let text = Self.text(&random)
            let measure = Self.measures[random.below(Self.measures.count)]
            let limit: Int
            if case .cells = measure {
                limit = random.below(12)
            } else {
                limit = random.below(8000)
            }
            let lines = wrappedRanges(text, limit, measure)
            let shown = "\(String(decoding: text, as: UTF8.self).debugDescription) at \(limit)"
            let boundaries = Set([0] + clusterEnds(text.span))
            var gapStart = 0
            var feeds = 0
            for (range, width) in lines {
                #expect(boundaries.contains(range.lowerBound), "\(shown)")
                #expect(boundaries.contains(range.upperBound), "\(shown)")
                feeds += foldedFeeds(text, gapStart..<range.lowerBound) ?? 1000
                gapStart = range.upperBound
                let line = text.span.extracting(range)
                #expect(width == measure.width(of: line), "\(shown)")
                #expect(width <= limit || clusterEnds(line).count == 1, "\(shown)")
                let clusters = clusters(in: line)
                #expect(clusters.first?.wrapping.contains(.space) != true, "\(shown)")
                #expect(clusters.last?.wrapping.contains(.space) != true, "\(shown)")
            }
            feeds += foldedFeeds(text, gapStart..<text.count) ?? 1000
            // Nothing but white space was left out, and every line feed.
            #expect(feeds == text.count { $0 == 0x0A }, "\(shown)")
            #expect(lines.map(\.0) == slowlyWrapped(text, limit, measure), "\(shown)")
        }
    }

    /// Bytes that are no UTF-8 are measured and wrapped all the same.
    @Test(arguments: 0..<10 as Range<UInt64>)
    func staysWithinAnyBytes(seed: UInt64) {
        var random = Generator(seed: seed)
        let leads: [UInt8] = [0x61, 0x20, 0x0A, 0x80, 0xC3, 0xE2, 0xE6, 0xED, 0xF0, 0xF4, 0xFF]
        for _ in 0..<100 {
            let text = (0..<random.below(20)).map { _ in
                random.below(3) == 0
                    ? UInt8(truncatingIfNeeded: random.next()) : leads[random.below(leads.count)]
            }
            #expect(clusterEnds(text.span).last ?? 0 == text.count)
            let measure = Self.measures[random.below(Self.measures.count)]
            let lines = wrappedRanges(text, random.below(3000), measure).map(\.0)
            var end = 0
            for line in lines {
                #expect(line.lowerBound >= end, "\(text)")
                end = line.upperBound
            }
            #expect(end <= text.count, "\(text)")
        }
    }

    /// The line feeds in what was left out between two lines, or nil if there is text in it.
    private func foldedFeeds(_ text: [UInt8], _ range: Range<Int>) -> Int? {
        var feeds = 0
        for cluster in clusters(in: text.span.extracting(range)) {
            if cluster.isFeed {
                feeds += 1
            } else if !cluster.wrapping.contains(.space) {
                return nil
            }
        }
        return feeds
    }

    @Test(arguments: ["a", "a-", "日", "e\u{301}", "한", "\u{A0}", " ", "\u{200B}", "ab ", "(", "."])
    func takesAsLongAsTheTextIsLong(piece: String) {
        // In quadratic time this would not come to an end.
        let text = Array(String(repeating: piece, count: (64 << 10) / piece.utf8.count).utf8)
        let lines = wrappedRanges(text, 30, .cells)
        let kept = lines.reduce(0) { $0 + $1.0.count }
        let spaces = clusters(in: text.span).count { $0.wrapping.contains(.space) }
        #expect(kept <= text.count && kept >= text.count - spaces * piece.utf8.count)
        #expect(lines.allSatisfy { $0.1 <= 30 })
    }
}

struct TestCluster {
    var range: Range<Int>
    var wrapping: Wrapping
    var isFeed: Bool
}

func clusters(in text: Span<UInt8>) -> [TestCluster] {
    var all: [TestCluster] = []
    var position = 0
    while position < text.count {
        let cluster = Cluster(in: text, from: position, column: .mono)
        all.append(
            TestCluster(
                range: position..<cluster.end, wrapping: cluster.wrapping,
                isFeed: text[cluster.end - 1] == 0x0A))
        position = cluster.end
    }
    return all
}

/// The rules of `wrap` said once more, without regard to time: of the breaks after which the line
/// fits, the best kind, and of that kind the last.
func slowlyWrapped(_ text: [UInt8], _ limit: Int, _ measure: Measure) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    for paragraph in clusters(in: text.span).split(
        omittingEmptySubsequences: false, whereSeparator: \.isFeed)
    {
        let words = paragraph.indices.filter { !paragraph[$0].wrapping.contains(.space) }
        guard let last = words.last, var first = words.first else {
            // An empty line stands behind the white space that it had.
            let end = paragraph.last?.range.upperBound
            let start =
                end
                ?? (paragraph.startIndex == 0
                    ? 0 : clusters(in: text.span)[paragraph.startIndex - 1].range.upperBound)
            lines.append(start..<start)
            continue
        }
        while first <= last {
            let start = paragraph[first].range.lowerBound
            func fits(_ end: Int) -> Bool {
                let range = start..<paragraph[end].range.upperBound
                return measure.width(of: text.span.extracting(range)) <= limit
            }
            var best = (end: last, next: last + 1, rank: 0)
            if !fits(last) {
                // A cluster stands alone where nothing fits.
                best = (first, words.first { $0 > first } ?? last + 1, 5)
                for (end, next) in zip(words, words.dropFirst()) where end >= first && fits(end) {
                    let rank = rankOfBreak(paragraph, end, next)
                    if rank <= best.rank { best = (end, next, rank) }
                }
            }
            lines.append(start..<paragraph[best.end].range.upperBound)
            first = best.next
        }
    }
    return lines
}

/// How good a break between two clusters of text is, 1 being the best.
private func rankOfBreak(_ all: ArraySlice<TestCluster>, _ end: Int, _ next: Int) -> Int {
    let (before, after) = (all[end].wrapping, all[next].wrapping)
    if next > end + 1 { return 1 }
    if before.contains(.notAfter) || after.contains(.notBefore) { return 4 }
    if before.contains(.ideographic) || after.contains(.ideographic) { return 1 }
    let word = all[...end].reversed().prefix { !$0.wrapping.contains(.space) }
    let hasLetters = word.contains { !$0.wrapping.contains(.notBefore) }
    return before.contains(.welcome) && hasLetters ? 2 : 3
}

/// SplitMix64.
struct Generator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
