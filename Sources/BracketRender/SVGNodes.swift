import BracketLanguage
import BracketLayout

extension MarkupBuffer {
    /// All nodes as flat groups in preorder, each with its level: a list is what a screen reader
    /// reads out in order wherever it stands, while it would offer a `tree` for keys to walk in
    /// and say nothing of its items. Nested groups would say no more, and libxml2 itself refuses
    /// files nested deeper than 256.
    mutating func nodes(
        _ drawing: borrowing Drawing, _ colours: ThemeColours, _ looks: Looks?
    ) {
        write(" <g class=\"bracket-nodes\" role=\"list\" text-anchor=\"middle\" fill=\"")
        write(colours.text)
        write("\">\n")
        let bytes = drawing.diagram.bytes.span
        let theme = drawing.diagram.settings.theme
        var edge = 0
        var inner = 0
        var nextBody = 0
        var badge = 0
        for i in drawing.diagram.nodes.indices {
            if hasFailed { return }
            let node = NodeID(i)
            open(drawing, node, bytes)
            let look = looks?.look(of: node, in: drawing.diagram)
            if edge < drawing.edgeLabels.count && drawing.edgeLabels[edge].node == node {
                // It belongs to the node that it leads to, and is heard before its label.
                let label = drawing.edgeLabels[edge]
                lines(
                    label.lines.span, of: bytes, from: drawing.labelPlace(label),
                    drawing.metrics.edgeLineHeight,
                    .edge(
                        colours.secondaryText, size: drawing.metrics.edgeFontSize,
                        looks?.branch(of: node)), theme)
                edge += 1
            }
            if inner < drawing.junctionLabels.count && drawing.junctionLabels[inner].node == node {
                let label = drawing.junctionLabels[inner]
                lines(
                    label.lines.span, of: bytes, from: drawing.labelPlace(label),
                    drawing.metrics.lineHeight, .label(look), theme)
                inner += 1
            }
            let own = Int(drawing.firstLine[i])..<Int(drawing.firstLine[i + 1])
            if nextBody < drawing.bodies.count && drawing.bodies[nextBody].node == node {
                card(drawing, node, colours, look)
                body(drawing, drawing.bodies[nextBody], bytes, colours, look, looks)
                nextBody += 1
            } else if !own.isEmpty {
                // A junction is nothing but the place where its connectors meet.
                if !drawing.isWord(node) { card(drawing, node, colours, look) }
                lines(
                    drawing.lines.span.extracting(own), of: bytes, from: drawing.labelPlace(node),
                    drawing.metrics.lineHeight, .label(look), theme)
            }
            if badge < drawing.badges.count && drawing.badges[badge].node == node {
                self.badge(drawing.badges[badge], drawing, colours)
                badge += 1
            }
            close(drawing, node)
        }
        room()
        write(" </g>\n")
    }

    /// Starts the group of a node, which says what it is to machines and to listeners.
    private mutating func open(_ drawing: borrowing Drawing, _ id: NodeID, _ bytes: Span<UInt8>) {
        let node = drawing.diagram.nodes[id.value]
        room()
        write("  <g class=\"bracket-node\" role=\"listitem\" aria-level=\"")
        integer(Int(node.depth) + 1)
        write("\"")
        if node.details >= 0 {
            let details = drawing.diagram.details[Int(node.details)]
            let name = details.id.isEmpty ? node.label : details.id
            if !name.isEmpty || drawing.isJunction(id) { identity(name, bytes) }
            if !details.tooltip.isEmpty { spokenName(drawing.diagram, id, bytes) }
            for (name, value) in details.data {
                room()
                write(" data-")
                text(bytes.extracting(name.range))
                write("=\"")
                text(bytes.extracting(value.range))
                write("\"")
            }
        } else {
            identity(node.label, bytes)
        }
        write(">\n")
        if node.details >= 0 { openLink(drawing.diagram.details[Int(node.details)], bytes) }
    }

    /// Ends the group of a node.
    private mutating func close(_ drawing: borrowing Drawing, _ id: NodeID) {
        let index = drawing.diagram.nodes[id.value].details
        if index >= 0 { closeLink(drawing.diagram.details[Int(index)]) }
        write("  </g>\n")
    }

    /// What the source calls the node. A junction has no name, but a listener must hear that what
    /// follows hangs from something.
    @inline(__always)
    private mutating func identity(_ name: TextRange, _ bytes: Span<UInt8>) {
        if name.isEmpty { return write(" aria-label=\"junction\"") }
        write(" data-id=\"")
        text(bytes.extracting(name.range))
        write("\"")
    }

    /// Begins a rectangle with round corners and leaves its last attribute open.
    @inline(__always)
    mutating func openOutline(_ outline: Rect, corner: Double) {
        write("<rect x=\"")
        number(outline.x)
        write("\" y=\"")
        number(outline.y)
        write("\" width=\"")
        number(outline.width)
        write("\" height=\"")
        number(outline.height)
        write("\" rx=\"")
        number(corner)
    }

    private mutating func card(
        _ drawing: borrowing Drawing, _ node: NodeID, _ colours: ThemeColours, _ look: Look?
    ) {
        room()
        write("   ")
        openOutline(drawing.outline(node), corner: drawing.outlineCorner(node))
        if let look, look.hasCard {
            write("\"")
            cardLook(look, drawing.diagram.settings.theme)
            return write("/>\n")
        }
        write("\" fill=\"")
        write(colours.cardFill)
        write("\" fill-opacity=\"")
        write(colours.cardOpacity)
        write("\" stroke=\"")
        write(colours.outline)
        write("\"/>\n")
    }

    /// How lines of text are set.
    private enum LineStyle {
        /// As the group of all nodes says, where the look does not.
        case label(Look?)
        /// Of the secondary colour, or of the palette colour of the branch.
        case edge(StaticString, size: Double, Colour?)
    }

    /// Lines of text, each in the middle of its place and an element of its own: as parts of one,
    /// their words would run together for machines and listeners, and bidirectional text would be
    /// ordered across the lines.
    private mutating func lines(
        _ lines: Span<Line>, of bytes: Span<UInt8>, from first: Point, _ lineHeight: Double,
        _ style: LineStyle, _ theme: Theme
    ) {
        if lines.isEmpty { return }
        let direction = TextDirection(of: bytes.extracting(lines[0].text.range))
        var y = first.y
        for i in lines.indices {
            room()
            switch style {
            case .label(nil): write("   <text x=\"")
            case .label(let look?):
                write("   <text")
                textLook(look, theme)
                write(" x=\"")
            case .edge(let colour, let size, let branch):
                write("   <text class=\"bracket-edge")
                // A colour as written may not be fit to be read on every page.
                if case .palette = branch {
                    className(.text, branch)
                    write("\"")
                    paint(.text, branch, orElse: colour, theme)
                    write(" font-size=\"")
                } else {
                    write("\" fill=\"")
                    write(colour)
                    write("\" font-size=\"")
                }
                number(size)
                write("\" x=\"")
            }
            number(first.x)
            write("\" y=\"")
            number(y)
            write(direction == .rightToLeft ? "\" direction=\"rtl\">" : "\">")
            text(bytes.extracting(lines[i].text.range))
            write("</text>\n")
            y += lineHeight
        }
    }
}
