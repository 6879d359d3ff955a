import BracketLanguage

/// The colours of a theme. Cards are translucent, so that the page shows through.
struct ThemeColours {
    var text: StaticString
    /// Text that is not a label.
    var secondaryText: StaticString
    var cardFill: StaticString
    var cardOpacity: StaticString
    var outline: StaticString
    var connector: StaticString

    static let light = ThemeColours(
        text: "#222", secondaryText: "#666", cardFill: "gray", cardOpacity: ".12",
        outline: "#bbb", connector: "#888")
    static let dark = ThemeColours(
        text: "#eee", secondaryText: "#aaa", cardFill: "gray", cardOpacity: ".12",
        outline: "#555", connector: "#888")
    /// Ink on paper.
    static let mono = ThemeColours(
        text: "#000", secondaryText: "#000", cardFill: "#fff", cardOpacity: "1", outline: "#000",
        connector: "#000")
}

extension Theme {
    /// The colours of the presentation attributes: what is seen wherever style sheets or media
    /// queries are not understood, or are taken out.
    var colours: ThemeColours {
        switch self {
        case .auto, .light: .light
        case .dark: .dark
        case .mono: .mono
        }
    }

    /// The style sheet of a drawing whose root has the class `scope`, or nil where the
    /// presentation attributes say all. It touches nothing outside of the drawing.
    func styleSheet(scope: String) -> String? {
        guard self == .auto else { return nil }
        let light = ThemeColours.light
        let dark = ThemeColours.dark
        let rules: [(selector: String, property: String, light: StaticString, dark: StaticString)] =
            [
                (".bracket-connectors", "stroke", light.connector, dark.connector),
                (".bracket-nodes", "fill", light.text, dark.text),
                (".bracket-node rect", "stroke", light.outline, dark.outline),
                (".bracket-edge", "fill", light.secondaryText, dark.secondaryText),
            ]
        var sheet = "\n@media (prefers-color-scheme: dark) {\n"
        for rule in rules where "\(rule.light)" != "\(rule.dark)" {
            sheet += " .\(scope) \(rule.selector) { \(rule.property): \(rule.dark) }\n"
        }
        return sheet + "}\n"
    }
}

extension FontFamily {
    /// Families whose advances agree by design with the built-in table, so that text is as wide
    /// as its box was made for, whichever of them a system has.
    var stack: StaticString {
        switch self {
        case .sans: "Helvetica, Arial, 'Liberation Sans', Arimo, sans-serif"
        case .serif: "Times, 'Times New Roman', 'Liberation Serif', Tinos, serif"
        case .mono: "'Liberation Mono', Cousine, 'Courier New', Courier, monospace"
        }
    }
}
