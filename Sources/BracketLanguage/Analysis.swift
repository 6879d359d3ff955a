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
    Analysis(diagram: nil, diagnostics: [])
}

extension Settings {
    /// Sets one directive from the text of its value. Returns nil, or what is wrong with the
    /// value in words that follow "expected": `one of left, right, up or down`.
    public mutating func set(_ directive: Directive, to value: String) -> String? {
        nil
    }
}
