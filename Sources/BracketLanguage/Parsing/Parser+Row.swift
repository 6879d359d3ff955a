/// Rows of a card.
extension Parser {
    /// row ::= '|' (white cell)? (white '|' (white cell)?)* (white attributes)?
    mutating func row(lineStart: Int, isIrregular: Bool) {
        let start = i
        let firstPart = syntax.statementParts.count
        var flags: Syntax.Flags = []
        let isMalformed = !Byte.isWhiteOrLineEnd(view[i + 1])
        if isMalformed {
            report(
                .malformedRow, start..<start + 1,
                fix: Fix(replace: start + 1..<start + 1, with: " "))
            flags.insert(.broken)
        }
        var cells = 0
        var tooMany: Int?
        // At each turn `i` is at a bar.
        repeat {
            let bar = i
            i += 1
            white()
            if cells == limits.cellsInRow { tooMany = bar }
            cells += 1
            if isAtLineEnd || isAtBar || view[i] == Byte.openBrace {
                // `| {` is an empty cell before the attributes.
                addPart(.bareText, bar + 1..<bar + 1, to: .statement)
            } else {
                cell(&flags)
            }
        } while isAtBar
        if view[i] == Byte.openBrace {
            flags.insert(.hasAttributes)
            _ = attributes(of: .statement, &flags)
            // A mark of chains is only text here.
            if !isAtLineEnd, !flags.contains(.broken) {
                let text = i
                skipLine()
                let end = trimmed(text..<i)
                report(.textAfterAttributes, text..<end, [foldedString(view, text..<end)])
                flags.insert(.broken)
            }
        }
        skipLine()
        let end = trimmed(start..<i)
        if let tooMany {
            report(.tooManyCells, tooMany..<end, [String(cells), String(limits.cellsInRow)])
        }
        let node = placeRow(
            start: start, width: start - lineStart, isIrregular: isIrregular,
            isMalformed: isMalformed)
        addStatement(
            .row, start..<end, lineStart: lineStart, node: node, firstPart: firstPart, flags: flags)
    }

    /// Whether `i`, before which there is white space, is at a bar between cells.
    private var isAtBar: Bool {
        view[i] == Byte.bar && Byte.isWhiteOrLineEnd(view[i + 1])
    }

    /// cell ::= bareCell | quotedText
    private mutating func cell(_ flags: inout Syntax.Flags) {
        let start = i
        guard view[i] == Byte.quote else {
            let end = bareCell()
            addPart(.bareText, start..<end, to: .statement)
            checkSize(start..<end)
            return
        }
        guard let quoted = quotedText() else {
            flags.insert(.broken)
            return
        }
        if quoted.isBroken { flags.insert(.broken) }
        let end = i
        addPart(.quotedText, start..<end, to: .statement)
        white()
        if !isAtLineEnd, i == end || !(isAtBar || view[i] == Byte.openBrace) {
            let text = i
            let textEnd = bareCell()
            let fix =
                text == end && view[text] == Byte.openBrace
                ? Fix(replace: text..<text, with: " ") : quoting(start..<textEnd)
            report(
                .textAfterQuote, text..<textEnd, [foldedString(view, text..<textEnd)], fix: fix)
            flags.insert(.broken)
        }
    }

    /// bareCell ::= ((char - [#x20#x9])+ - ('|' | ["{] char*))
    ///              (white ((char - [#x20#x9])+ - ('|' | '{' char*)))*
    ///
    /// Returns its end; `i` is then at a bar, at attributes or at the end of the line.
    private mutating func bareCell() -> Int {
        while true {
            while !Byte.isWhiteOrLineEnd(view[i]) { i += 1 }
            let end = i
            white()
            if isAtLineEnd || isAtBar || view[i] == Byte.openBrace { return end }
        }
    }

    /// The node that a row belongs to by its indent, or -1 where there is none. A malformed one may
    /// be no row at all, so its place is not judged.
    private mutating func placeRow(
        start: Int, width: Int, isIrregular: Bool, isMalformed: Bool
    ) -> Int {
        let line = start - width..<start
        var index = indentation.open.count
        var isMixed = false
        switch indentation.relation(view, start: start, width: width) {
        case .deeper: break
        case .same(let found), .between(let found): index = found
        case .mixed(let found):
            index = found
            isMixed = true
        }
        guard index > 0 else {
            if !isMixed, !isMalformed { report(.rowWithoutNode, start..<start + 1) }
            if isMixed { reportMixedRow(line, index, isIrregular) }
            return -1
        }
        let owner = indentation.open[index - 1]
        if isMixed {
            reportMixedRow(line, index, isIrregular)
        } else if index < indentation.open.count {
            let child = indentation.open[index].start
            report(
                .rowAfterChildren, start..<start + 1,
                [syntax.labelString(ofNode: owner.node, view)],
                notes: [.init(range: lineText(child), kind: .firstHere)])
        } else {
            if let rows = owner.rows, !isIrregular {
                checkAlignment(start: start, width: width, with: rows)
            }
            indentation.setRows(start: start, width: width)
        }
        syntax.nodes[owner.node].flags.insert(.hasRows)
        return owner.node
    }

    private mutating func reportMixedRow(_ line: Range<Int>, _ index: Int, _ isIrregular: Bool) {
        if !isIrregular, !indentation.open[index].isIrregular { reportMixedIndent(line, index) }
    }
}
