/// The directives of the language. This is the one table of them: the parser, the command line,
/// `--help`, the man page, completions and the language reference all read it.
public enum Directive: String, CaseIterable, Sendable {
    case title, description, direction, align, repeats, pack, hang, card, gap, padding
    case labelWidth = "label-width"
    case tagGap = "tag-gap"
    case wrap, levels, connector, theme, font
    case styleClass = "class"

    /// The name after the `@`, which is also the name of the option after `--`.
    public var name: String { rawValue }

    /// What a value looks like.
    public enum Value: Sendable {
        /// Any text.
        case text
        /// One of these words, the default first.
        case word([String])
        /// `WIDTHxHEIGHT` in pixels.
        case extent
        /// A number of pixels, not negative.
        case length
        /// A number of pixels, or `off`.
        case lengthOrOff
        /// Texts split at ` | `, `_` for none.
        case headings
        /// `NAME key=value …`
        case styleClass
    }

    public var value: Value {
        switch self {
        case .title, .description: .text
        case .direction: .word(Direction.allCases.map(\.rawValue))
        case .align: .word(Alignment.allCases.map(\.rawValue))
        case .repeats: .word(Repeats.allCases.map(\.rawValue))
        case .pack: .word(Pack.allCases.map(\.rawValue))
        case .hang: .word(Hang.allCases.map(\.rawValue))
        case .card, .gap: .extent
        case .padding, .labelWidth, .tagGap: .length
        case .wrap: .lengthOrOff
        case .levels: .headings
        case .connector: .word(ConnectorStyle.allCases.map(\.rawValue))
        case .theme: .word(Theme.allCases.map(\.rawValue))
        case .font: .word(FontFamily.allCases.map(\.rawValue))
        case .styleClass: .styleClass
        }
    }

    /// The default as a user would write it, or nil where there is none.
    public var defaultText: String? {
        switch self {
        case .title, .description, .levels, .styleClass: nil
        case .direction, .align, .repeats, .pack, .hang, .connector, .theme, .font:
            if case .word(let words) = value { words[0] } else { nil }
        case .card: "132x44"
        case .gap: "64x28"
        case .padding: "24"
        case .labelWidth: "240"
        case .tagGap: "8"
        case .wrap: "off"
        }
    }

    /// The place-holder for the value in help texts.
    public var placeholder: String {
        switch value {
        case .text: "TEXT"
        case .word(let words): words.joined(separator: "|")
        case .extent: "WxH"
        case .length: "N"
        case .lengthOrOff: "N|off"
        case .headings: "A | B | …"
        case .styleClass: "NAME KEY=VALUE…"
        }
    }

    /// One line for `--help` and completions.
    public var summary: String {
        switch self {
        case .title: "heading and accessible name"
        case .description: "accessible description"
        case .direction: "the way the branches grow from the root"
        case .align: "columns by depth, leaves in one column, or branch lengths to scale"
        case .repeats: "what a repeated label means"
        case .pack: "a band for every subtree, or subtrees slid together"
        case .hang: "leaves hang below each other"
        case .card: "least width and height of a card"
        case .gap: "gaps between levels and between siblings"
        case .padding: "empty margin around the drawing"
        case .labelWidth: "a label wider than this wraps"
        case .tagGap: "gap between tags"
        case .wrap: "trees of a forest flow into rows no wider than this"
        case .levels: "headings of the levels, root first"
        case .connector: "shape of the connectors"
        case .theme: "colours: light and dark by the reader's system, or fixed"
        case .font: "family of the text"
        case .styleClass: "declare or redefine a class"
        }
    }
}

extension Directive {
    /// A value that is not the default, as examples show it.
    package var sampleValue: String {
        switch self {
        case .title: "Release plan"
        case .description: "The steps of a release"
        case .card: "160x48"
        case .gap: "80x20"
        case .padding: "16"
        case .labelWidth: "320"
        case .tagGap: "6"
        case .wrap: "1200"
        case .levels: "Final | Semi-finals"
        case .styleClass: "important fill=yellow bold"
        case .direction, .align, .repeats, .pack, .hang, .connector, .theme, .font:
            if case .word(let words) = value { words[1] } else { "" }
        }
    }
}
