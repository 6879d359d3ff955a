import Testing

@testable import BracketLanguage

@Suite struct LinkTests {
    private let tree = "A\n  B b\n    C {#c}\n  D\n"

    private func links(_ source: String) -> [String] {
        let diagram = diagram(source)
        return diagram.links.map {
            func label(_ id: NodeID) -> String { diagram.string(diagram.nodes[id.value].label) }
            return "\(label($0.from)) -[\(diagram.string($0.label))]-> \(label($0.to))"
        }
    }

    @Test func links() {
        #expect(links(tree + "A ~> D") == ["A -[]-> D"])
        #expect(links(tree + "B   b ~> \"A\"") == ["B b -[]-> A"])
        #expect(links(tree + "c ~> [reports to] D {dashed}") == ["C -[reports to]-> D"])
        #expect(links(tree + "C ~> D") == ["C -[]-> D"])
        #expect(links("A ~> B\n" + "A\n  B\n") == ["A -[]-> B"])
        #expect(links("A\n  \"x > y\"\nA ~> \"x > y\"") == ["A -[]-> x > y"])
        #expect(links("A\n  \"two\\nlines\"\nA ~> two lines") == ["A -[]-> two\nlines"])
        #expect(links(tree + "A ~> [a > b] D") == ["A -[a > b]-> D"])
    }

    @Test func theyCarryTheirStyle() {
        let diagram = diagram(tree + "A ~> D {dashed stroke=red .accent}")
        #expect(diagram.links[0].style.dashed)
        #expect(diagram.links[0].style.stroke == .palette(.red))
        #expect(diagram.links[0].style.classes.count == 1)
        #expect(diagram.string(diagram.links[0].source) == "A ~> D {dashed stroke=red .accent}")
    }

    @Test func onlyTheMarkIsOne() {
        #expect(outline("a ~ b\na~>b\na ~>b\na~> b").count == 4)
    }

    @Test func anIDComesBeforeALabel() {
        let source = "@repeats allow\nA\n  B {#x}\n  x\nA ~> x"
        #expect(links(source) == ["A -[]-> B"])
    }

    @Test func unknownEnds() {
        #expect(findings(tree + "A ~> E e e") == ["5 unknown-link-end «E e e»"])
        #expect(only(tree + "A ~> Bb").arguments == ["Bb", "B b"])
        #expect(fixed(tree + "A ~> Bb") == tree + "A ~> B b")
        #expect(fixed("A\n  \"x > y\"\nA ~> \"x > z\"") == "A\n  \"x > y\"\nA ~> \"x > y\"")
        #expect(findings(tree + "nope1 ~> nope2").count == 2)
        #expect(only(tree + "A ~> #c").arguments == ["#c", "c"])
        #expect(fixed(tree + "A ~> #c") == tree + "A ~> c")
        #expect(findings("A\n  _\nA ~> _") == ["3 unknown-link-end «_»"])
    }

    @Test func ambiguousEnds() {
        let source = "@repeats allow\nA\n  B\n  C > B\nA ~> B"
        #expect(findings(source) == ["5 ambiguous-link-end «B»"])
        #expect(only(source).arguments == ["B", "2"])
        #expect(notes(source) == ["3 candidate-here «B»", "4 candidate-here «B»"])
        let many = "@repeats allow\nA\n" + String(repeating: "  B\n", count: 20) + "A ~> B"
        #expect(only(many).arguments == ["B", "20"])
        #expect(only(many).notes.count == 8)
    }

    @Test func missingEnds() {
        #expect(findings(tree + "A ~>") == ["5 missing-link-end «~>»"])
        #expect(only(tree + "A ~> ").arguments == ["after"])
        #expect(only(tree + "~> A").arguments == ["before"])
        #expect(findings(tree + "~>").isEmpty == false)
        #expect(findings(tree + "A ~> [x]") == ["5 edge-label-without-node «[x]»"])
    }

    @Test func linksInChains() {
        #expect(findings(tree + "A ~> B b ~> D") == ["5 link-in-chain «~>»"])
        #expect(findings(tree + "A > B b ~> D") == ["5 link-in-chain «~>»"])
        #expect(findings(tree + "A ~> B b > D") == ["5 link-in-chain «>»"])
        #expect(findings(tree + "A ~> ~> D") == ["5 link-in-chain «~>»"])
    }

    @Test func indentedLinks() {
        #expect(findings("A\n  B\n  A ~> B") == ["3 indented-link «~>»"])
        #expect(fixed("A\n  B\n  A ~> B") == "A\n  B\nA ~> B")
        // The lines below are not blamed for it.
        #expect(findings("A\n  B\n  A ~> B\n  C\n    D") == ["3 indented-link «~>»"])
    }

    @Test func selfLinks() {
        #expect(findings(tree + "C ~> c") == ["5 self-link «C ~> c»"])
    }

    @Test func whatTheFirstEndCannotHave() {
        #expect(findings(tree + "[x] A ~> D") == ["5 misplaced-edge-label «[x]»"])
        #expect(findings(tree + "A {dashed} ~> D") == ["5 misplaced-attributes «{dashed}»"])
    }

    @Test func brokenNodesMayBeTheEnd() {
        #expect(findings("A\n  B {x,}\nA ~> B") == ["2 invalid-attribute «x,»"])
    }
}
