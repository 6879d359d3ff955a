import BracketLanguage
import BracketLayout
import Testing

@testable import BracketRender

@Suite("SVG")
struct SVGTests {
    @Test("The seven-node tree comes out to the byte")
    func sevenNodesExactly() throws {
        var settings = Settings()
        settings.theme = .light
        let drawing = sevenNodes(settings)
        let svg = try svg(drawing)
        // The hash has tests of its own.
        let scope = try #require(
            svg.split(separator: "\"").first { $0.hasPrefix("bracket bracket-") }?.dropFirst(8))
        func card(_ x: String, _ y: String) -> String {
            """
            <rect x="\(x)" y="\(y)" width="131" height="43" rx="7.5" fill="gray" \
            fill-opacity=".12" stroke="#bbb"/>
            """
        }
        #expect(
            svg == """
                <?xml version="1.0"?>
                <svg xmlns="http://www.w3.org/2000/svg" class="bracket \(scope)" \
                data-generator="bracketc" role="graphics-document document" \
                aria-labelledby="\(scope)-title" aria-describedby="\(scope)-desc" \
                width="572" height="308" viewBox="0 0 572 308" \
                font-family="Helvetica, Arial, 'Liberation Sans', Arimo, sans-serif" \
                font-size="14">
                 <title id="\(scope)-title">Node 1</title>
                 <desc id="\(scope)-desc">Tree of 7 nodes on 3 levels</desc>
                 <g class="bracket-connectors" fill="none" stroke="#888" stroke-width="1.5">
                  <path d="M416 154H384M352 82H384V226H352"/>
                  <path d="M220 82H188M156 46H188V118H156"/>
                  <path d="M220 226H188M156 190H188V262H156"/>
                 </g>
                 <g class="bracket-nodes" role="list" text-anchor="middle" fill="#222">
                  <g class="bracket-node" role="listitem" aria-level="1" data-id="Node 1">
                   \(card("416.5", "132.5"))
                   <text x="482" y="159">Node 1</text>
                  </g>
                  <g class="bracket-node" role="listitem" aria-level="2" data-id="Node 2">
                   \(card("220.5", "60.5"))
                   <text x="286" y="87">Node 2</text>
                  </g>
                  <g class="bracket-node" role="listitem" aria-level="3" data-id="Node 4">
                   \(card("24.5", "24.5"))
                   <text x="90" y="51">Node 4</text>
                  </g>
                  <g class="bracket-node" role="listitem" aria-level="3" data-id="Node 5">
                   \(card("24.5", "96.5"))
                   <text x="90" y="123">Node 5</text>
                  </g>
                  <g class="bracket-node" role="listitem" aria-level="2" data-id="Node 3">
                   \(card("220.5", "204.5"))
                   <text x="286" y="231">Node 3</text>
                  </g>
                  <g class="bracket-node" role="listitem" aria-level="3" data-id="Node 6">
                   \(card("24.5", "168.5"))
                   <text x="90" y="195">Node 6</text>
                  </g>
                  <g class="bracket-node" role="listitem" aria-level="3" data-id="Node 7">
                   \(card("24.5", "240.5"))
                   <text x="90" y="267">Node 7</text>
                  </g>
                 </g>
                </svg>

                """)
    }

    @Test("A star's connectors are split before an attribute gets too long for libxml2")
    func longConnectors() throws {
        let children = subpathLimit * 2 + 1
        let outline = (0...children).map { (depth: min($0, 1), label: "n") }
        let diagram = Diagram(outline: outline)
        let paths = try svg(layout(diagram, metrics: .pixels(diagram.settings)))
            .split(separator: "<path d=\"").dropFirst()
            .map { $0.prefix { $0 != "\"" } }
        // The stem with the trunk between the outermost two, and a branch for each of the others.
        #expect(paths.map { $0.split(separator: "M").count } == [subpathLimit, subpathLimit, 1])
    }
}

/// The drawing as SVG.
func svg(_ drawing: borrowing Drawing) throws -> String {
    let sink = MemorySink()
    try writeSVG(drawing, to: sink)
    return String(decoding: sink.bytes, as: UTF8.self)
}
