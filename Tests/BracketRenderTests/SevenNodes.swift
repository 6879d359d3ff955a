import BracketLanguage
import BracketLayout

/// The seven-node tree with default settings, placed by hand from the figures of the language's
/// design: columns 196 apart with the root on the right, leaves at 22, 94, 166 and 238 of the
/// content, their parents at 58 and 202, the root at 130, a padding of 24 around it.
func sevenNodes(_ settings: Settings = Settings()) -> Drawing {
    let diagram = Diagram(
        outline: [
            (0, "Node 1"), (1, "Node 2"), (2, "Node 4"), (2, "Node 5"), (1, "Node 3"),
            (2, "Node 6"), (2, "Node 7"),
        ].map { (depth: $0.0, label: $0.1) }, settings: settings)
    var drawing = Drawing(diagram: diagram, metrics: .pixels(settings))
    drawing.width = 572
    drawing.height = 308
    let centres: [(x: Double, y: Double)] = [
        (482, 154), (286, 82), (90, 46), (90, 118), (286, 226), (90, 190), (90, 262),
    ]
    drawing.cards = centres.map { Rect(x: $0.x - 66, y: $0.y - 22, width: 132, height: 44) }
    drawing.lines = diagram.nodes.map { Line(text: $0.label, width: 45) }
    drawing.firstLine = (0...7).map { Int32($0) }
    drawing.connectors = [
        Connector(parent: NodeID(0), direction: .left, trunk: 384),
        Connector(parent: NodeID(1), direction: .left, trunk: 188),
        Connector(parent: NodeID(4), direction: .left, trunk: 188),
    ]
    return drawing
}
