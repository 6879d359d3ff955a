import BracketLanguage

/// The one geometry: where everything stands, in the unit of the metrics (pixels, or cells).
///
/// Emitters draw these values and compute none of their own. Coordinates grow to the right and
/// down; the padding is included, so all lie in `0...width` and `0...height`.
public struct Drawing: Sendable {
    public var diagram: Diagram
    public var metrics: Metrics
    public var width: Double = 0
    public var height: Double = 0
    /// One card a node, indexed by `NodeID`.
    public var cards: [Rect] = []
    /// The wrapped lines of all cards in order: node `i` has the lines
    /// `firstLine[i]..<firstLine[i + 1]`. A junction has none.
    public var lines: [Line] = []
    public var firstLine: [Int32] = []
    /// The bodies of the cards that hold more than a label, in preorder.
    public var bodies: [CardBody] = []
    /// One connector for each parent without a roof, in preorder of the parents; two for a root
    /// whose children stand on both sides of it.
    public var connectors: [Connector] = []
    /// The way in which the branch that leads to a node grows, for each node; empty where all grow
    /// as `@direction` says. See `branchDirection(_:)`.
    public var branchDirections: [Direction] = []
    /// Labels on connectors, in preorder of the nodes they lead to.
    public var edgeLabels: [EdgeLabel] = []
    /// Labels of inner nodes under `@align length`, in preorder; else none.
    public var junctionLabels: [JunctionLabel] = []
    /// The ways of the links between nodes, in the order written; none in cells.
    public var linkPaths: [LinkPath] = []
    /// How long a branch of length 1 is drawn under `@align length`; else 0.
    public var lengthScale: Double = 0
    /// `@title`, above everything.
    public var title: Caption?
    /// `@levels`, once for each row of trees, in the order of the levels.
    public var headings: [Heading] = []
    /// What distances mean under `@align length`.
    public var scaleBar: ScaleBar?
    /// What stands for folded subtrees, in preorder of the nodes that hide them.
    public var badges: [Badge] = []
    /// What stands in place of the connectors above words, in preorder of the parents.
    public var roofs: [Roof] = []
    /// The room of each node with all that hangs from it, while hung children are being placed;
    /// empty where none hang.
    var blocks: [Block] = []
    /// For each node whether it is a root with more of its tree before it, so that its label must
    /// not stand there; empty where none is.
    var isMiddleRoot: [Bool] = []

    public init(diagram: Diagram, metrics: Metrics) {
        self.diagram = diagram
        self.metrics = metrics
    }
}

public struct Point: Sendable, Equatable {
    public var x: Double
    public var y: Double
    public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }
}

public struct Rect: Sendable, Equatable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

/// One line of text.
public struct Line: Sendable {
    /// In `Diagram.bytes`.
    public var text: TextRange
    /// Measured width in the metrics' unit.
    public var width: Float
    public init(text: TextRange, width: Float) {
        self.text = text
        self.width = width
    }
}

/// The lines from one parent to its children: a stem from the parent's port to the trunk, the
/// trunk, and a branch from the trunk to each child's port. Ports come from
/// `Drawing.outerPort(_:)` and `Drawing.innerPort(_:)`.
public struct Connector: Sendable {
    public enum Shape: Sendable {
        /// The trunk crosses the stem, from the first child to the last.
        case spread
        /// The trunk is the stem itself, which leaves the lower edge of the parent; the children
        /// hang below each other.
        case hangingDown
        /// The mirror image of it: the trunk leaves the upper edge, and the children stand above
        /// each other.
        case hangingUp
    }

    public var parent: NodeID
    /// The way in which the branches grow: `left`, `right`, `up` or `down`.
    public var direction: Direction
    public var shape = Shape.spread
    /// Where the trunk stands along the branches: its x where they grow `left` or `right`, its y
    /// where `up` or `down`; in cells the index of its column or row. Under `@align length` this is
    /// the parent's own coordinate along the levels.
    public var trunk: Double
    public init(parent: NodeID, direction: Direction, trunk: Double) {
        self.parent = parent
        self.direction = direction
        self.trunk = trunk
    }
}

/// Text on a connector, about the branch that leads to `node`.
public struct EdgeLabel: Sendable {
    public var node: NodeID
    /// The room of the text; the branch is interrupted for exactly this rectangle. In cells under
    /// `left` and `right` it holds one blank cell before and one after the text, and at least one
    /// cell of the branch is left on either side (`─ yes ─`); under `up` and `down` it has rows of
    /// its own between the trunk and the card, as wide as the text.
    public var rect: Rect
    /// The wrapped lines, centred in `rect`.
    public var lines: [Line]
    /// `onBranch`; only under `@align length`, where branches are as long as they are, it can be
    /// too long for that and stand `besideTrunk`.
    public var place = LabelPlace.onBranch
    public init(node: NodeID, rect: Rect, lines: [Line]) {
        self.node = node
        self.rect = rect
        self.lines = lines
    }
}

/// Where a label stands that belongs to a connector.
public enum LabelPlace: Sendable {
    /// On the branch that leads to the node, which is interrupted for it.
    case onBranch
    /// Above the branch that leads to the node.
    case aboveBranch
    /// Beside the trunk of the node, among its children.
    case besideTrunk
    /// Before a root, to which no branch leads.
    case beforeRoot
}

/// The label of an inner node under `@align length`, which has no card: it stands on the branch
/// that leads to the node, or close by where that branch is too short for it.
public struct JunctionLabel: Sendable {
    public var node: NodeID
    /// The room of the text, with the blanks of an edge label on both sides of it.
    public var rect: Rect
    /// The wrapped lines, centred in `rect`; these lines are not among `Drawing.lines`.
    public var lines: [Line]
    public var place = LabelPlace.onBranch
    public init(node: NodeID, rect: Rect, lines: [Line]) {
        self.node = node
        self.rect = rect
        self.lines = lines
    }
}

extension Drawing {
    /// Whether levels follow each other along x (`left`, `right`) rather than y.
    public var isHorizontal: Bool { diagram.settings.direction.isHorizontal }

    /// Whether the lines of a connector fan out to the children at an angle, instead of following
    /// a trunk: `straight` and `curve` do. In cells, and where distances have a meaning
    /// (`@align length`), all lines run along the axes.
    public var fansOut: Bool {
        guard metrics.unit == .pixels, diagram.settings.align != .length else { return false }
        return switch diagram.settings.connector {
        case .elbow, .rounded: false
        case .straight, .curve: true
        }
    }
}
