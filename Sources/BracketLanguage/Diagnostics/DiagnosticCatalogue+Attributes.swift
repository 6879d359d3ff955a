// The catalogue: attributes in braces, and their keys. Their values have a file of their own.
extension DiagnosticWording {
    static let emptyAttributes = DiagnosticWording(
        summary: "empty braces",
        message: { _ in "the braces are empty" },
        help: { _ in "take them away, or quote the whole label if they are text" },
        story: """
            Braces after white space hold attributes: `{#id .class key=value flag}`. Empty ones \
            say nothing, so either something was forgotten or they are text, which is written in \
            quotes. Braces without white space before them are ordinary text.
            """,
        wrong: "Code\n  main {}",
        right: "Code\n  \"main {}\"\n  main(){}")

    static let unclosedAttributes = DiagnosticWording(
        summary: "attributes that are not closed",
        message: { _ in "this `{` is not closed on its line" },
        help: { _ in "close it with `}`, or quote the whole label if the brace is text" },
        story: """
            White space and a brace open the attributes of a node, and they end on the same line. \
            A brace that is text is written in quotes, or without white space before it.
            """,
        wrong: "Code\n  main {bold",
        right: "Code\n  main {bold}\n  \"if {\"")

    static let doubledAttributes = DiagnosticWording(
        summary: "two pairs of braces",
        message: { _ in "this is a second pair of braces" },
        help: { _ in "write all attributes in one pair: `{#id .class key=value}`" },
        note: { _ in "the first pair is here" },
        story: """
            All attributes of a node stand in one pair of braces, with white space between them, \
            so that there is one place to look for each of them.
            """,
        wrong: "Plan\n  Build {#build} {bold}",
        right: "Plan\n  Build {#build bold}")

    static let textAfterAttributes = DiagnosticWording(
        summary: "text after attributes",
        message: { f in "\(f.text(0)) stands behind the attributes" },
        help: { _ in
            "write the attributes last, `Label {bold}`, or quote the whole label if the braces are "
                + "text"
        },
        story: """
            Attributes are the last part of a node: only a `>` with the next node of a chain, or \
            the end of the line may follow. Where the braces are part of the label, quotes around \
            the whole of it say so.
            """,
        wrong: "Plan\n  Build {bold} and test",
        right: "Plan\n  Build and test {bold}")

    static let attributesWithoutNode = DiagnosticWording(
        summary: "attributes without a label",
        message: { f in "no label stands before \(f.code(0))" },
        help: { f in
            "write a label before the braces, `_` for none"
                + (f.fixed.map { ", or quote them if they are the label: \($0)" } ?? "")
        },
        story: """
            Attributes say something about the node that stands before them on the line. A node \
            without a label is written `_`; a label that begins with a brace is written in quotes.
            """,
        wrong: "Sets\n  {1, 2, 3}",
        right: "Sets\n  \"{1, 2, 3}\"")

    static let invalidAttribute = DiagnosticWording(
        summary: "something in braces that is no attribute",
        message: { f in "\(f.code(0)) is not an attribute" },
        help: { f in
            f.raw(0).contains("=")
                ? "write `key=value` without white space, and `key=\"a value\"` for a value with some"
                : "write `#id`, `.class`, `key=value` or a flag such as `bold`; quote the whole "
                    + "label if the braces are text"
        },
        story: """
            Braces hold attributes with white space between them: an id, classes, keys with their \
            values, and flags. There is no white space around the `=`, and no comma. Braces that \
            are part of a label are written in quotes, the whole label within them.
            """,
        wrong: "Plan\n  Build {fill = blue}",
        right: "Plan\n  Build {fill=blue}")

    static let unknownKey = DiagnosticWording(
        summary: "an unknown key",
        message: { f in
            "\(f.plain(1) == "class" ? "a class" : "a \(f.plain(1))") has no key \(f.code(0))"
        },
        help: { f in
            if f.has(2) { return "did you mean \(f.code(2))?" }
            return
                "its keys are \(keys(of: f.raw(1))); quote the whole label if the braces are text"
        },
        story: """
            Only known keys are taken, so that a slip of the pen does not pass without effect. \
            Data of your own have keys that begin with `data-`; they are passed on to the picture.
            """,
        wrong: "Plan\n  Build {fil=blue}",
        right: "Plan\n  Build {fill=blue data-team=core}")

    static let repeatedKey = DiagnosticWording(
        summary: "a key that is stated twice",
        message: { f in
            f.raw(0) == "#id" ? "an id stands here already" : "\(f.code(0)) stands here already"
        },
        help: { _ in "keep one of the two" },
        note: { _ in "the first one is here" },
        story: """
            A key has one value and a node one id. If the first or the last of two won in silence, \
            half of the readers would expect the other. Classes may be any number.
            """,
        wrong: "Plan\n  Build {fill=blue bold fill=green}",
        right: "Plan\n  Build {fill=green bold}")

    static let misplacedKey = DiagnosticWording(
        summary: "a key in a place that cannot have it",
        message: { f in
            switch f.raw(0) {
            case "#id": "a \(f.plain(1)) cannot have an id"
            case ".class": "a \(f.plain(1)) cannot have classes"
            default: "a \(f.plain(1)) cannot have \(f.code(0))"
            }
        },
        help: { f in "give it to \(owners(of: f.raw(0))), or take it away" },
        story: """
            Nodes, rows, links and classes have different keys: a link can be dashed and a row \
            cannot, and only a node has an id, for a link ends at nodes. What would have no \
            effect in its place is an error, so that nobody waits for one.
            """,
        wrong: "Final\n  | Argentina | 3 {#winner}",
        right: "Final {#final}\n  | Argentina | 3 {bold}")

    static let inapplicableKey = DiagnosticWording(
        summary: "a key that does not fit the node's place in the tree",
        message: { f in
            switch f.raw(0) {
            case "side": "`side` is for the children of a root, and \(f.node(1)) is not one"
            case "collapsed": "\(f.node(1)) has no children that could be folded"
            case "roof":
                "`roof` needs children that all are leaves, and \(f.node(1)) does not have them"
            case "length": "no line leads to the root \(f.node(1)), so it has no length"
            default: "\(f.code(0)) does not fit the place of \(f.node(1)) in the tree"
            }
        },
        help: { f in
            switch f.raw(0) {
            case "side": "give it to a child of a root; all below that child go to the same side"
            case "collapsed": "take it away, or give it to a node with children"
            case "roof": "take it away, or give it to a node right above its words"
            case "length": "take it away; the length of a root is 0"
            default: "take it away"
            }
        },
        story: """
            Some keys speak of the tree around a node. `side` puts a branch to one side of the \
            root and so stands on a child of a root; `collapsed` folds what is below a node; \
            `roof` joins a node to the words below it, which have no children of their own; \
            `length` is that of the line to the parent.
            """,
        wrong: "Sentence\n  NP {roof}\n    Det > the\n    N > man",
        right: "Sentence\n  NP {roof}\n    the old man")
}

/// The keys that `owner` has, for a sentence.
private func keys(of owner: String) -> String {
    let keys = AttributeKey.allCases.filter { key in key.owners.contains { $0.rawValue == owner } }
    let data = owner == AttributeOwner.node.rawValue ? ["`data-…`"] : []
    return listed(keys.map { "`\($0.rawValue)`" } + data)
}

/// What can have `key`, for a sentence.
private func owners(of key: String) -> String {
    let owners: [AttributeOwner] =
        key == ".class" ? [.node, .row, .link] : AttributeKey(rawValue: key)?.owners ?? [.node]
    return "a " + wordList(owners.map(\.rawValue))
}
