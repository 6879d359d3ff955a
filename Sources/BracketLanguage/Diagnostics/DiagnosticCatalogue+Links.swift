// The catalogue: links between nodes.
extension DiagnosticWording {
    static let unknownLinkEnd = DiagnosticWording(
        summary: "a link to a node that is not there",
        message: { f in "no node is called \(f.text(0))" },
        help: { f in
            f.has(1)
                ? "did you mean \(f.text(1))?"
                : "write the label or the id of a node of this file"
        },
        story: """
            Both ends of a link are nodes of the same file: an id without its `#`, or a label that \
            only one node has. Letters in upper and lower case differ, and so do accents that are \
            written in another way.
            """,
        wrong: "Plan\n  Build\n  Test\nTest ~> Bild",
        right: "Plan\n  Build\n  Test\nTest ~> Build")

    static let ambiguousLinkEnd = DiagnosticWording(
        summary: "a link to a label that several nodes have",
        message: { f in "\(f.plain(1)) nodes are called \(f.text(0))" },
        help: { f in
            let id = idSuggestion(f.raw(0))
            return "give the one that you mean an id, `{#\(id)-1}`, and write `\(id)-1` in the link"
        },
        story: """
            Under `@repeats allow` a label may stand many times, and a link cannot tell which of \
            its nodes is meant. An id names one of them.
            """,
        wrong: "@repeats allow\n\nApp > Test\nServer > Test\nApp ~> Test",
        right: "@repeats allow\n\nApp > Test\nServer > Test {#server-test}\nApp ~> server-test")

    static let missingLinkEnd = DiagnosticWording(
        summary: "a link that lacks a node",
        message: { f in "there is no node \(f.plain(0)) this `~>`" },
        help: { _ in "write a node on both sides, `Build ~> Test`, or quote the line if it is text"
        },
        story: """
            `A ~> B` draws a line from the node A to the node B, and needs both of them on its \
            line of the file. A link does not go on in the next line.
            """,
        wrong: "Plan\n  Build\n  Test\nBuild ~>",
        right: "Plan\n  Build\n  Test\nBuild ~> Test")

    static let linkInChain = DiagnosticWording(
        summary: "a link with more than two ends",
        message: { _ in "a link joins two nodes, and this mark adds another" },
        help: { _ in "write each link on a line of its own, and chains (`>`) on others" },
        story: """
            A link is one line from one node to another, and stands on a line of the file by \
            itself. `A ~> B ~> C` could mean two links or a link of links, and beside a `>` it \
            would be unclear which node it starts from.
            """,
        wrong: "Plan\n  Build\n  Test\nPlan ~> Build ~> Test",
        right: "Plan\n  Build\n  Test\nPlan ~> Build\nBuild ~> Test")

    static let indentedLink = DiagnosticWording(
        summary: "an indented link",
        message: { _ in "a link stands at the margin, and this one is indented" },
        help: { _ in "take the indent away, or quote the label if the `~>` is text" },
        story: """
            Links belong to the whole diagram and not to a node, so they are not indented. An \
            indented line with ` ~> ` could be a link or a child with a strange label; quotes \
            make it a label.
            """,
        wrong: "Plan\n  Build\n  Test\n  Build ~> Test",
        right: "Plan\n  Build\n  Test\nBuild ~> Test")

    static let selfLink = DiagnosticWording(
        summary: "a link from a node to itself",
        message: { f in "this link leads from \(f.node(0)) back to \(f.node(0))" },
        help: { _ in "write two different nodes" },
        story: """
            A link is drawn from one card to another; from a card to itself there is no way that \
            would say anything. Often one of the two names is a slip. A note about a single node \
            fits in a row or a tooltip.
            """,
        wrong: "Plan\n  Build\n  Test\nBuild ~> Build",
        right: "Plan\n  Build\n  Test\nBuild ~> Test")

    static let misplacedEdgeLabel = DiagnosticWording(
        summary: "the label of a link in the wrong place",
        message: { f in "the label \(f.text(0)) of this link stands before its first node" },
        help: { f in "write it behind the `~>`: `A ~> [\(f.plain(0))] B`" },
        story: """
            The label of a link stands behind its `~>` and before the second node, just as the \
            edge label of a node stands before the node that it leads to.
            """,
        wrong: "Plan\n  Build\n  Test\n[before] Build ~> Test",
        right: "Plan\n  Build\n  Test\nBuild ~> [before] Test")

    static let misplacedAttributes = DiagnosticWording(
        summary: "the attributes of a link in the wrong place",
        message: { _ in "attributes stand behind the first node of this link" },
        help: { _ in "write them at the end of the line, `A ~> B {dashed}`, or at the node itself"
        },
        story: """
            Attributes at the end of the line of a link are those of the link. Behind its first \
            node they could be meant for the node, which has its own line in the tree for them.
            """,
        wrong: "Plan\n  Build\n  Test\nBuild {dashed} ~> Test",
        right: "Plan\n  Build\n  Test\nBuild ~> Test {dashed}")
}
