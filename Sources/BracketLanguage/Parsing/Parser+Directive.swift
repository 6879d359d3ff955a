/// Options of the file.
extension Parser {
    /// directive ::= '@' directiveName white directiveValue | classDirective
    mutating func directive() {
        let start = i
        readDirective(lineStart: start)
        indentation.closeAll(by: start..<trimmed(start..<i))
    }

    /// Whether the `@` at `i` begins a known directive, so that an indent is more likely a slip
    /// than the sign that it is text.
    func isIndentedDirective() -> Bool {
        let name = i + 1
        var end = name
        while end - name < 32, isDirectiveByte(view[end]) { end += 1 }
        guard Byte.isWhiteOrLineEnd(view[end]), end <= view.count else { return false }
        return Directive(rawValue: view.string(name..<min(end, view.count))) != nil
    }

    /// indentedDirective ::= '@' (directiveName | 'class') (white char*)?
    ///
    /// A near miss: reports it, and reads it all the same.
    mutating func indentedDirective(lineStart: Int) {
        let start = i
        readDirective(lineStart: lineStart)
        let statement = syntax.statements.count - 1
        guard let name = syntax.parts(ofStatement: statement).first else { return }
        report(
            .indentedDirective, start..<name.range.upper, [view.string(name.range.range)],
            fix: unindenting(lineStart..<start))
    }

    /// Within a tree a directive would close all indents, so that the fix takes it to the top.
    private func unindenting(_ indent: Range<Int>) -> Fix {
        if indentation.isEmpty { return Fix(replace: indent, with: "") }
        let top = view.starts("\u{FEFF}", at: 0) ? 3 : 0
        let line = indent.upperBound..<trimmed(indent.upperBound..<i)
        var end = i
        if view[end] == Byte.carriageReturn { end += 1 }
        if end < view.count, view[end] == Byte.lineFeed { end += 1 }
        return Fix(edits: [
            Edit(range: top..<top, replacement: view[line] + [Byte.lineFeed]),
            Edit(range: indent.lowerBound..<end, replacement: []),
        ])
    }

    private mutating func readDirective(lineStart: Int) {
        let start = i
        let firstPart = syntax.statementParts.count
        i += 1
        let name = directiveName()
        addPart(.directiveName, name, to: .statement)
        var flags: Syntax.Flags = []
        white()
        if view.string(name) == Directive.styleClass.name {
            classDirective(&flags)
        } else if !isAtLineEnd {
            directiveValue(&flags)
        }
        skipLine()
        let end = trimmed(start..<i)
        addStatement(
            .directive, start..<end, lineStart: lineStart, firstPart: firstPart, flags: flags)
    }

    /// directiveName ::= 'title' | 'description' | 'direction' | 'align' | 'repeats' | 'pack' | 'hang'
    ///                 | 'card' | 'gap' | 'padding' | 'label-width' | 'tag-gap' | 'wrap' | 'levels'
    ///                 | 'connector' | 'theme' | 'font'
    ///
    /// Reads any word: whether it is a name is for the builder to say.
    private mutating func directiveName() -> Range<Int> {
        let start = i
        while !Byte.isWhiteOrLineEnd(view[i]) { i += 1 }
        return start..<i
    }

    private func isDirectiveByte(_ c: UInt8) -> Bool {
        Byte.isLetter(c) || c == UInt8(ascii: "-")
    }

    /// directiveValue ::= quotedText | (char - ["#x20#x9]) char*
    private mutating func directiveValue(_ flags: inout Syntax.Flags) {
        let start = i
        guard view[i] == Byte.quote else {
            skipLine()
            let end = trimmed(start..<i)
            addPart(.bareValue, start..<end, to: .statement)
            checkSize(start..<end)
            return
        }
        guard let quoted = quotedText() else {
            flags.insert(.broken)
            return
        }
        if quoted.isBroken { flags.insert(.broken) }
        addPart(.quotedValue, start..<i, to: .statement)
        white()
        if !isAtLineEnd {
            let text = i
            skipLine()
            let textEnd = trimmed(text..<i)
            report(
                .textAfterQuote, text..<textEnd, [foldedString(view, text..<textEnd)],
                fix: quoting(start..<textEnd))
            flags.insert(.broken)
        }
    }

    /// classDirective ::= '@class' white name (white attribute)*
    private mutating func classDirective(_ flags: inout Syntax.Flags) {
        guard !isAtLineEnd else { return }
        let start = i
        name()
        let end = i
        while !Byte.isWhiteOrLineEnd(view[i]) { i += 1 }
        if i > end {
            report(.invalidClassName, start..<i, [view.string(start..<i)])
            flags.insert(.broken)
            return
        }
        addPart(.className, start..<end, to: .statement)
        let parts = syntax.statementParts.count
        openBrace = nil
        white()
        while !isAtLineEnd {
            guard attribute(of: .statement, &flags) else {
                flags.insert(.broken)
                syntax.statementParts.removeSubrange(parts...)
                return
            }
        }
    }
}
