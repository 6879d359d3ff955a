import BracketLanguage
import Testing

@testable import BracketLayout

private let seeds = 0..<16

/// Everything that changes the geometry of two-sided trees and of those with hung children.
private struct MixedCase: CustomStringConvertible {
    var base: Case
    var hangs: Bool

    var description: String { "\(base)\(hangs ? " hung" : "")" }

    static let all: [MixedCase] = Case.Medium.allCases.flatMap { medium in
        Alignment.allCases.flatMap { align in
            Pack.allCases.flatMap { pack in
                Direction.allCases.flatMap { direction in
                    [false, true].compactMap { hangs -> MixedCase? in
                        let isTwoSided = direction == .horizontal || direction == .vertical
                        if hangs ? align == .length : !isTwoSided { return nil }
                        let base = Case(
                            align: align, pack: pack, direction: direction, medium: medium)
                        return MixedCase(base: base, hangs: hangs)
                    }
                }
            }
        }
    }

    /// A random tree, or a forest of two, some nodes of which hang their children or state a side.
    func draw(_ seed: Int) -> Drawing {
        var tree = TestTree.random(seed: seed)
        if seed % 5 == 4 {
            tree.items += TestTree.random(seed: seed + 1).items
        }
        let mark = { (diagram: inout Diagram) in
            var random = SeededGenerator(seed: seed)
            for i in diagram.details.indices {
                diagram.details[i].hang = hangs && Int.random(in: 0..<3, using: &random) == 0
                if Int.random(in: 0..<8, using: &random) == 0 {
                    diagram.details[i].side = Side.allCases.randomElement(using: &random)
                }
            }
            if hangs && seed % 4 == 3 { diagram.settings.hang = .leaves }
        }
        return base.draw(tree, mark: mark)
    }
}

/// What must hold where branches do not all grow the same way.
@Suite struct MixedTests {
    @Test(arguments: MixedCase.all) fileprivate func nothingOverlapsAndGapsHold(_ mixed: MixedCase)
    {
        for seed in seeds {
            let drawing = mixed.draw(seed)
            let metrics = drawing.metrics
            let boxes = drawing.boxes
            let across = mixed.hangs ? min(metrics.siblingGap, metrics.hangGap) : metrics.siblingGap
            var along = mixed.hangs ? min(metrics.levelGap, metrics.hangGap) : metrics.levelGap
            if mixed.base.align == .length { along = 0 }
            var overlap: String?
            for (i, a) in boxes.enumerated() where overlap == nil {
                for b in boxes[..<i] {
                    let areCards = a.isCard && b.isCard
                    let x = distance(drawing.alongRange(a.rect), drawing.alongRange(b.rect))
                    let y = distance(drawing.acrossRange(a.rect), drawing.acrossRange(b.rect))
                    let isJoint =
                        areCards && drawing.isJunction(a) && drawing.isJunction(b)
                        && mixed.base.align == .length && metrics.unit == .cells
                    if isJoint { continue }
                    let holds =
                        y >= (areCards ? across : 0) - slack || x >= (areCards ? along : 0) - slack
                    if !holds { overlap = "\(b) and \(a)" }
                }
            }
            #expect(overlap == nil, "\(mixed), seed \(seed)")
        }
    }

    @Test(arguments: MixedCase.all)
    fileprivate func siblingsKeepTheirOrderOnEachSide(_ mixed: MixedCase) {
        for seed in seeds {
            let drawing = mixed.draw(seed)
            for connector in drawing.connectors {
                let ports = drawing.children(of: connector).map { drawing.innerPort(NodeID($0)) }
                // What hangs follows the trunk; all else goes down or to the right.
                let places = ports.map { port -> Double in
                    switch connector.shape {
                    case .spread: connector.direction.isHorizontal ? port.y : port.x
                    case .hangingDown: port.y
                    case .hangingUp: -port.y
                    }
                }
                #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 }, "\(mixed) \(seed)")
            }
        }
    }

    @Test(arguments: MixedCase.all)
    fileprivate func parentsStandInTheMiddleOfEachSide(_ mixed: MixedCase) {
        for seed in seeds {
            let drawing = mixed.draw(seed)
            for connector in drawing.connectors where connector.shape == .spread {
                let children = drawing.children(of: connector)
                let sum = drawing.middle(children[0]) + drawing.middle(children[children.count - 1])
                let middle =
                    drawing.metrics.unit == .pixels ? sum / 2 : (sum / 2).rounded(.down)
                let parent = drawing.middle(connector.parent.value)
                #expect(abs(parent - middle) < slack, "\(mixed), seed \(seed)")
            }
        }
    }

    @Test(arguments: MixedCase.all) fileprivate func thePageFits(_ mixed: MixedCase) {
        for seed in seeds {
            let drawing = mixed.draw(seed)
            let rects = drawing.boxes.map(\.rect)
            let padding = drawing.metrics.padding
            let left = rects.map(\.x).min()! - padding
            let top = rects.map(\.y).min()! - padding
            let right = drawing.width - padding - rects.map { $0.x + $0.width }.max()!
            let bottom = drawing.height - padding - rects.map { $0.y + $0.height }.max()!
            for room in [left, top, right, bottom] {
                #expect(room >= -slack, "\(mixed), seed \(seed)")
                // Labels may keep room free, for the symmetry of the tree.
                if drawing.edgeLabels.isEmpty && drawing.junctionLabels.isEmpty {
                    #expect(room <= slack, "\(mixed), seed \(seed)")
                }
            }
            // Every line lies between cards.
            for connector in drawing.connectors {
                let isHorizontal = connector.direction.isHorizontal
                #expect(connector.trunk >= padding - slack)
                #expect(connector.trunk <= (isHorizontal ? drawing.width : drawing.height))
            }
        }
    }

