import Testing

@testable import BracketServer

/// Whatever comes in, the server goes on.
@Suite struct HostileTests {
    @Test func anyBytesAreSurvived() {
        var random = SeededGenerator(6)
        let words = [
            "Content-Length: ", "5", "\r\n", "\r\n\r\n", "{", "}", "\"method\"", ":", "\"id\"", "[",
            "null", "1e999", "\\ud83d", "\u{0}", "content-length:3\n\n{}\n",
        ]
        let server = Server { _ in }
        for _ in 0..<300 {
            var reader = FrameReader()
            for _ in 0..<20 {
                reader.append(Array(words.randomElement(using: &random)!.utf8))
                if Int.random(in: 0..<4, using: &random) == 0 {
                    reader.append((0..<8).map { _ in UInt8.random(in: 0...255, using: &random) })
                }
                while let frame = reader.next() {
                    if case .body(let body) = frame { server.receive(body) }
                }
            }
        }
        #expect(server.exitStatus == nil)
    }

    /// Every request, everywhere, on broken sources.
    @Test func anyTextIsSurvived() throws {
        var random = SeededGenerator(7)
        let pieces = [
            "A", " > ", " ~> ", "\n", "\n  ", "\n    ", "{", "}", "{#a}", " {.b", "fill=", "\"",
            "\\",
            "[x] ", "[", "]", "| ", "|", "@align ", "@class ", "@repeats merge\n", "// ", "_", "😀",
            "\r",
            "\r\n", "\t", "é", "\u{FEFF}", "\u{202E}", "- ",
        ]
        for round in 0..<150 {
            let text = (0..<Int.random(in: 0...25, using: &random)).map { _ in
                pieces.randomElement(using: &random)!
            }.joined()
            let encoding = PositionEncoding.allCases[round % 3]
            let client = try TestClient(text, encoding: encoding.rawValue)
            for _ in 0..<4 {
                let place = at(
                    Int.random(in: -1...6, using: &random), Int.random(in: -1...12, using: &random))
                for method in [
                    "hover", "completion", "definition", "references", "documentHighlight",
                ] {
                    _ = try client.ask(method, place)
                }
                _ = try client.respond("textDocument/prepareRename", client.parameters(place))
                _ = try client.respond(
                    "textDocument/rename", client.parameters(place + #", "newName": "new > name""#))
                let position = place.dropFirst(#""position": "#.count)
                _ = try client.ask("selectionRange", #""positions": [\#(position)]"#)
                let range = #""range": {"start": \#(position), "end": \#(position)}"#
                _ = try client.ask("codeAction", range)
                _ = try client.ask("semanticTokens/range", range)
            }
            let symbols = try client.ask("documentSymbol")
            checkNesting(symbols, "\(text.debugDescription)")
            _ = try client.ask("foldingRange")
            _ = try client.ask("semanticTokens/full")
            _ = try client.request(
                "bracketc/preview", #"{"uri": "\#(TestClient.uri)", "format": "plain"}"#)
            _ = try client.diagnostics()
        }
    }

    /// Clients throw symbols away whose ranges do not hold each other.
    private func checkNesting(_ symbols: JSON, _ text: String) {
        func position(_ json: JSON) -> Position {
            Position(json["line"].int!, json["character"].int!)
        }
        for symbol in symbols.elements {
            let range = (position(symbol["range"]["start"]), position(symbol["range"]["end"]))
            let selection = (
                position(symbol["selectionRange"]["start"]),
                position(symbol["selectionRange"]["end"])
            )
            #expect(range.0 <= selection.0 && selection.1 <= range.1, "\(text)")
            #expect(symbol["name"].text?.isEmpty == false, "\(text)")
            for child in symbol["children"].elements {
                #expect(
                    range.0 <= position(child["range"]["start"])
                        && position(child["range"]["end"]) <= range.1, "\(text)")
            }
            checkNesting(symbol["children"], text)
        }
    }
}
