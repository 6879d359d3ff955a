/// Every kind of diagnostic. The raw value is what stands in the brackets of a message and what
/// `bracketc explain` takes. The catalogue has the wording, the explanation and the examples.
///
/// The comment of a case says what `Diagnostic.arguments` holds, in order, and which notes and fix
/// come with it. A "nearest" argument is the nearest known name and is left out where none is
/// near; with it comes a fix that puts it in place. Texts of the source are given as they read
/// (folded, without quotes and escapes), unless "as written".
public enum DiagnosticCode: String, CaseIterable, Sendable {
    // MARK: Bytes

    /// [the bytes in hexadecimal, as in `FC 62`, at most four of them]. For a file that begins
    /// with the byte-order mark of UTF-16 it is the only diagnostic, and its argument is `UTF-16`.
    case invalidUTF8 = "invalid-utf8"
    /// [the character, as in `U+0007`]
    case controlCharacter = "control-character"
    /// A carriage return without a line feed. []; fix: a line feed.
    case loneCarriageReturn = "lone-carriage-return"
    /// [the character, `U+2028` or `U+2029`]
    case lineSeparator = "line-separator"
    /// [the character, as in `U+FFFE`]
    case noncharacter
    /// Warning. [the character, as in `U+202E`; `override` or `unpaired`]
    case bidirectionalControl = "bidirectional-control"
    /// The only diagnostic of such a file, at its start. [the size in bytes; the limit in bytes]
    case fileTooLarge = "file-too-large"
    /// A label, edge label, cell or value. [its size in bytes; the limit in bytes]
    case labelTooLong = "label-too-long"
    /// [the number of cells; the limit]
    case tooManyCells = "too-many-cells"

    // MARK: Indentation and structure

    /// A file without a node, at its end. []
    case emptyFile = "empty-file"
    /// An indented node where no node is open: the first, or the first after a directive or link,
    /// which closes all. [the indent in words, as in `2 spaces`]; note `closedHere` at the
    /// directive or link.
    case unexpectedIndent = "unexpected-indent"
    /// A dedent to an indent that is not open. [the indent; the next open one that is smaller; the
    /// next one that is larger, all in words]; notes `indentHere` at the nodes that opened those
    /// two, in the order of the source.
    case halfDedent = "half-dedent"
    /// An indent that goes on with other white space than the open one. [the indent; the open one,
    /// in words]; note `indentHere` at the node that opened it.
    case mixedIndent = "mixed-indent"
    /// A Unicode space in an indent. [the character, as in `U+00A0`]; fix: spaces in their place.
    case unicodeSpaceIndent = "unicode-space-indent"
    /// A `>` with a side missing. [`before`, `between` or `after`: where the node is missing]
    case missingChainNode = "missing-chain-node"
    /// Warning. A node of a chain that is only a quantity. [the label before it; the quantity]
    case comparisonInChain = "comparison-in-chain"
    /// Warning. All lines with nodes start with one list bullet. [the bullet; the number of lines];
    /// fix: without them.
    case listBullets = "list-bullets"

    // MARK: Labels

    /// `""`, or only white space in quotes, where a label should be. []; fix: `_`.
    case emptyLabel = "empty-label"
    /// []; the range is from the quote to the end of the line.
    case unterminatedQuote = "unterminated-quote"
    /// [the escape as written]
    case unknownEscape = "unknown-escape"
    /// `\u{…}` of a character that may not stand in a file. [the escape as written]
    case invalidScalar = "invalid-scalar"
    /// [the text after the closing quote]; fix: all of it in one pair of quotes.
    case textAfterQuote = "text-after-quote"
    /// [the edge label]; fix: the whole label in quotes.
    case edgeLabelOnRoot = "edge-label-on-root"
    /// `[]`, or only white space in brackets. []; fix: the whole label in quotes.
    case emptyEdgeLabel = "empty-edge-label"
    /// An edge label with no label behind it. [the edge label]; fix: quotes around it.
    case edgeLabelWithoutNode = "edge-label-without-node"
    /// A `[` at the start of a node without a `]` that white space follows. [the rest of the line]
    case unclosedEdgeLabel = "unclosed-edge-label"

    // MARK: Attributes

    /// `{}`. []
    case emptyAttributes = "empty-attributes"
    /// []; the range is the brace.
    case unclosedAttributes = "unclosed-attributes"
    /// A second pair of braces. []; note `firstHere` at the first.
    case doubledAttributes = "doubled-attributes"
    /// [the text after the closing brace]
    case textAfterAttributes = "text-after-attributes"
    /// Attributes with no label before them. [the braces as written]; fix: quotes around them.
    case attributesWithoutNode = "attributes-without-node"
    /// Something in braces that is no attribute, or white space around `=`. [it, as written]
    case invalidAttribute = "invalid-attribute"
    /// [the key; what bears it: `node`, `row`, `link` or `class`; nearest]
    case unknownKey = "unknown-key"
    /// A key or `#id` that stands twice. [the key, or `#id`]; note `firstHere` at the first.
    case repeatedKey = "repeated-key"
    /// A key, `#id` or `.class` that what bears it cannot have. [the key, `#id` or `.class`; what
    /// bears it: `node`, `row`, `link` or `class`]
    case misplacedKey = "misplaced-key"
    /// A key that needs another place in the tree: `side` a child of a root, `collapsed` children,
    /// `roof` children that are leaves, `length` a parent. [the key; the label of the node]
    case inapplicableKey = "inapplicable-key"
    /// [the key; the value; what is expected, in words that follow "expected"; nearest]. A flag
    /// with a value expects `no value`; fix: the flag alone.
    case invalidValue = "invalid-value"
    /// A key or directive without its value. [`fill` or `@align`; what is expected, as above]
    case missingValue = "missing-value"
    /// `data-` followed by something that HTML or this program does not take. [the key]
    case invalidDataKey = "invalid-data-key"
    /// [the id as written, with its `#`]
    case invalidID = "invalid-id"
    /// A name of a class with characters that it cannot have. [the name]
    case invalidClassName = "invalid-class-name"
    /// [the class; nearest]
    case unknownClass = "unknown-class"
    /// An `href` that is no web address, mail address, relative link or `#…`. [the value; what is
    /// wrong: `scheme`, `host` (as in `//example.org` and `http:example.org`) or `character`;
    /// the scheme or the character, as in `javascript` and `U+0020`]
    case unsafeLink = "unsafe-link"

