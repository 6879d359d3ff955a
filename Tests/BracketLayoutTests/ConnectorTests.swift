import BracketLanguage
import Testing

@testable import BracketLayout

private let seeds = 0..<16

/// What must hold of connectors: they are drawn as paths in pixels and as cells in text art.
@Suite struct ConnectorTests {
    @Test(arguments: Case.all.filter { $0.medium == .pixels })
    func strokesAreParallelToTheAxesAndCutNothing(_ combination: Case) {
        for seed in seeds {
            let tree = TestTree.random(seed: seed)
            let drawing = combination.draw(tree)
            let boxes = drawing.boxes
            for connector in drawing.connectors {
                for stroke in drawing.strokes(connector) {
                    let isParallel = stroke.from.x == stroke.to.x || stroke.from.y == stroke.to.y
                    #expect(isParallel, "\(combination), seed \(seed)")
                    for box in boxes {
                        let cuts = drawing.cuts(stroke, box.rect)
                        #expect(!cuts, "\(combination), seed \(seed): \(stroke) \(box) \(tree)")
                        if cuts { return }
                    }
                }
            }
        }
    }

    @Test func linesThatFanOutCutNothing() {
        for base in Case.all where base.medium == .pixels {
            for connector in [ConnectorStyle.straight, .curve, .rounded] {
                var combination = base
                combination.connector = connector
                for seed in seeds {
                    let tree = TestTree.random(seed: seed)
                    let drawing = combination.draw(tree)
                    let boxes = drawing.boxes
                    for connector in drawing.connectors {
                        for stroke in drawing.strokes(connector) {
                            let cut = boxes.first { drawing.cuts(stroke, $0.rect) }
                            #expect(cut == nil, "\(combination), seed \(seed): \(tree)")
                        }
                    }
                }
            }
        }
    }

    @Test(arguments: Case.all.filter { $0.medium == .pixels })
    func connectorsMeetTheMiddleOfTheEdges(_ combination: Case) {
        for seed in seeds {
            let drawing = combination.draw(.random(seed: seed))
            for connector in drawing.connectors {
                let strokes = drawing.strokes(connector)
                let ends = strokes.flatMap { [$0.from, $0.to] }
                let parent = connector.parent
                let ports =
                    [drawing.outerPort(connector)]
                    + drawing.children(parent.value).map { drawing.innerPort(NodeID($0)) }
                for port in ports {
                    let isMet = ends.contains { close($0, port) } || drawing.isLabelled(port)
                    #expect(isMet, "\(combination), seed \(seed): \(port)")
                }
            }
        }
    }

    @Test(arguments: Case.all.filter { $0.medium == .pixels })
    func connectorsOfDifferentParentsNeverTouch(_ combination: Case) {
        for seed in seeds {
            let tree = TestTree.random(seed: seed)
            let drawing = combination.draw(tree)
            let strokes = drawing.connectors.map { drawing.strokes($0) }
            for (i, own) in strokes.enumerated() {
                for (j, others) in strokes[..<i].enumerated() {
                    for a in own {
                        for b in others where touch(a, b) {
                            // A junction is the very point where two connectors meet.
                            let parents = [
                                drawing.connectors[i].parent, drawing.connectors[j].parent,
                            ]
                            let isJoint = parents.contains { parent in
                                let card = drawing.cards[parent.value]
                                return card.width == 0
                                    && meet(a, b, Point(card.x, card.y))
                            }
                            #expect(
                                isJoint,
                                "\(combination), seed \(seed): \(a) and \(b) in \(tree)")
                            if !isJoint { return }
                        }
                    }
                }
            }
        }
    }

    /// In cells, every cell belongs to one card, one label or one connector; only where rounding
    /// leaves no room between two junctions do their connectors share cells.
    @Test(arguments: Case.all.filter { $0.medium != .pixels })
    func cellsAreNotSharedByDifferentThings(_ combination: Case) {
        for seed in seeds {
            let tree = TestTree.random(seed: seed)
            let drawing = combination.draw(tree)
            var owners: [Cell: Int] = [:]
            for box in drawing.boxes where !(box.isCard && drawing.isJunction(box)) {
                for cell in cells(box.rect) {
                    #expect(owners[cell] == nil, "\(combination), seed \(seed)")
                    owners[cell] = -1
                }
            }
            for connector in drawing.connectors {
                let parent = connector.parent.value
                for cell in drawing.connectorCells(connector) {
                    let other = owners[cell]
                    let isFree = other == nil || (combination.align == .length && other! >= 0)
                    #expect(isFree, "\(combination), seed \(seed): \(cell) of \(parent) in \(tree)")
                    if !isFree { return }
                    owners[cell] = parent
                }
            }
        }
    }
}

private struct Cell: Hashable {
    var x: Int
    var y: Int
}

