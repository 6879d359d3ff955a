/// The keys that attributes may have, beside `data-*`. Like the table of directives this is the
/// only one: validation, the reference and editors read it.
public enum AttributeKey: String, CaseIterable, Sendable {
    case fill, stroke, text, bold, italic, dashed, branch, path, href, tooltip, tags, side, length
    case hang, collapsed, roof

    /// What a value looks like.
    public enum Value: Sendable, Equatable {
        /// No value: the key alone says it.
        case flag
        case colour
        case text
        /// Texts split at commas.
        case texts
        /// One of these words.
        case word([String])
        /// A finite number, not negative.
        case number
        /// A checked link target.
        case link
    }

    public var value: Value {
        switch self {
        case .fill, .stroke, .text, .branch: .colour
        case .bold, .italic, .dashed, .path, .hang, .collapsed, .roof: .flag
        case .href: .link
        case .tooltip: .text
        case .tags: .texts
        case .side: .word(Side.allCases.map(\.rawValue))
        case .length: .number
        }
    }

    /// What can bear the key.
    public var owners: [AttributeOwner] {
        switch self {
        case .fill, .stroke, .text: [.node, .row, .link, .styleClass]
        case .bold, .italic: [.node, .row, .styleClass]
        case .dashed: [.node, .link, .styleClass]
        default: [.node]
        }
    }

    /// One line for completions and references.
    public var summary: String {
        switch self {
        case .fill: "colour of the card"
        case .stroke: "colour of the outline, or of a link"
        case .text: "colour of the text"
        case .bold: "bold text"
        case .italic: "italic text"
        case .dashed: "the line that leads to the node, or the link, is dashed"
        case .branch: "colour of the node, of all below it and of their connectors"
        case .path: "the way from this node to the root is drawn strong"
        case .href: "link: http, https, mailto, relative or #…"
        case .tooltip: "text shown on hover and read aloud"
        case .tags: "chips under the label, split at commas"
        case .side: "side of a child of the root in a two-sided diagram"
        case .length: "length of the branch that leads to the node"
        case .hang: "its children hang below each other at its side"
        case .collapsed: "its subtree is folded into a badge with its count"
        case .roof: "a triangle joins it to the leaves below"
        }
    }
}

extension AttributeKey {
    private static let names = allCases.map { Array($0.rawValue.utf8) }

    /// The key with this name.
    init?(_ name: UnsafeBufferPointer<UInt8>) {
        guard let index = Self.names.firstIndex(where: { $0.elementsEqual(name) }) else {
            return nil
        }
        self = Self.allCases[index]
    }
}

/// What attributes can be written on.
public enum AttributeOwner: String, CaseIterable, Sendable {
    case node, row, link
    case styleClass = "class"
}
