import BracketLanguage
import BracketLayout
import Testing

@testable import BracketRender

private func pixels(_ source: String) throws -> Drawing {
    let analysis = analyze(Array(source.utf8))
    let diagram = try #require(analysis.diagram, "\(analysis.diagnostics)")
    return layout(diagram, metrics: .pixels(diagram.settings))
}

@Suite("SVG of looks")
struct SVGLooksTests {
    /// All figures follow from the plain tree of three: the root at 24, 60, its children at 220
    /// and 24 or 96; the trunk at 188.
    private let source = """
        @direction right
        @connector rounded
        Root
          Blue {branch=blue path}
          Loose {dashed fill=#000080 bold}
        """

    @Test("Own pieces, ways, cards and text come out to the byte")
    func exactly() throws {
        let svg = try svg(pixels("@theme light\n" + source))
        let body = try #require(svg.range(of: " <g class=\"bracket-connectors\""))
        #expect(
            svg[body.lowerBound...] == """
                 <g class="bracket-connectors" fill="none" stroke="#888" stroke-width="1.5">
                  <g><path d="M156 82H188"/></g>
                  <path class="bracket-own bracket-stroke-blue" stroke="#2563eb" \
                d="M188 82V54A8 8 0 0 1 196 46H220"/>
                  <path stroke-dasharray="5 3" d="M188 82V110A8 8 0 0 0 196 118H220"/>
                 </g>
                 <g class="bracket-paths" fill="none" stroke="#222" stroke-width="3" \
                stroke-linejoin="round">
                  <path class="bracket-own bracket-stroke-blue" stroke="#2563eb" \
                d="M156 82H180A8 8 0 0 0 188 74V54A8 8 0 0 1 196 46H220"/>
                 </g>
                 <g class="bracket-nodes" role="list" text-anchor="middle" fill="#222">
                  <g class="bracket-node" role="listitem" aria-level="1" data-id="Root">
                   <rect x="24.5" y="60.5" width="131" height="43" rx="7.5" fill="gray" \
                fill-opacity=".12" stroke="#bbb"/>
                   <text x="90" y="87">Root</text>
                  </g>
                  <g class="bracket-node" role="listitem" aria-level="2" data-id="Blue">
                   <rect x="220.5" y="24.5" width="131" height="43" rx="7.5" \
                class="bracket-own bracket-stroke-blue" fill="#3b82f6" fill-opacity=".18" \
                stroke="#2563eb"/>
                   <text class="bracket-own bracket-text-blue" fill="#1e40af" x="286" y="51">\
                Blue</text>
                  </g>
                  <g class="bracket-node" role="listitem" aria-level="2" data-id="Loose">
                   <rect x="220.5" y="96.5" width="131" height="43" rx="7.5" class="bracket-own" \
                fill="#000080" stroke="#000080"/>
                   <text fill="#ffffff" font-weight="bold" x="286" y="123">Loose</text>
                  </g>
                 </g>
                </svg>

                """)
    }

    @Test("In the dark only the colours in use are named, and none as written")
    func sheet() throws {
        let sheet = try #require(
            elements(pixels(source + "\n  Never {fill=#abcdef text=pink}"))
                .first { $0.name == "style" }
        ).text
        #expect(sheet.contains(".bracket-stroke-blue { stroke: \(Palette.blue.dark.stroke) }"))
        #expect(sheet.contains(".bracket-text-blue { fill: \(Palette.blue.dark.text) }"))
        #expect(sheet.contains(".bracket-text-pink { fill: \(Palette.pink.dark.text) }"))
        #expect(sheet.contains(".bracket-paths { stroke: \(ThemeColours.dark.text) }"))
        #expect(!sheet.contains("stroke-pink"))
        for palette in Palette.allCases where ![.blue, .pink].contains(palette) {
            #expect(!sheet.contains(palette.rawValue))
        }
        #expect(!sheet.contains("abcdef") && !sheet.contains("000080"))
    }

    @Test("Names of hostile classes, labels and values reach no style sheet and no class")
    func hostile() throws {
        let source = """
            @class x-y_z9 fill=red
            @title </style><script>
            A {.x-y_z9 #a:b data-class="} * { fill: red" tooltip="bracket-own" branch=teal}
              "} .bracket-node { display: none }" {path dashed data-style="display: none"}
            """
        let found = try elements(pixels(source))
        let sheet = try #require(found.first { $0.name == "style" }).text
        for word in ["x-y_z9", "display", "script", "a:b", "* {"] {
            #expect(!sheet.contains(word), "\(word)")
        }
        for element in found {
            #expect(element.attributes["style"] == nil)
            let names = element.attributes["class"]?.split(separator: " ") ?? []
            #expect(names.allSatisfy { $0.hasPrefix("bracket") })
        }
    }

    @Test("A look that states nothing changes no byte", arguments: Theme.allCases)
    func nothing(_ theme: Theme) throws {
        let plain = try svg(pixels("@theme \(theme.rawValue)\nA\n  B\n    | x\n"))
        #expect(!plain.contains("bracket-own") && !plain.contains(":not"))
    }

    @Test("A star of many coloured children keeps its colour when its path is split")
    func star() throws {
        let children = (0..<6000).map { "\n  n\($0)" }.joined()
        let found = try elements(pixels("@theme light\nRoot {branch=green}\(children)"))
        let paths = found.filter { $0.name == "path" }
        #expect(paths.count == 2)
        for path in paths {
            #expect(found[path.parent].attributes["stroke"] == "\(Palette.green.light.stroke)")
        }
    }
}

extension String {
    fileprivate func range(of part: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(part) { return start..<endIndex }
            start = index(after: start)
        }
        return nil
    }
}
