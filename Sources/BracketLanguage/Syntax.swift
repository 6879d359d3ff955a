/// What stands where in a source: the syntax tree, as flat arrays in the order of the source.
///
/// It is complete: white space, line ends and the marks `>` and `~>` are exactly what lies between
/// the ranges. A million plain nodes take 24 bytes each and no parts.
public struct Syntax: Sendable {
    /// All nodes. A node comes after its parent.
    public internal(set) var nodes: [Node] = []
    /// Comments, rows, links and directives.
    public internal(set) var statements: [Statement] = []
    /// The parts of the nodes; see `parts(of:)`.
    var nodeParts: [Part] = []
    var statementParts: [Part] = []

    /// A node as written.
    public struct Node: Sendable {
        /// From its edge label or label to the end of its attributes.
        public var range: TextRange
        /// The node that it is written under or behind, or -1.
        public var parent: Int32
        /// The bytes of white space before it, when it is the first of its line.
        public var indent: UInt32
        var firstPart: UInt32
        public var flags: Flags
    }

    /// A line that is not a node.
    public struct Statement: Sendable {
        public enum Kind: UInt8, Sendable { case comment, row, link, directive }
        /// Without the white space before and behind.
        public var range: TextRange
        /// For a row its node, or -1; for others the last node before it, or -1.
        public var node: Int32
        /// The bytes of white space before it.
        public var indent: UInt32
        var firstPart: UInt32
        public var kind: Kind
        public var flags: Flags
    }

    public struct Flags: OptionSet, Sendable {
        public var rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The node stands behind a `>`.
        public static let chained = Flags(rawValue: 1)
        /// What it says could not be made out; it has its error.
        public static let broken = Flags(rawValue: 2)
        /// A plain label has white space that is to be folded.
        static let folds = Flags(rawValue: 4)
        /// The node has rows.
        package static let hasRows = Flags(rawValue: 8)
        /// The node has attributes.
        package static let hasAttributes = Flags(rawValue: 16)
        /// The node has an edge label.
        package static let hasEdgeLabel = Flags(rawValue: 32)
    }

    /// A piece of a node or statement. Parts are in the order of the source; `attributes` comes
    /// before the pieces within.
    public struct Part: Sendable, Equatable {
        public enum Kind: UInt8, Sendable {
            /// The text between the brackets.
            case edgeLabel
            /// A label, end of a link or cell, as written.
            case bareText
            /// The same in quotes; the range includes them.
            case quotedText
            /// From brace to brace.
            case attributes
            /// Without the `#`.
            case identifier
            /// Without the `.`; also the name that `@class` declares.
            case className
            /// A key that `bareValue` or `quotedValue` follows.
            case key
            case bareValue
            /// With its quotes.
            case quotedValue
            /// A key alone.
            case flag
            /// The mark `~>`.
            case arrow
            /// Without the `@`.
            case directiveName
        }
        public var kind: Kind
        public var range: TextRange

        package init(kind: Kind, range: TextRange) {
            self.kind = kind
            self.range = range
        }
    }

    /// The parts of node `i`: none for a node that is only a bare label.
    public func parts(ofNode i: Int) -> ArraySlice<Part> { nodeParts[partRange(ofNode: i)] }

    /// The parts of statement `i`.
    public func parts(ofStatement i: Int) -> ArraySlice<Part> {
        statementParts[partRange(ofStatement: i)]
    }

    func partRange(ofNode i: Int) -> Range<Int> {
        let end = i + 1 < nodes.count ? Int(nodes[i + 1].firstPart) : nodeParts.count
        return Int(nodes[i].firstPart)..<end
    }

    func partRange(ofStatement i: Int) -> Range<Int> {
        let end =
            i + 1 < statements.count ? Int(statements[i + 1].firstPart) : statementParts.count
        return Int(statements[i].firstPart)..<end
    }
}
