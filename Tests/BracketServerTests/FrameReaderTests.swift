import Testing

@testable import BracketServer

@Suite struct FrameReaderTests {
    private func frames(_ pieces: [String]) -> [FrameReader.Frame] {
        var reader = FrameReader()
        var found: [FrameReader.Frame] = []
        for piece in pieces {
            reader.append(Array(piece.utf8))
            while let frame = reader.next() { found.append(frame) }
        }
        return found
    }

    private func bodies(_ frames: [FrameReader.Frame]) -> [String] {
        frames.compactMap { frame in
            if case .body(let bytes) = frame { String(decoding: bytes, as: UTF8.self) } else { nil }
        }
    }

    private let two = "Content-Length: 2\r\n\r\n{}Content-Length: 3\r\n\r\n[1]"

    @Test func bodiesFollowTheirHeaders() {
        let found = frames([two])
        #expect(bodies(found) == ["{}", "[1]"])
        #expect(found.count == 2)
    }

    @Test func bytesMayComeOneByOne() {
        let found = frames(two.map(String.init))
        #expect(bodies(found) == ["{}", "[1]"])
        #expect(found.count == 2)
    }

    @Test(arguments: [
        "content-length:2\r\n\r\n{}",
        "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: 2\r\n\r\n{}",
        "Content-Length: 2\r\nContent-Type: x\r\n\r\n{}",
        "Content-Length: 2\n\n{}",
        "Content-Length:   2  \r\n\r\n{}",
    ])
    func headersMayBeWrittenInSeveralWays(_ stream: String) {
        #expect(frames([stream]) == [.body(Array("{}".utf8))])
    }

    @Test(arguments: [
        "Content-Type: x\r\n\r\n{\"a\":1}",
        "Content-Length: two\r\n\r\n{}",
        "Content-Length: -2\r\n\r\n{}",
        "Content-Length: 99999999999999999999999\r\n\r\n{}",
        "Content-Length: 4294967296\r\n\r\n{}",
        "Content-Length:\r\n\r\n",
        "\r\n\r\n",
    ])
    func whatFollowsNonsenseIsFound(_ nonsense: String) {
        let found = frames([nonsense + two])
        #expect(bodies(found) == ["{}", "[1]"])
        #expect(found.count == 3, "the nonsense is told of once")
    }

    @Test func garbageWithoutEndIsNotKept() {
        var reader = FrameReader()
        var malformed = 0
        for _ in 0..<1000 {
            reader.append([UInt8](repeating: UInt8(ascii: "x"), count: 1000))
            while let frame = reader.next() {
                if case .malformed = frame { malformed += 1 }
            }
        }
        #expect(malformed == 1)
        reader.append(Array("Content-Length: 2\r\n\r\n{}".utf8))
        #expect(reader.next() == .body(Array("{}".utf8)))
    }

    @Test func aBodyMayBeEmpty() {
        #expect(frames(["Content-Length: 0\r\n\r\n" + two]).first == .body([]))
    }

    @Test func whatIsFramedIsRead() {
        var reader = FrameReader()
        reader.append(framed(Array("{\"é\":1}".utf8)))
        #expect(reader.next() == .body(Array("{\"é\":1}".utf8)))
        #expect(reader.next() == nil)
    }
}
