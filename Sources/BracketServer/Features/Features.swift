/// Which request is answered where.
extension Server {
    func answerFeature(_ method: String, _ message: Incoming) throws(Failure) -> RawJSON {
        switch method {
        case "textDocument/hover": try hover(message.parameters())
        case "textDocument/completion": try completion(message.parameters())
        case "textDocument/definition": try definition(message.parameters())
        case "textDocument/references": try references(message.parameters())
        case "textDocument/documentHighlight": try highlights(message.parameters())
        case "textDocument/documentSymbol": try symbols(message.parameters())
        case "textDocument/foldingRange": try folding(message.parameters())
        case "textDocument/selectionRange": try selectionRanges(message.parameters())
        case "textDocument/codeAction": try codeActions(message.parameters())
        case "textDocument/prepareRename": try prepareRename(message.parameters())
        case "textDocument/rename": try rename(message.parameters())
        case "textDocument/semanticTokens/full":
            try tokens(message.parameters(DocumentParameters.self))
        case "textDocument/semanticTokens/full/delta": try tokenChanges(message.parameters())
        case "textDocument/semanticTokens/range":
            try tokens(message.parameters(RangeParameters.self))
        case "textDocument/formatting": try formatting(message.parameters())
        case "textDocument/rangeFormatting": try rangeFormatting(message.parameters())
        case "workspace/executeCommand": try execute(message)
        case "bracketc/preview": try preview(message.parameters())
        default: throw Failure(.methodNotFound, "\(method) is not known here")
        }
    }
}
