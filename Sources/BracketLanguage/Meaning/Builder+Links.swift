/// An end of a link.
package struct LinkEnd: Sendable, Equatable {
    /// Where it stands, with its quotes.
    package var range: TextRange
    /// The node of the tree that it means.
    package var node: NodeID
    /// Whether it says the `#id` of the node rather than its label.
    package var isIdentifier: Bool
}

/// The texts that links name, and who bears them.
private struct LinkEnds: ~Copyable {
    struct End {
        var text: UnsafeBufferPointer<UInt8>
        /// The node whose `#id` it is.
        var identified: Int?
        /// The number of nodes whose label it is, and the first of them.
        var count = 0
        var bearers: [Int] = []
        /// Whether a node that has errors may bear it.
        var isUncertain = false
    }

    let texts: Texts
    private var table: IDTable
    private var ends: [End] = []

    /// At most `count` texts may be added.
    init(_ texts: Texts, count: Int) {
        self.texts = texts
        table = IDTable(count: count)
    }

    mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
        guard index(of: text) == nil else { return }
        _ = table.insert(ends.count, hash: table.hash(text)) { _ in false }
        ends.append(End(text: text))
    }

    func index(of text: UnsafeBufferPointer<UInt8>) -> Int? {
        table.find(hash: table.hash(text)) { texts.areEqual(text, ends[$0].text) }
    }

    subscript(_ text: UnsafeBufferPointer<UInt8>) -> End? { index(of: text).map { ends[$0] } }

    mutating func update(_ text: UnsafeBufferPointer<UInt8>, _ change: (inout End) -> Void) {
        if let index = index(of: text) { change(&ends[index]) }
    }
}

/// Links between nodes.
extension Builder {
    mutating func readLinks() {
        let links = syntax.statements.indices.filter {
            syntax.statements[$0].kind == .link && !syntax.statements[$0].flags.contains(.broken)
        }
        guard !links.isEmpty, !diagram.nodes.isEmpty else { return }
        var names: [TextRange] = []
        for link in links {
            for part in syntax.parts(ofStatement: link) where isEnd(part) {
                names.append(endText(part))
            }
        }
        // The texts stay where they are from here on.
        let rewritten = self.rewritten
        rewritten.withUnsafeBufferPointer { buffer in
            let texts = Texts(view: view, rewritten: buffer)
            let ends = findEnds(names, texts)
            for (i, link) in links.enumerated() {
                readLink(link, names[2 * i], names[2 * i + 1], ends)
            }
        }
    }

    private func isEnd(_ part: Syntax.Part) -> Bool {
        part.kind == .bareText || part.kind == .quotedText
    }

    private mutating func endText(_ part: Syntax.Part) -> TextRange {
        let start = rewritten.count
        appendText(
            view, part.range.range, isQuoted: part.kind == .quotedText, .folded, to: &rewritten)
        return TextRange(start: view.count + start, count: rewritten.count - start)
    }

    /// Finds the bearers of all `names` in one pass over the nodes.
    private func findEnds(_ names: [TextRange], _ texts: Texts) -> LinkEnds {
        // Each name, and once more without a `#` that does not belong there.
        var ends = LinkEnds(texts, count: names.count * 2)
        for name in names {
            let text = texts[name]
            ends.add(text)
            if text.first == Byte.hash { ends.add(UnsafeBufferPointer(rebasing: text.dropFirst())) }
        }
        for i in diagram.nodes.indices {
            if let id = diagram.details(of: NodeID(i))?.id, !id.isEmpty {
                ends.update(texts[id]) { $0.identified = $0.identified ?? i }
            }
            guard let label = labelIdentity(i) else { continue }
            ends.update(texts[label]) {
                $0.count += 1
                if $0.bearers.count < limits.candidates { $0.bearers.append(i) }
            }
        }
        for i in syntax.nodes.indices where syntax.nodes[i].flags.contains(.broken) {
            Array(labelString(i).utf8).withUnsafeBufferPointer {
                ends.update($0) { $0.isUncertain = true }
            }
        }
        return ends
    }

