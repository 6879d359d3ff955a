import BracketLanguage

/// A drawing of some of the nodes of another, and where they and their labels come from.
private struct Part {
    var drawing: Drawing
    /// The nodes, ascending.
    var items: [Int32] = []
    /// Indices of their labels.
    var edgeLabels: [Int] = []
    var junctionLabels: [Int] = []
}

/// Drawings that are put together from parts, each of which is laid out as any tree is.
///
/// What hangs from a node is a part of its own, with levels of its own; so the node with all that
/// hangs from it is one item among its siblings. And a two-sided tree is two trees about the same
/// root, one of them reflected.
extension Drawing {
    mutating func placeParts(_ hanging: [NodeID]) {
        let isHanging = isMember(hanging)
        let partRoots = partRoots(isHanging)
        blocks = cards.map { Block(slot: Slot(size: $0.height, metrics), length: $0.width) }
        for badge in badges { blocks[badge.node.value].slot.include(slot(of: badge)) }
        let places = hangAll(hanging, isHanging)

        let top = diagram.nodes.indices.filter { diagram.nodes[Int(partRoots[$0])].parent.isNone }
        var trees: [Tree]
        var isFirst: [Bool] = []
        var columns: [Double] = []
        if isTwoSided {
            if diagram.settings.align == .length { measureDistances() }
            (trees, isFirst, columns) = placeSides(top.map(Int32.init), isHanging)
        } else {
            var part = part(of: top.map(Int32.init), isHanging)
            part.drawing.diagram.settings.levels = diagram.settings.levels
            trees = part.drawing.rootedTrees()
            part.drawing.placeAcross(&trees, [])
            part.drawing.assignRows(&trees)
            part.drawing.placeAlong(&trees)
            take(part)
            for (t, root) in diagram.roots.enumerated() {
                trees[t].nodes = root.value..<Int(diagram.nodes[root.value].end)
            }
        }
        settle(partRoots, places)
        for parent in hanging { addHangingConnector(parent) }
        direct(isHanging)
        if isTwoSided { reflect(isFirst, columns, trees) }
        // Stable: a root's connector to the first side comes before that to the second.
        connectors = connectors.enumerated()
            .sorted { ($0.element.parent, $0.offset) < ($1.element.parent, $1.offset) }
            .map(\.element)
        blocks = []
        arrange(trees)
        if !isHorizontal && metrics.unit == .cells { levelHungLabels() }
    }

    /// Where levels follow each other along y, reflection may move the middle row of a label away
    /// from that of its card.
    private mutating func levelHungLabels() {
        for l in edgeLabels.indices where branchDirection(edgeLabels[l].node).isHorizontal {
            let node = edgeLabels[l].node
            let room = badgeRoom(node)
            let start = cards[node.value].y + (growth(node) == .up ? room : 0)
            let middle = start + metrics.before(cards[node.value].height - room)
            edgeLabels[l].rect.y = middle - metrics.before(edgeLabels[l].rect.height)
        }
    }

    private func isMember(_ nodes: [NodeID]) -> [Bool] {
        var result = [Bool](repeating: false, count: diagram.nodes.count)
        for node in nodes { result[node.value] = true }
        return result
    }

    /// The root of the part that each node is in: a hung child, or a root of the forest.
    private func partRoots(_ isHanging: [Bool]) -> [Int32] {
        var roots: [Int32] = []
        roots.reserveCapacity(diagram.nodes.count)
        for (i, node) in diagram.nodes.enumerated() {
            let begins = node.parent.isNone || isHanging[node.parent.value]
            roots.append(begins ? Int32(i) : roots[node.parent.value])
        }
        return roots
    }