    // MARK: Identity

    /// A label or `#id` that another node has. [the id; `label` or `#id`: how it is stated here];
    /// note `firstHere` at the first.
    case duplicateID = "duplicate-id"
    /// As `duplicateID`, where a chain hangs a node under another parent than the first time.
    /// [the id; the label of the first parent; the label of the second]; notes `firstHere` at the
    /// node, `parentHere` at its first parent, in the order of the source.
    case secondParent = "second-parent"
    /// Under `@repeats merge`, what may be stated once but is stated twice. [the label of the node;
    /// `edge label`, `rows`, `#id` or the key]; note `firstHere` at the first.
    case mergeConflict = "merge-conflict"

    // MARK: Rows

    /// A row where no node is open, or not indented. []
    case rowWithoutNode = "row-without-node"
    /// A row after a child of its node. [the label of the node]; note `firstHere` at the child.
    case rowAfterChildren = "row-after-children"
    /// Rows and children of one node with different indents. [the indent; the other, in words];
    /// note `indentHere` at the row before.
    case misalignedRow = "misaligned-row"
    /// A `|` without white space after it. []; fix: a space.
    case malformedRow = "malformed-row"

    // MARK: Links

    /// [the end; nearest]
    case unknownLinkEnd = "unknown-link-end"
    /// A label of several nodes. [the end; their number]; notes `candidateHere` at the first ones.
    case ambiguousLinkEnd = "ambiguous-link-end"
    /// [`before` or `after`: where the end is missing]
    case missingLinkEnd = "missing-link-end"
    /// `A ~> B ~> C`, or `>` and `~>` on one line. []; the range is the mark that is too much.
    case linkInChain = "link-in-chain"
    /// []; fix: without the indent.
    case indentedLink = "indented-link"
    /// A link from a node to itself. [the label]
    case selfLink = "self-link"
    /// An edge label before the first end of a link. [the edge label]
    case misplacedEdgeLabel = "misplaced-edge-label"
    /// Attributes on the first end of a link. []
    case misplacedAttributes = "misplaced-attributes"

    // MARK: Directives

    /// [the name without `@`; nearest]
    case unknownDirective = "unknown-directive"
    /// [the name]; note `firstHere` at the first.
    case repeatedDirective = "repeated-directive"
    /// A second `@class` of one name. [the class]; note `firstHere` at the first.
    case repeatedClass = "repeated-class"
    /// [the name]; fix: without the indent, at the top of the file where it stands in a tree.
    case indentedDirective = "indented-directive"
    /// [the name; the value; what is expected, in words that follow "expected"; nearest]
    case invalidDirectiveValue = "invalid-directive-value"

    // MARK: Meaning

    /// [the number of headings; the number of levels]
    case tooManyLevels = "too-many-levels"
    /// Warning, of headings for what hangs. [the number of such headings]
    case hangingLevel = "hanging-level"
    /// Under `@align length`, at the first node that lacks one. [the number of such nodes]
    case missingLength = "missing-length"
    /// Under `@align length`, rows on an inner node. [the label of the node]
    case rowsUnderLength = "rows-under-length"

    // MARK: Markdown pages

    /// A fenced `bracket` block that runs to the end of the page, or of its list item or quote. []
    case unclosedFence = "unclosed-fence"
    /// A name in a fence that cannot be part of a file's name, or several words. [the name, as
    /// written]
    case invalidPictureName = "invalid-picture-name"
    /// Two pictures of one page with one name. [the name]; note `firstHere` at the first fence.
    case repeatedPictureName = "repeated-picture-name"
    /// A marker without its other half in the same list item or quote. [the marker]
    case unpairedMarker = "unpaired-marker"
    /// Something between markers that would be lost. []
    case textBetweenMarkers = "text-between-markers"

    /// Whether it is about a Markdown page as such, so that no source of a tree gives it.
    public var isOfPage: Bool {
        switch self {
        case .unclosedFence, .invalidPictureName, .repeatedPictureName, .unpairedMarker,
            .textBetweenMarkers:
            true
        default: false
        }
    }

    public var severity: Diagnostic.Severity {
        switch self {
        case .bidirectionalControl, .comparisonInChain, .hangingLevel, .listBullets: .warning
        default: .error
        }
    }
}

/// The sentences that go with further places of a diagnostic.
public enum NoteKind: String, CaseIterable, Sendable {
    /// What is repeated stands here first.
    case firstHere = "first-here"
    /// The parent that a node has already.
    case parentHere = "parent-here"
    /// A line whose indent is open.
    case indentHere = "indent-here"
    /// The directive or link that closed all indents.
    case closedHere = "closed-here"
    /// One of several nodes that are meant.
    case candidateHere = "candidate-here"
}
