import BracketLanguage

/// Something that is named in one place and used in others.
enum Name: Hashable {
    /// The `#id` of a node of the tree.
    case identifier(NodeID)
    /// The label of a node of the tree.
    case label(NodeID)
    case styleClass(String)
}

/// A place where a name stands.
struct Occurrence: Equatable {
    /// The name alone: without `#` or `.`, but with quotes.
    var range: Range<Int>
    var isDeclaration: Bool
    var kind: Syntax.Part.Kind
}

/// What names mean.
extension Snapshot {
    /// The name that stands at `offset`.
    func name(at offset: Int) -> (name: Name, occurrence: Occurrence)? {
        guard let element = element(at: offset), let part = part(at: offset, in: element) else {
            return nil
        }
        func found(_ name: Name, isDeclaration: Bool) -> (Name, Occurrence) {
            (
                name,
                Occurrence(
                    range: part.range.range, isDeclaration: isDeclaration, kind: part.kind)
            )
        }
        switch (part.kind, element) {
        case (.identifier, .node(let i)):
            return found(.identifier(treeNode(i)), isDeclaration: true)
        case (.bareText, .node(let i)), (.quotedText, .node(let i)):
            if text.bytes[part.range.range].elementsEqual("_".utf8) { return nil }
            return found(.label(treeNode(i)), isDeclaration: true)
        case (.bareText, .statement), (.quotedText, .statement):
            guard let end = linkEnd(at: part.range) else { return nil }
            return found(
                end.isIdentifier ? .identifier(end.node) : .label(end.node), isDeclaration: false)
        case (.className, _):
            let isDeclaration =
                if case .statement(let i) = element {
                    syntax.statements[i].kind == .directive
                } else {
                    false
                }
            return found(
                .styleClass(text.string(part.range.range)), isDeclaration: isDeclaration)
        default: return nil
        }
    }

    /// All places where a name stands, in the order of the source.
    func occurrences(of name: Name) -> [Occurrence] {
        var found: [Occurrence] = []
        switch name {
        case .identifier(let node):
            for i in syntaxNodes(node) {
                for part in syntax.parts(ofNode: i) where part.kind == .identifier {
                    found.append(
                        Occurrence(range: part.range.range, isDeclaration: true, kind: part.kind))
                }
            }
            found += uses(of: node, areIdentifiers: true)
        case .label(let node):
            for i in syntaxNodes(node) {
                guard let part = labelPart(ofNode: i) else { continue }
                found.append(
                    Occurrence(range: part.range.range, isDeclaration: true, kind: part.kind))
            }
            found += uses(of: node, areIdentifiers: false)
        case .styleClass(let name):
            func look(_ parts: ArraySlice<Syntax.Part>, isDeclaration: Bool) {
                for part in parts where part.kind == .className {
                    guard text.bytes[part.range.range].elementsEqual(name.utf8) else { continue }
                    found.append(
                        Occurrence(
                            range: part.range.range, isDeclaration: isDeclaration, kind: part.kind))
                }
            }
            for i in syntax.nodes.indices { look(syntax.parts(ofNode: i), isDeclaration: false) }
            for i in syntax.statements.indices {
                look(
                    syntax.parts(ofStatement: i),
                    isDeclaration: syntax.statements[i].kind == .directive)
            }
        }
        return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// The node of the tree that a node of the syntax became.
    func treeNode(_ i: Int) -> NodeID {
        NodeID(examination.mergedInto.map { Int($0[i]) } ?? i)
    }

    /// The nodes of the syntax that state a node of the tree, in the order of the source.
    func syntaxNodes(_ node: NodeID) -> [Int] {
        guard let merged = examination.mergedInto else { return [node.value] }
        return merged.indices.filter { merged[$0] == node.index }
    }

    /// The end of a link that stands exactly there, if it means a node.
    func linkEnd(at range: TextRange) -> LinkEnd? {
        let ends = examination.linkEnds
        let i = partitionPoint(ends.count) { ends[$0].range.lower >= range.lower }
        return i < ends.count && ends[i].range == range ? ends[i] : nil
    }

    private func uses(of node: NodeID, areIdentifiers: Bool) -> [Occurrence] {
        examination.linkEnds.compactMap { end in
            guard end.node == node, end.isIdentifier == areIdentifiers else { return nil }
            let isQuoted = text.bytes[end.range.lower] == UInt8(ascii: "\"")
            return Occurrence(
                range: end.range.range, isDeclaration: false,
                kind: isQuoted ? .quotedText : .bareText)
        }
    }
}
