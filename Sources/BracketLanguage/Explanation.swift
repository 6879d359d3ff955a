/// The story of `code` for the terminal: what it is about, an example that is wrong, with the very
/// diagnostic it gives, and one that is right.
public func explain(_ code: DiagnosticCode) -> String {
    "\(code.rawValue): \(code.summary)\n"
}

/// All codes with a line each.
public func explainIndex() -> String {
    DiagnosticCode.allCases.map { "\($0.rawValue)  \($0.summary)\n" }.joined()
}

extension DiagnosticCode {
    /// What the code is about, in a few words.
    public var summary: String { rawValue }

    /// The code that `name` was most likely meant to be.
    public static func nearest(to name: String) -> DiagnosticCode? {
        nearestName(to: name, among: allCases.lazy.map(\.rawValue)).flatMap(Self.init)
    }
}
