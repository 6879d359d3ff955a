import BracketLanguage

extension Diagram {
    /// The accessible name: the title, else what the roots are called.
    public func spokenTitle() -> String {
        if let title = settings.title { return title }
        let shown = 3
        var names: [String] = []
        var more = 0
        for root in roots where !nodes[root.value].label.isEmpty {
            if names.count < shown {
                names.append(folded(nodes[root.value].label))
            } else {
                more += 1
            }
        }
        if names.isEmpty { return "Tree diagram" }
        return names.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }

    /// The accessible description: the one stated, else the size of the diagram, so that a
    /// listener knows how much is to come.
    public func spokenDescription() -> String {
        if let description = settings.description { return description }
        let levels = Int(nodes.lazy.map(\.depth).max() ?? 0) + 1
        func count(_ number: Int, _ noun: String) -> String {
            "\(number) \(noun)\(number == 1 ? "" : "s")"
        }
        let trees = roots.count == 1 ? "Tree" : count(roots.count, "tree")
        return "\(trees) of \(count(nodes.count, "node")) on \(count(levels, "level"))"
    }

    /// A label on one line.
    private func folded(_ label: TextRange) -> String {
        String(
            decoding: bytes[label.range].map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 },
            as: UTF8.self)
    }
}
