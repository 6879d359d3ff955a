// The catalogue: labels and edge labels.
extension DiagnosticWording {
    static let emptyLabel = DiagnosticWording(
        summary: "an empty label",
        message: { _ in "the label is empty" },
        help: { _ in "write `_` for a node without a label" },
        story: """
            A node without a label is a bare junction, as dendrograms have them, and is written \
            `_`. Empty quotes are an error because they more often are a text that a program did \
            not fill in.
            """,
        wrong: "Primates\n  \"\"\n    Human\n    Chimpanzee",
        right: "Primates\n  _\n    Human\n    Chimpanzee")

    static let unterminatedQuote = DiagnosticWording(
        summary: "a quote that is not closed on its line",
        message: { _ in "this quote is not closed on its line" },
        help: { _ in "close it with `\"`; inside, write `\\\"` for a quote and `\\n` for a new line"
        },
        story: """
            A label that begins with a quote ends at the next one, on the same line. So that one \
            forgotten quote does not swallow the rest of the file, it never reaches into the next \
            line; a line break inside a label is written `\\n`. A quote further inside a label \
            that does not begin with one is ordinary text.
            """,
        wrong: "Films\n  \"Heat\n  Ronin",
        right: "Films\n  \"Heat\"\n  Ronin")

    static let unknownEscape = DiagnosticWording(
        summary: "an unknown escape in quotes",
        message: { f in "\(f.code(0)) is not an escape" },
        help: { _ in
            "write `\\\\` for a backslash, `\\\"` for a quote, `\\n` for a new line, `\\u{1F600}` "
                + "for a character by its number"
        },
        story: """
            In quotes a backslash begins one of four escapes; any other is an error, so that none \
            is misread and new ones can be added. Without quotes a backslash is ordinary text, \
            which is the easiest way to write a path of Windows.
            """,
        wrong: "Backup\n  \"C:\\Users\"",
        right: "Backup\n  \"C:\\\\Users\"\n  C:\\Programs")

    static let invalidScalar = DiagnosticWording(
        summary: "an escape for a character that cannot stand in a file",
        message: { f in "\(f.code(0)) is not a character that can stand in a label" },
        help: { _ in "write the number of a character in hexadecimal, `\\u{1F600}` for example" },
        story: """
            The number in `\\u{…}` is that of a Unicode character, at most 10FFFF. What could not \
            stand in the file itself cannot be written in this way either: control characters, \
            halves of a pair (D800 to DFFF), and code points that are no characters.
            """,
        wrong: "Signals\n  \"\\u{7}\"",
        right: "Signals\n  \"\\u{1F514}\"")

    static let textAfterQuote = DiagnosticWording(
        summary: "text after a closing quote",
        message: { f in "\(f.text(0)) stands after the closing quote" },
        help: { f in
            f.fixed == "` `"
                ? "put white space behind the closing quote"
                : "put quotes around the whole text" + (f.fixed.map { ": \($0)" } ?? "")
        },
        story: """
            Quotes go around a whole label or around nothing. Behind the closing quote may only \
            come attributes in braces, a `>`, or the end of the line. Quotes that are part of \
            the text are escaped inside the outer ones, or stand further inside a label that \
            does not begin with a quote.
            """,
        wrong: "Cast\n  \"Doc\" Holliday",
        right: "Cast\n  \"\\\"Doc\\\" Holliday\"\n  Edward \"Blackbeard\" Teach")

    static let edgeLabelOnRoot = DiagnosticWording(
        summary: "an edge label on a root",
        message: { f in "\(f.text(0)) is an edge label, but no line leads to a root" },
        help: { f in
            "indent the node below its parent"
                + (f.fixed.map { ", or quote the label if the brackets are text: \($0)" } ?? "")
        },
        story: """
            `[yes] Buy` writes "yes" on the line that leads from the parent to "Buy". A root has \
            no parent and no such line. Brackets that belong to a label are written in quotes, or \
            anywhere but at its start.
            """,
        wrong: "[draft] Plan\n  Build",
        right: "\"[draft] Plan\"\n  [next] Build")

    static let emptyEdgeLabel = DiagnosticWording(
        summary: "an empty edge label",
        message: { _ in "the edge label is empty" },
        help: { f in
            "write a text between the brackets, or take them away"
                + (f.fixed.map { "; if they are part of the label: \($0)" } ?? "")
        },
        story: """
            Brackets at the start of a node hold the text that is written on the line that leads \
            to it. Without a text there is nothing to write. Boxes of a task list (`[ ]`) are \
            text of the label and need quotes around the whole of it.
            """,
        wrong: "Tasks\n  [ ] Write the tests",
        right: "Tasks\n  \"[ ] Write the tests\"")

    static let edgeLabelWithoutNode = DiagnosticWording(
        summary: "an edge label that no label follows",
        message: { f in "no label follows the edge label \(f.text(0))" },
        help: { f in
            "write the label of the node behind it, `_` for none"
                + (f.fixed.map { ", or quote the brackets if they are the label: \($0)" } ?? "")
        },
        story: """
            Brackets at the start of a node hold the text on the line that leads to it; the label \
            of the node itself follows after white space. A node whose label is in brackets is \
            written in quotes.
            """,
        wrong: "Buy it?\n  [yes]",
        right: "Buy it?\n  [yes] Pay\n  \"[no]\"")

    static let unclosedEdgeLabel = DiagnosticWording(
        summary: "an edge label that is not closed",
        message: { _ in "no `]` with white space behind it closes this `[`" },
        help: { f in
            "close the edge label, `[yes] Buy`, or quote the label if the bracket is text"
        },
        story: """
            A bracket at the start of a node opens an edge label, which ends at the first `]` \
            that white space follows, so that `[a[1]] B` works too. Inside a label, brackets are \
            ordinary text. A label that begins with one is written in quotes.
            """,
        wrong: "Interval\n  [0, 1)",
        right: "Interval\n  \"[0, 1)\"")
}
