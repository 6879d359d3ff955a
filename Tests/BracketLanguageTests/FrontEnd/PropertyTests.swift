import Testing

@testable import BracketLanguage

/// A small generator of the same numbers everywhere (SplitMix64).
struct Seeded: RandomNumberGenerator {
    var state: UInt64
    init(_ seed: Int) { state = UInt64(seed) }
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

@Suite struct PropertyTests {
    private static let pieces =
        [
            " > ", " ~> ", " {", "}", "{", "[", "] ", "]", "\"", "\\", "\\n", "\\u{41}", "|", " | ",
            "@", "//", "#", ".", "=", "_", "-", "- ", "\n", "\n  ", "\n\t", "\n    ", "\r\n", "\r",
            " ", "\t", "a", "b", "Node 1", "1", "50k", "é", "日本", "\u{A0}", "\u{202E}", "\u{2066}",
            "\u{2028}", "\u{0}", "\u{FFFE}", "\u{FEFF}", "bold", "fill=red", "length=1", "roof",
            "collapsed", "side=left", "tags=\"a,b\"", "href=x", "data-x=1", ".winner", "#a",
            "\n@repeats merge\n", "\n@repeats allow\n", "\n@align length\n", "\n@class x bold\n",
            "\n@levels a | b\n", "\n@title ", "A ~> B\n", "\n| x",
        ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE2, 0x82], [0xF0, 0x9F]]

    private func source(_ seed: Int) -> [UInt8] {
        var random = Seeded(seed)
        var source: [UInt8] = []
        for _ in 0..<Int.random(in: 0...40, using: &random) {
            source += Self.pieces.randomElement(using: &random)!
        }
        return source
    }

    @Test func anyBytesGiveADiagramOrErrors() {
        for seed in 0..<2000 { check(source(seed)) }
    }

    @Test func randomBytesGiveADiagramOrErrors() {
        for seed in 0..<500 {
            var random = Seeded(seed)
            check((0..<Int.random(in: 0...60, using: &random)).map { _ in random.next() })
        }
        func check(_ words: [UInt64]) {
            self.check(words.map { UInt8(truncatingIfNeeded: $0) })
        }
    }

    /// Cutting a source anywhere is what an editor shows while one types.
    @Test func everyBeginningOfASourceIsRead() {
        let whole = """
            @title "A \\"b\\"" // c
            @class mine fill=red bold
            Root {#r .mine tooltip="a\\nb"} > [x] "Q \\u{1F600}"
              | a | "b" {.winner}
              C > _ {length=0.5}
            r ~> [y] C {dashed}
            """
        let bytes = Array(whole.utf8)
        for end in 0...bytes.count {
            check(Array(bytes[..<end]))
            check(Array(bytes[end...]))
        }
    }

    /// Records an issue where `condition` does not hold: `#expect` would write out every source.
    private func hold(_ condition: Bool, _ what: String, in source: [UInt8]) {
        if !condition {
            Issue.record("\(what): \(String(decoding: source, as: UTF8.self).debugDescription)")
        }
    }

    private func check(_ source: [UInt8]) {
        let analysis = analyze(source)
        let hasErrors = analysis.diagnostics.contains { $0.severity == .error }
        hold((analysis.diagram == nil) == hasErrors, "a diagram where no error is", in: source)
        var last = 0
        for diagnostic in analysis.diagnostics {
            hold(diagnostic.range.lowerBound >= last, "in order", in: source)
            last = diagnostic.range.lowerBound
            var ranges = [diagnostic.range] + diagnostic.notes.map(\.range)
            ranges += diagnostic.fix?.edits.map(\.range) ?? []
            for range in ranges {
                hold(
                    range.lowerBound >= 0 && range.upperBound <= source.count, "inside", in: source)
            }
            let notes = diagnostic.notes.map(\.range.lowerBound)
            hold(notes == notes.sorted(), "notes in order", in: source)
        }
        if let diagram = analysis.diagram { check(diagram, source) }
        check(parse(source).syntax, source)
    }

