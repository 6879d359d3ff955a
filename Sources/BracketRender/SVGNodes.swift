import BracketLanguage
import BracketLayout

extension MarkupBuffer {
    /// All nodes as flat groups in preorder; the level says where each belongs.
    mutating func nodes(_ drawing: borrowing Drawing, _ colours: ThemeColours) {
        write(" <g class=\"bracket-nodes\" role=\"list\" text-anchor=\"middle\" fill=\"")
        write(colours.text)
        write("\">\n")
        var edge = 0
        for i in drawing.diagram.nodes.indices {
            if hasFailed { return }
            let node = NodeID(i)
            openNode(drawing, node)
            if edge < drawing.edgeLabels.count && drawing.edgeLabels[edge].node == node {
                edgeLabel(drawing, drawing.edgeLabels[edge], colours)
                edge += 1
            }
            card(drawing, node, colours)
            write("  </g>\n")
        }
        write(" </g>\n")
    }

    private mutating func openNode(_ drawing: borrowing Drawing, _ id: NodeID) {
        let node = drawing.diagram.nodes[id.value]
        write("  <g class=\"bracket-node\" role=\"listitem\" aria-level=\"")
        integer(Int(node.depth) + 1)
        write("\"")
        drawing.diagram.bytes.withUnsafeBufferPointer { bytes in
            let details = drawing.diagram.details(of: id)
            let name = details.map { $0.id.isEmpty ? node.label : $0.id } ?? node.label
            if !name.isEmpty {
                write(" data-id=\"")
                escaped(UnsafeBufferPointer(rebasing: bytes[name.range]), in: .attribute)
                write("\"")
            }
            for (key, value) in details?.data ?? [] {
                write(" data-")
                write(UnsafeBufferPointer(rebasing: bytes[key.range]))
                write("=\"")
                escaped(UnsafeBufferPointer(rebasing: bytes[value.range]), in: .attribute)
                write("\"")
            }
        }
        write(">\n")
    }

    private mutating func edgeLabel(
        _ drawing: borrowing Drawing, _ label: EdgeLabel, _ colours: ThemeColours
    ) {
        text(drawing, label.lines[...], in: label.rect, colour: colours.secondaryText)
    }

    mutating func card(
        _ drawing: borrowing Drawing, _ node: NodeID, _ colours: ThemeColours
    ) {
        let lines = drawing.lines[
            Int(drawing.firstLine[node.value])..<Int(drawing.firstLine[node.value + 1])]
        // A junction is nothing but the place where its connectors meet.
        guard !lines.isEmpty else { return }
        let outline = drawing.outline(node)
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
        text(drawing, lines, in: drawing.cards[node.value], colour: nil)
    }

    /// Lines of text in the middle of `rect`, in the colour of the group or in their own.
    mutating func text(
        _ drawing: borrowing Drawing, _ lines: ArraySlice<Line>, in rect: Rect,
        colour: StaticString?
    ) {
        let first = drawing.text(lines: lines.count, in: rect)
        write("   <text")
        if let colour {
            write(" class=\"bracket-edge\" fill=\"")
            write(colour)
            write("\"")
        }
        drawing.diagram.bytes.withUnsafeBufferPointer { bytes in
            var y = first.y
            for (i, line) in lines.enumerated() {
                if i > 0 { write("<tspan") }
                write(" x=\"")
                number(first.x)
                write("\" y=\"")
                number(y)
                write("\">")
                escaped(UnsafeBufferPointer(rebasing: bytes[line.text.range]), in: .content)
                if i > 0 { write("</tspan>") }
                y += drawing.metrics.lineHeight
            }
        }
        write("</text>\n")
    }
}