private func cells(_ rect: Rect) -> [Cell] {
    (Int(rect.y)..<Int(rect.y + rect.height)).flatMap { y in
        (Int(rect.x)..<Int(rect.x + rect.width)).map { Cell(x: $0, y: y) }
    }
}

typealias Stroke = (from: Point, to: Point)

extension Drawing {
    fileprivate func strokes(_ connector: Connector) -> [Stroke] {
        var recorder = StrokeRecorder()
        trace(connector, with: &recorder)
        return recorder.strokes
    }

    /// Whether a stroke enters a card or a label, beyond its border.
    func cuts(_ stroke: Stroke, _ rect: Rect) -> Bool {
        // Slanted strokes are cut into steps; straight ones need none.
        let isSlanted = stroke.from.x != stroke.to.x && stroke.from.y != stroke.to.y
        let steps = isSlanted ? 16 : 1
        func at(_ step: Int) -> Point {
            let share = Double(step) / Double(steps)
            return Point(
                stroke.from.x + share * (stroke.to.x - stroke.from.x),
                stroke.from.y + share * (stroke.to.y - stroke.from.y))
        }
        if isSlanted {
            return (1..<steps).contains { step in
                let point = at(step)
                return point.x > rect.x + slack && point.x < rect.x + rect.width - slack
                    && point.y > rect.y + slack && point.y < rect.y + rect.height - slack
            }
        }
        let (x, y) = (span(stroke.from.x, stroke.to.x), span(stroke.from.y, stroke.to.y))
        return x.upperBound > rect.x + slack && x.lowerBound < rect.x + rect.width - slack
            && y.upperBound > rect.y + slack && y.lowerBound < rect.y + rect.height - slack
    }

    /// Whether an edge label stands right before a card, under `@align length`.
    func isLabelled(_ port: Point) -> Bool {
        edgeLabels.contains { label in
            let own = innerPort(label.node)
            guard close(own, port) else { return false }
            let (range, at) =
                isHorizontal
                ? (alongRange(label.rect), own.x) : (alongRange(label.rect), own.y)
            return abs(range.lowerBound - at) < slack || abs(range.upperBound - at) < slack
        }
    }

    fileprivate func connectorCells(_ connector: Connector) -> Set<Cell> {
        let trunk = Int(connector.trunk)
        let parent = connector.parent.value
        var result: Set<Cell> = []
        func add(along: Int, across: Int) {
            result.insert(isHorizontal ? Cell(x: along, y: across) : Cell(x: across, y: along))
        }
        /// From the cell outside a card, or the junction's own, to the trunk.
        func line(_ node: Int) {
            let card =
                isHorizontal
                ? (cards[node].x, cards[node].width) : (cards[node].y, cards[node].height)
            let (start, end) = (Int(card.0), Int(card.0 + card.1))
            let own = isJunction(Box(node: node, isCard: true, rect: cards[node]))
            let from =
                trunk >= end
                ? (own ? start : end) : trunk < start ? (own ? start : start - 1) : trunk
            let gap = node == parent ? nil : interruption(of: NodeID(node))
            for along in min(from, trunk)...max(from, trunk) {
                if let gap, gap.lowerBound <= Double(along), Double(along) < gap.upperBound {
                    continue
                }
                add(along: along, across: Int(across(node)))
            }
        }
        line(parent)
        let children = children(parent)
        children.forEach(line)
        let ends = (children + [parent]).map { Int(across($0)) }
        for across in ends.min()!...ends.max()! { add(along: trunk, across: across) }
        // The cell of a junction belongs to the connector that leads to it.
        if isJunction(Box(node: parent, isCard: true, rect: cards[parent])) {
            let card = cards[parent]
            result.remove(Cell(x: Int(card.x), y: Int(card.y)))
        }
        return result
    }
}

private func span(_ a: Double, _ b: Double) -> ClosedRange<Double> { min(a, b)...max(a, b) }

private func close(_ a: Point, _ b: Point) -> Bool {
    abs(a.x - b.x) < slack && abs(a.y - b.y) < slack
}

func touch(_ a: Stroke, _ b: Stroke) -> Bool {
    let x = distance(span(a.from.x, a.to.x), span(b.from.x, b.to.x))
    let y = distance(span(a.from.y, a.to.y), span(b.from.y, b.to.y))
    return x < slack && y < slack
}

/// Whether `point` is all that two strokes have in common.
func meet(_ a: Stroke, _ b: Stroke, _ point: Point) -> Bool {
    let x = max(min(a.from.x, a.to.x), min(b.from.x, b.to.x))
    let y = max(min(a.from.y, a.to.y), min(b.from.y, b.to.y))
    let right = min(max(a.from.x, a.to.x), max(b.from.x, b.to.x))
    let bottom = min(max(a.from.y, a.to.y), max(b.from.y, b.to.y))
    return abs(x - point.x) + abs(right - point.x) < slack
        && abs(y - point.y) + abs(bottom - point.y) < slack
}
