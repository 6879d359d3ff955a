/// The validated tree: what a source file means, with nothing of how it looks on a page.
///
/// Nodes are in preorder, so a subtree is one contiguous run, children come after their parents,
/// and a bottom-up pass is a reverse loop. Nothing here owns another node, so freeing a tree of
/// any depth is freeing a few arrays.
public struct Diagram: Sendable {
    /// Text that every `TextRange` below points into: the source, then whatever had to be
    /// rewritten (folded white space, escapes). Valid UTF-8 without control characters other than
    /// the line feeds of `\n` escapes.
    public var bytes: [UInt8] = []
    /// All nodes in preorder. Never empty in a diagram that validated.
    public var nodes: [Node] = []
    /// The roots, in the order written.
    public var roots: [NodeID] = []
    /// Facts that few nodes have; `Node.details` is an index into it.
    public var details: [Details] = []
    /// The rows of all cards; `Details.rows` is a run of it.
    public var rows: [Row] = []
    /// The cells of all rows; `Row.cells` is a run of it.
    public var cells: [TextRange] = []
    /// Links between nodes (`~>`), in the order written.
    public var links: [Link] = []
    /// The classes in force: the built-in ones as redefined by the file, then the file's own.
    public var classes: [StyleClass] = []
    /// The directives as the file and then the caller set them.
    public var settings = Settings()

    public init() {}
}

/// Index of a node in `Diagram.nodes`.
public struct NodeID: Hashable, Comparable, Sendable {
    public var index: Int32
    public init(_ index: Int) { self.index = Int32(truncatingIfNeeded: index) }
    public static let none = NodeID(-1)
    public var isNone: Bool { index < 0 }
    public var value: Int { Int(index) }
    public static func < (a: NodeID, b: NodeID) -> Bool { a.index < b.index }
}

/// One node: small and trivial, so that an array of a million is one block of memory.
public struct Node: Sendable {
    /// The parent, or `.none` for a root.
    public var parent: NodeID
    /// The next sibling (for a root: the next root), or `.none`.
    public var nextSibling: NodeID = .none
    /// One past the last node of this subtree; a leaf's is its own index + 1.
    public var end: Int32 = 0
    /// Distance from the root in edges.
    public var depth: Int32
    /// The label in `Diagram.bytes`, white space folded; empty for a junction (`_`).
    public var label: TextRange
    /// Where the node was written, in the source: from its edge label or label to the end of its
    /// attributes.
    public var source: TextRange
    /// Index into `Diagram.details`, or -1.
    public var details: Int32 = -1

    public init(parent: NodeID, depth: Int32, label: TextRange, source: TextRange) {
        self.parent = parent
        self.depth = depth
        self.label = label
        self.source = source
    }
}

extension Diagram {
    /// Whether `node` has no children.
    public func isLeaf(_ node: NodeID) -> Bool {
        nodes[node.value].end == node.index + 1
    }

    /// The first child, which in preorder is simply the next node, or `.none`.
    public func firstChild(_ node: NodeID) -> NodeID {
        isLeaf(node) ? .none : NodeID(node.value + 1)
    }

    /// The details of `node`, or nil for the many nodes that have none.
    public func details(of node: NodeID) -> Details? {
        let index = nodes[node.value].details
        return index < 0 ? nil : details[Int(index)]
    }

    /// The bytes of `range` as a string; for messages and tests, never in a hot path.
    public func string(_ range: TextRange) -> String {
        String(decoding: bytes[range.range], as: UTF8.self)
    }
}

/// What a node may carry beside its label.
public struct Details: Sendable {
    /// Text on the connector that leads to the node.
    public var edgeLabel: TextRange = .empty
    /// The explicit `#id`, without the `#`.
    public var id: TextRange = .empty
    public var style = Style()
    /// Colour of the node, of all below it and of their connectors.
    public var branch: Colour?
    /// Whether the way from here to the root is drawn strong.
    public var path = false
    /// A checked link target (http, https, mailto, relative or `#…`).
    public var href: TextRange = .empty
    public var tooltip: TextRange = .empty
    public var tags: [TextRange] = []
    public var side: Side?
    /// Branch length, finite and not negative.
    public var length: Double?
    public var hang = false
    public var collapsed = false
    /// How many nodes are folded into this one; only `Diagram.folded()` sets it.
    public var hidden = 0
    public var roof = false
    /// `data-*` attributes in the order written, names without the `data-`.
    public var data: [(name: TextRange, value: TextRange)] = []
    /// A run of `Diagram.rows`.
    public var rows: Range<Int> = 0..<0

    public init() {}
}

public enum Side: String, CaseIterable, Sendable { case left, right, up, down }

/// One row of a card.
public struct Row: Sendable {
    /// A run of `Diagram.cells`; an empty text is an empty cell.
    public var cells: Range<Int>
    public var style = Style()
    public init(cells: Range<Int>) { self.cells = cells }
}

/// A line from one node to another that does not touch the layout.
public struct Link: Sendable {
    public var from: NodeID
    public var to: NodeID
    public var label: TextRange = .empty
    public var style = Style()
    public var source: TextRange = .empty
    public init(from: NodeID, to: NodeID) {
        self.from = from
        self.to = to
    }
}

/// A built-in or declared class.
public struct StyleClass: Sendable {
    /// ASCII name without the dot.
    public var name: String
    public var style: Style
    public init(name: String, style: Style) {
        self.name = name
        self.style = style
    }
}

/// The looks that a node, row, link or class states for itself. What is nil is not stated.
public struct Style: Sendable, Equatable {
    public var fill: Colour?
    public var stroke: Colour?
    public var text: Colour?
    public var bold: Bool = false
    public var italic: Bool = false
    public var dashed: Bool = false
    /// Indices into `Diagram.classes` in the order written (always empty in a class).
    public var classes: [Int32] = []
    public init() {}
}

/// A colour by name, which follows the theme, or as written.
public enum Colour: Sendable, Equatable {
    case palette(Palette)
    /// 0xRRGGBB
    case literal(UInt32)
}

public enum Palette: String, CaseIterable, Sendable {
    case gray, red, orange, yellow, green, teal, blue, purple, pink
}
