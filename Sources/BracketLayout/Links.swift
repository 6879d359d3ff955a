import BracketLanguage

/// The way of one link between nodes (`~>`), which touches nothing of the layout.
public struct LinkPath: Sendable {
    /// Index into `Diagram.links`.
    public var link: Int
    /// The corners of an axis-parallel line from the card that it leaves to the arrow's tip.
    public var points: [Point]
    /// The other two corners of the arrow head, whose tip is the last point.
    public var head: [Point]
    /// The room of the label and its wrapped lines, centred in it; nil where there is none. Where
    /// the line passes through the room it is interrupted.
    public var label: (rect: Rect, lines: [Line])?
    /// The labels of other links that the line passes behind: it is interrupted there too.
    public var gaps: [Rect] = []
}

extension Drawing {
    /// Routes all links, once every card has its place. In cells nothing is routed: text art lists
    /// the links below the tree.
    ///
    /// Takes time for each link that depends on the cards near its way, not on the diagram.
    mutating func routeLinks() {
        guard metrics.unit == .pixels, !diagram.links.isEmpty else { return }
        findWays()
        if makeRoom(for: linkPaths) { findWays() }
        let region = linkRegion
        let index = ObstacleIndex(linkObstacles, bounds: region)
        let lines = ObstacleIndex(connectorLines(), bounds: region)
        var lanes = Lanes(
            index: index, lines: lines, clearance: linkClearance, region: region)
        for path in linkPaths {
            let link = diagram.links[path.link]
            lanes.add(path.points, from: cards[link.from.value], to: cards[link.to.value])
        }
        lanes.spread()
        for i in linkPaths.indices {
            linkPaths[i].points = lanes.ways[i].points
            linkPaths[i].head = arrowHead(of: linkPaths[i].points)
        }
        placeLinkLabels(index, lines, region)
        growPage()
    }

    /// The least distance of a way from a card.
    private var linkClearance: Double {
        max(0, min(8, metrics.levelGap / 3, metrics.siblingGap / 3))
    }

    /// What ways keep clear of: cards and labels alike.
    private var linkObstacles: [Rect] {
        let cards = cards.filter { $0.width > 0 && $0.height > 0 }
        var texts = edgeLabels.map(\.rect) + junctionLabels.map(\.rect) + badges.map(\.rect)
        texts += headings.map(\.caption.rect) + roofs.map(\.extent)
        if let title { texts.append(title.rect) }
        if let scaleBar { texts.append(scaleBar.bounds) }
        return cards + texts
    }

    /// All that ways may use.
    private var linkRegion: Rect {
        let obstacles = linkObstacles
        let page = Rect(x: 0, y: 0, width: width, height: height)
        return obstacles.reduce(obstacles.first ?? page) { $0.union($1) }.grown(by: 3 * laneGap)
    }

    /// Finds the way of each link by itself, without regard to others but for the ends: where many
    /// links meet a card, they take turns on its sides.
    private mutating func findWays() {
        linkPaths = []
        let region = linkRegion
        let clearance = linkClearance
        let index = ObstacleIndex(linkObstacles, bounds: region)
        let router = LinkRouter(index: index, region: region, clearance: clearance, bend: 40)
        let tight = LinkRouter(index: index, region: region, clearance: 0, bend: 40)
        var ends = LinkEnds()
        for (i, link) in diagram.links.enumerated() {
            guard link.from != link.to else { continue }
            let sources = linkPorts(of: link.from, ends)
            let targets = linkPorts(of: link.to, ends)
            // Where cards leave no room between them, a way may run along their edges.
            let way =
                router.way(from: sources, to: targets) ?? tight.way(from: sources, to: targets)
                ?? bent(sources[0].point, targets[0].point)
            ends.count(way[0], on: cards[link.from.value], of: link.from)
            ends.count(way[way.count - 1], on: cards[link.to.value], of: link.to)
            linkPaths.append(LinkPath(link: i, points: way, head: [], label: nil))
        }
    }

