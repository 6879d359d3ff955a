import Testing

@testable import BracketServer

@Suite struct JSONWriterTests {
    private func written(_ body: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        body(&json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    @Test func commasStandBetweenValues() {
        let text = written { json in
            json.object { json in
                json.member("a", [1, 23, -4])
                json.key("b")
                json.object { _ in }
                json.member("c", [[true], [], [false]])
                json.member("d", ifAny: Int?.none)
                json.member("e", String?.none)
                json.key("f")
                json.array { json in
                    json.object { $0.member("g", "h") }
                    json.null()
                }
            }
        }
        #expect(
            text
                == #"{"a":[1,23,-4],"b":{},"c":[[true],[],[false]],"e":null,"f":[{"g":"h"},null]}"#)
    }

    @Test func everyCharacterComesBack() throws {
        let text =
            String(String.UnicodeScalarView((0...0x2FF).map { Unicode.Scalar($0)! })) + "日😀\u{2028}"
        let json = try JSON(Array(written { $0.string(text.utf8) }.utf8))
        #expect(json.text == text)
    }

    @Test func decimalsAreShort() {
        #expect(written { $0.decimal(2) } == "2")
        #expect(written { $0.decimal(2.5) } == "2.50")
        #expect(written { $0.decimal(-0.05) } == "-0.05")
        #expect(written { $0.decimal(1 / 3) } == "0.33")
    }
}

@Suite struct IncomingTests {
    private func failure(_ body: String) -> Failure.Code? {
        do throws(Failure) {
            _ = try Incoming(Array(body.utf8))
            return nil
        } catch {
            return error.code
        }
    }

    @Test func idsAreNumbersOrTexts() throws {
        func id(_ json: String) throws -> RequestID? {
            try Incoming(Array(#"{"id": \#(json), "method": "m"}"#.utf8)).id
        }
        #expect(try id("7") == .number(7))
        #expect(try id(#""7""#) == .string("7"))
        #expect(try id("null") == RequestID.none)
        #expect(try Incoming(Array(#"{"method": "m"}"#.utf8)).id == nil)
    }

    @Test func whatIsWrongIsTold() {
        #expect(failure("") == .parseError)
        #expect(failure("{") == .parseError)
        #expect(failure(String(repeating: "[", count: 100_000)) == .parseError)
        #expect(failure("[]") == .invalidRequest)
        #expect(failure("1") == .invalidRequest)
        #expect(failure("{}") == .invalidRequest)
        #expect(failure(#"{"id": 1}"#) == .invalidRequest)
        #expect(failure(#"{"id": {}, "method": "m"}"#) == .invalidRequest)
        #expect(failure(#"{"method": 3}"#) == .invalidRequest)
        #expect(failure(#"{"id": 1, "result": null}"#) == nil)
    }

    @Test func halvesOfPairsBecomeOneUnit() throws {
        func text(_ json: String) throws -> String {
            let body = #"{"method": "m", "params": {"uri": "\#(json)"}}"#
            return try Incoming(Array(body.utf8)).parameters(TextDocumentIdentifier.self).uri
        }
        #expect(try text(#"a\ud83db"#) == "a\u{FFFD}b")
        #expect(try text(#"a\ude00\ud83d"#) == "a\u{FFFD}\u{FFFD}")
        #expect(try text(#"\ud83d\ude00\ud83d"#) == "😀\u{FFFD}")
        #expect(try text(#"\\ud83d \ud83d"#) == #"\ud83d "# + "\u{FFFD}")
    }

    @Test func bytesThatAreNotUTF8AreReplaced() throws {
        let body =
            Array(#"{"method": "m", "params": {"uri": "a"#.utf8) + [0xFF] + Array("\"}}".utf8)
        #expect(try Incoming(body).parameters(TextDocumentIdentifier.self).uri == "a\u{FFFD}")
    }
}
