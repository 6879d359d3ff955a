import BracketLanguage

extension Drawing {
    /// `@pack bands`: every subtree keeps a band of its own, so that no two leaves share a row.
    ///
    /// The bands of siblings are laid end to end, a gap apart, and a parent stands at the
    /// midpoint of its first and its last child. A band is a subtree's extent about its own
    /// root's centre, so wide inner cards cannot overlap either. Turns the slots of nodes into
    /// the bands of their subtrees, and returns the offset of every node and spacer from the
    /// centre of its parent.
    func packBands(_ slots: inout [Slot], _ spacers: [Spacer]) -> [Double] {
        let metrics = metrics
        let gap = metrics.siblingGap + metrics.centre
        var offsets = [Double](repeating: 0, count: slots.count)
        var family = Family(spacers)
        diagram.nodes.withUnsafeBufferPointer { nodes in
            slots.withUnsafeMutableBufferPointer { bands in
                offsets.withUnsafeMutableBufferPointer { offsets in
                    // Children come after their parents: backwards, the bands of all children
                    // are whole before their parent's is begun.
                    for parent in nodes.indices.reversed() where nodes[parent].end > parent + 1 {
                        family.gather(of: parent, in: nodes)
                        let members = family.members
                        var last = Int(members[0])
                        for member in members.dropFirst() {
                            let next = Int(member)
                            offsets[next] =
                                offsets[last] + bands[last].after + gap + bands[next].before
                            last = next
                        }
                        let middle = metrics.middle(
                            offsets[Int(members[family.firstChild])],
                            offsets[Int(members[family.lastChild])])
                        for member in members { offsets[Int(member)] -= middle }
                        let first = Int(members[0])
                        bands[parent].include(
                            Slot(
                                before: bands[first].before - offsets[first],
                                after: offsets[last] + bands[last].after))
                    }
                }
            }
        }
        return offsets
    }
}
