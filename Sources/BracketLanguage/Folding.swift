extension Diagram {
    /// The diagram as it is seen: without the nodes below those that are `collapsed`, whose
    /// `Details.hidden` tell how many they were. A link from or to one of them starts or ends at
    /// the node that hides it, and so does a path; a link with both ends in the same subtree is left
    /// out with it.
    public consuming func folded() -> Diagram {
        guard details.contains(where: \.collapsed) else { return self }
        // Where each node went; a hidden one to the node that hides it.
        var place = [Int32](repeating: 0, count: nodes.count + 1)
        var seen: [Node] = []
        var i = 0
        while i < nodes.count {
            let node = nodes[i]
            let end = Int(node.end)
            place[i] = Int32(seen.count)
            i += 1
            if node.details >= 0, details[Int(node.details)].collapsed, end > i {
                details[Int(node.details)].hidden = end - i
                for hidden in i..<end {
                    place[hidden] = Int32(seen.count)
                    let facts = Int(nodes[hidden].details)
                    if facts >= 0, details[facts].path { details[Int(node.details)].path = true }
                }
                i = end
            }
            seen.append(node)
        }
        place[nodes.count] = Int32(seen.count)
        for i in seen.indices {
            if !seen[i].parent.isNone { seen[i].parent.index = place[seen[i].parent.value] }
            if !seen[i].nextSibling.isNone {
                seen[i].nextSibling.index = place[seen[i].nextSibling.value]
            }
            // What follows a subtree that is seen is seen itself.
            seen[i].end = place[Int(seen[i].end)]
        }
        nodes = seen
        for i in roots.indices { roots[i].index = place[roots[i].value] }
        links = links.compactMap { link in
            var moved = link
            moved.from.index = place[link.from.value]
            moved.to.index = place[link.to.value]
            return moved.from == moved.to ? nil : moved
        }
        return self
    }
}
