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
    if let width = Measure.cells.printableWidth(of: text) { return width }
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
    if let width = Measure.font(face, bold: bold).printableWidth(of: text) { return width }
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
