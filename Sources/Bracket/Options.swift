import BracketLanguage

/// What the caller wants drawn differently from what the source says.
public struct Options: Sendable {
    /// Directives in the order they were set. The last of one name wins, over the source's too.
    public private(set) var overrides: [(directive: Directive, value: String)] = []
    private var settings = Settings()

    public init() {}

    /// Sets `directive` as a line `@name value` in the source would.
    ///
    /// - Throws: `InvalidValue` when the source could not say so either.
    public mutating func set(_ directive: Directive, to value: String) throws(InvalidValue) {
        if let expected = settings.set(directive, to: value) {
            throw InvalidValue(directive: directive, value: value, expected: expected)
        }
        overrides.append((directive, value))
    }
}

/// A value that a directive cannot have.
public struct InvalidValue: Error, Equatable, Sendable, CustomStringConvertible {
    public var directive: Directive
    public var value: String
    /// What would do, in words that follow "expected".
    public var expected: String

    public var description: String {
        "@\(directive.name): expected \(expected), not \"\(value)\""
    }
}
