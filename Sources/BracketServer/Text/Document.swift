import BracketLanguage

/// An open document: the text as the client has it, and what was last found out about it.
final class Document {
    let uri: String
    private(set) var version: Int
    private(set) var text: SourceText
    private var known: Snapshot?
    /// Whether what was last published is about another version.
    var isUnpublished = true
    /// What the client was last told of its tokens.
    var tokens: (id: Int, data: [Int])?

    init(uri: String, version: Int, text: String) {
        self.uri = uri
        self.version = version
        self.text = SourceText(Array(text.utf8))
    }

    /// Applies changes in their order; each is about the text that the one before it left.
    func apply(
        _ changes: [DidChangeParameters.Change], version: Int?, encoding: PositionEncoding
    ) {
        // What was known shares the text, which would have to be copied.
        known = nil
        isUnpublished = true
        if let version { self.version = version }
        for change in changes {
            let replacement = Array(change.text.utf8)
            guard let range = change.range else {
                text = SourceText(replacement)
                continue
            }
            // The map shares the text, and so must be gone before the text changes.
            let offsets = PositionMap(text, encoding).offsets(of: range)
            text.replace(offsets, with: replacement)
        }
    }

    /// What there is to know about the text as it is.
    func snapshot(_ encoding: PositionEncoding) -> Snapshot {
        if let known { return known }
        let snapshot = Snapshot(text, version: version, encoding)
        known = snapshot
        return snapshot
    }
}
