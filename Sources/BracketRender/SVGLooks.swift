import BracketLanguage
import BracketLayout

/// What a colour is for: palette colours have a shade for each.
enum ColourRole { case fill, stroke, text }

extension MarkupBuffer {
    /// The attributes that paint a thing in `colour`, or in the theme's colour where that is nil.
    mutating func paint(
        _ role: ColourRole, _ colour: Colour?, orElse themeColour: StaticString, _ theme: Theme
    ) {
        switch role {
        case .fill, .text: write(" fill=\"")
        case .stroke: write(" stroke=\"")
        }
        switch colour {
        case nil: write(themeColour)
        case .palette(let palette):
            let shades = palette.shades(theme)
            switch role {
            case .fill: write(shades.fill)
            case .stroke: write(shades.stroke)
            case .text: write(shades.text)
            }
        case .literal(let rgb): literal(rgb, role, theme)
        }
        write("\"")
    }

    /// On paper a colour as written is as bright a grey, but lines and text of their own are ink.
    private mutating func literal(_ rgb: UInt32, _ role: ColourRole, _ theme: Theme) {
        var rgb = rgb
        if theme == .mono {
            switch role {
            case .fill: rgb = grey(rgb)
            case .stroke: rgb = 0
            case .text: rgb = rgb == 0xFFFFFF ? rgb : 0
            }
        }
        write("#")
        for shift in stride(from: UInt32(20), through: 0, by: -4) { hexDigit(rgb >> shift & 0xF) }
    }

    /// The name of the class by which a style sheet finds what is painted in `colour`; nothing for
    /// colours that no theme changes.
    mutating func className(_ role: ColourRole, _ colour: Colour?) {
        guard case .palette(let palette) = colour else { return }
        switch role {
        case .fill: return
        case .stroke: write(" bracket-stroke-")
        case .text: write(" bracket-text-")
        }
        write(palette.suffix)
    }

    /// The class, colour and emphasis of text, where they are not what is around it.
    mutating func textLook(_ look: Look, _ theme: Theme) {
        if case .palette = look.text {
            write(" class=\"bracket-own")
            className(.text, look.text)
            write("\"")
        }
        emphasis(look, theme)
    }

    /// The colour and emphasis of text, where they are not what is around it.
    mutating func emphasis(_ look: Look, _ theme: Theme) {
        if let text = look.text { paint(.text, text, orElse: "", theme) }
        if look.isBold { write(" font-weight=\"bold\"") }
        if look.isItalic { write(" font-style=\"italic\"") }
    }

    /// The class, `fill`, `fill-opacity` and `stroke` of a card.
    mutating func cardLook(_ look: Look, _ theme: Theme) {
        write(" class=\"bracket-own")
        className(.stroke, look.stroke)
        write("\"")
        let colours = theme.colours
        paint(.fill, look.fill, orElse: colours.cardFill, theme)
        fillOpacity(look.fill, orElse: colours.cardOpacity, theme)
        paint(.stroke, look.stroke, orElse: colours.outline, theme)
    }

    mutating func fillOpacity(_ fill: Colour?, orElse opacity: StaticString, _ theme: Theme) {
        switch fill {
        case nil:
            write(" fill-opacity=\"")
            write(opacity)
            write("\"")
        case .palette where theme != .mono:
            write(" fill-opacity=\"")
            write(paletteOpacity)
            write("\"")
        case .palette, .literal: break
        }
    }
}

/// The palette colours that a drawing shows, as what they are shown.
struct UsedShades {
    private(set) var strokes: [Palette] = []
    private(set) var texts: [Palette] = []

    init(_ looks: Looks?, _ diagram: borrowing Diagram) {
        guard let looks else { return }
        var strokes = Set<Palette>()
        var texts = Set<Palette>()
        func note(_ look: Look) {
            if case .palette(let palette) = look.stroke { strokes.insert(palette) }
            if case .palette(let palette) = look.text { texts.insert(palette) }
        }
        for i in diagram.nodes.indices {
            let index = diagram.nodes[i].details
            if index < 0 { continue }
            // What has no details looks as its branch does, which some node has stated.
            let details = diagram.details[Int(index)]
            if details.branch != nil || details.style != Style() || !details.rows.isEmpty {
                let card = looks.look(of: NodeID(i), in: diagram)
                note(card)
                for row in diagram.rows[details.rows] {
                    note(looks.look(of: row, in: card, diagram))
                }
            }
            if case .palette(let palette) = details.branch {
                strokes.insert(palette)
                texts.insert(palette)
            }
        }
        for link in diagram.links { note(looks.look(of: link, in: diagram)) }
        self.strokes = Palette.allCases.filter(strokes.contains)
        self.texts = Palette.allCases.filter(texts.contains)
    }

    /// The rules that change these colours to those of dark pages. They outweigh the rules of the
    /// theme, which are of two classes.
    func darkRules(scope: String) -> String {
        var rules = ""
        for palette in strokes {
            rules += " .\(scope).bracket .bracket-stroke-\(palette.suffix) "
            rules += "{ stroke: \(palette.dark.stroke) }\n"
        }
        for palette in texts {
            rules += " .\(scope).bracket .bracket-text-\(palette.suffix) "
            rules += "{ fill: \(palette.dark.text) }\n"
        }
        return rules
    }
}

extension Look {
    /// Whether a card of this look is not one of the theme's.
    var hasCard: Bool { fill != nil || stroke != nil }
}
