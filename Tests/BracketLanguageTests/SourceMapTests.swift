import Testing

@testable import BracketLanguage

@Suite struct SourceMapTests {
    private func positions(_ text: String, _ offsets: [Int]) -> [[Int]] {
        positions(Array(text.utf8), offsets)
    }

    private func positions(_ bytes: [UInt8], _ offsets: [Int]) -> [[Int]] {
        var map = SourceMap(bytes)
        return offsets.map {
            let place = map.position(at: $0)
            return [place.line, place.column, place.lineStart]
        }
    }

    @Test func countsLinesAndColumnsFromOne() {
        #expect(
            positions("ab\nc\n", [0, 1, 2, 3, 4, 5])
                == [[1, 1, 0], [1, 2, 0], [1, 3, 0], [2, 1, 3], [2, 2, 3], [3, 1, 5]])
        #expect(positions("", [0]) == [[1, 1, 0]])
    }

    @Test func carriageReturnsStayOnTheirLine() {
        #expect(positions("a\r\nb", [1, 2, 3]) == [[1, 2, 0], [1, 3, 0], [2, 1, 3]])
        #expect(positions("a\rb", [2]) == [[1, 3, 0]])
    }

    @Test func countsScalarsNotBytesOrClusters() {
        // Two bytes, three bytes, four bytes, and a combining mark of two.
        #expect(positions("éx", [2]) == [[1, 2, 0]])
        #expect(positions("日x", [3]) == [[1, 2, 0]])
        #expect(positions("😀x", [4]) == [[1, 2, 0]])
        #expect(positions("e\u{301}x", [1, 3]) == [[1, 2, 0], [1, 3, 0]])
        #expect(positions("\tx", [1]) == [[1, 2, 0]])
    }

    @Test func everyInvalidByteIsAColumn() {
        #expect(positions([0xFF, 0x80, 0x61], [1, 2]) == [[1, 2, 0], [1, 3, 0]])
        // A surrogate, an overlong slash, and a scalar cut off by the end.
        #expect(positions([0xED, 0xA0, 0x80, 0x61], [3]) == [[1, 4, 0]])
        #expect(positions([0xC0, 0xAF, 0x61], [2]) == [[1, 3, 0]])
        #expect(positions([0xE6, 0x97], [2]) == [[1, 3, 0]])
    }

    @Test func aByteOrderMarkTakesNoColumn() {
        #expect(positions("\u{FEFF}ab", [0, 3, 4]) == [[1, 1, 3], [1, 1, 3], [1, 2, 3]])
    }

    @Test func offsetsOutsideStandForTheNearestEnd() {
        #expect(positions("a\nb", [9]) == [[2, 2, 2]])
    }

    @Test func answersInAnyOrderAgreeWithCounting() {
        var bytes: [UInt8] = []
        var expected: [Int: [Int]] = [:]
        var (line, column) = (1, 1)
        let pieces = ["a", "é", "日", "😀", "\n", "\t"]
        var seed: UInt64 = 7
        for _ in 0..<5000 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            // Mostly long lines, so that many strides lie inside one.
            let pick = Int(seed >> 33) % 200
            let piece = pieces[pick == 0 ? 4 : pick % 4]
            expected[bytes.count] = [line, column]
            bytes += piece.utf8
            (line, column) = piece == "\n" ? (line + 1, 1) : (line, column + 1)
        }
        var map = SourceMap(bytes)
        for offset in expected.keys.sorted(by: { ($0 &* 7919) % 5003 < ($1 &* 7919) % 5003 }) {
            let place = map.position(at: offset)
            #expect([place.line, place.column] == expected[offset])
        }
    }

    @Test func decodesEveryBoundaryOfUTF8() {
        for value in [0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF]
            as [UInt32]
        {
            let bytes = Array(String(Unicode.Scalar(value)!).utf8)
            let decoded = scalar(in: bytes.span, at: 0)
            #expect(decoded.value == value)
            #expect(decoded.count == bytes.count)
        }
        let invalid: [[UInt8]] = [
            [0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xBF, 0xBF], [0xF0, 0x8F, 0xBF, 0xBF],
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xC3], [0xC3, 0x28],
        ]
        for bytes in invalid {
            let decoded = scalar(in: bytes.span, at: 0)
            #expect(decoded.value == nil)
            #expect(decoded.count == 1)
        }
    }
}
