import BracketLanguage

/// How a thing looks where it differs from the theme; what is nil is the theme's.
struct Look: Equatable {
    var fill: Colour?
    var stroke: Colour?
    var text: Colour?
    var isBold = false
    var isItalic = false
    var isDashed = false
}

/// Resolves the looks of all that is drawn: a thing's own key, then its classes (the last named
/// first), then the nearest `branch`, then the theme.
struct Looks {
    /// Index into `branchColours` of the nearest branch of each node, or -1; empty without any.
    private var branches: [Int32] = []
    private var branchColours: [Colour] = []
    /// The node whose `path` the line to each node belongs to, or -1; empty without any path.
    private var pathOwners: [Int32] = []

    /// The looks of `diagram`, or nil if it has none of its own, as a million plain nodes.
    init?(_ diagram: borrowing Diagram) {
        var hasBranches = false
        var hasPaths = false
        var isPlain = true
        for details in diagram.details {
            hasBranches = hasBranches || details.branch != nil
            hasPaths = hasPaths || details.path
            if details.style != Style() { isPlain = false }
        }
        if hasBranches { spreadBranches(diagram) }
        if hasPaths { findPaths(diagram) }
        if hasBranches || hasPaths || !isPlain { return }
        if diagram.rows.contains(where: { $0.style != Style() }) { return }
        if diagram.links.contains(where: { $0.style != Style() }) { return }
        return nil
    }

    private mutating func spreadBranches(_ diagram: borrowing Diagram) {
        branches = Array(repeating: -1, count: diagram.nodes.count)
        for i in diagram.nodes.indices {
            let node = diagram.nodes[i]
            if node.details >= 0, let colour = diagram.details[Int(node.details)].branch {
                branches[i] = Int32(branchColours.count)
                branchColours.append(colour)
            } else if !node.parent.isNone {
                branches[i] = branches[node.parent.value]
            }
        }
    }

    /// A line that several ways share belongs to the one that starts nearest to it, and of those in
    /// different subtrees to the first written.
    private mutating func findPaths(_ diagram: borrowing Diagram) {
        pathOwners = Array(repeating: -1, count: diagram.nodes.count)
        for i in diagram.nodes.indices.reversed() {
            let node = diagram.nodes[i]
            if node.details >= 0, diagram.details[Int(node.details)].path {
                pathOwners[i] = Int32(i)
            }
            // Earlier siblings come later in this loop, and so have the last word.
            if pathOwners[i] >= 0, !node.parent.isNone {
                pathOwners[node.parent.value] = pathOwners[i]
            }
        }
    }

    var hasPaths: Bool { !pathOwners.isEmpty }

    /// The colour of the nearest branch, the node's own included.
    func branch(of node: NodeID) -> Colour? {
        guard !branches.isEmpty, branches[node.value] >= 0 else { return nil }
        return branchColours[Int(branches[node.value])]
    }

    /// The node whose way to the root takes the line that leads to `node`; nil if none does.
    func pathOwner(of node: NodeID) -> NodeID? {
        guard !pathOwners.isEmpty, pathOwners[node.value] >= 0 else { return nil }
        return NodeID(Int(pathOwners[node.value]))
    }

    func look(of node: NodeID, in diagram: borrowing Diagram) -> Look {
        var look = Look()
        let index = diagram.nodes[node.value].details
        if index >= 0 { look = diagram.look(diagram.details[Int(index)].style) }
        if let branch = branch(of: node) {
            look.fill = look.fill ?? branch
            look.stroke = look.stroke ?? branch
            look.text = look.text ?? branch.onFill
        }
        return look
    }

    /// The look of a row in a card of the look `card`, whose text it has where it states none.
    func look(of row: Row, in card: Look, _ diagram: borrowing Diagram) -> Look {
        var look = diagram.look(row.style)
        look.text = look.text ?? card.text
        return look
    }

    /// The look of a link: its line is of `stroke`, its label of `text`, else the theme's.
    func look(of link: Link, in diagram: borrowing Diagram) -> Look { diagram.look(link.style) }

    /// The colour of the way from `owner` to the root: that of the node's outline; nil is the
    /// theme's.
    func pathColour(of owner: NodeID, in diagram: borrowing Diagram) -> Colour? {
        look(of: owner, in: diagram).stroke
    }
}

extension Diagram {
    /// What `style` and its classes say. A fill colours the outline and the text too, unless the
    /// style says more of them.
    fileprivate func look(_ style: Style) -> Look {
        var look = Look()
        look.fill = style.fill
        look.stroke = style.stroke
        look.text = style.text
        look.isBold = style.bold
        look.isItalic = style.italic
        look.isDashed = style.dashed
        for index in style.classes.reversed() {
            let style = classes[Int(index)].style
            look.fill = look.fill ?? style.fill
            look.stroke = look.stroke ?? style.stroke
            look.text = look.text ?? style.text
            look.isBold = look.isBold || style.bold
            look.isItalic = look.isItalic || style.italic
            look.isDashed = look.isDashed || style.dashed
        }
        if let fill = look.fill {
            look.stroke = look.stroke ?? fill
            look.text = look.text ?? fill.onFill
        }
        return look
    }
}

extension Colour {
    /// The colour of text on a fill of this colour. A palette colour has a shade for it.
    fileprivate var onFill: Colour {
        switch self {
        case .palette: self
        case .literal(let rgb): .literal(readableText(on: rgb))
        }
    }
}
