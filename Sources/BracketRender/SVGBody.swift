import BracketLanguage
import BracketLayout

extension MarkupBuffer {
    /// What a card holds: the lines of its label, its tags and its rows, in the order in which they
    /// are read out.
    mutating func body(
        _ drawing: borrowing Drawing, _ body: CardBody, _ bytes: Span<UInt8>,
        _ colours: ThemeColours
    ) {
        let card = drawing.cards[body.node.value]
        let label = bytes.extracting(drawing.diagram.nodes[body.node.value].label.range)
        let direction = TextDirection(of: label)
        for line in body.heading { text(line, in: card, bytes, direction) }
        for tag in body.tags { self.tag(tag, in: card, drawing, bytes, colours) }
        for row in body.rows {
            room()
            write("   <g class=\"bracket-row\"")
            if row.isBold { write(" font-weight=\"bold\"") }
            write(">\n")
            for line in body.texts[row.texts] {
                write(" ")
                text(
                    line, in: card, bytes,
                    TextDirection(of: bytes.extracting(line.line.text.range)))
            }
            write("   </g>\n")
        }
        rules(body, in: card, colours)
    }

    /// A line of text where it stands in `card`. In text from right to left the ends of a line
    /// change places.
    private mutating func text(
        _ text: CardBody.Text, in card: Rect, _ bytes: Span<UInt8>, _ direction: TextDirection
    ) {
        room()
        write("   <text")
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
        _ colours: ThemeColours
    ) {
        room()
        write("   <g class=\"bracket-tag\" font-size=\"")
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
        _ body: CardBody, in card: Rect, _ colours: ThemeColours
    ) {
        // libxml2 reads no attribute that is longer than ten million bytes.
        let most = 100_000
        for first in stride(from: 0, to: body.rules.count, by: most) {
            room()
            write("   <path class=\"bracket-rule\" stroke=\"")
            write(colours.rule)
            write("\" d=\"")
            for rule in body.rules[first..<min(first + most, body.rules.count)] {
                move(to: Point(card.x + rule.left, card.y + rule.y))
                line(to: Point(card.x + rule.right, card.y + rule.y))
            }
            write("\"/>\n")
        }
    }
}
