import BracketLanguage
import BracketLayout
import Testing

@testable import BracketRender

@Suite("SVG: texts")
struct SVGTextTests {
    private static let hostile = [
        "]]>", "a & b", "&amp;", "<script>alert(1)</script>", "\"quoted\" 'single'", "-->", "<!--",
        "</text></g></svg>", "&#0;", "%s %n", "日本語のラベル", "한국어", "नि", "é e\u{301}",
        "😀", "👨‍👩‍👧‍👦", "🇯🇵", "⚠ ⚠️", "שלום (עולם)", "مرحبا", "a\u{A0}\u{A0}b", "\u{FFFC}",
        "\u{FDFD}", "ﬁ", "＜fullwidth＞", "\u{10FFFD}", "𝒳", "\\n", "x", "12345678", "1234567&",
        "12345678&", "&2345678", "<>&\"<>&\"<>&\"",
    ]

    /// One root with every hostile text as a child, as its edge label, its id and its data.
    private func hostileDrawing() -> Drawing {
        var diagram = Diagram(
            outline: [(0, "root")] + Self.hostile.map { (depth: 1, label: $0) })
        func add(_ text: String) -> TextRange {
            defer { diagram.bytes += Array(text.utf8) }
            return TextRange(start: diagram.bytes.count, count: text.utf8.count)
        }
        for (i, text) in Self.hostile.enumerated() {
            var details = Details()
            details.edgeLabel = add(text)
            details.id = add("id " + text)
            details.data = [
                (name: add("note"), value: add(text)), (name: add("x"), value: add("")),
            ]
            diagram.nodes[i + 1].details = Int32(diagram.details.count)
            diagram.details.append(details)
        }
        diagram.settings.title = Self.hostile.joined(separator: " ")
        diagram.settings.description = Self.hostile.reversed().joined(separator: " ")
        // So that no text is wrapped.
        diagram.settings.labelWidth = 10_000
        return layout(diagram, metrics: .pixels(diagram.settings))
    }

    @Test("Any text in any place comes back as it was")
    func roundTrip() throws {
        let elements = try elements(hostileDrawing())
        let title = Self.hostile.joined(separator: " ")
        #expect(elements.first { $0.name == "title" }?.text == title)
        let description = Self.hostile.reversed().joined(separator: " ")
        #expect(elements.first { $0.name == "desc" }?.text == description)
        let groups = elements.indices.filter { elements[$0].attributes["class"] == "bracket-node" }
        #expect(groups.count == Self.hostile.count + 1)
        for (text, group) in zip(Self.hostile, groups.dropFirst()) {
            #expect(elements[group].attributes["data-id"] == "id " + text)
            #expect(elements[group].attributes["data-note"] == text)
            #expect(elements[group].attributes["data-x"] == "")
            let texts = elements.filter { $0.parent == group && $0.name == "text" }.map(\.text)
            #expect(texts == [text, text])
        }
    }

    @Test("What XML cannot hold is replaced, so that the file can be read")
    func forbidden() throws {
        let texts = [
            "a\u{0}b", "\u{1}\u{8}\u{B}\u{C}\u{1F}", "\u{FFFE}", "1234567\u{FFFF}", "\u{FFFD}",
        ]
        let shown = ["a\u{FFFD}b", String(repeating: "\u{FFFD}", count: 5), "\u{FFFD}"]
        let expected = shown + ["1234567\u{FFFD}", "\u{FFFD}"]
        var settings = Settings()
        settings.title = texts.joined()
        settings.description = texts.joined()
        let drawing = drawn(texts.map { (0, $0) }, settings)
        let elements = try elements(drawing)
        #expect(elements.filter { $0.name == "text" }.map(\.text) == [expected.joined()] + expected)
        #expect(elements.first { $0.name == "title" }?.text == expected.joined())
        #expect(elements.first { $0.name == "desc" }?.text == expected.joined())
    }

