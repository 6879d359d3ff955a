import BracketLanguage
import BracketLayout

extension MarkupBuffer {
    /// The links between nodes, above everything else: each a line, its arrow head and its label.
    mutating func linkPaths(
        _ drawing: borrowing Drawing, _ colours: ThemeColours, _ looks: Looks?
    ) {
        if drawing.linkPaths.isEmpty { return }
        let theme = drawing.diagram.settings.theme
        let bytes = drawing.diagram.bytes.span
        room()
        write(" <g class=\"bracket-links\" role=\"list\" text-anchor=\"middle\">\n")
        for path in drawing.linkPaths {
            if hasFailed { return }
            let link = drawing.diagram.links[path.link]
            let look = looks?.look(of: link, in: drawing.diagram) ?? Look()
            room()
            write("  <g class=\"bracket-link\" role=\"listitem\" aria-label=\"")
            name(link, drawing.diagram, bytes)
            room()
            write("\">\n   <path")
            linkClass("bracket-link-line", .stroke, look.stroke)
            write(" fill=\"none\"")
            paint(.stroke, look.stroke, orElse: colours.link, theme)
            write(" stroke-width=\"1.5\"")
            if look.isDashed { write(" stroke-dasharray=\"5 4\"") }
            write(" d=\"")
            subpaths = 0
            drawing.trace(path, with: &self)
            room()
            write("\"/>\n   <path")
            linkClass("bracket-link-head", .stroke, look.stroke)
            paintHead(look.stroke, orElse: colours.link, theme)
            write(" d=\"")
            subpaths = 0
            move(to: path.head[0])
            line(to: path.points[path.points.count - 1])
            line(to: path.head[1])
            write("\"/>\n")
            if let label = path.label {
                linkLabel(label, drawing, bytes, look, colours, theme)
            }
            room()
            write("  </g>\n")
        }
        write(" </g>\n")
    }

    /// What a listener hears: both ends, and the label.
    private mutating func name(_ link: Link, _ diagram: borrowing Diagram, _ bytes: Span<UInt8>) {
        text(bytes.extracting(diagram.name(of: link.from).range))
        room()
        write(" to ")
        text(bytes.extracting(diagram.name(of: link.to).range))
        if link.label.isEmpty { return }
        room()
        write(": ")
        text(bytes.extracting(link.label.range))
    }

    private mutating func linkLabel(
        _ label: (rect: Rect, lines: [Line]), _ drawing: borrowing Drawing, _ bytes: Span<UInt8>,
        _ look: Look, _ colours: ThemeColours, _ theme: Theme
    ) {
        let place = drawing.labelPlace(label)
        let direction = TextDirection(of: bytes.extracting(label.lines[0].text.range))
        var y = place.y
        for line in label.lines {
            room()
            write("   <text")
            linkClass("bracket-edge", .text, look.text)
            paint(.text, look.text, orElse: colours.secondaryText, theme)
            if look.isBold { write(" font-weight=\"bold\"") }
            if look.isItalic { write(" font-style=\"italic\"") }
            write(" font-size=\"")
            number(drawing.metrics.edgeFontSize)
            write("\" x=\"")
            number(place.x)
            write("\" y=\"")
            number(y)
            write(direction == .rightToLeft ? "\" direction=\"rtl\">" : "\">")
            text(bytes.extracting(line.text.range))
            write("</text>\n")
            y += drawing.metrics.edgeLineHeight
        }
    }

    /// Style sheets find a thing of the theme's colour by `name`, one of the palette by its colour.
    private mutating func linkClass(_ name: StaticString, _ role: ColourRole, _ colour: Colour?) {
        switch colour {
        case nil:
            write(" class=\"")
            write(name)
            write("\"")
        case .palette:
            write(" class=\"bracket-own")
            className(role, colour)
            write("\"")
        case .literal: break
        }
    }

    /// An arrow head is two strokes in the colour of the line.
    private mutating func paintHead(
        _ colour: Colour?, orElse themeColour: StaticString, _ theme: Theme
    ) {
        paint(.stroke, colour, orElse: themeColour, theme)
        write(
            " fill=\"none\" stroke-width=\"1.5\" stroke-linejoin=\"round\" stroke-linecap=\"round\""
        )
    }
}

extension Diagram {
    /// What a node is called: its label, else its id.
    func name(of node: NodeID) -> TextRange {
        let label = nodes[node.value].label
        if !label.isEmpty { return label }
        return details(of: node)?.id ?? .empty
    }
}
