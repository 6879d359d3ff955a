/// Links between nodes.
extension Parser {
    /// link ::= (label - (('//' | '|' | '[') char*)) white '~>' white node
    ///
    /// Called at the mark of a line that began like a chain; what was read of it is nodes from
    /// `first` on, which become the ends of the link. `hasMark` says that there was a `>` too.
    mutating func link(lineStart: Int, _ start: Int, from first: Int, hasMark: Bool) {
        let arrow = i..<i + 2
        let firstPart = syntax.statementParts.count
        let hasStart = first < syntax.nodes.count
        var flags: Syntax.Flags = []
        if hasMark {
            report(.linkInChain, arrow)
            flags.insert(.broken)
        } else if !hasStart {
            report(.missingLinkEnd, arrow, ["before"])
            flags.insert(.broken)
        } else if start > lineStart {
            report(
                .indentedLink, arrow,
                fix: Fix(replace: lineStart..<start, with: ""))
        }
        if hasStart { takeEnd(first, isStart: true, &flags) }
        addPart(.arrow, arrow, to: .statement)
        i = arrow.upperBound
        white()
        if isAtLineEnd {
            if !hasMark { report(.missingLinkEnd, arrow, ["after"]) }
            flags.insert(.broken)
        } else if !hasMark {
            let second = syntax.nodes.count
            if !isAtMark { node([]) }
            white()
            if !isAtLineEnd {
                let mark = i..<i + (view[i] == Byte.tilde ? 2 : 1)
                report(.linkInChain, mark)
                flags.insert(.broken)
            }
            if second < syntax.nodes.count { takeEnd(second, isStart: false, &flags) }
        }
        // Where it is out of place it may well be a label, so its ends are not looked up.
        if start > lineStart { flags.insert(.broken) }
        skipLine()
        let end = trimmed(start..<i)
        addStatement(.link, start..<end, lineStart: lineStart, firstPart: firstPart, flags: flags)
        // An indented one is out of place, but the lines below it are not.
        if start == lineStart { indentation.closeAll(by: start..<end) }
    }

    /// Makes the node `index` and its parts, with all behind it, an end of a link.
    private mutating func takeEnd(_ index: Int, isStart: Bool, _ flags: inout Syntax.Flags) {
        let node = syntax.nodes[index]
        let parts = syntax.partRange(ofNode: index)
        if node.flags.contains(.broken) { flags.insert(.broken) }
        if node.flags.contains(.folds) { flags.insert(.folds) }
        if parts.isEmpty { addPart(.bareText, node.range.range, to: .statement) }
        for part in syntax.nodeParts[parts] {
            syntax.statementParts.append(part)
            guard isStart, !flags.contains(.broken) else { continue }
            let range = part.range.range
            if part.kind == .edgeLabel {
                let bracket = range.lowerBound - 1..<range.upperBound + 1
                report(.misplacedEdgeLabel, bracket, [foldedString(view, range)])
                flags.insert(.broken)
            } else if part.kind == .attributes {
                report(.misplacedAttributes, range)
                flags.insert(.broken)
            }
        }
        syntax.nodeParts.removeLast(syntax.nodeParts.count - Int(node.firstPart))
        syntax.nodes.removeLast(syntax.nodes.count - index)
    }
}
