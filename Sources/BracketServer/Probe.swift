import BracketLanguage

/// What is being written at a place, found out by the parser itself: it reads the line with a word
/// put in at the cursor, and with what is still open closed, and tells what that word is.
struct Probe {
    /// What the word is a piece of.
    var part: Syntax.Part.Kind
    /// For a value in braces, its key.
    var key: AttributeKey?
    /// For a value behind a directive, that.
    var directive: Directive?
    /// What bears the attributes.
    var owner: AttributeOwner
    /// The keys, flags and classes that stand in the same braces already.
    var present: [String]
    /// Whether the line is a link.
    var isLink: Bool
    /// The label of the node, as far as there is one.
    var label: String?
    /// From the start of the piece that is being written to the cursor, and to its end, in bytes of
    /// the line. Includes an opening quote, and no mark such as `#`.
    var start: Int
    var end: Int

    private static let word = Array("x".utf8)

    /// Looks at a line, without its end, with the cursor at the byte `cursor`. Nil where it is in a
    /// comment, or nothing can be made out.
    init?(line: [UInt8], cursor: Int) {
        // An indent says nothing about what stands on the line, and alone it would be an error. But
        // an indented `@` starts no directive.
        let indent = line[..<cursor].prefix { $0 == 0x20 || $0 == 0x09 }.count
        guard indent == 0 || indent == line.count || line[indent] != UInt8(ascii: "@") else {
            return nil
        }
        let before = Array(line[indent..<cursor])
        let after = Array(line[cursor...])
        if let probe = Self(before, after, indent: indent) {
            self = probe
            return
        }
        for closing in ["", "}", "\"}", "\""] {
            guard var probe = Self(before, Array(closing.utf8), indent: indent) else { continue }
            probe.end = cursor
            self = probe
            return
        }
        return nil
    }

    private init?(_ before: [UInt8], _ after: [UInt8], indent: Int) {
        let source = before + Self.word + after + [0x0A]
        let parsed = parse(source)
        // Such an error says that the rest of the line is not what it seems.
        let isOpen = parsed.diagnostics.contains {
            switch $0.code {
            case .unclosedAttributes, .unterminatedQuote, .textAfterAttributes, .textAfterQuote,
                .invalidAttribute, .doubledAttributes, .attributesWithoutNode, .unclosedEdgeLabel:
                true
            default: false
            }
        }
        guard !isOpen else { return nil }
        self.init(Snapshot(SourceText(source), syntax: parsed.syntax), before.count, indent: indent)
    }

    private init?(_ line: Snapshot, _ cursor: Int, indent: Int) {
        guard let element = line.element(at: cursor + 1) else { return nil }
        let parts = line.parts(of: element)
        let found = parts.indices.filter { i in
            parts[i].range.lower <= cursor && cursor < parts[i].range.upper
                && parts[i].kind != .attributes
        }
        guard let index = found.first else { return nil }
        part = parts[index].kind
        isLink = false
        owner = .node
        if case .statement(let i) = element {
            switch line.syntax.statements[i].kind {
            case .comment: return nil
            case .row: owner = .row
            case .link:
                owner = .link
                isLink = true
            case .directive:
                owner = .styleClass
                directive = line.directive(ofStatement: i)
            }
        } else {
            label = line.parts(of: element).first { $0.kind == .bareText || $0.kind == .quotedText }
                .map(line.string)
        }
        if index > 0, parts[index - 1].kind == .key {
            key = AttributeKey(rawValue: line.text.string(parts[index - 1].range.range))
        }
        present = parts.indices.filter { $0 != index }.compactMap { i in
            switch parts[i].kind {
            case .key, .flag, .className: line.text.string(parts[i].range.range)
            case .identifier: "#"
            default: nil
            }
        }
        start = parts[index].range.lower + indent
        // Without the word that was put in.
        end = parts[index].range.upper - 1 + indent
    }
}