    /// Where links may meet the card of `node`: the middles of its edges, but beside the connector
    /// on those that have one.
    private func linkPorts(of node: NodeID, _ ends: LinkEnds) -> [LinkRouter.Port] {
        let card = cards[node.value]
        let middle = Point(card.x + card.width / 2, card.y + card.height / 2)
        let taken = treePorts(of: node)
        var ports: [LinkRouter.Port] = []
        for axis in [Axis.x, .y] {
            let gap = (axis == .x) == isHorizontal ? metrics.levelGap : metrics.siblingGap
            let stub = max(0, min(2 * laneGap, gap / 2))
            for sign in [-1.0, 1.0] {
                var point = middle
                point[axis] = sign < 0 ? card.low(axis) : card.high(axis)
                let isTaken = taken.contains(point)
                let half = (card.high(axis.other) - card.low(axis.other)) / 2
                let shift = min(half / 2, 3 * laneGap / 2)
                let uses = ends.uses(axis, sign, of: node)
                let crowding = uses * laneGap * (uses * laneGap < 1.5 * half ? 1 : 4)
                for offset in isTaken ? [-shift, shift] : [0] {
                    var port = point
                    port[axis.other] += offset
                    ports.append(
                        LinkRouter.Port(
                            point: port, axis: axis, sign: sign, stub: stub,
                            cost: (isTaken ? laneGap : 0) + crowding))
                }
            }
        }
        return ports
    }

    /// Where lines of the tree meet the card of `node`: branch, connectors, roof or badge.
    private func treePorts(of node: NodeID) -> [Point] {
        var ports: [Point] = []
        if !diagram.nodes[node.value].parent.isNone { ports.append(innerPort(node)) }
        for connector in connectors(of: node) { ports.append(outerPort(connector)) }
        if hasRoof(node) || badgeRoom(node) > 0 {
            let first = diagram.firstChild(node)
            let direction = first.isNone ? growth(node) : branchDirection(first)
            ports.append(port(node, facing: direction))
        }
        return ports
    }

    /// The wings of an arrow head whose tip is the end of `points`.
    private func arrowHead(of points: [Point]) -> [Point] {
        let tip = points[points.count - 1]
        let before = points[points.count - 2]
        let axis: Axis = before.y == tip.y ? .x : .y
        let sign: Double = tip[axis] > before[axis] ? 1 : -1
        return [-1.0, 1.0].map { wing in
            var corner = tip
            corner[axis] -= sign * 8
            corner[axis.other] += wing * 4
            return corner
        }
    }

    /// Places the labels of all links, once every line is known that they should not cover.
    private mutating func placeLinkLabels(
        _ index: ObstacleIndex, _ connectors: ObstacleIndex, _ region: Rect
    ) {
        guard diagram.links.contains(where: { !$0.label.isEmpty }) else { return }
        let ruler = Ruler(
            metrics, fontSize: metrics.edgeFontSize, lineHeight: metrics.edgeLineHeight)
        var lines: [Rect] = []
        var owners: [Int] = []
        for (i, path) in linkPaths.enumerated() {
            for (a, b) in zip(path.points, path.points.dropFirst()) {
                lines.append(Rect(from: a, to: b))
                owners.append(i)
            }
        }
        var places = LabelPlaces(
            cards: index, connectors: connectors,
            links: ObstacleIndex(lines, bounds: region), owners: owners,
            heads: linkPaths.map { path in
                (path.head + [path.points[path.points.count - 1]])
                    .map { Rect(from: $0, to: $0) }.reduce(
                        Rect(from: path.head[0], to: path.head[0])
                    ) {
                        $0.union($1)
                    }
            })
        // Short ways have fewer places to offer.
        let order = linkPaths.indices.sorted {
            (linkPaths[$0].length, $0) < (linkPaths[$1].length, $1)
        }
        for i in order {
            let text = diagram.links[linkPaths[i].link].label
            if text.isEmpty { continue }
            var wrapped: [Line] = []
            let size = ruler.wrap(text, of: diagram.bytes.span, bold: false, into: &wrapped)
            let room = Extent(
                metrics.wholeSide(size.width + 2 * metrics.edgeInset.width),
                metrics.wholeSide(size.height + 2 * metrics.edgeInset.height))
            let rect = places.place(room, on: linkPaths[i].points, owner: i)
            linkPaths[i].label = (rect, wrapped)
        }
        for i in linkPaths.indices {
            linkPaths[i].gaps = places.labels(
                on: linkPaths[i].points, but: linkPaths[i].label?.rect)
        }
    }