    @Test(arguments: MixedCase.all.filter { $0.base.medium == .pixels })
    fileprivate func connectorsMeetTheirPortsAndCutNothing(_ mixed: MixedCase) {
        for style in [ConnectorStyle.elbow, .rounded, .curve, .straight] {
            var mixed = mixed
            mixed.base.connector = style
            for seed in seeds {
                let drawing = mixed.draw(seed)
                let boxes = drawing.boxes
                for connector in drawing.connectors {
                    var recorder = StrokeRecorder()
                    drawing.trace(connector, with: &recorder)
                    let ends = recorder.strokes.flatMap { [$0.from, $0.to] }
                    let cut = boxes.first { box in
                        recorder.strokes.contains { drawing.cuts($0, box.rect) }
                    }
                    #expect(cut == nil, "\(mixed), seed \(seed)")
                    let children = drawing.children(of: connector).map { NodeID($0) }
                    for port in [drawing.outerPort(connector)] + children.map(drawing.innerPort) {
                        let isMet = ends.contains {
                            abs($0.x - port.x) + abs($0.y - port.y) < slack
                        }
                        #expect(isMet || drawing.isLabelled(port), "\(mixed), seed \(seed)")
                    }
                }
            }
        }
    }

    @Test(arguments: MixedCase.all.filter { $0.base.medium == .pixels })
    fileprivate func connectorsOfDifferentParentsNeverTouch(_ mixed: MixedCase) {
        for seed in seeds {
            let drawing = mixed.draw(seed)
            let strokes = drawing.connectors.map { connector in
                var recorder = StrokeRecorder()
                drawing.trace(connector, with: &recorder)
                return recorder.strokes
            }
            for (i, own) in strokes.enumerated() {
                for (j, others) in strokes[..<i].enumerated() {
                    let parents = [drawing.connectors[i].parent, drawing.connectors[j].parent]
                    // Under `length` both sides of a root share its trunk.
                    if parents[0] == parents[1] { continue }
                    let isApart = own.allSatisfy { a in
                        others.allSatisfy { b in
                            !touch(a, b)
                                || parents.contains { parent in
                                    let card = drawing.cards[parent.value]
                                    return card.width == 0 && meet(a, b, Point(card.x, card.y))
                                }
                        }
                    }
                    #expect(isApart, "\(mixed), seed \(seed): \(parents)")
                }
            }
        }
    }

    /// Left is right in a mirror, and up is down, even of what hangs.
    @Test(arguments: MixedCase.all.filter { $0.base.medium == .pixels && $0.hangs })
    fileprivate func oppositeDirectionsAreReflections(_ mixed: MixedCase) {
        let opposites: [Direction: Direction] = [.right: .left, .down: .up]
        guard let opposite = opposites[mixed.base.direction] else { return }
        var reflected = mixed
        reflected.base.direction = opposite
        for seed in seeds {
            let (a, b) = (mixed.draw(seed), reflected.draw(seed))
            #expect(a.width == b.width && a.height == b.height)
            for (one, other) in zip(a.boxes, b.boxes) {
                var image = one.rect
                if a.isHorizontal {
                    image.x = a.width - image.x - image.width
                } else {
                    image.y = a.height - image.y - image.height
                }
                let isImage =
                    abs(image.x - other.rect.x) + abs(image.y - other.rect.y) < slack
                #expect(isImage, "\(mixed), seed \(seed)")
            }
        }
    }

    /// Each side is what a tree with only those children looks like.
    @Test(arguments: MixedCase.all.filter { $0.base.medium == .pixels && !$0.hangs })
    fileprivate func eachSideIsATreeOfItsOwn(_ mixed: MixedCase) {
        for seed in seeds where seed % 5 != 4 {
            let drawing = mixed.draw(seed)
            // A root's label has no room among the children when it stands before the root.
            if mixed.base.align == .length { continue }
            for direction in [mixed.base.direction.forwards, mixed.base.direction.backwards] {
                let tree = TestTree.random(seed: seed)
                let kept = tree.items.indices.filter {
                    $0 == 0 || drawing.branchDirection(NodeID($0)) == direction
                }
                if kept.count == 1 { continue }
                var base = mixed.base
                base.direction = direction
                let side = base.draw(TestTree(items: kept.map { tree.items[$0] }))
                let root = (drawing.cards[0], side.cards[0])
                for (there, here) in kept.enumerated() {
                    let (a, b) = (drawing.cards[here], side.cards[there])
                    #expect(abs(a.x - root.0.x - (b.x - root.1.x)) < slack, "\(mixed) \(seed)")
                    #expect(abs(a.y - root.0.y - (b.y - root.1.y)) < slack, "\(mixed) \(seed)")
                }
            }
        }
    }
}

extension Drawing {
    /// The children that a connector leads to.
    func children(of connector: Connector) -> [Int] {
        children(connector.parent.value).filter {
            connector.shape != .spread || branchDirection(NodeID($0)) == connector.direction
        }
    }

    /// The centre of a card across the levels.
    fileprivate func middle(_ node: Int) -> Double {
        let card = cards[node]
        return isHorizontal
            ? card.y + metrics.before(card.height) : card.x + metrics.before(card.width)
    }
}
