/// Every kind of diagnostic. The raw value is what stands in the brackets of a message and what
/// `bracketc explain` takes. The catalogue has the wording, the explanation and the examples.
public enum DiagnosticCode: String, CaseIterable, Sendable {
    // Bytes
    case invalidUTF8 = "invalid-utf8"
    case controlCharacter = "control-character"
    case loneCarriageReturn = "lone-carriage-return"
    case lineSeparator = "line-separator"
    case noncharacter
    case bidirectionalControl = "bidirectional-control"
    case fileTooLarge = "file-too-large"
    case labelTooLong = "label-too-long"
    case tooManyCells = "too-many-cells"
    // Indentation and structure
    case emptyFile = "empty-file"
    case indentedFirstNode = "indented-first-node"
    case halfDedent = "half-dedent"
    case mixedIndent = "mixed-indent"
    case unicodeSpaceIndent = "unicode-space-indent"
    case missingChainNode = "missing-chain-node"
    case comparisonInChain = "comparison-in-chain"
    case listBullets = "list-bullets"
    // Labels
    case emptyLabel = "empty-label"
    case unterminatedQuote = "unterminated-quote"
    case unknownEscape = "unknown-escape"
    case textAfterQuote = "text-after-quote"
    case edgeLabelOnRoot = "edge-label-on-root"
    case emptyEdgeLabel = "empty-edge-label"
    case edgeLabelWithoutNode = "edge-label-without-node"
    // Attributes
    case emptyAttributes = "empty-attributes"
    case unclosedAttributes = "unclosed-attributes"
    case doubledAttributes = "doubled-attributes"
    case invalidAttribute = "invalid-attribute"
    case unknownKey = "unknown-key"
    case repeatedKey = "repeated-key"
    case misplacedKey = "misplaced-key"
    case invalidValue = "invalid-value"
    case invalidID = "invalid-id"
    case unknownClass = "unknown-class"
    case unsafeLink = "unsafe-link"
    // Identity
    case duplicateID = "duplicate-id"
    case secondParent = "second-parent"
    case mergeConflict = "merge-conflict"
    // Rows
    case rowWithoutNode = "row-without-node"
    case rowAfterChildren = "row-after-children"
    case misalignedRow = "misaligned-row"
    case malformedRow = "malformed-row"
    // Links
    case unknownLinkEnd = "unknown-link-end"
    case ambiguousLinkEnd = "ambiguous-link-end"
    case missingLinkEnd = "missing-link-end"
    case linkInChain = "link-in-chain"
    case indentedLink = "indented-link"
    // Directives
    case unknownDirective = "unknown-directive"
    case repeatedDirective = "repeated-directive"
    case indentedDirective = "indented-directive"
    case missingValue = "missing-value"
    case invalidDirectiveValue = "invalid-directive-value"
    case invalidClassName = "invalid-class-name"
    // Meaning
    case tooManyLevels = "too-many-levels"
    case missingLength = "missing-length"
    case rowsUnderLength = "rows-under-length"
    case notDrawnYet = "not-drawn-yet"

    public var severity: Diagnostic.Severity {
        switch self {
        case .bidirectionalControl, .comparisonInChain, .listBullets, .notDrawnYet: .warning
        default: .error
        }
    }
}

/// The sentences that go with further places of a diagnostic.
public enum NoteKind: String, CaseIterable, Sendable {
    case firstHere = "first-here"
    case parentHere = "parent-here"
    case openedHere = "opened-here"
    case indentHere = "indent-here"
    case candidateHere = "candidate-here"
}
