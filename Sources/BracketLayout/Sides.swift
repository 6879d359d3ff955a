import BracketLanguage

extension Drawing {
    /// Whether branches grow both ways from a root in the middle.
    var isTwoSided: Bool {
        switch diagram.settings.direction {
        case .horizontal, .vertical: true
        case .left, .right, .up, .down: false
        }
    }

    /// Splits the children of each of `roots` into two runs in the order written, the first of
    /// which goes left or up. Returns for each node whether it stands on that first side.
    ///
    /// The runs end where the breadths of the two sides differ least; of two such places, at the
    /// first. A child that states its side has its way, and is counted there. Words stay together
    /// under their roof, on the second side. `bands` are the breadths of the children's subtrees.
    func splitSides(_ roots: [NodeID], bands: [Slot]) -> [Bool] {
        var isFirst = [Bool](repeating: false, count: diagram.nodes.count)
        for root in roots where !hasRoof(root) {
            var free: [NodeID] = []
            var first = Breadth(gap: metrics.siblingGap)
            var second = first
            var child = diagram.firstChild(root)
            while !child.isNone {
                switch statedSide(child) {
                case .none:
                    free.append(child)
                    second.add(bands[child.value], metrics)
                case .some(true):
                    isFirst[child.value] = true
                    first.add(bands[child.value], metrics)
                case .some(false): second.add(bands[child.value], metrics)
                }
                child = diagram.nodes[child.value].nextSibling
            }
            var count = 0
            var least = first.difference(second)
            for (i, child) in free.enumerated() {
                first.add(bands[child.value], metrics)
                second.remove(bands[child.value], metrics)
                let difference = first.difference(second)
                if difference < least {
                    least = difference
                    count = i + 1
                }
            }
            for child in free[..<count] { isFirst[child.value] = true }
        }
        for i in diagram.nodes.indices where diagram.nodes[i].depth > 1 {
            isFirst[i] = isFirst[diagram.nodes[i].parent.value]
        }
        return isFirst
    }

    /// Whether a child of a root asks for the first side (true) or the second. A side that does
    /// not lie in the direction asks for nothing.
    private func statedSide(_ child: NodeID) -> Bool? {
        switch diagram.details(of: child)?.side {
        case .left where isHorizontal, .up where !isHorizontal: true
        case .right where isHorizontal, .down where !isHorizontal: false
        default: nil
        }
    }
}

/// The breadth of subtrees side by side.
private struct Breadth {
    let gap: Double
    private var count = 0
    private var sum = 0.0

    init(gap: Double) { self.gap = gap }

    mutating func add(_ band: Slot, _ metrics: Metrics) {
        count += 1
        sum += band.before + metrics.centre + band.after
    }

    mutating func remove(_ band: Slot, _ metrics: Metrics) {
        count -= 1
        sum -= band.before + metrics.centre + band.after
    }

    func difference(_ other: Breadth) -> Double { abs(size - other.size) }

    private var size: Double { count == 0 ? 0 : sum + Double(count - 1) * gap }
}
