/// `@repeats merge`: siblings of one label are one node, placed where it stood first.
extension Builder {
    mutating func mergeSiblings() {
        let first = findFirsts()
        let count = first.numbers.count
        guard count < diagram.nodes.count else { return }
        mergeDetails(first.numbers, first.merged)
        let order = preorder(first.numbers, first.merged)
        var nodes: [Node] = []
        nodes.reserveCapacity(count)
        var position = [Int32](repeating: 0, count: count)
        for (place, number) in order.enumerated() {
            position[Int(number)] = Int32(place)
            var node = diagram.nodes[Int(first.numbers[Int(number)])]
            if !node.parent.isNone {
                // A parent comes first in any order.
                node.parent = NodeID(Int(position[Int(first.merged[node.parent.value])]))
            }
            nodes.append(node)
        }
        foldedIDs = foldedIDs.compactMap { node, id in
            let number = Int(first.merged[node])
            return Int(first.numbers[number]) == node ? (Int(position[number]), id) : nil
        }
        foldedIDs.sort { $0.node < $1.node }
        mergedInto = first.merged.map { position[Int($0)] }
        diagram.nodes = nodes
    }

    /// Numbers the nodes that remain in the order written: `numbers` has the first node of each,
    /// `merged` the number for each node.
    private func findFirsts() -> (numbers: [Int32], merged: [Int32]) {
        let count = diagram.nodes.count
        var numbers: [Int32] = []
        var merged = [Int32](repeating: 0, count: count)
        var table = IDTable(count: count)
        rewritten.withUnsafeBufferPointer { rewritten in
            let texts = Texts(view: view, rewritten: rewritten)
            for i in 0..<count {
                let parent = diagram.nodes[i].parent
                let newParent = parent.isNone ? -1 : merged[parent.value]
                var found: Int?
                // What a broken node says is not known.
                if !syntax.nodes[i].flags.contains(.broken), let label = labelIdentity(i) {
                    let text = texts[label]
                    let hash = table.hash(text, seed: UInt64(bitPattern: Int64(newParent)))
                    found = table.insert(i, hash: hash) { other in
                        let otherParent = diagram.nodes[other].parent
                        return (otherParent.isNone ? -1 : merged[otherParent.value]) == newParent
                            && texts.areEqual(text, texts[labelIdentity(other)!])
                    }
                }
                if let found {
                    merged[i] = merged[found]
                } else {
                    merged[i] = Int32(numbers.count)
                    numbers.append(Int32(i))
                }
            }
        }
        return (numbers, merged)
    }

    /// The remaining nodes in preorder, siblings in the order of their first mention.
    private func preorder(_ numbers: [Int32], _ merged: [Int32]) -> [Int32] {
        let count = numbers.count
        func parent(_ number: Int32) -> Int32 {
            let parent = diagram.nodes[Int(numbers[Int(number)])].parent
            return parent.isNone ? -1 : merged[parent.value]
        }
        // Linked lists of children; the last entry is for the roots.
        var firstChild = [Int32](repeating: -1, count: count + 1)
        var next = [Int32](repeating: -1, count: count)
        for number in (0..<Int32(count)).reversed() {
            let parent = parent(number)
            let list = parent < 0 ? count : Int(parent)
            next[Int(number)] = firstChild[list]
            firstChild[list] = number
        }
        var order: [Int32] = []
        order.reserveCapacity(count)
        var current = firstChild[count]
        while current >= 0 {
            order.append(current)
            if firstChild[Int(current)] >= 0 {
                current = firstChild[Int(current)]
                continue
            }
            while current >= 0, next[Int(current)] < 0 { current = parent(current) }
            if current >= 0 { current = next[Int(current)] }
        }
        return order
    }

    // MARK: What merged nodes state

    /// What may be stated once.
    private struct Statement: Hashable {
        var node: Int32
        var what: String
    }

    /// Adds the details of later mentions to those of the first.
    private mutating func mergeDetails(_ numbers: [Int32], _ merged: [Int32]) {
        var places: [Statement: Range<Int>] = [:]
        for i in merged.indices where diagram.nodes[i].details >= 0 {
            let first = Int(numbers[Int(merged[i])])
            for (what, range) in statements(i) {
                let statement = Statement(node: merged[i], what: what)
                if let place = places[statement] {
                    guard first != i else { continue }
                    report(
                        .mergeConflict, range, [labelString(i), what],
                        notes: [.init(range: place, kind: .firstHere)])
                } else {
                    places[statement] = range
                }
            }
            guard first != i else { continue }
            let index = diagram.nodes[i].details
            if diagram.nodes[first].details < 0 {
                diagram.nodes[first].details = index
            } else {
                diagram.details[Int(diagram.nodes[first].details)].add(diagram.details[Int(index)])
            }
        }
    }

    /// All that node `i` of the syntax states and may state only once, with its place.
    private func statements(_ i: Int) -> [(what: String, range: Range<Int>)] {
        var statements: [(what: String, range: Range<Int>)] = []
        for part in syntax.parts(ofNode: i) {
            let range = part.range.range
            switch part.kind {
            case .edgeLabel:
                statements.append(("edge label", range.lowerBound - 1..<range.upperBound + 1))
            case .identifier:
                statements.append(("#id", range.lowerBound - 1..<range.upperBound))
            case .key, .flag: statements.append((view.string(range), range))
            default: break
            }
        }
        let rows = diagram.details[Int(diagram.nodes[i].details)].rows
        if !rows.isEmpty { statements.append(("rows", rowPlaces[rows.lowerBound].range)) }
        return statements
    }
}

extension Details {
    /// Adds what another mention of the same node states. Where both state a thing, which is a
    /// conflict unless it is a class, the first stays.
    fileprivate mutating func add(_ other: Details) {
        if edgeLabel.isEmpty { edgeLabel = other.edgeLabel }
        if id.isEmpty { id = other.id }
        style.fill = style.fill ?? other.style.fill
        style.stroke = style.stroke ?? other.style.stroke
        style.text = style.text ?? other.style.text
        style.bold = style.bold || other.style.bold
        style.italic = style.italic || other.style.italic
        style.dashed = style.dashed || other.style.dashed
        style.classes += other.style.classes
        branch = branch ?? other.branch
        path = path || other.path
        if href.isEmpty { href = other.href }
        if tooltip.isEmpty { tooltip = other.tooltip }
        if tags.isEmpty { tags = other.tags }
        side = side ?? other.side
        length = length ?? other.length
        hang = hang || other.hang
        collapsed = collapsed || other.collapsed
        roof = roof || other.roof
        data += other.data
        if rows.isEmpty { rows = other.rows }
    }
}
