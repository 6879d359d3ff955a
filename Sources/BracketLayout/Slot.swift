import BracketLanguage

/// Room across the levels on both sides of a centre; in cells, of the cell that is the centre.
struct Slot {
    var before: Double
    var after: Double

    init(before: Double, after: Double) {
        self.before = before
        self.after = after
    }

    /// The room of something `size` wide that stands centred.
    init(size: Double, _ metrics: Metrics) {
        before = metrics.before(size)
        after = size - before - metrics.centre
    }

    mutating func include(_ other: Slot) {
        before = max(before, other.before)
        after = max(after, other.after)
    }
}
