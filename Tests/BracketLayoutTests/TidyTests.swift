import BracketLanguage
import Testing

@testable import BracketLayout

/// `@pack tidy` on trees whose outlines meet in many ways: larger ones, and more of them.
@Suite struct TidyTests {
    private static let cases: [Case] = [Case.Medium.pixels, .boxes, .plain].flatMap { medium in
        Alignment.allCases.map { Case(align: $0, pack: .tidy, medium: medium) }
    }

    private static func trees(_ count: Int) -> [TestTree] {
        (0..<count).map { seed in
            var random = SeededGenerator(seed: 1000 + seed)
            let shape = [Shape.bundle, .random, .bundle, .deep, .bushy][seed % 5]
            return TestTree.random(shape, count: 20 + seed, using: &random)
        }
    }

    @Test(arguments: cases) func nothingOverlapsAndGapsHold(_ combination: Case) {
        for tree in Self.trees(30) {
            let fault = combination.draw(tree).overlap
            #expect(fault == nil, "\(combination): \(tree)")
        }
    }

    @Test(arguments: cases.filter { $0.medium == .pixels })
    func mirroredInputGivesMirroredOutput(_ combination: Case) {
        for tree in Self.trees(60) {
            let drawing = combination.draw(tree)
            let mirrored = combination.draw(tree.mirrored)
            let fault = drawing.mirroredOrder.enumerated().first { there, here in
                abs(drawing.height - drawing.across(here) - mirrored.across(there)) > slack
            }
            #expect(fault == nil, "\(combination): \(tree)")
        }
    }

    @Test(arguments: cases.filter { $0.medium != .pixels })
    func inCellsAllCoordinatesAreWhole(_ combination: Case) {
        for tree in Self.trees(30) {
            let drawing = combination.draw(tree)
            let isWhole = drawing.boxes.allSatisfy { $0.rect.y == $0.rect.y.rounded() }
            #expect(isWhole, "\(combination): \(tree)")
        }
    }

    /// The last child could not be nearer to the first: there is a way from the one to the other
    /// over siblings that touch, apart from the gap, in some level.
    @Test(arguments: [Case.Medium.pixels, .boxes, .plain])
    func subtreesSlideAsFarAsTheyCan(_ medium: Case.Medium) {
        for tree in Self.trees(45) {
            let drawing = Case(pack: .tidy, medium: medium).draw(tree)
            let outlines = drawing.outlines
            for parent in drawing.cards.indices {
                let children = drawing.children(parent)
                guard children.count > 1 else { continue }
                var reached: Set<Int> = [0]
                for i in children.indices.dropFirst() {
                    let touches = reached.contains { j in
                        zip(outlines[children[j]], outlines[children[i]]).contains { left, right in
                            abs(right.lowerBound - left.upperBound - drawing.metrics.siblingGap)
                                < slack
                        }
                    }
                    if touches { reached.insert(i) }
                }
                #expect(reached.contains(children.count - 1), "\(medium): \(parent) of \(tree)")
            }
        }
    }

    @Test func aSmallSubtreeBetweenLargeOnesIsSpacedEvenly() {
        // A and E spread over eleven rows each; B, C and D between them are leaves.
        var outline = [(depth: 0, label: "root")]
        for name in ["A", "B", "C", "D", "E"] {
            outline.append((1, name))
            if name == "A" || name == "E" { outline += (0..<6).map { (2, "\(name)\($0)") } }
        }
        var settings = Settings()
        settings.pack = .tidy
        let drawing = layout(
            Diagram(outline: outline, settings: settings), metrics: .pixels(settings))
        // Twelve leaves of the second level have a pitch of 72: A and E are six of them apart.
        let a = drawing.across(1)
        let small = [8, 9, 10, 11].map { drawing.across($0) - a }
        #expect(small == [108, 216, 324, 432])
    }

    @Test func aNarrowLevelLetsSubtreesSlideIntoEachOther() {
        // The children of A reach under B, which has none.
        let outline = [
            (depth: 0, label: "root"), (1, "A"), (2, "A1"), (2, "A2"), (2, "A3"), (1, "B"),
        ]
        var settings = Settings()
        settings.pack = .tidy
        let drawing = layout(
            Diagram(outline: outline, settings: settings), metrics: .pixels(settings))
        #expect(drawing.across(5) - drawing.across(1) == 72)
        #expect(drawing.height == 48 + 2 * 72 + 44)
        // With all leaves in one column, the children of A are in the way of B.
        settings.align = .leaf
        let leaf = layout(
            Diagram(outline: outline, settings: settings), metrics: .pixels(settings))
        #expect(leaf.across(5) - leaf.across(1) == 144)
    }

    @Test func aLongBranchLetsCardsComeClose() {
        // A tall leaf beside a chain whose third card is as tall: only its branch is in the way.
        let tall = Array(repeating: "x", count: 9).joined(separator: "\n")
        let outline = [
            (depth: 0, label: "root"), (1, tall), (1, "B"), (2, tall), (3, "C"),
        ]
        var settings = Settings()
        settings.pack = .tidy
        settings.align = .leaf
        let drawing = layout(
            Diagram(outline: outline, settings: settings), metrics: .pixels(settings))
        // Nine lines of 20 and the insets are 204. Branch to card: 28 + 102; card to card:
        // 102 + 28 + 22.
        #expect(drawing.cards[1].height == 204)
        #expect(drawing.across(2) - drawing.across(1) == 152)
    }
}

extension Drawing {
    /// Of each subtree, what its cards and labels take across each of the levels below it.
    fileprivate var outlines: [[ClosedRange<Double>]] {
        var slots = cards.map { acrossRange($0) }
        for label in edgeLabels {
            let range = acrossRange(label.rect)
            let own = slots[label.node.value]
            slots[label.node.value] =
                min(own.lowerBound, range.lowerBound)...max(own.upperBound, range.upperBound)
        }
        var outlines: [[ClosedRange<Double>]] = slots.map { [$0] }
        for i in cards.indices.reversed() {
            for child in children(i) {
                for (level, range) in outlines[child].enumerated() {
                    if level + 1 == outlines[i].count {
                        outlines[i].append(range)
                    } else {
                        let own = outlines[i][level + 1]
                        outlines[i][level + 1] =
                            min(
                                own.lowerBound, range.lowerBound)...max(
                                own.upperBound, range.upperBound)
                    }
                }
            }
        }
        return outlines
    }
}
