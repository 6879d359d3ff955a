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
    /// The lines between the heading and the rows of a card, and between rows.
    var rule: StaticString
    var tagFill: StaticString
    var tagOpacity: StaticString
    var tagStroke: StaticString
    /// The outline of a linked card that has the focus.
    var focus: StaticString
    /// The line of a link between nodes.
    var link: StaticString

    static let light = ThemeColours(
        text: "#222", secondaryText: "#666", cardFill: "gray", cardOpacity: ".12",
        outline: "#bbb", connector: "#888", rule: "#ccc", tagFill: "gray", tagOpacity: ".2",
        tagStroke: "none", focus: "#1a73e8", link: "#666")
    static let dark = ThemeColours(
        text: "#eee", secondaryText: "#aaa", cardFill: "gray", cardOpacity: ".12",
        outline: "#555", connector: "#888", rule: "#444", tagFill: "gray", tagOpacity: ".2",
        tagStroke: "none", focus: "#1a73e8", link: "#aaa")
    /// Ink on paper.
    static let mono = ThemeColours(
        text: "#000", secondaryText: "#000", cardFill: "#fff", cardOpacity: "1", outline: "#000",
        connector: "#000", rule: "#000", tagFill: "#000", tagOpacity: "0",
        tagStroke: "#000", focus: "#000", link: "#000")
}

/// What a drawing holds that few have.
struct DrawnParts: OptionSet {
    var rawValue: UInt8
    static let links = DrawnParts(rawValue: 1)
    static let rules = DrawnParts(rawValue: 2)
    static let looks = DrawnParts(rawValue: 4)
    static let paths = DrawnParts(rawValue: 8)
    /// Links between nodes.
    static let linkPaths = DrawnParts(rawValue: 16)
    static let title = DrawnParts(rawValue: 32)
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
    func styleSheet(scope: String, _ parts: DrawnParts, _ used: UsedShades) -> String? {
        let sheet = darkRules(scope: scope, parts, used) + linkRules(scope: scope, parts)
        return sheet.isEmpty ? nil : "\n" + sheet
    }

    private func darkRules(scope: String, _ parts: DrawnParts, _ used: UsedShades) -> String {
        guard self == .auto else { return "" }
        let light = ThemeColours.light
        let dark = ThemeColours.dark
        var rules: [(selector: String, property: String, light: StaticString, dark: StaticString)] =
            [
                (".bracket-connectors", "stroke", light.connector, dark.connector),
                (".bracket-nodes", "fill", light.text, dark.text),
                // What has a look of its own has a class, and keeps what is not of the palette.
                (
                    parts.contains(.looks)
                        ? ".bracket-node rect:not([class])" : ".bracket-node rect",
                    "stroke", light.outline, dark.outline
                ),
                (".bracket-edge", "fill", light.secondaryText, dark.secondaryText),
            ]
        if parts.contains(.title) {
            rules.append((".bracket-title", "fill", light.text, dark.text))
        }
        if parts.contains(.rules) {
            rules.append((".bracket-rule", "stroke", light.rule, dark.rule))
        }
        if parts.contains(.linkPaths) {
            rules.append((".bracket-link-line", "stroke", light.link, dark.link))
            rules.append((".bracket-link-head", "stroke", light.link, dark.link))
        }
        if parts.contains(.paths) {
            rules.append((".bracket-paths", "stroke", light.text, dark.text))
        }
        var sheet = "@media (prefers-color-scheme: dark) {\n"
        for rule in rules where "\(rule.light)" != "\(rule.dark)" {
            sheet += " .\(scope) \(rule.selector) { \(rule.property): \(rule.dark) }\n"
        }
        return sheet + used.darkRules(scope: scope) + "}\n"
    }

    private func linkRules(scope: String, _ parts: DrawnParts) -> String {
        guard parts.contains(.links) else { return "" }
        return """
            .\(scope) a:hover text { text-decoration: underline }
            .\(scope) a:focus-visible { outline: none }
            .\(scope) a:focus-visible rect { stroke: \(colours.focus); stroke-width: 3 }

            """
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
