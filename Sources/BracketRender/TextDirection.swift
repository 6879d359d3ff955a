/// The way a paragraph runs.
enum TextDirection {
    case leftToRight, rightToLeft

    /// The direction of the first letter of `text` (valid UTF-8), as the Unicode Bidirectional
    /// Algorithm has it (rules P2 and P3). SVG viewers take every text to run from left to right,
    /// and put the marks at its ends on the wrong side, unless they are told.
    ///
    /// Scripts are told apart by the blocks that the standard sets aside for right-to-left
    /// scripts; of all others, whatever stands in a block of letters counts as one.
    init(of text: Span<UInt8>) {
        self = .leftToRight
        var i = 0
        while i < text.count {
            let lead = text[i]
            if lead < 0x80 {
                let lower = lead | 0x20
                if lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z") { return }
                i += 1
                continue
            }
            let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
            guard i + length <= text.count else { return }
            var scalar = UInt32(lead) & (0x7F >> UInt32(length))
            for k in 1..<length { scalar = scalar << 6 | UInt32(text[i + k] & 0x3F) }
            switch scalar {
            case 0x0590...0x08FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF,
                0x1E800...0x1EFFF:
                self = .rightToLeft
                return
            case 0x00A0...0x00A9, 0x00AB...0x00B4, 0x00B6...0x00B9, 0x00BB...0x00BF, 0x00D7, 0x00F7,
                0x0300...0x036F, 0x2000...0x200D, 0x2010...0x2BFF, 0x3000...0x3004, 0x3008...0x3020,
                0xFE00...0xFE6F, 0xFF00...0xFF20, 0x1F000...0x1FAFF, 0xE0000...0xE0FFF:
                i += length
            default:
                return
            }
        }
    }
}
