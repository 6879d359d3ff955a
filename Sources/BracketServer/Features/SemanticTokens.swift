import BracketLanguage

/// The kinds of tokens, in the order of the legend.
enum TokenType: String, CaseIterable {
    case comment, keyword, enumMember, number, string, `operator`, property
    case styleClass = "class"
    case variable, parameter
}

/// What more is said of a token, in the order of the legend.
struct TokenModifiers: OptionSet {
    var rawValue: Int
    static let declaration = TokenModifiers(rawValue: 1)
    static let defaultLibrary = TokenModifiers(rawValue: 2)
    static let names = ["declaration", "defaultLibrary"]
}

struct Token: Equatable {
    var range: Range<Int>
    var type: TokenType
    var modifiers: TokenModifiers = []
}

extension Server {
    func tokens(_ parameters: DocumentParameters) throws(Failure) -> RawJSON {
        let document = try document(parameters.textDocument)
        let data = document.snapshot(client.encoding).tokenData(in: nil)
        let id = (document.tokens?.id ?? 0) + 1
        document.tokens = (id, data)
        return result(id, data)
    }

    func tokens(_ parameters: RangeParameters) throws(Failure) -> RawJSON {
        let snapshot = try snapshot(parameters.textDocument)
        let data = snapshot.tokenData(in: snapshot.map.offsets(of: parameters.range))
        return RawJSON { json in json.object { $0.member("data", data) } }
    }

    func tokenChanges(_ parameters: SemanticTokensDeltaParameters) throws(Failure) -> RawJSON {
        let document = try document(parameters.textDocument)
        let old = document.tokens
        let data = document.snapshot(client.encoding).tokenData(in: nil)
        let id = (old?.id ?? 0) + 1
        document.tokens = (id, data)
        guard let old, String(old.id) == parameters.previousResultId else {
            return result(id, data)
        }
        let edit = difference(old.data, data)
        return RawJSON { json in
            json.object { json in
                json.member("resultId", String(id))
                json.key("edits")
                json.array { json in
                    guard let edit else { return }
                    json.object { json in
                        json.member("start", edit.start)
                        json.member("deleteCount", edit.deleteCount)
                        json.member("data", edit.data)
                    }
                }
            }
        }
    }

    private func result(_ id: Int, _ data: [Int]) -> RawJSON {
        RawJSON { json in
            json.object { json in
                json.member("resultId", String(id))
                json.member("data", data)
            }
        }
    }
}

/// The run of numbers that differs. Places are relative to each other, so that all behind an edit
/// of the text stays the same.
func difference(_ old: [Int], _ new: [Int]) -> (start: Int, deleteCount: Int, data: [Int])? {
    var start = 0
    while start < old.count, start < new.count, old[start] == new[start] { start += 1 }
    if start == old.count, start == new.count { return nil }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
        oldEnd -= 1
        newEnd -= 1
    }
    return (start, oldEnd - start, Array(new[start..<newEnd]))
}

extension Snapshot {
    /// Five numbers for each token: lines down, units on, length, type and modifiers. Only of the
    /// tokens that touch `range`, where there is one.
    func tokenData(in range: Range<Int>?) -> [Int] {
        var data: [Int] = []
        var last = Position(0, 0)
        for token in tokens(in: range) {
            let position = map.position(at: token.range.lowerBound)
            data.append(position.line - last.line)
            data.append(
                position.line == last.line
                    ? position.character - last.character : position.character)
            data.append(map.length(token.range))
            data.append(token.type.index)
            data.append(token.modifiers.rawValue)
            last = position
        }
        return data
    }

    /// The tokens of the elements that touch `range`, in the order of the source. A bare label is
    /// none: it is the text of the document.
    func tokens(in range: Range<Int>? = nil) -> [Token] {
        let range = range ?? 0..<text.bytes.count
        var tokens: [Token] = []
        // What begins before the range may reach into it.
        var node = max(0, firstNode(from: range.lowerBound) - 1)
        var statement = max(0, firstStatement(from: range.lowerBound) - 1)
        let nodes = syntax.nodes
        let statements = syntax.statements
        let declared = Set(declaredClasses)
        while true {
            let nodeStart = node < nodes.count ? nodes[node].range.lower : .max
            let statementStart =
                statement < statements.count ? statements[statement].range.lower : .max
            if min(nodeStart, statementStart) > range.upperBound { break }
            if nodeStart < statementStart {
                addTokens(ofNode: node, declared, &tokens)
                node += 1
            } else if statementStart < .max {
                addTokens(ofStatement: statement, declared, &tokens)
                statement += 1
            } else {
                break
            }
        }
        return tokens.filter {
            !$0.range.isEmpty && $0.range.lowerBound <= range.upperBound
                && $0.range.upperBound >= range.lowerBound
        }
    }

