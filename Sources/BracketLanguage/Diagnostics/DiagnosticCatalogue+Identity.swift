// The catalogue: identity and rows.
extension DiagnosticWording {
    static let duplicateID = DiagnosticWording(
        summary: "two nodes with one label or id",
        message: { f in
            f.raw(1) == "label"
                ? "another node is called \(f.text(0)) already"
                : "another node has the id `\(f.plain(0))` already"
        },
        help: { f in
            let id = idSuggestion(f.raw(0))
            return f.raw(1) == "label"
                ? "give one of them an id, `{#\(id)-2}`, or allow equal labels with "
                    + "`@repeats allow` (each a node) or `@repeats merge` (siblings become one)"
                : "write another id, `#\(id)-2` for example"
        },
        note: { _ in "the first one is here" },
        story: """
            The label of a node is also its id, by which links find it and which stays the same \
            when the tree grows; `{#id}` puts another in its place. Two nodes with one id are an \
            error, because a node that was written twice by mistake would be drawn twice and \
            nobody would notice. Where equal labels are meant, `@repeats allow` makes each a node \
            of its own, as decision trees and syntax trees need, and `@repeats merge` makes \
            siblings with one label one node, as lists of paths need.
            """,
        wrong: "Release\n  App\n    Test\n  Server\n    Test",
        right: "Release\n  App\n    Test\n  Server\n    Test {#server-test}")

    static let secondParent = DiagnosticWording(
        summary: "a node under two parents",
        message: { f in
            let isAnother = f.raw(1) == f.raw(2)
            return "\(f.node(0)) is a child of \(f.node(1)) already and cannot be one of "
                + "\(isAnother ? "another " : "")\(f.node(2)) too"
        },
        help: { f in
            "take one of the two away, make it another node with an id, "
                + "`{#\(idSuggestion(f.raw(0)))-2}`, or draw a link: `A ~> B`"
        },
        note: { kind in kind == .parentHere ? "this is its parent" : "it stands here first" },
        story: """
            In a tree every node has one parent. A chain such as `B > C` makes C a child of B; if \
            C hangs under another node already, the drawing would need two lines into one card, \
            and it would no longer be a tree. A link (`~>`) draws such a second line without \
            touching the layout.
            """,
        wrong: "Company\n  Sales > Ann\n  Support > Ann",
        right: "Company\n  Sales > Ann\n  Support\nSupport ~> Ann")

    static let mergeConflict = DiagnosticWording(
        summary: "merged nodes that disagree",
        message: { f in
            switch f.raw(1) {
            case "rows": "\(f.node(0)) has rows already"
            case "edge label": "\(f.node(0)) has an edge label already"
            case "#id": "\(f.node(0)) has an id already"
            default: "\(f.node(0)) has \(f.code(1)) already"
            }
        },
        help: { _ in
            "state it in one place only; what repeats the node may add children and classes"
        },
        note: { _ in "it is stated here first" },
        story: """
            Under `@repeats merge` siblings with the same label are one node, and their children \
            and classes add up. An edge label, rows, an id or the value of a key can only be one, \
            so each may be stated in one of the places, and not twice.
            """,
        wrong:
            "@repeats merge\n\nAnimals > Birds {#birds} > Owls\nAnimals > Birds {#flying} > Gulls",
        right: "@repeats merge\n\nAnimals > Birds {#birds} > Owls\nAnimals > Birds > Gulls")

    static let rowWithoutNode = DiagnosticWording(
        summary: "a row that belongs to no node",
        message: { _ in "this row belongs to no node" },
        help: { _ in "indent it below the node that it belongs to, or quote it if the bar is text"
        },
        story: """
            A line that begins with `|` is a row of the card above it, and is indented as a child \
            of that node would be. At the margin, or with no node above it, there is no card for \
            it. Directives and links end the tree above them, so a row cannot follow them.
            """,
        wrong: "Final\n| Argentina | 3",
        right: "Final\n  | Argentina | 3")

    static let rowAfterChildren = DiagnosticWording(
        summary: "a row below the children of its node",
        message: { f in "this row of \(f.node(0)) stands below a child" },
        help: { f in "move it up, right below \(f.node(0))" },
        note: { _ in "this is the child" },
        story: """
            The rows of a card come right below its label and before its children, so that a \
            reader of the file sees the whole card in one place.
            """,
        wrong: "Final\n  Semi-final\n  | Argentina | 3",
        right: "Final\n  | Argentina | 3\n  Semi-final")

    static let misalignedRow = DiagnosticWording(
        summary: "rows and children of a node with different indents",
        message: { f in
            "this line is indented by \(f.plain(0)), the row above it by \(f.plain(1))"
        },
        help: { f in "indent the rows and the children of a node alike, by \(f.plain(1))" },
        note: { _ in "this row is above it" },
        blanks: .marked,
        story: """
            Rows are indented as the children of their node are, and all of them alike. A row \
            that is indented further would look as if it belonged to the row above it, which \
            cannot have rows of its own.
            """,
        wrong: "Final\n  | Argentina | 3\n    | France | 3",
        right: "Final\n  | Argentina | 3\n  | France | 3")

    static let malformedRow = DiagnosticWording(
        summary: "a bar without white space behind it",
        message: { _ in "white space is missing behind this `|`" },
        help: { _ in "write `| text` for a row, or quote the label if the bar is text" },
        story: """
            A line that begins with a bar is a row of cells, and white space stands on both sides \
            of each bar between them. Without it, the line could be a row or a label that begins \
            with a bar, so it has to say which.
            """,
        wrong: "Final\n  |Argentina | 3",
        right: "Final\n  | Argentina | 3")
}
