import BracketText

/// Text as it may safely be shown on a terminal: whatever could command the terminal, reorder the
/// text around it, or not be seen at all is written as `\u{1B}` or, for a byte that is not UTF-8,
/// `\xFF`.
struct VisibleText {
    /// Valid UTF-8.
    private(set) var bytes: [UInt8] = []
    /// Grapheme clusters and escapes, in order.
    private(set) var pieces: [Piece] = []
    /// The cells of all pieces.
    private(set) var width = 0

    struct Piece {
        /// Bytes of the source.
        var source: Range<Int>
        /// Bytes of the visible text.
        var shown: Range<Int>
        /// The cell that it starts in.
        var cell: Int
        /// How many cells it takes, at least one.
        var width: Int
    }

    enum Blanks {
        /// A tab is as many spaces as lead to the next multiple of four cells; four rather than
        /// eight because the lines of an outline that is indented with tabs stay short.
        case expanded
        /// As `expanded`, but those that the text begins with are shown: a tab as an arrow, a space
        /// as a dot, and other spaces escaped.
        case marked
        /// A tab is `\t` and a line feed is `\n`.
        case escaped
    }

    /// A cluster of more bytes is no writing of any language, and is taken apart.
    private static let longestCluster = 96

    /// Shows `range` of `source`.
    init(_ source: Span<UInt8>, _ range: Range<Int>, blanks: Blanks) {
        var blanks = blanks
        var i = range.lowerBound
        while i < range.upperBound {
            let byte = source[i]
            if blanks == .marked, !isBlank(source, i) { blanks = .expanded }
            if byte >= 0x21, byte < 0x7F, i + 1 == range.upperBound || source[i + 1] < 0x80 {
                add(source: i..<i + 1, width: 1) { $0.append(byte) }
                i += 1
            } else if byte <= 0x20 || byte == 0x7F {
                addBlankOrControl(byte, at: i, blanks: blanks)
                i += 1
            } else {
                i = addClusters(source, i..<range.upperBound, blanks: blanks)
            }
        }
    }

    private mutating func add(source: Range<Int>, width: Int, _ write: (inout [UInt8]) -> Void) {
        let start = bytes.count
        write(&bytes)
        pieces.append(
            Piece(source: source, shown: start..<bytes.count, cell: self.width, width: width))
        self.width += width
    }

    private mutating func addBlankOrControl(_ byte: UInt8, at i: Int, blanks: Blanks) {
        switch (byte, blanks) {
        case (0x20, .expanded), (0x20, .escaped):
            add(source: i..<i + 1, width: 1) { $0.append(0x20) }
        case (0x20, .marked):
            add(source: i..<i + 1, width: 1) { $0 += "·".utf8 }
        case (0x09, .expanded), (0x09, .marked):
            let cells = 4 - width % 4
            add(source: i..<i + 1, width: cells) {
                $0 += (blanks == .marked ? "→" : " ").utf8
                $0 += repeatElement(0x20, count: cells - 1)
            }
        case (0x09, .escaped):
            add(source: i..<i + 1, width: 2) { $0 += "\\t".utf8 }
        case (0x0A, .escaped):
            add(source: i..<i + 1, width: 2) { $0 += "\\n".utf8 }
        default:
            addEscape(UInt32(byte), source: i..<i + 1)
        }
    }

    /// Shows what starts at `range.lowerBound`, an invalid byte, a scalar to escape or a run of
    /// clusters, and returns where it ends.
    private mutating func addClusters(
        _ source: Span<UInt8>, _ range: Range<Int>, blanks: Blanks
    ) -> Int {
        let (value, count) = scalar(in: source, at: range.lowerBound)
        guard let value, range.lowerBound + count <= range.upperBound else {
            let i = range.lowerBound
            let text = "\\x" + hexadecimal(UInt32(source[i]), digits: 2)
            add(source: i..<i + 1, width: text.utf8.count) { $0 += text.utf8 }
            return i + 1
        }
        if isHidden(value) || blanks == .marked && isUnicodeSpace(value) {
            addEscape(value, source: range.lowerBound..<range.lowerBound + count)
            return range.lowerBound + count
        }
        let run = plainRun(source, range, blanks: blanks)
        let text = source.extracting(run)
        var start = 0
        while start < text.count {
            let end = endOfCluster(text, start)
            let cells = cellWidth(of: text.extracting(start..<end))
            let place = run.lowerBound + start..<run.lowerBound + end
            if cells == 0 {
                addEscapes(source, place)
            } else {
                add(source: place, width: cells) { out in
                    for k in start..<end { out.append(text[k]) }
                }
            }
            start = end
        }
        return run.upperBound
    }