    @Test("Texts of every length and alignment are escaped alike", arguments: 0..<40)
    func escaping(count: Int) throws {
        // Every place of a text in turn holds a mark.
        for place in 0..<max(1, count) {
            for (mark, escaped) in [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")]
            {
                if count == 0 { continue }
                let before = String(repeating: "a", count: place)
                let after = String(repeating: "z", count: count - place - 1)
                #expect(try markup(of: before + mark + after) == before + escaped + after)
            }
        }
        let plain = String("abcdefghijklmnopqrstuvwxyz0123456789-_:;".prefix(count))
        #expect(try markup(of: plain) == plain)
    }

    @Test("A text larger than the buffer is written whole")
    func long() throws {
        let text = String(repeating: "Wörter & mehr ", count: 10_000)
        let escaped = String(repeating: "Wörter &amp; mehr ", count: 10_000)
        #expect(try markup(of: text) == escaped)
    }

    /// What stands between the tags after `text` was written there.
    private func markup(of text: String) throws -> String {
        let sink = MemorySink()
        let xml = try XMLWriter(to: sink)
        try xml.startDocument()
        try xml.start("a")
        var buffer = MarkupBuffer(xml)
        let bytes = Array(text.utf8)
        buffer.write("<b>")
        buffer.text(bytes.span)
        buffer.write("</b>")
        try buffer.finish()
        let all = String(decoding: sink.bytes, as: UTF8.self)
        let head = "<?xml version=\"1.0\"?>\n<a><b>"
        let tail = "</b></a>\n"
        #expect(all.hasPrefix(head) && all.hasSuffix(tail))
        return String(all.utf8.dropFirst(head.utf8.count).dropLast(tail.utf8.count))!
    }

    @Test("Each line of a label is centred in its card, on the baselines of its lines")
    func lines() throws {
        var settings = Settings()
        settings.labelWidth = 60
        // Each word is too long for another beside it; three lines of 20 and 12 above and below.
        let elements = try elements(drawn([(0, "Lorem ipsum dolores")], settings))
        let texts = elements.filter { $0.name == "text" }
        #expect(texts.map(\.text) == ["Lorem", "ipsum", "dolores"])
        // The card is 132 × 84 at (24, 24): its lines begin at 36, a baseline lies 15 lower.
        #expect(texts.map { $0.attributes["x"] } == ["90", "90", "90"])
        #expect(texts.map { $0.attributes["y"] } == ["51", "71", "91"])
    }

    @Test("A line break in a label is a space in its id and in its name")
    func lineBreak() throws {
        let elements = try elements(drawn([(0, "two\nlines")]))
        #expect(elements.filter { $0.name == "text" }.map(\.text) == ["two", "lines"])
        #expect(elements.contains { $0.attributes["data-id"] == "two lines" })
        #expect(elements.contains { $0.name == "title" && $0.text == "two lines" })
    }

    @Test("Text that begins in a right-to-left script says so")
    func rightToLeft() throws {
        let elements = try elements(drawn([(0, "שלום!"), (1, "shalom!"), (1, "123 مرحبا.")]))
        let texts = elements.filter { $0.name == "text" }
        #expect(texts.map { $0.attributes["direction"] } == ["rtl", nil, "rtl"])
    }

    @Test(
        "The first letter decides the direction",
        arguments: [
            ("", false), ("abc", false), ("Zב", false), ("אZ", true), ("12 (א)", true),
            ("12 (a) א", false), ("- ", false), ("é א", false), ("日本 א", false), ("가 א", false),
            ("👍 א", true), ("👍 a א", false), ("“א”", true), ("„ä א", false), ("\u{200F}a", true),
            ("\u{200E}א", false), ("ﷲ", true), ("ﻟ", true), ("𐤀", true), ("𞤀", true),
            ("Ω א", false),
            ("+ ÷ × א", true), ("（א", true), ("ａ א", false),
        ])
    func direction(text: String, isRightToLeft: Bool) {
        let bytes = Array(text.utf8)
        #expect((TextDirection(of: bytes.span) == .rightToLeft) == isRightToLeft)
    }
}

/// A drawing of depths and labels by the layout.
func drawn(_ outline: [(Int, String)], _ settings: Settings = Settings()) -> Drawing {
    layout(
        Diagram(outline: outline.map { (depth: $0.0, label: $0.1) }, settings: settings),
        metrics: .pixels(settings))
}
