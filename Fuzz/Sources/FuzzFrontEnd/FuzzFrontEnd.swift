import BracketLanguage

#if canImport(Glibc)
    import Glibc
#endif

/// Any bytes at all give a diagram or errors, whose places lie in the source and in its order, and
/// which can be shown without commanding the terminal.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let source = [UInt8](UnsafeBufferPointer(start: data, count: count))
    let analysis = analyze(source)

    let hasError = analysis.diagnostics.contains { $0.severity == .error }
    require((analysis.diagram == nil) == hasError, "a diagram exactly where no error is")
    if let diagram = analysis.diagram { check(diagram) }

    var last = 0
    for diagnostic in analysis.diagnostics {
        require(diagnostic.range.lowerBound >= last, "diagnostics in the order of the source")
        last = diagnostic.range.lowerBound
        let ranges = [diagnostic.range] + diagnostic.notes.map(\.range)
        for range in ranges + (diagnostic.fix.map { $0.edits.map(\.range) } ?? []) {
            require(
                range.lowerBound >= 0 && range.upperBound <= count, "a place in the source")
        }
    }

    let shown = renderDiagnostics(
        analysis.diagnostics, source: source, file: Array("f".utf8), color: false, limit: nil)
    checkShown(shown)
    writeDiagnosticsJSON(analysis.diagnostics, source: source, file: Array("f".utf8)) {
        checkShown($0)
        return true
    }
    return 0
}

/// The shape that the later rooms rely on.
private func check(_ diagram: Diagram) {
    require(diagram.roots.first == NodeID(0), "a root comes first")
    for (i, node) in diagram.nodes.enumerated() {
        require(node.label.upper <= diagram.bytes.count, "a label in the text")
        require(node.end > i && node.end <= diagram.nodes.count, "a subtree is a run")
        if node.parent.isNone {
            require(node.depth == 0, "a root is on the first level")
        } else {
            let parent = diagram.nodes[node.parent.value]
            require(node.parent.value < i && node.end <= parent.end, "children in the run")
            require(node.depth == parent.depth + 1, "a child is one level down")
        }
        if !node.nextSibling.isNone {
            require(node.nextSibling.index == node.end, "siblings follow each other")
            require(
                diagram.nodes[node.nextSibling.value].parent == node.parent,
                "siblings share a parent")
        }
    }
}

private func checkShown(_ bytes: [UInt8]) {
    require(String(validating: bytes, as: UTF8.self) != nil, "valid UTF-8")
    for byte in bytes {
        require(byte >= 0x20 && byte != 0x7F || byte == 0x0A, "no control character")
    }
}

/// Prints the language's words as a libFuzzer dictionary when asked to, and ends.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _ argc: UnsafeMutablePointer<CInt>,
    _ argv: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>>>
) -> CInt {
    if argc.pointee == 2, String(cString: argv.pointee[1]) == "--dictionary" {
        for word in dictionary() { print("\"\(word)\"") }
        exit(0)
    }
    return 0
}

/// `precondition` with its message in optimised builds too.
private func require(_ condition: Bool, _ message: StaticString) {
    if !condition { fatalError("expected \(message)") }
}
