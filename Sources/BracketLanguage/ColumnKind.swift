/// What the cells of a column have in common: it is numeric when at least one is a number and all
/// others are numbers too, or empty, or a dash that stands for one.
public struct ColumnKind: Sendable {
    private var hasNumber = false
    private var hasWords = false

    public init() {}

    public var isNumeric: Bool { hasNumber && !hasWords }

    /// Takes in the text of a cell.
    public mutating func include(_ cell: Span<UInt8>) {
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
