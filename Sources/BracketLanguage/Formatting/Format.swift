/// The canonical form of `source`: what it says, written the one way that `grammar/README.md`
/// describes. It compiles to the same drawing, and is its own canonical form.
///
/// Time and memory are linear in the size of the source, and nothing recurses.
///
/// - Returns: Nil where the syntax of the source has errors, which `parse(_:)` tells, or where the
///   canonical form, with its indents of two spaces, would be larger than a source may be. Names,
///   values and ids need not be well.
public func format(_ source: [UInt8]) -> [UInt8]? {
    withFormatter(source) { formatter in
        formatter.run() ? formatter.out : nil
    } ?? nil
}

/// Calls `body` with a formatter of `source`; nil where its syntax has errors.
func withFormatter<Result>(_ source: [UInt8], _ body: (inout Formatter) -> Result) -> Result? {
    let parsed = parse(source)
    // A source of nothing has a canonical form, if no diagram.
    if parsed.diagnostics.contains(where: { $0.severity == .error && $0.code != .emptyFile }) {
        return nil
    }
    // The view of no bytes would be none.
    return (source.isEmpty ? [Byte.lineFeed] : source).withUnsafeBufferPointer { bytes in
        var formatter = Formatter(ByteView(bytes)!, parsed.syntax, limits: .standard)
        return body(&formatter)
    }
}
