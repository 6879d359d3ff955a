import BracketLanguage
import BracketLayout
import Testing

@testable import BracketRender

/// Fails with `errno` once it has taken `pieces` pieces, and counts all that come.
private final class FailingSink: ByteSink {
    let pieces: Int
    var calls = 0
    init(after pieces: Int) { self.pieces = pieces }

    func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        calls += 1
        return calls > pieces ? 28 : 0
    }
}

/// Counts the bytes and forgets them.
private final class CountingSink: ByteSink {
    var count = 0
    func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        count += bytes.count
        return 0
    }
}

/// A spine of `count` nodes, each with a leaf beside the next.
private func caterpillar(_ count: Int, _ settings: Settings) -> Diagram {
    let nodes = (0..<2 * count).map { i in
        (depth: (i + 1) / 2, label: i % 2 == 0 ? "spine" : "leaf")
    }
    return Diagram(outline: nodes, settings: settings)
}

@Suite struct TextArtSizeTests {
    @Test(arguments: [Ingredients.plain, .junctions, .wide])
    func theComputedSizeIsTheSizeWritten(_ ingredients: Ingredients) throws {
        try forEachRandomDrawing(ingredients, alignments: Alignment.allCases) { drawing, which in
            for style in [TextArtStyle.ascii, .unicode] {
                let sink = CountingSink()
                try writeTextArt(drawing, style: style, to: sink)
                let art = TextArt(drawing, style: style)
                #expect(art.size() == sink.count, "\(which)")
                var counter = CellWriter(to: nil, glyphs: art.glyphs)
                art.sweep(into: &counter)
                counter.finish()
                #expect(counter.bytes == sink.count, "\(which)")
            }
        }
    }

    @Test func artAboveTheLimitIsRefusedWithItsSizeAndNothingWritten() throws {
        try forEachRandomDrawing(seeds: 4..<6) { drawing, which in
            let whole = CountingSink()
            try writeTextArt(drawing, style: .unicode, limit: .max, to: whole)
            let exact = CountingSink()
            try writeTextArt(drawing, style: .unicode, limit: whole.count, to: exact)
            #expect(exact.count == whole.count, "\(which)")
            let refused = CountingSink()
            let error = #expect(throws: RenderError.self, "\(which)") {
                try writeTextArt(
                    drawing, style: .unicode, limit: whole.count - 1, to: refused)
            }
            #expect(error == .tooLarge(bytes: whole.count, limit: whole.count - 1), "\(which)")
            #expect(refused.count == 0, "\(which)")
        }
    }

    @Test func theSizeOfALongLadderIsExact() throws {
        for direction in [Direction.left, .right, .up, .down] {
            for align in [Alignment.depth, .leaf] {
                var settings = Settings()
                settings.direction = direction
                settings.align = align
                let drawing = layout(
                    caterpillar(200, settings), metrics: .cells(settings, boxed: false))
                let sink = CountingSink()
                try writeTextArt(drawing, style: .unicode, to: sink)
                let size = TextArt(drawing, style: .unicode).size()
                #expect(size == sink.count, "\(direction) \(align)")
            }
        }
    }

    @Test func artOfManyTerabytesIsRefusedWithoutDrawingIt() throws {
        let settings = Settings()
        let drawing = layout(caterpillar(10_000, settings), metrics: .cells(settings, boxed: true))
        let sink = CountingSink()
        let error = #expect(throws: RenderError.self) {
            try writeTextArt(drawing, style: .unicode, to: sink)
        }
        guard case .tooLarge(let bytes, textArtLimit) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        // 30,000 rows, nearly all of them as long as their spine node is deep, and those are half
        // of the width on average.
        let area = Int(drawing.width) * Int(drawing.height)
        #expect(bytes > area / 4 && bytes < area)
        #expect(sink.count == 0)
    }

    @Test func aFailingSinkStopsTheArt() throws {
        // A row of two megabytes, and rows that come to as much.
        for direction in [Direction.left, .down] {
            var settings = Settings()
            settings.direction = direction
            let nodes = (0..<20_000).map { (depth: min(1, $0), label: "a node with a long label") }
            let drawing = layout(
                Diagram(outline: nodes, settings: settings),
                metrics: .cells(settings, boxed: true))
            let whole = FailingSink(after: .max)
            try writeTextArt(drawing, style: .ascii, to: whole)
            #expect(whole.calls > 4)
            let failing = FailingSink(after: 1)
            #expect(throws: RenderError.sink(errno: 28)) {
                try writeTextArt(drawing, style: .ascii, to: failing)
            }
            #expect(failing.calls == 2)
        }
    }

    @Test func theLastPieceMayFailToo() throws {
        let drawing = cells("A")
        let failing = FailingSink(after: 0)
        #expect(throws: RenderError.sink(errno: 28)) {
            try writeTextArt(drawing, style: .ascii, to: failing)
        }
        #expect(failing.calls == 1)
    }
}

@Suite struct TextArtWriterTests {
    private func written(_ draw: (inout CellWriter) -> Void) -> [UInt8] {
        let sink = MemorySink()
        var writer = CellWriter(to: sink, glyphs: Glyphs(.unicode, connector: .elbow))
        draw(&writer)
        writer.finish()
        return sink.bytes
    }

    private func text(_ bytes: [UInt8], _ width: Int, at column: Int, _ writer: inout CellWriter) {
        bytes.withUnsafeBufferPointer { writer.drawText($0, width: width, at: column) }
    }

    @Test func emptyRowsAreKeptOnlyBetweenOthers() {
        let bytes = written { writer in
            writer.endRow()
            writer.draw(.horizontal, at: 2)
            writer.endRow()
            writer.endRow()
            writer.draw([], at: 0)
            writer.endRow()
            writer.endRow()
        }
        #expect(bytes == Array("  ─\n\n•\n".utf8))
    }

    @Test func controlCharactersAreNotDrawn() {
        // A tab is as wide as the space that stands for it; the others take no cell.
        let bytes = written { writer in
            text(Array("a\tb\u{1B}[1m\u{7F}\u{9B}c©".utf8), 9, at: 0, &writer)
            writer.draw(.vertical, at: 10)
        }
        #expect(bytes == Array("a b[1mc© │\n".utf8))
    }

    @Test func runsLongerThanTheBufferAreWhole() {
        let length = 300_000
        let bytes = written { writer in
            writer.drawLine(at: 1, count: length)
            writer.endRow()
            text(Array(repeating: 0x61, count: length), length, at: length, &writer)
        }
        let line = " " + String(repeating: "─", count: length)
        let label = String(repeating: " ", count: length) + String(repeating: "a", count: length)
        #expect(bytes == Array("\(line)\n\(label)\n".utf8))
    }
}
