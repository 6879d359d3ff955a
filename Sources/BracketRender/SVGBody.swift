import BracketLanguage
import BracketLayout

extension MarkupBuffer {
    /// What a card holds: the lines of its label, its tags and its rows, in the order in which they
    /// are read out.
    mutating func body(
        _ drawing: borrowing Drawing, _ body: CardBody, _ bytes: Span<UInt8>,
        _ colours: ThemeColours, _ look: Look?, _ looks: Looks?
    ) {
        let card = drawing.cards[body.node.value]
        let theme = drawing.diagram.settings.theme
        let label = bytes.extracting(drawing.diagram.nodes[body.node.value].label.range)
        let direction = TextDirection(of: label)
        for line in body.heading { text(line, in: card, bytes, direction, look, theme) }
        for tag in body.tags { self.tag(tag, in: card, drawing, bytes, colours, look) }
        for row in body.rows {
            room()
            write("   <g class=\"bracket-row")
            if let looks, let look {
                let own = looks.look(of: drawing.diagram.rows[row.index], in: look, drawing.diagram)
                className(.text, own.text)
                write("\"")
                emphasis(own, theme)
                write(">\n")
                if own.fill != nil || drawing.diagram.rows[row.index].style.stroke != nil {
                    rowFill(own, row, of: body, drawing)
                }
            } else {
                write("\">\n")
            }
            for line in body.texts[row.texts] {
                write(" ")
                text(
                    line, in: card, bytes,
                    TextDirection(of: bytes.extracting(line.line.text.range)))
            }
            write("   </g>\n")
        }
        rules(body, in: card, colours, look?.stroke, theme)
    }

    /// A line of text where it stands in `card`. In text from right to left the ends of a line
    /// change places.
    private mutating func text(
        _ text: CardBody.Text, in card: Rect, _ bytes: Span<UInt8>, _ direction: TextDirection,
        _ look: Look? = nil, _ theme: Theme = .auto
    ) {
        room()
        write("   <text")
        if let look { textLook(look, theme) }
        switch (text.anchor, direction) {
        case (.middle, _): break
        case (.left, .leftToRight), (.right, .rightToLeft): write(" text-anchor=\"start\"")
        case (.right, .leftToRight), (.left, .rightToLeft): write(" text-anchor=\"end\"")
        }
        write(" x=\"")
        number(card.x + text.x)
        write("\" y=\"")
        number(card.y + text.y)
        write(direction == .rightToLeft ? "\" direction=\"rtl\">" : "\">")
        self.text(bytes.extracting(text.line.text.range))
        write("</text>\n")
    }

    private mutating func tag(
        _ tag: CardBody.Tag, in card: Rect, _ drawing: borrowing Drawing, _ bytes: Span<UInt8>,
        _ colours: ThemeColours, _ look: Look?
    ) {
        room()
        write("   <g class=\"bracket-tag")
        className(.text, look?.text)
        write("\"")
        // Tags are read on the fill of the card.
        if let text = look?.text { paint(.text, text, orElse: "", drawing.diagram.settings.theme) }
        write(" font-size=\"")
        number(drawing.metrics.body.tagFontSize)
        // No rectangle: a style sheet knows cards by being one.
        write("\">\n    <path d=\"")
        drawing.trace(tag, of: card, with: &self)
        write("\" fill=\"")
        write(colours.tagFill)
        write("\" fill-opacity=\"")
        write(colours.tagOpacity)
        write("\" stroke=\"")
        write(colours.tagStroke)
        write("\"/>\n ")
        text(
            tag.text, in: card, bytes,
            TextDirection(of: bytes.extracting(tag.text.line.text.range)))
        write("   </g>\n")
    }

    private mutating func rules(
        _ body: CardBody, in card: Rect, _ colours: ThemeColours, _ stroke: Colour?,
        _ theme: Theme
    ) {
        // libxml2 reads no attribute that is longer than ten million bytes.
        let most = 100_000
        for first in stride(from: 0, to: body.rules.count, by: most) {
            room()
            write("   <path class=\"")
            if stroke == nil { write("bracket-rule") } else { write("bracket-own") }
            className(.stroke, stroke)
            write("\"")
            paint(.stroke, stroke, orElse: colours.rule, theme)
            // Thin lines of a full colour would drown the text between them.
            if stroke != nil { write(" stroke-opacity=\".4\"") }
            write(" d=\"")
            for rule in body.rules[first..<min(first + most, body.rules.count)] {
                move(to: Point(card.x + rule.left, card.y + rule.y))
                line(to: Point(card.x + rule.right, card.y + rule.y))
            }
            write("\"/>\n")
        }
    }
}

extension MarkupBuffer {
    /// What is behind the text of a row that has a fill or an outline of its own.
    private mutating func rowFill(
        _ look: Look, _ row: CardBody.Row, of body: CardBody, _ drawing: borrowing Drawing
    ) {
        let theme = drawing.diagram.settings.theme
        room()
        let stroke = drawing.diagram.rows[row.index].style.stroke
        write("    <path class=\"bracket-own")
        className(.stroke, stroke)
        write("\"")
        if let stroke { paint(.stroke, stroke, orElse: "", theme) }
        if look.fill == nil {
            write(" fill=\"none\"")
        } else {
            paint(.fill, look.fill, orElse: "none", theme)
            fillOpacity(look.fill, orElse: "1", theme)
        }
        write(" d=\"")
        drawing.traceFill(of: row, body, with: &self)
        write("Z\"/>\n")
    }
}
