import BracketLanguage

/// One version of a document and what the compiler makes of it.
final class Snapshot {
    let version: Int
    let map: PositionMap
    let examination: Examination

    init(_ text: SourceText, version: Int, _ encoding: PositionEncoding) {
        self.version = version
        map = PositionMap(text, encoding)
        examination = examine(text.bytes)
    }

    /// A text of which only the syntax is known.
    init(_ text: SourceText, syntax: Syntax) {
        version = 0
        map = PositionMap(text, .utf8)
        examination = Examination(syntax: syntax)
    }

    var text: SourceText { map.text }
    var syntax: Syntax { examination.syntax }
}
