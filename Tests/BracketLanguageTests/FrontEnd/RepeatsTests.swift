import Testing

@testable import BracketLanguage

@Suite struct RepeatsTests {
    @Test func aRepeatedLabelIsAnError() {
        let source = "A\n  B\n  C\n    B\n  A\n"
        #expect(findings(source) == ["4 duplicate-id «B»", "5 duplicate-id «A»"])
        #expect(notes("A\n  B\n  C\n    B") == ["2 first-here «B»"])
        #expect(only("A\n  B\n  B").arguments == ["B", "label"])
        #expect(findings("A > A") == ["1 duplicate-id «A»"])
        #expect(findings("A\nA\nA") == ["2 duplicate-id «A»", "3 duplicate-id «A»"])
    }

    @Test func whatAnIDIs() {
        // White space and line breaks are folded, bytes compared, and nothing else.
        #expect(findings("A\n  B  c\n  B c") == ["3 duplicate-id «B c»"])
        #expect(findings("A\n  \"B\\nc\"\n  B c") == ["3 duplicate-id «B c»"])
        #expect(findings("A\n  B c\n  \" B \\n c \"") == ["3 duplicate-id «\" B \\n c \"»"])
        #expect(findings("A\n  B\n  \"B\"") == ["3 duplicate-id «\"B\"»"])
        #expect(findings("A\n  a") == [])
        #expect(findings("\u{e9}\n  e\u{301}") == [])
        #expect(findings("_\n  _\n  _") == [])
        #expect(findings("\"_\"\n  \"_\"") == ["2 duplicate-id «\"_\"»"])
    }

    @Test func explicitIDs() {
        #expect(findings("A\n  B\n  B {#b2}\n  B {#b3}") == [])
        #expect(findings("A\n  B {#x}\n  C {#x}") == ["3 duplicate-id «#x»"])
        #expect(only("A\n  B {#x}\n  C {#x}").arguments == ["x", "#id"])
        #expect(notes("A\n  B {#x}\n  C {#x}") == ["2 first-here «#x»"])
        // Both share one name space.
        #expect(findings("A\n  x\n  C {#x}") == ["3 duplicate-id «#x»"])
        #expect(findings("A\n  C {#x}\n  x") == ["3 duplicate-id «x»"])
        #expect(findings("A {#B}\n  B {#A}") == [])
        #expect(findings("_ {#x}\n  _ {#x}") == ["2 duplicate-id «#x»"])
    }

    @Test func aSecondParent() {
        let source = "A > C\nB > C"
        #expect(findings(source) == ["2 second-parent «C»"])
        #expect(only(source).arguments == ["C", "A", "B"])
        #expect(notes(source) == ["1 parent-here «A»", "1 first-here «C»"])
        #expect(findings("A > C\nA > C") == ["2 duplicate-id «A»", "2 second-parent «C»"])
        #expect(findings("A > B\nB > C") == ["2 duplicate-id «B»"])
        #expect(findings("C\nB > C") == ["2 duplicate-id «C»"])
    }

    @Test func aLongLabelIsNotRepeatedInEveryMessage() {
        let long = String(repeating: "日", count: 500)
        let found = only("\(long) > C\nB > C")
        #expect(found.arguments == ["C", String(repeating: "日", count: 133), "B"])
        let quoted = only("\"\(long)\" > C\nB > C")
        #expect(quoted.arguments[1] == String(repeating: "日", count: 133))
    }

    @Test func brokenNodesAreNoRepeats() {
        #expect(findings("A\n  B {#b,}\n  B") == ["2 invalid-id «#b,»"])
        #expect(findings("A\n  B\n  B {#b c,}") == ["3 invalid-attribute «c,»"])
        #expect(findings("A\n  \"B\n  \"B").allSatisfy { $0.contains("unterminated") })
    }

    @Test func aBadRepeatsIsOneError() {
        #expect(findings("@repeats alow\nA\n  A\n  A") == ["1 invalid-directive-value «alow»"])
    }

    @Test func allow() {
        #expect(outline("@repeats allow\nA\n  A\n  B\n  B") == ["A", "  A", "  B", "  B"])
        #expect(findings("@repeats allow\nA > C\nB > C") == [])
        #expect(findings("@repeats allow\nA {#x}\n  B {#x}") == ["3 duplicate-id «#x»"])
        #expect(findings("@repeats allow\nx\n  B {#x}") == [])
    }

