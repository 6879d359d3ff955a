import BracketLanguage

extension Server {
    func completion(_ parameters: PositionParameters) throws(Failure) -> RawJSON {
        let snapshot = try snapshot(parameters.textDocument)
        let list = snapshot.completions(at: snapshot.map.offset(at: parameters.position))
        return RawJSON { json in
            json.object { json in
                json.member("isIncomplete", list.isIncomplete)
                json.key("items")
                json.array { json in
                    for (i, item) in list.items.enumerated() {
                        json.object { write(item, order: i, list.range, snapshot, &$0) }
                    }
                }
            }
        }
    }

    private func write(
        _ item: CompletionItem, order: Int, _ range: Range<Int>, _ snapshot: Snapshot,
        _ json: inout JSONWriter
    ) {
        json.member("label", item.label)
        json.member("kind", item.kind.rawValue)
        json.member("detail", ifAny: item.detail)
        if let text = item.documentation {
            json.member("documentation", Markup(text, isMarkdown: client.takesMarkdown))
        }
        // In the order of the tables, which is that of the language reference.
        let digits = String(order)
        json.member("sortText", String(repeating: "0", count: max(0, 5 - digits.count)) + digits)
        json.member("filterText", item.text)
        json.key("textEdit")
        json.object { json in
            json.member("range", snapshot.map.range(range))
            json.member("newText", item.text)
        }
    }
}

struct CompletionItem: Equatable {
    enum Kind: Int {
        case variable = 6
        case styleClass = 7
        case property = 10
        case value = 12
        case keyword = 14
        case colour = 16
        case reference = 18
        case enumMember = 20
    }
    var label: String
    /// What is written in place of what was typed of it.
    var text: String
    var kind: Kind
    var detail: String?
    var documentation: String?
}

struct CompletionList {
    /// What the text of the chosen item replaces.
    var range: Range<Int>
    var items: [CompletionItem] = []
    /// Whether there are more than these.
    var isIncomplete = false
}

extension Snapshot {
    /// More than a person looks through; as more is typed, the others come.
    private static let mostCompletions = 1000

