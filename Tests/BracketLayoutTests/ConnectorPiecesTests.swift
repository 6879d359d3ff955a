import BracketLanguage
import Testing

@testable import BracketLayout

@Suite struct ConnectorPiecesTests {
    /// The rest and the pieces cover what the whole connector covers, and no two of them more than
    /// the point in which they meet.
    @Test(arguments: [ConnectorStyle.elbow, .rounded, .curve, .straight])
    func piecesAndRestAreTheWhole(_ style: ConnectorStyle) {
        for base in Case.all where base.medium == .pixels {
            var combination = base
            combination.connector = style
            for seed in 0..<6 {
                let drawing = combination.draw(.random(seed: seed))
                for connector in drawing.connectors {
                    let which = "\(combination), seed \(seed), parent \(connector.parent)"
                    let children = drawing.children(connector.parent.value).map { NodeID($0) }
                    let apart = children.filter { $0.value % 3 != seed % 3 }
                    let pieces = ConnectorPieces(drawing, connector)
                    var whole = StrokeRecorder()
                    drawing.trace(connector, with: &whole)
                    var parts: [[(from: Point, to: Point)]] = []
                    var rest = StrokeRecorder()
                    pieces.traceRest(drawing, apart: apart.contains, with: &rest)
                    parts.append(rest.strokes)
                    for child in apart {
                        var piece = StrokeRecorder()
                        pieces.tracePiece(of: child, drawing, with: &piece)
                        parts.append(piece.strokes)
                    }
                    let all = parts.flatMap { $0 }
                    let missing = whole.strokes.flatMap(samples).filter { !covered($0, by: all) }
                    #expect(missing.isEmpty, "\(which): \(missing)")
                    // Slanting pieces begin on the stem.
                    if style == .straight { continue }
                    let extra = all.flatMap(samples).filter { !covered($0, by: whole.strokes) }
                    #expect(extra.isEmpty, "\(which): \(extra)")
                    if drawing.fansOut { continue }
                    for (i, part) in parts.enumerated() {
                        let others = parts[(i + 1)...].flatMap { $0 }
                        let shared = part.flatMap(samples).filter { covered($0, by: others) }
                        #expect(shared.isEmpty, "\(which): \(shared)")
                    }
                }
            }
        }
    }

    /// A way leads from the parent's port to the child's, upon the lines of the connector.
    @Test(arguments: [ConnectorStyle.elbow, .curve, .straight])
    func waysLieOnTheConnector(_ style: ConnectorStyle) {
        for base in Case.all where base.medium == .pixels {
            var combination = base
            combination.connector = style
            for seed in 0..<6 {
                let drawing = combination.draw(.random(seed: seed))
                for connector in drawing.connectors {
                    let which = "\(combination), seed \(seed)"
                    let pieces = ConnectorPieces(drawing, connector)
                    var whole = StrokeRecorder()
                    drawing.trace(connector, with: &whole)
                    for child in drawing.children(connector.parent.value).map({ NodeID($0) }) {
                        var way = StrokeRecorder()
                        pieces.traceWay(to: child, drawing, with: &way)
                        let stray = way.strokes.flatMap(samples).filter {
                            !covered($0, by: whole.strokes)
                        }
                        #expect(stray.isEmpty, "\(which): \(stray)")
                        let strokes = way.strokes.filter { !same($0.from, $0.to) }
                        if drawing.interruption(of: child) != nil { continue }
                        let ends = [drawing.outerPort(connector), drawing.innerPort(child)]
                        if same(ends[0], ends[1]) { continue }
                        #expect(strokes.first.map { same($0.from, ends[0]) } == true, "\(which)")
                        #expect(strokes.last.map { same($0.to, ends[1]) } == true, "\(which)")
                        for (one, next) in zip(strokes, strokes.dropFirst()) {
                            #expect(same(one.to, next.from), "\(which)")
                        }
                    }
                }
            }
        }
    }
}

private func same(_ a: Point, _ b: Point) -> Bool { abs(a.x - b.x) + abs(a.y - b.y) < 1e-6 }

/// Points inside a stroke, none of them a place where pieces meet but by accident.
private func samples(_ stroke: (from: Point, to: Point)) -> [Point] {
    if same(stroke.from, stroke.to) { return [] }
    return [0.013, 0.237, 0.519, 0.771, 0.987].map { share in
        Point(
            stroke.from.x + share * (stroke.to.x - stroke.from.x),
            stroke.from.y + share * (stroke.to.y - stroke.from.y))
    }
}

private func covered(_ point: Point, by strokes: [(from: Point, to: Point)]) -> Bool {
    strokes.contains { stroke in
        let (dx, dy) = (stroke.to.x - stroke.from.x, stroke.to.y - stroke.from.y)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0 else { return false }
        let (x, y) = (point.x - stroke.from.x, point.y - stroke.from.y)
        let along = (x * dx + y * dy) / length
        let beside = abs(x * dy - y * dx) / length
        return beside < 1e-6 && along > -1e-6 && along < length + 1e-6
    }
}
