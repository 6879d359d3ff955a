/// What the table says of one code point: a view of its record, which stays in the binary.
struct CharacterRecord {
    /// The first of the record's thirteen digits.
    private let digits: UnsafePointer<UInt8>

    /// Code points of one block of the table.
    private static let blockShift: UInt32 = 5
    private static let digitsPerRecord = 13

    @inline(__always)
    init(_ scalar: UInt32) {
        let index: Int
        if scalar < 0x80 {
            index = Int(scalar)
        } else {
            let place = Self.stored(scalar)
            let block = Self.twoDigits(
                CharacterTable.blocks.utf8Start, Int(place >> Self.blockShift))
            index = block << Int(Self.blockShift) + Int(place & (1 << Self.blockShift - 1))
        }
        let record = Self.twoDigits(CharacterTable.records.utf8Start, index)
        digits = CharacterTable.properties.utf8Start + record * Self.digitsPerRecord
    }

    /// Folds the higher planes, which are uniform, into what the table stores.
    @inline(__always)
    private static func stored(_ scalar: UInt32) -> UInt32 {
        if scalar < 0x20000 { return scalar }
        if scalar < 0x40000 { return 0x4E00 }  // Planes 2 and 3: ideographs, assigned or not.
        if scalar & ~0xFFF == 0xE0000 { return scalar - 0xC0000 }  // Stored behind plane 1.
        return 0xE000  // Private use, or not assigned.
    }

    @inline(__always)
    private static func digit(_ start: UnsafePointer<UInt8>, _ index: Int) -> Int {
        Int(start[index] &- CharacterTable.zero)
    }

    @inline(__always)
    private static func twoDigits(_ start: UnsafePointer<UInt8>, _ index: Int) -> Int {
        digit(start, 2 * index) * CharacterTable.base + digit(start, 2 * index + 1)
    }

    @inline(__always)
    var graphemeBreak: GraphemeBreak {
        GraphemeBreak(rawValue: digits[0] &- CharacterTable.zero).unsafelyUnwrapped
    }

    /// Terminal cells where the character stands alone: 0, 1 or 2.
    @inline(__always)
    var cells: Int { Self.digit(digits, 1) >> 2 }

    /// Whether a variation selector may turn the character into an emoji.
    @inline(__always)
    var isEmoji: Bool { Self.digit(digits, 1) & 1 != 0 }

    /// Whether the character is an emoji unless a variation selector says otherwise.
    @inline(__always)
    var isEmojiByDefault: Bool { Self.digit(digits, 1) & 2 != 0 }

    @inline(__always)
    var wrapping: Wrapping { Wrapping(rawValue: digits[2] &- CharacterTable.zero) }

    /// Thousandths of an em.
    @inline(__always)
    func advance(_ column: AdvanceColumn) -> Int {
        Self.twoDigits(digits + 3, column.rawValue)
    }
}

/// Grapheme_Cluster_Break of UAX #29, with Extended_Pictographic among its values: the two never
/// apply to one character.
enum GraphemeBreak: UInt8 {
    case other, cr, lf, control, extend, zwj, regionalIndicator, prepend, spacingMark
    case l, v, t, lv, lvt, pictographic
}

/// What Line_Break of UAX #14 comes to in labels.
struct Wrapping: OptionSet {
    let rawValue: UInt8
    /// No line starts with it: closing punctuation, small kana, glue.
    static let notBefore = Wrapping(rawValue: 1)
    /// No line ends with it: opening punctuation, glue.
    static let notAfter = Wrapping(rawValue: 2)
    /// White space at which lines break, and which is folded there.
    static let space = Wrapping(rawValue: 4)
    /// Lines break before and behind it without white space.
    static let ideographic = Wrapping(rawValue: 8)
    /// A word that must be broken is best broken behind it.
    static let welcome = Wrapping(rawValue: 16)
}

/// The advances of a record, in the order of the table.
enum AdvanceColumn: Int {
    case sans, sansBold, serif, serifBold, mono

    @inline(__always)
    init(_ face: Face, bold: Bool) {
        switch face {
        case .sans: self = bold ? .sansBold : .sans
        case .serif: self = bold ? .serifBold : .serif
        case .mono: self = .mono
        }
    }
}