    func completions(at offset: Int) -> CompletionList {
        let line = text.content(ofLine: text.line(at: offset))
        let offset = min(offset, line.upperBound)
        var list = CompletionList(range: offset..<offset)
        if offset == line.lowerBound, text.bytes[line].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
            list.items = directiveItems(prefix: "@")
            return list
        }
        guard
            let probe = Probe(
                line: Array(text.bytes[line]), cursor: offset - line.lowerBound)
        else { return list }
        list.range = line.lowerBound + probe.start..<line.lowerBound + probe.end
        switch probe.part {
        case .directiveName: list.items = directiveItems(prefix: "")
        case .flag, .key: list.items = keyItems(probe)
        case .className: list.items = classItems(probe)
        case .identifier:
            if let label = probe.label {
                let id = idSuggestion(label)
                list.items = [CompletionItem(label: "#" + id, text: id, kind: .variable)]
            }
        case .bareValue, .quotedValue: list.items = valueItems(probe)
        case .bareText, .quotedText:
            guard probe.isLink else { break }
            let typed = text.string(list.range.lowerBound..<offset)
            list.items = endItems(matching: typed, isQuoted: probe.part == .quotedText)
            if list.items.count > Self.mostCompletions {
                list.isIncomplete = true
                list.items.removeSubrange(Self.mostCompletions...)
            }
        case .edgeLabel, .attributes, .arrow: break
        }
        return list
    }

    private func directiveItems(prefix: String) -> [CompletionItem] {
        let present = syntax.statements.indices.compactMap(directive(ofStatement:))
        return Directive.allCases.compactMap { directive in
            // The one that is being written may be complete already.
            if directive != .styleClass, prefix == "@", present.contains(directive) { return nil }
            return CompletionItem(
                label: "@" + directive.name, text: prefix + directive.name, kind: .keyword,
                detail: directive.summary, documentation: documentation(directive))
        }
    }

    private func keyItems(_ probe: Probe) -> [CompletionItem] {
        var items: [CompletionItem] = []
        for key in AttributeKey.allCases
        where key.owners.contains(probe.owner) && !probe.present.contains(key.rawValue) {
            let takesValue = key.value != .flag && probe.part == .flag
            items.append(
                CompletionItem(
                    label: key.rawValue, text: key.rawValue + (takesValue ? "=" : ""),
                    kind: .property, detail: key.summary, documentation: documentation(key)))
        }
        guard probe.part == .flag else { return items }
        if probe.owner != .styleClass {
            items += classItems(probe).map { item in
                var item = item
                item.label = "." + item.label
                item.text = "." + item.text
                return item
            }
        }
        if probe.owner == .node {
            items.append(
                CompletionItem(
                    label: "data-", text: "data-", kind: .property,
                    detail: "a value of your own", documentation: dataKeyDocumentation("data-…")))
            if let label = probe.label, !probe.present.contains("#") {
                let id = "#" + idSuggestion(label)
                items.append(
                    CompletionItem(
                        label: id, text: id, kind: .variable, detail: "an id for links to this node"
                    ))
            }
        }
        return items
    }

    /// The classes that can be named, or under `@class` declared anew.
    private func classItems(_ probe: Probe) -> [CompletionItem] {
        var names = StyleClass.builtIn.map(\.name)
        let declared = declaredClasses
        if probe.directive == .styleClass {
            names.removeAll(where: declared.contains)
        } else {
            names = declared + names.filter { !declared.contains($0) }
        }
        var seen: Set<String> = []
        return names.filter { !probe.present.contains($0) && seen.insert($0).inserted }.map {
            CompletionItem(
                label: $0, text: $0, kind: .styleClass,
                detail: declared.contains($0) ? "class" : "built-in class",
                documentation: describeClass($0))
        }
    }

    private func valueItems(_ probe: Probe) -> [CompletionItem] {
        func items(_ words: [String], _ kind: CompletionItem.Kind) -> [CompletionItem] {
            words.map { CompletionItem(label: $0, text: $0, kind: kind) }
        }
        if let directive = probe.directive, directive != .styleClass {
            switch directive.value {
            case .word(let words):
                var found = items(words, .enumMember)
                found[0].detail = "default"
                return found
            case .extent, .length, .lengthOrOff:
                guard let standard = directive.defaultText else { return [] }
                var found = items([standard, directive.sampleValue], .value)
                found[0].detail = "default"
                return found
            case .text, .headings, .styleClass: return []
            }
        }
        guard let key = probe.key else { return [] }
        switch key.value {
        case .colour: return items(Palette.allCases.map(\.rawValue), .colour)
        case .word(let words): return items(words, .enumMember)
        case .flag, .text, .texts, .number, .link: return []
        }
    }

    /// What a link can end at: the ids, and the labels that one node bears.
    private func endItems(matching typed: String, isQuoted: Bool) -> [CompletionItem] {
        let tree = examination.tree
        let wanted = Array(typed.utf8.drop { $0 == UInt8(ascii: "\"") }.map(lowercased))
        var bearers: [String: Int] = [:]
        let names = tree.nodes.indices.map { name(of: NodeID($0)) }
        for name in names { bearers[name, default: 0] += 1 }
        var items: [CompletionItem] = []
        func add(_ text: String, detail: String?) {
            guard items.count <= Self.mostCompletions, contains(text, wanted) else { return }
            items.append(
                CompletionItem(
                    label: text, text: isQuoted ? quotedLiteral(text) : bareOrQuoted(text),
                    kind: .reference, detail: detail))
        }
        for (i, name) in names.enumerated() {
            let isJunction = tree.nodes[i].label.isEmpty
            if let id = tree.details(of: NodeID(i))?.id, !id.isEmpty {
                add(tree.string(id), detail: isJunction ? "id" : "id of \(name)")
            }
            if !isJunction, bearers[name] == 1 { add(name, detail: nil) }
        }
        return items
    }
}

private func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
}

/// Whether the letters of `wanted`, in small ones, occur in `text` in their order, as editors filter.
private func contains(_ text: String, _ wanted: [UInt8]) -> Bool {
    var i = 0
    for byte in text.utf8 where i < wanted.count && lowercased(byte) == wanted[i] { i += 1 }
    return i == wanted.count
}
