import BracketLanguage
import BracketLayout
import Testing

@testable import BracketRender

private func art(
    _ source: String, boxed: Bool = true, _ style: TextArtStyle = .unicode
) throws -> [String] {
    let analysis = analyze(Array(source.utf8))
    let diagram = try #require(analysis.diagram, "\(analysis.diagnostics)")
    return try art(layout(diagram, metrics: .cells(diagram.settings, boxed: boxed)), style)
}

@Suite struct TextArtPathTests {
    private let source = """
        R
          A
            a1
            a2 {dashed}
            a3 {path}
          B {dashed}
            b1
            [no] b2
          c1
            [yes] c2 {path}
        """

    @Test func waysAreHeavyAndDashesBroken() throws {
        #expect(
            try art(source) == [
                "┌────┐",
                "│ a1 ├───────┐",
                "└────┘       │",
                "┌────┐       │  ┌───┐",
                "│ a2 ├┄┄┄┄┄┄┄╆━━┥ A ┝━┓",
                "└────┘       ┃  └───┘ ┃",
                "┌────┐       ┃        ┃",
                "│ a3 ┝━━━━━━━┛        ┃",
                "└────┘                ┃",
                "┌────┐                ┃ ┌───┐",
                "│ b1 ├───────┐  ┌───┐ ┣━┥ R │",
                "└────┘       ├──┤ B ├┄┨ └───┘",
                "┌────┐       │  └───┘ ┃",
                "│ b2 ├── no ─┘        ┃",
                "└────┘                ┃",
                "┌────┐         ┌────┐ ┃",
                "│ c2 ┝━ yes ━━━┥ c1 ┝━┛",
                "└────┘         └────┘",
            ])
    }

    @Test func asciiHasMarksOfItsOwn() throws {
        let lines = try art("@direction right\nR\n  a {path}\n  b {dashed}\n  c", .ascii)
        #expect(
            lines == [
                "        +---+",
                "      #=# a |",
                "      # +---+",
                "+---+ # +---+",
                "| R #=#.+ b |",
                "+---+ | +---+",
                "      | +---+",
                "      +-+ c |",
                "        +---+",
            ])
    }

    @Test func boldLabelsAreMarked() throws {
        let source = "@direction right\nR {bold}\n  \"two\\nlines\" {.winner}\n  b"
        #expect(
            try art(source) == [
                "        ┌───────┐",
                "      ┌─┤ *two  │",
                "┌───┐ │ │ lines │",
                "│*R ├─┤ └───────┘",
                "└───┘ │ ┌───┐",
                "      └─┤ b │",
                "        └───┘",
            ])
        #expect(
            try art("@direction right\nR {bold}\n  a {.winner}\n  b", boxed: false) == [
                "    ┌─ *a", "*R ─┤", "    └─ b",
            ])
    }

    /// A strong line goes on as a strong one and a plain one as a plain one; the strong ones lead
    /// from every node with a path to its root, and nowhere else.
    @Test(arguments: [Ingredients.plain, .junctions, .wide])
    func strongLinesAgree(_ ingredients: Ingredients) throws {
        var random = Seeded(7)
        try forEachRandomDrawing(ingredients, alignments: Alignment.allCases) { drawing, which in
            var lit = copy drawing
            var expected = Set<Int>()
            for node in lit.diagram.nodes.indices where Int.random(in: 0..<5, using: &random) == 0 {
                if lit.diagram.nodes[node].details < 0 {
                    lit.diagram.nodes[node].details = Int32(lit.diagram.details.count)
                    lit.diagram.details.append(Details())
                }
                lit.diagram.details[Int(lit.diagram.nodes[node].details)].path = true
                var at = NodeID(node)
                while !at.isNone {
                    if !lit.diagram.nodes[at.value].parent.isNone { expected.insert(at.value) }
                    at = lit.diagram.nodes[at.value].parent
                }
            }
            let plain = Grid(try art(drawing))
            let grid = Grid(try art(lit))
            var astray = 0
            for y in 0..<max(plain.height, grid.height) {
                for x in 0..<max(plain.width(y), grid.width(y)) {
                    if grid.arms(x, y) != plain.arms(x, y) { astray += 1 }
                    for side in Grid.sides where grid.arms(x, y).contains(side.arm) {
                        let (nextX, nextY) = (x + side.x, y + side.y)
                        guard grid.arms(nextX, nextY).contains(side.opposite) else { continue }
                        let isHeavy = grid.heavy(x, y).contains(side.arm)
                        if grid.heavy(nextX, nextY).contains(side.opposite) != isHeavy {
                            astray += 1
                        }
                    }
                }
            }
            #expect(astray == 0, "\(which)")
            // Where branches have lengths, lines of several nodes may lie in one cell.
            if lit.diagram.settings.align == .length { return }
            for node in lit.diagram.nodes.indices where !lit.diagram.nodes[node].parent.isNone {
                if lit.isJunction(NodeID(node)) { continue }
                let arms = lit.boxSides(node)
                guard let cell = lit.innerCell(node, boxed: lit.metrics.boxed, grid) else {
                    continue
                }
                let isHeavy = grid.heavy(cell.x, cell.y).contains(arms)
                #expect(isHeavy == expected.contains(node), "\(which) node \(node)")
            }
        }
    }
}

extension Drawing {
    /// The side of a card that faces its parent.
    fileprivate func boxSides(_ node: Int) -> Arms {
        switch branchDirection(NodeID(node)) {
        case .left: .right
        case .right, .horizontal: .left
        case .up: .down
        case .down, .vertical: .up
        }
    }

    /// The cell of a boxed card where the line from its parent arrives; nil for a bare card.
    fileprivate func innerCell(_ node: Int, boxed: Bool, _ grid: Grid) -> (x: Int, y: Int)? {
        guard boxed else { return nil }
        let port = innerPort(NodeID(node))
        return switch branchDirection(NodeID(node)) {
        case .left: (Int(port.x) - 1, Int(port.y))
        case .right, .horizontal: (Int(port.x), Int(port.y))
        case .up: (Int(port.x), Int(port.y) - 1)
        case .down, .vertical: (Int(port.x), Int(port.y))
        }
    }
}
