import BracketLanguage

extension Server {
    func selectionRanges(_ parameters: PositionsParameters) throws(Failure) -> RawJSON {
        let snapshot = try snapshot(parameters.textDocument)
        return RawJSON { json in
            json.array { json in
                for position in parameters.positions {
                    let ranges = snapshot.selections(at: snapshot.map.offset(at: position))
                    json.value(Selection(ranges: ranges.map(snapshot.map.range)))
                }
            }
        }
    }
}

/// Ranges from the smallest to the largest, each the parent of the one before.
private struct Selection: JSONValue {
    var ranges: [PositionRange]

    func write(to json: inout JSONWriter) {
        for (i, range) in ranges.enumerated() {
            if i > 0 { json.key("parent") }
            json.open(UInt8(ascii: "{"))
            json.member("range", range)
        }
        for _ in ranges { json.close(UInt8(ascii: "}")) }
    }
}

extension Snapshot {
    /// Growing the selection goes up that many levels of the tree before it takes all: each is a
    /// level of JSON, which clients read with recursive functions.
    private static let ancestors = 100

    /// What a selection at `offset` grows to, step by step.
    func selections(at offset: Int) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        func add(_ range: Range<Int>) {
            guard range != ranges.last else { return }
            if let last = ranges.last {
                guard range.lowerBound <= last.lowerBound, range.upperBound >= last.upperBound
                else { return }
            }
            ranges.append(range)
        }
        let line = text.content(ofLine: text.line(at: offset))
        if let element = element(at: offset) {
            if let part = part(at: offset, in: element) {
                let range = part.range.range
                if part.kind == .quotedText || part.kind == .quotedValue, range.count > 1 {
                    let inner = range.lowerBound + 1..<range.upperBound - 1
                    if inner.lowerBound <= offset, offset <= inner.upperBound { add(inner) }
                }
                add(range)
                add(part.marked)
                let braces = parts(of: element).first {
                    $0.kind == .attributes && $0.range.lower <= range.lowerBound
                        && $0.range.upper >= range.upperBound
                }
                if let braces { add(braces.range.range) }
            }
            add(range(of: element))
            add(line)
            addSubtrees(of: element, add)
        } else {
            add(line)
        }
        add(0..<text.bytes.count)
        return ranges
    }

    private func addSubtrees(of element: Element, _ add: (Range<Int>) -> Void) {
        var node: Int
        switch element {
        case .node(let i): node = i
        case .statement(let i):
            guard syntax.statements[i].kind == .row else { return }
            node = Int(syntax.statements[i].node)
        }
        let ends = subtreeEnds
        for _ in 0..<Self.ancestors where node >= 0 {
            add(syntax.nodes[node].range.lower..<ends[node])
            node = Int(syntax.nodes[node].parent)
        }
    }
}
