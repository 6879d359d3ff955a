import BracketLanguage

/// A piece of the syntax tree that stands by itself.
enum Element: Equatable {
    /// Index into `Syntax.nodes`.
    case node(Int)
    /// Index into `Syntax.statements`.
    case statement(Int)
}

/// What stands where.
extension Snapshot {
    /// What covers the byte at `offset`, or ends there.
    func element(at offset: Int) -> Element? {
        if let i = lastIndex(below: offset, count: syntax.nodes.count, { syntax.nodes[$0].range }) {
            return .node(i)
        }
        return lastIndex(
            below: offset, count: syntax.statements.count, { syntax.statements[$0].range }
        ).map { .statement($0) }
    }

    /// The range, of `count` ones in order, that holds `offset` or ends there.
    private func lastIndex(below offset: Int, count: Int, _ range: (Int) -> TextRange) -> Int? {
        let end = partitionPoint(count) { range($0).lower > offset }
        guard end > 0, range(end - 1).upper >= offset else { return nil }
        return end - 1
    }

    /// The first of the nodes that starts at `offset` or later.
    func firstNode(from offset: Int) -> Int {
        partitionPoint(syntax.nodes.count) { syntax.nodes[$0].range.lower >= offset }
    }

    /// The first of the statements that starts at `offset` or later.
    func firstStatement(from offset: Int) -> Int {
        partitionPoint(syntax.statements.count) { syntax.statements[$0].range.lower >= offset }
    }

    func range(of element: Element) -> Range<Int> {
        switch element {
        case .node(let i): syntax.nodes[i].range.range
        case .statement(let i): syntax.statements[i].range.range
        }
    }

    /// The pieces of an element; a node that is only a label has one too.
    func parts(of element: Element) -> [Syntax.Part] {
        switch element {
        case .node(let i):
            let parts = syntax.parts(ofNode: i)
            guard parts.isEmpty else { return Array(parts) }
            return [Syntax.Part(kind: .bareText, range: syntax.nodes[i].range)]
        case .statement(let i): return Array(syntax.parts(ofStatement: i))
        }
    }

    /// The smallest piece that holds `offset` or ends there, its mark included.
    func part(at offset: Int, in element: Element) -> Syntax.Part? {
        var best: Syntax.Part?
        for part in parts(of: element) {
            let range = part.marked
            guard range.lowerBound <= offset, offset <= range.upperBound else { continue }
            if let best, best.range.count < part.range.count { continue }
            best = part
        }
        return best
    }

    /// What a text says, without quotes and escapes and on one line.
    func string(_ part: Syntax.Part) -> String {
        readText(
            text.bytes, part.range.range,
            isQuoted: part.kind == .quotedText || part.kind == .quotedValue)
    }

    /// The part of a node that is its label, as written.
    func labelPart(ofNode i: Int) -> Syntax.Part? {
        parts(of: .node(i)).first { $0.kind == .bareText || $0.kind == .quotedText }
    }

    /// The label of a node on one line, or `_`.
    func label(ofNode i: Int) -> String { labelPart(ofNode: i).map(string) ?? "_" }

    /// The directive that a statement is, where that is known.
    func directive(ofStatement i: Int) -> Directive? {
        guard syntax.statements[i].kind == .directive,
            let name = syntax.parts(ofStatement: i).first
        else { return nil }
        return Directive(rawValue: text.string(name.range.range))
    }
}

extension Syntax.Part {
    /// Where it stands with the `#`, `.` or `@` before it.
    var marked: Range<Int> {
        switch kind {
        case .identifier, .className, .directiveName: range.lower - 1..<range.upper
        default: range.range
        }
    }
}

/// The first of `count` numbers for which `isBehind` holds, which it does for all after it.
func partitionPoint(_ count: Int, _ isBehind: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
        let middle = (low + high) / 2
        if isBehind(middle) { high = middle } else { low = middle + 1 }
    }
    return low
}