    @Test func mergingSiblings() {
        #expect(
            outline(
                """
                @repeats merge
                Animals > Birds > Owls
                Animals > Cats
                Animals > Birds > Ducks
                Plants
                Animals > Cats > Lion
                """) == [
                    "Animals", "  Birds", "    Owls", "    Ducks", "  Cats", "    Lion", "Plants",
                ])
        #expect(
            outline("@repeats merge\nA\n  B\n    x\n  C\n    B\n  B\n    y") == [
                "A", "  B", "    x", "    y", "  C", "    B",
            ])
        #expect(outline("@repeats merge\nA\n  _\n  _\n    B\n  _\n    B").count == 6)
        #expect(outline("@repeats merge\nA\nA\nA") == ["A"])
        #expect(outline("@repeats merge\nA > A > A\nA > A > A") == ["A", "  A", "    A"])
        #expect(outline("@repeats merge\n\"a\\nb\" > C\na b > D") == ["a\nb", "  C", "  D"])
    }

    @Test func mergingKeepsTheShape() {
        let found = diagram("@repeats merge\nA > B\nC > D\nA > E > F\nC > D > G")
        #expect(outline(found) == ["A", "  B", "  E", "    F", "C", "  D", "    G"])
        #expect(found.nodes.map(\.parent.index) == [-1, 0, 0, 2, -1, 4, 5])
        #expect(found.nodes.map(\.end) == [4, 2, 4, 4, 7, 7, 7])
        #expect(found.nodes.map(\.nextSibling.index) == [4, 2, -1, -1, -1, -1, -1])
        #expect(found.nodes.map(\.depth) == [0, 1, 1, 2, 0, 1, 2])
        #expect(found.roots == [NodeID(0), NodeID(4)])
    }

    @Test func whatIsStatedAddsUp() {
        let source = """
            @repeats merge
            A > [x] B {.good fill=red}
            A > B {#b .bad bold data-k=1}
              | row
            A > B > C
            """
        let found = diagram(source)
        let details = found.details(of: NodeID(1))!
        #expect(found.string(details.edgeLabel) == "x")
        #expect(found.string(details.id) == "b")
        #expect(details.style.classes.map { found.classes[Int($0)].name } == ["good", "bad"])
        #expect(details.style.fill == .palette(.red) && details.style.bold)
        #expect(details.data.count == 1)
        #expect(details.rows.count == 1)
        #expect(outline(found) == ["A", "  B", "    C"])
    }

    @Test func whatIsStatedTwice() {
        func conflict(_ first: String, _ second: String) -> Diagnostic {
            only("@repeats merge\nA\n  \(first)\n  \(second)")
        }
        #expect(conflict("[x] B", "[x] B").arguments == ["B", "edge label"])
        #expect(conflict("B {#x}", "B {#y}").arguments == ["B", "#id"])
        #expect(conflict("B {#x}", "B {#x}").arguments == ["B", "#id"])
        #expect(conflict("B {fill=red}", "B {fill=red}").arguments == ["B", "fill"])
        #expect(conflict("B {bold}", "B {italic bold}").arguments == ["B", "bold"])
        #expect(conflict("B {data-a=1}", "B {data-a=2}").arguments == ["B", "data-a"])
        #expect(conflict("B\n    | x", "B\n    | y").arguments == ["B", "rows"])
        #expect(conflict("B {bold}", "B {bold}").code == .mergeConflict)
        #expect(notes("@repeats merge\nA > B {bold}\nA > B {bold}") == ["2 first-here «bold»"])
        #expect(
            findings("@repeats merge\nA > B\nA > B {bold}\nA > B {bold}\nA > B {bold}") == [
                "4 merge-conflict «bold»", "5 merge-conflict «bold»",
            ])
        #expect(findings("@repeats merge\nA {#x}\nB {#x}") == ["3 duplicate-id «#x»"])
        #expect(findings("@repeats merge\nA > B {.good}\nA > B {.good}") == [])
    }

    @Test func checksComeAfterMerging() {
        #expect(findings("@repeats merge\nA > B {collapsed}\nA > B > C") == [])
        #expect(findings("@repeats merge\nA > B {roof} > C\nA > B > C > D").count == 1)
        #expect(findings("@repeats merge\nA > B\nA > C\nA ~> C") == [])
        #expect(findings("@repeats merge\nA > B\nC > B\nA ~> B").count == 1)
    }
}
