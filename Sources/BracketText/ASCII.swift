/// The advances of ASCII in one face, read in place from the table.
///
/// A million labels are measured in a run, nearly all of them ASCII: this is the path they take.
struct ASCIIAdvances {
    private let digits: UnsafePointer<UInt8>

    @inline(__always)
    init(_ face: Face, bold: Bool) {
        digits =
            switch face {
            case .sans: bold ? Self.sansBold.utf8Start : Self.sansRegular.utf8Start
            case .serif: bold ? Self.serifBold.utf8Start : Self.serifRegular.utf8Start
            case .mono: Self.mono.utf8Start
            }
    }

    /// A sum of advances. Their two digits are added up apart, and the zero of the digits is taken
    /// off at the end, which leaves two loads and two additions a byte.
    struct Sum {
        private var high = 0
        private var low = 0

        /// Adds the advance of an ASCII character.
        @inline(__always)
        mutating func add(_ byte: UInt8, _ advances: ASCIIAdvances) {
            let index = Int(byte & 0x7F)
            high &+= Int(advances.digits[index])
            low &+= Int(advances.digits[index &+ 0x80])
        }

        /// The sum, of `count` characters.
        @inline(__always)
        func advance(count: Int) -> Int {
            let zeros = count &* Int(ASCIIAdvances.zero)
            return (high &- zeros) &* 64 &+ low &- zeros
        }
    }
}

extension Measure {
    /// The width of `text`, or nil if it holds anything but ASCII, or a control character of
    /// which the measure takes notice.
    @inline(__always)
    func printableWidth(of text: Span<UInt8>) -> Int? {
        // The top bit tells whether any byte was out of bounds.
        var bounds: UInt8 = 0
        switch self {
        case .cells:
            for index in text.indices {
                let byte = text[unchecked: index]
                bounds |= (byte &- 0x20) | (byte &+ 1)
            }
            return bounds < 0x80 ? text.count : nil
        case .font(let face, let bold):
            let advances = ASCIIAdvances(face, bold: bold)
            var sum = ASCIIAdvances.Sum()
            for index in text.indices {
                let byte = text[unchecked: index]
                bounds |= (byte &- 0x20) | byte
                sum.add(byte, advances)
            }
            return bounds < 0x80 ? sum.advance(count: text.count) : nil
        }
    }

    /// The end and the width of the printable ASCII word that starts at `start` and ends before a
    /// space, a line feed or the end of the text; nil if it holds or meets anything else.
    @inline(__always)
    func printableWord(in text: Span<UInt8>, from start: Int) -> (end: Int, width: Int)? {
        var end = start
        let width: Int
        switch self {
        case .cells:
            while end < text.count, isGraphic(text[unchecked: end]) { end &+= 1 }
            width = end &- start
        case .font(let face, let bold):
            let advances = ASCIIAdvances(face, bold: bold)
            var sum = ASCIIAdvances.Sum()
            while end < text.count, isGraphic(text[unchecked: end]) {
                sum.add(text[unchecked: end], advances)
                end &+= 1
            }
            width = sum.advance(count: end &- start)
        }
        return end > start && endsWord(text, end) ? (end, width) : nil
    }
}

/// Whether the text, a line feed or a plain space ends a word at `end`: no space that a mark
/// stands on.
@inline(__always)
private func endsWord(_ text: Span<UInt8>, _ end: Int) -> Bool {
    if end == text.count || text[unchecked: end] == 0x0A { return true }
    return text[unchecked: end] == 0x20
        && (end &+ 1 == text.count || text[unchecked: end &+ 1] < 0x80)
}

/// Whether `byte` is a visible ASCII character.
@inline(__always)
private func isGraphic(_ byte: UInt8) -> Bool { byte &- 0x21 < 0x5E }