    /// Lays out all that hangs, the innermost first, and sets the blocks. Returns where each hung
    /// child hangs.
    private mutating func hangAll(_ hanging: [NodeID], _ isHanging: [Bool]) -> [HungPlace] {
        var all = [HungPlace](
            repeating: HungPlace(along: 0, across: 0), count: hanging.isEmpty ? 0 : cards.count)
        var children: [NodeID] = []
        var labels: [Rect?] = []
        var places: [HungPlace] = []
        for parent in hanging.reversed() {
            children.removeAll(keepingCapacity: true)
            labels.removeAll(keepingCapacity: true)
            var child = diagram.firstChild(parent)
            while !child.isNone {
                if !isHanging[child.value] && !diagram.isLeaf(child) {
                    layOutPart(child, isHanging)
                }
                children.append(child)
                labels.append(widenedLabel(of: child))
                child = diagram.nodes[child.value].nextSibling
            }
            hang(children, from: parent, labels: labels, &places)
            for (child, place) in zip(children, places) { all[child.value] = place }
        }
        return all
    }

    /// Sets the room of the edge label of a hung child, whose branch runs along x in any direction.
    private mutating func widenedLabel(of child: NodeID) -> Rect? {
        guard !edgeLabels.isEmpty else { return nil }
        let index = firstEdgeLabel(from: child)
        guard index < edgeLabels.count, edgeLabels[index].node == child else { return nil }
        edgeLabels[index].rect.height += 2 * metrics.hangLabelInset
        return edgeLabels[index].rect
    }

    private func firstEdgeLabel(from node: NodeID) -> Int {
        firstIndex(of: edgeLabels) { $0.node < node }
    }

    /// Lays out the part whose root is the hung child `root`, which has children that do not hang.
    private mutating func layOutPart(_ root: NodeID, _ isHanging: [Bool]) {
        var items: [Int32] = []
        var i = root.value
        let end = Int(diagram.nodes[i].end)
        while i < end {
            items.append(Int32(i))
            i = isHanging[i] ? Int(diagram.nodes[i].end) : i + 1
        }
        var part = part(of: items, isHanging)
        var trees = part.drawing.rootedTrees()
        part.drawing.placeAcross(&trees, [])
        part.drawing.placeAlong(&trees)
        take(part)
        blocks[root.value] = Block(slot: trees[0].slot, length: trees[0].length)
    }

    /// The drawing of `items`, ascending. Those whose parent is not among them, or hangs them, are
    /// its roots.
    private func part(
        of items: [Int32], _ isHanging: [Bool], label: (NodeID) -> Bool = { _ in true }
    ) -> Part {
        var diagram = Diagram()
        diagram.settings = self.diagram.settings
        // What hangs is on no level.
        diagram.settings.levels = []
        diagram.details = self.diagram.details
        diagram.nodes.reserveCapacity(items.count)
        var part = Part(drawing: Drawing(diagram: Diagram(), metrics: metrics), items: items)
        part.drawing.firstLine.append(0)
        part.drawing.lengthScale = lengthScale
        var edge = items.isEmpty ? 0 : firstEdgeLabel(from: NodeID(Int(items[0])))
        var own = 0
        var badge = items.isEmpty ? 0 : firstIndex(of: badges) { $0.node.index < items[0] }
        var roof = items.isEmpty ? 0 : firstIndex(of: roofs) { $0.parent.index < items[0] }
        // Those items that later ones may be children of: the way from a root to the last item.
        var open: [(node: Int32, local: Int)] = []
        for (local, item) in items.enumerated() {
            let node = self.diagram.nodes[Int(item)]
            while let last = open.last, self.diagram.nodes[Int(last.node)].end <= item {
                open.removeLast()
            }
            let isRoot = open.isEmpty || isHanging[node.parent.value]
            var copy = node
            copy.parent = isRoot ? .none : NodeID(open[open.count - 1].local)
            copy.depth = isRoot ? 0 : diagram.nodes[copy.parent.value].depth + 1
            diagram.nodes.append(copy)
            open.append((item, local))

            part.drawing.cards.append(cards[Int(item)])
            part.drawing.blocks.append(blocks[Int(item)])
            let lines = firstLine[Int(item) + 1] - firstLine[Int(item)]
            part.drawing.firstLine.append(part.drawing.firstLine[local] + lines)
            while edge < edgeLabels.count, edgeLabels[edge].node.index <= item {
                if edgeLabels[edge].node.index == item, !isRoot {
                    part.edgeLabels.append(edge)
                    part.drawing.edgeLabels.append(edgeLabels[edge])
                    part.drawing.edgeLabels[part.edgeLabels.count - 1].node = NodeID(local)
                }
                edge += 1
            }
            if let body = bodyIndex(of: NodeID(Int(item))) {
                part.drawing.bodies.append(bodies[body])
                part.drawing.bodies[part.drawing.bodies.count - 1].node = NodeID(local)
            }
            while badge < badges.count, badges[badge].node.index <= item {
                if badges[badge].node.index == item {
                    part.drawing.badges.append(badges[badge])
                    part.drawing.badges[part.drawing.badges.count - 1].node = NodeID(local)
                }
                badge += 1
            }
            while roof < roofs.count, roofs[roof].parent.index <= item {
                if roofs[roof].parent.index == item {
                    part.drawing.roofs.append(Roof(parent: NodeID(local)))
                }
                roof += 1
            }
            while own < junctionLabels.count, junctionLabels[own].node.index <= item {
                if junctionLabels[own].node.index == item, label(NodeID(Int(item))) {
                    part.junctionLabels.append(own)
                    part.drawing.junctionLabels.append(junctionLabels[own])
                    part.drawing.junctionLabels[part.junctionLabels.count - 1].node = NodeID(local)
                }
                own += 1
            }
        }
        diagram.link()
        part.drawing.diagram = diagram
        return part
    }

