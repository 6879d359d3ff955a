import Bracket
import BracketLanguage
import Foundation
import Testing

/// Every case and sample, formatted: the same drawing, the same things to say, and nothing left to
/// format.
@Suite struct FormatCaseTests {
    @Test(arguments: Case.all)
    func theFormOfACaseSaysTheSame(_ item: Case) throws {
        let source = try item.source()
        // Not read at all, but for its size.
        if source.count > 1 << 20 { return }
        try check(source)
    }

    static let root = Case.folder.deletingLastPathComponent().deletingLastPathComponent()

    @Test func samplesAreFormatted() throws {
        let folder = Self.root.appendingPathComponent("samples")
        let names = FileManager.default.subpaths(atPath: folder.path)!
            .filter { $0.hasSuffix(".bracket") }
        #expect(!names.isEmpty)
        for name in names {
            let source = [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
            let isFormatted = format(source) == source
            #expect(isFormatted, "samples/\(name) is not formatted: run bracketc fmt samples")
        }
    }

    @Test(arguments: ["README.md", "grammar/README.md"])
    func examplesAreFormatted(_ name: String) throws {
        let page = try String(contentsOf: Self.root.appendingPathComponent(name), encoding: .utf8)
        let examples = page.matches(of: /(?m)^```bracket.*\n((?s:.)*?)^```|(?:^    .*\n|^\n)+/)
            .map { match in
                match.1.map(String.init)
                    ?? match.0.split(separator: "\n", omittingEmptySubsequences: false)
                    .map { $0.dropFirst(4) }.joined(separator: "\n")
            }
            .map { $0.drop { $0 == "\n" } }
            .filter { $0.hasPrefix("//") }
        #expect(!examples.isEmpty)
        for example in examples {
            var lines = Array(example.utf8)
            while lines.suffix(2) == [0x0A, 0x0A] { lines.removeLast() }
            let isFormatted = format(lines) == lines
            #expect(isFormatted, "an example is not formatted: \(example)")
        }
    }

    @Test func theFormOfAnyTextSaysTheSame() throws {
        var drawn = 0
        for seed in 0..<600 {
            let source = RandomSource.source(seed)
            try check(source)
            if analyze(source).diagram != nil { drawn += 1 }
        }
        #expect(drawn > 200)
    }

    private func check(_ source: [UInt8]) throws {
        let hasSyntaxErrors = parse(source).diagnostics.contains {
            $0.severity == .error && $0.code != .emptyFile
        }
        guard let form = format(source) else {
            return hold(hasSyntaxErrors, "only errors keep a source from its form", source)
        }
        hold(!hasSyntaxErrors, "no form where errors are", source)
        hold(format(form) == form, "its own form", source)
        let before = compile(source)
        let after = compile(form)
        hold(codes(before) == codes(after), "the same diagnostics", source)
        guard before.diagram != nil, after.diagram != nil else { return }
        hold(try before.svg() == after.svg(), "the same SVG", source)
        hold(try before.text() == after.text(), "the same text art", source)
        try checkEdits(source, form)
    }

    private func checkEdits(_ source: [UInt8], _ form: [UInt8]) throws {
        hold(applied(formatEdits(source)!, to: source) == form, "the edits give the form", source)
        // Formatting any one line leaves a source of the same tree.
        let lines = source.count { $0 == UInt8(ascii: "\n") } + 1
        for line in 0..<min(lines, 6) {
            let edited = applied(formatEdits(source, lines: line..<line + 1)!, to: source)
            let compilation = compile(edited)
            let isSame =
                try compilation.diagram != nil && compilation.text() == compile(source).text()
            hold(isSame, "the same drawing with line \(line) formatted", source)
            hold(format(edited) == form, "the same form with line \(line) formatted", source)
        }
    }

    private func codes(_ compilation: Compilation) -> [String] {
        compilation.diagnostics.map(\.code.rawValue).sorted()
    }

    private func hold(_ condition: Bool, _ what: String, _ source: [UInt8]) {
        if !condition {
            Issue.record("\(what): \(String(decoding: source, as: UTF8.self).debugDescription)")
        }
    }
}

/// Sources that are mostly well formed, with all that a formatter could get wrong.
enum RandomSource {
    static func source(_ seed: Int) -> [UInt8] {
        var writer = Writer(random: Seeded(state: UInt64(seed)))
        writer.file()
        return Array(writer.text.utf8)
    }

    private struct Writer {
        var random: Seeded
        var text = ""

