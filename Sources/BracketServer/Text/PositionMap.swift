/// Translates between bytes of a text and positions of the protocol.
final class PositionMap {
    let text: SourceText
    let encoding: PositionEncoding
    /// For long lines that were asked for: the units before each stride of bytes.
    private var marks: [Int: [Int]] = [:]

    /// Lines are short, and a walk along one is quick; but a chain of a million nodes is one line.
    private static let longLine = 2048
    private static let stride = 512

    init(_ text: SourceText, _ encoding: PositionEncoding) {
        self.text = text
        self.encoding = encoding
    }

    /// The position of the byte at `offset`. Inside a character it is that of the character, inside
    /// a line end that of the end of the line.
    func position(at offset: Int) -> Position {
        let line = text.line(at: offset)
        let content = text.content(ofLine: line)
        var end = min(max(offset, content.lowerBound), content.upperBound)
        if encoding == .utf8 {
            while end > content.lowerBound, end < content.upperBound, isContinuation(end) {
                end -= 1
            }
            return Position(line, end - content.lowerBound)
        }
        if end < content.upperBound {
            while end > content.lowerBound, isContinuation(end) { end -= 1 }
        }
        guard content.count > Self.longLine else {
            return Position(line, units(content.lowerBound..<end))
        }
        let marks = marks(ofLine: line, content)
        let index = (end - content.lowerBound) / Self.stride
        let start = content.lowerBound + index * Self.stride
        return Position(line, marks[index] + units(start..<end))
    }

    func range(_ range: Range<Int>) -> PositionRange {
        PositionRange(position(at: range.lowerBound), position(at: range.upperBound))
    }

    /// The byte at a position. One inside a character is its start; one outside of the text, the
    /// nearest end.
    func offset(at position: Position) -> Int {
        if position.line < 0 { return 0 }
        guard position.line < text.lineStarts.count else { return text.bytes.count }
        let content = text.content(ofLine: position.line)
        let wanted = max(0, position.character)
        if encoding == .utf8 {
            guard wanted < content.count else { return content.upperBound }
            var offset = content.lowerBound + wanted
            while offset > content.lowerBound, isContinuation(offset) { offset -= 1 }
            return offset
        }
        var units = 0
        var offset = content.lowerBound
        while offset < content.upperBound {
            var end = offset + 1
            while end < content.upperBound, isContinuation(end) { end += 1 }
            units += unitCount(text.bytes[offset])
            if units > wanted { return offset }
            offset = end
        }
        return offset
    }

    func offsets(of range: PositionRange) -> Range<Int> {
        let ends = (offset(at: range.start), offset(at: range.end))
        return min(ends.0, ends.1)..<max(ends.0, ends.1)
    }

    /// How many units the bytes of `range`, whole characters, have.
    func length(_ range: Range<Int>) -> Int { encoding == .utf8 ? range.count : units(range) }

    private func marks(ofLine line: Int, _ content: Range<Int>) -> [Int] {
        if let known = marks[line] { return known }
        var result = [0]
        var start = content.lowerBound
        while start + Self.stride <= content.upperBound {
            result.append(result[result.count - 1] + units(start..<start + Self.stride))
            start += Self.stride
        }
        marks[line] = result
        return result
    }

    /// A character counts where it starts, so that the units of neighbouring runs add up.
    private func units(_ range: Range<Int>) -> Int {
        text.bytes.withUnsafeBufferPointer { bytes in
            var count = 0
            for i in range { count &+= unitCount(bytes[i]) }
            return count
        }
    }

    @inline(__always) private func unitCount(_ byte: UInt8) -> Int {
        let isStart = byte & 0xC0 != 0x80 ? 1 : 0
        return encoding == .utf16 && byte >= 0xF0 ? 2 : isStart
    }

    private func isContinuation(_ offset: Int) -> Bool { text.bytes[offset] & 0xC0 == 0x80 }
}
