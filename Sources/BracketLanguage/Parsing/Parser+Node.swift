/// A node: edge label, label, attributes.
extension Parser {
    /// node ::= (edgeLabel white label | (label - ('[' char*))) (white attributes)?
    mutating func node(_ flags: Syntax.Flags) {
        let start = i
        let firstPart = syntax.nodeParts.count
        var flags = flags
        var end = i
        if view[i] == Byte.openBracket {
            flags.insert(.hasEdgeLabel)
            guard let bracket = edgeLabel() else {
                end = trimmed(start..<i)
                return addNode(start..<end, firstPart, flags.union(.broken))
            }
            end = bracket
            white()
        }
        if view[i] == Byte.openBrace {
            end = attributesWithoutNode()
            flags.insert(.broken)
        } else if isAtLineEnd || isAtMark {
            reportEdgeLabelWithoutNode(start..<end, firstPart)
            flags.insert(.broken)
        } else {
            let labelStart = i
            let kind: Syntax.Part.Kind = view[i] == Byte.quote ? .quotedText : .bareText
            end = label(&flags)
            if view[i] == Byte.openBrace {
                addPart(kind, labelStart..<end, to: .node)
                flags.insert(.hasAttributes)
                end = attributes(of: .node, &flags)
            } else if kind == .quotedText || syntax.nodeParts.count > firstPart {
                addPart(kind, labelStart..<end, to: .node)
            }
        }
        addNode(start..<end, firstPart, flags)
    }

    private mutating func addNode(_ range: Range<Int>, _ firstPart: Int, _ flags: Syntax.Flags) {
        syntax.nodes.append(
            Syntax.Node(
                range: TextRange(range), parent: -1, indent: 0, firstPart: UInt32(firstPart),
                flags: flags))
    }

    /// edgeLabel ::= '[' (char* - (white? | char* ']' white char*)) ']'
    ///
    /// Returns its end, or nil where no white space follows any `]` of the line.
    mutating func edgeLabel() -> Int? {
        let start = i
        i += 1
        while !isAtLineEnd {
            if view[i] == Byte.closeBracket, Byte.isWhiteOrLineEnd(view[i + 1]) {
                var from = start + 1
                while Byte.isWhite(view[from]) { from += 1 }
                let text = from..<max(from, trimmed(from..<i))
                i += 1
                addPart(.edgeLabel, text, to: .node)
                checkSize(text)
                if text.isEmpty { reportEmptyEdgeLabel(start..<i) }
                return i
            }
            i += 1
        }
        report(
            .unclosedEdgeLabel, start..<start + 1, [foldedString(view, start..<trimmed(start..<i))])
        return nil
    }

    /// label ::= bareLabel | (quotedText - ('"' (white | '\n' | '\u{' '0'* '20}')* '"'))
    ///
    /// Returns the end of the label; `i` is then at a mark or at the end of the line.
    @inline(__always) mutating func label(_ flags: inout Syntax.Flags) -> Int {
        if view[i] == Byte.quote { return quotedLabel(&flags) }
        return bareLabel(&flags)
    }

    /// bareLabel ::= ((char - [#x20#x9])+ - ('>' | '~>' | ["{] char*))
    ///               (white ((char - [#x20#x9])+ - ('>' | '~>' | '{' char*)))*
    ///
    /// Returns the end of the label; `i` is then at a mark or at the end of the line.
    @inline(__always) mutating func bareLabel(_ flags: inout Syntax.Flags) -> Int {
        let start = i
        let label = bareLabelEnd(from: i)
        i = label.stop
        if label.folds { flags.insert(.folds) }
        if label.end &- start > limits.textSize { checkSize(start..<label.end) }
        return label.end
    }

    /// Where the bare label that begins at `k` ends, where the mark or line end behind it is, and
    /// whether it has white space to fold.
    @inline(__always)
    private func bareLabelEnd(from k: Int) -> (end: Int, stop: Int, folds: Bool) {
        var k = k
        var folds = false
        while true {
            // Whatever ends a word or a line is at most a space.
            while view[k] > Byte.space { k &+= 1 }
            let c = view[k]
            if Byte.isLineEnd(c) { return (k, k, folds) }
            guard Byte.isWhite(c) else {
                k &+= 1
                continue
            }
            let end = k
            k &+= 1
            var foldsHere = c == Byte.tab
            while Byte.isWhite(view[k]) {
                foldsHere = true
                k &+= 1
            }
            let next = view[k]
            if Byte.isLineEnd(next) || next == Byte.openBrace || isMark(at: k) {
                return (end, k, folds)
            }
            folds = folds || foldsHere
        }
    }

    private mutating func quotedLabel(_ flags: inout Syntax.Flags) -> Int {
        let start = i
        guard let quoted = quotedText() else {
            flags.insert(.broken)
            return trimmed(start..<i)
        }
        if quoted.isBroken { flags.insert(.broken) }
        var end = i
        white()
        if !isAtLineEnd, i == end || !(isAtMark || view[i] == Byte.openBrace) {
            textAfterQuote(start, end)
            flags.insert(.broken)
            end = trimmed(start..<i)
        } else if quoted.isBlank {
            report(.emptyLabel, start..<end, fix: Fix(replace: start..<end, with: "_"))
            flags.insert(.broken)
        }
        return end
    }

