// The parameters of requests and notifications, as far as anything is made of them.

struct InitializeParameters: Decodable {
    var processId: Int?
    var capabilities: Capabilities?

    struct Capabilities: Decodable {
        var general: General?
        var textDocument: TextDocument?
    }
    struct General: Decodable {
        var positionEncodings: [String]?
    }
    struct TextDocument: Decodable {
        var publishDiagnostics: PublishDiagnostics?
        var documentSymbol: DocumentSymbol?
        var foldingRange: FoldingRange?
        var codeAction: CodeAction?
        var hover: Hover?
        var completion: Completion?
    }
    struct PublishDiagnostics: Decodable { var relatedInformation: Bool? }
    struct DocumentSymbol: Decodable { var hierarchicalDocumentSymbolSupport: Bool? }
    struct FoldingRange: Decodable { var rangeLimit: Int? }
    struct CodeAction: Decodable { var codeActionLiteralSupport: Present? }
    struct Hover: Decodable { var contentFormat: [String]? }
    struct Completion: Decodable {
        var completionItem: Item?
        struct Item: Decodable { var documentationFormat: [String]? }
    }
    /// Whatever it holds, it is there.
    struct Present: Decodable {
        init(from decoder: any Decoder) throws {}
    }
}

struct TextDocumentIdentifier: Decodable {
    var uri: String
}

struct DidOpenParameters: Decodable {
    var textDocument: Item
    struct Item: Decodable {
        var uri: String
        var version: Int
        var text: String
    }
}

struct DidChangeParameters: Decodable {
    var textDocument: Identifier
    var contentChanges: [Change]
    struct Identifier: Decodable {
        var uri: String
        var version: Int?
    }
    struct Change: Decodable {
        /// Nil for a change that replaces the whole text.
        var range: PositionRange?
        var text: String
    }
}

struct DocumentParameters: Decodable {
    var textDocument: TextDocumentIdentifier
}

struct PositionParameters: Decodable {
    var textDocument: TextDocumentIdentifier
    var position: Position
}

struct PositionsParameters: Decodable {
    var textDocument: TextDocumentIdentifier
    var positions: [Position]
}

struct RangeParameters: Decodable {
    var textDocument: TextDocumentIdentifier
    var range: PositionRange
}

struct ReferencesParameters: Decodable {
    var textDocument: TextDocumentIdentifier
    var position: Position
    var context: Context?
    struct Context: Decodable { var includeDeclaration: Bool? }
}

struct RenameParameters: Decodable {
    var textDocument: TextDocumentIdentifier
    var position: Position
    var newName: String
}

struct CodeActionParameters: Decodable {
    var textDocument: TextDocumentIdentifier
    var range: PositionRange
    var context: Context?
    struct Context: Decodable { var only: [String]? }
}

struct SemanticTokensDeltaParameters: Decodable {
    var textDocument: TextDocumentIdentifier
    var previousResultId: String
}

struct CancelParameters: Decodable {
    var id: RequestID
}
