import BracketLanguage
import BracketLayout

extension MarkupBuffer {
    /// All nodes as flat groups in preorder, each with its level: a list is what a screen reader
    /// reads out in order wherever it stands, while it would offer a `tree` for keys to walk in
    /// and say nothing of its items. Nested groups would say no more, and libxml2 itself refuses
    /// files nested deeper than 256.
    mutating func nodes(_ drawing: borrowing Drawing, _ colours: ThemeColours) {
        write(" <g class=\"bracket-nodes\" role=\"list\" text-anchor=\"middle\" fill=\"")
        write(colours.text)
        write("\">\n")
        let bytes = drawing.diagram.bytes.span
        var edge = 0
        for i in drawing.diagram.nodes.indices {
            if hasFailed { return }
            let node = NodeID(i)
            open(drawing, node, bytes)
            let direction = TextDirection(
                of: bytes.extracting(drawing.diagram.nodes[i].label.range))
            if edge < drawing.edgeLabels.count && drawing.edgeLabels[edge].node == node {
                let label = drawing.edgeLabels[edge]
                edgeLabel(drawing, label, bytes, colours)
                edge += 1
            }
            let lines = Int(drawing.firstLine[i])..<Int(drawing.firstLine[i + 1])
            // A junction is nothing but the place where its connectors meet.
            if !lines.isEmpty {
                card(drawing, node, colours)
                var place = drawing.labelPlace(node)
                for line in lines {
                    write("   <text")
                    text(bytes.extracting(drawing.lines[line].text.range), at: place, direction)
                    place.y += drawing.metrics.lineHeight
                }
            }
            write("  </g>\n")
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
            // An attribute may stand only once.
            let isNamed = details.data.contains { isID(bytes.extracting($0.name.range)) }
            if !isNamed { identity(details.id.isEmpty ? node.label : details.id, bytes) }
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

    private mutating func card(
        _ drawing: borrowing Drawing, _ node: NodeID, _ colours: ThemeColours
    ) {
        let outline = drawing.outline(node)
        room()
        write("   <rect x=\"")
        number(outline.x)
        write("\" y=\"")
        number(outline.y)
        write("\" width=\"")
        number(outline.width)
        write("\" height=\"")
        number(outline.height)
        write("\" rx=\"")
        number(drawing.outlineCorner(node))
        write("\" fill=\"")
        write(colours.cardFill)
        write("\" fill-opacity=\"")
        write(colours.cardOpacity)
        write("\" stroke=\"")
        write(colours.outline)
        write("\"/>\n")
    }

    /// The label of the connector that leads to a node belongs to the node, so that it is heard
    /// before the node's own label.
    private mutating func edgeLabel(
        _ drawing: borrowing Drawing, _ label: EdgeLabel, _ bytes: Span<UInt8>,
        _ colours: ThemeColours
    ) {
        guard let first = label.lines.first else { return }
        let direction = TextDirection(of: bytes.extracting(first.text.range))
        var place = drawing.labelPlace(label)
        for line in label.lines {
            room()
            write("   <text class=\"bracket-edge\" fill=\"")
            write(colours.secondaryText)
            write("\" font-size=\"")
            number(drawing.metrics.edgeFontSize)
            write("\"")
            text(bytes.extracting(line.text.range), at: place, direction)
            place.y += drawing.metrics.edgeLineHeight
        }
    }

    /// The rest of a `text` element: one line, in the middle at `place`. Every line is an element
    /// of its own: as parts of one, their words would run together for machines and listeners,
    /// and bidirectional text would be ordered across the lines.
    @inline(__always)
    private mutating func text(
        _ line: Span<UInt8>, at place: Point, _ direction: TextDirection
    ) {
        room()
        write(" x=\"")
        number(place.x)
        write("\" y=\"")
        number(place.y)
        write(direction == .rightToLeft ? "\" direction=\"rtl\">" : "\">")
        text(line)
        write("</text>\n")
    }
}

private func isID(_ name: Span<UInt8>) -> Bool {
    name.count == 2 && name[0] == UInt8(ascii: "i") && name[1] == UInt8(ascii: "d")
}
