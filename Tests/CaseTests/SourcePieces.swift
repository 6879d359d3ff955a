import BracketLanguage

/// The pieces of a source with the classes of `editors/constructs.json`, as the syntax tree has
/// them. Whatever the tree says nothing about has no piece.
struct SourcePieces {
    private let source: [UInt8]
    private(set) var pieces: [Construct.Piece] = []

    init(_ source: [UInt8]) {
        self.source = source
        let syntax = parse(source).syntax
        for (i, node) in syntax.nodes.enumerated() {
            let parts = syntax.parts(ofNode: i)
            if parts.isEmpty, !node.flags.contains(.broken) { addLabel(node.range.range) }
            add(parts, bareText: "label")
        }
        for (i, statement) in syntax.statements.enumerated() {
            let parts = syntax.parts(ofStatement: i)
            switch statement.kind {
            case .comment: add(statement.range.range, "comment")
            case .row: add(parts, bareText: "cell")
            case .link: add(parts, bareText: "label")
            case .directive: addDirective(parts)
            }
        }
        addMarks(syntax)
        pieces.sort { $0.range.lowerBound < $1.range.lowerBound }
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: source[range], as: UTF8.self)
    }

    private mutating func add(_ range: Range<Int>, _ name: String) {
        guard !range.isEmpty else { return }
        pieces.append(Construct.Piece(range: range, name: name, text: text(range)))
    }

    private mutating func addLabel(_ range: Range<Int>) {
        add(range, text(range) == "_" ? "junction" : "label")
    }

    private mutating func add(_ parts: ArraySlice<Syntax.Part>, bareText: String) {
        var key: AttributeKey?
        for part in parts {
            let range = part.range.range
            switch part.kind {
            case .edgeLabel:
                var start = range.lowerBound - 1
                while source[start] != UInt8(ascii: "[") { start -= 1 }
                var end = range.upperBound
                while source[end] != UInt8(ascii: "]") { end += 1 }
                add(start..<start + 1, "edge-mark")
                add(range, "edge-label")
                add(end..<end + 1, "edge-mark")
            case .bareText where bareText == "label": addLabel(range)
            case .bareText: add(range, bareText)
            case .quotedText: addQuoted(range, "quoted")
            case .attributes:
                add(range.lowerBound..<range.lowerBound + 1, "brace")
                if range.count > 1 { add(range.upperBound - 1..<range.upperBound, "brace") }
            case .identifier: add(range.lowerBound - 1..<range.upperBound, "id")
            case .className: add(range.lowerBound - 1..<range.upperBound, "class")
            case .key:
                key = AttributeKey(rawValue: text(range))
                add(range, "key")
                add(range.upperBound..<range.upperBound + 1, "equals")
            case .bareValue: add(range, bareClass(text(range), of: key?.value))
            case .quotedValue: addQuoted(range, "string")
            case .flag: add(range, "flag")
            case .directiveName, .arrow: break
            }
        }
    }

    private func bareClass(_ text: String, of value: AttributeKey.Value?) -> String {
        switch value {
        case .colour: text.hasPrefix("#") ? "color" : "word"
        case .word: "word"
        case .number: "number"
        case .flag, .text, .texts, .link, nil: "value"
        }
    }

    private mutating func addDirective(_ parts: ArraySlice<Syntax.Part>) {
        guard let name = parts.first?.range.range else { return }
        add(name.lowerBound - 1..<name.upperBound, "directive")
        let directive = Directive(rawValue: text(name))
        var rest = parts.dropFirst()
        if directive == .styleClass, let first = rest.first {
            add(first.range.range, "class")
            return add(rest.dropFirst(), bareText: "")
        }
        guard let value = rest.popFirst() else { return }
        let range = value.range.range
        if value.kind == .quotedValue { return addQuoted(range, "string") }
        switch directive?.value {
        case .word: add(range, "word")
        case .extent, .length: add(range, "number")
        case .lengthOrOff: add(range, text(range) == "off" ? "word" : "number")
        case .headings: addHeadings(range)
        case .text, .styleClass, nil: add(range, "value")
        }
    }

    private mutating func addHeadings(_ range: Range<Int>) {
        var start = range.lowerBound
        while start < range.upperBound {
            let bar = (start..<range.upperBound).first { i in
                source[i] == UInt8(ascii: "|") && source[i - 1] == UInt8(ascii: " ")
                    && source[i + 1] == UInt8(ascii: " ")
            }
            let end = bar.map { max(start, $0 - 1) } ?? range.upperBound
            add(start..<end, text(start..<end) == "_" ? "junction" : "value")
            guard let bar else { return }
            add(bar..<bar + 1, "bar")
            start = bar + 2
        }
    }

    /// A text in quotes, cut at its escapes.
    private mutating func addQuoted(_ range: Range<Int>, _ name: String) {
        var start = range.lowerBound
        var i = start
        while i < range.upperBound {
            guard source[i] == UInt8(ascii: "\\") else {
                i += 1
                continue
            }
            add(start..<i, name)
            // A text without its second quote may end within one.
            let end = min(escapeEnd(i), range.upperBound)
            add(i..<end, "escape")
            start = end
            i = end
        }
        add(start..<range.upperBound, name)
    }

    /// The end of the escape at `i`: of one that is none, of its first two bytes.
    private func escapeEnd(_ i: Int) -> Int {
        let digits = source[(i + 2)...].dropFirst().prefix {
            Character(Unicode.Scalar($0)).isHexDigit
        }
        let isLong = source[i + 1] == UInt8(ascii: "u") && source[i + 2] == UInt8(ascii: "{")
        let isWhole = (1...6).contains(digits.count) && source[digits.endIndex] == UInt8(ascii: "}")
        return isLong && isWhole ? digits.endIndex + 1 : i + 2
    }

    /// The marks are what lies between the pieces, in the words of `Syntax`.
    private mutating func addMarks(_ syntax: Syntax) {
        var known = [Bool](repeating: false, count: source.count)
        for piece in pieces { for i in piece.range { known[i] = true } }
        func within(_ i: Int) -> Syntax.Statement? {
            syntax.statements.first { $0.range.range.contains(i) }
        }
        for i in source.indices where !known[i] && source[i] > UInt8(ascii: " ") {
            switch source[i] {
            case UInt8(ascii: ">") where source[i - 1] == UInt8(ascii: "~"):
                add(i - 1..<i + 1, "link")
            case UInt8(ascii: ">") where within(i) == nil: add(i..<i + 1, "chain")
            case UInt8(ascii: "|") where within(i)?.kind == .row: add(i..<i + 1, "bar")
            default: break
            }
        }
    }
}
