import Bracket
import BracketLanguage
import BracketMarkdown
import Foundation
import Testing

/// A source file or Markdown page below `Tests/Cases`, with what it must give beside it.
struct Case: CustomTestStringConvertible, Sendable {
    /// The path below `Tests/Cases` without the suffix: `duplicate-id/twice`.
    var name: String
    var isPage = false
    private var suffix: String { isPage ? "md" : "bracket" }

    /// The files that may stand beside a source, and what makes their bytes. A new kind of output
    /// is one row here; a case is compared with those of its siblings that exist.
    static let siblings: [(suffix: String, make: @Sendable (Case, [UInt8]) throws -> [UInt8])] = [
        (
            "errors",
            { item, source in
                renderDiagnostics(
                    item.diagnostics(source), source: source, file: item.file, color: false)
            }
        ),
        (
            "json",
            { item, source in
                renderDiagnosticsJSON(
                    item.diagnostics(source), source: source, file: item.file)
            }
        ),
        ("tree", { _, source in Array(treeText(try diagram(source)).utf8) }),
        ("svg", { _, source in Array(try compile(source).svg().utf8) }),
        ("txt", { _, source in Array(try compile(source).text().utf8) }),
    ]

    private func diagnostics(_ source: [UInt8]) -> [Diagnostic] {
        guard isPage else { return analyze(source).diagnostics }
        let page = Page(source)
        let blocks = page.blocks.map { compile($0.source) }
        return page.allDiagnostics(
            ofNames: page.pictureNames(rootLabels: blocks.map(\.rootLabel)).diagnostics,
            ofBlocks: blocks.map(\.diagnostics))
    }

    private static func diagram(_ source: [UInt8]) throws -> Diagram {
        guard let diagram = analyze(source).diagram else { throw CompilationError.invalidSource }
        return diagram
    }

    /// Sources that are too large to lie in a repository.
    static let generated: [String: @Sendable () -> [UInt8]] = [
        // Never read, so that it costs no memory.
        "file-too-large/one-byte-more": {
            [UInt8](unsafeUninitializedCapacity: 1 << 30 + 1) { _, count in count = 1 << 30 + 1 }
        },
        "label-too-long/one-byte-more": { Array("Plan\n  \(text(65537))\n".utf8) },
        "label-too-long/none-more": { Array("Plan\n  \(text(65536))\n".utf8) },
        "label-too-long/all-kinds": {
            let long = text(65537)
            let lines = ["Plan", "  \"\(long)\"", "  [\(long)] A", "  B {data-x=\(long)}"]
            return Array(lines.joined(separator: "\n").utf8)
        },
    ]

    /// So many bytes of wide characters and letters.
    private static func text(_ count: Int) -> String {
        let wide = String(repeating: "日", count: count / 3)
        return wide + String(repeating: "a", count: count % 3)
    }

    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Cases")

    /// All files below `Tests/Cases`, sorted.
    static let files: [String] = {
        let all = FileManager.default.subpaths(atPath: folder.path) ?? []
        return all.filter { $0.contains(".") }.sorted()
    }()

    static let all: [Case] =
        (files.filter { $0.hasSuffix(".bracket") }.map {
            String($0.dropLast(".bracket".count))
        } + generated.keys).sorted().map { Case(name: $0) }
        + files.filter { $0.hasSuffix(".md") }.map {
            Case(name: String($0.dropLast(".md".count)), isPage: true)
        }

    var testDescription: String { name }

    /// The name that the source goes by in diagnostics.
    var file: [UInt8] { Array("\(name.split(separator: "/").last!).\(suffix)".utf8) }

    func url(_ suffix: String) -> URL { Case.folder.appendingPathComponent("\(name).\(suffix)") }

    func source() throws -> [UInt8] {
        if let make = Case.generated[name] { return make() }
        return [UInt8](try Data(contentsOf: url(suffix)))
    }

    /// The siblings that this case has.
    var expectations: [String] {
        Case.siblings.map(\.suffix).filter { FileManager.default.fileExists(atPath: url($0).path) }
    }
}
