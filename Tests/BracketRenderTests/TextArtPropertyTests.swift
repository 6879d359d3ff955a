import BracketLanguage
import BracketLayout
import BracketText
import Testing

@testable import BracketRender

@Suite struct TextArtPropertyTests {
    @Test(arguments: [Ingredients.plain, .junctions, .wide])
    func noLineEndsInABlankAndNoneIsEmptyAtEitherEnd(_ ingredients: Ingredients) throws {
        try forEachRandomDrawing(ingredients, alignments: Alignment.allCases) { drawing, which in
            let lines = try art(drawing)
            #expect(lines.first != "" && lines.last != "", "\(which)")
            #expect(lines.allSatisfy { $0.last != " " && $0.last != "\t" }, "\(which)")
        }
    }

    /// A line that leads out of a cell leads into the next one, or to a text.
    @Test(arguments: [Ingredients.plain, .junctions, .wide])
    func everyLineLeadsSomewhere(_ ingredients: Ingredients) throws {
        try forEachRandomDrawing(ingredients, alignments: Alignment.allCases) { drawing, which in
            let grid = Grid(try art(drawing))
            var astray = 0
            for y in 0..<grid.height {
                for x in 0..<grid.width(y) {
                    for side in Grid.sides where grid.arms(x, y).contains(side.arm) {
                        if drawing.isScaleEnd(x, y) { continue }
                        let (nextX, nextY) = (x + side.x, y + side.y)
                        let next = grid.arms(nextX, nextY)
                        if next.contains(side.opposite) { continue }
                        if next.isEmpty, drawing.isText(nextX, nextY) { continue }
                        // A bare label keeps one blank away from its horizontal connectors.
                        let isBlank = side.y == 0 && grid[nextX, nextY] == " "
                        let isBefore = drawing.isText(nextX + side.x, nextY)
                        if isBlank, isBefore, !drawing.metrics.boxed { continue }
                        astray += 1
                    }
                }
            }
            #expect(astray == 0, "\(which)")
        }
    }

    /// The tree can be read back from the picture: the line at a card's inner port leads to the
    /// outer port of its parent, and to that of no other node.
    @Test(arguments: [Ingredients.plain, .wide])
    func linesJoinEachNodeToItsParentAlone(_ ingredients: Ingredients) throws {
        try forEachRandomDrawing(ingredients) { drawing, which in
            let grid = Grid(try art(drawing))
            var lines = Lines(grid, drawing)
            var owners: [Int: NodeID] = [:]
            for connector in drawing.connectors {
                let line = lines.line(of: connector, drawing)
                #expect(owners.updateValue(connector.parent, forKey: line) == nil, "\(which)")
            }
            for node in drawing.diagram.nodes.indices {
                let parent = drawing.diagram.nodes[node].parent
                if parent.isNone { continue }
                let line = lines.line(to: NodeID(node), drawing)
                #expect(owners[line] == parent, "\(which) node \(node)")
            }
        }
    }

    @Test(arguments: [Ingredients.plain, .wide])
    func everyLabelStandsInItsCard(_ ingredients: Ingredients) throws {
        try forEachRandomDrawing(ingredients, alignments: Alignment.allCases) { drawing, which in
            let grid = Grid(try art(drawing))
            for (node, card) in drawing.cards.enumerated() {
                let lines = drawing.firstLine[node]..<drawing.firstLine[node + 1]
                let inset = drawing.metrics.boxed ? 1 : 0
                for (row, line) in lines.enumerated() {
                    let y = Int(card.y) + inset + row
                    let columns = card.columns.dropFirst(inset).dropLast(inset)
                    // Bare text that is narrower than its card may have a line beside it.
                    let shown = grid[columns, y].filter { Grid.arms[String($0)] == nil }
                    let text = drawing.diagram.string(drawing.lines[Int(line)].text)
                    #expect(shown.trimmed == text, "\(which) node \(node)")
                }
            }
            let labels =
                drawing.edgeLabels.map { ($0.rect, $0.lines) }
                + drawing.junctionLabels.map { ($0.rect, $0.lines) }
            for (rect, lines) in labels {
                for (row, line) in lines.enumerated() {
                    let shown = grid[rect.columns, Int(rect.y) + row]
                    #expect(shown.trimmed == drawing.diagram.string(line.text), "\(which)")
                }
            }
        }
    }

