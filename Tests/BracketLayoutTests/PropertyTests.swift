import BracketLanguage
import Testing

@testable import BracketLayout

private let seeds = 0..<16
let slack = 1e-6

/// What must hold of every drawing, for every shape of tree, alignment, packing, direction and
/// medium.
@Suite struct PropertyTests {
    @Test(arguments: Case.all) func nothingOverlapsAndGapsHold(_ combination: Case) {
        for seed in seeds {
            let tree = TestTree.random(seed: seed)
            let fault = combination.draw(tree).overlap
            #expect(fault == nil, "\(combination), seed \(seed): \(tree)")
        }
    }

    @Test(arguments: Case.all.filter { $0.medium != .pixels })
    func inCellsAllCoordinatesAreWhole(_ combination: Case) {
        for seed in seeds {
            let drawing = combination.draw(.random(seed: seed))
            let isWhole = drawing.boxes.allSatisfy {
                $0.rect.x == $0.rect.x.rounded() && $0.rect.y == $0.rect.y.rounded()
            }
            #expect(isWhole, "\(combination), seed \(seed)")
            #expect(drawing.connectors.allSatisfy { $0.trunk == $0.trunk.rounded() })
        }
    }

    @Test(arguments: Case.all) func siblingsAndLevelsKeepTheirOrder(_ combination: Case) {
        for seed in seeds {
            let drawing = combination.draw(.random(seed: seed))
            for i in drawing.cards.indices {
                let children = drawing.children(i).map { drawing.across($0) }
                #expect(zip(children, children.dropFirst()).allSatisfy { $0 < $1 })
            }
            // Where distances are to scale, nodes of one depth have no level in common, and
            // `tidy` may slide one past another.
            if combination.align == .length && combination.pack == .tidy { continue }
            var last: [Int: Double] = [:]
            for (i, node) in drawing.diagram.nodes.enumerated() {
                let depth = Int(node.depth)
                let inOrder = last[depth].map { $0 < drawing.across(i) } ?? true
                #expect(inOrder, "\(combination), seed \(seed), node \(i)")
                last[depth] = drawing.across(i)
            }
        }
    }

