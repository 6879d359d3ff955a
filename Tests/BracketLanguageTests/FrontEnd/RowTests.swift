import Testing

@testable import BracketLanguage

@Suite struct RowTests {
    /// The cells of each row of the node with this label.
    private func rows(_ source: String, _ label: String = "A") -> [[String]] {
        let diagram = diagram(source)
        return details(label, in: source).rows.map { row in
            diagram.rows[row].cells.map { diagram.string(diagram.cells[$0]) }
        }
    }

    @Test func cells() {
        #expect(rows("A\n  | a | b\n  | c") == [["a", "b"], ["c"]])
        #expect(rows("A\n  |  a  b \t|\tc  ") == [["a b", "c"]])
        #expect(rows("A\n  | a|b | c||d | |e") == [["a|b", "c||d", "|e"]])
        #expect(rows("A\n  | a > b | [c] ~> @d // e") == [["a > b", "[c] ~> @d // e"]])
        #expect(rows("A\n  | a{b} | c") == [["a{b}", "c"]])
        #expect(rows("A\n  | \"a | b {c}\" | \"\" | \"d\\ne\"") == [["a | b {c}", "", "d\ne"]])
        #expect(rows("A\n  | _ | a\"b\"") == [["_", "a\"b\""]])
    }

    @Test func emptyCells() {
        #expect(rows("A\n  |") == [[""]])
        #expect(rows("A\n  | ") == [[""]])
        #expect(rows("A\n  | a |") == [["a", ""]])
        #expect(rows("A\n  | | a | | b") == [["", "a", "", "b"]])
        #expect(rows("A\n  | {bold}") == [[""]])
        #expect(rows("A\n  | a | {bold}") == [["a", ""]])
    }

    @Test func attributes() {
        let source = "A\n  | a | 3 {.winner fill=red bold}\n  | b\n"
        let diagram = diagram(source)
        #expect(rows(source) == [["a", "3"], ["b"]])
        #expect(diagram.rows[0].style.bold && diagram.rows[0].style.fill == .palette(.red))
        #expect(diagram.rows[0].style.classes.map { diagram.classes[Int($0)].name } == ["winner"])
        #expect(diagram.rows[1].style == Style())
        #expect(findings("A\n  | a {bold} | b") == ["2 text-after-attributes «| b»"])
        #expect(findings("A\n  | a {bold} > b") == ["2 text-after-attributes «> b»"])
        #expect(findings("A\n  | a {bold\n  B") == ["2 unclosed-attributes «{»"])
        #expect(findings("A\n  | a {.winer}") == ["2 unknown-class «.winer»"])
    }

    @Test func rowsBelongToTheLastOfAChain() {
        #expect(rows("A > B\n  | x\n  C", "B") == [["x"]])
        #expect(rows("A > B\n  | x\n  C", "A") == [])
        #expect(outline("A > B\n  | x\n  C\nD") == ["A", "  B", "    C", "D"])
        #expect(rows("_\n  | x", "") == [["x"]])
    }

    @Test func rowsWithoutANode() {
        #expect(findings("| x") == ["1 row-without-node «|»"])
        #expect(findings("A\n| x") == ["2 row-without-node «|»"])
        #expect(findings("A\n@align leaf\n  | x") == ["3 row-without-node «|»"])
    }

    @Test func rowsAfterChildren() {
        #expect(findings("A\n  B\n  | x") == ["3 row-after-children «|»"])
        #expect(only("A\n  B\n  | x").arguments == ["A"])
        #expect(notes("A\n  B\n  | x") == ["2 first-here «B»"])
        #expect(findings("A\n    B\n  | x") == ["3 row-after-children «|»"])
        #expect(findings("A\n  | x\n  B\n    | y\n    C") == [])
    }

    @Test func misalignedRows() {
        #expect(findings("A\n    | x\n  | y\n  B") == ["3 misaligned-row «  »"])
        #expect(findings("A\n    | x\n  B\n  C") == ["3 misaligned-row «  »"])
        #expect(only("A\n    | x\n\tB").arguments == ["1 tab", "4 spaces"])
        #expect(notes("A\n    | x\n  B") == ["2 indent-here «    »"])
        #expect(findings("A\n  | x\n    | y\n    | z") == ["3 misaligned-row «    »"])
    }

    @Test func mixedIndents() {
        #expect(findings("A\n  B\n\t\t| x") == ["3 mixed-indent «\t\t»"])
    }

    @Test func nearMisses() {
        #expect(findings("A\n  |x\n  |y") == ["2 malformed-row «|»", "3 malformed-row «|»"])
        #expect(fixed("A\n  |x | y") == "A\n  | x | y")
        #expect(findings("A\n  || x").count == 1)
    }

    @Test func quotes() {
        #expect(findings("A\n  | \"a\" b | c") == ["2 text-after-quote «b»"])
        #expect(fixed("A\n  | \"a\" b | c") == "A\n  | \"\\\"a\\\" b\" | c")
        #expect(findings("A\n  | \"a | b\n  B") == ["2 unterminated-quote «\"a | b»"])
        #expect(findings("A\n  | \"\\q\"") == ["2 unknown-escape «\\q»"])
        #expect(fixed("A\n  | \"a\"{bold}") == "A\n  | \"a\" {bold}")
    }

    @Test func limits() {
        func row(_ cells: Int) -> String {
            "A\n  " + (1...cells).map { "| \($0)" }.joined(separator: " ")
        }
        #expect(findings(row(64)) == [])
        #expect(findings(row(66)) == ["2 too-many-cells «| 65 | 66»"])
        #expect(only(row(66)).arguments == ["66", "64"])
    }
}