    @Test(arguments: [Ingredients.plain, .wide])
    func theSidesOfABoxAreStraight(_ ingredients: Ingredients) throws {
        try forEachRandomDrawing(ingredients, alignments: Alignment.allCases) { drawing, which in
            guard drawing.metrics.boxed else { return }
            let grid = Grid(try art(drawing))
            for (node, card) in drawing.cards.enumerated()
            where drawing.firstLine[node] < drawing.firstLine[node + 1] {
                let (left, right) = (card.columns.lowerBound, card.columns.upperBound - 1)
                for y in card.rows.dropFirst().dropLast() {
                    #expect(grid.arms(left, y).isSuperset(of: [.up, .down]), "\(which)")
                    #expect(grid.arms(right, y).isSuperset(of: [.up, .down]), "\(which)")
                }
                let (top, bottom) = (card.rows.lowerBound, card.rows.upperBound - 1)
                #expect(grid[left, top] == "┌" && grid[right, top] == "┐", "\(which)")
                #expect(grid[left, bottom] == "└" && grid[right, bottom] == "┘", "\(which)")
            }
        }
    }

    @Test(arguments: [Ingredients.plain, .junctions])
    func asciiHasTheSameShape(_ ingredients: Ingredients) throws {
        let ascii: [Character: Character] = [
            "─": "-", "╴": "-", "╶": "-", "│": "|", "╵": "|", "╷": "|", "•": "*",
        ]
        try forEachRandomDrawing(ingredients, alignments: Alignment.allCases) { drawing, which in
            let mapped = try art(drawing).map { line in
                String(line.map { ascii[$0] ?? (Grid.arms[String($0)] == nil ? $0 : "+") })
            }
            let lines = try art(drawing, .ascii)
            #expect(lines == mapped, "\(which)")
            #expect(lines.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }, "\(which)")
        }
    }

    @Test func roundingChangesNothingButCorners() throws {
        let square: [Character: Character] = ["╭": "┌", "╮": "┐", "╰": "└", "╯": "┘"]
        try forEachRandomDrawing(seeds: 0..<2) { drawing, which in
            var rounded = copy drawing
            rounded.diagram.settings.connector = .rounded
            let lines = try art(rounded)
            #expect(!lines.joined().contains { "┌┐└┘".contains($0) }, "\(which)")
            #expect(
                try lines.map { String($0.map { square[$0] ?? $0 }) } == art(drawing), "\(which)")
        }
    }

    /// With labels of one line a row is a leaf's or a gap's, so that thirty nodes fit a screen.
    @Test func noRowIsWasted() throws {
        let ingredients = Ingredients(labels: ["Node 1", "Node 23"], edgeLabelEvery: 0)
        for (shape, seed) in Shape.allCases.flatMap({ shape in (0..<3).map { (shape, $0) } }) {
            if shape == .forest { continue }
            for direction in [Direction.left, .right, .up, .down] {
                for boxed in [false, true] {
                    var settings = Settings()
                    settings.direction = direction
                    let diagram = randomDiagram(
                        shape, seed: seed, limit: 30, ingredients, settings: settings)
                    let leaves = diagram.nodes.indices.count { diagram.isLeaf(NodeID($0)) }
                    let levels = Int(diagram.nodes.map(\.depth).max()!) + 1
                    let rows = try art(layout(diagram, metrics: .cells(settings, boxed: boxed)))
                    let expected =
                        switch (direction == .left || direction == .right, boxed) {
                        case (true, false): leaves + (leaves - 1)
                        case (true, true): 3 * leaves
                        case (false, false): levels + (levels - 1)
                        case (false, true): 3 * levels + (levels - 1)
                        }
                    #expect(rows.count == expected, "\(shape) \(seed) \(direction) \(boxed)")
                }
            }
        }
    }

    /// To the right is to the left in a mirror, and up is down.
    @Test(arguments: [Ingredients.plain, .junctions])
    func oppositeDirectionsAreMirrored(_ ingredients: Ingredients) throws {
        for (shape, seed) in Shape.allCases.flatMap({ shape in (0..<2).map { (shape, $0) } }) {
            for boxed in [false, true] {
                for (one, other) in [(Direction.left, Direction.right), (.up, .down)] {
                    var settings = Settings()
                    settings.direction = one
                    var diagram = randomDiagram(
                        shape, seed: seed, limit: 20, ingredients, settings: settings)
                    let drawing = layout(diagram, metrics: .cells(settings, boxed: boxed))
                    let grid = Grid(try art(drawing))
                    settings.direction = other
                    diagram.settings = settings
                    let mirrored = Grid(
                        try art(layout(diagram, metrics: .cells(settings, boxed: boxed))))
                    let (width, height) = (Int(drawing.width), Int(drawing.height))
                    var differences = 0
                    for y in 0..<height {
                        for x in 0..<width {
                            let image =
                                one == .left
                                ? mirrored.arms(width - 1 - x, y)
                                : mirrored.arms(x, height - 1 - y)
                            if image.mirrored(one) != grid.arms(x, y) { differences += 1 }
                        }
                    }
                    #expect(differences == 0, "\(one) \(shape) \(seed) boxed: \(boxed)")
                }
            }
        }
    }
}

