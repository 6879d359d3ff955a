import Testing

@testable import BracketServer

/// A client that speaks to a server in the same process.
final class TestClient {
    let server: Server
    private let outbox = Outbox()
    private var lastID = 0
    static let uri = "file:///test.bracket"

    final class Outbox { var bodies: [[UInt8]] = [] }

    /// A client that has initialized the server and opened a document, if there is any.
    init(
        _ text: String? = nil, encoding: String? = nil,
        capabilities: String = """
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
        "publishDiagnostics": {"relatedInformation": true},
        "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}}
        """
    ) throws {
        let outbox = outbox
        server = Server { outbox.bodies.append($0) }
        let general = encoding.map { #""general": {"positionEncodings": ["\#($0)"]}, "# } ?? ""
        _ = try request(
            "initialize",
            #"{"processId": null, "capabilities": {\#(general)"textDocument": {\#(capabilities)}}}"#
        )
        notify("initialized", "{}")
        if let text { open(text) }
    }

    /// A client that has said nothing yet.
    init(uninitialized: Void) {
        let outbox = outbox
        server = Server { outbox.bodies.append($0) }
    }

    func open(_ text: String, uri: String = TestClient.uri) {
        notify(
            "textDocument/didOpen",
            """
            {"textDocument": {"uri": "\(uri)", "languageId": "bracket", "version": 1, \
            "text": \(quoted(text))}}
            """)
    }

    func notify(_ method: String, _ parameters: String) {
        server.receive(
            Array(#"{"jsonrpc": "2.0", "method": "\#(method)", "params": \#(parameters)}"#.utf8))
    }

    /// The whole response.
    func respond(_ method: String, _ parameters: String) throws -> JSON {
        lastID += 1
        server.receive(
            Array(
                #"{"jsonrpc":"2.0","id":\#(lastID),"method":"\#(method)","params":\#(parameters)}"#
                    .utf8))
        let body = outbox.bodies.popLast()
        let answer = try JSON(try #require(body))
        #expect(answer["id"].int == lastID)
        #expect(answer["jsonrpc"] == "2.0")
        return answer
    }

    /// The result of a request that must have one.
    func request(_ method: String, _ parameters: String) throws -> JSON {
        let answer = try respond(method, parameters)
        #expect(!answer["error"].has, "\(answer["error"])")
        return answer["result"]
    }

    /// A request about the document.
    func ask(_ method: String, _ more: String = "") throws -> JSON {
        try request("textDocument/" + method, parameters(more))
    }

    func parameters(_ more: String) -> String {
        #"{"textDocument": {"uri": "\#(Self.uri)"}\#(more.isEmpty ? "" : ", " + more)}"#
    }

    /// What the server sent unasked, or to what was no message.
    func received() throws -> [JSON] {
        defer { outbox.bodies = [] }
        return try outbox.bodies.map { try JSON($0) }
    }

    /// The diagnostics of the document as it is.
    func diagnostics() throws -> JSON {
        while server.hasUnpublished { server.publishNext() }
        let all = try received()
        let last = try #require(all.last)
        #expect(last["method"] == "textDocument/publishDiagnostics")
        return last["params"]
    }
}

func quoted(_ text: String) -> String {
    var json = JSONWriter()
    json.string(text.utf8)
    return String(decoding: json.bytes, as: UTF8.self)
}

/// `"position": …`
func at(_ line: Int, _ character: Int) -> String {
    #""position": {"line": \#(line), "character": \#(character)}"#
}

/// `line:character-line:character`
func places(_ range: JSON) -> String {
    func place(_ position: JSON) -> String {
        "\(position["line"].int ?? -1):\(position["character"].int ?? -1)"
    }
    return place(range["start"]) + "-" + place(range["end"])
}

/// Random numbers that are the same each time.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64
    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }
    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state &* 0x2545_F491_4F6C_DD1D
    }
}
