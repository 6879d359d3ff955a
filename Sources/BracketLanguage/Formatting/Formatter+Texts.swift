/// Where a text stands decides which marks it must not show without quotes.
enum TextPlace {
    /// A label, or an end of a link.
    case label
    /// A label behind a `>`, where a number alone is warned of.
    case chained
    case cell
    case directiveValue
    case attributeValue
}

/// Texts, in quotes only where they need them.
extension Formatter {
    /// Writes a text that has no quotes, with its white space folded.
    mutating func writeBare(_ range: TextRange) {
        appendText(view, range.range, isQuoted: false, .drawn, to: &out)
    }

    /// Writes the text in `range`, which includes its quotes, without them if it reads the same
    /// then.
    mutating func writeQuoted(_ range: TextRange, as place: TextPlace) {
        let isExact = place == .attributeValue || place == .directiveValue
        if !hasEscapedCharacter(range) {
            scratch.removeAll(keepingCapacity: true)
            appendText(
                view, range.range, isQuoted: true, isExact ? .exact : .drawn, to: &scratch)
            if mayStandBare(place) {
                // Nothing of it is an escape any more, and no white space is at its ends.
                if place == .directiveValue { foldScratch() }
                out += scratch
                return
            }
        }
        if isExact { out.append(contentsOf: view[range.range]) } else { writeFolded(range) }
    }

    private mutating func foldScratch() {
        var folded: [UInt8] = []
        for byte in scratch where !(Byte.isWhite(byte) && folded.last == Byte.space) {
            folded.append(Byte.isWhite(byte) ? Byte.space : byte)
        }
        scratch = folded
    }

    /// Whether a quoted text has an escape other than `\"` and `\\`. What was escaped so that it
    /// can be seen stays so.
    private func hasEscapedCharacter(_ range: TextRange) -> Bool {
        var i = range.lower
        while i < range.upper {
            if view[i] == Byte.backslash {
                i += 1
                if view[i] != Byte.quote, view[i] != Byte.backslash { return true }
            }
            i += 1
        }
        return false
    }

    /// Writes a quoted text as written, but for the white space that is not drawn.
    private mutating func writeFolded(_ range: TextRange) {
        out.append(Byte.quote)
        var isAtEdge = true
        var pending = false
        var i = range.lower + 1
        while i < range.upper - 1 {
            let c = view[i]
            i += 1
            if Byte.isWhite(c) {
                pending = !isAtEdge
                continue
            }
            let isEscape = c == Byte.backslash
            let isBreak = isEscape && view[i] == UInt8(ascii: "n")
            if pending, !isBreak { out.append(Byte.space) }
            pending = false
            out.append(c)
            if isEscape {
                out.append(view[i])
                i += 1
            }
            isAtEdge = isBreak
        }
        out.append(Byte.quote)
    }

    /// Whether the text in `scratch` reads the same there without quotes, and gives no warning.
    private func mayStandBare(_ place: TextPlace) -> Bool {
        scratch.withUnsafeBufferPointer { bytes in
            guard let text = ByteView(bytes) else { return place == .cell }
            return switch place {
            case .label: isBareLabel(text)
            case .chained: isBareLabel(text) && !isQuantity(text, 0..<text.count)
            case .cell: isBareCell(text)
            case .directiveValue:
                text[0] != Byte.quote && !Byte.isWhite(text[0])
                    && !Byte.isWhite(text[text.count - 1])
            case .attributeValue:
                !bytes.contains {
                    Byte.isWhite($0) || $0 == Byte.quote || $0 == Byte.openBrace
                        || $0 == Byte.closeBrace
                }
            }
        }
    }
}

/// Whether a folded label may lose its quotes wherever it stands: it neither begins with a mark nor
/// has one inside, is no junction, and does not look like an item of a list.
private func isBareLabel(_ text: ByteView) -> Bool {
    switch text[0] {
    case Byte.quote, Byte.openBracket, Byte.bar, Byte.at: return false
    case Byte.slash where text[1] == Byte.slash: return false
    case Byte.underscore where text.count == 1: return false
    default: break
    }
    return !hasUnicodeSpaceAtEdge(text) && !Bullets.beginsItem(text)
        && hasNoWord(text) { start, end in
            text[start] == Byte.openBrace || end - start == 1 && text[start] == Byte.greater
                || end - start == 2 && text[start] == Byte.tilde && text[start + 1] == Byte.greater
        }
}

/// Whether a folded cell may lose its quotes.
private func isBareCell(_ text: ByteView) -> Bool {
    text[0] != Byte.quote && !hasUnicodeSpaceAtEdge(text)
        && hasNoWord(text) { start, end in
            text[start] == Byte.openBrace || end - start == 1 && text[start] == Byte.bar
        }
}

/// Whether `isMark` holds for no word between spaces.
private func hasNoWord(_ text: ByteView, _ isMark: (Int, Int) -> Bool) -> Bool {
    var start = 0
    while start < text.count {
        var end = start
        while end < text.count, text[end] != Byte.space { end += 1 }
        if isMark(start, end) { return false }
        start = end + 1
    }
    return true
}

/// Whether a text begins or ends with white space that is text: it cannot be seen, and is an error
/// at the start of a line, where the byte-order mark is not text either.
private func hasUnicodeSpaceAtEdge(_ text: ByteView) -> Bool {
    var last = text.count - 1
    while last > 0, text[last] & 0xC0 == 0x80 { last -= 1 }
    return [0, last].contains { i in
        guard text[i] >= 0x80, let (scalar, _) = decodeScalar(text, at: i) else { return false }
        return isUnicodeSpace(scalar) || scalar == 0xFEFF
    }
}