    private func check(_ diagram: Diagram, _ source: [UInt8]) {
        hold(diagram.bytes.starts(with: source), "the source comes first", in: source)
        for (i, node) in diagram.nodes.enumerated() {
            hold(node.end > i && Int(node.end) <= diagram.nodes.count, "a run", in: source)
            if node.parent.isNone {
                hold(node.depth == 0, "a root", in: source)
            } else {
                let parent = diagram.nodes[node.parent.value]
                hold(node.parent.value < i && node.end <= parent.end, "preorder", in: source)
                hold(node.depth == parent.depth + 1, "depth", in: source)
            }
            let text = diagram.bytes[node.label.range]
            hold(String(validating: text, as: UTF8.self) != nil, "UTF-8", in: source)
            let isClean = text.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A }
            hold(isClean && text.first != 0x20 && text.last != 0x20, "folded", in: source)
        }
    }

    /// The tree is complete: its ranges follow each other, and parts lie in what they are part of.
    private func check(_ syntax: Syntax, _ source: [UInt8]) {
        var ranges = syntax.nodes.map(\.range.range) + syntax.statements.map(\.range.range)
        ranges.sort { $0.lowerBound < $1.lowerBound }
        var last = 0
        for range in ranges {
            hold(range.lowerBound >= last && range.upperBound <= source.count, "apart", in: source)
            let between = source[last..<max(last, range.lowerBound)]
            let isBlank = between.allSatisfy {
                " \t\r\n>".utf8.contains($0) || $0 >= 0x80 || $0 < 0x20
            }
            // Where there are errors, what was not made out lies between, too.
            if !isBlank {
                hold(!parse(source).diagnostics.isEmpty, "only blanks between", in: source)
            }
            last = max(last, range.upperBound)
        }
        for i in syntax.nodes.indices {
            check(syntax.parts(ofNode: i), syntax.nodes[i].range, source)
        }
        for i in syntax.statements.indices {
            check(syntax.parts(ofStatement: i), syntax.statements[i].range, source)
        }
    }

    private func check(_ parts: ArraySlice<Syntax.Part>, _ whole: TextRange, _ source: [UInt8]) {
        var last = whole.lower
        for part in parts {
            let isInside = part.range.lower >= last && part.range.upper <= whole.upper
            hold(isInside, "parts in order", in: source)
            last = part.range.lower
        }
    }

    @Test func aFixLeavesOneDiagnosticLess() {
        var fixes = 0
        for seed in 0..<2000 {
            let source = source(seed)
            let before = analyze(source).diagnostics
            guard let fixable = before.first(where: { $0.fix != nil }) else { continue }
            guard let text = String(validating: source, as: UTF8.self) else { continue }
            fixes += 1
            let after = analyze(Array(applied(fixable.fix!, to: text).utf8)).diagnostics
            // What was hidden behind a mistake may show, but this one is gone from its place.
            let isGone = !after.contains { $0.code == fixable.code && $0.range == fixable.range }
            hold(isGone, "\(fixable.code)", in: source)
        }
        #expect(fixes > 100)
    }

    @Test func indentedTreesComeBackAsTheyWere() {
        for seed in 0..<300 {
            var random = Seeded(seed)
            var depths = [0]
            for _ in 0..<Int.random(in: 0...30, using: &random) {
                depths.append(Int.random(in: 0...depths.last! + 1, using: &random))
            }
            // Each depth has an indent of its own that goes on from the one above.
            var indents = [""]
            for _ in 0...depths.max()! {
                indents.append(
                    indents.last! + ["  ", "\t", " ", " \t"].randomElement(using: &random)!)
            }
            let lines = depths.enumerated().map { "\(indents[$1])N\($0)" }
            let found = diagram(lines.joined(separator: "\n"))
            #expect(found.nodes.map { Int($0.depth) } == depths)
            #expect(
                outline(found)
                    == Diagram(outline: depths.enumerated().map { ($1, "N\($0)") }).nodes
                    .enumerated().map { String(repeating: "  ", count: Int($1.depth)) + "N\($0)" })
        }
    }

    /// Merging by the parser against merging by hand: paths in a set, in the order of mention.
    @Test func mergingIsASetOfPaths() {
        for seed in 0..<200 {
            var random = Seeded(seed)
            var lines: [[String]] = []
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                lines.append(
                    (0..<Int.random(in: 1...4, using: &random)).map { _ in
                        ["a", "b", "c"].randomElement(using: &random)!
                    })
            }
            let source =
                "@repeats merge\n"
                + lines.map { $0.joined(separator: " > ") }.joined(separator: "\n")
            var expected: [String] = []
            func add(_ prefix: [String]) {
                var seen: [String] = []
                for line in lines where line.count > prefix.count && line.starts(with: prefix) {
                    let label = line[prefix.count]
                    if seen.contains(label) { continue }
                    seen.append(label)
                    expected.append(String(repeating: "  ", count: prefix.count) + label)
                    add(prefix + [label])
                }
            }
            add([])
            #expect(outline(source) == expected)
        }
    }
}
