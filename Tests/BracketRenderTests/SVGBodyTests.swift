import BracketLanguage
import BracketLayout
import Testing

@testable import BracketRender

private func drawing(_ source: String) throws -> Drawing {
    var diagram = try #require(analyze(Array(source.utf8)).diagram)
    diagram.settings.font = .mono
    diagram.settings.card = Extent(0, 0)
    return layout(diagram, metrics: .pixels(diagram.settings))
}

@Suite("SVG: what cards hold")
struct SVGBodyTests {
    @Test("Rows are read in order, cell by cell, after the label and its tags")
    func order() throws {
        let elements = try elements(
            drawing(
                """
                Final {tags="Lusail, 2022"}
                  | Argentina | 3 {.winner}
                  | France | 12
                """))
        let texts = elements.filter { $0.name == "text" }
        #expect(
            texts.map(\.text) == ["Final", "Lusail", "2022", "Argentina", "3", "France", "12"])
        // As the layout's own tests have it, 24 further in.
        #expect(texts[3].attributes["text-anchor"] == "start")
        #expect(texts[3].attributes["x"] == "36")
        #expect(texts[4].attributes["text-anchor"] == "end")
        #expect(texts[4].attributes["x"] == texts[6].attributes["x"])
        let rows = elements.filter { $0.attributes["class"] == "bracket-row" }
        #expect(rows.map { $0.attributes["font-weight"] } == ["bold", nil])
        #expect(elements.filter { $0.attributes["class"] == "bracket-rule" }.count == 1)
    }

    @Test("A tag is a chip that lies on the pixel grid, with smaller text in its middle")
    func tags() throws {
        let elements = try elements(drawing("x {tags=\"ab\"}"))
        let tag = try #require(elements.firstIndex { $0.attributes["class"] == "bracket-tag" })
        #expect(elements[tag].attributes["font-size"] == "12")
        let chip = elements[tag + 1]
        #expect(chip.name == "path" && chip.parent == tag)
        // 16 and 38 in a card at 24, 24; 31 by 20.
        #expect(
            chip.attributes["d"]
                == "M50 62.5H61A9.5 9.5 0 0 1 70.5 72A9.5 9.5 0 0 1 61 81.5H50"
                + "A9.5 9.5 0 0 1 40.5 72A9.5 9.5 0 0 1 50 62.5")
        let text = elements[tag + 2]
        #expect(text.text == "ab" && text.attributes["x"] == "55.5")
        #expect(text.attributes["text-anchor"] == nil)
    }

    @Test("The ends of a line change places where text runs from right to left")
    func rightToLeft() throws {
        let texts = try elements(drawing("_\n  | ab | 1\n  | שלום | 2")).filter {
            $0.name == "text"
        }
        #expect(texts[0].attributes["x"] == texts[2].attributes["x"])
        #expect(texts[0].attributes["text-anchor"] == "start")
        #expect(texts[2].attributes["text-anchor"] == "end")
        #expect(texts[2].attributes["direction"] == "rtl")
    }

    @Test("A card without a label is no junction to listeners")
    func noHeading() throws {
        let elements = try elements(drawing("_\n  | a | 1\n  _"))
        let nodes = elements.filter { $0.attributes["class"] == "bracket-node" }
        #expect(nodes.map { $0.attributes["aria-label"] } == [nil, "junction"])
    }

    @Test("A link goes around all that the node shows, and says where the keyboard is")
    func link() throws {
        let elements = try elements(drawing("A {href=\"https://example.org/?a=1&b=\"}\n  B"))
        let link = try #require(elements.firstIndex { $0.name == "a" })
        #expect(elements[link].attributes == ["href": "https://example.org/?a=1&b="])
        #expect(elements[elements[link].parent].attributes["data-id"] == "A")
        #expect(elements[(link + 1)...].prefix(2).map(\.name) == ["rect", "text"])
        #expect(elements[(link + 1)...].prefix(2).allSatisfy { $0.parent == link })
        #expect(elements.filter { $0.name == "a" }.count == 1)
        let sheet = try #require(elements.first { $0.name == "style" })
        #expect(sheet.text.contains(" a:focus-visible rect { stroke: "))
        let plain = try self.sheet("A")
        #expect(plain.contains("focus") == false && plain.contains("bracket-rule") == false)
        #expect(try self.sheet("A\n  | b").contains("bracket-rule"))
    }

    private func sheet(_ source: String) throws -> String {
        try elements(drawing(source)).first { $0.name == "style" }?.text ?? ""
    }

    @Test("Fixed themes have a style sheet for links only")
    func fixedTheme() throws {
        #expect(try sheet("@theme light\nA\n  | b") == "")
        let sheet = try sheet("@theme light\nA {href=\"#b\"}")
        #expect(sheet.contains("focus-visible") && !sheet.contains("@media"))
    }

    @Test("A tooltip comes first in its group, and follows the label for listeners")
    func tooltip() throws {
        let elements = try elements(drawing("A {tooltip=\"<b> & more\" href=\"b.html\"}"))
        let node = try #require(
            elements.firstIndex { $0.attributes["class"] == "bracket-node" })
        #expect(elements[node].attributes["aria-label"] == "A")
        #expect(elements[node + 1].name == "title" && elements[node + 1].parent == node)
        #expect(elements[node + 1].text == "<b> & more")
        #expect(elements[node + 2].name == "a" && elements[node + 2].parent == node)
    }
}