    private mutating func readLink(
        _ index: Int, _ from: TextRange, _ to: TextRange, _ ends: borrowing LinkEnds
    ) {
        let statement = syntax.statements[index]
        let parts = syntax.parts(ofStatement: index)
        let places = parts.filter(isEnd)
        guard places.count == 2 else { return }
        let start = findNode(from, places[0], ends)
        let end = findNode(to, places[1], ends)
        var link = Link(from: NodeID(start ?? 0), to: NodeID(end ?? 0))
        link.source = statement.range
        if let label = parts.first(where: { $0.kind == .edgeLabel }) {
            link.label = text(label.range, isQuoted: false, .drawn)
        }
        if let braces = parts.firstIndex(where: { $0.kind == .attributes }) {
            var attributes = Details()
            readAttributes(parts[(braces + 1)...], of: .link, into: &attributes)
            link.style = attributes.style
        }
        guard let start, let end else { return }
        if start == end { report(.selfLink, statement.range.range, [endString(places[0])]) }
        diagram.links.append(link)
    }

    private mutating func findNode(
        _ name: TextRange, _ place: Syntax.Part, _ ends: borrowing LinkEnds
    ) -> Int? {
        let text = ends.texts[name]
        guard let found = ends[text], !found.isUncertain else { return nil }
        if let node = found.identified ?? (found.count == 1 ? found.bearers[0] : nil) {
            linkEnds.append(
                LinkEnd(
                    range: place.range, node: NodeID(node), isIdentifier: found.identified != nil))
            return node
        }
        let range = place.range.range
        if found.count > 1 {
            // Nodes that may not share a label have their error.
            if areLabelsUnique, found.bearers.count(where: { explicitID($0) == nil }) > 1 {
                return nil
            }
            let notes = found.bearers.map {
                Diagnostic.Note(range: diagram.nodes[$0].source.range, kind: .candidateHere)
            }
            report(
                .ambiguousLinkEnd, range, [endString(place), String(found.count)], notes: notes)
            return nil
        }
        var nearest: String?
        if text.first == Byte.hash,
            let bare = ends[UnsafeBufferPointer(rebasing: text.dropFirst())],
            bare.identified != nil || bare.count == 1
        {
            nearest = String(decoding: bare.text, as: UTF8.self)
        } else {
            nearest = nearestEnd(text, ends.texts)
        }
        guard let nearest else {
            report(.unknownLinkEnd, range, [endString(place)])
            return nil
        }
        let written = bareOrQuoted(nearest)
        report(
            .unknownLinkEnd, range, [endString(place), nearest],
            fix: Fix(replace: range, with: written))
        return nil
    }

    private func endString(_ part: Syntax.Part) -> String {
        readString(view, part.range.range, isQuoted: part.kind == .quotedText)
    }

    /// The nearest id or label to `text`.
    private mutating func nearestEnd(
        _ text: UnsafeBufferPointer<UInt8>, _ texts: Texts
    ) -> String? {
        let builder = self
        func candidate(_ k: Int) -> UnsafeBufferPointer<UInt8>? {
            let id = k % 2 == 0 ? builder.identity(k / 2) : builder.labelIdentity(k / 2)
            return id.map { texts[$0] }
        }
        return suggestions.nearest(
            to: text.span, count: diagram.nodes.count * 2, text: candidate
        ).flatMap(candidate).map { String(decoding: $0, as: UTF8.self) }
    }

}

/// `text` as a label or the end of a link, in quotes where it needs them.
package func bareOrQuoted(_ text: String) -> String {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    // An empty word is white space that would be folded or cut off.
    let isBare =
        text != "_" && !["\"", "[", "{", "|", "@", "//"].contains(where: text.hasPrefix)
        && words.allSatisfy { !$0.isEmpty && $0 != ">" && $0 != "~>" && !$0.hasPrefix("{") }
        && !text.utf8.contains { $0 == Byte.tab || Byte.isLineEnd($0) }
    return isBare ? text : quotedLiteral(text)
}