    @Test(arguments: Case.all) func parentsStandInTheMiddleOfTheirChildren(_ combination: Case) {
        for seed in seeds {
            let drawing = combination.draw(.random(seed: seed))
            for i in drawing.cards.indices {
                let children = drawing.children(i)
                guard let first = children.first, let last = children.last else { continue }
                let sum = drawing.across(first) + drawing.across(last)
                let middle = combination.medium == .pixels ? sum / 2 : (sum / 2).rounded(.down)
                #expect(
                    abs(drawing.across(i) - middle) < slack,
                    "\(combination), seed \(seed), node \(i)")
            }
        }
    }

    @Test(arguments: Case.all) func subtreesLookTheSameWhereverTheyHang(_ combination: Case) {
        // In cells distances are rounded from the root, so the branches of a subtree may change.
        if combination.align == .length && combination.medium != .pixels { return }
        for seed in seeds {
            let tree = TestTree.random(seed: seed)
            let drawing = combination.draw(tree)
            for root in drawing.cards.indices where root % 4 == 1 {
                // A root's label stands before it, not among its children.
                let label = drawing.junctionLabel(of: NodeID(root))
                if label?.place == .besideTrunk { continue }
                if drawing.edgeLabel(of: NodeID(root))?.place == .besideTrunk { continue }
                let alone = tree.subtree(root)
                // The longest path of a subtree is shorter; its scale must not change.
                let part = combination.draw(alone) { metrics in
                    metrics.lengthSpan = alone.farthest * drawing.lengthScale
                }
                for i in alone.items.indices {
                    let here = drawing.across(root + i) - drawing.across(root)
                    let there = part.across(i) - part.across(0)
                    #expect(
                        abs(here - there) < slack,
                        "\(combination), seed \(seed), node \(i) below \(root) in \(tree)")
                }
            }
        }
    }

    @Test(arguments: Case.all.filter { $0.medium == .pixels })
    func mirroredInputGivesMirroredOutput(_ combination: Case) {
        for seed in seeds {
            let tree = TestTree.random(seed: seed)
            let drawing = combination.draw(tree)
            let mirrored = combination.draw(tree.mirrored)
            let breadth = drawing.isHorizontal ? drawing.height : drawing.width
            #expect(drawing.width == mirrored.width || drawing.isHorizontal == false)
            let order = drawing.mirroredOrder
            for (there, here) in order.enumerated() {
                #expect(
                    abs(breadth - drawing.across(here) - mirrored.across(there)) < slack,
                    "\(combination), seed \(seed), node \(here) of \(tree)")
                #expect(abs(drawing.along(here) - mirrored.along(there)) < slack)
            }
        }
    }

    @Test(arguments: Case.all.filter { $0.direction == .right })
    func directionsAreReflectionsOfEachOther(_ combination: Case) {
        for seed in seeds {
            var tree = TestTree.random(seed: seed)
            // Text does not turn: labels of inner nodes have places of their own in each direction.
            if combination.align == .length { tree.clearInnerLabels() }
            var transposed = tree
            for i in tree.items.indices {
                transposed.items[i].size = tree.items[i].size.map { ($0.height, $0.width) }
                transposed.items[i].edge = tree.items[i].edge.map { ($0.height, $0.width) }
            }
            let right = combination.square(tree, .right)
            let left = combination.square(tree, .left)
            let down = combination.square(transposed, .down)
            let up = combination.square(transposed, .up)
            for drawing in [left] { #expect(drawing.width == right.width) }
            #expect(down.height == right.width && up.height == right.width)
            #expect(down.width == right.height && left.height == right.height)
            for (i, box) in right.boxes.enumerated() {
                let rect = box.rect
                let x = right.width - rect.x - rect.width
                #expect(close(left.boxes[i].rect, Rect(x: x, y: rect.y, rect)))
                #expect(close(down.boxes[i].rect, Rect(x: rect.y, y: rect.x, rect.transposed)))
                #expect(close(up.boxes[i].rect, Rect(x: rect.y, y: x, rect.transposed)))
            }
            let cell = right.metrics.centre
            for (i, connector) in right.connectors.enumerated() {
                let reflected = right.width - connector.trunk - cell
                #expect(abs(left.connectors[i].trunk - reflected) < slack)
                #expect(abs(down.connectors[i].trunk - connector.trunk) < slack)
                #expect(abs(up.connectors[i].trunk - reflected) < slack)
            }
        }
    }

    @Test(arguments: Case.all.filter { $0.medium == .pixels })
    func doubledSizesDoubleTheDrawing(_ combination: Case) {
        for seed in seeds {
            let tree = TestTree.random(seed: seed)
            let drawing = combination.draw(tree)
            let doubled = combination.draw(tree, scale: 2)
            #expect(doubled.width == 2 * drawing.width)
            #expect(doubled.height == 2 * drawing.height)
            for (a, b) in zip(drawing.boxes, doubled.boxes) {
                let expected = Rect(
                    x: 2 * a.rect.x, y: 2 * a.rect.y, width: 2 * a.rect.width,
                    height: 2 * a.rect.height)
                #expect(b.rect == expected, "\(combination), seed \(seed)")
            }
            for (a, b) in zip(drawing.connectors, doubled.connectors) {
                #expect(b.trunk == 2 * a.trunk)
            }
        }
    }

    @Test(arguments: Case.all.filter { $0.pack == .bands })
    func bandsOfSiblingsAreDisjoint(_ combination: Case) {
        for seed in seeds {
            let drawing = combination.draw(.random(seed: seed))
            let bands = drawing.bands
            let gap = drawing.metrics.siblingGap
            for i in drawing.cards.indices {
                let children = drawing.children(i)
                for (a, b) in zip(children, children.dropFirst()) {
                    #expect(
                        bands[b].lowerBound - bands[a].upperBound >= gap - slack,
                        "\(combination), seed \(seed): \(a) and \(b)")
                }
            }
        }
    }

    @Test func equalCardsFillTheBreadth() {
        for combination in Case.all where combination.pack == .bands && combination.align != .length
        {
            for seed in seeds {
                var tree = TestTree.random(seed: seed)
                for i in tree.items.indices {
                    tree.items[i].size = (8, 1)
                    tree.items[i].edge = nil
                }
                let drawing = combination.draw(tree)
                let metrics = drawing.metrics
                let card = drawing.acrossRange(drawing.cards[0])
                let side = card.upperBound - card.lowerBound
                let leaves = drawing.cards.indices.filter { drawing.children($0).isEmpty }
                for (a, b) in zip(leaves, leaves.dropFirst()) {
                    #expect(drawing.across(b) - drawing.across(a) == side + metrics.siblingGap)
                }
                let breadth = drawing.isHorizontal ? drawing.height : drawing.width
                let count = Double(leaves.count)
                #expect(
                    breadth - 2 * metrics.padding == count * side + (count - 1) * metrics.siblingGap
                )
            }
        }
    }

    @Test func leafAlignmentChangesNothingAcrossBands() {
        for var combination in Case.all
        where combination.pack == .bands && combination.align == .leaf {
            for seed in seeds {
                let tree = TestTree.random(seed: seed)
                let leaf = combination.draw(tree)
                combination.align = .depth
                let depth = combination.draw(tree)
                combination.align = .leaf
                for i in leaf.cards.indices { #expect(leaf.across(i) == depth.across(i)) }
                #expect(leaf.isHorizontal ? leaf.height == depth.height : leaf.width == depth.width)
            }
        }
    }

    @Test(arguments: Case.all.filter { $0.align != .length })
    func equalDepthIsAnEqualColumn(_ combination: Case) {
        for seed in seeds {
            let drawing = combination.draw(.random(seed: seed))
            var columns: [Int: Double] = [:]
            let deepest = drawing.diagram.nodes.map { Int($0.depth) }.max()!
            for i in drawing.cards.indices {
                let isLast = combination.align == .leaf && drawing.children(i).isEmpty
                let level = isLast ? deepest : Int(drawing.diagram.nodes[i].depth)
                let column = columns[level, default: drawing.along(i)]
                #expect(abs(column - drawing.along(i)) < slack, "\(combination), seed \(seed)")
                columns[level] = column
            }
        }
    }

    @Test(arguments: Case.all.filter { $0.align == .length })
    func lengthsAreTrueToScale(_ combination: Case) {
        for seed in seeds {
            let tree = TestTree.random(seed: seed)
            let drawing = combination.draw(tree)
            let distances = tree.distances
            let scale = drawing.metrics.lengthSpan / distances.max()!
            #expect(abs(drawing.lengthScale - scale) < slack)
            let root = drawing.trunk(0) ?? 0
            for i in drawing.cards.indices.dropFirst() where drawing.trunk(i) != nil {
                let distance = abs(drawing.trunk(i)! - root)
                let expected = distances[i] * scale
                let tolerance = combination.medium == .pixels ? slack : 0.5 + slack
                #expect(abs(distance - expected) <= tolerance, "\(combination), seed \(seed)")
            }
            for i in drawing.cards.indices where drawing.children(i).isEmpty {
                guard tree.items[i].edge == nil, i > 0, combination.medium == .pixels else {
                    continue
                }
                let distance = drawing.along(i) - drawing.along(0)
                #expect(abs(distance - distances[i] * scale) < slack)
            }
        }
    }

    @Test(arguments: Case.all) func everythingLiesWithinThePadding(_ combination: Case) {
        for seed in seeds {
            let drawing = combination.draw(.random(seed: seed))
            let rects = drawing.boxes.map(\.rect)
            let padding = drawing.metrics.padding
            #expect(rects.allSatisfy { ($0.x + $0.y + $0.width + $0.height).isFinite })
            #expect(rects.map(\.x).min()! >= padding - slack)
            #expect(rects.map(\.y).min()! >= padding - slack)
            let right = rects.map { $0.x + $0.width }.max()!
            let bottom = rects.map { $0.y + $0.height }.max()!
            #expect(right <= drawing.width - padding + slack, "\(combination), seed \(seed)")
            #expect(bottom <= drawing.height - padding + slack)
            // Room that is kept free for the symmetry of labels may be left empty.
            guard combination.align != .length else { continue }
            #expect(abs(rects.map(\.x).min()! - padding) < slack)
            #expect(abs(rects.map(\.y).min()! - padding) < slack)
            #expect(abs(right - (drawing.width - padding)) < slack)
            #expect(abs(bottom - (drawing.height - padding)) < slack)
        }
    }
}

