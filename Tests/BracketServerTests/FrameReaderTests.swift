import Testing

@testable import BracketServer

@Suite struct FrameReaderTests {
    private func frames(_ pieces: String...) -> [FrameReader.Frame] {
        var reader = FrameReader()
        var found: [FrameReader.Frame] = []
        for piece in pieces {
            reader.append(Array(piece.utf8))
            while let frame = reader.next() { found.append(frame) }
        }
        return found
    }

    private func body(_ text: String) -> FrameReader.Frame { .body(Array(text.utf8)) }

    @Test func aBodyFollowsItsHeader() {
        #expect(frames("Content-Length: 2\r\n\r\n{}") == [body("{}")])
    }

    @Test func bytesMayComeOneByOne() {
        let stream = "Content-Length: 2\r\n\r\n{}Content-Length: 3\r\n\r\n[1]"
        var reader = FrameReader()
        var found: [FrameReader.Frame] = []
        for byte in stream.utf8 {
            reader.append([byte])
            while let frame = reader.next() { found.append(frame) }
        }
        #expect(found == [body("{}"), body("[1]")])
    }
}
