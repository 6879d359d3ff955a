/// The text of a document, in UTF-8, with the starts of its lines. Lines end as the protocol says:
/// in LF, CRLF or CR.
struct SourceText: Sendable {
    private(set) var bytes: [UInt8]
    /// Where each line starts; the first at 0.
    private(set) var lineStarts: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        lineStarts = [0]
        lineStarts += Self.lineStarts(bytes, 0..<bytes.count)
    }

    /// Replaces the bytes of `range`.
    mutating func replace(_ range: Range<Int>, with replacement: [UInt8]) {
        // What the edit touches may become part of a CRLF, or cease to be.
        let firstLine = line(at: max(0, range.lowerBound - 1))
        let nextLine = line(at: range.upperBound) + 1
        let oldEnd = nextLine < lineStarts.count ? lineStarts[nextLine] : bytes.count
        bytes.replaceSubrange(range, with: replacement)
        let growth = replacement.count - range.count
        let changed = Self.lineStarts(bytes, lineStarts[firstLine]..<oldEnd + growth)
        let kept = min(nextLine + 1, lineStarts.count)
        let isLast = nextLine >= lineStarts.count
        // The start of the next line is found anew, unless there is none.
        lineStarts.replaceSubrange(firstLine + 1..<kept, with: changed)
        if !isLast, growth != 0 {
            for i in firstLine + 1 + changed.count..<lineStarts.count { lineStarts[i] += growth }
        }
    }

    /// The starts of the lines that line ends within `range` lead to.
    private static func lineStarts(_ bytes: [UInt8], _ range: Range<Int>) -> [Int] {
        var starts: [Int] = []
        bytes.withUnsafeBufferPointer { bytes in
            for i in range {
                let c = bytes[i]
                if c > 0x0D { continue }
                if c == 0x0A || c == 0x0D && (i + 1 == bytes.count || bytes[i + 1] != 0x0A) {
                    starts.append(i + 1)
                }
            }
        }
        return starts
    }

    /// The number of the line that holds the byte at `offset`, or ends there.
    func line(at offset: Int) -> Int {
        var low = 0
        var high = lineStarts.count
        while low + 1 < high {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// The bytes of a line without its end.
    func content(ofLine line: Int) -> Range<Int> {
        let start = lineStarts[line]
        guard line + 1 < lineStarts.count else { return start..<bytes.count }
        var end = lineStarts[line + 1] - 1
        if end > start, bytes[end] == 0x0A, bytes[end - 1] == 0x0D { end -= 1 }
        return start..<end
    }

    /// The text in `range`; a character that lies across an end of it is replaced.
    func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