/// A card or a label with its place.
struct Box {
    var node: Int
    var isCard: Bool
    var rect: Rect
}

extension Drawing {
    /// All cards and labels.
    var boxes: [Box] {
        cards.enumerated().map { Box(node: $0, isCard: true, rect: $1) }
            + edgeLabels.map { Box(node: $0.node.value, isCard: false, rect: $0.rect) }
            + junctionLabels.map { Box(node: $0.node.value, isCard: false, rect: $0.rect) }
    }

    /// Two cards or labels that overlap, or two cards closer than the gaps that were asked for.
    var overlap: String? {
        let boxes = boxes
        let ranges = boxes.map { (along: alongRange($0.rect), across: acrossRange($0.rect)) }
        let atDistances = diagram.settings.align == .length
        let gap = metrics.siblingGap - slack
        let levelGap = (atDistances ? 0 : metrics.levelGap) - slack
        for i in boxes.indices {
            for j in 0..<i {
                let along = distance(ranges[i].along, ranges[j].along)
                let across = distance(ranges[i].across, ranges[j].across)
                if across >= gap || along >= levelGap { continue }
                let areCards = boxes[i].isCard && boxes[j].isCard
                if !areCards && (across >= -slack || along >= -slack) { continue }
                // Rounding to cells may leave no branch between two junctions.
                let isJoint = atDistances && metrics.unit == .cells && areCards
                if isJoint && isJunction(boxes[i]) && isJunction(boxes[j]) { continue }
                return "\(boxes[j]) and \(boxes[i])"
            }
        }
        return nil
    }

