import BracketLanguage
import Testing

@testable import BracketLayout

/// A forest with titles, headings, folded subtrees, roofs, rows, tags and links here and there, in
/// every direction and with children that hang.
private func source(seed: Int) -> String {
    var random = SeededGenerator(seed: seed)
    func pick<T>(_ items: [T]) -> T { items.randomElement(using: &random)! }
    var depths = [0]
    while depths.count < 24 {
        depths.append(Int.random(in: 0...min(depths.last! + 1, 4), using: &random))
    }
    var text = "@repeats allow\n@title \(pick(["Plan", "A title that is rather long"]))\n"
    let align = pick(Alignment.allCases)
    text += "@direction \(pick(Direction.allCases.map(\.rawValue)))\n"
    text += "@hang \(pick(["none", "none", "leaves"]))\n"
    text += "@align \(align.rawValue)\n@pack \(pick(["bands", "tidy"]))\n"
    text += "@wrap \(pick(["off", "300", "900"]))\n@card \(pick(["20x10", "132x44"]))\n"
    text += "@gap \(pick(["64x28", "20x4"]))\n@levels \(pick(["First", "_", "A longer heading"]))\n"
    for (i, depth) in depths.enumerated() {
        let next = i + 1 < depths.count ? depths[i + 1] : 0
        // All children are leaves.
        let below = depths[(i + 1)...].prefix { $0 > depth }
        let isRoof = next > depth && below.allSatisfy { $0 == depth + 1 }
        var keys = ["#n\(i)"]
        if depth > 0 { keys.append("length=\(Int.random(in: 0...9, using: &random))") }
        if next > depth, Int.random(in: 0..<5, using: &random) == 0 { keys.append("collapsed") }
        if isRoof, Bool.random(using: &random) { keys.append("roof") }
        if Int.random(in: 0..<6, using: &random) == 0 { keys.append("hang") }
        if depth == 1, Int.random(in: 0..<3, using: &random) == 0 {
            keys.append("side=\(pick(Side.allCases.map(\.rawValue)))")
        }
        let hasCard = align != .length || next <= depth
        if hasCard, Int.random(in: 0..<6, using: &random) == 0 { keys.append("tags=\"x, yy zz\"") }
        let label = pick(["a", "bb cc", "a longer label", "_"])
        let isLabelled = depth > 0 && Int.random(in: 0..<6, using: &random) == 0
        text += String(repeating: " ", count: depth)
        text += isLabelled ? "[\(pick(["yes", "rather long words"]))] \(label)" : label
        text += " {\(keys.joined(separator: " "))}\n"
        if hasCard, Int.random(in: 0..<6, using: &random) == 0 {
            text += String(repeating: " ", count: depth + 1) + "| one | 2\n"
        }
    }
    for _ in 0..<Int.random(in: 0...4, using: &random) {
        let (from, to) = (pick(Array(depths.indices)), pick(Array(depths.indices)))
        if from != to { text += "n\(from) ~> \(pick(["", "[calls] "]))n\(to)\n" }
    }
    return text
}

private let seeds = Array(0..<240)

@Suite struct MarkPropertyTests {
    @Test(arguments: [nil, true, false] as [Bool?])
    func allLiesInTheViewBoxAndOverlapsNothing(boxed: Bool?) throws {
        var badges = 0
        var roofs = 0
        var headings = 0
        var links = 0
        for seed in seeds {
            let source = source(seed: seed)
            let diagram = try #require(analyze(Array(source.utf8)).diagram, "\(source)")
            let metrics: Metrics =
                boxed.map { .cells(diagram.settings, boxed: $0) } ?? .pixels(diagram.settings)
            let drawing = layout(diagram, metrics: metrics)
            badges += drawing.badges.count
            roofs += drawing.roofs.count
            headings += drawing.headings.count
            links += drawing.linkPaths.count

            var rects = drawing.cards
            rects += drawing.junctionLabels.map(\.rect) + drawing.edgeLabels.map(\.rect)
            rects += drawing.badges.map(\.rect)
            rects += drawing.headings.map(\.caption.rect)
            rects += [drawing.title?.rect, drawing.scaleBar?.bounds].compactMap { $0 }
            let padding = metrics.padding
            for rect in rects {
                let isInside =
                    rect.x >= padding - 0.001 && rect.y >= padding - 0.001
                    && rect.x + rect.width <= drawing.width - padding + 0.001
                    && rect.y + rect.height <= drawing.height - padding + 0.001
                #expect(isInside, "\(rect) in \(drawing.width) x \(drawing.height)\n\(source)")
            }
            for i in rects.indices {
                for j in rects[..<i].indices where rects[i].overlaps(rects[j]) {
                    // A branch whose length rounds to no cell ends where it begins.
                    let isSamePoint =
                        metrics.unit == .cells && diagram.settings.align == .length
                        && rects[i] == rects[j] && rects[i].width * rects[i].height == 1
                    if isSamePoint { continue }
                    Issue.record("\(rects[j]) and \(rects[i])\n\(source)")
                }
            }
            for path in drawing.linkPaths {
                for (a, b) in zip(path.points, path.points.dropFirst()) {
                    let line = Rect(from: a, to: b)
                    let isInside =
                        line.x >= 0 && line.y >= 0 && line.x + line.width <= drawing.width
                        && line.y + line.height <= drawing.height
                    #expect(isInside, "\(line)\n\(source)")
                    for rect in rects where rect.width * rect.height > 0 && rect.isCut(by: line) {
                        Issue.record("a link, \(line), cuts \(rect)\n\(source)")
                    }
                }
            }
            for roof in drawing.roofs {
                for i in rects.indices {
                    if i == roof.parent.value { continue }
                    let isWord =
                        i < drawing.cards.count
                        && drawing.diagram.nodes[i].parent == roof.parent
                    if !isWord, rects[i].overlaps(roof.bounds) {
                        Issue.record("\(rects[i]) and the roof \(roof.bounds)\n\(source)")
                    }
                }
            }
        }
        #expect(badges > 50 && roofs > 20 && headings > 50)
        #expect(boxed != nil || links > 100)
    }
}

extension Rect {
    fileprivate func overlaps(_ other: Rect) -> Bool {
        let slack = 0.001
        return x + slack < other.x + other.width && other.x + slack < x + width
            && y + slack < other.y + other.height && other.y + slack < y + height
    }

    /// Whether a line runs through this, and not along an edge or up to it.
    fileprivate func isCut(by line: Rect) -> Bool {
        let slack = 0.001
        return x + slack < line.x + line.width && line.x + slack < x + width
            && line.y + line.height > y + slack && line.y + slack < y + height
    }
}

extension Roof {
    /// Of its triangle.
    fileprivate var bounds: Rect {
        let xs = [apex.x, base.0.x, base.1.x]
        let ys = [apex.y, base.0.y, base.1.y]
        return Rect(
            x: xs.min()!, y: ys.min()!, width: xs.max()! - xs.min()!,
            height: ys.max()! - ys.min()!)
    }
}
