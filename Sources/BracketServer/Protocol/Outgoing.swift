/// The body of a response with a result.
func response(to id: RequestID, result: some JSONValue) -> [UInt8] {
    message { json in
        json.member("id", id)
        json.member("result", result)
    }
}

/// The body of a response with an error.
func response(to id: RequestID, failure: Failure) -> [UInt8] {
    message { json in
        json.member("id", id)
        json.key("error")
        json.object { json in
            json.member("code", failure.code.rawValue)
            json.member("message", failure.message)
        }
    }
}

/// The body of a notification.
func notification(_ method: String, _ parameters: (inout JSONWriter) -> Void) -> [UInt8] {
    message { json in
        json.member("method", method)
        json.key("params")
        json.object(parameters)
    }
}

private func message(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
        json.member("jsonrpc", "2.0")
        members(&json)
    }
    return json.bytes
}

/// Nothing found.
struct JSONNull: JSONValue {
    func write(to json: inout JSONWriter) { json.null() }
}
