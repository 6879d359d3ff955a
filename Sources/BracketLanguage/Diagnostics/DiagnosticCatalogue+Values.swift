// The catalogue: values, ids and classes in attributes.
extension DiagnosticWording {
    static let invalidValue = DiagnosticWording(
        summary: "a value that the key cannot have",
        message: { f in
            if f.raw(2) == "no value" { return "\(f.code(0)) takes no value" }
            let found = f.has(1) ? "cannot be \(f.text(1))" : "is empty"
            return "\(f.code(0)) \(found); expected \(f.expected(2))"
        },
        help: { f in
            if f.has(3) { return "did you mean `\(f.plain(0))=\(f.plain(3))`?" }
            return "write \(sample(of: f.raw(0)))"
        },
        story: """
            Every key takes values of one kind: a colour is the name of one that follows the \
            theme (gray, red, orange, yellow, green, teal, blue, purple, pink) or `#rgb` or \
            `#rrggbb`; a length is a number; a flag such as `bold` stands alone. Values are \
            checked, so that nothing reaches the picture that was not meant.
            """,
        wrong: "Plan\n  Build {fill=bleu}",
        right: "Plan\n  Build {fill=blue}\n  Test {fill=#1a5fb4}")

    static let missingValue = DiagnosticWording(
        summary: "a key or directive without a value",
        message: { f in "\(f.code(0)) has no value; expected \(f.expected(1))" },
        help: { f in "write \(sample(of: f.raw(0)))" },
        story: """
            Flags such as `bold` stand alone; every other key and every directive needs a value. \
            To get the default of a directive, leave out the whole line.
            """,
        wrong: "@align\n\nPlan\n  Build",
        right: "@align leaf\n\nPlan\n  Build")

    static let invalidDataKey = DiagnosticWording(
        summary: "a data key with characters that it cannot have",
        message: { f in "\(f.code(0)) is not a name for data" },
        help: { f in
            ["data-id", "data-level"].contains(f.raw(0))
                ? "write another name; the picture states this one itself"
                : "write `data-` and then lower-case letters, digits, `-`, `_` or `.`: "
                    + "`data-team=core`"
        },
        story: """
            A key that begins with `data-` holds data of your own, which are passed on to SVG and \
            HTML for style sheets and scripts. Names of attributes there are in lower case. \
            `data-id` and `data-level` are stated by the picture itself.
            """,
        wrong: "Plan\n  Build {data-Team=core}",
        right: "Plan\n  Build {data-team=core}")

    static let invalidID = DiagnosticWording(
        summary: "an id with characters that it cannot have",
        message: { f in "\(f.code(0)) is not an id" },
        help: { f in
            "use letters, digits, `-`, `_`, `:` and characters beyond ASCII: "
                + "`#\(idSuggestion(String(f.raw(0).dropFirst())))`"
        },
        story: """
            An id is one word, so that a link can name it and a picture can carry it: letters, \
            digits, `-`, `_`, `:` and whatever is not ASCII. Any text can be a label.
            """,
        wrong: "Plan\n  Build {#build.all}",
        right: "Plan\n  Build {#build-all}")

    static let invalidClassName = DiagnosticWording(
        summary: "a class name with characters that it cannot have",
        message: { f in
            f.has(0) ? "\(f.text(0)) is not a name for a class" : "the name of the class is missing"
        },
        help: { f in
            "use ASCII letters, digits, `-` and `_`, a letter first: \(classSample(f.raw(0)))"
        },
        story: """
            The name of a class is used in style sheets too, so it is one word of ASCII letters, \
            digits, `-` and `_` that begins with a letter.
            """,
        wrong: "@class 2nd fill=gray\n\nPlan\n  Build",
        right: "@class second fill=gray\n\nPlan\n  Build {.second}")

    static let unknownClass = DiagnosticWording(
        summary: "a class that is not declared",
        message: { f in "there is no class \(f.code(0))" },
        help: { f in
            let declare = "declare it with `@class \(f.plain(0)) fill=yellow`"
            return f.has(1) ? "did you mean `.\(f.plain(1))`? Else \(declare)" : declare
        },
        story: """
            A class is built in (`winner`, `loser`, `accent`, `muted`, `good`, `bad`) or declared \
            by `@class` anywhere in the file. One that is only mentioned would have no effect, so \
            it is a slip of the pen. `@class name` alone declares a class without looks, for a \
            style sheet of your own.
            """,
        wrong: "Final\n  Argentina {.champion}",
        right: "@class champion fill=yellow bold\n\nFinal\n  Argentina {.champion}")

    static let unsafeLink = DiagnosticWording(
        summary: "an address that cannot be linked to",
        message: { f in
            switch f.raw(1) {
            case "scheme": "an address that begins with `\(f.plain(2)):` is not allowed"
            case "character": "\(f.scalar(2)) cannot stand in an address"
            default: "\(f.text(0)) leads to another site without saying how"
            }
        },
        help: { f in
            switch f.raw(1) {
            case "character": "write \(percentEncoded(f.raw(2))) in its place"
            case "scheme":
                "begin it with `https:`, `http:` or `mailto:`, or write a path (`guide/start.html`) "
                    + "or a place (`#top`)"
            default: "write the whole address, `https://example.org` for example"
            }
        },
        story: """
            A picture ends up on pages of others, and a click on a card must not run a script. An \
            `href` is an address that begins with `https:`, `http:` or `mailto:`, a path relative \
            to the page, or `#` and a place on it; nothing else gets through.
            """,
        wrong: "Plan\n  Build {href=\"javascript:alert(1)\"}",
        right: "Plan\n  Build {href=\"https://example.org/build\"}")
}

/// A key or directive with a value that it takes, as something to type.
private func sample(of name: String) -> String {
    if name.hasPrefix("@"), let directive = Directive(rawValue: String(name.dropFirst())) {
        return "`\(name) \(directive.sampleValue)`"
    }
    guard let key = AttributeKey(rawValue: name) else { return "`\(name)=value`" }
    return switch key.value {
    case .flag: "`\(name)` alone"
    case .colour: "`\(name)=blue` or `\(name)=#1a5fb4`"
    case .text: "`\(name)=\"More about it\"`"
    case .texts: "`\(name)=\"new, urgent\"`"
    case .word(let words): "`\(name)=\(words[0])`"
    case .number: "`\(name)=0.12`"
    case .link: "`\(name)=\"https://example.org\"`"
    }
}

/// A name for a class that resembles `name`, as something to type.
private func classSample(_ name: String) -> String {
    if name.isEmpty { return "`important`" }
    let ascii = idSuggestion(name).utf8.filter { $0 < 0x80 && $0 != UInt8(ascii: ":") }
    let word = String(decoding: ascii, as: UTF8.self)
    let hasLetter = ascii.first.map { $0 >= UInt8(ascii: "a") } ?? false
    return hasLetter ? "`\(word)`" : "`class-\(word)`"
}

/// The bytes of a scalar such as `U+0020` as an address has them: `` `%20` ``.
private func percentEncoded(_ name: String) -> String {
    guard let value = UInt32(name.dropFirst(2), radix: 16), let scalar = Unicode.Scalar(value)
    else {
        return "its number in hexadecimal behind `%`"
    }
    return "`" + String(scalar).utf8.map { "%" + hexadecimal(UInt32($0), digits: 2) }.joined() + "`"
}
