import BracketLanguage

// Renaming ids, labels and classes.
extension Server {
    func prepareRename(_ parameters: PositionParameters) throws(Failure) -> RawJSON {
        let snapshot = try snapshot(parameters.textDocument)
        let place = try snapshot.nameToRename(at: parameters.position)
        return RawJSON { json in
            json.object { json in
                json.member("range", snapshot.map.range(place.occurrence.range))
                json.member("placeholder", snapshot.readText(place.occurrence))
            }
        }
    }

    func rename(_ parameters: RenameParameters) throws(Failure) -> RawJSON {
        let snapshot = try snapshot(parameters.textDocument)
        let (name, _) = try snapshot.nameToRename(at: parameters.position)
        let edits = try snapshot.renaming(name, to: parameters.newName)
        return RawJSON {
            snapshot.writeWorkspaceEdit(edits, &$0, uri: parameters.textDocument.uri)
        }
    }
}

extension Snapshot {
    fileprivate func nameToRename(
        at position: Position
    ) throws(Failure) -> (name: Name, occurrence: Occurrence) {
        guard let found = name(at: map.offset(at: position)) else {
            throw Failure(.requestFailed, "no id, label or class stands here")
        }
        if case .styleClass(let name) = found.name, !isDeclared(name) {
            throw Failure(
                .requestFailed,
                StyleClass.builtIn.contains { $0.name == name }
                    ? "the class \(name) is built in" : "the class \(name) is not declared")
        }
        return found
    }

    fileprivate func readText(_ place: Occurrence) -> String {
        string(Syntax.Part(kind: place.kind, range: TextRange(place.range)))
    }

    private func isDeclared(_ name: String) -> Bool {
        occurrences(of: .styleClass(name)).contains(where: \.isDeclaration)
    }

    /// The edits that give a thing another name. They leave a source that means the same tree.
    func renaming(_ name: Name, to text: String) throws(Failure) -> [Edit] {
        var newName = text
        switch name {
        case .identifier:
            if newName.hasPrefix("#") { newName.removeFirst() }
            guard isIdentifier(newName) else {
                throw Failure(
                    .requestFailed,
                    "an id has letters, digits, `-`, `_`, `:` and characters beyond ASCII, and no more"
                )
            }
        case .styleClass(let old):
            if newName.hasPrefix(".") { newName.removeFirst() }
            guard isClassName(newName) else {
                throw Failure(
                    .requestFailed,
                    "the name of a class is a letter and then letters, digits, `-` and `_`")
            }
            if newName != old, examination.tree.classes.contains(where: { $0.name == newName }) {
                throw Failure(.requestFailed, "there is a class \(newName) already")
            }
        case .label:
            // As it would read.
            newName = newName.split { $0 == " " || $0 == "\t" || $0.isNewline }.joined(
                separator: " ")
            if newName.isEmpty { throw Failure(.requestFailed, "a label needs some text") }
        }
        let edits = occurrences(of: name).map { place in
            let written =
                switch place.kind {
                case .quotedText: quotedLiteral(newName)
                case .bareText: bareOrQuoted(newName)
                default: newName
                }
            return Edit(range: place.range, replacement: Array(written.utf8))
        }
        try check(edits, newName)
        return edits
    }

    /// Refuses edits after which the source would have more errors or another tree.
    private func check(_ edits: [Edit], _ newName: String) throws(Failure) {
        let changed = examine(applying(edits, to: text.bytes))
        var known: [DiagnosticCode: Int] = [:]
        for diagnostic in examination.diagnostics { known[diagnostic.code, default: 0] += 1 }
        for diagnostic in changed.diagnostics where diagnostic.severity == .error {
            known[diagnostic.code, default: 0] -= 1
        }
        if let new = changed.diagnostics.first(where: {
            known[$0.code]! < 0 && $0.severity == .error
        }) {
            throw Failure(.requestFailed, new.message)
        }
        let isSameTree =
            changed.tree.nodes.count == examination.tree.nodes.count
            && zip(changed.tree.nodes, examination.tree.nodes).allSatisfy { $0.parent == $1.parent }
            && changed.linkEnds.map(\.node) == examination.linkEnds.map(\.node)
        if !isSameTree {
            throw Failure(.requestFailed, "with the name \(newName) the tree would be another one")
        }
    }
}

/// `source` after edits, which are in its order.
func applying(_ edits: [Edit], to source: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var i = 0
    for edit in edits {
        result += source[i..<edit.range.lowerBound]
        result += edit.replacement
        i = edit.range.upperBound
    }
    return result + source[i...]
}

private func isIdentifier(_ text: String) -> Bool {
    !text.isEmpty
        && text.utf8.allSatisfy { isNameByte($0) || $0 == UInt8(ascii: ":") || $0 >= 0x80 }
}

private func isClassName(_ text: String) -> Bool {
    guard let first = text.utf8.first, (first | 0x20) &- 0x61 < 26 else { return false }
    return text.utf8.allSatisfy(isNameByte)
}

private func isNameByte(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "_")
}

extension Snapshot {
    func writeWorkspaceEdit(_ edits: [Edit], _ json: inout JSONWriter, uri: String) {
        json.object { json in
            json.key("changes")
            json.object { json in
                json.name(uri)
                writeTextEdits(edits, &json)
            }
        }
    }

    func writeTextEdits(_ edits: [Edit], _ json: inout JSONWriter) {
        json.array { json in
            for edit in edits {
                json.object { json in
                    json.member("range", map.range(edit.range))
                    json.key("newText")
                    json.string(edit.replacement)
                }
            }
        }
    }
}
