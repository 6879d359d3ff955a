import Bracket

/// Which outputs come from which sources, as a file that make includes and Ninja reads: a line
/// `outputs: source` for each source that has outputs in files.
///
/// Names are escaped as GCC does it, whose such files both programs understand: blanks, `#` and
/// `:` with a backslash, `$` with another, and the backslashes before a blank are doubled.
///
/// - Throws: `UsageError` where no output is a file, or a name holds what neither could read.
func depfile(_ jobs: [Job]) throws(UsageError) -> [UInt8] {
    var text: [UInt8] = []
    for job in jobs {
        guard let source = job.source, job.problem == nil else { continue }
        let outputs = job.outputs.compactMap(\.destination.file)
        if outputs.isEmpty { continue }
        for path in outputs + [source] where path.bytes.contains(where: cannotBeEscaped) {
            throw UsageError("--depfile: make and Ninja cannot read the name \(shown(path.bytes))")
        }
        text += outputs.map { escapedForMake($0.bytes) }.joined(separator: [UInt8(ascii: " ")])
        text += ": ".utf8
        text += escapedForMake(source.bytes)
        text.append(UInt8(ascii: "\n"))
    }
    if text.isEmpty, jobs.contains(where: { !$0.outputs.isEmpty }) {
        throw UsageError("--depfile has nothing to say where no output is a file")
    }
    return text
}

/// Control characters, and two marks that end a list of names in make whatever stands before them
/// and cannot stand in a name for Ninja.
private func cannotBeEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "|")
}

private func escapedForMake(_ name: [UInt8]) -> [UInt8] {
    let backslash = UInt8(ascii: "\\")
    var text: [UInt8] = []
    var backslashes = 0
    for byte in name {
        switch byte {
        case UInt8(ascii: " "): text += repeatElement(backslash, count: backslashes + 1)
        case UInt8(ascii: "#"), UInt8(ascii: ":"): text.append(backslash)
        case UInt8(ascii: "$"): text.append(byte)
        default: break
        }
        text.append(byte)
        backslashes = byte == backslash ? backslashes + 1 : 0
    }
    return text
}

extension Destination {
    /// What a file is called, nil where the bytes go to a stream or a device.
    var file: Path? {
        if case .file(let named, _, _) = self { named } else { nil }
    }
}

/// Writes the text of a depfile, which the drawings must not know of: it is no output of theirs.
func write(_ text: [UInt8], to destination: Destination) throws(SystemError) {
    func fill(_ sink: some ByteSink) throws(SystemError) {
        let number = text.withUnsafeBytes { sink.write($0) }
        if number != 0 { throw SystemError(number) }
    }
    switch destination {
    case .stream: preconditionFailure("a depfile is a file")
    case .device(let path): try fill(DeviceSink(path))
    case .file(_, let target, _):
        // Compared with nothing: it is small, and its time tells make that it is new.
        let sink = try FileSink(target, compares: false)
        try fill(sink)
        _ = try sink.finish()
    }
}