    /// The names of the classes that the file declares.
    var declaredClasses: [String] {
        syntax.statements.indices.compactMap { i in
            guard directive(ofStatement: i) == .styleClass else { return nil }
            return syntax.parts(ofStatement: i).first { $0.kind == .className }
                .map { text.string($0.range.range) }
        }
    }

    private func addTokens(ofNode i: Int, _ declared: Set<String>, _ tokens: inout [Token]) {
        if syntax.nodes[i].flags.contains(.chained) {
            var mark = syntax.nodes[i].range.lower - 1
            while mark > 0, text.bytes[mark] == 0x20 || text.bytes[mark] == 0x09 { mark -= 1 }
            if mark >= 0, text.bytes[mark] == UInt8(ascii: ">") {
                tokens.append(Token(range: mark..<mark + 1, type: .operator))
            }
        }
        var key: AttributeKey?
        for part in syntax.parts(ofNode: i) {
            if let token = token(part, &key, declared) { tokens.append(token) }
        }
    }

    private func addTokens(ofStatement i: Int, _ declared: Set<String>, _ tokens: inout [Token]) {
        let statement = syntax.statements[i]
        if statement.kind == .comment {
            tokens.append(Token(range: statement.range.range, type: .comment))
            return
        }
        let directive = directive(ofStatement: i)
        var key: AttributeKey?
        var end = statement.range.lower
        for part in syntax.parts(ofStatement: i) {
            if statement.kind == .row, part.range.lower > end {
                addBars(end..<part.range.lower, &tokens)
            }
            end = max(end, part.range.upper)
            switch (statement.kind, part.kind) {
            case (.link, .bareText), (.link, .quotedText):
                tokens.append(Token(range: part.range.range, type: .variable))
            case (.directive, .bareValue) where directive != .styleClass,
                (.directive, .quotedValue) where directive != .styleClass:
                tokens.append(
                    Token(range: part.range.range, type: directive?.value.tokenType ?? .string))
            case (.directive, .className) where end == part.range.upper && key == nil:
                tokens.append(
                    Token(range: part.range.range, type: .styleClass, modifiers: .declaration))
            default:
                if let token = token(part, &key, declared) { tokens.append(token) }
            }
        }
    }

    private func addBars(_ gap: Range<Int>, _ tokens: inout [Token]) {
        for i in gap where text.bytes[i] == UInt8(ascii: "|") {
            tokens.append(Token(range: i..<i + 1, type: .operator))
        }
    }

    /// The token of a part; `key` is the key whose value may come next.
    private func token(
        _ part: Syntax.Part, _ key: inout AttributeKey?, _ declared: Set<String>
    ) -> Token? {
        let range = part.range.range
        switch part.kind {
        case .bareText, .attributes: return nil
        case .edgeLabel: return Token(range: range, type: .parameter)
        case .quotedText: return Token(range: range, type: .string)
        case .identifier:
            return Token(range: part.marked, type: .variable, modifiers: .declaration)
        case .className:
            let isBuiltIn = !declared.contains(text.string(range))
            return Token(
                range: part.marked, type: .styleClass, modifiers: isBuiltIn ? .defaultLibrary : [])
        case .key, .flag:
            key = AttributeKey(rawValue: text.string(range))
            return Token(range: range, type: .property)
        case .bareValue, .quotedValue:
            return Token(range: range, type: key?.value.tokenType ?? .string)
        case .arrow: return Token(range: range, type: .operator)
        case .directiveName: return Token(range: part.marked, type: .keyword)
        }
    }
}

extension TokenType {
    var index: Int { Self.allCases.firstIndex(of: self)! }
}

extension Directive.Value {
    fileprivate var tokenType: TokenType {
        switch self {
        case .word: .enumMember
        case .extent, .length, .lengthOrOff: .number
        case .text, .headings, .styleClass: .string
        }
    }
}

extension AttributeKey.Value {
    fileprivate var tokenType: TokenType {
        switch self {
        case .colour, .word: .enumMember
        case .number: .number
        case .flag, .text, .texts, .link: .string
        }
    }
}
