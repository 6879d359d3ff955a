import BracketLanguage
import BracketLayout
import Testing

@testable import BracketRender

@Suite("Fingerprint")
struct FingerprintTests {
    private static func plain() -> Diagram {
        Diagram(outline: [(0, "A"), (1, "B"), (2, "C"), (1, "D")])
    }

    @Test("It says nothing of where and how the source was written")
    func sourceDoesNotMatter() {
        let one = Self.plain()
        // The same tree from other bytes, with gaps and in another order.
        var other = one
        other.bytes = Array("xx D yy C B A".utf8)
        for (node, start) in [(0, 12), (1, 10), (2, 8), (3, 3)] {
            other.nodes[node].label = TextRange(start: start, count: 1)
            other.nodes[node].source = TextRange(start: start, count: 1)
        }
        #expect(one.fingerprint() == other.fingerprint())
    }

    @Test("Everything that shows changes it, each in its own way")
    func everythingMatters() {
        var changed: [(String, Diagram)] = [("nothing", Self.plain())]
        func change(_ name: String, _ change: (inout Diagram) -> Void) {
            var diagram = Self.plain()
            change(&diagram)
            changed.append((name, diagram))
        }
        func detail(_ name: String, _ set: (inout Details, TextRange) -> Void) {
            change(name) {
                var details = Details()
                let text = TextRange(start: $0.bytes.count, count: 1)
                $0.bytes += Array("x".utf8)
                set(&details, text)
                $0.nodes[1].details = 0
                $0.details = [details]
            }
        }
        change("depth") { $0.nodes[3].depth = 2 }
        change("label") { $0.nodes[1].label = $0.nodes[2].label }
        detail("edge label") { $0.edgeLabel = $1 }
        detail("id") { $0.id = $1 }
        detail("href") { $0.href = $1 }
        detail("tooltip") { $0.tooltip = $1 }
        detail("tag") { $0.tags = [$1] }
        detail("two tags") { $0.tags = [$1, $1] }
        detail("data") { $0.data = [(name: $1, value: $1)] }
        detail("path") { details, _ in details.path = true }
        detail("hang") { details, _ in details.hang = true }
        detail("collapsed") { details, _ in details.collapsed = true }
        detail("roof") { details, _ in details.roof = true }
        detail("side") { details, _ in details.side = .left }
        detail("length") { details, _ in details.length = 0 }
        detail("branch") { details, _ in details.branch = .palette(.red) }
        detail("literal branch") { details, _ in details.branch = .literal(0) }
        detail("fill") { details, _ in details.style.fill = .palette(.red) }
        detail("stroke") { details, _ in details.style.stroke = .palette(.red) }
        detail("text") { details, _ in details.style.text = .palette(.red) }
        detail("bold") { details, _ in details.style.bold = true }
        detail("italic") { details, _ in details.style.italic = true }
        detail("dashed") { details, _ in details.style.dashed = true }
        detail("class") { details, _ in details.style.classes = [0] }
        change("row") {
            var details = Details()
            details.rows = 0..<1
            $0.details = [details]
            $0.nodes[1].details = 0
            $0.rows = [Row(cells: 0..<1)]
            $0.cells = [$0.nodes[0].label]
        }
        change("link") { $0.links = [Link(from: NodeID(2), to: NodeID(3))] }
        change("link the other way") { $0.links = [Link(from: NodeID(3), to: NodeID(2))] }
        change("class looks") {
            var style = Style()
            style.bold = true
            $0.classes = [StyleClass(name: "x", style: style)]
        }
        change("title") { $0.settings.title = "" }
        change("description") { $0.settings.description = "" }
        change("direction") { $0.settings.direction = .up }
        change("align") { $0.settings.align = .leaf }
        change("pack") { $0.settings.pack = .tidy }
        change("hang setting") { $0.settings.hang = .leaves }
        change("card width") { $0.settings.card.width = 133 }
        change("card height") { $0.settings.card.height = 45 }
        change("level gap") { $0.settings.gap.width = 65 }
        change("sibling gap") { $0.settings.gap.height = 29 }
        change("padding") { $0.settings.padding = 25 }
        change("label width") { $0.settings.labelWidth = 241 }
        change("tag gap") { $0.settings.tagGap = 9 }
        change("wrap") { $0.settings.wrap = 500 }
        change("levels") { $0.settings.levels = ["x"] }
        change("level without a heading") { $0.settings.levels = [nil] }
        change("connector") { $0.settings.connector = .curve }
        change("theme") { $0.settings.theme = .dark }
        change("font") { $0.settings.font = .mono }
        var seen: [UInt64: String] = [:]
        for (name, diagram) in changed {
            let same = seen.updateValue(name, forKey: diagram.fingerprint())
            #expect(same == nil, "\(name) is the same as \(same ?? "")")
        }
    }

    @Test("Texts cannot pass for their neighbours")
    func boundaries() {
        let one = Diagram(outline: [(0, "ab"), (1, "c")])
        let other = Diagram(outline: [(0, "a"), (1, "bc")])
        #expect(one.fingerprint() != other.fingerprint())
        let long = Diagram(outline: [(0, "12345678"), (1, "9")])
        let longer = Diagram(outline: [(0, "123456789"), (1, "")])
        #expect(long.fingerprint() != longer.fingerprint())
    }

    @Test("The ids of two drawings differ when they do, and agree when they do not")
    func ids() throws {
        func ids(_ drawing: Drawing) throws -> Set<String> {
            Set(try elements(drawing).compactMap { $0.attributes["id"] })
        }
        let one = try ids(drawn([(0, "A"), (1, "B")]))
        #expect(one.count == 2)
        #expect(try ids(drawn([(0, "A"), (1, "B")])) == one)
        #expect(try ids(drawn([(0, "A"), (1, "C")])).isDisjoint(with: one))
    }
}
