import Testing

@testable import BracketServer

@Suite struct LifecycleTests {
    private func code(_ answer: JSON) -> Int? { answer["error"]["code"].int }

    @Test func nothingIsAnsweredBeforeInitialize() throws {
        let client = TestClient(uninitialized: ())
        client.open("A\n")
        #expect(!client.server.hasUnpublished)
        #expect(code(try client.respond("textDocument/hover", "{}")) == -32002)
        #expect(code(try client.respond("shutdown", "null")) == -32002)
        client.notify("exit", "null")
        #expect(client.server.exitStatus == 1)
    }

    @Test func initializeComesOnce() throws {
        let client = try TestClient()
        #expect(code(try client.respond("initialize", #"{"capabilities": {}}"#)) == -32600)
    }

    @Test func initializeNeedsParameters() throws {
        let client = TestClient(uninitialized: ())
        #expect(code(try client.respond("initialize", "7")) == -32602)
        #expect(try client.respond("initialize", "{}")["result"].has)
    }

    @Test func shutdownEndsAllButExit() throws {
        let client = try TestClient("A\n")
        #expect(try client.respond("shutdown", "null")["result"] == .null)
        #expect(
            code(try client.respond("textDocument/hover", client.parameters(at(0, 0)))) == -32600)
        #expect(client.server.exitStatus == nil)
        client.notify("exit", "null")
        #expect(client.server.exitStatus == 0)
    }

    @Test func whatIsUnknownIsRefusedOrPassedOver() throws {
        let client = try TestClient()
        #expect(code(try client.respond("textDocument/unheard", "{}")) == -32601)
        client.notify("$/unheard", "{}")
        client.notify("textDocument/unheard", "{}")
        #expect(try client.received().isEmpty)
    }

    @Test(arguments: [
        "[]", "null", "{}", #"{"textDocument": 3}"#, #"{"textDocument": {"uri": "file:///no"}}"#,
    ])
    func wrongParametersAreRefused(_ parameters: String) throws {
        let client = try TestClient("A\n")
        for method in [
            "hover", "completion", "definition", "references", "documentHighlight", "rename",
            "prepareRename", "documentSymbol", "foldingRange", "selectionRange", "codeAction",
            "semanticTokens/full", "semanticTokens/range", "semanticTokens/full/delta",
        ] {
            #expect(code(try client.respond("textDocument/" + method, parameters)) == -32602)
        }
    }

    @Test func aCancelledRequestIsAnsweredSo() throws {
        let client = try TestClient("A\n")
        let body =
            #"{"id": 9, "method": "textDocument/documentSymbol", "params": \#(client.parameters(""))}"#
        client.server.handle(try Incoming(Array(body.utf8)), isCancelled: true)
        let answers = try client.received()
        #expect(answers.map { code($0) } == [-32800])
        #expect(answers[0]["id"].int == 9)
    }

    @Test func theFirstKnownEncodingIsChosen() throws {
        func encoding(_ offered: String) throws -> JSON {
            let client = TestClient(uninitialized: ())
            return try client.request(
                "initialize", #"{"capabilities": {"general": {"positionEncodings": \#(offered)}}}"#)[
                    "capabilities"]["positionEncoding"]
        }
        #expect(try encoding("null") == "utf-16")
        #expect(try encoding("[]") == "utf-16")
        #expect(try encoding(#"["utf-8", "utf-16"]"#) == "utf-8")
        #expect(try encoding(#"["utf-7", "utf-32", "utf-16"]"#) == "utf-32")
    }
}

@Suite struct DocumentTests {
    private func change(_ client: TestClient, _ changes: String, version: Int = 2) {
        client.notify(
            "textDocument/didChange",
            #"{"textDocument": {"uri": "\#(TestClient.uri)", "version": \#(version)}, "contentChanges": [\#(changes)]}"#
        )
    }

    private func text(_ client: TestClient) -> String {
        let text = client.server.documents[TestClient.uri]!.text
        return text.string(0..<text.bytes.count)
    }

    private func edit(_ start: (Int, Int), _ end: (Int, Int), _ text: String) -> String {
        """
        {"range": {"start": {"line": \(start.0), "character": \(start.1)}, \
        "end": {"line": \(end.0), "character": \(end.1)}}, "text": \(quoted(text))}
        """
    }

