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

/// What the cells of a column have in common: it is numeric when at least one is a number and all
/// others are numbers too, or empty, or a dash that stands for one.
struct ColumnKind {
    private var hasNumber = false
    private var hasWords = false

    var isNumeric: Bool { hasNumber && !hasWords }

    mutating func include(_ cell: Span<UInt8>) {
        var digits = 0
        var others = 0
        var i = 0
        while i < cell.count {
            switch cell[i] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
            case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ","),
                UInt8(ascii: "%"):
                others += 1
            // The minus sign U+2212, and the dashes U+2013 and U+2014.
            case 0xE2 where i + 2 < cell.count && isDash(cell[i + 1], cell[i + 2]):
                others += 1
                i += 2
            default:
                hasWords = true
                return
            }
            i += 1
        }
        if digits > 0 {
            hasNumber = true
        } else if others > 1 || (others == 1 && !isLoneDash(cell)) {
            hasWords = true
        }
    }

    private func isDash(_ second: UInt8, _ third: UInt8) -> Bool {
        (second == 0x88 && third == 0x92) || (second == 0x80 && (third == 0x93 || third == 0x94))
    }

    private func isLoneDash(_ cell: Span<UInt8>) -> Bool {
        cell.count == 3 || cell[0] == UInt8(ascii: "-")
    }
}
