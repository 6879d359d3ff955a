import BracketLanguage

extension Server {
    func hover(_ parameters: PositionParameters) throws(Failure) -> RawJSON {
        let snapshot = try snapshot(parameters.textDocument)
        let offset = snapshot.map.offset(at: parameters.position)
        guard let (text, range) = snapshot.explanation(at: offset) else {
            return RawJSON { $0.null() }
        }
        return RawJSON { json in
            json.object { json in
                json.member("contents", Markup(text, isMarkdown: client.takesMarkdown))
                json.member("range", snapshot.map.range(range))
            }
        }
    }
}

/// A text for people.
struct Markup: JSONValue {
    var text: String
    var isMarkdown: Bool

    init(_ text: String, isMarkdown: Bool) {
        self.text = text
        self.isMarkdown = isMarkdown
    }

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("kind", isMarkdown ? "markdown" : "plaintext")
            json.member("value", text)
        }
    }
}

extension Snapshot {
    /// What there is to say about the place: its diagnostics first, then what stands there.
    func explanation(at offset: Int) -> (text: String, range: Range<Int>)? {
        let diagnostics = diagnostics(at: offset..<offset)
        var texts = diagnostics.map(describe)
        var range = diagnostics.first?.range
        if let element = element(at: offset), let part = part(at: offset, in: element),
            let text = describe(part, of: element)
        {
            texts.append(text)
            range = range ?? part.marked
        }
        guard let range else { return nil }
        return (texts.joined(separator: "\n\n---\n\n"), range)
    }

    /// The diagnostics of places that `range` touches.
    func diagnostics(at range: Range<Int>) -> [Diagnostic] {
        examination.diagnostics.filter {
            $0.range.lowerBound <= range.upperBound && range.lowerBound <= $0.range.upperBound
        }
    }

    private func describe(_ diagnostic: Diagnostic) -> String {
        let code = diagnostic.code
        var text = "**\(diagnostic.severity.rawValue)** `\(code.rawValue)`: \(diagnostic.message)"
        text += "\n\n\(diagnostic.help)\n\n\(code.story)"
        if let (wrong, right) = code.examples {
            text += "\n\nWrong:\n\n" + fenced(wrong) + "\n\nRight:\n\n" + fenced(right)
        }
        return text
    }

    private func describe(_ part: Syntax.Part, of element: Element) -> String? {
        switch part.kind {
        case .directiveName:
            return Directive(rawValue: text.string(part.range.range)).map(documentation)
        case .key, .flag:
            let name = text.string(part.range.range)
            if name.hasPrefix("data-") { return dataKeyDocumentation(name) }
            return AttributeKey(rawValue: name).map(documentation)
        case .bareValue, .quotedValue:
            if case .statement(let i) = element, let directive = directive(ofStatement: i),
                directive != .styleClass
            {
                return documentation(directive)
            }
            return key(before: part, in: element).map(documentation)
        case .className: return describeClass(text.string(part.range.range))
        case .bareText, .quotedText, .identifier: return describeNode(part, element)
        case .edgeLabel, .attributes, .arrow: return nil
        }
    }

    /// The key that a value belongs to.
    func key(before value: Syntax.Part, in element: Element) -> AttributeKey? {
        let parts = parts(of: element)
        guard let index = parts.firstIndex(of: value), index > 0, parts[index - 1].kind == .key
        else { return nil }
        return AttributeKey(rawValue: text.string(parts[index - 1].range.range))
    }

    /// What a class looks like, and where that is said.
    func describeClass(_ name: String) -> String? {
        for i in syntax.statements.indices where directive(ofStatement: i) == .styleClass {
            let parts = syntax.parts(ofStatement: i)
            guard let declared = parts.first(where: { $0.kind == .className }),
                text.bytes[declared.range.range].elementsEqual(name.utf8)
            else { continue }
            let line = map.position(at: declared.range.lower).line + 1
            return fenced(text.string(syntax.statements[i].range.range))
                + "\n\nclass, declared in line \(line)"
        }
        guard let found = StyleClass.builtIn.first(where: { $0.name == name }) else { return nil }
        return fenced("@class " + declaration(found)) + "\n\nbuilt-in class"
    }

    private func describeNode(_ part: Syntax.Part, _ element: Element) -> String? {
        let id: NodeID
        switch element {
        case .node(let i): id = treeNode(i)
        case .statement:
            guard let end = linkEnd(at: part.range) else { return nil }
            id = end.node
        }
        let tree = examination.tree
        guard id.value < tree.nodes.count else { return nil }
        let node = tree.nodes[id.value]
        var children = 0
        var child = tree.firstChild(id)
        while !child.isNone {
            children += 1
            child = tree.nodes[child.value].nextSibling
        }
        let below = Int(node.end) - id.value - 1
        var facts = ["level \(node.depth + 1)"]
        if children == 0 {
            facts.append("a leaf")
        } else {
            facts.append("\(grouped(children)) \(children == 1 ? "child" : "children")")
            if below > children { facts.append("\(grouped(below)) nodes below") }
        }
        let links = examination.linkEnds.count { $0.node == id }
        if links > 0 { facts.append("\(links) \(links == 1 ? "link" : "links")") }
        var text = "**\(escaped(name(of: id)))**: " + facts.joined(separator: ", ")
        if let identifier = tree.details(of: id)?.id, !identifier.isEmpty {
            text += "\n\nid `\(tree.string(identifier))`"
        }
        let path = path(to: id)
        if path.count > 1 { text += "\n\n" + path.map(escaped).joined(separator: " › ") }
        return text
    }

    /// The label of a node of the tree on one line, or `_`.
    func name(of id: NodeID) -> String {
        let tree = examination.tree
        let label = tree.nodes[id.value].label
        if label.isEmpty { return "_" }
        return String(tree.string(label).map { $0 == "\n" ? " " : $0 })
    }

    /// The labels from the root to a node; of a long way the two ends.
    private func path(to id: NodeID) -> [String] {
        let longest = 12
        let tree = examination.tree
        var way = [id]
        while let last = way.last, !tree.nodes[last.value].parent.isNone {
            way.append(tree.nodes[last.value].parent)
        }
        way.reverse()
        guard way.count > longest else { return way.map(name) }
        return way.prefix(2).map(name) + ["…"] + way.suffix(longest - 3).map(name)
    }
}

/// Text in which Markdown finds no marks.
func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
        if "\\`*_{}[]<>()#+-.!|~&".contains(character) { result.append("\\") }
        result.append(character)
    }
    return result
}

/// A block of Bracket source in Markdown.
func fenced(_ source: String) -> String {
    // Longer than any fence in the source.
    var longest = 2
    var run = 0
    for byte in source.utf8 {
        run = byte == UInt8(ascii: "`") ? run + 1 : 0
        longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    return "\(fence)bracket\n\(source)\(source.hasSuffix("\n") ? "" : "\n")\(fence)"
}
