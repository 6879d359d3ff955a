/// The kinds of HTML blocks, as CommonMark numbers them.
enum HTMLBlock: Sendable {
    /// 1: `<pre`, `<script`, `<style` or `<textarea`, to the closing tag of any of them.
    case verbatim
    /// 2: a comment.
    case comment
    /// 3: `<? … ?>`
    case instruction
    /// 4: `<!X … >`
    case declaration
    /// 5: `<![CDATA[ … ]]>`
    case cdata
    /// 6: a tag that makes a block, to the next blank line.
    case block
    /// 7: any other tag alone on its line, to the next blank line. Interrupts no paragraph.
    case tag

    var endsAtBlankLine: Bool {
        switch self {
        case .block, .tag: true
        default: false
        }
    }

    /// The kind of block that a line begins whose text is `line`, which starts with `<`.
    static func starting(_ line: ArraySlice<UInt8>) -> HTMLBlock? {
        let inside = line.dropFirst()
        if inside.starts(with: "!--".utf8) { return .comment }
        if inside.starts(with: "?".utf8) { return .instruction }
        if inside.starts(with: "![CDATA[".utf8) { return .cdata }
        if inside.first == UInt8(ascii: "!") {
            return inside.dropFirst().first.map(isLetter) == true ? .declaration : nil
        }
        let isClosing = inside.first == UInt8(ascii: "/")
        let name = (isClosing ? inside.dropFirst() : inside).prefix { isLetter($0) || isDigit($0) }
        let behind = line[name.endIndex...]
        let ends = behind.isEmpty || isSpace(behind.first!) || behind.first == UInt8(ascii: ">")
        if !isClosing, ends, contains(verbatimNames, name) { return .verbatim }
        if ends || behind.starts(with: "/>".utf8), contains(blockNames, name) { return .block }
        return isTagAlone(line) ? .tag : nil
    }

    /// Whether a block of this kind ends on a line with this text.
    func ends(in line: ArraySlice<UInt8>) -> Bool {
        switch self {
        case .verbatim: return Self.hasVerbatimEnd(line)
        case .comment: return Self.contains(line, "-->")
        case .instruction: return Self.contains(line, "?>")
        case .declaration: return line.contains(UInt8(ascii: ">"))
        case .cdata: return Self.contains(line, "]]>")
        case .block, .tag: return false
        }
    }

    private static func contains(_ line: ArraySlice<UInt8>, _ text: StaticString) -> Bool {
        text.withUTF8Buffer { text in
            var i = line.startIndex
            while i + text.count <= line.endIndex {
                if line[i] == text[0], line[i..<i + text.count].elementsEqual(text) { return true }
                i += 1
            }
            return false
        }
    }

    private static func hasVerbatimEnd(_ line: ArraySlice<UInt8>) -> Bool {
        var i = line.startIndex
        while i + 1 < line.endIndex {
            if line[i] == UInt8(ascii: "<"), line[i + 1] == UInt8(ascii: "/") {
                let name = line[(i + 2)...].prefix { isLetter($0) }
                if name.endIndex < line.endIndex, line[name.endIndex] == UInt8(ascii: ">"),
                    contains(verbatimNames, name)
                {
                    return true
                }
                i = name.endIndex
            } else {
                i += 1
            }
        }
        return false
    }

    private static func contains(_ names: [String], _ name: ArraySlice<UInt8>) -> Bool {
        name.count <= 10
            && names.contains { $0.utf8.elementsEqual(name.lazy.map { $0 | 0x20 }) }
    }

    // Digits have the bit that makes letters small, so `h1` is found too.
    private static let verbatimNames = ["pre", "script", "style", "textarea"]
    private static let blockNames = [
        "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption",
        "center", "col", "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt",
        "fieldset", "figcaption", "figure", "footer", "form", "frame", "frameset", "h1", "h2",
        "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "iframe", "legend", "li", "link",
        "main", "menu", "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param",
        "search", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead",
        "title", "tr", "track", "ul",
    ]

    /// Whether a line is an opening or closing tag and white space.
    private static func isTagAlone(_ line: ArraySlice<UInt8>) -> Bool {
        var tag = TagReader(line)
        return tag.isTag() && tag.rest.allSatisfy(isSpace)
    }
}

/// Reads a tag of the inline grammar that lies on one line.
private struct TagReader {
    private(set) var rest: ArraySlice<UInt8>

    init(_ line: ArraySlice<UInt8>) { rest = line }

    mutating func isTag() -> Bool {
        _ = take(UInt8(ascii: "<"))
        if take(UInt8(ascii: "/")) {
            guard name() else { return false }
            _ = space()
            return take(UInt8(ascii: ">"))
        }
        guard name() else { return false }
        while true {
            let isApart = space()
            if take(UInt8(ascii: ">")) { return true }
            if take(UInt8(ascii: "/")) { return take(UInt8(ascii: ">")) }
            guard isApart, attributeName() else { return false }
            let before = rest
            _ = space()
            if take(UInt8(ascii: "=")) {
                _ = space()
                guard value() else { return false }
            } else {
                // The white space parts this attribute from the next.
                rest = before
            }
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard rest.first == byte else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func skip(_ isPart: (UInt8) -> Bool) -> Bool {
        let end = rest.firstIndex { !isPart($0) } ?? rest.endIndex
        defer { rest = rest[end...] }
        return end > rest.startIndex
    }

    private mutating func space() -> Bool { skip(isSpace) }

    private mutating func name() -> Bool {
        guard let first = rest.first, isLetter(first) else { return false }
        return skip { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
    }

    private mutating func attributeName() -> Bool {
        let starts = "_:".utf8
        guard let first = rest.first, isLetter(first) || starts.contains(first) else {
            return false
        }
        return skip { isLetter($0) || isDigit($0) || "_:.-".utf8.contains($0) }
    }

    private mutating func value() -> Bool {
        for quote in "\"'".utf8 where take(quote) {
            _ = skip { $0 != quote }
            return take(quote)
        }
        return skip { !isSpace($0) && !"\"'=<>`".utf8.contains($0) }
    }
}
