/// A line of a source, or the part of a long one around a range, and the marks that go under it.
struct Excerpt {
    /// Visible text; `…` stands where the line was cut.
    private(set) var line: [UInt8] = []
    /// Blanks, then `^` and as many `~` as the range is wide.
    private(set) var marks: [UInt8] = []

    /// The cells of a line that are shown; a longer one is windowed.
    static let width = 100
    /// The cells that are kept free beside the marks of a windowed line.
    private static let margin = 20
    /// The bytes of a line that are looked at before and after the start of the range: more than a
    /// window holds, and no more, for a line may be a gigabyte.
    private static let reach = 2048

    /// The line of `source` that starts at `lineStart` and holds the start of `range`. Of a range
    /// of several lines the part on this one is marked, of an empty range its place.
    init(_ source: Span<UInt8>, lineStart: Int, range: Range<Int>, blanks: VisibleText.Blanks) {
        let part = Self.part(of: source, lineStart: lineStart, around: range.lowerBound)
        let text = VisibleText(source, part.range, blanks: blanks)
        let marked = Self.cells(of: range, in: text)
        let width = max(text.width, marked.upperBound)

        var window = 0..<width
        var isCutBefore = part.range.lowerBound > lineStart
        var isCutAfter = part.isCutAfter
        if width > Self.width {
            let wanted = min(marked.count, Self.width - 2 * Self.margin)
            let start = marked.lowerBound + wanted + Self.margin - Self.width
            window = max(0, min(start, width - Self.width))..<width
            window = window.prefix(Self.width)
            isCutBefore = isCutBefore || window.lowerBound > 0
            isCutAfter = isCutAfter || window.upperBound < text.width
        }
        let free = window.dropFirst(isCutBefore ? 1 : 0).dropLast(isCutAfter ? 1 : 0)
        let pieces = text.pieces.filter {
            $0.cell >= free.lowerBound && $0.cell + $0.width <= free.upperBound
        }

        let ellipsis = Array("…".utf8)
        if isCutBefore { line += ellipsis }
        if let first = pieces.first, let last = pieces.last {
            line += text.bytes[first.shown.lowerBound..<last.shown.upperBound]
        }
        if isCutAfter { line += ellipsis }
        while line.last == 0x20 { line.removeLast() }

        let origin = (pieces.first?.cell ?? 0) - (isCutBefore ? 1 : 0)
        let end = max(pieces.last.map { $0.cell + $0.width } ?? 0, marked.lowerBound + 1)
        marks += repeatElement(0x20, count: marked.lowerBound - origin)
        marks.append(UInt8(ascii: "^"))
        marks += repeatElement(
            UInt8(ascii: "~"), count: max(0, min(marked.upperBound, end) - marked.lowerBound - 1))
    }

    /// The bytes of the line without its end, at most `reach` before and after `offset`.
    private static func part(
        of source: Span<UInt8>, lineStart: Int, around offset: Int
    ) -> (range: Range<Int>, isCutAfter: Bool) {
        let offset = max(lineStart, min(offset, source.count))
        var start = lineStart
        if offset - start > reach {
            // A cluster starts at nearly every ASCII character, and surely a scalar does.
            start = offset - reach
            while start > offset - 2 * reach, start > lineStart, source[start] >= 0x80 {
                start -= 1
            }
            while start < offset, source[start] & 0xC0 == 0x80 { start += 1 }
        }
        var end = offset
        while end < source.count, end - offset < reach, source[end] != 0x0A { end += 1 }
        if end < source.count, source[end] == 0x0A {
            if end > start, source[end - 1] == 0x0D { end -= 1 }
            return (start..<end, false)
        }
        if end == source.count { return (start..<end, false) }
        while end > offset, source[end] & 0xC0 == 0x80 { end -= 1 }
        return (start..<end, true)
    }

    /// The cells under which the marks of `range` go: never none, for an empty range and one at
    /// the end of the line have a place too.
    private static func cells(of range: Range<Int>, in text: VisibleText) -> Range<Int> {
        let first = text.pieces.first { $0.source.upperBound > range.lowerBound }
        guard let first else { return text.width..<text.width + 1 }
        let last = text.pieces.last { $0.source.lowerBound < range.upperBound }
        guard !range.isEmpty, let last, last.cell >= first.cell else {
            return first.cell..<first.cell + 1
        }
        return first.cell..<last.cell + last.width
    }
}