    /// Takes over what was placed in `part`: all but the sizes of the cards. Headings get the number
    /// that their tree has here.
    private mutating func take(_ part: consuming Part) {
        for (local, item) in part.items.enumerated() {
            cards[Int(item)].x = part.drawing.cards[local].x
            cards[Int(item)].y = part.drawing.cards[local].y
        }
        for (local, label) in part.edgeLabels.enumerated() {
            edgeLabels[label].rect = part.drawing.edgeLabels[local].rect
            edgeLabels[label].place = part.drawing.edgeLabels[local].place
        }
        for (local, label) in part.junctionLabels.enumerated() {
            junctionLabels[label].rect = part.drawing.junctionLabels[local].rect
            junctionLabels[label].place = part.drawing.junctionLabels[local].place
        }
        let shift = diagram.bytes.count
        diagram.bytes += part.drawing.diagram.bytes
        for var heading in part.drawing.headings {
            let root = part.items[part.drawing.diagram.roots[heading.tree].value]
            heading.tree = firstIndex(of: diagram.roots) { $0.index < root }
            for l in heading.caption.lines.indices {
                let text = heading.caption.lines[l].text
                heading.caption.lines[l].text = TextRange(
                    start: shift + text.lower, count: Int(text.count))
            }
            headings.append(heading)
        }
        for var connector in part.drawing.connectors {
            connector.parent = NodeID(Int(part.items[connector.parent.value]))
            connectors.append(connector)
        }
    }

    /// Makes places in hung parts, which are relative to the root of the part, relative to that of
    /// the tree.
    private mutating func settle(
        _ partRoots: [Int32], _ places: [HungPlace]
    ) {
        if places.isEmpty { return }
        let nodes = diagram.nodes
        for i in nodes.indices {
            let root = Int(partRoots[i])
            let holder = nodes[root].parent
            if holder.isNone { continue }
            if root == i {
                cards[i].x = cards[holder.value].x + places[i].along
                cards[i].y = cards[holder.value].y + places[i].across
            } else {
                cards[i].x += cards[root].x
                cards[i].y += cards[root].y
            }
        }
        for c in connectors.indices {
            let root = Int(partRoots[connectors[c].parent.value])
            if !nodes[root].parent.isNone { connectors[c].trunk += cards[root].x }
        }
        for l in edgeLabels.indices {
            let node = edgeLabels[l].node
            let root = Int(partRoots[node.value])
            if nodes[root].parent.isNone { continue }
            if root == node.value {
                standOnHungBranch(l)
            } else {
                edgeLabels[l].rect.x += cards[root].x
                edgeLabels[l].rect.y += cards[root].y
            }
        }
    }

