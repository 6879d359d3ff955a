import BracketLanguage

/// All that a diagram says, as text that is easy to check by eye: the settings that are not the
/// default, then a line for each node, indented by its depth, with its rows below it, then links.
func treeText(_ diagram: Diagram) -> String {
    var lines = settingLines(diagram.settings)
    for name in diagram.classes.dropFirst(6) {
        lines.append("@class \(name.name)\(words(name.style, diagram))")
    }
    for (i, node) in diagram.nodes.enumerated() {
        let indent = String(repeating: "  ", count: Int(node.depth))
        let details = diagram.details(of: NodeID(i))
        lines.append(indent + nodeLine(node, details, diagram))
        for row in diagram.rows[details?.rows ?? 0..<0] {
            let cells = diagram.cells[row.cells].map { quoted($0, diagram) }
            lines.append(
                "\(indent)  | \(cells.joined(separator: " | "))\(words(row.style, diagram))")
        }
    }
    for link in diagram.links {
        let label = link.label.isEmpty ? "" : " [\(diagram.string(link.label))]"
        let ends = [link.from, link.to].map { quoted(diagram.nodes[$0.value].label, diagram) }
        lines.append("\(ends[0]) ~>\(label) \(ends[1])\(words(link.style, diagram))")
    }
    return lines.map { $0 + "\n" }.joined()
}

private func nodeLine(_ node: Node, _ details: Details?, _ diagram: Diagram) -> String {
    let label = node.label.isEmpty ? "_" : quoted(node.label, diagram)
    guard let details else { return label }
    var line = ""
    if !details.edgeLabel.isEmpty { line += "[\(diagram.string(details.edgeLabel))] " }
    line += label
    if !details.id.isEmpty { line += " #\(diagram.string(details.id))" }
    line += words(details.style, diagram)
    if let branch = details.branch { line += " branch=\(colour(branch))" }
    if !details.href.isEmpty { line += " href=\(quoted(details.href, diagram))" }
    if !details.tooltip.isEmpty { line += " tooltip=\(quoted(details.tooltip, diagram))" }
    if !details.tags.isEmpty {
        line += " tags=" + details.tags.map { quoted($0, diagram) }.joined(separator: ",")
    }
    if let side = details.side { line += " side=\(side.rawValue)" }
    if let length = details.length { line += " length=\(length)" }
    for (name, value) in details.data {
        line += " data-\(diagram.string(name))=\(quoted(value, diagram))"
    }
    let flags = [
        (details.path, "path"), (details.hang, "hang"), (details.collapsed, "collapsed"),
        (details.roof, "roof"),
    ]
    return line + flags.filter(\.0).map { " \($0.1)" }.joined()
}

private func words(_ style: Style, _ diagram: Diagram) -> String {
    var text = style.classes.map { " .\(diagram.classes[Int($0)].name)" }.joined()
    if let fill = style.fill { text += " fill=\(colour(fill))" }
    if let stroke = style.stroke { text += " stroke=\(colour(stroke))" }
    if let ink = style.text { text += " text=\(colour(ink))" }
    if style.bold { text += " bold" }
    if style.italic { text += " italic" }
    if style.dashed { text += " dashed" }
    return text
}

private func colour(_ colour: Colour) -> String {
    switch colour {
    case .palette(let name): return name.rawValue
    case .literal(let value):
        let digits = String(value, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}

private func quoted(_ range: TextRange, _ diagram: Diagram) -> String {
    let text = diagram.string(range)
    return "\""
        + text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n").replacing(
            "\"", with: "\\\"") + "\""
}

private func settingLines(_ settings: Settings) -> [String] {
    let plain = Settings()
    var lines: [String] = []
    func add<Value: Equatable>(
        _ name: String, _ path: KeyPath<Settings, Value>, _ text: (Value) -> String
    ) {
        let value = settings[keyPath: path]
        if value != plain[keyPath: path] { lines.append("@\(name) \(text(value))") }
    }
    add("title", \.title) { $0 ?? "" }
    add("description", \.description) { $0 ?? "" }
    add("direction", \.direction, \.rawValue)
    add("align", \.align, \.rawValue)
    add("repeats", \.repeats, \.rawValue)
    add("pack", \.pack, \.rawValue)
    add("hang", \.hang, \.rawValue)
    add("card", \.card) { "\($0.width)x\($0.height)" }
    add("gap", \.gap) { "\($0.width)x\($0.height)" }
    add("padding", \.padding) { "\($0)" }
    add("label-width", \.labelWidth) { "\($0)" }
    add("tag-gap", \.tagGap) { "\($0)" }
    add("wrap", \.wrap) { $0.map { "\($0)" } ?? "off" }
    add("levels", \.levels) { $0.map { $0 ?? "_" }.joined(separator: " | ") }
    add("connector", \.connector, \.rawValue)
    add("theme", \.theme, \.rawValue)
    add("font", \.font, \.rawValue)
    return lines
}
