import BracketLanguage

extension Server {
    /// The tree itself.
    func symbols(_ parameters: DocumentParameters) throws(Failure) -> RawJSON {
        let snapshot = try snapshot(parameters.textDocument)
        let uri = parameters.textDocument.uri
        return RawJSON { json in
            if client.takesSymbolTree {
                snapshot.writeSymbolTree(&json)
            } else {
                snapshot.writeSymbolList(&json, uri: uri)
            }
        }
    }
}

extension Snapshot {
    /// How deep symbols are nested. What is deeper is listed at the last of these levels: clients
    /// read JSON with recursive functions, of which some give up at a few hundred levels, and a
    /// symbol takes two.
    static let symbolLevels = 100

    /// `DocumentSymbol[]`.
    func writeSymbolTree(_ json: inout JSONWriter) {
        let depths = depths
        let ends = subtreeEnds
        var open = 0
        func close(to level: Int, _ json: inout JSONWriter) {
            while open > level {
                json.close(UInt8(ascii: "]"))
                json.close(UInt8(ascii: "}"))
                open -= 1
            }
        }
        json.open(UInt8(ascii: "["))
        for i in syntax.nodes.indices {
            let level = min(Int(depths[i]), Self.symbolLevels - 1)
            // Nodes are in preorder, so what is open above that are the node's ancestors.
            close(to: level, &json)
            json.open(UInt8(ascii: "{"))
            writeSymbol(i, &json)
            let range = syntax.nodes[i].range
            let isLast = level == Self.symbolLevels - 1
            json.member("range", map.range(range.lower..<(isLast ? range.upper : ends[i])))
            json.member("selectionRange", map.range(labelPlace(ofNode: i)))
            json.key("children")
            json.open(UInt8(ascii: "["))
            open += 1
        }
        close(to: 0, &json)
        json.close(UInt8(ascii: "]"))
    }

    /// `SymbolInformation[]`.
    fileprivate func writeSymbolList(_ json: inout JSONWriter, uri: String) {
        let ends = subtreeEnds
        json.array { json in
            for i in syntax.nodes.indices {
                json.object { json in
                    writeSymbol(i, &json)
                    json.key("location")
                    json.object { json in
                        json.member("uri", uri)
                        json.member("range", map.range(syntax.nodes[i].range.lower..<ends[i]))
                    }
                    let parent = Int(syntax.nodes[i].parent)
                    if parent >= 0 { json.member("containerName", symbolName(parent)) }
                }
            }
        }
    }

    private func writeSymbol(_ i: Int, _ json: inout JSONWriter) {
        json.member("name", symbolName(i))
        let isParent = i + 1 < syntax.nodes.count && Int(syntax.nodes[i + 1].parent) == i
        // There is no kind for a node of a tree: a thing with things in it, and one without.
        json.member("kind", isParent ? 19 : 20)
        var details: [String] = []
        for part in syntax.parts(ofNode: i) {
            if part.kind == .edgeLabel { details.append("[\(text.string(part.range.range))]") }
            if part.kind == .identifier { details.append("#\(text.string(part.range.range))") }
        }
        if !details.isEmpty { json.member("detail", details.joined(separator: " ")) }
    }

    /// A name must not be empty.
    private func symbolName(_ i: Int) -> String {
        let label = label(ofNode: i)
        return label.isEmpty ? "_" : label
    }
}
