/// A place between two characters as the protocol counts it: lines from 0, and in the line units of
/// the encoding that was agreed on.
struct Position: Equatable, Sendable {
    var line: Int
    var character: Int
    init(_ line: Int, _ character: Int) {
        self.line = line
        self.character = character
    }
}

extension Position: Comparable {
    static func < (a: Position, b: Position) -> Bool {
        (a.line, a.character) < (b.line, b.character)
    }
}

extension Position: Decodable {
    enum CodingKeys: CodingKey { case line, character }
}

extension Position: JSONValue {
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("line", line)
            json.member("character", character)
        }
    }
}

/// A run of text as the protocol counts it.
struct PositionRange: Equatable, Sendable {
    var start: Position
    var end: Position
    init(_ start: Position, _ end: Position) {
        self.start = start
        self.end = end
    }
}

extension PositionRange: Decodable {
    enum CodingKeys: CodingKey { case start, end }
}

extension PositionRange: JSONValue {
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("start", start)
            json.member("end", end)
        }
    }
}

/// What `Position.character` counts.
enum PositionEncoding: String, Sendable, CaseIterable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case utf32 = "utf-32"
}