    /// Stands an edge label on the branch from a hanging trunk to its node.
    private mutating func standOnHungBranch(_ label: Int) {
        let node = edgeLabels[label].node
        let parent = diagram.nodes[node.value].parent
        let size = edgeLabels[label].rect
        var card = cards[node.value]
        card.width -= badgeRoom(node)
        let start = hangingTrunk(parent) + metrics.centre + metrics.hangStub.before
        if isHorizontal {
            edgeLabels[label].rect.x = cards[parent.value].x + start
            edgeLabels[label].rect.y = card.y - metrics.before(size.height)
        } else {
            edgeLabels[label].rect.x =
                card.x + metrics.before(card.width) - metrics.before(size.width)
            edgeLabels[label].rect.y = cards[parent.value].y + start
        }
    }

    private mutating func addHangingConnector(_ parent: NodeID) {
        let card = cards[parent.value]
        let direction = diagram.settings.direction.forwards
        var connector = Connector(
            parent: parent, direction: isHorizontal ? direction : .right,
            trunk: (isHorizontal ? card.x : card.y) + hangingTrunk(parent))
        connector.shape = direction == .up ? .hangingUp : .hangingDown
        connectors.append(connector)
    }

    private mutating func direct(_ isHanging: [Bool]) {
        let direction = diagram.settings.direction.forwards
        let hung = isHorizontal ? direction : .right
        branchDirections = diagram.nodes.map { node in
            !node.parent.isNone && isHanging[node.parent.value] ? hung : direction
        }
    }
}