extension Arms {
    /// The arms in a mirror that swaps the ends of the levels.
    fileprivate func mirrored(_ direction: Direction) -> Arms {
        let axis: Arms = direction == .left ? .horizontal : .vertical
        let swapped = intersection(axis)
        return swapped.isEmpty || swapped == axis ? self : symmetricDifference(axis)
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}

extension Drawing {
    /// Whether the scale bar ends here, with a mark that leads nowhere.
    fileprivate func isScaleEnd(_ x: Int, _ y: Int) -> Bool {
        guard let bar = scaleBar else { return false }
        let cell = Point(Double(x), Double(y))
        return cell == bar.start || cell == bar.end
    }

    /// Whether a card with text or an edge label covers the cell.
    fileprivate func isText(_ x: Int, _ y: Int) -> Bool {
        for (node, card) in cards.enumerated() where card.holds(x, y) {
            return firstLine[node] < firstLine[node + 1]
        }
        return edgeLabels.contains { $0.rect.holds(x, y) }
            || junctionLabels.contains { $0.rect.holds(x, y) }
    }
}

/// Which cells of lines hang together outside of the cards, edge labels included.
private struct Lines {
    private let grid: Grid
    private let stride: Int
    private var parents: [Int]

    init(_ grid: Grid, _ drawing: borrowing Drawing) {
        self.grid = grid
        stride = Int(drawing.width) + 2
        parents = Array(0..<stride * (grid.height + 2))
        for y in 0..<grid.height {
            for x in 0..<grid.width(y) {
                let arms = grid.arms(x, y)
                if arms.isEmpty || isBoxed(x, y, drawing) { continue }
                for side in Grid.sides where arms.contains(side.arm) {
                    let (nextX, nextY) = (x + side.x, y + side.y)
                    if isBoxed(nextX, nextY, drawing) { continue }
                    if grid.arms(nextX, nextY).contains(side.opposite) {
                        join(cell(x, y), cell(nextX, nextY))
                    }
                    for label in drawing.edgeLabels where label.rect.holds(nextX, nextY) {
                        join(cell(x, y), cell(Int(label.rect.x), Int(label.rect.y)))
                    }
                }
            }
        }
    }

    private func isBoxed(_ x: Int, _ y: Int, _ drawing: borrowing Drawing) -> Bool {
        guard drawing.metrics.boxed else { return false }
        for card in drawing.cards where card.holds(x, y) { return true }
        return false
    }

    /// The line that leads to `node` from its parent.
    mutating func line(to node: NodeID, _ drawing: borrowing Drawing) -> Int {
        let opposites: [Direction: Direction] = [
            .left: .right, .right: .left, .up: .down, .down: .up,
        ]
        return line(
            from: drawing.innerPort(node), opposites[drawing.branchDirection(node)]!, drawing)
    }

    /// The line that leaves the parent of `connector`.
    mutating func line(of connector: Connector, _ drawing: borrowing Drawing) -> Int {
        let direction: Direction =
            switch connector.shape {
            case .spread: connector.direction
            case .hangingDown: .down
            case .hangingUp: .up
            }
        return line(from: drawing.outerPort(connector), direction, drawing)
    }

    /// The line that leaves a card at `port`.
    private mutating func line(
        from port: Point, _ direction: Direction, _ drawing: borrowing Drawing
    ) -> Int {
        var (x, y) = (Int(port.x), Int(port.y))
        if direction == .left { x -= 1 }
        if direction == .up { y -= 1 }
        for label in drawing.edgeLabels where label.rect.holds(x, y) {
            return root(cell(Int(label.rect.x), Int(label.rect.y)))
        }
        // Behind a bare label there is a blank cell.
        if grid.arms(x, y).isEmpty { x += direction == .left ? -1 : 1 }
        return root(cell(x, y))
    }

    private func cell(_ x: Int, _ y: Int) -> Int { (y + 1) * stride + x + 1 }

    private func root(_ cell: Int) -> Int {
        var cell = cell
        while parents[cell] != cell { cell = parents[cell] }
        return cell
    }

    private mutating func join(_ a: Int, _ b: Int) { parents[root(a)] = root(b) }
}
