import BracketLanguage
import BracketLayout

/// What few drawings have beside cards, connectors and their labels.
struct TextArtMarks {
    var badges: [Badge]
    var roofs: [Roof]
    var scaleBar: ScaleBar?
    /// Indexed by node; empty where there are neither badges nor roofs.
    private var traits: [Traits] = []

    private struct Traits: OptionSet {
        var rawValue: UInt8
        static let isWord = Traits(rawValue: 1)
        static let leadsOut = Traits(rawValue: 2)
    }

    init(_ drawing: borrowing Drawing) {
        badges = drawing.badges
        roofs = drawing.roofs
        scaleBar = drawing.scaleBar
        if !hasStrokes { return }
        traits = Array(repeating: [], count: drawing.diagram.nodes.count)
        for badge in badges { traits[badge.node.value].insert(.leadsOut) }
        for roof in roofs {
            traits[roof.parent.value].insert(.leadsOut)
            var child = drawing.diagram.firstChild(roof.parent)
            while !child.isNone {
                if drawing.isWord(child) { traits[child.value].insert(.isWord) }
                child = drawing.diagram.nodes[child.value].nextSibling
            }
        }
    }

    /// Whether any strokes are drawn about subtrees.
    var hasStrokes: Bool { !badges.isEmpty || !roofs.isEmpty }

    /// Whether `node` has no outline, as it stands under a roof.
    @inline(__always)
    func isWord(_ node: Int) -> Bool { !traits.isEmpty && traits[node].contains(.isWord) }

    /// Whether a roof or the line to a badge begins at `node`.
    @inline(__always)
    func leadsOut(_ node: Int) -> Bool { !traits.isEmpty && traits[node].contains(.leadsOut) }
}

/// The texts of `drawing` that belong to no connector. Lines that are not centred are one each.
func captionLabels(of drawing: borrowing Drawing) -> [BranchLabel] {
    var captions = drawing.headings.map(\.caption)
    captions += drawing.badges.map(\.caption)
    if let title = drawing.title { captions.append(title) }
    if let bar = drawing.scaleBar { captions.append(bar.caption) }
    // Behind the labels of all nodes.
    let none = NodeID(Int(Int32.max))
    var labels: [BranchLabel] = []
    for caption in captions {
        if caption.isCentred {
            labels.append(
                BranchLabel(
                    node: none, rect: caption.rect, lines: caption.lines, interrupts: false))
            continue
        }
        for (row, line) in caption.lines.enumerated() {
            let rect = Rect(
                x: caption.rect.x, y: caption.rect.y + Double(row), width: Double(line.width),
                height: 1)
            labels.append(BranchLabel(node: none, rect: rect, lines: [line], interrupts: false))
        }
    }
    return labels
}

extension TextArt {
    /// Whether `node` has an outline.
    @inline(__always)
    func isBoxed(_ node: Int) -> Bool { boxed && !extras.isWord(node) }

    /// Whether a line begins at the side of `node` that faces its children.
    @inline(__always)
    func leadsOut(_ node: Int) -> Bool { !trunks[node].isNone || extras.leadsOut(node) }

    /// Hands the strokes of badges, roofs and the scale bar to `body`.
    func traceMarks(_ body: (Stroke) -> Void) {
        for badge in extras.badges {
            let out = badge.direction.sign
            let rect = badge.rect
            let start = Int(horizontal ? rect.x : rect.y)
            let end = start + Int(horizontal ? rect.width : rect.height)
            let blank = horizontal ? 1 : 0
            line(
                of: badge.node.value, from: edge(badge.node.value, towards: out),
                to: out > 0 ? start - 1 - blank : end + blank, towards: out,
                opens: !isJunction(badge.node.value), opensEnd: true, body)
        }
        for roof in extras.roofs { trace(roof, body) }
        if let bar = extras.scaleBar { trace(bar, body) }
    }

    /// A bracket over the words, for there are no slanting lines.
    private func trace(_ roof: Roof, _ body: (Stroke) -> Void) {
        let out = roof.direction.sign
        let (start, end) = roof.base
        let along = Int(horizontal ? start.x : start.y)
        let first = Int(horizontal ? start.y : start.x)
        let last = Int(horizontal ? end.y : end.x)
        line(
            of: roof.parent.value, from: edge(roof.parent.value, towards: out), to: along,
            towards: out, opens: !isJunction(roof.parent.value), opensEnd: first == last, body)
        if first == last { return }
        body(Stroke(isVertical: horizontal, at: along, first: first, last: last))
        for across in [first, last] {
            body(
                Stroke(
                    isVertical: !horizontal, at: across, first: along, last: along,
                    opensFirst: out < 0, opensLast: out > 0))
        }
    }

    private func trace(_ bar: ScaleBar, _ body: (Stroke) -> Void) {
        let at = Int(horizontal ? bar.start.y : bar.start.x)
        let first = Int(horizontal ? bar.start.x : bar.start.y)
        let last = Int(horizontal ? bar.end.x : bar.end.y)
        body(Stroke(isVertical: !horizontal, at: at, first: first, last: last))
        for end in [first, last] {
            body(
                Stroke(
                    isVertical: horizontal, at: end, first: at, last: at, opensFirst: true,
                    opensLast: true))
        }
    }
}

extension Direction {
    /// Whether coordinates grow (1) or shrink (-1) this way.
    var sign: Int {
        switch self {
        case .left, .up: -1
        case .right, .down, .horizontal, .vertical: 1
        }
    }
}