/// Two-sided trees.
extension Drawing {
    /// Places both sides of all trees as if they grew the same way. Returns the trees, for each
    /// node whether it is on the first side, and how long the column of each root is, in which
    /// it stands in the middle.
    private mutating func placeSides(
        _ items: [Int32], _ isHanging: [Bool]
    ) -> (trees: [Tree], isFirst: [Bool], columns: [Double]) {
        let isFirst = splitSides(
            diagram.roots.filter { !isHanging[$0.value] }, bands: bands(items, isHanging))
        // Whether each root has children on the first and on the second side.
        var sides = [(first: Bool, second: Bool)](
            repeating: (false, false), count: diagram.nodes.count)
        for item in items where diagram.nodes[Int(item)].depth == 1 {
            let root = diagram.nodes[Int(item)].parent.value
            if isFirst[Int(item)] { sides[root].first = true } else { sides[root].second = true }
        }
        // A root in the middle has its label on the second side.
        var first = part(
            of: items.filter {
                diagram.nodes[Int($0)].parent.isNone ? sides[Int($0)].first : isFirst[Int($0)]
            }, isHanging, label: { !sides[$0.value].second || isFirst[$0.value] })
        var second = part(
            of: items.filter {
                diagram.nodes[Int($0)].parent.isNone ? sides[Int($0)].second : !isFirst[Int($0)]
            }, isHanging)
        second.drawing.isMiddleRoot = second.items.map { sides[Int($0)] == (true, true) }

        var trees = rootedTrees()
        for t in trees.indices { trees[t].slot = blocks[trees[t].nodes.lowerBound].slot }
        var firstTrees = placeAcross(&first, of: &trees)
        var secondTrees = placeAcross(&second, of: &trees)
        assignRows(&trees)

        // The roots of a row of trees share a column; where distances count, it is a point.
        var widest = [Double](repeating: 0, count: trees.count)
        for (t, root) in diagram.roots.enumerated() {
            let row = trees[t].row
            widest[row] = max(widest[row], cards[root.value].width)
        }
        if diagram.settings.align == .length {
            widest = widest.map { _ in metrics.junction }
        } else {
            headRoots(&widest, of: trees)
        }
        let columns = trees.map { widest[$0.row] }
        if diagram.settings.align != .length {
            // The heading of the roots is made above.
            let levels = diagram.settings.levels
            first.drawing.diagram.settings.levels = levels.isEmpty ? [] : [nil] + levels.dropFirst()
            second.drawing.diagram.settings.levels = first.drawing.diagram.settings.levels
        }
        placeAlong(&first, &firstTrees, of: trees, columns)
        placeAlong(&second, &secondTrees, of: trees, columns)
        for c in first.drawing.connectors.indices {
            first.drawing.connectors[c].direction = diagram.settings.direction.backwards
        }
        let firstHeading = headings.count
        take(first)
        for h in firstHeading..<headings.count {
            let rect = headings[h].caption.rect
            headings[h].caption.rect.x =
                columns[headings[h].tree] - rect.x - (isHorizontal ? rect.width : rect.height)
        }
        take(second)
        gatherHeadings(trees)
        for (t, root) in diagram.roots.enumerated() {
            cards[root.value].x = metrics.half(max(0, columns[t] - cards[root.value].width))
            cards[root.value].y = 0
        }

        // What lies before the beginning of the roots' column and what behind it.
        var ahead = [Double](repeating: 0, count: trees.count)
        var behind = [Double](repeating: 0, count: trees.count)
        for (t, root) in diagram.roots.enumerated() {
            let row = trees[t].row
            let reach = cards[root.value].x + blocks[root.value].length
            behind[row] = max(behind[row], columns[t], reach)
        }
        for tree in firstTrees {
            ahead[tree.row] = max(ahead[tree.row], tree.length - tree.lead - widest[tree.row])
            behind[tree.row] = max(behind[tree.row], widest[tree.row] + tree.lead)
        }
        for tree in secondTrees {
            ahead[tree.row] = max(ahead[tree.row], tree.lead)
            behind[tree.row] = max(behind[tree.row], tree.length - tree.lead)
        }
        for t in trees.indices {
            trees[t].lead = ahead[trees[t].row]
            trees[t].length = ahead[trees[t].row] + behind[trees[t].row]
        }
        return (trees, isFirst, columns)
    }

    /// Makes the headings of the roots, one for each row of trees, in the middle of the roots' column,
    /// which is long enough for it.
    private mutating func headRoots(_ widest: inout [Double], of trees: [Tree]) {
        guard let text = diagram.settings.levels.first ?? nil, !text.isEmpty else { return }
        for t in trees.indices where t == 0 || trees[t].row != trees[t - 1].row {
            let row = trees[t].row
            let caption = headingCaption(text, length: widest[row])
            let size = isHorizontal ? caption.rect.width : caption.rect.height
            widest[row] = max(widest[row], size)
            headings.append(Heading(level: 0, caption: caption, tree: t))
            headings[headings.count - 1].caption.rect.x = metrics.half(widest[row] - size)
        }
    }

    /// Puts the headings in the order of their trees, all of a row of trees with its first tree.
    private mutating func gatherHeadings(_ trees: [Tree]) {
        if headings.isEmpty { return }
        var firsts: [Int] = []
        for t in trees.indices {
            firsts.append(t > 0 && trees[t].row == trees[t - 1].row ? firsts[t - 1] : t)
        }
        for h in headings.indices { headings[h].tree = firsts[headings[h].tree] }
        headings = headings.enumerated()
            .sorted {
                ($0.element.tree, $0.element.level, $0.offset)
                    < ($1.element.tree, $1.element.level, $1.offset)
            }
            .map(\.element)
    }

