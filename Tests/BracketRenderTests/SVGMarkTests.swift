import BracketLanguage
import BracketLayout
import Testing

@testable import BracketRender

@Suite("Titles, headings, badges, roofs and scale bars in SVG") struct SVGMarkTests {
    private func drawing(_ source: String) throws -> Drawing {
        let diagram = try #require(analyze(Array(source.utf8)).diagram)
        return layout(diagram, metrics: .pixels(diagram.settings))
    }

    @Test("The title is drawn, but heard once")
    func title() throws {
        let elements = try elements(drawing("@title A & B\nRoot"))
        let group = try #require(
            elements.firstIndex { $0.attributes["class"] == "bracket-title" })
        #expect(elements[group].attributes["aria-hidden"] == "true")
        #expect(elements[group].attributes["font-weight"] == "bold")
        let text = try #require(elements.first { $0.parent == group })
        #expect(text.text == "A & B")
        #expect(text.attributes["x"] == "24")
        #expect(text.attributes["y"] == "42")
    }

    @Test("Headings come before the nodes")
    func headings() throws {
        let elements = try elements(drawing("@direction right\n@levels One | Two\nA > B"))
        #expect(elements.filter { $0.name == "text" }.map(\.text) == ["One", "Two", "A", "B"])
    }

    @Test("A badge says how many nodes it stands for, and they are not drawn")
    func badge() throws {
        let elements = try elements(drawing("@direction right\nA {collapsed}\n  B\n  C"))
        let badge = try #require(elements.first { $0.attributes["class"] == "bracket-badge" })
        #expect(badge.attributes["role"] == "img")
        #expect(badge.attributes["aria-label"] == "2 more")
        #expect(elements.filter { $0.name == "text" }.map(\.text) == ["A", "+2"])
        // From the card to the pill, along its middle.
        let path = try #require(elements.first { $0.name == "path" })
        #expect(path.attributes["d"] == "M156 46H166")
    }

    @Test("A roof is a triangle, and its words have no outline")
    func roof() throws {
        let elements = try elements(drawing("@direction down\nNP {roof}\n  ab\n  ba"))
        #expect(elements.filter { $0.name == "rect" }.count == 1)
        let paths = elements.filter { $0.name == "path" }
        #expect(paths.map { $0.attributes["d"] } == ["M90 68L66 132H114Z"])
    }

    @Test("The scale bar says its length")
    func scaleBar() throws {
        let elements = try elements(
            drawing("@direction right\n@align length\n_\n  A {length=10}\n  B {length=3}"))
        let bar = try #require(elements.first { $0.attributes["class"] == "bracket-scale" })
        #expect(bar.attributes["aria-label"] == "Scale: 2")
        let path = try #require(elements.last { $0.name == "path" })
        #expect(path.attributes["d"] == "M24 164V172M152 164V172M24 168H152")
    }
}
