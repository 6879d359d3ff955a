/// All that is ever said about one kind of diagnostic. The catalogue has one for each code;
/// messages, `explain` and the golden tests are made from it.
struct DiagnosticWording: Sendable {
    /// What the code is about, in a few words, without a full stop.
    var summary: String
    /// One sentence without a full stop: names the thing and says what was found.
    var message: @Sendable (Facts) -> String
    /// What to write instead.
    var help: @Sendable (Facts) -> String
    /// The sentence at a further place.
    var note: @Sendable (NoteKind) -> String = { $0.sentence }
    /// Whether a line of the source says more than the message.
    var showsSource = true
    /// How blanks are shown in the source lines.
    var blanks: VisibleText.Blanks = .expanded
    /// A paragraph: what the rule is, and why there is one.
    var story: String
    /// A file that gives this diagnostic and no other.
    var wrong: Example
    /// The same file put right: it gives no diagnostic at all.
    var right: Example
}

/// A whole source file to learn from.
struct Example: Sendable {
    var source: [UInt8]
    /// What is shown in place of the source where that is too large.
    var description: String?
    /// The facts of the diagnostic where the source is too large to be made.
    var arguments: [String]?
    /// The diagnostic that a Markdown page gives, which this room does not read.
    var ofPage: Diagnostic?
}

extension Example: ExpressibleByStringLiteral {
    init(stringLiteral text: String) {
        self.init(source: Array(text.utf8) + [0x0A], description: nil)
    }
}

extension Diagnostic {
    /// What was found: one sentence without a full stop, safe to show on a terminal.
    public var message: String { code.wording.message(Facts(self)) }

    /// What to write instead.
    public var help: String { code.wording.help(Facts(self)) }
}

extension Diagnostic {
    /// What is said at one of the further places.
    package func message(of note: Note) -> String { code.wording.note(note.kind) }
}

extension DiagnosticCode {
    /// A paragraph: what the rule is, and why there is one.
    package var story: String { wording.story }

    /// A small file that breaks the rule and the same put right, or nil where it would not be small.
    package var examples: (wrong: String, right: String)? {
        let (wrong, right) = (wording.wrong, wording.right)
        guard wrong.description == nil, right.description == nil else { return nil }
        return (
            String(decoding: visibleLines(wrong.source), as: UTF8.self),
            String(decoding: visibleLines(right.source), as: UTF8.self)
        )
    }

    private func visibleLines(_ source: [UInt8]) -> [UInt8] {
        let lines = source.split(separator: 0x0A, omittingEmptySubsequences: false)
        let shown = lines.map { line in
            VisibleText(Array(line).span, 0..<line.count, blanks: wording.blanks).bytes
        }
        return Array(shown.joined(separator: [0x0A]))
    }
}

/// The facts of a diagnostic, ready to stand in a sentence.
struct Facts {
    private let arguments: [String]
    private let notes: [Diagnostic.Note]
    private let fix: Fix?

    init(_ diagnostic: Diagnostic) {
        arguments = diagnostic.arguments
        notes = diagnostic.notes
        fix = diagnostic.fix
    }

    /// The cells of a text that a sentence quotes; a longer one is cut.
    static let width = 60

    /// Argument `i` as it is, empty where there is none.
    func raw(_ i: Int) -> String { i < arguments.count ? arguments[i] : "" }

    /// Argument `i` safe to show.
    func plain(_ i: Int) -> String { shown(raw(i)) }

    /// Argument `i`, what is expected: never cut, for it comes from the language and not from the
    /// source.
    func expected(_ i: Int) -> String { raw(i) }

    /// Argument `i` as a text of the user: `"Node 1"`.
    func text(_ i: Int) -> String { "\"\(plain(i))\"" }

    /// Argument `i` as a node that is meant by its label, which may be empty.
    func node(_ i: Int) -> String { has(i) && raw(i) != "_" ? text(i) : "`_`" }

    /// Argument `i` as something to type: `` `@direction` ``.
    func code(_ i: Int) -> String { "`\(plain(i))`" }

