import BracketLanguage
import BracketLayout
import Testing

@testable import BracketRender

private let sevenNodes = """
    Node 1
      Node 2
        Node 4
        Node 5
      Node 3
        Node 6
        Node 7
    """

@Suite struct TextArtGoldenTests {
    @Test func sevenNodesWithoutBoxesAreTheBracketThatPeopleType() throws {
        let drawing = cells(sevenNodes)
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

    @Test func sevenNodesToTheRight() throws {
        #expect(
            try art(cells(sevenNodes, .right)) == [
                "                   ┌─ Node 4",
                "        ┌─ Node 2 ─┤",
                "        │          └─ Node 5",
                "Node 1 ─┤",
                "        │          ┌─ Node 6",
                "        └─ Node 3 ─┤",
                "                   └─ Node 7",
            ])
    }

    @Test func bothWays() throws {
        #expect(
            try art(cells("R\n  a\n  b\n  c\n  d", .horizontal)) == [
                "a ─┐     ┌─ c",
                "   ├─ R ─┤",
                "b ─┘     └─ d",
            ])
        #expect(
            try art(cells("R\n  a\n  b\n  c", .vertical, boxed: true))
                == [
                    "    ┌───┐",
                    "    │ a │",
                    "    └─┬─┘",
                    "      │",
                    "    ┌─┴─┐",
                    "    │ R │",
                    "    └─┬─┘",
                    "   ┌──┴──┐",
                    " ┌─┴─┐ ┌─┴─┐",
                    " │ b │ │ c │",
                    " └───┘ └───┘",
                ].map { String($0.dropFirst()) })
    }

    @Test func hangingChildren() throws {
        for direction in [Direction.right, .down] {
            #expect(
                try art(cells("A\n  B\n  C", direction) { $0.hang = .leaves }) == [
                    "A",
                    "├─ B",
                    "└─ C",
                ])
            #expect(
                try art(cells("A\n  [no] B\n  C", direction, boxed: true) { $0.hang = .leaves })
                    == [
                        "┌───┐",
                        "│ A │",
                        "└─┬─┘",
                        "  │      ┌───┐",
                        "  ├─ no ─┤ B │",
                        "  │      └───┘",
                        "  │      ┌───┐",
                        "  └──────┤ C │",
                        "         └───┘",
                    ])
        }
        #expect(
            try art(cells("A\n  B\n  C", .left) { $0.hang = .leaves }) == [
                "   A",
                "B ─┤",
                "C ─┘",
            ])
        #expect(
            try art(cells("A\n  B\n  C", .up) { $0.hang = .leaves }) == [
                "┌─ C",
                "├─ B",
                "A",
            ])
    }

    @Test func sevenNodesDown() throws {
        let drawing = cells(sevenNodes, .down)
        #expect(
            try art(drawing) == [
                "            Node 1",
                "      ┌───────┴───────┐",
                "    Node 2          Node 3",
                "  ┌───┴───┐       ┌───┴───┐",
                "Node 4  Node 5  Node 6  Node 7",
            ])
        #expect(
            try art(drawing, .ascii) == [
                "            Node 1",
                "      +-------+-------+",
                "    Node 2          Node 3",
                "  +---+---+       +---+---+",
                "Node 4  Node 5  Node 6  Node 7",
            ])
    }

    @Test func sevenNodesUp() throws {
        #expect(
            try art(cells(sevenNodes, .up)) == [
                "Node 4  Node 5  Node 6  Node 7",
                "  └───┬───┘       └───┬───┘",
                "    Node 2          Node 3",
                "      └───────┬───────┘",
                "            Node 1",
            ])
    }

    @Test func sevenBoxesToTheLeft() throws {
        let drawing = cells(sevenNodes, boxed: true)
        #expect(
            try art(drawing) == [
                "┌────────┐",
                "│ Node 4 ├─┐ ┌────────┐",
                "└────────┘ ├─┤ Node 2 ├─┐",
                "┌────────┐ │ └────────┘ │",
                "│ Node 5 ├─┘            │ ┌────────┐",
                "└────────┘              ├─┤ Node 1 │",
                "┌────────┐              │ └────────┘",
                "│ Node 6 ├─┐ ┌────────┐ │",
                "└────────┘ ├─┤ Node 3 ├─┘",
                "┌────────┐ │ └────────┘",
                "│ Node 7 ├─┘",
                "└────────┘",
            ])
        #expect(
            try art(drawing, .ascii) == [
                "+--------+",
                "| Node 4 +-+ +--------+",
                "+--------+ +-+ Node 2 +-+",
                "+--------+ | +--------+ |",
                "| Node 5 +-+            | +--------+",
                "+--------+              +-+ Node 1 |",
                "+--------+              | +--------+",
                "| Node 6 +-+ +--------+ |",
                "+--------+ +-+ Node 3 +-+",
                "+--------+ | +--------+",
                "| Node 7 +-+",
                "+--------+",
            ])
    }

    @Test func threeBoxesToTheRight() throws {
        #expect(
            try art(cells("Top\n  One\n  Two", .right, boxed: true)) == [
                "          ┌─────┐",
                "┌─────┐ ┌─┤ One │",
                "│ Top ├─┤ └─────┘",
                "└─────┘ │ ┌─────┐",
                "        └─┤ Two │",
                "          └─────┘",
            ])
    }

    @Test func sevenBoxesDown() throws {
        #expect(
            try art(cells(sevenNodes, .down, boxed: true)) == [
                "                ┌────────┐",
                "                │ Node 1 │",
                "                └───┬────┘",
                "         ┌──────────┴──────────┐",
                "     ┌───┴────┐            ┌───┴────┐",
                "     │ Node 2 │            │ Node 3 │",
                "     └───┬────┘            └───┬────┘",
                "    ┌────┴─────┐          ┌────┴─────┐",
                "┌───┴────┐ ┌───┴────┐ ┌───┴────┐ ┌───┴────┐",
                "│ Node 4 │ │ Node 5 │ │ Node 6 │ │ Node 7 │",
                "└────────┘ └────────┘ └────────┘ └────────┘",
            ])
    }

    @Test func threeBoxesUp() throws {
        #expect(
            try art(cells("Top\n  One\n  Two", .up, boxed: true)) == [
                "┌─────┐ ┌─────┐",
                "│ One │ │ Two │",
                "└──┬──┘ └──┬──┘",
                "   └───┬───┘",
                "    ┌──┴──┐",
                "    │ Top │",
                "    └─────┘",
            ])
    }

    @Test func roundedConnectorsHaveRoundCorners() throws {
        let drawing = cells("A\n  B\n  C", boxed: true) { $0.connector = .rounded }
        #expect(
            try art(drawing) == [
                "╭───╮",
                "│ B ├─╮ ╭───╮",
                "╰───╯ ├─┤ A │",
                "╭───╮ │ ╰───╯",
                "│ C ├─╯",
                "╰───╯",
            ])
        #expect(
            try art(drawing, .ascii) == [
                ".---.",
                "| B +-. .---.",
                "'---' +-+ A |",
                ".---. | '---'",
                "| C +-'",
                "'---'",
            ])
    }

    @Test func anOnlyChildStandsInLine() throws {
        let chain = "A\n  B\n    C"
        #expect(try art(cells(chain)) == ["C ─── B ─── A"])
        #expect(try art(cells(chain, .down)) == ["A", "│", "B", "│", "C"])
        #expect(
            try art(cells(chain, .right, boxed: true)) == [
                "┌───┐   ┌───┐   ┌───┐",
                "│ A ├───┤ B ├───┤ C │",
                "└───┘   └───┘   └───┘",
            ])
        #expect(
            try art(cells("A\n  B", .up, boxed: true)) == [
                "┌───┐",
                "│ B │",
                "└─┬─┘",
                "  │",
                "┌─┴─┐",
                "│ A │",
                "└───┘",
            ])
    }

    @Test func aMiddleChildCrossesTheTrunk() throws {
        let star = "A\n  B\n  C\n  D"
        #expect(
            try art(cells(star)) == [
                "B ─┐",
                "   │",
                "C ─┼─ A",
                "   │",
                "D ─┘",
            ])
        #expect(
            try art(cells(star, .down)) == [
                "   A",
                "┌──┼──┐",
                "B  C  D",
            ])
    }

    @Test func leavesInOneColumnReachAcrossTheOthers() throws {
        let tree = "A\n  B\n  C\n    D\n    E"
        #expect(
            try art(cells(tree) { $0.align = .leaf }) == [
                "B ───────┐",
                "         ├─ A",
                "D ─┐     │",
                "   ├─ C ─┘",
                "E ─┘",
            ])
        #expect(
            try art(cells(tree, .down) { $0.align = .leaf }) == [
                "  A",
                "┌─┴─┐",
                "│   C",
                "│  ┌┴─┐",
                "B  D  E",
            ])
    }

    @Test func edgeLabelsInterruptTheirBranch() throws {
        let tree = "Age?\n  [yes] Buy\n  [no] Skip"
        #expect(
            try art(cells(tree, .right)) == [
                "      ┌─ yes ─ Buy",
                "Age? ─┤",
                "      └─ no ── Skip",
            ])
        #expect(
            try art(cells(tree, .right, boxed: true)) == [
                "                 ┌─────┐",
                "┌──────┐ ┌─ yes ─┤ Buy │",
                "│ Age? ├─┤       └─────┘",
                "└──────┘ │       ┌──────┐",
                "         └─ no ──┤ Skip │",
                "                 └──────┘",
            ])
        #expect(
            try art(cells(tree, .down)) == [
                "  Age?",
                " ┌─┴──┐",
                "yes   no",
                " │    │",
                "Buy  Skip",
            ])
        // The boxes are narrower than their labels, and these are two blanks apart: the middle cells
        // of 9 and 8 are 4 and 3 behind their first, so they stand at 4 and at 9 + 2 + 3, and the
        // root at 9.
        #expect(
            try art(cells("Age?\n  [below ten] A\n  [eighteen] B", .down, boxed: true)) == [
                "      ┌──────┐",
                "      │ Age? │",
                "      └──┬───┘",
                "    ┌────┴────┐",
                "below ten  eighteen",
                "  ┌─┴─┐     ┌─┴─┐",
                "  │ A │     │ B │",
                "  └───┘     └───┘",
            ])
    }

    @Test func junctionsAreWhereLinesMeet() throws {
        let tree = "_\n  _\n    Human\n    Chimp\n  Gorilla"
        #expect(
            try art(cells(tree) { $0.align = .leaf }) == [
                "  Human ─┐",
                "         ├─────┐",
                "  Chimp ─┘     ├──╴",
                "               │",
                "Gorilla ───────┘",
            ])
        #expect(try art(cells("_")) == ["•"])
        #expect(try art(cells("_", boxed: true), .ascii) == ["*"])
    }

    @Test func lengthsAreTrueToScale() throws {
        // 60 cells to the end of C, so a length of 1 is 20; a root is a junction in cell 0.
        let tree = "_\n  _\n    C\n    D\n  E"
        let lengths = [0, 1, 2, 0.5, 1.5]
        let line = { (count: Int) in String(repeating: "─", count: count) }
        let blank = { (count: Int) in String(repeating: " ", count: count) }
        #expect(
            try art(cells(tree, .right, lengths: lengths)) == [
                blank(20) + "┌" + line(40) + " C",
                "┌" + line(19) + "┤",
                "│" + blank(19) + "└" + line(10) + " D",
                "│",
                "└" + line(30) + " E",
                "",
                "├" + line(9) + "┤ 0.5",
            ])
    }

    @Test func aTrunkWithoutLengthIsOneWithItsParents() throws {
        // A and B are as far from the root as from their own parent, which stands on the root.
        let tree = "_\n  _\n    A\n    B\n  C"
        let line = String(repeating: "─", count: 60)
        #expect(
            try art(cells(tree, .right, lengths: [0, 0, 1, 1, 1])) == [
                "┌\(line) A",
                "│",
                "├\(line) B",
                "│",
                "└\(line) C",
                "",
                "├───────────┤ 0.2",
            ])
    }

    @Test func treesOfAForestStandApart() throws {
        #expect(
            try art(cells("A\n  B\nC")) == [
                "B ─── A",
                "",
                "",
                "      C",
            ])
    }

    @Test func wrappedLabelsLeanOnTheirOnlyConnector() throws {
        let tree = "Root\\nA\n  Inner node\\nX\n    Leaf\\nYZ"
        #expect(
            try art(cells(tree)) == [
                "Leaf ─── Inner node ─── Root",
                "  YZ         X          A",
            ])
        #expect(
            try art(cells(tree, .right)) == [
                "Root ─── Inner node ─── Leaf",
                "   A         X          YZ",
            ])
        // The port is in the first of two rows, and the line goes as far as its text.
        #expect(
            try art(cells("A\\nBCDEF\n  G")) == [
                "G ─── A",
                "      BCDEF",
            ])
        #expect(
            try art(cells("H\n  A\\nBCDEF\n    G")) == [
                "G ───── A ───── H",
                "      BCDEF",
            ])
    }

    @Test func linesOfABoxAreEquallyWideOnATerminal() throws {
        // Six cells of text at most: 日本語 is six wide, é two scalars, the family and the flag two.
        let tree = "日本語\n  e\u{301}te\u{301}\n  ⚠️ 👨‍👩‍👧‍👦\n  नि 🇯🇵"
        #expect(
            try art(cells(tree, .right, boxed: true)) == [
                "             ┌─────┐",
                "           ┌─┤ e\u{301}te\u{301} │",
                "           │ └─────┘",
                "┌────────┐ │ ┌───────┐",
                "│ 日本語 ├─┼─┤ ⚠️ 👨‍👩‍👧‍👦 │",
                "└────────┘ │ └───────┘",
                "           │ ┌──────┐",
                "           └─┤ नि 🇯🇵 │",
                "             └──────┘",
            ])
    }
}
