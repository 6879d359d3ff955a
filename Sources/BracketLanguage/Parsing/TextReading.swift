/// What becomes of white space and `\n` in a text.
enum TextStyle {
    /// As it is drawn: white space folded to one space and cut off at both ends of each line, line
    /// feeds kept.
    case drawn
    /// On one line: line feeds are white space too.
    case folded
    /// To the byte, tabs included.
    case exact
}

/// Appends to `bytes` what the text in `range` says. `range` includes the quotes of a quoted text,
/// whose escapes were checked when it was parsed.
func appendText(
    _ view: ByteView, _ range: Range<Int>, isQuoted: Bool, _ style: TextStyle,
    to bytes: inout [UInt8]
) {
    let start = bytes.count
    var pending = false
    func append(_ c: UInt8) {
        if style == .exact { return bytes.append(c) }
        if Byte.isWhite(c) || (c == Byte.lineFeed && style == .folded) {
            pending = bytes.count > start && bytes[bytes.count - 1] != Byte.lineFeed
            return
        }
        if pending, c != Byte.lineFeed { bytes.append(Byte.space) }
        pending = false
        bytes.append(c)
    }
    var i = range.lowerBound
    var end = range.upperBound
    if isQuoted {
        i += 1
        end -= 1
    }
    while i < end {
        guard isQuoted, view[i] == Byte.backslash, i + 1 < end else {
            append(view[i])
            i += 1
            continue
        }
        let c = view[i + 1]
        i += 2
        switch c {
        case UInt8(ascii: "n"): append(Byte.lineFeed)
        case UInt8(ascii: "u"):
            i += 1
            var scalar: UInt32 = 0
            while i < end, let digit = hexDigit(view[i]) {
                scalar = scalar << 4 | digit
                i += 1
            }
            i += 1
            for byte in UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}") ?? .init() {
                append(byte)
            }
        default: append(c)
        }
    }
}

extension Syntax {
    /// The label of node `i` as it reads, for messages; whatever was written where it is broken.
    ///
    /// Of a very long one only the beginning: a million messages may name the same node.
    func labelString(ofNode i: Int, _ view: ByteView) -> String {
        let label = parts(ofNode: i).first { $0.kind == .bareText || $0.kind == .quotedText }
        let range = (label?.range ?? nodes[i].range).range
        let isQuoted = label?.kind == .quotedText
        let longest = 400
        if range.count <= longest { return readString(view, range, isQuoted: isQuoted) }
        var end = range.lowerBound + longest
        while view[end] & 0xC0 == 0x80, end > range.lowerBound + 1 { end -= 1 }
        return foldedString(view, range.lowerBound + (isQuoted ? 1 : 0)..<end)
    }
}

/// The text in `range` on one line, for messages.
func readString(_ view: ByteView, _ range: Range<Int>, isQuoted: Bool) -> String {
    // A quoted text with errors may lack its last quote.
    guard !isQuoted || (range.count > 1 && view[range.upperBound - 1] == Byte.quote) else {
        return foldedString(view, range)
    }
    var bytes: [UInt8] = []
    appendText(view, range, isQuoted: isQuoted, .folded, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
}

/// The text in `range` of `source` on one line: without quotes and escapes, white space folded.
package func readText(_ source: [UInt8], _ range: Range<Int>, isQuoted: Bool) -> String {
    source.withUnsafeBufferPointer { bytes in
        ByteView(bytes).map { readString($0, range, isQuoted: isQuoted) } ?? ""
    }
}