    /// Argument `i`, an indent in words, as in `by 2 spaces`.
    func indented(_ i: Int) -> String {
        raw(i) == "no indent" ? "not at all" : "by \(plain(i))"
    }

    func standing(_ i: Int) -> String {
        raw(i) == "no indent" ? "at the margin" : "at \(plain(i))"
    }

    /// Whether there is an argument `i` that is not empty.
    func has(_ i: Int) -> Bool { !raw(i).isEmpty }

    /// Argument `i` as a number.
    func count(_ i: Int) -> Int { Int(raw(i)) ?? 0 }

    /// Argument `i`, a scalar such as `U+202E`, with its name.
    func scalar(_ i: Int) -> String {
        scalarNames[raw(i)].map { "\(raw(i)) (\($0))" } ?? raw(i)
    }

    /// What the fix writes, as something to type, where it writes in one place.
    var fixed: String? {
        guard let edit = fix?.edits.first, fix?.edits.count == 1 else { return nil }
        return "`\(shown(String(decoding: edit.replacement, as: UTF8.self)))`"
    }

    func hasNote(_ kind: NoteKind) -> Bool { notes.contains { $0.kind == kind } }

    private func shown(_ text: String) -> String {
        String(decoding: visible(Array(text.utf8), limit: Self.width), as: UTF8.self)
    }
}

/// An id that is made from `text`: what an id cannot have, or should not, becomes `-`.
package func idSuggestion(_ text: String) -> String {
    var id = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(24) {
        switch scalar {
        case "A"..."Z": id.append(Unicode.Scalar(UInt8(scalar.value) | 0x20))
        case "a"..."z", "0"..."9", "_", ":": id.append(scalar)
        case "\u{80}"... where !isHidden(scalar.value) && !isUnicodeSpace(scalar.value):
            id.append(scalar)
        default: if id.last != "-", !id.isEmpty { id.append("-") }
        }
    }
    while id.last == "-" { id.removeLast() }
    return id.isEmpty ? "node" : String(id)
}

/// `a, b and c`
func listed(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
}

/// A whole number with its thousands apart: `1,073,741,824`.
public func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    var text = ""
    for (i, digit) in digits.enumerated() {
        if i > 0, (digits.count - i).isMultiple(of: 3) { text += "," }
        text.append(digit)
    }
    return text
}

/// What the characters that diagnostics speak of are called.
private let scalarNames: [String: String] = [
    "U+0000": "null", "U+0009": "tab", "U+000A": "line feed", "U+0007": "bell",
    "U+0008": "backspace", "U+000B": "vertical tab",
    "U+000C": "form feed", "U+001A": "substitute", "U+001B": "escape", "U+0020": "space",
    "U+007F": "delete", "U+0085": "next line", "U+00A0": "no-break space",
    "U+061C": "Arabic letter mark", "U+1680": "Ogham space", "U+2002": "en space",
    "U+2003": "em space", "U+2007": "figure space", "U+2008": "punctuation space",
    "U+2009": "thin space", "U+200A": "hair space", "U+200E": "left-to-right mark",
    "U+200F": "right-to-left mark", "U+2028": "line separator", "U+2029": "paragraph separator",
    "U+202A": "left-to-right embedding", "U+202B": "right-to-left embedding",
    "U+202C": "end of an embedding", "U+202D": "left-to-right override",
    "U+202E": "right-to-left override", "U+202F": "narrow no-break space",
    "U+205F": "mathematical space", "U+2066": "left-to-right isolate",
    "U+2067": "right-to-left isolate", "U+2068": "isolate of either direction",
    "U+2069": "end of an isolate", "U+3000": "ideographic space",
]

extension NoteKind {
    /// What is said at a further place unless the code has words of its own.
    var sentence: String {
        switch self {
        case .firstHere: "it stands here first"
        case .parentHere: "its parent is here"
        case .indentHere: "this line's indent is open"
        case .closedHere: "this line closes every indent above it"
        case .candidateHere: "this is one of them"
        }
    }
}
