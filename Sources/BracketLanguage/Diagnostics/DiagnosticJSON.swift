/// All `diagnostics` (in the order of the source) as JSON lines, one object each, in pieces of
/// some 64 KiB that `write` takes; it returns false to stop early.
///
/// Each object has `file`, `line`, `column`, `endLine`, `endColumn` (from 1, in Unicode scalars,
/// the end not included), `start` and `end` (bytes from 0), `severity` (`error` or `warning`),
/// `code`, `message`, `help`, `notes` (places with a `message` each), and `fix` (places with a
/// `replacement` each, all of which belong together, or null). The output is ASCII where a terminal could take a character for a
/// command, and valid UTF-8 whatever the source holds: a byte that is not UTF-8 becomes U+FFFD.
public func writeDiagnosticsJSON(
    _ diagnostics: [Diagnostic], source: [UInt8], file: [UInt8], write: ([UInt8]) -> Bool
) {
    let pieceSize = 1 << 16
    var map = SourceMap(source)
    var out: [UInt8] = []
    for diagnostic in diagnostics {
        let wording = diagnostic.code.wording
        let facts = Facts(diagnostic)
        out += "{\"file\":".utf8
        appendJSON(file, to: &out)
        out.append(UInt8(ascii: ","))
        appendPlace(diagnostic.range, &map, to: &out)
        out += ",\"severity\":\"\(diagnostic.severity.rawValue)\"".utf8
        out += ",\"code\":\"\(diagnostic.code.rawValue)\",\"message\":".utf8
        appendJSON(Array(wording.message(facts).utf8), to: &out)
        out += ",\"help\":".utf8
        appendJSON(Array(wording.help(facts).utf8), to: &out)
        out += ",\"notes\":[".utf8
        for (i, note) in diagnostic.notes.enumerated() {
            out += (i == 0 ? "{" : ",{").utf8
            appendPlace(note.range, &map, to: &out)
            out += ",\"message\":".utf8
            appendJSON(Array(wording.note(note.kind).utf8), to: &out)
            out.append(UInt8(ascii: "}"))
        }
        out += "],\"fix\":".utf8
        appendFix(diagnostic.fix, &map, to: &out)
        out += "}\n".utf8
        if out.count >= pieceSize {
            guard write(out) else { return }
            out.removeAll(keepingCapacity: true)
        }
    }
    if !out.isEmpty { _ = write(out) }
}

/// As `writeDiagnosticsJSON`, in one piece.
public func renderDiagnosticsJSON(
    _ diagnostics: [Diagnostic], source: [UInt8], file: [UInt8]
) -> [UInt8] {
    var all: [UInt8] = []
    writeDiagnosticsJSON(diagnostics, source: source, file: file) { piece in
        all += piece
        return true
    }
    return all
}

/// A message about a file as a whole, such as one that cannot be read, in the same form: one JSON
/// line with only `file`, `severity` (`error`, `warning` or `note`), `message` and,
/// where there is one, `code`.
public func renderFileMessageJSON(
    _ message: String, file: [UInt8], severity: String, code: String? = nil
) -> [UInt8] {
    var out = Array("{\"file\":".utf8)
    appendJSON(file, to: &out)
    out += ",\"severity\":\"\(severity)\"".utf8
    if let code { out += ",\"code\":\"\(code)\"".utf8 }
    out += ",\"message\":".utf8
    appendJSON(Array(message.utf8), to: &out)
    out += "}\n".utf8
    return out
}

private func appendPlace(_ range: Range<Int>, _ map: inout SourceMap, to out: inout [UInt8]) {
    let start = map.position(at: range.lowerBound)
    let end = map.position(at: range.upperBound)
    out += "\"line\":\(start.line),\"column\":\(start.column)".utf8
    out += ",\"endLine\":\(end.line),\"endColumn\":\(end.column)".utf8
    out += ",\"start\":\(range.lowerBound),\"end\":\(range.upperBound)".utf8
}

private func appendFix(_ fix: Fix?, _ map: inout SourceMap, to out: inout [UInt8]) {
    guard let fix else {
        out += "null".utf8
        return
    }
    out.append(UInt8(ascii: "["))
    for (i, edit) in fix.edits.enumerated() {
        out += (i == 0 ? "{" : ",{").utf8
        appendPlace(edit.range, &map, to: &out)
        out += ",\"replacement\":".utf8
        appendJSON(edit.replacement, to: &out)
        out.append(UInt8(ascii: "}"))
    }
    out.append(UInt8(ascii: "]"))
}

/// Appends `bytes` as a JSON string with its quotes.
func appendJSON(_ bytes: [UInt8], to out: inout [UInt8]) {
    out.append(UInt8(ascii: "\""))
    var i = 0
    while i < bytes.count {
        let start = i
        while i < bytes.count, isPlain(bytes[i]) { i += 1 }
        out += bytes[start..<i]
        if i == bytes.count { break }
        if bytes[i] == UInt8(ascii: "\"") || bytes[i] == UInt8(ascii: "\\") {
            out.append(UInt8(ascii: "\\"))
            out.append(bytes[i])
            i += 1
            continue
        }
        let (value, count) = scalar(in: bytes.span, at: i)
        if let value, isHidden(value) {
            appendJSONEscape(value, to: &out)
        } else if value != nil {
            out += bytes[i..<i + count]
        } else {
            out += "\u{FFFD}".utf8
        }
        i += count
    }
    out.append(UInt8(ascii: "\""))
}

/// Whether a byte stands for itself in a JSON string.
private func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
}

private func appendJSONEscape(_ value: UInt32, to out: inout [UInt8]) {
    switch value {
    case 0x09: out += "\\t".utf8
    case 0x0A: out += "\\n".utf8
    case 0x0D: out += "\\r".utf8
    case 0..<0x10000: out += "\\u\(hexadecimal(value, digits: 4))".utf8
    default:
        let offset = value - 0x10000
        out += "\\u\(hexadecimal(0xD800 + offset >> 10, digits: 4))".utf8
        out += "\\u\(hexadecimal(0xDC00 + offset & 0x3FF, digits: 4))".utf8
    }
}
