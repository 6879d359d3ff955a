import BracketLayout

extension MarkupBuffer {
    /// The title, which the `title` element says already.
    mutating func title(_ drawing: borrowing Drawing, _ colours: ThemeColours) {
        guard let title = drawing.title else { return }
        room()
        write(" <g class=\"bracket-title\" aria-hidden=\"true\" fill=\"")
        write(colours.text)
        face(title.face)
        write(">\n")
        lines(of: title, drawing)
        write(" </g>\n")
    }

    /// The headings of the levels.
    mutating func headings(_ drawing: borrowing Drawing, _ colours: ThemeColours) {
        guard let first = drawing.headings.first else { return }
        room()
        write(" <g class=\"bracket-edge bracket-levels\" fill=\"")
        write(colours.secondaryText)
        face(first.caption.face)
        if first.caption.isCentred { write(" text-anchor=\"middle\"") }
        write(">\n")
        for heading in drawing.headings { lines(of: heading.caption, drawing) }
        room()
        write(" </g>\n")
    }

    mutating func scaleBar(_ drawing: borrowing Drawing, _ colours: ThemeColours) {
        guard let bar = drawing.scaleBar else { return }
        let bytes = drawing.diagram.bytes.span
        room()
        write(" <g class=\"bracket-scale\" role=\"img\" aria-label=\"Scale: ")
        for line in bar.caption.lines { text(bytes.extracting(line.text.range)) }
        write("\">\n  <path class=\"bracket-connectors\" fill=\"none\" stroke=\"")
        write(colours.connector)
        write("\" stroke-width=\"1.5\" d=\"")
        drawing.trace(bar, with: &self)
        write("\"/>\n  <g class=\"bracket-edge\" fill=\"")
        write(colours.secondaryText)
        face(bar.caption.face)
        write(">\n")
        lines(of: bar.caption, drawing)
        write("  </g>\n </g>\n")
    }

    /// A triangle for each roof, among the connectors.
    mutating func roofs(_ drawing: borrowing Drawing) {
        for roof in drawing.roofs {
            if hasFailed { return }
            room()
            write("  <path class=\"bracket-roof\" stroke-linejoin=\"round\" d=\"")
            move(to: roof.apex)
            line(to: roof.base.0)
            line(to: roof.base.1)
            write("Z\"/>\n")
        }
    }

    /// The lines from cards to their badges, among the connectors.
    mutating func stubs(_ drawing: borrowing Drawing) {
        for badge in drawing.badges {
            if hasFailed { return }
            room()
            write("  <path d=\"")
            drawing.traceStub(badge, with: &self)
            write("\"/>\n")
        }
    }

    /// The number of nodes that are folded into one.
    mutating func badge(
        _ badge: Badge, _ drawing: borrowing Drawing, _ colours: ThemeColours
    ) {
        let outline = drawing.outline(badge)
        room()
        write("   <g class=\"bracket-badge\" role=\"img\" aria-label=\"")
        integer(badge.count)
        write(" more\">\n    ")
        openOutline(outline, corner: min(outline.width, outline.height) / 2)
        write("\" fill=\"none\" stroke=\"")
        write(colours.outline)
        write("\"/>\n    <g class=\"bracket-edge\" fill=\"")
        write(colours.secondaryText)
        face(badge.caption.face)
        write(">\n")
        lines(of: badge.caption, drawing)
        write("    </g>\n   </g>\n")
    }

    /// Ends the attribute in hand and says how the text of a group is set.
    private mutating func face(_ face: MarkMetrics.Face) {
        write("\" font-size=\"")
        number(face.fontSize)
        write("\"")
        if face.isBold { write(" font-weight=\"bold\"") }
    }

    private mutating func lines(of caption: Caption, _ drawing: borrowing Drawing) {
        let bytes = drawing.diagram.bytes.span
        let place = caption.place
        let direction = TextDirection(of: bytes.extracting(caption.lines[0].text.range))
        var y = place.y
        for line in caption.lines {
            room()
            write("   <text x=\"")
            number(place.x)
            write("\" y=\"")
            number(y)
            if direction == .rightToLeft {
                write("\" direction=\"rtl")
                // Where text runs from the right, its left is its end.
                if !caption.isCentred { write("\" text-anchor=\"end") }
            }
            write("\">")
            text(bytes.extracting(line.text.range))
            write("</text>\n")
            y += caption.face.lineHeight
        }
    }
}
