/// Makes the diagram from the syntax tree, and checks what it means. One value goes through the
/// steps of `run()`; each is an extension in a file of its own.
struct Builder {
    let view: ByteView
    let syntax: Syntax
    let limits: Limits
    /// Its `bytes` stay empty: texts lie in `view` and, from its end on, in `rewritten`.
    var diagram = Diagram()
    /// Texts that differ from how they are written.
    var rewritten: [UInt8] = []
    var diagnostics: [Diagnostic] = []
    var suggestions: Suggestions
    var classNumbers = ClassNumbers()
    /// Where each directive stands.
    var directivePlaces = DirectivePlaces()
    /// Whether `@repeats` has a value that could not be made out, so that repeated labels may be
    /// meant.
    var mayRepeat = false
    /// Labels with line feeds, whose ids are folded, in the order of the nodes.
    var foldedIDs: [(node: Int, id: TextRange)] = []
    /// The node of the diagram for each of the syntax, where siblings were merged.
    var mergedInto: [Int32]?
    /// Where each row stands.
    var rowPlaces: [TextRange] = []
    /// The ends of links that mean a node.
    var linkEnds: [LinkEnd] = []

    /// Whether a line was rejected: what lacks may be there.
    let hasSyntaxErrors: Bool

    init(_ view: ByteView, _ syntax: Syntax, hasSyntaxErrors: Bool, limits: Limits) {
        self.view = view
        self.syntax = syntax
        self.hasSyntaxErrors = hasSyntaxErrors
        self.limits = limits
        suggestions = Suggestions(limits)
    }

    mutating func run(overrides: [(directive: Directive, value: String)]) {
        readDirectives(overrides: overrides)
        readNodes()
        readRows()
        if diagram.settings.repeats == .merge { mergeSiblings() }
        diagram.link()
        checkIdentity()
        checkPlaces()
        checkLengths()
        checkLevels()
        readLinks()
        if diagram.nodes.isEmpty, !hasSyntaxErrors {
            report(.emptyFile, view.count..<view.count)
        }
    }

    mutating func report(
        _ code: DiagnosticCode, _ range: Range<Int>, _ arguments: [String] = [],
        notes: [Diagnostic.Note] = [], fix: Fix? = nil
    ) {
        diagnostics.append(Diagnostic(code, at: range, arguments, notes: notes, fix: fix))
    }

    /// The node of the diagram that node `i` of the syntax became.
    func node(_ i: Int) -> Int { mergedInto.map { Int($0[i]) } ?? i }
}
