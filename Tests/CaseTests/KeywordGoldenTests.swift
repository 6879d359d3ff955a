import BracketLanguage
import Foundation
import Testing

/// `editors/keywords.json` is the compiler's own tables, for grammars to be generated from. It is
/// written anew as the goldens are.
@Suite struct KeywordGoldenTests {
    @Test func areTheTables() throws {
        let file = editorsFolder.appendingPathComponent("keywords.json")
        let made = Data(keywords().utf8)
        if GoldenTests.isWriting {
            try made.write(to: file)
        } else {
            let isSame = try Data(contentsOf: file) == made
            #expect(isSame, "editors/keywords.json is stale: `make goldens`, then editors/generate")
        }
    }

    private func keywords() -> String {
        let directives = Directive.allCases.map { directive in
            object([
                ("name", string(directive.name)), ("kind", string(kind(directive.value))),
                ("words", array(words(directive.value))),
                ("default", directive.defaultText.map(string) ?? "null"),
                ("summary", string(directive.summary)),
            ])
        }
        let keys = AttributeKey.allCases.map { key in
            object([
                ("name", string(key.rawValue)), ("kind", string(kind(key.value))),
                ("words", array(words(key.value))),
                ("on", array(key.owners.map(\.rawValue))), ("summary", string(key.summary)),
            ])
        }
        // The classes of a file that declares none.
        let classes = analyze(Array("A\n".utf8)).diagram?.classes.map(\.name) ?? []
        return """
            {
            "directives": [
            \(directives.joined(separator: ",\n"))
            ],
            "keys": [
            \(keys.joined(separator: ",\n"))
            ],
            "palette": \(array(Palette.allCases.map(\.rawValue))),
            "classes": \(array(classes))
            }

            """
    }

    private func kind(_ value: Directive.Value) -> String {
        switch value {
        case .text: "text"
        case .word: "word"
        case .extent: "extent"
        case .length: "length"
        case .lengthOrOff: "length-or-word"
        case .headings: "headings"
        case .styleClass: "class"
        }
    }

    private func words(_ value: Directive.Value) -> [String] {
        switch value {
        case .word(let words): words
        case .lengthOrOff: ["off"]
        case .text, .extent, .length, .headings, .styleClass: []
        }
    }

    private func kind(_ value: AttributeKey.Value) -> String {
        switch value {
        case .flag: "flag"
        case .colour: "color"
        case .text, .texts, .link: "text"
        case .word: "word"
        case .number: "number"
        }
    }

    private func words(_ value: AttributeKey.Value) -> [String] {
        if case .word(let words) = value { words } else { [] }
    }

    private func string(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }

    private func array(_ texts: [String]) -> String {
        "[\(texts.map(string).joined(separator: ", "))]"
    }

    private func object(_ members: [(name: String, value: String)]) -> String {
        "  {\(members.map { "\(string($0.name)): \($0.value)" }.joined(separator: ", "))}"
    }
}