    /// The stems, trunks and branches of all connectors, as if all were elbows.
    private func connectorLines() -> [Rect] {
        var lines: [Rect] = []
        for connector in connectors {
            let axis: Axis = connector.direction.isHorizontal ? .x : .y
            let stem = outerPort(connector)
            var bend = stem
            bend[axis] = connector.trunk
            lines.append(Rect(from: stem, to: bend))
            var trunk = Rect(from: bend, to: bend)
            forEachBranch(of: connector) { child in
                let port = innerPort(child)
                var meeting = port
                meeting[axis] = connector.trunk
                lines.append(Rect(from: port, to: meeting))
                trunk = trunk.union(Rect(from: meeting, to: meeting))
            }
            lines.append(trunk)
        }
        return lines
    }

    /// Makes room on the page for ways and labels that lie outside of the tree.
    private mutating func growPage() {
        let pad = metrics.padding
        let page = Rect(x: pad, y: pad, width: width - 2 * pad, height: height - 2 * pad)
        var used = page
        for path in linkPaths {
            for point in path.points + path.head {
                used = used.union(Rect(x: point.x, y: point.y, width: 0, height: 0))
            }
            if let label = path.label { used = used.union(label.rect) }
        }
        if used == page { return }
        // Whole pixels, so that outlines stay on the pixel grid.
        let left = (page.x - used.x).rounded(.up)
        let top = (page.y - used.y).rounded(.up)
        width = (used.x + used.width).rounded(.up) + left + pad
        height = (used.y + used.height).rounded(.up) + top + pad
        translate(left, top)
    }

    /// Moves everything to the right and down.
    private mutating func translate(_ x: Double, _ y: Double) {
        if x == 0 && y == 0 { return }
        func moved(_ point: Point) -> Point { Point(point.x + x, point.y + y) }
        func move(_ rect: inout Rect) {
            rect.x += x
            rect.y += y
        }
        for i in cards.indices { move(&cards[i]) }
        for i in edgeLabels.indices { move(&edgeLabels[i].rect) }
        for i in junctionLabels.indices { move(&junctionLabels[i].rect) }
        for i in headings.indices { move(&headings[i].caption.rect) }
        for i in badges.indices {
            move(&badges[i].rect)
            move(&badges[i].caption.rect)
        }
        for i in roofs.indices {
            roofs[i].apex = moved(roofs[i].apex)
            roofs[i].base = (moved(roofs[i].base.0), moved(roofs[i].base.1))
        }
        if var title {
            move(&title.rect)
            self.title = title
        }
        if let scaleBar {
            self.scaleBar?.move(to: moved(Point(scaleBar.bounds.x, scaleBar.bounds.y)))
        }
        for i in connectors.indices {
            connectors[i].trunk += connectors[i].direction.isHorizontal ? x : y
        }
        for i in linkPaths.indices {
            linkPaths[i].points = linkPaths[i].points.map(moved)
            linkPaths[i].head = linkPaths[i].head.map(moved)
            if var label = linkPaths[i].label {
                move(&label.rect)
                linkPaths[i].label = label
            }
        }
    }
}

extension LinkPath {
    fileprivate var length: Double {
        zip(points, points.dropFirst()).reduce(0) { sum, stretch in
            sum + abs(stretch.0.x - stretch.1.x) + abs(stretch.0.y - stretch.1.y)
        }
    }
}

/// How many links meet each side of a card.
private struct LinkEnds {
    private var counts: [Int: Double] = [:]

    private func key(_ axis: Axis, _ sign: Double, _ node: NodeID) -> Int {
        4 * node.value + 2 * axis.rawValue + (sign < 0 ? 0 : 1)
    }

    func uses(_ axis: Axis, _ sign: Double, of node: NodeID) -> Double {
        counts[key(axis, sign, node)] ?? 0
    }

    mutating func count(_ point: Point, on card: Rect, of node: NodeID) {
        let axis: Axis = point.x == card.low(.x) || point.x == card.high(.x) ? .x : .y
        counts[key(axis, point[axis] == card.low(axis) ? -1 : 1, node), default: 0] += 1
    }
}

/// A way that looks at nothing.
private func bent(_ a: Point, _ b: Point) -> [Point] {
    a.x == b.x || a.y == b.y ? [a, b] : [a, Point(b.x, a.y), b]
}
