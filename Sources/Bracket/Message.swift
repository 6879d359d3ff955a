import BracketLanguage

/// A diagnostic in words, with its place as people count it.
public struct Message: Sendable, CustomStringConvertible {
    public var severity: Diagnostic.Severity
    public var code: DiagnosticCode
    /// The first character that is meant, and the one behind the last.
    public var start: SourcePosition
    public var end: SourcePosition
    /// What was found, in one sentence.
    public var text: String
    /// What to write instead.
    public var help: String

    /// `3:1: error: text [code]`
    public var description: String {
        "\(start.line):\(start.column): \(severity.rawValue): \(text) [\(code.rawValue)]"
    }
}

extension Compilation {
    /// The diagnostics in words, in the order of the source.
    public var messages: [Message] {
        var map = SourceMap(source)
        return diagnostics.map { diagnostic in
            Message(
                severity: diagnostic.severity, code: diagnostic.code,
                start: map.position(at: diagnostic.range.lowerBound),
                end: map.position(at: diagnostic.range.upperBound),
                text: diagnostic.message, help: diagnostic.help)
        }
    }
}
