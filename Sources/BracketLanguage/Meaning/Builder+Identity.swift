/// No two nodes share an id.
extension Builder {
    mutating func checkIdentity() {
        var clashes: [(first: Int, second: Int)] = []
        rewritten.withUnsafeBufferPointer { rewritten in
            let texts = Texts(view: view, rewritten: rewritten)
            if areLabelsUnique {
                findClashes(texts, &clashes)
            } else {
                findIdentifierClashes(texts, &clashes)
            }
        }
        for (first, second) in clashes { reportClash(first, second) }
    }

    /// Whether no two nodes may have one label.
    var areLabelsUnique: Bool { diagram.settings.repeats == .error && !mayRepeat }

    /// Nodes of the diagram and of the syntax are the same here, for nothing was merged.
    private func findClashes(_ texts: Texts, _ clashes: inout [(first: Int, second: Int)]) {
        var table = IDTable(count: diagram.nodes.count)
        for i in diagram.nodes.indices {
            guard let id = identity(i), !syntax.nodes[i].flags.contains(.broken) else { continue }
            let text = texts[id]
            let first = table.insert(i, hash: table.hash(text)) {
                texts.areEqual(text, texts[identity($0)!])
            }
            if let first { clashes.append((first, i)) }
        }
    }

    private func findIdentifierClashes(
        _ texts: Texts, _ clashes: inout [(first: Int, second: Int)]
    ) {
        let identified = syntax.nodes.indices.filter {
            syntax.nodes[$0].flags.contains(.hasAttributes) && identifierPart($0) != nil
        }
        var table = IDTable(count: identified.count)
        for i in identified where !syntax.nodes[i].flags.contains(.broken) {
            let text = view[identifierPart(i)!.range.range]
            let first = table.insert(i, hash: table.hash(text)) {
                texts.areEqual(text, view[identifierPart($0)!.range.range])
            }
            // Of one node that was stated twice, the second `#id` is a conflict of merging.
            if let first, node(first) != node(i) { clashes.append((first, i)) }
        }
    }

    /// The id of a node of the diagram: its `#id`, else its label with line breaks folded. A
    /// junction has none.
    @inline(__always) func identity(_ i: Int) -> TextRange? {
        explicitID(i) ?? labelIdentity(i)
    }

    /// The `#id` of a node of the diagram.
    @inline(__always) func explicitID(_ i: Int) -> TextRange? {
        let index = diagram.nodes[i].details
        guard index >= 0 else { return nil }
        let id = diagram.details[Int(index)].id
        return id.isEmpty ? nil : id
    }

    /// The label of node `i` as an id, or nil for a junction.
    @inline(__always) func labelIdentity(_ i: Int) -> TextRange? {
        let label = diagram.nodes[i].label
        if label.isEmpty { return nil }
        return label.lower < view.count ? label : foldedID(i) ?? label
    }

    private func foldedID(_ i: Int) -> TextRange? {
        var low = 0
        var high = foldedIDs.count
        while low < high {
            let middle = (low + high) / 2
            if foldedIDs[middle].node < i { low = middle + 1 } else { high = middle }
        }
        return low < foldedIDs.count && foldedIDs[low].node == i ? foldedIDs[low].id : nil
    }

    func identifierPart(_ i: Int) -> Syntax.Part? {
        syntax.parts(ofNode: i).first { $0.kind == .identifier }
    }

    /// Where the id of node `i` of the syntax is stated.
    private func identityPlace(_ i: Int) -> (range: Range<Int>, isExplicit: Bool) {
        if let part = identifierPart(i) { return (part.range.lower - 1..<part.range.upper, true) }
        return (labelPlace(i), false)
    }

    /// Where the label of node `i` of the syntax stands.
    func labelPlace(_ i: Int) -> Range<Int> {
        let label = syntax.parts(ofNode: i).first {
            $0.kind == .bareText || $0.kind == .quotedText
        }
        return (label?.range ?? syntax.nodes[i].range).range
    }

    func labelString(_ i: Int) -> String { syntax.labelString(ofNode: i, view) }

    private mutating func reportClash(_ first: Int, _ second: Int) {
        let (range, isExplicit) = identityPlace(second)
        let firstPlace = identityPlace(first)
        let id =
            isExplicit ? view.string(range.lowerBound + 1..<range.upperBound) : labelString(second)
        var notes = [Diagnostic.Note(range: firstPlace.range, kind: .firstHere)]
        let (parent, newParent) = (
            Int(syntax.nodes[first].parent), Int(syntax.nodes[second].parent)
        )
        // Who writes `A > C` and `B > C` draws a graph, not two nodes.
        guard syntax.nodes[second].flags.contains(.chained), parent >= 0,
            node(parent) != node(newParent)
        else {
            report(.duplicateID, range, [id, isExplicit ? "#id" : "label"], notes: notes)
            return
        }
        notes.append(.init(range: labelPlace(parent), kind: .parentHere))
        notes.sort { $0.range.lowerBound < $1.range.lowerBound }
        report(
            .secondParent, range, [id, labelString(parent), labelString(newParent)], notes: notes)
    }
}

/// The bytes of texts, which lie in the source or among those that were rewritten.
struct Texts {
    let view: ByteView
    let rewritten: UnsafeBufferPointer<UInt8>

    @inline(__always) subscript(_ text: TextRange) -> UnsafeBufferPointer<UInt8> {
        if text.lower < view.count { return view[text.range] }
        let start = text.lower - view.count
        return UnsafeBufferPointer(rebasing: rewritten[start..<start + Int(text.count)])
    }

    @inline(__always)
    func areEqual(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
        a.count == b.count && a.elementsEqual(b)
    }
}