    @Test func changesComeOneAfterTheOther() throws {
        let client = try TestClient("A\n  B\n")
        change(client, edit((1, 2), (1, 3), "CD") + "," + edit((1, 3), (1, 4), "\n  E"))
        #expect(text(client) == "A\n  C\n  E\n")
        change(client, #"{"text": "new"}"#)
        #expect(text(client) == "new")
    }

    @Test func placesOutsideAreTheNearestEnd() throws {
        let client = try TestClient("A\nB")
        change(client, edit((0, 99), (0, 99), "!") + "," + edit((99, 0), (99, 5), "?"))
        #expect(text(client) == "A!\nB?")
    }

    @Test func unitsAreThoseAgreedOn() throws {
        for (encoding, character) in [("utf-8", 4), ("utf-16", 2), ("utf-32", 1)] {
            let client = try TestClient("😀 x", encoding: encoding)
            change(client, edit((0, character), (0, character + 1), "-"))
            #expect(text(client) == "😀-x")
        }
    }

    @Test func randomEditsLeaveTheTextOfTheClient() throws {
        let pieces = ["a", "é", "日本", "😀", "\n", "\r\n", "\r", "  ", " > ", "{", "@align leaf\n"]
        var random = SeededGenerator(4)
        for round in 0..<60 {
            let encoding = PositionEncoding.allCases[round % 3]
            let client = try TestClient("", encoding: encoding.rawValue)
            var mine: [Unicode.Scalar] = []
            for _ in 0..<30 {
                // Edits at the ends of characters, counted here over the whole text.
                let ends = (0..<2).map { _ in Int.random(in: 0...mine.count, using: &random) }
                    .sorted()
                let new = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                    pieces.randomElement(using: &random)!
                }.joined()
                change(
                    client,
                    edit(place(ends[0], mine, encoding), place(ends[1], mine, encoding), new))
                // Inside a CRLF there is no place: the nearest is before it.
                let range =
                    clamped(ends[0], mine)..<max(clamped(ends[0], mine), clamped(ends[1], mine))
                mine.replaceSubrange(range, with: new.unicodeScalars)
                #expect(text(client).unicodeScalars.elementsEqual(mine))
            }
        }
    }

    private func clamped(_ i: Int, _ text: [Unicode.Scalar]) -> Int {
        i > 0 && i < text.count && text[i] == "\n" && text[i - 1] == "\r" ? i - 1 : i
    }

    /// Line and character of the scalar at `i`, counted from the start.
    private func place(
        _ i: Int, _ text: [Unicode.Scalar], _ encoding: PositionEncoding
    ) -> (Int, Int) {
        var (line, character) = (0, 0)
        for k in 0..<clamped(i, text) {
            let isEnd =
                text[k] == "\n" || text[k] == "\r" && (k + 1 == text.count || text[k + 1] != "\n")
            if isEnd {
                (line, character) = (line + 1, 0)
            } else {
                switch encoding {
                case .utf8: character += UTF8.width(text[k])
                case .utf16: character += UTF16.width(text[k])
                case .utf32: character += 1
                }
            }
        }
        return (line, character)
    }

    @Test func diagnosticsAreOfTheNewestVersion() throws {
        let client = try TestClient("A\n  B {\n")
        change(client, edit((1, 3), (1, 5), ""), version: 2)
        change(client, edit((1, 3), (1, 3), "\n  B"), version: 3)
        let found = try client.diagnostics()
        #expect(found["version"].int == 3)
        #expect(found["diagnostics"].elements.map { $0["code"] } == ["duplicate-id"])
    }

    @Test func aClosedDocumentHasNone() throws {
        let client = try TestClient("A {\n")
        #expect(try client.diagnostics()["diagnostics"].elements.count == 1)
        client.notify("textDocument/didClose", client.parameters(""))
        let last = try client.received()
        #expect(last.map { $0["method"] } == ["textDocument/publishDiagnostics"])
        #expect(last[0]["params"]["diagnostics"] == .array([]))
        change(client, #"{"text": "new"}"#)
        #expect(try client.received().map { $0["method"] } == ["window/logMessage"])
    }

    @Test func severalDocumentsAreKeptApart() throws {
        let client = try TestClient("A\n")
        client.open("B\n", uri: "file:///other.bracket")
        change(client, edit((0, 1), (0, 1), "!"))
        #expect(text(client) == "A!\n")
        client.server.publishNext()
        client.server.publishNext()
        #expect(!client.server.hasUnpublished)
        // The one that changed last is the one that is looked at.
        #expect(
            try client.received().map { $0["params"]["uri"] }
                == [.string(TestClient.uri), "file:///other.bracket"])
    }
}

@Suite struct DiagnosticsTests {
    @Test func aDiagnosticHasAllThatItsPartsSay() throws {
        let client = try TestClient("// 😀\nA\n  B\n  B\n")
        let found = try client.diagnostics()["diagnostics"]
        #expect(found.elements.count == 1)
        let diagnostic = found[0]
        #expect(places(diagnostic["range"]) == "3:2-3:3")
        #expect(diagnostic["severity"] == 1)
        #expect(diagnostic["code"] == "duplicate-id")
        #expect(diagnostic["source"] == "bracketc")
        let related = diagnostic["relatedInformation"]
        #expect(related.elements.count == 1)
        #expect(places(related[0]["location"]["range"]) == "2:2-2:3")
        #expect(related[0]["message"] == "the first one is here")
    }

    @Test func withoutRelatedPlacesTheMessageNamesThem() throws {
        let client = try TestClient("A\n  B\n  B\n", capabilities: "")
        let message = try client.diagnostics()["diagnostics"][0]["message"].text ?? ""
        #expect(message.hasSuffix("\nline 2: the first one is here"))
    }

    @Test func aWarningIsOne() throws {
        let client = try TestClient("- A\n- B\n")
        #expect(try client.diagnostics()["diagnostics"].elements.map { $0["severity"] } == [2])
    }

    @Test func ofVeryManyTheRestIsCounted() throws {
        let client = try TestClient("A\n" + String(repeating: "  B\n", count: 3001))
        let found = try client.diagnostics()["diagnostics"].elements
        #expect(found.count == 1001)
        #expect(found.last?["severity"] == 3)
        #expect(found.last?["message"] == "from here on there are 2,000 more")
    }
}