    /// The band of each node of the trees without what hangs.
    private func bands(_ items: [Int32], _ isHanging: [Bool]) -> [Slot] {
        let part = part(of: items, isHanging)
        var slots = part.drawing.blocks.map(\.slot)
        part.drawing.includeLabels(in: &slots)
        part.drawing.includeBadges(in: &slots)
        part.drawing.includeRoofs(in: &slots)
        _ = part.drawing.packBands(&slots, [])
        var bands = blocks.map(\.slot)
        for (local, item) in part.items.enumerated() { bands[Int(item)] = slots[local] }
        return bands
    }

    /// Places one side across the levels, and widens `trees` to hold it. Returns its trees.
    private func placeAcross(_ part: inout Part, of trees: inout [Tree]) -> [Tree] {
        let spacers = part.drawing.standApart()
        var own = part.drawing.rootedTrees()
        part.drawing.placeAcross(&own, spacers)
        var t = 0
        for tree in own {
            let root = Int(part.items[tree.nodes.lowerBound])
            while trees[t].nodes.lowerBound < root { t += 1 }
            trees[t].slot.include(tree.slot)
        }
        return own
    }

    /// Places one side along the levels, beyond the columns of the roots.
    private func placeAlong(
        _ part: inout Part, _ own: inout [Tree], of trees: [Tree], _ columns: [Double]
    ) {
        var t = 0
        for o in own.indices {
            let local = own[o].nodes.lowerBound
            while trees[t].nodes.lowerBound < Int(part.items[local]) { t += 1 }
            own[o].row = trees[t].row
            part.drawing.cards[local].width = columns[t]
            part.drawing.blocks[local].length = columns[t]
        }
        alignRows(&own, of: &part)
    }

    private func alignRows(_ own: inout [Tree], of part: inout Part) {
        // Rows are numbered on from 0 while they are placed.
        let rows = own.map(\.row)
        var next = -1
        for o in own.indices {
            if o == 0 || rows[o] != rows[o - 1] { next += 1 }
            own[o].row = next
        }
        part.drawing.placeAlong(&own)
        for o in own.indices { own[o].row = rows[o] }
    }

    /// Turns the first side of all trees about the column of their roots.
    private mutating func reflect(_ isFirst: [Bool], _ columns: [Double], _ trees: [Tree]) {
        var column = [Double](repeating: 0, count: diagram.nodes.count)
        for (t, tree) in trees.enumerated() { for i in tree.nodes { column[i] = columns[t] } }
        let backwards = diagram.settings.direction.backwards
        for i in diagram.nodes.indices where isFirst[i] {
            cards[i].x = column[i] - cards[i].x - cards[i].width
            if branchDirections[i].isHorizontal == isHorizontal { branchDirections[i] = backwards }
        }
        for c in connectors.indices {
            let parent = connectors[c].parent.value
            guard isFirst[parent] || connectors[c].direction == backwards else { continue }
            if connectors[c].direction.isHorizontal == isHorizontal {
                connectors[c].trunk = column[parent] - connectors[c].trunk - metrics.centre
                connectors[c].direction = backwards
            } else {
                connectors[c].shape = .hangingUp
            }
        }
        for l in edgeLabels.indices where isFirst[edgeLabels[l].node.value] {
            let rect = edgeLabels[l].rect
            edgeLabels[l].rect.x = column[edgeLabels[l].node.value] - rect.x - rect.width
        }
        for l in junctionLabels.indices {
            let node = junctionLabels[l].node
            guard isFirst[node.value] || hasAll(node, on: isFirst) else { continue }
            let rect = junctionLabels[l].rect
            junctionLabels[l].rect.x = column[node.value] - rect.x - rect.width
        }
    }

    /// Whether all children of `root` are on the first side.
    private func hasAll(_ root: NodeID, on isFirst: [Bool]) -> Bool {
        guard diagram.nodes[root.value].parent.isNone else { return false }
        var child = diagram.firstChild(root)
        while !child.isNone {
            if !isFirst[child.value] { return false }
            child = diagram.nodes[child.value].nextSibling
        }
        return true
    }
}
