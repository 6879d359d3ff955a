import BracketLanguage

// The fixes of diagnostics.
extension Server {
    func codeActions(_ parameters: CodeActionParameters) throws(Failure) -> RawJSON {
        let snapshot = try snapshot(parameters.textDocument)
        let uri = parameters.textDocument.uri
        guard client.takesCodeActions else { return RawJSON([UInt8]("[]".utf8)) }
        let only = parameters.context?.only
        func isWanted(_ kind: String) -> Bool {
            // A kind stands for all that begin with it and a dot.
            only?.contains { $0.isEmpty || kind == $0 || kind.hasPrefix($0 + ".") } ?? true
        }
        let range = snapshot.map.offsets(of: parameters.range)
        return RawJSON { json in
            json.array { json in
                if isWanted("quickfix") {
                    snapshot.writeFixes(
                        at: range, &json, uri: uri, withRelated: client.takesRelatedInformation)
                }
                if isWanted("source.fixAll.bracketc") {
                    snapshot.writeFixAll(&json, uri: uri)
                }
            }
        }
    }
}

extension Snapshot {
    fileprivate func writeFixes(
        at range: Range<Int>, _ json: inout JSONWriter, uri: String, withRelated: Bool
    ) {
        for diagnostic in diagnostics(at: range) {
            guard let fix = diagnostic.fix else { continue }
            json.object { json in
                json.member("title", title(fix, diagnostic))
                json.member("kind", "quickfix")
                json.member("isPreferred", true)
                json.key("diagnostics")
                json.array { json in
                    json.object { write(diagnostic, &$0, uri: uri, withRelated: withRelated) }
                }
                json.key("edit")
                writeWorkspaceEdit(fix.edits, &json, uri: uri)
            }
        }
    }

    fileprivate func writeFixAll(_ json: inout JSONWriter, uri: String) {
        let edits = allFixes
        guard !edits.isEmpty else { return }
        json.object { json in
            json.member("title", "Fix all that can be fixed")
            json.member("kind", "source.fixAll.bracketc")
            json.key("edit")
            writeWorkspaceEdit(edits, &json, uri: uri)
        }
    }

    /// The edits of all fixes, in order. Of fixes that touch each other, the later one is left out:
    /// it may well be about the same slip, and if not it is there the next time.
    var allFixes: [Edit] { fixable(examination.diagnostics).flatMap { $0.fix!.edits } }

    private func title(_ fix: Fix, _ diagnostic: Diagnostic) -> String {
        guard fix.edits.count == 1, let edit = fix.edits.first else {
            return "Fix: \(diagnostic.help)"
        }
        let old = shown(Array(text.bytes[edit.range]))
        let new = shown(edit.replacement)
        let isBlank = text.bytes[edit.range].allSatisfy { $0 == 0x20 || $0 == 0x09 }
        if edit.range.isEmpty {
            return edit.replacement == [0x20] ? "Insert a space" : "Insert `\(new)`"
        }
        if edit.replacement.isEmpty { return isBlank ? "Remove the indent" : "Remove `\(old)`" }
        return "Replace `\(old)` by `\(new)`"
    }

    private func shown(_ text: [UInt8]) -> String {
        String(decoding: visible(text, limit: 40), as: UTF8.self)
    }
}
