import BracketLanguage
import BracketLayout
import Testing

@testable import BracketRender

private func drawing(
    _ source: String, boxed: Bool = true, _ change: (inout Settings) -> Void = { _ in }
) throws -> Drawing {
    var diagram = try #require(analyze(Array(source.utf8)).diagram)
    change(&diagram.settings)
    return layout(diagram, metrics: .cells(diagram.settings, boxed: boxed))
}

/// The lines of `drawing` for a terminal, with `«` and `»` for the begin and the end of bold.
private func shown(_ drawing: borrowing Drawing) throws -> [String] {
    let sink = MemorySink()
    try writeTextArt(drawing, style: .unicode, emphasis: .escapes, to: sink)
    var bytes: [UInt8] = []
    var rest = sink.bytes[...]
    while let byte = rest.first {
        if rest.starts(with: "\u{1B}[1m".utf8) {
            bytes += Array("«".utf8)
            rest = rest.dropFirst(4)
        } else if rest.starts(with: "\u{1B}[22m".utf8) {
            bytes += Array("»".utf8)
            rest = rest.dropFirst(5)
        } else {
            #expect(byte != 0x1B)
            bytes.append(byte)
            rest = rest.dropFirst()
        }
    }
    #expect(bytes.last == 0x0A)
    return String(decoding: bytes.dropLast(), as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
}

@Suite struct TextArtEmphasisTests {
    @Test func boldRowsAreBoldInEveryCell() throws {
        let source = """
            Final
              | Argentina | 3 | 4 {.winner}
              | France | 3 | 12
            """
        #expect(
            try shown(drawing(source)) == [
                "┌──────────────────┐",
                "│ Final            │",
                "│ ──────────────── │",
                "│ «Argentina»  «3»   «4» │",
                "│ France     3  12 │",
                "└──────────────────┘",
            ])
        #expect(
            try shown(drawing(source, boxed: false)) == [
                "Final", " «Argentina»  «3»   «4»", " France     3  12",
            ])
    }

    @Test func everyLineOfABoldLabelIsBold() throws {
        #expect(
            try shown(drawing("\"Ab\\nCd\" {bold}")) == [
                "┌────┐", "│ «Ab» │", "│ «Cd» │", "└────┘",
            ])
        #expect(try shown(drawing("Ab {bold}", boxed: false)) == [" «Ab»"])
    }

    @Test func tagsOfABoldLabelAreNot() throws {
        let lines = try shown(drawing("Ab {bold tags=\"c\"}", boxed: false))
        #expect(lines == [" «Ab»", "[c]"] || lines == [" «Ab»", " [c]"])
    }

    @Test(arguments: Direction.allCases, [true, false])
    func onlyTheMarksAreGone(_ direction: Direction, _ boxed: Bool) throws {
        let source = """
            Root {bold}
              [yes] _ {.winner}
                "two\\nlines" {bold}
                Leaf
                  | a | 1 {bold}
                  | b | 2
              日本 {bold tags="x, y"}
            """
        let drawing = try drawing(source, boxed: boxed) { $0.direction = direction }
        let marked = try art(drawing).joined(separator: "\n")
        #expect(marked.contains("*"))
        let plain = try shown(drawing).joined(separator: "\n").filter { !"«»".contains($0) }
        #expect(plain == marked.replacing("*", with: " "))
    }

    @Test func nothingIsBoldWithoutEmphasis() throws {
        let drawing = try drawing("Root\n  a* b\n  c {italic}")
        #expect(try shown(drawing) == art(drawing))
    }
}
