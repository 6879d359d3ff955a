/// Something to say about a source file: a code, a place, and the facts its wording needs. The
/// words themselves are in the catalogue, lines and columns are computed when shown.
public struct Diagnostic: Sendable, Equatable {
    public enum Severity: String, Sendable { case error, warning }

    public var code: DiagnosticCode
    /// Bytes of the source that are meant; may be empty, at the end of the file for instance.
    public var range: Range<Int>
    /// Facts for the wording, in the order that the catalogue gives for the code.
    public var arguments: [String]
    /// Further places, each with a sentence of its own.
    public var notes: [Note]
    /// A change that surely is what was meant, where there is one.
    public var fix: Fix?

    public struct Note: Sendable, Equatable {
        public var range: Range<Int>
        public var kind: NoteKind
        public init(range: Range<Int>, kind: NoteKind) {
            self.range = range
            self.kind = kind
        }
    }

    public init(
        _ code: DiagnosticCode, at range: Range<Int>, _ arguments: [String] = [],
        notes: [Note] = [], fix: Fix? = nil
    ) {
        self.code = code
        self.range = range
        self.arguments = arguments
        self.notes = notes
        self.fix = fix
    }

    public var severity: Severity { code.severity }
}

/// A change of the source: all its edits together, in the order of the source, none overlapping.
public struct Fix: Sendable, Equatable {
    public var edits: [Edit]

    public init(edits: [Edit]) { self.edits = edits }

    public init(replace range: Range<Int>, with replacement: String) {
        edits = [Edit(range: range, replacement: Array(replacement.utf8))]
    }
}

/// A replacement of some bytes of the source.
public struct Edit: Sendable, Equatable {
    public var range: Range<Int>
    public var replacement: [UInt8]

    public init(range: Range<Int>, replacement: [UInt8]) {
        self.range = range
        self.replacement = replacement
    }
}
