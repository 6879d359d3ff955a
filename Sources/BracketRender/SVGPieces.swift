import BracketLanguage
import BracketLayout

extension Looks {
    /// Whether lines of `connector` differ from each other or from the theme's.
    func hasOwnLines(_ drawing: borrowing Drawing, _ connector: Connector) -> Bool {
        if branch(of: connector.parent) != nil { return true }
        var child = drawing.diagram.firstChild(connector.parent)
        while !child.isNone {
            if isApart(child, drawing.diagram) { return true }
            child = drawing.diagram.nodes[child.value].nextSibling
        }
        return false
    }

    /// Whether the line to `child` looks different from what it shares with its siblings, which is
    /// of the colour of the parent's branch.
    func isApart(_ child: NodeID, _ diagram: borrowing Diagram) -> Bool {
        let node = diagram.nodes[child.value]
        if node.details < 0 { return false }
        let details = diagram.details[Int(node.details)]
        if let own = details.branch, own != branch(of: node.parent) { return true }
        return isDashed(child, diagram)
    }

    /// Whether the line that leads to `node` is dashed.
    func isDashed(_ node: NodeID, _ diagram: borrowing Diagram) -> Bool {
        let index = diagram.nodes[node.value].details
        if index < 0 { return false }
        let style = diagram.details[Int(index)].style
        return style.dashed || style.classes.contains { diagram.classes[Int($0)].style.dashed }
    }
}

extension MarkupBuffer {
    /// A connector whose lines look different: what its children share, then what is theirs.
    mutating func pieces(
        of connector: Connector, _ drawing: borrowing Drawing, _ looks: Looks
    ) {
        let pieces = ConnectorPieces(drawing, connector)
        let diagram = drawing.diagram
        let parent = connector.parent
        var branches: [NodeID] = []
        drawing.forEachBranch(of: connector) { branches.append($0) }
        if branches.count > 1 || !looks.isApart(branches[0], diagram) {
            // A group, for the path may have to be split.
            room()
            write("  <g")
            lineLook(looks.branch(of: parent), diagram.settings.theme)
            write("><path d=\"")
            subpaths = 0
            pieces.traceRest(drawing, apart: { looks.isApart($0, diagram) }, with: &self)
            write("\"/></g>\n")
        }
        for child in branches where looks.isApart(child, diagram) {
            openLine(
                looks.branch(of: child), isDashed: looks.isDashed(child, diagram),
                diagram.settings.theme)
            pieces.tracePiece(of: child, drawing, with: &self)
            write("\"/>\n")
        }
    }

    /// The ways that are drawn strong, above all connectors.
    mutating func paths(
        _ drawing: borrowing Drawing, _ colours: ThemeColours, _ looks: Looks
    ) {
        write(" <g class=\"bracket-paths\" fill=\"none\" stroke=\"")
        write(colours.text)
        write("\" stroke-width=\"3\" stroke-linejoin=\"round\">\n")
        let diagram = drawing.diagram
        for connector in drawing.connectors {
            if looks.pathOwner(of: connector.parent) == nil { continue }
            let pieces = ConnectorPieces(drawing, connector)
            var ways: [(child: NodeID, owner: NodeID)] = []
            drawing.forEachBranch(of: connector) { child in
                if let owner = looks.pathOwner(of: child) { ways.append((child, owner)) }
            }
            // What they share is of the colour of the first, as all above it is.
            for way in ways.reversed() {
                openLine(
                    looks.pathColour(of: way.owner, in: diagram), isDashed: false,
                    joins: drawing.isJunction(connector.parent), diagram.settings.theme)
                pieces.traceWay(to: way.child, drawing, with: &self)
                write("\"/>\n")
            }
        }
        room()
        write(" </g>\n")
    }

    /// Starts a line up to its steps. One that `joins` another in a junction has round ends, so
    /// that the two leave no notch.
    private mutating func openLine(
        _ colour: Colour?, isDashed: Bool, joins: Bool = false, _ theme: Theme
    ) {
        room()
        write("  <path")
        lineLook(colour, theme)
        if isDashed { write(" stroke-dasharray=\"5 3\"") }
        if joins { write(" stroke-linecap=\"round\"") }
        write(" d=\"")
        subpaths = 0
    }

    private mutating func lineLook(_ colour: Colour?, _ theme: Theme) {
        guard let colour else { return }
        if case .palette = colour {
            write(" class=\"bracket-own")
            className(.stroke, colour)
            write("\"")
        }
        paint(.stroke, colour, orElse: "", theme)
    }
}
