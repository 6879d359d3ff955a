extension DiagnosticCode {
    /// The catalogue: every code and all that is said about it, in the order of `DiagnosticCode`.
    var wording: DiagnosticWording {
        switch self {
        // Bytes
        case .invalidUTF8: .invalidUTF8
        case .controlCharacter: .controlCharacter
        case .loneCarriageReturn: .loneCarriageReturn
        case .lineSeparator: .lineSeparator
        case .noncharacter: .noncharacter
        case .bidirectionalControl: .bidirectionalControl
        case .fileTooLarge: .fileTooLarge
        case .labelTooLong: .labelTooLong
        case .tooManyCells: .tooManyCells
        // Indentation and structure
        case .emptyFile: .emptyFile
        case .unexpectedIndent: .unexpectedIndent
        case .halfDedent: .halfDedent
        case .mixedIndent: .mixedIndent
        case .unicodeSpaceIndent: .unicodeSpaceIndent
        case .missingChainNode: .missingChainNode
        case .comparisonInChain: .comparisonInChain
        case .listBullets: .listBullets
        // Labels
        case .emptyLabel: .emptyLabel
        case .unterminatedQuote: .unterminatedQuote
        case .unknownEscape: .unknownEscape
        case .invalidScalar: .invalidScalar
        case .textAfterQuote: .textAfterQuote
        case .edgeLabelOnRoot: .edgeLabelOnRoot
        case .emptyEdgeLabel: .emptyEdgeLabel
        case .edgeLabelWithoutNode: .edgeLabelWithoutNode
        case .unclosedEdgeLabel: .unclosedEdgeLabel
        // Attributes
        case .emptyAttributes: .emptyAttributes
        case .unclosedAttributes: .unclosedAttributes
        case .doubledAttributes: .doubledAttributes
        case .textAfterAttributes: .textAfterAttributes
        case .attributesWithoutNode: .attributesWithoutNode
        case .invalidAttribute: .invalidAttribute
        case .unknownKey: .unknownKey
        case .repeatedKey: .repeatedKey
        case .misplacedKey: .misplacedKey
        case .inapplicableKey: .inapplicableKey
        case .invalidValue: .invalidValue
        case .missingValue: .missingValue
        case .invalidDataKey: .invalidDataKey
        case .invalidID: .invalidID
        case .invalidClassName: .invalidClassName
        case .unknownClass: .unknownClass
        case .unsafeLink: .unsafeLink
        // Identity
        case .duplicateID: .duplicateID
        case .secondParent: .secondParent
        case .mergeConflict: .mergeConflict
        // Rows
        case .rowWithoutNode: .rowWithoutNode
        case .rowAfterChildren: .rowAfterChildren
        case .misalignedRow: .misalignedRow
        case .malformedRow: .malformedRow
        // Links
        case .unknownLinkEnd: .unknownLinkEnd
        case .ambiguousLinkEnd: .ambiguousLinkEnd
        case .missingLinkEnd: .missingLinkEnd
        case .linkInChain: .linkInChain
        case .indentedLink: .indentedLink
        case .selfLink: .selfLink
        case .misplacedEdgeLabel: .misplacedEdgeLabel
        case .misplacedAttributes: .misplacedAttributes
        // Directives
        case .unknownDirective: .unknownDirective
        case .repeatedDirective: .repeatedDirective
        case .repeatedClass: .repeatedClass
        case .indentedDirective: .indentedDirective
        case .invalidDirectiveValue: .invalidDirectiveValue
        // Meaning
        case .tooManyLevels: .tooManyLevels
        case .hangingLevel: .hangingLevel
        case .missingLength: .missingLength
        case .rowsUnderLength: .rowsUnderLength
        // Markdown pages
        case .unclosedFence: .unclosedFence
        case .invalidPictureName: .invalidPictureName
        case .repeatedPictureName: .repeatedPictureName
        case .unpairedMarker: .unpairedMarker
        case .textBetweenMarkers: .textBetweenMarkers
        }
    }
}
