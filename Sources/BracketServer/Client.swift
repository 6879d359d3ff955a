/// What the client said of itself.
struct Client {
    var encoding = PositionEncoding.utf16
    var processID: Int?
    var takesRelatedInformation = false
    var takesSymbolTree = false
    var takesMarkdown = true
    /// Whether code actions may hold their edits.
    var takesCodeActions = false
    var foldingLimit: Int?

    init() {}

    init(_ parameters: InitializeParameters) {
        processID = parameters.processId
        let offered = parameters.capabilities?.general?.positionEncodings ?? []
        // The client's first choice among those that are known; what it must know if it says none.
        encoding = offered.lazy.compactMap { PositionEncoding(rawValue: $0) }.first ?? .utf16
        let document = parameters.capabilities?.textDocument
        takesRelatedInformation = document?.publishDiagnostics?.relatedInformation ?? false
        takesSymbolTree = document?.documentSymbol?.hierarchicalDocumentSymbolSupport ?? false
        takesMarkdown = document?.hover?.contentFormat?.contains("markdown") ?? true
        takesCodeActions = document?.codeAction?.codeActionLiteralSupport != nil
        foldingLimit = document?.foldingRange?.rangeLimit
    }
}
