import BracketLanguage
import BracketLayout
import Testing

@testable import BracketRender

@Suite("Themes")
struct ThemeTests {
    private static let light = [Shade(hex: "#fff")]
    /// What dark pages commonly have: GitHub, editors, terminals.
    private static let dark = ["#0d1117", "#1e1e1e", "#000"].map { Shade(hex: $0) }

    @Test("The formula of WCAG gives its known values")
    func formula() {
        #expect(Shade(hex: "#000").contrast(with: Shade(hex: "#fff")) == 21)
        #expect(Shade(hex: "#fff").contrast(with: Shade(hex: "#fff")) == 1)
        // The grey that is said to be the lightest that passes on white.
        let ratio = Shade(hex: "#767676").contrast(with: Shade(hex: "#fff"))
        #expect(abs(ratio - 4.54) < 0.005)
    }

    @Test("Text meets WCAG AA on the page and on cards, lines meet what it asks of graphics")
    func contrast() {
        for (colours, pages) in [
            (ThemeColours.light, Self.light), (.dark, Self.dark), (.mono, Self.light),
        ] {
            let card = Shade(name: colours.cardFill)
            let opacity = Double("0" + "\(colours.cardOpacity)")!
            for page in pages {
                let inside = card.over(page, opacity: min(1, opacity))
                for text in [colours.text, colours.secondaryText] {
                    #expect(Shade(name: text).contrast(with: page) >= 4.5)
                    #expect(Shade(name: text).contrast(with: inside) >= 4.5)
                }
                let tag = Shade(name: colours.tagFill)
                    .over(inside, opacity: Double("0\(colours.tagOpacity)")!)
                #expect(Shade(name: colours.text).contrast(with: tag) >= 4.5)
                #expect(Shade(name: colours.focus).contrast(with: page) >= 3)
                #expect(Shade(name: colours.connector).contrast(with: page) >= 3)
            }
        }
    }

    @Test("Fixed themes are all in the attributes; only auto has a style sheet")
    func sheets() throws {
        for theme in Theme.allCases {
            var settings = Settings()
            settings.theme = theme
            let elements = try elements(sevenNodes(settings))
            #expect(elements.contains { $0.name == "style" } == (theme == .auto))
            let colours = theme == .dark ? ThemeColours.dark : theme == .mono ? .mono : .light
            let lines = try #require(
                elements.first { $0.attributes["class"] == "bracket-connectors" })
            #expect(lines.attributes["stroke"] == "\(colours.connector)")
            #expect(lines.attributes["fill"] == "none")
            let nodes = try #require(elements.first { $0.attributes["role"] == "list" })
            #expect(nodes.attributes["fill"] == "\(colours.text)")
            let card = try #require(elements.first { $0.name == "rect" })
            #expect(card.attributes["stroke"] == "\(colours.outline)")
        }
    }

    @Test("Mono is ink on paper: nothing but black and white")
    func mono() throws {
        var settings = Settings()
        settings.theme = .mono
        let elements = try elements(sevenNodes(settings))
        let colours = elements.flatMap { element in
            ["fill", "stroke"].compactMap { element.attributes[$0] }
        }
        #expect(Set(colours) == ["#000", "#fff", "none"])
        #expect(Set(elements.compactMap { $0.attributes["fill-opacity"] }) == ["1"])
    }

    @Test("The style sheet touches nothing outside of its drawing")
    func scope() throws {
        let elements = try elements(sevenNodes())
        let root = try #require(elements[0].attributes["class"])
        let scope = try #require(root.split(separator: " ").last)
        #expect(scope.hasPrefix("bracket-"))
        let sheet = try #require(elements.first { $0.name == "style" }?.text)
        let rules = sheet.split(separator: "\n").filter { $0.contains("{") }
        #expect(rules.first == "@media (prefers-color-scheme: dark) {")
        #expect(rules.count == 4)
        for rule in rules.dropFirst() { #expect(rule.hasPrefix(" .\(scope) .bracket-")) }
        // Text without marks of XML is the same text in an HTML page.
        #expect(!sheet.contains { "<>&\"'".contains($0) })
    }

    @Test("Each font names families of the same advances, and then its kind")
    func fonts() throws {
        let stacks: [FontFamily: (first: String, last: String)] = [
            .sans: ("Helvetica", "sans-serif"), .serif: ("Times", "serif"),
            .mono: ("'Liberation Mono'", "monospace"),
        ]
        for font in FontFamily.allCases {
            var settings = Settings()
            settings.font = font
            let elements = try elements(sevenNodes(settings))
            let families = try #require(elements[0].attributes["font-family"])
            let names = families.split(separator: ", ").map(String.init)
            #expect(names.first == stacks[font]?.first)
            #expect(names.last == stacks[font]?.last)
        }
    }
}

/// A colour in sRGB, each part from 0 to 1.
struct Shade {
    var parts: [Double]

    init(hex: String) {
        let digits = Array(hex.dropFirst())
        let pairs =
            digits.count == 3
            ? digits.map { "\($0)\($0)" }
            : stride(from: 0, to: 6, by: 2).map { String(digits[$0...$0 + 1]) }
        parts = pairs.map { Double(Int($0, radix: 16)!) / 255 }
    }

    init(name: StaticString) {
        self.init(hex: "\(name)" == "gray" ? "#808080" : "\(name)")
    }

    /// This colour laid over another, as browsers blend it.
    func over(_ page: Shade, opacity: Double) -> Shade {
        var result = self
        result.parts = zip(parts, page.parts).map { $0 * opacity + $1 * (1 - opacity) }
        return result
    }

    /// The relative luminance of WCAG 2.
    private var luminance: Double {
        let linear = parts.map { $0 <= 0.04045 ? $0 / 12.92 : power(($0 + 0.055) / 1.055) }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    func contrast(with other: Shade) -> Double {
        let (a, b) = (luminance, other.luminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    /// x to the power of 2.4, which is the fifth root of x to the twelfth.
    private func power(_ x: Double) -> Double {
        let target = (0..<12).reduce(1) { product, _ in product * x }
        var root = x
        // Newton's method.
        for _ in 0..<60 {
            let fourth = root * root * root * root
            root -= (fourth * root - target) / (5 * fourth)
        }
        return root
    }
}
