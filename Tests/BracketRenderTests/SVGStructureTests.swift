import BracketLanguage
import BracketLayout
import Testing

@testable import BracketRender

@Suite("SVG: structure")
struct SVGStructureTests {
    @Test("Nodes are flat groups in preorder that say their level and their id")
    func preorder() throws {
        let outline = [
            (0, "A"), (1, "B"), (2, "C"), (1, ""), (2, "D"), (0, "E"), (1, "F"),
        ]
        let elements = try elements(drawn(outline))
        let nodes = elements.filter { $0.attributes["class"] == "bracket-node" }
        #expect(nodes.map { $0.attributes["aria-level"] } == ["1", "2", "3", "2", "3", "1", "2"])
        #expect(nodes.map { $0.attributes["data-id"] } == ["A", "B", "C", nil, "D", "E", "F"])
        #expect(nodes.allSatisfy { $0.attributes["role"] == "listitem" && $0.name == "g" })
        // A junction has no id, but a name for listeners, and nothing to see.
        #expect(nodes[3].attributes["aria-label"] == "junction")
        #expect(nodes.map { $0.attributes["aria-label"] != nil }.filter { $0 }.count == 1)
        let list = try #require(elements.firstIndex { $0.attributes["role"] == "list" })
        #expect(nodes.allSatisfy { $0.parent == list })
        #expect(elements.filter { $0.name == "rect" }.count == 6)
        #expect(
            elements.filter { $0.name == "text" }.map(\.text) == ["A", "B", "C", "D", "E", "F"])
    }

    @Test("Connectors come first, one path a parent")
    func connectors() throws {
        let elements = try elements(sevenNodes())
        let paths = elements.indices.filter { elements[$0].name == "path" }
        #expect(paths.count == 3)
        let cards = elements.indices.filter { elements[$0].name == "rect" }
        #expect(paths.max()! < cards.min()!)
    }

    @Test("The path of a huge star is split, so that libxml2 can read it")
    func hugeStar() throws {
        // A line for the stem, one for the outermost two branches, and one for each other.
        let children = subpathLimit + 1
        let elements = try elements(drawn([(0, "root")] + (0..<children).map { (1, "\($0)") }))
        let paths = elements.compactMap { $0.name == "path" ? $0.attributes["d"] : nil }
        #expect(paths.map { $0.filter { $0 == "M" }.count } == [subpathLimit, 1])
    }

    @Test("A lone root is one card and no connector, not even an empty group")
    func loneRoot() throws {
        let elements = try elements(drawn([(0, "Alone")]))
        #expect(
            elements.map(\.name) == ["svg", "title", "desc", "style", "g", "g", "rect", "text"])
    }

    @Test("An edge label stands in the group of its node, before the node's own label")
    func edgeLabels() throws {
        var diagram = Diagram(outline: [(0, "Rain?"), (1, "Umbrella"), (1, "Hat")])
        for (node, text) in [(1, "yes"), (2, "no")] {
            var details = Details()
            details.edgeLabel = TextRange(start: diagram.bytes.count, count: text.utf8.count)
            diagram.bytes += Array(text.utf8)
            diagram.nodes[node].details = Int32(diagram.details.count)
            diagram.details.append(details)
        }
        let drawing = layout(diagram, metrics: .pixels(Settings()))
        let elements = try elements(drawing)
        let texts = elements.filter { $0.name == "text" }
        #expect(texts.map(\.text) == ["Rain?", "yes", "Umbrella", "no", "Hat"])
        #expect(
            texts.map { $0.attributes["class"] } == [nil, "bracket-edge", nil, "bracket-edge", nil])
        #expect(texts[1].attributes["font-size"] == "12")
        // In the middle of its room, the baseline 12 below the top of its line of 16.
        let room = drawing.edgeLabels[0].rect
        #expect(texts[1].attributes["x"] == decimal(room.x + room.width / 2))
        #expect(texts[1].attributes["y"] == decimal(room.y + room.height / 2 - 8 + 12))
        let group = elements[texts[1].parent]
        #expect(group.attributes["data-id"] == "Umbrella")
    }

    @Test("The label of an inner node without a card is drawn where the layout put it")
    func junctionLabels() throws {
        var settings = Settings()
        settings.align = .length
        var diagram = Diagram(
            outline: [(0, "Apes"), (1, "Great apes"), (2, "Human"), (2, "Chimp")],
            settings: settings)
        for node in diagram.nodes.indices {
            var details = Details()
            details.length = node == 0 ? 0 : 1
            diagram.nodes[node].details = Int32(node)
            diagram.details.append(details)
        }
        let drawing = layout(diagram, metrics: .pixels(settings))
        let elements = try elements(drawing)
        let texts = elements.filter { $0.name == "text" }
        #expect(texts.map(\.text) == ["Apes", "Great apes", "Human", "Chimp", "0.5"])
        let room = drawing.junctionLabels[1].rect
        #expect(texts[1].attributes["x"] == decimal(room.x + room.width / 2))
        #expect(texts[1].attributes["y"] == decimal(room.y + room.height / 2 - 10 + 15))
    }

    @Test("Groups never nest by depth: a chain of 3,000 is as flat as a star")
    func depth() throws {
        let elements = try elements(drawn((0..<3_000).map { ($0, "N\($0)") }))
        #expect(elements.map(\.depth).max() == 3)
        let nodes = elements.filter { $0.attributes["role"] == "listitem" }
        #expect(nodes.last?.attributes["aria-level"] == "3000")
    }

    @Test("The root says what it is: ours, how large, and what it shows")
    func root() throws {
        var settings = Settings()
        settings.title = "Release plan"
        settings.description = "What comes when."
        let elements = try elements(drawn([(0, "A"), (1, "B")], settings))
        let root = elements[0]
        #expect(root.attributes["data-generator"] == "bracketc")
        #expect(root.attributes["role"] == "graphics-document document")
        // Two columns of 132 and a gap of 64, or a title with its gap and one card of 44, and 24
        // around it.
        #expect(root.attributes["width"] == "376")
        #expect(root.attributes["height"] == "136")
        #expect(root.attributes["viewBox"] == "0 0 376 136")
        #expect(root.attributes["font-size"] == "14")
        let title = try #require(elements.first { $0.name == "title" })
        #expect(title.text == "Release plan")
        #expect(title.attributes["id"] == root.attributes["aria-labelledby"])
        let description = try #require(elements.first { $0.name == "desc" })
        #expect(description.text == "What comes when.")
        #expect(description.attributes["id"] == root.attributes["aria-describedby"])
    }

    @Test("Nothing that some viewer does not know, and nothing that runs or loads")
    func plain() throws {
        var names: Set<String> = []
        for theme in Theme.allCases {
            for connector in ConnectorStyle.allCases {
                var settings = Settings()
                settings.theme = theme
                settings.connector = connector
                let elements = try elements(drawn([(0, "A"), (1, "B"), (1, "C")], settings))
                names.formUnion(elements.map(\.name))
                for element in elements {
                    let unknown = Set(element.attributes.keys).intersection([
                        "textLength", "dominant-baseline", "href", "onload", "style",
                    ])
                    #expect(unknown.isEmpty)
                }
            }
        }
        #expect(names == ["svg", "title", "desc", "style", "g", "path", "rect", "text"])
    }

    @Test(
        "The title is the one stated, else what the roots are called",
        arguments: [
            ([(0, "A"), (1, "B")], "A"), ([(0, "A"), (0, "B")], "A, B"),
            ([(0, "A"), (0, "B"), (0, "C")], "A, B, C"),
            ([(0, "A"), (0, "B"), (0, "C"), (0, "D"), (0, "E")], "A, B, C and 2 more"),
            ([(0, ""), (1, "A")], "Tree diagram"), ([(0, ""), (0, "B")], "B"),
        ])
    func title(outline: [(Int, String)], title: String) {
        #expect(drawn(outline).diagram.spokenTitle() == title)
    }

    @Test(
        "The description is the one stated, else how much there is to hear",
        arguments: [
            ([(0, "A")], "Tree of 1 node on 1 level"),
            ([(0, "A"), (1, "B"), (2, "C")], "Tree of 3 nodes on 3 levels"),
            ([(0, "A"), (0, "B"), (1, "C")], "2 trees of 3 nodes on 2 levels"),
        ])
    func description(outline: [(Int, String)], description: String) {
        #expect(drawn(outline).diagram.spokenDescription() == description)
    }
}
