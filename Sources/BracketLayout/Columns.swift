import BracketLanguage

/// The columns of a card. A row with one cell spans them and has no part in them.
struct Columns {
    /// The widest cell of each.
    var widths: [Double] = []
    /// Whether a column is one of numbers, which line up at its right.
    var areNumeric: [Bool] = []
    /// Where each begins, once they are set into a width.
    var starts: [Double] = []

    var isEmpty: Bool { widths.isEmpty }

    /// The width of all columns with the gaps between them.
    func width(gap: Double) -> Double {
        widths.reduce(0, +) + gap * Double(max(0, widths.count - 1))
    }

    mutating func include(_ width: Double, in column: Int) {
        while widths.count <= column { widths.append(0) }
        widths[column] = max(widths[column], width)
    }

    /// Sets the columns from `start` on into `room`. What room is left over goes to the last column
    /// of words: so words stay together, and the numbers behind them stand at the right.
    mutating func set(from start: Double, into room: Double, gap: Double) {
        guard !isEmpty else { return }
        let spare = room - width(gap: gap)
        if spare > 0 { widths[areNumeric.lastIndex(of: false) ?? 0] += spare }
        var x = start
        starts = widths.map { width in
            defer { x += width + gap }
            return x
        }
    }
}
