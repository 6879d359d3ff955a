/// `diagnostics` (in the order of the source) as workflow commands of GitHub Actions, a line each,
/// which become annotations of the files.
///
/// The message of a command goes on with the further places and with what to write instead.
public func renderDiagnosticsGitHub(
    _ diagnostics: [Diagnostic], source: [UInt8], file: [UInt8]
) -> [UInt8] {
    var map = SourceMap(source)
    var out: [UInt8] = []
    for diagnostic in diagnostics {
        let start = map.position(at: diagnostic.range.lowerBound)
        let end = map.position(at: diagnostic.range.upperBound)
        var message = diagnostic.message
        for note in diagnostic.notes.prefix(shownNotesLimit) {
            let place = map.position(at: note.range.lowerBound)
            let text = diagnostic.code.wording.note(note.kind)
            message += "\nline \(place.line), column \(place.column): \(text)"
        }
        message += "\nhelp: \(diagnostic.help)"
        out += workflowCommand(
            diagnostic.severity.rawValue, file: file,
            properties: ",line=\(start.line),col=\(start.column),endLine=\(end.line)"
                + ",title=\(diagnostic.code.rawValue)",
            message)
    }
    return out
}

/// A message about a file as a whole, as a workflow command. `severity` is `error`, `warning` or
/// `notice`.
public func renderFileMessageGitHub(
    _ message: String, file: [UInt8], severity: String, code: String? = nil
) -> [UInt8] {
    workflowCommand(severity, file: file, properties: code.map { ",title=\($0)" } ?? "", message)
}

private func workflowCommand(
    _ command: String, file: [UInt8], properties: String, _ message: String
) -> [UInt8] {
    var out = Array("::\(command) file=".utf8)
    out += escaped(visible(withoutDots(file)), inProperty: true)
    out += properties.utf8
    out += "::".utf8
    out += escaped(Array(message.utf8), inProperty: false)
    out.append(0x0A)
    return out
}

/// What the runner takes for the end of a line, a property or the properties is escaped.
private func escaped(_ text: [UInt8], inProperty: Bool) -> [UInt8] {
    var out: [UInt8] = []
    for byte in text {
        switch byte {
        case UInt8(ascii: "%"), 0x0D, 0x0A: out += "%\(hexadecimal(UInt32(byte), digits: 2))".utf8
        case UInt8(ascii: ":") where inProperty, UInt8(ascii: ",") where inProperty:
            out += "%\(hexadecimal(UInt32(byte), digits: 2))".utf8
        default: out.append(byte)
        }
    }
    return out
}

/// A path without `.` and empty parts, which the services that show files do not know.
func withoutDots(_ path: [UInt8]) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    let parts = path.split(separator: slash).filter { !$0.elementsEqual([UInt8(ascii: ".")]) }
    if parts.isEmpty { return path }
    return (path.first == slash ? [slash] : []) + parts.joined(separator: [slash])
}
