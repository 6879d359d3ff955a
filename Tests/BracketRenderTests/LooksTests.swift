import BracketLanguage
import Testing

@testable import BracketRender

private typealias Look = BracketRender.Look

@Suite("Looks")
struct LooksTests {
    private let diagram: Diagram
    private let looks: Looks?

    init() throws {
        diagram = try #require(
            analyze(
                Array(
                    """
                    @repeats allow
                    @class cold fill=blue italic
                    @class hot fill=red stroke=orange
                    @class edgy stroke=teal
                    Root
                      Own {.cold .hot fill=green}
                      Classes {.hot .cold}
                      Edge {.hot .edgy}
                      Branch {branch=purple}
                        Below
                        Filled {fill=yellow}
                        Nested {branch=pink text=gray .muted}
                          Deepest
                      Literal {fill=#000080}
                        Pale {branch=#ffffc0}
                      Plain
                    """.utf8)
            ).diagram)
        looks = Looks(diagram)
    }

    private func look(_ label: String) throws -> Look {
        let node = try #require(
            diagram.nodes.indices.first { diagram.string(diagram.nodes[$0].label) == label })
        return try #require(looks).look(of: NodeID(node), in: diagram)
    }

    @Test("A key of one's own comes first, then the class that is named last")
    func ownKeysThenClasses() throws {
        let own = try look("Own")
        #expect(own.fill == .palette(.green))
        #expect(own.stroke == .palette(.orange))
        #expect(own.text == .palette(.green))
        #expect(own.isItalic && !own.isBold)
        // `hot` says less of the fill, for it is named first, but alone speaks of the outline.
        let classes = try look("Classes")
        #expect(classes.fill == .palette(.blue))
        #expect(classes.stroke == .palette(.orange))
        #expect(classes.text == .palette(.blue))
        #expect(try look("Edge").stroke == .palette(.teal))
    }

    @Test("The nearest branch colours what says nothing else")
    func branches() throws {
        let purple = Colour.palette(.purple)
        for label in ["Branch", "Below"] {
            let look = try look(label)
            #expect(look == Look(fill: purple, stroke: purple, text: purple))
        }
        let yellow = Colour.palette(.yellow)
        #expect(try look("Filled") == Look(fill: yellow, stroke: yellow, text: yellow))
        let nested = try look("Nested")
        #expect(nested.fill == .palette(.pink))
        #expect(nested.stroke == .palette(.gray))
        #expect(nested.text == .palette(.gray))
        #expect(try look("Deepest").fill == .palette(.pink))
        #expect(try look("Plain") == Look())
        #expect(try look("Root") == Look())
    }

    @Test("Text on a colour as written is black or white")
    func literals() throws {
        #expect(try look("Literal").text == .literal(0xFFFFFF))
        #expect(try look("Pale").text == .literal(0x000000))
    }

    @Test("A diagram without looks has none to look up")
    func plain() throws {
        func looks(_ source: String) throws -> Bool {
            Looks(try #require(analyze(Array(source.utf8)).diagram)) != nil
        }
        #expect(try !looks("A\n  [x] B {#b tags=\"a, b\" href=x}\n    | 1"))
        #expect(try !looks("@class x bold\nA"))
        for source in [
            "A {.x}", "A {bold}", "A {fill=red}", "A {path}", "A {branch=red}", "A > B {dashed}",
            "A\n  | x {bold}", "A > B\nB ~> A {stroke=red}",
        ] {
            #expect(try looks("@class x bold\n" + source), "\(source)")
        }
    }

    @Test("A way belongs to what starts nearest to it, then to the first written")
    func ways() throws {
        let source = """
            Root
              A
                B
                  C {path}
                D {path}
              E {path}
                F {path}
                G
            """
        let diagram = try #require(analyze(Array(source.utf8)).diagram)
        let looks = try #require(Looks(diagram))
        let owners = diagram.nodes.indices.map { node in
            looks.pathOwner(of: NodeID(node)).map {
                diagram.string(diagram.nodes[$0.value].label)
            }
        }
        #expect(owners == ["C", "C", "C", "C", "D", "E", "F", nil])
    }
}
