import Bracket
import BracketLanguage

/// The language server without its streams: takes messages, and gives messages to send. All on one
/// thread.
final class Server {
    private enum Phase { case created, running, shutDown }

    private var phase = Phase.created
    private let send: ([UInt8]) -> Void
    private(set) var client = Client()
    private(set) var documents: [String: Document] = [:]
    /// The documents whose diagnostics are of an older version, the one that changed last at the end.
    private var unpublished: [String] = []
    /// The status to exit with, once the client asked for that.
    private(set) var exitStatus: Int32?

    /// `send` takes the body of one message after the other.
    init(send: @escaping ([UInt8]) -> Void) { self.send = send }

    /// The status to exit with when the client has gone.
    var statusAtEnd: Int32 { phase == .shutDown ? 0 : 1 }

    /// Whether `publishNext` has something to do.
    var hasUnpublished: Bool { !unpublished.isEmpty }

    /// Handles a message from its body.
    func receive(_ body: [UInt8]) {
        do throws(Failure) {
            handle(try Incoming(body))
        } catch {
            reject(error)
        }
    }

    /// Answers something that was no message.
    func reject(_ failure: Failure) { send(response(to: .none, failure: failure)) }

    func handle(_ message: Incoming, isCancelled: Bool = false) {
        guard let method = message.method else { return }
        guard let id = message.id else { return notified(method, message) }
        do throws(Failure) {
            if isCancelled { throw Failure(.requestCancelled, "cancelled by the client") }
            let result = try answer(method, message)
            send(response(to: id, result: result))
        } catch {
            send(response(to: id, failure: error))
        }
    }

    private func answer(_ method: String, _ message: Incoming) throws(Failure) -> RawJSON {
        switch (phase, method) {
        case (.created, "initialize"):
            client = Client(try message.parameters(InitializeParameters.self))
            phase = .running
            return RawJSON { $0.value(ServerDescription(client: client)) }
        case (.created, _):
            throw Failure(.notInitialized, "\(method) came before initialize")
        case (_, "initialize"):
            throw Failure(.invalidRequest, "initialize came a second time")
        case (.shutDown, _):
            throw Failure(.invalidRequest, "\(method) came after shutdown")
        case (.running, "shutdown"):
            phase = .shutDown
            return RawJSON { $0.null() }
        case (.running, _):
            return try answerFeature(method, message)
        }
    }

    private func notified(_ method: String, _ message: Incoming) {
        if method == "exit" {
            exitStatus = statusAtEnd
            return
        }
        guard phase == .running else { return }
        do throws(Failure) {
            switch method {
            case "textDocument/didOpen": try open(message.parameters())
            case "textDocument/didChange": try change(message.parameters())
            case "textDocument/didClose": try close(message.parameters())
            default: break
            }
        } catch {
            log(error.message)
        }
    }

    /// Something that the person at the editor should be able to find out.
    func log(_ text: String) {
        send(
            notification("window/logMessage") { json in
                json.member("type", 2)
                json.member("message", text)
            })
    }
}

// Documents.
extension Server {
    private func open(_ parameters: DidOpenParameters) {
        let item = parameters.textDocument
        documents[item.uri] = Document(uri: item.uri, version: item.version, text: item.text)
        noteChange(item.uri)
    }

    private func change(_ parameters: DidChangeParameters) {
        let uri = parameters.textDocument.uri
        guard let document = documents[uri] else { return log("\(uri) changed but is not open") }
        document.apply(
            parameters.contentChanges, version: parameters.textDocument.version,
            encoding: client.encoding)
        noteChange(uri)
    }

    private func close(_ parameters: DocumentParameters) {
        let uri = parameters.textDocument.uri
        guard documents.removeValue(forKey: uri) != nil else { return }
        unpublished.removeAll { $0 == uri }
        // The client would go on showing what is wrong with a file that it no longer has.
        send(
            notification("textDocument/publishDiagnostics") { json in
                json.member("uri", uri)
                json.member("diagnostics", [Int]())
            })
    }

    private func noteChange(_ uri: String) {
        unpublished.removeAll { $0 == uri }
        unpublished.append(uri)
    }

    /// Publishes the diagnostics of the document that changed last.
    func publishNext() {
        guard let uri = unpublished.popLast(), let document = documents[uri] else { return }
        let snapshot = document.snapshot(client.encoding)
        send(
            notification("textDocument/publishDiagnostics") { json in
                snapshot.writeDiagnostics(
                    &json, uri: uri, withRelated: client.takesRelatedInformation)
            })
    }

    func document(_ identifier: TextDocumentIdentifier) throws(Failure) -> Document {
        guard let document = documents[identifier.uri] else {
            throw Failure(.invalidParameters, "\(identifier.uri) is not open")
        }
        return document
    }

    func snapshot(_ identifier: TextDocumentIdentifier) throws(Failure) -> Snapshot {
        try document(identifier).snapshot(client.encoding)
    }
}
