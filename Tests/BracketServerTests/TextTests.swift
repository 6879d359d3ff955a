import Testing

@testable import BracketServer

/// Pieces that make positions hard: characters of one to four bytes, combining marks, and all line
/// ends.
private let pieces = [
    "a", "b ", "é", "e\u{301}", "日本", "😀", "👨‍👩‍👧", "\n", "\r\n", "\r", "\u{2028}", "\t", "ن", "",
]

private func randomText(_ count: Int, _ random: inout SeededGenerator) -> String {
    // Joined scalar by scalar, so that CR and LF may meet.
    (0..<count).map { _ in pieces.randomElement(using: &random)! }.joined()
}

/// The lines of a text with their ends, character by character as the protocol defines them.
private func naiveLines(_ text: String) -> [(content: [Unicode.Scalar], end: [Unicode.Scalar])] {
    var lines: [(content: [Unicode.Scalar], end: [Unicode.Scalar])] = [([], [])]
    let scalars = Array(text.unicodeScalars)
    var i = 0
    while i < scalars.count {
        if scalars[i] == "\r", i + 1 < scalars.count, scalars[i + 1] == "\n" {
            lines[lines.count - 1].end = ["\r", "\n"]
            lines.append(([], []))
            i += 2
        } else if scalars[i] == "\n" || scalars[i] == "\r" {
            lines[lines.count - 1].end = [scalars[i]]
            lines.append(([], []))
            i += 1
        } else {
            lines[lines.count - 1].content.append(scalars[i])
            i += 1
        }
    }
    return lines
}

private func size(_ scalar: Unicode.Scalar, _ encoding: PositionEncoding) -> Int {
    switch encoding {
    case .utf8: UTF8.width(scalar)
    case .utf16: UTF16.width(scalar)
    case .utf32: 1
    }
}

@Suite struct SourceTextTests {
    @Test func linesEndInAnyOfThreeWays() {
        #expect(SourceText(Array("a\nb\r\nc\rd".utf8)).lineStarts == [0, 2, 5, 7])
        #expect(SourceText(Array("".utf8)).lineStarts == [0])
        #expect(SourceText(Array("\r\r\n\n".utf8)).lineStarts == [0, 1, 3, 4])
    }

    @Test func lineStartsAfterEditsAreThoseOfTheText() {
        var random = SeededGenerator(1)
        for _ in 0..<300 {
            var text = SourceText(
                Array(randomText(Int.random(in: 0...12, using: &random), &random).utf8))
            for _ in 0..<12 {
                let ends = (0..<2).map { _ in Int.random(in: 0...text.bytes.count, using: &random) }
                let new = Array(randomText(Int.random(in: 0...4, using: &random), &random).utf8)
                var expected = text.bytes
                expected.replaceSubrange(ends.min()!..<ends.max()!, with: new)
                text.replace(ends.min()!..<ends.max()!, with: new)
                #expect(text.bytes == expected)
                #expect(text.lineStarts == SourceText(expected).lineStarts, "\(expected)")
            }
        }
    }
}

@Suite struct PositionMapTests {
    @Test(arguments: PositionEncoding.allCases)
    func positionsAreThoseOfANaiveCount(_ encoding: PositionEncoding) {
        var random = SeededGenerator(2)
        for _ in 0..<200 {
            let source = randomText(Int.random(in: 0...30, using: &random), &random)
            let map = PositionMap(SourceText(Array(source.utf8)), encoding)
            var offset = 0
            let lines = naiveLines(source)
            #expect(map.text.lineStarts.count == lines.count)
            for (line, (content, end)) in lines.enumerated() {
                var character = 0
                for scalar in content {
                    let position = Position(line, character)
                    #expect(map.position(at: offset) == position)
                    #expect(map.offset(at: position) == offset)
                    // Inside a character is at it.
                    for unit in 0..<size(scalar, encoding) {
                        #expect(map.offset(at: Position(line, character + unit)) == offset)
                    }
                    for byte in 0..<UTF8.width(scalar) {
                        #expect(map.position(at: offset + byte) == position)
                    }
                    offset += UTF8.width(scalar)
                    character += size(scalar, encoding)
                }
                #expect(map.position(at: offset) == Position(line, character))
                // Behind the end of a line is its end.
                #expect(map.offset(at: Position(line, character)) == offset)
                #expect(map.offset(at: Position(line, character + 1)) == offset)
                #expect(map.offset(at: Position(line, .max)) == offset)
                if end.count == 2 {
                    #expect(map.position(at: offset + 1) == Position(line, character))
                }
                offset += end.count
            }
            #expect(map.offset(at: Position(lines.count, 0)) == source.utf8.count)
            #expect(map.offset(at: Position(-1, 5)) == 0)
            #expect(map.offset(at: Position(0, -5)) == 0)
        }
    }

    @Test(arguments: PositionEncoding.allCases)
    func longLinesAreExactToo(_ encoding: PositionEncoding) {
        var random = SeededGenerator(3)
        let noLines = pieces.filter { $0 != "\n" && $0 != "\r\n" && $0 != "\r" }
        let source =
            "x\n" + (0..<3000).map { _ in noLines.randomElement(using: &random)! }.joined() + "\ny"
        let map = PositionMap(SourceText(Array(source.utf8)), encoding)
        var offset = 2
        var character = 0
        for scalar in naiveLines(source)[1].content {
            #expect(map.position(at: offset) == Position(1, character))
            offset += UTF8.width(scalar)
            character += size(scalar, encoding)
        }
        #expect(map.position(at: offset) == Position(1, character))
        #expect(map.position(at: offset + 1) == Position(2, 0))
    }

    @Test func knownPlaces() {
        // An astral character is two units, four bytes, one character.
        let bytes = Array("😀x".utf8)
        #expect(PositionMap(SourceText(bytes), .utf16).position(at: 4) == Position(0, 2))
        #expect(PositionMap(SourceText(bytes), .utf8).position(at: 4) == Position(0, 4))
        #expect(PositionMap(SourceText(bytes), .utf32).position(at: 4) == Position(0, 1))
    }
}
