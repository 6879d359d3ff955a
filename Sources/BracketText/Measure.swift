/// How wide text is, in the unit of a medium.
public enum Measure: Sendable {
    /// Character cells of a terminal.
    case cells
    /// Thousandths of the font size, from the built-in advance table of the face.
    case font(Face, bold: Bool)

    /// The width of `text` (valid UTF-8) in this unit.
    public func width(of text: Span<UInt8>) -> Int {
        switch self {
        case .cells: cellWidth(of: text)
        case .font(let face, let bold): advance(of: text, face: face, bold: bold)
        }
    }
}

/// The font families whose advances are built in.
public enum Face: String, Sendable { case sans, serif, mono }

/// The number of terminal cells that `text` takes.
///
/// Each grapheme cluster counts once: 0 if it is combining, ignorable or a control character, 2
/// if it is wide or fullwidth (East Asian Width) or drawn as an emoji, else 1. Characters of
/// ambiguous width, such as box drawing, are 1. A tab is 1, since it is drawn as a space; a byte
/// that is not UTF-8 is 1.
public func cellWidth(of text: Span<UInt8>) -> Int {
    if isPrintableASCII(text) { return text.count }
    var width = 0
    var position = 0
    while position < text.count {
        let cluster = Cluster(in: text, from: position, column: .mono)
        width += cluster.cells
        position = cluster.end
    }
    return width
}

/// The sum of advances of `text` in thousandths of the font size.
///
/// `sans` has the advances of Liberation Sans (and so of Arimo, Helvetica and Arial), `serif` of
/// Liberation Serif (Tinos, Times), `mono` of Liberation Mono (Cousine, Courier New). A wide
/// character is 1000, an emoji 1250 whatever it is made of, a combining or ignorable character 0.
/// Other characters that those fonts lack take a little more than the mean of their script.
/// Kerning is left out: it nearly always makes text narrower.
public func advance(of text: Span<UInt8>, face: Face, bold: Bool) -> Int {
    if let width = asciiAdvance(of: text, face: face, bold: bold) { return width }
    let column = AdvanceColumn(face, bold: bold)
    var width = 0
    var position = 0
    while position < text.count {
        let cluster = Cluster(in: text, from: position, column: column)
        width += cluster.advance
        position = cluster.end
    }
    return width
}

/// The width of `text`, or nil if anything but printable ASCII is in it.
@inline(__always)
func printableASCIIWidth(of text: Span<UInt8>, _ measure: Measure) -> Int? {
    if !isPrintableASCII(text) { return nil }
    return switch measure {
    case .cells: text.count
    case .font(let face, let bold): asciiAdvance(of: text, face: face, bold: bold)
    }
}

/// Whether all of `text` lies between space and tilde.
@inline(__always)
private func isPrintableASCII(_ text: Span<UInt8>) -> Bool {
    var high: UInt8 = 0
    for index in text.indices {
        let byte = text[unchecked: index]
        // One or the other reaches the top bit for each byte outside 0x20...0x7E.
        high |= (byte &- 0x20) | (byte &+ 1)
    }
    return high < 0x80
}

/// The advance of `text`, or nil if anything but ASCII is in it.
@inline(__always)
private func asciiAdvance(of text: Span<UInt8>, face: Face, bold: Bool) -> Int? {
    let table =
        switch face {
        case .sans: bold ? ASCIITable.sansBold.utf8Start : ASCIITable.sansRegular.utf8Start
        case .serif: bold ? ASCIITable.serifBold.utf8Start : ASCIITable.serifRegular.utf8Start
        case .mono: ASCIITable.mono.utf8Start
        }
    // The digits of an advance are added up apart, which saves a multiplication a byte.
    var all: UInt8 = 0
    var high = 0
    var low = 0
    for index in text.indices {
        let byte = text[unchecked: index]
        all |= byte
        high += Int(table[Int(byte & 0x7F)])
        low += Int(table[Int(byte & 0x7F) + 128])
    }
    if all >= 0x80 { return nil }
    let zeros = text.count * Int(ASCIITable.zero)
    return (high - zeros) * 64 + low - zeros
}
