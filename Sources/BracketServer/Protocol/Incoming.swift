import FoundationEssentials

/// A message from the client.
struct Incoming: Sendable {
    /// The name of the request or notification; nil for a response.
    var method: String?
    /// Nil for a notification.
    var id: RequestID?
    var body: [UInt8]
}

/// What a request is answered under.
enum RequestID: Hashable, Sendable {
    case number(Int)
    case string(String)
    /// The answer to what could not be read.
    case none
}

/// Why a request is not answered with a result.
struct Failure: Error, Equatable {
    enum Code: Int {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParameters = -32602
        case notInitialized = -32002
        case requestFailed = -32803
        case requestCancelled = -32800
    }
    var code: Code
    var message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension Incoming {
    /// Reads as much of a message as tells what it is.
    init(_ body: [UInt8]) throws(Failure) {
        guard let envelope = decode(Envelope.self, from: body) else {
            // Whether it is JSON at all decides what the client is told.
            let isJSON = decode(Anything.self, from: body) != nil
            throw isJSON
                ? Failure(.invalidRequest, "not a message of JSON-RPC 2.0 (a batch is none here)")
                : Failure(.parseError, "not JSON in UTF-8")
        }
        if envelope.method == nil && !envelope.isResponse {
            throw Failure(.invalidRequest, "a message without a method")
        }
        self.init(method: envelope.method, id: envelope.id, body: body)
    }

    /// The parameters of the message.
    func parameters<Parameters: Decodable>(
        _: Parameters.Type = Parameters.self
    ) throws(Failure) -> Parameters {
        if let found = decode(WithParameters<Parameters>.self, from: body) { return found.params }
        throw Failure(
            .invalidParameters, "\(method ?? "") does not have the parameters that it needs")
    }
}

private struct WithParameters<Parameters: Decodable>: Decodable {
    var params: Parameters
}

private struct Envelope: Decodable {
    var method: String?
    var id: RequestID?
    var isResponse: Bool

    enum Key: CodingKey { case id, method, result, error }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        method = try members.decodeIfPresent(String.self, forKey: .method)
        isResponse = members.contains(.result) || members.contains(.error)
        if members.contains(.id) { id = try members.decode(RequestID.self, forKey: .id) }
    }
}

extension RequestID: Decodable {
    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .none
        } else if let number = try? value.decode(Int.self) {
            self = .number(number)
        } else {
            self = .string(try value.decode(String.self))
        }
    }
}

extension RequestID: JSONValue {
    func write(to json: inout JSONWriter) {
        switch self {
        case .number(let number): json.number(number)
        case .string(let text): json.string(text.utf8)
        case .none: json.null()
        }
    }
}

/// Any JSON.
private struct Anything: Decodable {
    init(from decoder: any Decoder) throws {}
}

private func decode<Value: Decodable>(_: Value.Type, from body: [UInt8]) -> Value? {
    if let value = try? JSONDecoder().decode(Value.self, from: Data(body)) { return value }
    guard let repaired = repaired(body) else { return nil }
    return try? JSONDecoder().decode(Value.self, from: Data(repaired))
}

/// `body` with U+FFFD in place of what no text can hold, but JSON can: the halves of surrogate
/// pairs, which editors have in their texts and which count as one unit there as U+FFFD does; and
/// bytes that are not UTF-8. Nil where there is nothing of the kind.
func repaired(_ body: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(body.count)
    var isChanged = false
    var i = 0
    while i < body.count {
        guard body[i] == UInt8(ascii: "\\"), i + 1 < body.count else {
            result.append(body[i])
            i += 1
            continue
        }
        guard let unit = escapedUnit(body, at: i), unit & 0xF800 == 0xD800 else {
            result += body[i...i + 1]
            i += 2
            continue
        }
        if unit < 0xDC00, let low = escapedUnit(body, at: i + 6), low & 0xFC00 == 0xDC00 {
            result += body[i..<i + 12]
            i += 12
        } else {
            result += "\\uFFFD".utf8
            isChanged = true
            i += 6
        }
    }
    if String(validating: result, as: UTF8.self) == nil {
        return Array(String(decoding: result, as: UTF8.self).utf8)
    }
    return isChanged ? result : nil
}

/// The unit of the escape `\uXXXX` at `i`.
private func escapedUnit(_ body: [UInt8], at i: Int) -> UInt16? {
    guard i + 6 <= body.count, body[i] == UInt8(ascii: "\\"), body[i + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt16(String(decoding: body[i + 2..<i + 6], as: UTF8.self), radix: 16)
}
