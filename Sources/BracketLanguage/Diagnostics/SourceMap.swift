/// A place in a source as people count it.
public struct SourcePosition: Equatable, Sendable {
    /// Lines end in LF (CRLF therefore too) and count from 1.
    public var line: Int
    /// Unicode scalars from the start of the line, from 1. A tab is one, so is each byte that is
    /// not UTF-8, and a byte-order mark is none.
    public var column: Int
    /// Where the line starts, in bytes; after the byte-order mark on the first line.
    public var lineStart: Int

    public init(line: Int, column: Int, lineStart: Int) {
        self.line = line
        self.column = column
        self.lineStart = lineStart
    }
}

/// Answers at which line and column a byte stands. The source is read as far as has been asked for
/// and only once: marks left every hundred bytes or so make each later answer a short walk, however
/// long the lines are.
public struct SourceMap: Sendable {
    private let source: [UInt8]
    private var marks: [Mark]

    /// A byte where a scalar starts, and what is known there.
    private struct Mark {
        var offset: Int
        var position: SourcePosition
    }

    /// Bytes between marks: a quarter of the source in memory as far as it was read, and a walk of
    /// less than a tenth of a microsecond.
    private static let stride = 128

    public init(_ source: [UInt8]) {
        let start = source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        self.source = source
        marks = [
            Mark(
                offset: start,
                position: SourcePosition(line: 1, column: 1, lineStart: start))
        ]
    }

    /// The position of the byte at `offset`, which may be the end of the source. An offset outside
    /// the source stands for the nearest end.
    public mutating func position(at offset: Int) -> SourcePosition {
        let offset = min(offset, source.count)
        let index = offset / Self.stride
        while marks.count <= index {
            let next = walk(from: marks[marks.count - 1], to: marks.count * Self.stride)
            marks.append(next)
        }
        // A scalar that lies across a stride pushes its mark past it.
        let mark = marks[index].offset <= offset || index == 0 ? marks[index] : marks[index - 1]
        return walk(from: mark, to: offset).position
    }

    /// The first scalar that starts at `end` or later, coming from `mark`.
    private func walk(from mark: Mark, to end: Int) -> Mark {
        let bytes = source.span
        var i = mark.offset
        var position = mark.position
        while i < end {
            let byte = bytes[i]
            if byte == 0x0A {
                i += 1
                position.line += 1
                position.column = 1
                position.lineStart = i
            } else {
                i += byte < 0x80 ? 1 : scalar(in: bytes, at: i).count
                position.column += 1
            }
        }
        return Mark(offset: i, position: position)
    }
}

/// The scalar that starts at byte `i` and how many bytes it takes; nil, and one byte, where there is
/// no well-formed UTF-8.
func scalar(in bytes: Span<UInt8>, at i: Int) -> (value: UInt32?, count: Int) {
    bytes.withUnsafeBufferPointer { buffer in
        guard let view = ByteView(buffer), let (scalar, length) = decodeScalar(view, at: i) else {
            return (nil, 1)
        }
        return (scalar, length)
    }
}
