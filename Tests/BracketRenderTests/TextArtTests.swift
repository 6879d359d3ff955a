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

/// A drawing from rectangles written down by hand: (depth, label, x, y, width, height) of each
/// node and the trunk of each parent, both in preorder.
func drawing(
    _ nodes: [(depth: Int, label: String, x: Int, y: Int, width: Int, height: Int)],
    trunks: [Int], _ direction: Direction, boxed: Bool
) -> Drawing {
    var settings = Settings()
    settings.direction = direction
    let diagram = Diagram(outline: nodes.map { ($0.depth, $0.label) }, settings: settings)
    let metrics = Metrics.cells(settings, boxed: boxed)
    var drawing = Drawing(diagram: diagram, metrics: metrics)
    var trunks = trunks[...]
    for (index, node) in nodes.enumerated() {
        let rect = Rect(
            x: Double(node.x), y: Double(node.y),
            width: Double(node.width), height: Double(node.height))
        drawing.cards.append(rect)
        drawing.firstLine.append(Int32(drawing.lines.count))
        if !node.label.isEmpty {
            let text = diagram.nodes[index].label
            drawing.lines.append(Line(text: text, width: Float(node.label.count)))
        }
        drawing.width = max(drawing.width, rect.x + rect.width)
        drawing.height = max(drawing.height, rect.y + rect.height)
        if !diagram.isLeaf(NodeID(index)) {
            let trunk = Double(trunks.removeFirst())
            drawing.connectors.append(Connector(parent: NodeID(index), trunk: trunk))
        }
    }
    drawing.firstLine.append(Int32(drawing.lines.count))
    return drawing
}

@Suite struct TextArtTests {
    @Test func `seven nodes without boxes are the bracket that people type`() throws {
        let drawing = drawing(
            [
                (0, "Node 1", 22, 3, 6, 1),
                (1, "Node 2", 11, 1, 6, 1),
                (2, "Node 4", 0, 0, 6, 1),
                (2, "Node 5", 0, 2, 6, 1),
                (1, "Node 3", 11, 5, 6, 1),
                (2, "Node 6", 0, 4, 6, 1),
                (2, "Node 7", 0, 6, 6, 1),
            ], trunks: [19, 8, 8], .left, boxed: false)
        #expect(
            try art(drawing) == [
                "Node 4 ─┐",
                "        ├─ Node 2 ─┐",
                "Node 5 ─┘          │",
                "                   ├─ Node 1",
                "Node 6 ─┐          │",
                "        ├─ Node 3 ─┘",
                "Node 7 ─┘",
            ])
        #expect(
            try art(drawing, .ascii) == [
                "Node 4 -+",
                "        +- Node 2 -+",
                "Node 5 -+          |",
                "                   +- Node 1",
                "Node 6 -+          |",
                "        +- Node 3 -+",
                "Node 7 -+",
            ])
    }
}
