import Testing

@testable import BracketLanguage

@Suite struct StructureTests {
    @Test func indentationMakesChildren() {
        #expect(
            outline("A\n  B\n    C\n  D\nE") == ["A", "  B", "    C", "  D", "E"])
        #expect(outline("A\n\tB\n\t\tC\n\tD") == ["A", "  B", "    C", "  D"])
        #expect(outline("A\n \t B\n \t  C") == ["A", "  B", "    C"])
        #expect(outline("A\n        B\n         C\nD\n E") == ["A", "  B", "    C", "D", "  E"])
    }

    @Test func theShapeIsThatOfTheDiagram() {
        let diagram = diagram("A\n  B\n    C\n  D\nE")
        #expect(diagram.roots == [NodeID(0), NodeID(4)])
        #expect(diagram.nodes.map(\.parent.index) == [-1, 0, 1, 0, -1])
        #expect(diagram.nodes.map(\.end) == [4, 3, 3, 4, 5])
        #expect(diagram.nodes.map(\.nextSibling.index) == [4, 3, -1, -1, -1])
        #expect(diagram.nodes.map(\.depth) == [0, 1, 2, 1, 0])
        #expect(diagram.nodes.map { diagram.string($0.source) } == ["A", "B", "C", "D", "E"])
    }

    @Test func sourceRangesHoldTheWholeNode() {
        let diagram = diagram("A > [x] \"B  C\" {bold} > D   E  ")
        #expect(
            diagram.nodes.map { diagram.string($0.source) } == [
                "A", "[x] \"B  C\" {bold}", "D   E",
            ])
    }

    @Test func blankLinesAndCommentsMeanNothing() {
        #expect(
            outline("\n// x\nA\n\n      // deep\n  B\n   \t \n// out\n  C\n") == [
                "A", "  B", "  C",
            ])
        #expect(outline("A\n  //no space\n  B") == ["A", "  B"])
        #expect(outline("A\n  / not a comment") == ["A", "  / not a comment"])
    }

    @Test func lineEnds() {
        #expect(outline("A\r\n  B\r\n\r\n  C\r\n") == ["A", "  B", "  C"])
        #expect(outline("A  \n  B\t") == ["A", "  B"])
        #expect(outline("\u{FEFF}A\n  B") == ["A", "  B"])
        #expect(outline("\u{FEFF}@repeats allow\nA\n  A") == ["A", "  A"])
    }

    @Test func chains() {
        #expect(outline("A > B > C") == ["A", "  B", "    C"])
        #expect(outline("A\t>\tB   >  C") == ["A", "  B", "    C"])
        #expect(
            outline("A > B\n  C\n  D > E\nF") == ["A", "  B", "    C", "    D", "      E", "F"])
        #expect(outline("A\n  B > C\n  D") == ["A", "  B", "    C", "  D"])
        #expect(outline("A {bold} > [x] B {italic} > C") == ["A", "  B", "    C"])
        #expect(outline("A > // B > | C > @title") == ["A", "  // B", "    | C", "      @title"])
    }

    @Test func missingChainNodes() {
        #expect(findings("A >") == ["1 missing-chain-node «>»"])
        #expect(only("A >").arguments == ["after"])
        #expect(only("A > B > ").arguments == ["after"])
        #expect(only("> A").arguments == ["before"])
        #expect(only(">").arguments == ["before"])
        #expect(only("A > > B").arguments == ["between"])
        #expect(only("A > > > B").arguments == ["between"])
        #expect(findings("A > > B > ").count == 2)
        // The lines below hang under what there is.
        #expect(findings("A >\n  B\n  C > D\n  [x] E") == ["1 missing-chain-node «>»"])
        #expect(findings("> A\n  B") == ["1 missing-chain-node «>»"])
    }

    @Test func emptyFiles() {
        for source in ["", "\n\n", "// only\n", "@title A\n", "\u{FEFF}", "   "] {
            #expect(
                findings(source) == [
                    "\(source.split(separator: "\n", omittingEmptySubsequences: false).count) empty-file «»"
                ])
        }
        // What was rejected may be the node.
        #expect(findings(">") == ["1 missing-chain-node «>»"])
    }

    @Test func theFirstNodeIsNotIndented() {
        #expect(findings("  A\n    B\n  C") == ["1 unexpected-indent «  »"])
        #expect(only("\t A").arguments == ["1 tab and 1 space"])
        #expect(findings("A\n@align leaf\n  B\n  C") == ["3 unexpected-indent «  »"])
        #expect(notes("A\n@align leaf\n  B") == ["2 closed-here «@align leaf»"])
        #expect(findings("A\n  B\nA ~> B\n  C") == ["4 unexpected-indent «  »"])
        #expect(notes("A\n  B\nA ~> B\n  C") == ["3 closed-here «A ~> B»"])
        #expect(notes("  A") == [])
        // The lines below are not blamed for it.
        #expect(findings("  A\nB\n C\n  D") == ["1 unexpected-indent «  »"])
        #expect(findings("  A\n\tB") == ["1 unexpected-indent «  »"])
    }

    @Test func halfDedents() {
        let source = "A\n    B\n  C\n  D\n    E\n"
        #expect(findings(source) == ["3 half-dedent «  »"])
        #expect(only(source).arguments == ["2 spaces", "no indent", "4 spaces"])
        #expect(notes(source) == ["1 indent-here «A»", "2 indent-here «B»"])
        #expect(
            notes("A\n  B\n      C\n    D") == ["2 indent-here «B»", "3 indent-here «C»"])
        // Two of them are two.
        #expect(
            findings("A\n    B\n  C\n      D\n     E") == [
                "3 half-dedent «  »", "5 half-dedent «     »",
            ])
    }

    @Test func mixedIndents() {
        let source = "A\n    B\n\tC\n\tD\n"
        #expect(findings(source) == ["3 mixed-indent «\t»"])
        #expect(only(source).arguments == ["1 tab", "4 spaces"])
        #expect(notes(source) == ["2 indent-here «    »"])
        #expect(findings("A\n  B\n\t\tC") == ["3 mixed-indent «\t\t»"])
        #expect(findings("A\n  B\n  \tC\n  \tD") == [])
        #expect(findings("A\n  B\n  \tC\n    D") == ["4 mixed-indent «    »"])
    }

    @Test func unicodeSpacesInIndents() {
        let source = "A\n\u{A0}\u{A0}B\n\u{A0}\u{A0}C\n"
        #expect(
            findings(source) == [
                "2 unicode-space-indent «\u{A0}»", "3 unicode-space-indent «\u{A0}»",
            ])
        #expect(fixed("A\n \u{A0}\u{3000}B") == "A\n   B")
        #expect(only("A\n\u{2003}B").arguments == ["U+2003"])
        // The lines around are not blamed for it.
        #expect(findings("A\n  B\n\u{A0} C\n  D").count == 1)
        #expect(findings("A\n\u{A0}\u{A0}// x\n  B").count == 1)
    }

    @Test(arguments: [
        "50", "50k?", "-3.5", "+1,000", "$50", "€5m", "10%", "3kg", "1_000", "<", "2x", "5!",
    ])
    func comparisons(_ quantity: String) {
        let isQuantity = quantity != "<"
        #expect(
            findings("Income > \(quantity)")
                == (isQuantity ? ["1 comparison-in-chain «\(quantity)»"] : []))
        #expect(findings("Income > \"\(quantity)\"") == [])
        #expect(findings("Income > [x] \(quantity)") == [])
        #expect(findings("\(quantity) > Income") == [])
        #expect(findings("Income\n  \(quantity)") == [])
    }

    @Test func comparisonsNameBothSides() {
        #expect(only("Is  income > 50k? > yes").arguments == ["Is income", "50k?"])
        #expect(findings("a > 5 > 6").count == 1)
        #expect(findings("a\n> 5") == ["2 missing-chain-node «>»"])
        #expect(findings("> 5") == ["1 missing-chain-node «>»"])
        #expect(findings("2022 World Cup > 3rd place > 42nd street > x5") == [])
    }

    @Test func listBullets() {
        let source = "- A\n  - B\n  -  C > - D\n"
        #expect(findings(source) == ["1 list-bullets «-»"])
        #expect(only(source).arguments == ["-", "3"])
        #expect(fixed(source) == "A\n  B\n  C > - D\n")
        #expect(outline(source) == ["- A", "  - B", "  - C", "    - D"])
        for bullet in ["*", "+", "•", "–"] {
            #expect(findings("\(bullet) A\n\(bullet) B").count == 1)
        }
        #expect(findings("- A\n  B") == [])
        #expect(findings("- A\n  * B") == [])
        #expect(findings("- A") == [])
        #expect(findings("-A\n-B") == [])
        #expect(findings("-\n  *") == [])
        // Taking the bullets off must not make something else of the text.
        #expect(only("- A\n  - [ ] B").fix == nil)
    }
}
