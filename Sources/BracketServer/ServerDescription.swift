import Bracket

/// The result of `initialize`: what the server can do.
struct ServerDescription: JSONValue {
    var client: Client

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.key("capabilities")
            json.object(writeCapabilities)
            json.key("serverInfo")
            json.object { json in
                json.member("name", "bracketc-lsp")
                json.member("version", bracketVersion)
            }
        }
    }

    private func writeCapabilities(_ json: inout JSONWriter) {
        json.member("positionEncoding", client.encoding.rawValue)
        json.key("textDocumentSync")
        json.object { json in
            json.member("openClose", true)
            json.member("change", 2)
        }
        for feature: StaticString in [
            "hoverProvider", "definitionProvider", "referencesProvider",
            "documentHighlightProvider", "documentSymbolProvider", "foldingRangeProvider",
            "selectionRangeProvider", "documentFormattingProvider",
            "documentRangeFormattingProvider",
        ] {
            json.member(feature, true)
        }
        json.key("completionProvider")
        json.object { json in
            json.member("triggerCharacters", ["@", " ", "{", "#", ".", "=", "\""])
        }
        json.key("renameProvider")
        json.object { $0.member("prepareProvider", true) }
        json.key("codeActionProvider")
        json.object { $0.member("codeActionKinds", ["quickfix", "source.fixAll.bracketc"]) }
        json.key("executeCommandProvider")
        json.object { $0.member("commands", Server.commands) }
        json.key("semanticTokensProvider")
        json.object { json in
            json.key("legend")
            json.object { json in
                json.member("tokenTypes", TokenType.allCases.map(\.rawValue))
                json.member("tokenModifiers", TokenModifiers.names)
            }
            json.member("range", true)
            json.key("full")
            json.object { $0.member("delta", true) }
        }
    }
}
