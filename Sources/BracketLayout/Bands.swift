import BracketLanguage

extension Drawing {
    /// `@pack bands`: every subtree keeps a band of its own, so that no two leaves share a row.
    ///
    /// The bands of siblings are laid end to end, a gap apart, and a parent stands at the
    /// midpoint of its first and its last child. A band is a subtree's extent about its own
    /// root's centre, so wide inner cards cannot overlap either.
    mutating func packBands(_ slots: consuming [Slot], _ trees: inout [Tree]) {
        let metrics = metrics
        let pitch = metrics.siblingGap + metrics.centre
        // Where a node stands relative to its last sibling. Until a node's own turn comes, the
        // extent of its last child's band is kept here, which the node needs at that turn.
        var position = [Double](repeating: 0, count: slots.count)

        diagram.nodes.withUnsafeBufferPointer { nodes in
            slots.withUnsafeMutableBufferPointer { bands in
                position.withUnsafeMutableBufferPointer { position in
                    // Children come after their parents: backwards, every band is whole before
                    // its parent's is begun, and a next sibling is placed before its brother.
                    for i in nodes.indices.reversed() {
                        let node = nodes[i]
                        if node.end > i + 1 {
                            let first = position[i + 1]
                            let middle = metrics.middle(first, 0)
                            bands[i].before = max(
                                bands[i].before, middle - first + bands[i + 1].before)
                            bands[i].after = max(bands[i].after, position[i] - middle)
                        }
                        if node.parent.isNone {
                            position[i] = 0
                        } else if node.nextSibling.isNone {
                            position[i] = 0
                            position[node.parent.value] = bands[i].after
                        } else {
                            let next = node.nextSibling.value
                            position[i] =
                                position[next] - bands[next].before - pitch - bands[i].after
                        }
                    }
                }
            }
        }
        for t in trees.indices { trees[t].slot = slots[trees[t].nodes.lowerBound] }
        settle(position, origins: &slots)
    }

    /// Sets the y of every card from its position relative to its last sibling, parents first.
    /// `origins` is scratch memory: where the last child of a node stands.
    private mutating func settle(_ position: [Double], origins: inout [Slot]) {
        let metrics = metrics
        diagram.nodes.withUnsafeBufferPointer { nodes in
            position.withUnsafeBufferPointer { position in
                origins.withUnsafeMutableBufferPointer { origins in
                    cards.withUnsafeMutableBufferPointer { cards in
                        for i in nodes.indices {
                            let parent = nodes[i].parent
                            let centre =
                                parent.isNone ? 0 : origins[parent.value].before + position[i]
                            cards[i].y = centre
                            if nodes[i].end > i + 1 {
                                origins[i].before = centre - metrics.middle(position[i + 1], 0)
                            }
                        }
                    }
                }
            }
        }
    }
}
