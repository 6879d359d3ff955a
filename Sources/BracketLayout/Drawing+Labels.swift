import BracketLanguage

extension Drawing {
    /// Where labels interrupt the branch to `node`: a stretch of its x where it grows `left` or
    /// `right`, of its y where it grows `up` or `down`; in cells, up to the cell behind it. Nil where
    /// nothing does. Takes logarithmic time.
    public func interruption(of node: NodeID) -> ClosedRange<Double>? {
        var stretch: ClosedRange<Double>?
        let isHorizontal = branchDirection(node).isHorizontal
        func along(_ rect: Rect) -> ClosedRange<Double> {
            isHorizontal ? rect.x...rect.x + rect.width : rect.y...rect.y + rect.height
        }
        if let label = edgeLabel(of: node), label.place == .onBranch {
            stretch = along(label.rect)
        }
        if let label = junctionLabel(of: node), label.place == .onBranch {
            let own = along(label.rect)
            stretch =
                stretch.map {
                    min($0.lowerBound, own.lowerBound)...max($0.upperBound, own.upperBound)
                } ?? own
        }
        return stretch
    }

    /// The label on the connector that leads to `node`, or nil. Takes logarithmic time.
    public func edgeLabel(of node: NodeID) -> EdgeLabel? {
        let i = firstIndex(of: edgeLabels) { $0.node < node }
        return i < edgeLabels.count && edgeLabels[i].node == node ? edgeLabels[i] : nil
    }

    /// The label of `node` when it is an inner node under `@align length`, or nil. Takes
    /// logarithmic time.
    public func junctionLabel(of node: NodeID) -> JunctionLabel? {
        let i = firstIndex(of: junctionLabels) { $0.node < node }
        return i < junctionLabels.count && junctionLabels[i].node == node ? junctionLabels[i] : nil
    }
}

/// The first index of `items`, whose first ones come before something, that does not any more. Takes
/// logarithmic time.
func firstIndex<T>(of items: [T], where isBefore: (T) -> Bool) -> Int {
    var low = 0
    var high = items.count
    while low < high {
        let middle = (low + high) / 2
        if isBefore(items[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
}
