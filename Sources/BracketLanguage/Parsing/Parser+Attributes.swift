/// What stands in braces.
extension Parser {
    /// attributes ::= '{' white? attribute (white attribute)* white? '}'
    ///
    /// Returns their end; `i` is then at a mark or at the end of the line. Of braces that cannot
    /// be made out nothing is kept: what looks like a key there may be text.
    mutating func attributes(of owner: Owner, _ flags: inout Syntax.Flags) -> Int {
        let start = i
        let part = partCount(of: owner)
        addPart(.attributes, start..<start + 1, to: owner)
        openBrace = start
        i += 1
        white()
        let isEmpty = view[i] == Byte.closeBrace
        var isReadable = true
        while isReadable, view[i] != Byte.closeBrace {
            if isAtLineEnd {
                report(.unclosedAttributes, start..<start + 1)
                isReadable = false
            } else {
                isReadable = attribute(of: owner, &flags)
            }
        }
        skipAttributes()
        if view[i] == Byte.closeBrace { i += 1 }
        var end = trimmed(start..<i)
        setAttributes(start..<end, at: part, of: owner, keepsPieces: isReadable)
        if !isReadable {
            flags.insert(.broken)
            skipToMark()
            return end
        }
        if isEmpty { report(.emptyAttributes, start..<end) }
        white()
        if !isAtLineEnd, i == end || !isAtMark {
            flags.insert(.broken)
            end = textAfterAttributes(start..<end)
        }
        return end
    }

    private func partCount(of owner: Owner) -> Int {
        switch owner {
        case .node: syntax.nodeParts.count
        case .statement: syntax.statementParts.count
        }
    }

    private mutating func setAttributes(
        _ range: Range<Int>, at part: Int, of owner: Owner, keepsPieces: Bool
    ) {
        func set(_ parts: inout [Syntax.Part]) {
            parts[part].range = TextRange(range)
            if !keepsPieces { parts.removeSubrange((part + 1)...) }
        }
        switch owner {
        case .node: set(&syntax.nodeParts)
        case .statement: set(&syntax.statementParts)
        }
    }

    /// attribute ::= identifier | classUse | keyValue | key
    ///
    /// Leaves `i` at what follows: an attribute or the end. Returns false after reporting that
    /// something else is there.
    mutating func attribute(of owner: Owner, _ flags: inout Syntax.Flags) -> Bool {
        let start = i
        let isRead =
            switch view[i] {
            case Byte.hash: identifier(of: owner, &flags)
            case Byte.dot: classUse(of: owner, &flags)
            default: keyValue(of: owner)
            }
        guard isRead else { return false }
        let end = i
        white()
        if isAtLineEnd || view[i] == Byte.closeBrace || i > end { return true }
        return invalidAttribute(start)
    }

    /// identifier ::= '#' ([A-Za-z0-9_:-] | (char - [#x9#x20-#x7E]))+
    private mutating func identifier(of owner: Owner, _ flags: inout Syntax.Flags) -> Bool {
        let start = i
        i += 1
        while isIdentifierByte(view[i]) { i += 1 }
        let end = i
        skipWord()
        if i > end || end == start + 1 {
            report(.invalidID, start..<i, [view.string(start..<i)])
            flags.insert(.broken)
        } else {
            addPart(.identifier, start + 1..<end, to: owner)
            checkSize(start + 1..<end)
        }
        return true
    }

    /// classUse ::= '.' name
    private mutating func classUse(of owner: Owner, _ flags: inout Syntax.Flags) -> Bool {
        let start = i
        i += 1
        name()
        let end = i
        skipWord()
        if i > end || end == start + 1 {
            report(.invalidClassName, start..<i, [view.string(start + 1..<i)])
        } else {
            addPart(.className, start + 1..<end, to: owner)
        }
        return true
    }

    /// name ::= [A-Za-z] [A-Za-z0-9_-]*
    mutating func name() {
        guard Byte.isLetter(view[i]) else { return }
        while isNameByte(view[i]) { i += 1 }
    }

    /// keyValue ::= key '=' value
    ///
    /// Reads a key alone too.
    private mutating func keyValue(of owner: Owner) -> Bool {
        let start = i
        key()
        let keyRange = start..<i
        guard !keyRange.isEmpty else { return invalidAttribute(start) }
        if view[i] != Byte.equals {
            var next = i
            while Byte.isWhite(view[next]) { next += 1 }
            if next > i, view[next] == Byte.equals { return spacedEquals(keyRange) }
            addPart(.flag, keyRange, to: owner)
            return true
        }
        i += 1
        if Byte.isWhite(view[i]) {
            var next = i
            while Byte.isWhite(view[next]) { next += 1 }
            if !Byte.isLineEnd(view[next]), view[next] != Byte.closeBrace {
                return spacedEquals(keyRange)
            }
        }
        addPart(.key, keyRange, to: owner)
        return value(of: owner)
    }