    /// The bytes from the start of `range` up to the next that is blank, invalid or escaped.
    private func plainRun(
        _ source: Span<UInt8>, _ range: Range<Int>, blanks: Blanks
    ) -> Range<Int> {
        var i = range.lowerBound
        while i < range.upperBound, source[i] > 0x20 {
            let (value, count) = scalar(in: source, at: i)
            guard let value, i + count <= range.upperBound else { break }
            if isHidden(value) || blanks == .marked && isUnicodeSpace(value) { break }
            i += count
        }
        return range.lowerBound..<i
    }

    /// The end of the cluster at `start`, at a scalar and not too far away. It ends early at what
    /// nobody would see: tag characters, which belong to flags, and joiners behind ASCII.
    private func endOfCluster(_ text: Span<UInt8>, _ start: Int) -> Int {
        let end = min(clusterEnd(in: text, from: start), start + Self.longestCluster)
        let (first, count) = scalar(in: text, at: start)
        var i = start + count
        while i < text.count {
            let (value, count) = scalar(in: text, at: i)
            let isUnseen =
                switch value ?? 0 {
                case 0xE0020...0xE007F: first != 0x1F3F4
                case 0x200C, 0x200D: (first ?? 0) < 0x80
                default: false
                }
            if i >= end || isUnseen { break }
            i += count
        }
        return i
    }

    private mutating func addEscapes(_ source: Span<UInt8>, _ range: Range<Int>) {
        var i = range.lowerBound
        while i < range.upperBound {
            let (value, count) = scalar(in: source, at: i)
            addEscape(value ?? 0xFFFD, source: i..<i + count)
            i += count
        }
    }

    private mutating func addEscape(_ value: UInt32, source: Range<Int>) {
        let text = "\\u{" + hexadecimal(value, digits: 2) + "}"
        add(source: source, width: text.utf8.count) { $0 += text.utf8 }
    }
}

/// Whether a scalar could command a terminal, reorder text, or hide, whatever stands beside it.
/// Those that hide only in some places (combining marks, joiners, selectors) are found by their
/// cluster, which then has no width.
package func isHidden(_ value: UInt32) -> Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F: true
    case 0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F: true
    case 0x115F, 0x1160, 0x3164, 0xFFA0: true
    case 0xFEFF, 0xFFF9...0xFFFB, 0xFDD0...0xFDEF: true
    case 0xE0000...0xE001F, 0xE0080...0xE00FF, 0xE01F0...0xE0FFF: true
    default: value & 0xFFFE == 0xFFFE
    }
}

/// Whether a space, tab or Unicode space is at byte `i`.
private func isBlank(_ source: Span<UInt8>, _ i: Int) -> Bool {
    let value = scalar(in: source, at: i).value ?? 0
    return value == 0x20 || value == 0x09 || isUnicodeSpace(value)
}

/// `value` in upper-case hexadecimal, of at least so many digits.
func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}

/// `text` on one line for a message, no wider than `limit` cells: what is longer ends in `…`. What
/// could command a terminal, reorder text or hide is escaped, and so is what is not UTF-8.
public func visible(_ text: [UInt8], limit: Int = .max) -> [UInt8] {
    if text.count <= limit, text.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    let end = min(text.count, limit < 1 << 20 ? limit * 40 : .max)
    let shown = VisibleText(text.span, 0..<end, blanks: .escaped)
    guard shown.width > limit || end < text.count else { return shown.bytes }
    let kept = shown.pieces.prefix { $0.cell + $0.width < limit }
    return shown.bytes[..<(kept.last?.shown.upperBound ?? 0)] + Array("…".utf8)
}
