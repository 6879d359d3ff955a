import Bracket
import Testing

@Suite struct CompileTests {
    private let tree = "Root\n  Leaf 1\n  Leaf 2\n"

    @Test func aSourceBecomesTextAndSVG() throws {
        let result = compile(tree)
        #expect(result.diagnostics.isEmpty)
        #expect(result.diagram?.nodes.count == 3)
        #expect(
            try result.text(.ascii, boxed: false) == """
                Leaf 1 -+
                        +- Root
                Leaf 2 -+

                """)
        #expect(try result.text() == result.text(.unicode, boxed: true))
        let svg = try result.svg()
        #expect(svg.hasPrefix("<?xml"))
        #expect(svg.hasSuffix("</svg>\n"))
        #expect(svg.contains("Leaf 2"))
    }

    @Test func bytesAndTextAreTheSame() throws {
        #expect(try compile(Array(tree.utf8)).svg() == compile(tree).svg())
    }

    @Test func errorsAreValuesAndNothingIsDrawn() {
        let result = compile("Root\n  Leaf\n  Leaf\n")
        #expect(result.diagram == nil)
        #expect(result.diagnostics.map(\.code) == [.duplicateID])
        #expect(throws: CompilationError.invalidSource) { try result.svg() }
        #expect(throws: CompilationError.invalidSource) { try result.text() }
        #expect(throws: CompilationError.invalidSource) { try result.drawing(.pixels) }
    }

    @Test func messagesAreInWordsWithTheirPlace() throws {
        let result = compile("Root\n  Leaf\n  Leaf\n")
        let message = try #require(result.messages.first)
        #expect(result.messages.count == 1)
        #expect(message.severity == .error)
        #expect(message.code == .duplicateID)
        #expect(message.start.line == 3 && message.start.column == 3)
        #expect(message.end.line == 3 && message.end.column == 7)
        #expect(message.description == "3:3: error: \(message.text) [duplicate-id]")
        #expect(message.text.contains("Leaf"))
        #expect(!message.help.isEmpty)
    }

    @Test func warningsLeaveADrawing() throws {
        let result = compile("Income > 50k\n")
        #expect(result.messages.map(\.severity) == [.warning])
        #expect(try result.text(.ascii, boxed: false).contains("Income"))
    }

    @Test func optionsWinOverTheSource() throws {
        var options = Options()
        try options.set(.direction, to: "right")
        let right = compile("@direction up\n" + tree, options: options)
        #expect(right.diagram?.settings.direction == .right)
        #expect(try right.text() == compile("@direction right\n" + tree).text())
        try options.set(.direction, to: "down")
        #expect(compile(tree, options: options).diagram?.settings.direction == .down)
        #expect(options.overrides.map(\.value) == ["right", "down"])
    }

    @Test func aWrongOptionIsRefused() throws {
        var options = Options()
        #expect(throws: InvalidValue.self) { try options.set(.direction, to: "east") }
        do {
            try options.set(.align, to: "leef")
            Issue.record("not refused")
        } catch {
            #expect(error.directive == .align)
            #expect(error.value == "leef")
            #expect(error.description == "@align: expected \(error.expected), not \"leef\"")
            #expect(error.expected.contains("leaf"))
        }
        #expect(options.overrides.isEmpty)
    }

    @Test func aDrawingHasTheUnitOfItsMedium() throws {
        let result = compile(tree)
        // Columns 132 + 64 + 132, rows 44 + 28 + 44, and a padding of 24 on each side.
        let pixels = try result.drawing(.pixels)
        #expect(pixels.width == 376)
        #expect(pixels.height == 164)
        // "Leaf 1", a gap of five, "Root"; three rows.
        let cells = try result.drawing(.cells(boxed: false))
        #expect(cells.height == 3)
        #expect(cells.cards.count == 3)
        #expect(cells.width < pixels.width)
    }

    @Test func drawingsAreWrittenInPieces() throws {
        let result = compile(tree)
        let sink = Pieces()
        try result.drawing(.pixels).writeSVG(to: sink)
        #expect(String(decoding: sink.bytes, as: UTF8.self) == (try result.svg()))
        let texts = Pieces()
        try result.drawing(.cells(boxed: true)).writeText(.ascii, to: texts)
        #expect(String(decoding: texts.bytes, as: UTF8.self) == (try result.text(.ascii)))
    }

    @Test func aSinkThatFailsEndsTheWriting() throws {
        let sink = Pieces(failure: 28)
        #expect(throws: CompilationError.rendering(.sink(errno: 28))) {
            try compile(tree).drawing(.pixels).writeSVG(to: sink)
        }
        #expect(throws: CompilationError.rendering(.sink(errno: 28))) {
            try compile(tree).drawing(.cells(boxed: true)).writeText(.unicode, to: sink)
        }
        #expect(sink.bytes.isEmpty)
    }
}

private final class Pieces: ByteSink {
    var bytes: [UInt8] = []
    let failure: Int32

    init(failure: Int32 = 0) { self.failure = failure }

    func write(_ piece: UnsafeRawBufferPointer) -> Int32 {
        if failure == 0 { bytes += piece }
        return failure
    }
}
