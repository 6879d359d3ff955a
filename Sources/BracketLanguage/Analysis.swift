/// What a source file turned out to be.
public struct Analysis: Sendable {
    /// The validated tree, or nil when any diagnostic is an error.
    public var diagram: Diagram?
    /// All that there is to say, in the order of the source.
    public var diagnostics: [Diagnostic]
}

/// Parses and validates `source`, a whole `.bracket` file in UTF-8. `overrides` are directives
/// that win over those of the file, as from a command line; their values have been checked with
/// `Settings.set`.
public func analyze(
    _ source: consuming [UInt8], overrides: [(directive: Directive, value: String)] = []
) -> Analysis {
    analyze(source, overrides: overrides, limits: .standard)
}

func analyze(
    _ source: consuming [UInt8], overrides: [(directive: Directive, value: String)] = [],
    limits: Limits
) -> Analysis {
    if let refusal = refusal(source, limits) {
        return Analysis(diagram: nil, diagnostics: [refusal])
    }
    let built = source.withUnsafeBufferPointer { build(ByteView($0)!, overrides, limits) }
    if built.hasErrors { return Analysis(diagram: nil, diagnostics: built.diagnostics) }
    return Analysis(diagram: built.diagram(of: source), diagnostics: built.diagnostics)
}

/// What an editor wants to know of a source, also where that has errors.
package struct Examination: Sendable {
    package var syntax = Syntax()
    /// All that there is to say, in the order of the source.
    package var diagnostics: [Diagnostic] = []
    /// The tree as far as it could be made out; a diagram that can be drawn only if `isValid`.
    package var tree = Diagram()
    /// Whether no diagnostic is an error.
    package var isValid = false
    /// The node of the tree that each node of the syntax became, where siblings were merged; nil
    /// where the numbers are the same.
    package var mergedInto: [Int32]?
    /// The ends of links that mean a node, in the order of the source.
    package var linkEnds: [LinkEnd] = []

    package init(syntax: Syntax) { self.syntax = syntax }

    fileprivate init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

    fileprivate init(_ built: Built, of source: [UInt8]) {
        syntax = built.builder.syntax
        diagnostics = built.diagnostics
        tree = built.diagram(of: source)
        isValid = !built.hasErrors
        mergedInto = built.builder.mergedInto
        linkEnds = built.builder.linkEnds
    }
}

/// Reads a source for an editor.
package func examine(_ source: [UInt8]) -> Examination {
    let limits = Limits.standard
    if let refusal = refusal(source, limits) { return Examination([refusal]) }
    let built = source.withUnsafeBufferPointer { build(ByteView($0)!, [], limits) }
    return Examination(built, of: source)
}

/// The syntax tree of `source`, and what is wrong with its characters and syntax, in the order of
/// the source; whether names, values and ids are well is for `analyze` to say.
public func parse(_ source: [UInt8]) -> (syntax: Syntax, diagnostics: [Diagnostic]) {
    let limits = Limits.standard
    if let refusal = refusal(source, limits) { return (Syntax(), [refusal]) }
    return source.withUnsafeBufferPointer { bytes in
        let parsed = parse(ByteView(bytes)!, limits)
        return (parsed.syntax, inOrder(parsed.characters + parsed.diagnostics))
    }
}

/// Why a source is not read at all.
private func refusal(_ source: [UInt8], _ limits: Limits) -> Diagnostic? {
    if source.isEmpty { return Diagnostic(.emptyFile, at: 0..<0) }
    if source.count > limits.fileSize {
        let sizes = [source.count, limits.fileSize].map { String($0) }
        return Diagnostic(.fileTooLarge, at: 0..<0, sizes)
    }
    let isUTF16 = source.starts(with: [0xFF, 0xFE]) || source.starts(with: [0xFE, 0xFF])
    return isUTF16 ? Diagnostic(.invalidUTF8, at: 0..<2, ["UTF-16"]) : nil
}

private func parse(
    _ view: ByteView, _ limits: Limits
) -> (syntax: Syntax, characters: [Diagnostic], diagnostics: [Diagnostic]) {
    var characters = ByteCheck(view)
    characters.run()
    var parser = Parser(view, limits: limits, lines: characters.lines)
    parser.file()
    return (parser.syntax, characters.diagnostics, parser.diagnostics)
}

private func build(
    _ view: ByteView, _ overrides: [(directive: Directive, value: String)], _ limits: Limits
) -> Built {
    let parsed = parse(view, limits)
    let hasSyntaxErrors = parsed.diagnostics.contains { $0.severity == .error }
    var builder = Builder(
        view, parsed.syntax, hasSyntaxErrors: hasSyntaxErrors, limits: limits)
    builder.run(overrides: overrides)
    let diagnostics = inOrder(parsed.characters + parsed.diagnostics + builder.diagnostics)
    return Built(builder: builder, diagnostics: diagnostics)
}

/// What building came to; the builder's view of the source is no longer valid.
private struct Built {
    var builder: Builder
    var diagnostics: [Diagnostic]

    var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    /// The diagram with its texts.
    consuming func diagram(of source: consuming [UInt8]) -> Diagram {
        var diagram = builder.diagram
        let rewritten = builder.rewritten
        let length = source.count
        diagram.bytes = source
        if !rewritten.isEmpty {
            // Exactly as much as is needed: growing would double a large source.
            diagram.bytes.reserveCapacity(length + rewritten.count)
            diagram.bytes += rewritten
        }
        return diagram
    }
}

/// Sorted by place; of one place, in the order found.
private func inOrder(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    func place(_ i: Int) -> (Int, Int) { (diagnostics[i].range.lowerBound, i) }
    return diagnostics.indices.sorted { place($0) < place($1) }.map { diagnostics[$0] }
}