    /// key ::= [A-Za-z] [A-Za-z0-9_.:-]*
    private mutating func key() {
        guard Byte.isLetter(view[i]) else { return }
        while isNameByte(view[i]) || view[i] == Byte.dot || view[i] == UInt8(ascii: ":") { i += 1 }
    }

    /// value ::= bareValue | quotedText
    private mutating func value(of owner: Owner) -> Bool {
        let start = i
        if view[i] == Byte.quote {
            guard let quoted = quotedText(), !quoted.isBroken else {
                // It has its error; the rest of the braces cannot be told from the value.
                return false
            }
            addPart(.quotedValue, start..<i, to: owner)
            return true
        }
        bareValue()
        addPart(.bareValue, start..<i, to: owner)
        checkSize(start..<i)
        return true
    }

    /// bareValue ::= (char - [#x20#x9"{}])+
    private mutating func bareValue() {
        while !Byte.isWhiteOrLineEnd(view[i]), view[i] != Byte.quote, view[i] != Byte.openBrace,
            view[i] != Byte.closeBrace
        {
            i += 1
        }
    }

    /// Reports `key = value`; the fix takes the white space out.
    private mutating func spacedEquals(_ keyRange: Range<Int>) -> Bool {
        i = keyRange.upperBound
        white()
        i += 1
        let equals = i
        white()
        let valueStart = i
        if view[i] == Byte.quote {
            let count = diagnostics.count
            _ = quotedText()
            diagnostics.removeSubrange(count...)
        } else {
            bareValue()
        }
        let range = keyRange.lowerBound..<trimmed(keyRange.lowerBound..<i)
        var fix: Fix?
        if i > valueStart {
            fix = Fix(edits: [
                Edit(range: keyRange.upperBound..<equals - 1, replacement: []),
                Edit(range: equals..<valueStart, replacement: []),
            ])
            fix?.edits.removeAll { $0.range.isEmpty }
        }
        report(.invalidAttribute, range, [view.string(range)], fix: fix)
        return false
    }

    /// Reports the word that holds `start`, where that is no attribute.
    private mutating func invalidAttribute(_ start: Int) -> Bool {
        skipWord()
        if i == start { i += 1 }
        let end = i
        skipAttributes()
        if let openBrace, isAtLineEnd {
            // Whatever it was, it is not known to be in braces.
            report(.unclosedAttributes, openBrace..<openBrace + 1)
        } else {
            report(.invalidAttribute, start..<end, [view.string(start..<end)])
        }
        return false
    }

    /// Moves behind what is neither white space nor the end of the braces.
    private mutating func skipWord() {
        while !Byte.isWhiteOrLineEnd(view[i]), openBrace == nil || view[i] != Byte.closeBrace {
            i += 1
        }
    }

    /// Moves to the next closing brace, or to the end of the line where there is none.
    private mutating func skipAttributes() {
        while !isAtLineEnd, view[i] != Byte.closeBrace { i += 1 }
    }

    /// Moves to the next mark or the end of the line.
    mutating func skipToMark() {
        white()
        while !isAtLineEnd, !isAtMark {
            while !Byte.isWhiteOrLineEnd(view[i]) { i += 1 }
            white()
        }
    }

    /// Reports what stands behind the braces, and returns its end.
    private mutating func textAfterAttributes(_ braces: Range<Int>) -> Int {
        let start = i
        while !Byte.isWhiteOrLineEnd(view[i]) { i += 1 }
        skipToMark()
        let end = trimmed(start..<i)
        if view[start] == Byte.openBrace {
            report(
                .doubledAttributes, start..<end,
                notes: [.init(range: braces, kind: .firstHere)])
        } else {
            report(.textAfterAttributes, start..<end, [foldedString(view, start..<end)])
        }
        return end
    }

    /// Reports braces where a label should be. Returns their end.
    mutating func attributesWithoutNode() -> Int {
        let start = i
        skipAttributes()
        if view[i] == Byte.closeBrace { i += 1 }
        let end = trimmed(start..<i)
        report(
            .attributesWithoutNode, start..<end, [view.string(start..<end)],
            fix: quoting(start..<end))
        skipToMark()
        return end
    }

    private func isNameByte(_ c: UInt8) -> Bool {
        Byte.isLetter(c) || Byte.isDigit(c) || c == Byte.underscore || c == UInt8(ascii: "-")
    }

    private func isIdentifierByte(_ c: UInt8) -> Bool {
        isNameByte(c) || c == UInt8(ascii: ":") || c >= 0x80
    }
}