    /// Reports text behind the closing quote at `end` of a label that began at `start`.
    private mutating func textAfterQuote(_ start: Int, _ end: Int) {
        let text = i
        var flags: Syntax.Flags = []
        let textEnd = bareLabel(&flags)
        // `"label"{` and `"label">` only lack a space.
        let lacksSpace = text == end && (view[text] == Byte.openBrace || isMark(at: text))
        let fix =
            lacksSpace
            ? Fix(replace: text..<text, with: " ") : quoting(start..<textEnd)
        report(.textAfterQuote, text..<textEnd, [foldedString(view, text..<textEnd)], fix: fix)
    }

    private mutating func reportEmptyEdgeLabel(_ bracket: Range<Int>) {
        var end = bracket.upperBound
        var next = end
        while Byte.isWhite(view[next]) { next += 1 }
        if !Byte.isLineEnd(view[next]), !isMark(at: next), view[next] != Byte.openBrace {
            end = bareLabelEnd(from: next).end
        }
        report(.emptyEdgeLabel, bracket, fix: quoting(bracket.lowerBound..<end))
    }

    private mutating func reportEdgeLabelWithoutNode(_ bracket: Range<Int>, _ firstPart: Int) {
        // An empty one has its error.
        guard !syntax.nodeParts[firstPart].range.isEmpty else { return }
        report(
            .edgeLabelWithoutNode, bracket,
            [foldedString(view, syntax.nodeParts[firstPart].range.range)], fix: quoting(bracket))
    }

    /// A fix that puts the text of `range` in quotes.
    func quoting(_ range: Range<Int>) -> Fix {
        Fix(replace: range, with: quotedLiteral(foldedString(view, range)))
    }

    /// quotedText ::= '"' ((char - ["\]) | escape)* '"'
    ///
    /// Nil where the quote does not end on its line.
    mutating func quotedText() -> (isBlank: Bool, isBroken: Bool)? {
        let start = i
        var isBlank = true
        var isBroken = false
        i += 1
        while true {
            let c = view[i]
            if Byte.isLineEnd(c) {
                report(.unterminatedQuote, start..<trimmed(start..<i))
                return nil
            }
            if c == Byte.quote { break }
            if c == Byte.backslash, !Byte.isLineEnd(view[i + 1]) {
                switch escape() {
                case nil: isBroken = true
                case .some(let scalar): isBlank = isBlank && (scalar == 0x0A || scalar == 0x20)
                }
                continue
            }
            isBlank = isBlank && Byte.isWhite(c)
            i += 1
        }
        i += 1
        checkSize(start + 1..<i - 1)
        return (isBlank && !isBroken, isBroken)
    }

    /// escape ::= '\' (["\n] | 'u{' hex (hex (hex (hex (hex hex?)?)?)?)? '}')
    ///
    /// Returns the character that it stands for, or nil after reporting that there is none.
    mutating func escape() -> UInt32? {
        let start = i
        i += 2
        switch view[start + 1] {
        case Byte.quote: return UInt32(Byte.quote)
        case Byte.backslash: return UInt32(Byte.backslash)
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "u"):
            if let scalar = unicodeEscape(start) { return isAllowedEscape(scalar, start..<i) }
        default: break
        }
        i = start + 1
        i += decodeScalar(view, at: i)?.length ?? 1
        report(.unknownEscape, start..<i, [view.string(start..<i)])
        return nil
    }

    private mutating func unicodeEscape(_ start: Int) -> UInt32? {
        guard view[i] == Byte.openBrace else { return nil }
        i += 1
        var scalar: UInt32 = 0
        var digits = 0
        while digits < 6, let digit = hex(view[i]) {
            scalar = scalar << 4 | digit
            digits += 1
            i += 1
        }
        guard digits > 0, view[i] == Byte.closeBrace else { return nil }
        i += 1
        return scalar
    }

    private mutating func isAllowedEscape(_ scalar: UInt32, _ range: Range<Int>) -> UInt32? {
        guard isAllowed(scalar) else {
            report(.invalidScalar, range, [view.string(range)])
            return nil
        }
        if scalar == 0x202D || scalar == 0x202E {
            report(.bidirectionalControl, range, [scalarName(scalar), "override"])
        }
        return scalar
    }

    /// hex ::= [0-9A-Fa-f]
    func hex(_ c: UInt8) -> UInt32? { hexDigit(c) }
}

/// The value of a hexadecimal digit.
func hexDigit(_ c: UInt8) -> UInt32? {
    switch c {
    case 0x30...0x39: UInt32(c) - 0x30
    case 0x41...0x46: UInt32(c) - 0x37
    case 0x61...0x66: UInt32(c) - 0x57
    default: nil
    }
}

/// `text` in quotes, with the escapes that it needs.
package func quotedLiteral(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": quoted += "\\\""
        case "\\": quoted += "\\\\"
        case "\n": quoted += "\\n"
        default: quoted.unicodeScalars.append(scalar)
        }
    }
    return quoted + "\""
}

/// The text of `range` with white space folded and cut off at both ends, for messages.
func foldedString(_ view: ByteView, _ range: Range<Int>) -> String {
    var bytes: [UInt8] = []
    var pending = false
    for c in view[range] {
        if Byte.isWhite(c) {
            pending = !bytes.isEmpty
        } else {
            if pending { bytes.append(Byte.space) }
            pending = false
            bytes.append(c)
        }
    }
    return String(decoding: bytes, as: UTF8.self)
}
