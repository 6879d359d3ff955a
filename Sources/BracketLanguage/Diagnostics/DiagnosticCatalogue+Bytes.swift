// The catalogue: the bytes of a file, and its limits.
extension DiagnosticWording {
    static let invalidUTF8 = DiagnosticWording(
        summary: "bytes that are not UTF-8",
        message: { f in
            if f.raw(0) == "UTF-16" { return "this file is UTF-16, not UTF-8" }
            let isOne = !f.raw(0).contains(" ")
            return "the byte\(isOne ? "" : "s") \(f.plain(0)) \(isOne ? "is" : "are") not UTF-8"
        },
        help: { f in
            if f.raw(0) == "UTF-16" {
                return "save it as UTF-8, or run `iconv -f UTF-16 -t UTF-8`"
            }
            let save = "save the file as UTF-8"
            // Several bytes look like UTF-8 that went wrong.
            guard let byte = UInt8(f.raw(0), radix: 16), byte > 0xA0, byte != 0xAD else {
                return save
            }
            let scalar = Unicode.Scalar(byte)
            return "\(save); if it was saved as Latin-1, the byte \(f.plain(0)) is \"\(scalar)\""
        },
        story: """
            A file is UTF-8, whatever the machine and its settings, so that it draws the same \
            picture everywhere. These bytes are no character in UTF-8. Most often the file was \
            saved in an older encoding such as Latin-1 or Windows-1252, or a program cut it in \
            the middle of a character. Nothing is guessed or replaced here, for a wrong guess \
            would end up in the picture.
            """,
        wrong: Example(source: Array("Menu\n  Caf".utf8) + [0xE9, 0x0A]),
        right: "Menu\n  Café")

    static let controlCharacter = DiagnosticWording(
        summary: "a control character",
        message: { f in "the control character \(f.scalar(0)) cannot stand in a file" },
        help: { f in
            f.raw(0) == "U+0085" || f.raw(0) == "U+000B" || f.raw(0) == "U+000C"
                ? "put a new line in its place, or `\\n` inside a quoted label"
                : "take it out"
        },
        story: """
            Control characters are commands to a terminal or a printer, not text: they can hide \
            or overwrite what stands beside them, and no SVG file may hold one. Only the tab and \
            the ends of lines are allowed. They often come with text that was copied from a \
            terminal, where they set colours.
            """,
        wrong: "Build\n  Tests \u{1B}[32mpassed",
        right: "Build\n  Tests passed")

    static let loneCarriageReturn = DiagnosticWording(
        summary: "a carriage return that ends no line",
        message: { _ in "a carriage return without a line feed does not end a line" },
        help: { _ in "end lines with LF or CRLF; inside a quoted label a new line is `\\n`" },
        story: """
            Lines end in LF, as on Linux and macOS, or in CRLF, as on Windows. A carriage return \
            by itself ended lines on computers of the last century; editors of today do not agree \
            on what it is, so the line that you see and the line that is read could differ.
            """,
        wrong: "Plan\r  Build",
        right: "Plan\n  Build")

    static let lineSeparator = DiagnosticWording(
        summary: "a Unicode line or paragraph separator",
        message: { f in "the character \(f.scalar(0)) does not end a line" },
        help: { _ in "put a new line in its place, or `\\n` inside a quoted label" },
        story: """
            U+2028 and U+2029 look like the end of a line in some programs and like nothing in \
            others. So that everybody sees the tree that is drawn, lines end in LF or CRLF only. \
            The two come with text that was copied from web pages and word processors.
            """,
        wrong: "Plan\u{2028}  Build",
        right: "Plan\n  Build")

    static let noncharacter = DiagnosticWording(
        summary: "a code point that is no character",
        message: { f in "\(f.scalar(0)) is not a character" },
        help: { _ in "take it out" },
        story: """
            Unicode sets 66 code points aside that will never be characters. Programs use them as \
            private marks and leave them in a file only by mistake; a file with U+FFFE was often \
            read with its bytes in the wrong order. No SVG file may hold U+FFFE or U+FFFF.
            """,
        wrong: "Plan\n  Build\u{FFFE}",
        right: "Plan\n  Build")

    static let bidirectionalControl = DiagnosticWording(
        summary: "an invisible control that reorders text",
        message: { f in
            if f.raw(1) == "override" {
                return "\(f.scalar(0)) shows the text behind it in another order than it is written"
            }
            return ["U+202C", "U+2069"].contains(f.raw(0))
                ? "\(f.scalar(0)) has nothing to end" : "\(f.scalar(0)) is not ended on its line"
        },
        help: { f in
            if f.raw(1) == "override" {
                return "take it out; Arabic and Hebrew run from right to left without it"
            }
            switch f.raw(0) {
            case "U+202A", "U+202B": return "end it with U+202C on the same line, or take it out"
            case "U+2066", "U+2067", "U+2068":
                return "end it with U+2069 on the same line, or take it out"
            default: return "take it out"
            }
        },
        story: """
            These invisible characters change the order in which text is shown. An override, or a \
            control that is not ended, can make a line look like something else than what is \
            read: a label that seems harmless in a review, for example. Text in Arabic or Hebrew \
            needs none of them, and pairs that are closed are not warned of.
            """,
        wrong: "Release\n  \u{202E}exe.gnp",
        right: "Release\n  png.exe")

    static let fileTooLarge = DiagnosticWording(
        summary: "a file that is larger than 1 GiB",
        message: { f in
            "the file has \(grouped(f.count(0))) bytes; at most \(grouped(f.count(1))) are read"
        },
        help: { _ in "split the tree into several files" },
        showsSource: false,
        story: """
            Places in a file are kept in 32 bits, which halves the memory that a large tree takes. \
            A file may therefore have 1 GiB, enough for some fifty million nodes. There is no \
            limit to the depth of a tree or the length of a line.
            """,
        wrong: Example(
            source: [], description: "A file of 1,073,741,825 bytes, one more than 1 GiB.",
            arguments: ["1073741825", "1073741824"]),
        right: "Plan\n  Build")

    static let labelTooLong = DiagnosticWording(
        summary: "a text that is longer than 64 KiB",
        message: { f in
            "this text has \(grouped(f.count(0))) bytes; a label or value may have "
                + grouped(f.count(1))
        },
        help: { _ in "shorten it, or put what it says into rows below the node: `| text`" },
        story: """
            A label, an edge label, a cell or a value may have 64 KiB, some ten thousand words. A \
            longer one is hardly meant: more often a quote was forgotten, or a file of another \
            kind was given.
            """,
        wrong: Example(
            source: Array("Plan\n  ".utf8) + [UInt8](repeating: 0x61, count: 65537) + [0x0A],
            description: "A node whose label is the letter \"a\", written 65,537 times."),
        right: "Plan\n  Build")

    static let tooManyCells = DiagnosticWording(
        summary: "a row with more than 64 cells",
        message: { f in "this row has \(f.plain(0)) cells; a row may have \(f.plain(1))" },
        help: { _ in "split it into several rows, or quote a cell that holds ` | ` as text" },
        story: """
            The rows of a card are a small table, and 64 columns are more than any reader can \
            take in. More of them usually are a line of a log or of a data file in which the bars \
            are text; quotes make them so.
            """,
        wrong: Example(
            source: Array("Data\n  |".utf8)
                + Array([String](repeating: " 0", count: 65).joined(separator: " |").utf8) + [0x0A],
            description: "A row with the number 0 in each of its 65 cells."),
        right: "Data\n  | 0 | 0 | 0 | 0")
}
