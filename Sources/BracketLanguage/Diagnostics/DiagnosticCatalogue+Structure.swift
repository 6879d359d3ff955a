// The catalogue: indentation and chains.
extension DiagnosticWording {
    static let emptyFile = DiagnosticWording(
        summary: "a file without a node",
        message: { _ in "the file has no node" },
        help: { _ in "write a label on a line of its own, `Node 1` for example" },
        story: """
            A diagram has at least one node. Comments, directives and blank lines alone draw \
            nothing, and an empty picture is hardly what anybody wants: perhaps the file was not \
            saved, or a program that wrote it failed.
            """,
        wrong: "// The plan of the release",
        right: "// The plan of the release\nRelease")

    static let unexpectedIndent = DiagnosticWording(
        summary: "an indented node without a node above it",
        message: { f in
            f.hasNote(.closedHere)
                ? "this node is indented by \(f.plain(0)), but no node above it is open"
                : "this node is indented by \(f.plain(0)), but there is no node above it"
        },
        help: { f in
            f.hasNote(.closedHere)
                ? "move that line to the top of the file or to its end, or start this one without "
                    + "an indent"
                : "start the line without an indent"
        },
        story: """
            An indented line is a child of the nearest line above it that is less indented, so \
            the first node of a file starts at the margin. The same holds behind a directive or a \
            link: both stand at the margin and end whatever tree stands above them.
            """,
        wrong: "  Plan\n  Build",
        right: "Plan\nBuild")

    static let halfDedent = DiagnosticWording(
        summary: "a line that returns to an indent that is not open",
        message: { f in
            "this line is indented by \(f.plain(0)), but the nodes above it stand "
                + "\(f.standing(1)) and \(f.standing(2))"
        },
        help: { f in
            f.raw(1) == "no indent"
                ? "start it at the margin, or indent it \(f.indented(2))"
                : "indent it \(f.indented(1)) or \(f.indented(2))"
        },
        note: { _ in "it can return to this indent" },
        story: """
            Any depth of indent makes a child, but a line that is less indented than the one \
            above it must return exactly to the indent of a node that is still open, for that \
            node is its sibling. A line between two of them could belong to either, and a guess \
            would move a whole branch.
            """,
        wrong: "Plan\n    Build\n        Compile\n      Test",
        right: "Plan\n    Build\n        Compile\n    Test")

    static let mixedIndent = DiagnosticWording(
        summary: "an indent that mixes tabs and spaces",
        message: { f in
            "this line is indented by \(f.plain(0)), but the node above it by \(f.plain(1))"
        },
        help: { f in "begin the line with \(f.plain(1)) as that one does, or indent all lines alike"
        },
        note: { _ in "the line must begin with this indent" },
        blanks: .marked,
        story: """
            How wide a tab is depends on the editor, so a tab is never compared with spaces. A \
            file may be indented with either, but the indent of a line must begin with the very \
            characters of its parent's indent. In the lines shown here an arrow is a tab and a \
            dot is a space.
            """,
        wrong: "Plan\n    Build\n\tTest",
        right: "Plan\n    Build\n    Test")

    static let unicodeSpaceIndent = DiagnosticWording(
        summary: "an indent with a space that is neither space nor tab",
        message: { f in "the indent holds \(f.scalar(0)), which is neither a space nor a tab" },
        help: { _ in "indent with spaces or with tabs" },
        blanks: .marked,
        story: """
            Unicode has many spaces that look alike and differ in width, and text that was copied \
            from a web page or a word processor is often indented with them. In a label they are \
            ordinary text. In an indent they would make lines that look aligned belong to \
            different parents.
            """,
        wrong: "Plan\n\u{A0}\u{A0}Build",
        right: "Plan\n  Build")

    static let missingChainNode = DiagnosticWording(
        summary: "a chain that lacks a node",
        message: { f in
            f.raw(0) == "between"
                ? "there is no node between this `>` and the one before it"
                : "there is no node \(f.plain(0)) this `>`"
        },
        help: { f in
            switch f.raw(0) {
            case "before": "write a label before it, or quote the line if the `>` is text"
            case "between": "write a label between them, `_` for a node without one"
            default: "write a label after it, or take it away and indent the next line"
            }
        },
        story: """
            `A > B` on one line says that B is the child of A, and needs a node on both sides of \
            each `>`. A chain cannot go on in the next line: indented lines are children of its \
            last node anyway. A `>` that is text is written in quotes.
            """,
        wrong: "Home > Kitchen >\n  Oven",
        right: "Home > Kitchen\n  Oven")

    static let comparisonInChain = DiagnosticWording(
        summary: "a comparison that reads as a chain",
        message: { f in "\(f.text(1)) becomes a child of \(f.node(0))" },
        help: { f in
            let comparison = quotedLiteral("\(f.plain(0)) > \(f.plain(1))")
            return "for a comparison write `\(comparison)`; for a child that is a number write "
                + "`\(quotedLiteral(f.plain(1)))`"
        },
        story: """
            A `>` with white space on both sides makes the text behind it a child. Where that \
            text is only a quantity, a comparison was more likely meant. Quotes around the whole \
            label make it text; quotes around the number say that it really is a node.
            """,
        wrong: "Income > 50k?\n  Approve\n  Ask for a guarantor",
        right: "\"Income > 50k?\"\n  Approve\n  Ask for a guarantor")

    static let listBullets = DiagnosticWording(
        summary: "list bullets in front of every label",
        message: { f in
            "all \(f.plain(1)) lines with nodes start with \(f.code(0)), which is part of their labels"
        },
        help: { _ in "take the bullets away: the indent alone makes the tree" },
        story: """
            Outlines that come from Markdown have a bullet before each line. Marks like `-` and \
            `*` mean nothing in a label, so the bullets would be drawn in every card. If that is \
            what you want, quote one of the labels and the warning is gone.
            """,
        wrong: "- Plan\n  - Build\n  - Test",
        right: "Plan\n  Build\n  Test")
}