        mutating func pick(_ choices: [String]) -> String { choices.randomElement(using: &random)! }
        mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
        mutating func blank() -> String { pick([" ", " ", "  ", "\t", " \t "]) }

        mutating func file() {
            if chance(8) { text += "\u{FEFF}" }
            text += pick(["@repeats allow", "@repeats  merge", "@repeats \"allow\""])
            end()
            if chance(3) { directive() }
            if chance(3) {
                text += "@class x  bold  fill=\"red\""
                end()
            }
            var indents: [String] = []
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                filler()
                let depth = Int.random(in: 0...indents.count, using: &random)
                while indents.count > depth { indents.removeLast() }
                let indent =
                    depth == 0 ? "" : indents[depth - 1] + pick([" ", "    ", "\t", " \t"])
                text += indent
                chain(isRoot: depth == 0)
                end()
                indents.append(indent)
                if chance(4) {
                    let deeper = indent + pick([" ", "   ", "\t"])
                    for _ in 0..<Int.random(in: 1...3, using: &random) {
                        filler()
                        text += deeper
                        row()
                        end()
                    }
                }
            }
            if chance(4) { directive() }
            filler()
        }

        mutating func end() {
            if chance(6) { text += blank() }
            text += pick(["\n", "\n", "\n", "\r\n"])
        }

        mutating func filler() {
            if chance(5) {
                text += pick(["", "  ", "    ", "\t"]) + pick(["//", "// a  b ", "//\"x {"])
                end()
            }
            if chance(6) { text += pick(["\n", "\n\n\n", " \n"]) }
        }

        mutating func chain(isRoot: Bool) {
            if !isRoot, chance(3) {
                text += pick(["[e]", "[ a  b ]", "[x]y]", "[- > {]"]) + blank()
            }
            node()
            while chance(3) {
                text += blank() + ">" + blank()
                if chance(4) { text += "[e]" + blank() }
                node()
            }
        }

        mutating func node() {
            text += label()
            if chance(3) { text += blank() + attributes(["#i\(random.next() % 9999)"]) }
        }

        mutating func label() -> String {
            let texts = [
                "a", "a  b", "50k", "12", "-", "- a", "//", "//a", "|", "| a", "@a", "@title x",
                "[",
                "[a] b", "_", "__", "a > b", ">", "~>", "a ~> b", "{", "a {b", "}", "a\u{A0}",
                "\u{A0}a", "\u{FEFF}", "日本", "é", "\\\\", "\\\"", "a\\nb", " a\\n b ", "\\u{41}",
                "\\u{20}a", "•", "+", "a\\\"b", "'",
            ]
            if chance(2) { return "\"" + pick(texts) + "\"" }
            return pick([
                "a", "a  b", "b\tc", "50k", "12", "- a", "_", "a>b", "日本", "x]", "\\n", "'\"'",
            ])
        }

        mutating func attributes(_ ids: [String]) -> String {
            let choices =
                ids + [
                    ".x", ".winner", ".bad", "bold", "fill=red", "fill=\"blue\"", "data-a=\"\"",
                    "data-b=\"a b\"", "data-c=\"\\\\\"", "data-d=\"\\u{41}\"", "data-e",
                    "tags=\"a, b\"", "tooltip=\" a  b \"", "tooltip=\"a\"", "href=\"a?b=c\"",
                    "data-f=\u{2066}", "data-g=\u{2069}",
                ]
            var result = "{" + (chance(3) ? blank() : "")
            result += (0..<Int.random(in: 1...3, using: &random)).map { _ in pick(choices) }
                .joined(separator: blank())
            return result + (chance(3) ? blank() : "") + "}"
        }

        mutating func row() {
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                text += "|" + blank()
                text += pick([
                    "a", "long text", "1", "12.5", "-20", "–", "\"\"", "\"a | b\"", "\"{\"", "日本",
                    "",
                    "\"12\"", "\"|\"", "a|b", "\"\\\"\"", "\"a  b\"", "\"\\n\"", "a  b",
                ])
                text += blank()
            }
            if chance(2) { text += "|" }
            if chance(3) {
                text += blank() + pick(["{.x}", "{ bold  .bad }", "{.winner fill=\"red\"}"])
            }
        }

        mutating func directive() {
            text += pick([
                "@title \"A  B\"", "@title  A   B", "@title \" A\"", "@direction \"right\"",
                "@title \"\\n\"",
                "@levels  a", "@levels \"_\"", "@card  \"10x10\"", "@description \"\\\"\"",
            ])
            end()
        }
    }
}

/// A small generator of the same numbers everywhere (SplitMix64).
private struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
