/// The parts of a SARIF 2.1.0 document with one run: `start`, results with `separator` between
/// them, and `end`. Columns count Unicode scalars, as everywhere; relative paths are below
/// `%SRCROOT%`.
public enum SARIF {
    /// A rule beside those of the diagnostics.
    public struct Rule: Sendable {
        public var id: String
        /// A sentence.
        public var summary: String
        public var description: String

        public init(id: String, summary: String, description: String) {
            self.id = id
            self.summary = summary
            self.description = description
        }
    }

    /// Something that was wrong with the run, not with a source.
    public struct Notification: Sendable {
        public var message: String
        public var file: [UInt8]
        /// `error`, `warning` or `note`.
        public var level: String

        public init(_ message: String, file: [UInt8], level: String) {
            self.message = message
            self.file = file
            self.level = level
        }
    }

    public static let separator = ",\n"

    /// All that stands before the first result, the rules included: one for each code, and more.
    public static func start(version: String, more: [Rule]) -> [UInt8] {
        var out: [UInt8] = []
        out +=
            """
            {
            "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
            "version": "2.1.0",
            "runs": [{
            "tool": {"driver": {"name": "bracketc", "semanticVersion": "\(version)", "rules": [

            """.utf8
        for code in DiagnosticCode.allCases {
            if code != DiagnosticCode.allCases.first { out += separator.utf8 }
            appendRule(
                Rule(
                    id: code.rawValue, summary: code.summary.capitalized + ".",
                    description: code.wording.story),
                help: explain(code), level: code.severity.rawValue, to: &out)
        }
        for rule in more {
            out += separator.utf8
            appendRule(rule, help: rule.description, level: "error", to: &out)
        }
        out += "\n]}},\n\"columnKind\": \"unicodeCodePoints\",\n\"results\": [\n".utf8
        return out
    }

    /// All that stands behind the last result.
    public static func end(_ notifications: [Notification], in folder: [UInt8]?) -> [UInt8] {
        let isSuccess = !notifications.contains { $0.level == "error" }
        var out = Array("\n],\n\"invocations\": [{\"executionSuccessful\": \(isSuccess)".utf8)
        if !notifications.isEmpty {
            out += ", \"toolExecutionNotifications\": [\n".utf8
            for (i, notification) in notifications.enumerated() {
                if i > 0 { out += separator.utf8 }
                out += "{\"level\": \"\(notification.level)\", \"message\": ".utf8
                appendMessage(notification.message, to: &out)
                out += ", \"locations\": [{\"physicalLocation\": {\"artifactLocation\": ".utf8
                appendArtifact(notification.file, in: folder, to: &out)
                out += "}}]}".utf8
            }
            out += "\n]".utf8
        }
        out += "}]\n}]\n}\n".utf8
        return out
    }

    /// The result for a diagnostic, without a separator. `folder` is the absolute path of the
    /// working folder: what is in it is told from there.
    public static func result(
        _ diagnostic: Diagnostic, _ map: inout SourceMap, file: [UInt8], in folder: [UInt8]?
    ) -> [UInt8] {
        let wording = diagnostic.code.wording
        var out: [UInt8] = []
        appendStart(
            diagnostic.code.rawValue, level: diagnostic.severity.rawValue,
            diagnostic.message + "\nhelp: " + diagnostic.help, to: &out)
        out += ", \"locations\": [{".utf8
        appendLocation(file, in: folder, region(diagnostic.range, &map), to: &out)
        out += "}]".utf8
        if !diagnostic.notes.isEmpty {
            out += ", \"relatedLocations\": [".utf8
            for (i, note) in diagnostic.notes.enumerated() {
                out += "\(i == 0 ? "" : ", "){\"id\": \(i + 1), ".utf8
                appendLocation(file, in: folder, region(note.range, &map), to: &out)
                out += ", \"message\": ".utf8
                appendMessage(wording.note(note.kind), to: &out)
                out += "}".utf8
            }
            out += "]".utf8
        }
        if let fix = diagnostic.fix {
            out += ", \"fixes\": [{\"description\": ".utf8
            appendMessage(diagnostic.help, to: &out)
            out += ", \"artifactChanges\": [{\"artifactLocation\": ".utf8
            appendArtifact(file, in: folder, to: &out)
            out += ", \"replacements\": [".utf8
            for (i, edit) in fix.edits.enumerated() {
                out += "\(i == 0 ? "" : ", "){\"deletedRegion\": \(region(edit.range, &map))".utf8
                out += ", \"insertedContent\": {\"text\": ".utf8
                appendJSON(edit.replacement, to: &out)
                out += "}}".utf8
            }
            out += "]}]}]".utf8
        }
        out += "}".utf8
        return out
    }

