import BracketLanguage

// The formatter of `bracketc fmt`, in edits as small as a part of a line.
extension Server {
    func formatting(_ parameters: DocumentParameters) throws(Failure) -> RawJSON {
        try formatted(parameters.textDocument, lines: nil)
    }

    func rangeFormatting(_ parameters: RangeParameters) throws(Failure) -> RawJSON {
        let text = try document(parameters.textDocument).text
        let (start, end) = (parameters.range.start, parameters.range.end)
        // A selection of whole lines ends before the first character of the next.
        let last = end.character == 0 && end.line > start.line ? end.line - 1 : end.line
        // The formatter counts LF alone: what a carriage return ends has errors and no format.
        let lines = max(0, start.line)..<max(0, start.line, min(last, text.lineStarts.count)) + 1
        return try formatted(parameters.textDocument, lines: lines)
    }

    /// Null where the source has errors, which the diagnostics tell: there is nothing to format yet.
    private func formatted(
        _ identifier: TextDocumentIdentifier, lines: Range<Int>?
    ) throws(Failure) -> RawJSON {
        let snapshot = try snapshot(identifier)
        guard let edits = formatEdits(snapshot.text.bytes, lines: lines) else {
            return RawJSON { $0.null() }
        }
        return RawJSON { snapshot.writeTextEdits(edits, &$0) }
    }
}
