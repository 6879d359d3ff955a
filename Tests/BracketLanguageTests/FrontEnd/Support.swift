import Testing

@testable import BracketLanguage

/// What a source gives: `LINE code «text at the place»`, in order.
func findings(_ source: String, limits: Limits = .standard) -> [String] {
    findings(Array(source.utf8), limits: limits)
}

func findings(_ bytes: [UInt8], limits: Limits = .standard) -> [String] {
    analyze(bytes, limits: limits).diagnostics.map {
        "\(place($0.range, in: bytes, $0.code.rawValue))"
    }
}

/// The notes of the one diagnostic of a source: `LINE kind «text at the place»`.
func notes(_ source: String) -> [String] {
    let bytes = Array(source.utf8)
    return only(source).notes.map { place($0.range, in: bytes, $0.kind.rawValue) }
}

/// The one diagnostic of a source.
func only(_ source: String) -> Diagnostic {
    let found = analyze(Array(source.utf8)).diagnostics
    #expect(found.count == 1, "one diagnostic in \(source.debugDescription), not \(found)")
    return found.first ?? Diagnostic(.emptyFile, at: 0..<0)
}

private func place(_ range: Range<Int>, in bytes: [UInt8], _ what: String) -> String {
    let line = bytes[..<range.lowerBound].count { $0 == UInt8(ascii: "\n") } + 1
    return "\(line) \(what) «\(String(decoding: bytes[range], as: UTF8.self))»"
}

/// The diagram of a source that has no error.
func diagram(_ source: String, overrides: [(directive: Directive, value: String)] = []) -> Diagram {
    let analysis = analyze(Array(source.utf8), overrides: overrides)
    let errors = analysis.diagnostics.filter { $0.severity == .error }
    #expect(errors.isEmpty, "no error in \(source.debugDescription)")
    return analysis.diagram ?? Diagram()
}

/// The labels of a source without errors, a line each, two spaces deeper than their parents; `_`
/// for a junction.
func outline(_ source: String) -> [String] { outline(diagram(source)) }

func outline(_ diagram: Diagram) -> [String] {
    diagram.nodes.map {
        String(repeating: "  ", count: Int($0.depth))
            + ($0.label.isEmpty ? "_" : diagram.string($0.label))
    }
}

/// The details of the node with this label in a source without errors.
func details(_ label: String, in source: String) -> Details {
    let diagram = diagram(source)
    let node = diagram.nodes.indices.first { diagram.string(diagram.nodes[$0].label) == label }
    return node.flatMap { diagram.details(of: NodeID($0)) } ?? Details()
}

/// A source with the fix of its one diagnostic made.
func fixed(_ source: String) -> String? {
    only(source).fix.map { applied($0, to: source) }
}

func applied(_ fix: Fix, to source: String) -> String {
    var bytes = Array(source.utf8)
    for edit in fix.edits.reversed() { bytes.replaceSubrange(edit.range, with: edit.replacement) }
    return String(decoding: bytes, as: UTF8.self)
}