    /// The result for something about a file as a whole.
    public static func result(
        _ message: String, code: String, file: [UInt8], in folder: [UInt8]?
    ) -> [UInt8] {
        var out: [UInt8] = []
        appendStart(code, level: "error", message, to: &out)
        out += ", \"locations\": [{".utf8
        appendLocation(file, in: folder, "{\"startLine\": 1}", to: &out)
        out += "}]}".utf8
        return out
    }

    private static func appendStart(
        _ code: String, level: String, _ message: String, to out: inout [UInt8]
    ) {
        out += "{\"ruleId\": \"\(code)\", \"level\": \"\(level)\", \"message\": ".utf8
        appendMessage(message, to: &out)
    }

    private static func appendRule(
        _ rule: Rule, help: String, level: String, to out: inout [UInt8]
    ) {
        out += "{\"id\": \"\(rule.id)\", \"shortDescription\": ".utf8
        appendMessage(rule.summary, to: &out)
        out += ", \"fullDescription\": ".utf8
        appendMessage(rule.description, to: &out)
        out += ", \"help\": ".utf8
        appendMessage(help, to: &out)
        out += ", \"defaultConfiguration\": {\"level\": \"\(level)\"}}".utf8
    }

    private static func appendMessage(_ text: String, to out: inout [UInt8]) {
        out += "{\"text\": ".utf8
        appendJSON(Array(text.utf8), to: &out)
        out += "}".utf8
    }

    private static func appendLocation(
        _ file: [UInt8], in folder: [UInt8]?, _ region: String, to out: inout [UInt8]
    ) {
        out += "\"physicalLocation\": {\"artifactLocation\": ".utf8
        appendArtifact(file, in: folder, to: &out)
        out += ", \"region\": \(region)}".utf8
    }

    private static func region(_ range: Range<Int>, _ map: inout SourceMap) -> String {
        let start = map.position(at: range.lowerBound)
        let end = map.position(at: range.upperBound)
        return "{\"startLine\": \(start.line), \"startColumn\": \(start.column), "
            + "\"endLine\": \(end.line), \"endColumn\": \(end.column)}"
    }

    private static func appendArtifact(
        _ file: [UInt8], in folder: [UInt8]?, to out: inout [UInt8]
    ) {
        let uri = artifactURI(file, in: folder)
        out += "{\"uri\": \"\(uri)\"".utf8
        if !uri.hasPrefix("file:") { out += ", \"uriBaseId\": \"%SRCROOT%\"".utf8 }
        out += "}".utf8
    }

    /// The relative reference, or the absolute URI, of a path: bytes that cannot stand in one are
    /// percent-encoded, and so is a colon, which could end a scheme.
    static func artifactURI(_ file: [UInt8], in folder: [UInt8]?) -> String {
        var path = withoutDots(file)[...]
        let slash = UInt8(ascii: "/")
        let isAbsolute = path.first == slash
        var uri = ""
        if isAbsolute {
            if let folder, path.starts(with: folder + [slash]), path.count > folder.count + 1 {
                path = path.dropFirst(folder.count + 1)
            } else {
                uri = "file://"
            }
        }
        for byte in path {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), slash, UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                uri.unicodeScalars.append(Unicode.Scalar(byte))
            default: uri += "%" + hexadecimal(UInt32(byte), digits: 2)
            }
        }
        return uri
    }
}

extension String {
    /// With a capital letter at the start, where there is a letter.
    fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
