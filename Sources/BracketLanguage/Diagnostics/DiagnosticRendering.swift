/// The most errors, and the most warnings, of one file that people are shown.
public let shownDiagnosticsLimit = 20

/// The most further places of one diagnostic that people are shown.
public let shownNotesLimit = 8

/// `diagnostics` (in the order of the source) as people read them: for each the place and message,
/// the source line with the range marked, further places, and what to write instead.
///
/// `file` is the name to show. At most `limit` errors and as many warnings are shown, then a line
/// says how many more there are; nil shows all. Columns count Unicode scalars from 1, a tab as
/// one; what could command a terminal is shown escaped.
public func renderDiagnostics(
    _ diagnostics: [Diagnostic], source: [UInt8], file: [UInt8], color: Bool,
    limit: Int? = shownDiagnosticsLimit
) -> [UInt8] {
    guard !diagnostics.isEmpty else { return [] }
    var page = DiagnosticPage(source: source, file: file, color: color)
    var shown = [0, 0]
    for diagnostic in diagnostics {
        let kind = diagnostic.severity == .error ? 0 : 1
        shown[kind] += 1
        if shown[kind] <= limit ?? .max { page.add(diagnostic) }
    }
    if let limit {
        page.addRest(errors: max(0, shown[0] - limit), warnings: max(0, shown[1] - limit))
    }
    return page.out
}

/// Diagnostics of one file, one below the other.
private struct DiagnosticPage {
    private(set) var out: [UInt8] = []
    private let source: [UInt8]
    private let file: [UInt8]
    private let color: Bool
    private var map: SourceMap

    private enum Ink: String {
        case place = "1"
        case error = "1;31"
        case warning = "1;33"
        case note = "1;36"
        case help = "1;32"
        case gutter = "2"
    }

    init(source: [UInt8], file: [UInt8], color: Bool) {
        self.source = source
        self.file = visible(file)
        self.color = color
        map = SourceMap(source)
    }

    mutating func add(_ diagnostic: Diagnostic) {
        if !out.isEmpty { out.append(0x0A) }
        let wording = diagnostic.code.wording
        let facts = Facts(diagnostic)
        let notes = diagnostic.notes.prefix(shownNotesLimit)
        let place = map.position(at: diagnostic.range.lowerBound)
        let places = notes.map { map.position(at: $0.range.lowerBound) }
        let lastLine = places.reduce(place.line) { max($0, $1.line) }
        let gutter = String(lastLine).utf8.count
        let ink: Ink = diagnostic.severity == .error ? .error : .warning

        addHeader(place, ink, diagnostic.severity.rawValue)
        add(.place, wording.message(facts))
        add(.gutter, " [\(diagnostic.code.rawValue)]\n")
        if wording.showsSource { addExcerpt(place, diagnostic.range, ink, wording.blanks, gutter) }
        for (note, place) in zip(notes, places) {
            addHeader(place, .note, "note")
            out += wording.note(note.kind).utf8
            out.append(0x0A)
            addExcerpt(place, note.range, .note, wording.blanks, gutter)
        }
        if notes.count < diagnostic.notes.count {
            let more = diagnostic.notes.count - notes.count
            out += "… and \(counted(more, "more place"))\n".utf8
        }
        add(.help, "help: ")
        out += wording.help(facts).utf8
        out.append(0x0A)
    }

    mutating func addRest(errors: Int, warnings: Int) {
        var rest: [String] = []
        if errors > 0 { rest.append(counted(errors, "more error")) }
        if warnings > 0 { rest.append(counted(warnings, "more warning")) }
        guard !rest.isEmpty else { return }
        out += "\n… and \(rest.joined(separator: " and "))\n".utf8
    }

    private mutating func addHeader(_ place: SourcePosition, _ ink: Ink, _ severity: String) {
        var text = file
        text += ":\(place.line):\(place.column): ".utf8
        add(.place, text)
        add(ink, "\(severity): ")
    }

    private mutating func addExcerpt(
        _ place: SourcePosition, _ range: Range<Int>, _ ink: Ink, _ blanks: VisibleText.Blanks,
        _ gutter: Int
    ) {
        if source.isEmpty { return }
        let excerpt = Excerpt(
            source.span, lineStart: place.lineStart, range: range, blanks: blanks)
        let number = String(place.line)
        let indent = String(repeating: " ", count: gutter - number.utf8.count + 2)
        add(.gutter, "\(indent)\(number) |")
        if !excerpt.line.isEmpty { out.append(0x20) }
        out += excerpt.line
        out.append(0x0A)
        add(.gutter, String(repeating: " ", count: gutter + 3) + "|")
        out.append(0x20)
        let blank = excerpt.marks.prefix { $0 == 0x20 }
        out += blank
        add(ink, Array(excerpt.marks[blank.count...]))
        out.append(0x0A)
    }

    private mutating func add(_ ink: Ink, _ text: String) {
        add(ink, Array(text.utf8))
    }

    private mutating func add(_ ink: Ink, _ text: [UInt8]) {
        if color { out += "\u{1B}[\(ink.rawValue)m".utf8 }
        // The colour ends before the end of the line, or pagers paint the next one too.
        let body = text.last == 0x0A ? text.dropLast() : text[...]
        out += body
        if color { out += "\u{1B}[0m".utf8 }
        out += text[body.count...]
    }
}

/// `1 error`, `2 errors`.
func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
}