    func isJunction(_ box: Box) -> Bool { firstLine[box.node] == firstLine[box.node + 1] }

    func children(_ node: Int) -> [Int] {
        var result: [Int] = []
        var child = diagram.firstChild(NodeID(node))
        while !child.isNone {
            result.append(child.value)
            child = diagram.nodes[child.value].nextSibling
        }
        return result
    }

    func trunk(_ node: Int) -> Double? {
        connectors.first { $0.parent.value == node }?.trunk
    }

    /// What each subtree takes across the levels.
    var bands: [ClosedRange<Double>] {
        var bands = cards.map { acrossRange($0) }
        for box in boxes where !box.isCard {
            bands[box.node] = union(bands[box.node], acrossRange(box.rect))
        }
        for i in cards.indices.reversed() where !diagram.nodes[i].parent.isNone {
            let parent = diagram.nodes[i].parent.value
            bands[parent] = union(bands[parent], bands[i])
        }
        return bands
    }

    /// The nodes in the preorder of the mirrored tree.
    var mirroredOrder: [Int] {
        var order: [Int] = []
        var todo = [0]
        while let node = todo.popLast() {
            order.append(node)
            todo += children(node)
        }
        return order
    }
}

extension TestTree {
    /// Distances from the root.
    var distances: [Double] {
        var distances: [Double] = []
        var open: [Double] = []
        for item in items {
            open.removeSubrange(item.depth...)
            let distance = open.last.map { $0 + item.length } ?? 0
            open.append(distance)
            distances.append(distance)
        }
        return distances
    }

    mutating func clearInnerLabels() {
        for i in items.indices.dropLast() where items[i + 1].depth > items[i].depth {
            items[i].size = nil
        }
    }

    var farthest: Double { distances.max()! }
}

extension Case {
    /// The same medium in another direction, with gaps that do not depend on it.
    fileprivate func square(_ tree: TestTree, _ direction: Direction) -> Drawing {
        var combination = self
        combination.direction = direction
        let own = metrics
        return combination.draw(tree, unit: medium == .pixels ? 10 : 1) { metrics in
            metrics.levelGap = own.levelGap
            metrics.siblingGap = own.siblingGap
            metrics.edgeStub = own.edgeStub
            metrics.besideTrunk = own.besideTrunk
            metrics.leafOffset = own.leafOffset
        }
    }
}

extension Rect {
    fileprivate init(x: Double, y: Double, _ size: Rect) {
        self.init(x: x, y: y, width: size.width, height: size.height)
    }
    fileprivate var transposed: Rect { Rect(x: 0, y: 0, width: height, height: width) }
}

private func close(_ a: Rect, _ b: Rect) -> Bool {
    abs(a.x - b.x) + abs(a.y - b.y) + abs(a.width - b.width) + abs(a.height - b.height) < slack
}

/// How far apart two ranges are; negative when they overlap.
func distance(_ a: ClosedRange<Double>, _ b: ClosedRange<Double>) -> Double {
    max(a.lowerBound - b.upperBound, b.lowerBound - a.upperBound)
}

private func union(_ a: ClosedRange<Double>, _ b: ClosedRange<Double>) -> ClosedRange<Double> {
    min(a.lowerBound, b.lowerBound)...max(a.upperBound, b.upperBound)
}
