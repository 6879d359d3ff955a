// The catalogue: directives, and what they ask of the tree.
extension DiagnosticWording {
    static let unknownDirective = DiagnosticWording(
        summary: "an unknown directive",
        message: { f in "there is no directive `@\(f.plain(0))`" },
        help: { f in
            if f.has(1) { return "did you mean `@\(f.plain(1))`?" }
            let names = Directive.allCases.map { "`@\($0.name)`" }
            return "quote the label if the `@` is text; the directives are \(listed(names))"
        },
        story: """
            A line at the margin that begins with `@` sets an option of the whole file. A \
            misspelt one would be drawn as a node or pass without effect, so it is an error. An \
            indented `@` that is no directive is ordinary text; at the margin quotes make it so.
            """,
        wrong: "@algin leaf\n\nPlan\n  Build",
        right: "@align leaf\n\nPlan\n  Build")

    static let repeatedDirective = DiagnosticWording(
        summary: "a directive that stands twice",
        message: { f in "`@\(f.plain(0))` is set already" },
        help: { _ in "keep one of the two" },
        note: { _ in "it is set here first" },
        story: """
            A directive sets an option for the whole file, wherever it stands, so it stands once. \
            Only `@class` may stand as often as there are classes.
            """,
        wrong: "@align leaf\n@align depth\n\nPlan\n  Build",
        right: "@align leaf\n\nPlan\n  Build")

    static let repeatedClass = DiagnosticWording(
        summary: "a class that is declared twice",
        message: { f in "the class \(f.code(0)) is declared already" },
        help: { _ in "write all that it says in one line, or give one of them another name" },
        note: { _ in "it is declared here first" },
        story: """
            A class has one declaration, so that there is one place to look for its colours. A \
            built-in class may be declared once more, which puts the file's own in its place.
            """,
        wrong: "@class late fill=red\n@class late bold\n\nPlan\n  Build {.late}",
        right: "@class late fill=red bold\n\nPlan\n  Build {.late}")

    static let indentedDirective = DiagnosticWording(
        summary: "an indented directive",
        message: { f in "a directive stands at the margin, and this `@\(f.plain(0))` is indented" },
        help: { _ in "move it to the margin above the tree, or quote the label if it is text" },
        story: """
            Directives belong to the whole file and not to a node, so they are not indented. An \
            indented line that begins with the name of one could be either; quotes make it a \
            label. An indented `@` before any other word is ordinary text.
            """,
        wrong: "Plan\n  @align leaf\n  Build",
        right: "@align leaf\n\nPlan\n  Build\n  @alice")

    static let invalidDirectiveValue = DiagnosticWording(
        summary: "a value that the directive cannot have",
        message: { f in
            let found = f.has(1) ? "cannot be \(f.text(1))" : "is empty"
            return "`@\(f.plain(0))` \(found); expected \(f.expected(2))"
        },
        help: { f in
            if f.has(3) { return "did you mean `@\(f.plain(0)) \(f.plain(3))`?" }
            let sample = Directive(rawValue: f.raw(0))?.sampleValue ?? "value"
            return "write `@\(f.plain(0)) \(sample)`"
        },
        story: """
            Most directives take one of a few words, a number of pixels such as `24`, or a width \
            and a height such as `132x44`. The same values can be given on the command line under \
            the same name, which wins over the file; a bad value in the file stays an error.
            """,
        wrong: "@direction rigth\n\nPlan\n  Build",
        right: "@direction right\n\nPlan\n  Build")

    static let tooManyLevels = DiagnosticWording(
        summary: "more headings than levels",
        message: { f in
            "there are \(counted(f.count(0), "heading")), but the tree has only "
                + counted(f.count(1), "level")
        },
        help: { f in
            "take \(f.count(0) - f.count(1)) of them away; `_` leaves a level without a heading"
        },
        story: """
            `@levels` gives the levels of the tree their headings, the root's first. A heading \
            without a level has no place to stand in, and often shows that a level is missing in \
            the tree.
            """,
        wrong: "@levels Final | Semi-finals | Quarter-finals\n\nFinal\n  Semi 1\n  Semi 2",
        right: "@levels Final | Semi-finals\n\nFinal\n  Semi 1\n  Semi 2")

    static let hangingLevel = DiagnosticWording(
        summary: "a heading for nodes that hang below their parents",
        message: { f in
            f.count(0) == 1
                ? "the last heading is not drawn, for the nodes of its level hang"
                : "the last \(counted(f.count(0), "heading")) are not drawn, for the nodes of "
                    + "their levels hang"
        },
        help: { f in
            "take \(f.count(0) == 1 ? "it" : "them") away, or let no children hang"
        },
        story: """
            Children that hang (`hang`, `@hang leaves`) stand below each other at the side of \
            their parent and share no column or row with others of their depth, so that there is \
            no place above or beside them that a heading of `@levels` could name. The rest of the \
            picture is drawn.
            """,
        wrong: "@levels Plan | Steps\n@hang leaves\n\nPlan\n  Build\n  Ship",
        right: "@levels Plan\n@hang leaves\n\nPlan\n  Build\n  Ship")

    static let missingLength = DiagnosticWording(
        summary: "a node without a length where lengths are drawn",
        message: { f in
            f.count(0) == 1
                ? "`@align length` needs the length of every branch, and this node has none"
                : "`@align length` needs the length of every branch, and \(grouped(f.count(0))) "
                    + "nodes have none, this one first"
        },
        help: { _ in "write it behind the label, `Human {length=6.4}`, or choose another `@align`"
        },
        story: """
            Under `@align length` the distance of a node from the root is the sum of the lengths \
            on its way, drawn to scale, so every node but the root must state its own. A guess \
            would draw something that was never measured. The error comes once, with the number \
            of nodes that it is about.
            """,
        wrong: "@align length\n\n_\n  Human {length=6.4}\n  Gorilla",
        right: "@align length\n\n_\n  Human {length=6.4}\n  Gorilla {length=8.6}")

    static let rowsUnderLength = DiagnosticWording(
        summary: "rows on an inner node where lengths are drawn",
        message: { f in
            "\(f.node(0)) has rows and children, and `@align length` draws no card for it"
        },
        help: { _ in "move the rows to a leaf, or choose another `@align`" },
        story: """
            Under `@align length` inner nodes are bare junctions at the place that their lengths \
            say, with the label on the line that leads to them. There is no card that could hold \
            rows; leaves have one.
            """,
        wrong: "@align length\n\nApes\n  | 5 species\n  Human {length=6.4}\n  Gorilla {length=8.6}",
        right:
            "@align length\n\nApes\n  Human {length=6.4}\n    | 1 species\n  Gorilla {length=8.6}")
}
