/// Reads a source into its syntax tree. It never fails: what it cannot make out it reports, marks
/// as broken and passes over, so that the rest is still read and one mistake is one diagnostic.
///
/// Each parse function has the name of its production in `grammar/bracket.ebnf`, which is its
/// comment. A function starts at the first byte of what it reads and leaves `i` behind it.
struct Parser {
    let view: ByteView
    let limits: Limits
    var i = 0
    var syntax = Syntax()
    var diagnostics: [Diagnostic] = []
    var indentation = Indentation()
    var bullets = Bullets()
    /// The brace of the attributes that are being read; nil in `@class`, which has none.
    var openBrace: Int?

    /// `lines` is the number of lines of the source, for a guess at the number of nodes.
    init(_ view: ByteView, limits: Limits, lines: Int) {
        self.view = view
        self.limits = limits
        syntax.nodes.reserveCapacity(min(lines, limits.reservedNodes))
    }

    /// file ::= (#xFEFF line | (line - (#xFEFF char*))) (newline line)*
    mutating func file() {
        if view.starts("\u{FEFF}", at: 0) { i = 3 }
        while i < view.count {
            line()
            newline()
        }
        bullets.report(syntax, view, into: &diagnostics)
    }

    /// newline ::= #xD? #xA
    mutating func newline() {
        // A carriage return alone has its error already, and ends the line.
        if view[i] == Byte.carriageReturn { i += 1 }
        if view[i] == Byte.lineFeed { i += 1 }
    }

    /// line ::= (directive | (link | statement) - ('@' char* | unicodeSpace char*)
    ///        | white (statement - (indentedDirective | unicodeSpace char*)))? white?
    mutating func line() {
        let start = i
        white()
        switch view[i] {
        case Byte.lineFeed, Byte.carriageReturn: return
        case Byte.at where i == start: directive()
        case Byte.at where isIndentedDirective(): indentedDirective(lineStart: start)
        default: statement(lineStart: start)
        }
    }

    /// statement ::= comment | row | chain - (('//' | '|') char*)
    mutating func statement(lineStart: Int) {
        let isIrregular = view[i] < 0x80 ? false : unicodeSpace()
        switch view[i] {
        case Byte.slash where view[i + 1] == Byte.slash: comment(lineStart: lineStart)
        case Byte.bar: row(lineStart: lineStart, isIrregular: isIrregular)
        case let c where Byte.isLineEnd(c): break
        default: chain(lineStart: lineStart, isIrregular: isIrregular)
        }
    }

    /// comment ::= '//' char*
    mutating func comment(lineStart: Int) {
        let start = i
        skipLine()
        addStatement(.comment, start..<trimmed(start..<i), lineStart: lineStart)
    }

    /// white ::= (#x20 | #x9)+
    @inline(__always) mutating func white() {
        while Byte.isWhite(view[i]) {
            // Deep indents are most of a large file.
            while let word = view.word(at: i),
                word == 0x2020_2020_2020_2020 || word == 0x0909_0909_0909_0909
            {
                i &+= 8
            }
            if Byte.isWhite(view[i]) { i &+= 1 }
        }
    }

    /// Moves to the end of the line.
    mutating func skipLine() {
        while !Byte.isLineEnd(view[i]) { i += 1 }
    }

    var isAtLineEnd: Bool { Byte.isLineEnd(view[i]) }

    /// The end of `range` without the white space there.
    func trimmed(_ range: Range<Int>) -> Int {
        var end = range.upperBound
        while end > range.lowerBound, Byte.isWhite(view[end - 1]) { end -= 1 }
        return end
    }

    /// unicodeSpace ::= [#xA0#x1680#x2000-#x200A#x202F#x205F#x3000]
    ///
    /// A near miss in an indent: reports it, and moves behind it with all blanks after it.
    private mutating func unicodeSpace() -> Bool {
        var found = false
        while let (scalar, length) = decodeScalar(view, at: i), isUnicodeSpace(scalar) {
            let start = i
            var count = 0
            while let (next, length) = decodeScalar(view, at: i), isUnicodeSpace(next) {
                i += length
                count += 1
            }
            if !found {
                let blanks = String(repeating: " ", count: count)
                report(
                    .unicodeSpaceIndent, start..<start + length, [scalarName(scalar)],
                    fix: Fix(replace: start..<i, with: blanks))
            }
            found = true
            white()
        }
        return found
    }

    mutating func report(
        _ code: DiagnosticCode, _ range: Range<Int>, _ arguments: [String] = [],
        notes: [Diagnostic.Note] = [], fix: Fix? = nil
    ) {
        diagnostics.append(Diagnostic(code, at: range, arguments, notes: notes, fix: fix))
    }

    mutating func addStatement(
        _ kind: Syntax.Statement.Kind, _ range: Range<Int>, lineStart: Int, node: Int? = nil,
        firstPart: Int? = nil, flags: Syntax.Flags = []
    ) {
        syntax.statements.append(
            Syntax.Statement(
                range: TextRange(range), node: Int32(node ?? syntax.nodes.count - 1),
                indent: UInt32(range.lowerBound - lineStart),
                firstPart: UInt32(firstPart ?? syntax.statementParts.count), kind: kind,
                flags: flags))
    }

    mutating func addPart(_ kind: Syntax.Part.Kind, _ range: Range<Int>, to owner: Owner) {
        let part = Syntax.Part(kind: kind, range: TextRange(range))
        switch owner {
        case .node: syntax.nodeParts.append(part)
        case .statement: syntax.statementParts.append(part)
        }
    }

    /// Whose parts are being read.
    enum Owner { case node, statement }

    /// Reports a text that is longer than may be.
    mutating func checkSize(_ range: Range<Int>) {
        if range.count > limits.textSize {
            report(.labelTooLong, range, [String(range.count), String(limits.textSize)])
        }
    }
}

/// White space of Unicode beyond space and tab (the category Zs).
package func isUnicodeSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
    default: false
    }
}
