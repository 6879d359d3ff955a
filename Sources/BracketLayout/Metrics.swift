import BracketLanguage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Everything the layout must know about the medium: its unit, how wide text is, and the room
/// that a card and the gaps take. SVG and text art differ in nothing else.
public struct Metrics: Sendable {
    public enum Unit: Sendable { case pixels, cells }

    public var unit: Unit
    /// Whether cards have an outline (text art without boxes has none).
    public var boxed: Bool
    public var font: FontFamily
    /// Point size of labels in pixels; 1 in cells.
    public var fontSize: Double
    /// Distance of two baselines.
    public var lineHeight: Double
    /// From the top of a line to its baseline: capitals stand in the middle of their line.
    public var baseline: Double
    /// Room between a card's bounds and its text, on each side.
    public var insetX: Double
    public var insetY: Double
    /// Least size of a card.
    public var card: Extent
    /// Width of the outline of a card, which lies inside its bounds.
    public var outline: Double
    /// Corner radius of a card, and of a rounded connector.
    public var corner: Double
    /// Side of the square that a junction (`_`) takes.
    public var junction: Double
    public var levelGap: Double
    public var siblingGap: Double
    public var padding: Double
    /// A label wider than this wraps.
    public var labelWidth: Double
    /// Trees of a forest flow into rows no wider than this; nil for no limit.
    public var wrap: Double?
    /// Between trees side by side, and between trees below each other.
    public var treeGap: Extent
    /// Point size of labels on connectors in pixels; 1 in cells.
    public var edgeFontSize: Double
    /// Distance of two baselines of a label on a connector.
    public var edgeLineHeight: Double
    /// From the top of such a line to its baseline.
    public var edgeBaseline: Double
    /// Room between the text on a connector and the ends of the interrupted line, on each side.
    public var edgeInset: Extent
    /// The least length of line on both sides of a label on a connector: between trunk and
    /// label, and between label and card.
    public var edgeStub: (before: Double, after: Double)
    /// The least room across the levels between text beside a trunk and its neighbours.
    public var besideTrunk: Double
    /// From the side of a parent's card to the trunk from which its children hang.
    public var hangInset: Double
    /// The least length of the branch from such a trunk to a child, and of line on both sides of a
    /// label on it.
    public var hangReach: Double
    public var hangStub: (before: Double, after: Double)
    /// Room between the text on such a branch and the ends of the line where the levels follow each
    /// other along y, beyond `edgeInset`.
    public var hangLabelInset: Double
    /// Between cards that hang below each other.
    public var hangGap: Double
    /// How far the longest path reaches under `@align length`.
    public var lengthSpan: Double
    /// The least distance, along the levels, of what is drawn past the end of a leaf's card.
    public var leafMargin: Double
    /// Between the end of a branch and a card that stands at its true distance.
    public var leafOffset: Double
    /// What tags and rows take in a card.
    public var body: BodyMetrics
    /// Of what stands around the trees and about subtrees.
    public var marks: MarkMetrics

    /// The extent of a centre or of a trunk: nothing in pixels, one cell in cells.
    public var centre: Double { unit == .pixels ? 0 : 1 }

    /// Half of a distance, in cells rounded down.
    public func half(_ distance: Double) -> Double {
        unit == .pixels ? distance / 2 : (distance / 2).rounded(.down)
    }

    /// How much of a size lies before its middle: half in pixels, and in cells the number of
    /// whole cells before the middle one.
    public func before(_ size: Double) -> Double {
        unit == .pixels ? size / 2 : ((size - 1) / 2).rounded(.down)
    }

    /// The midpoint of two coordinates, in cells rounded down (towards the first child).
    public func middle(_ a: Double, _ b: Double) -> Double {
        unit == .pixels ? (a + b) / 2 : ((a + b) / 2).rounded(.down)
    }
}

extension Metrics {
    /// Pixels, as SVG uses them.
    public static func pixels(_ settings: Settings) -> Metrics {
        Metrics(
            unit: .pixels, boxed: true, font: settings.font, fontSize: 14, lineHeight: 20,
            baseline: 15, insetX: 16, insetY: 12, card: settings.card, outline: 1, corner: 8,
            junction: 0,
            levelGap: settings.gap.width, siblingGap: settings.gap.height,
            padding: settings.padding, labelWidth: settings.labelWidth, wrap: settings.wrap,
            treeGap: Extent(2 * settings.gap.height, 2 * settings.gap.height),
            edgeFontSize: 12, edgeLineHeight: 16, edgeBaseline: 12, edgeInset: Extent(4, 0),
            edgeStub: (8, 8),
            besideTrunk: 2, hangInset: 16, hangReach: 16, hangStub: (8, 8), hangLabelInset: 0,
            hangGap: settings.gap.height, lengthSpan: 640, leafMargin: 8, leafOffset: 0,
            body: .pixels(settings),
            marks: .pixels(horizontal: settings.direction.isHorizontal)
        )
    }

    /// Character cells, as text art uses them. `@card`, `@gap` and `@padding` do not apply: the
    /// gaps are the least in which a connector can be drawn. Widths count eight pixels to a cell.
    public static func cells(_ settings: Settings, boxed: Bool) -> Metrics {
        let horizontal = settings.direction.isHorizontal
        return Metrics(
            unit: .cells, boxed: boxed, font: .mono, fontSize: 1, lineHeight: 1,
            baseline: 0, insetX: boxed ? 2 : 0, insetY: boxed ? 1 : 0, card: Extent(1, 1),
            outline: boxed ? 1 : 0, corner: 0, junction: 1,
            levelGap: horizontal ? (boxed ? 3 : 5) : 1,
            siblingGap: horizontal ? (boxed ? 0 : 1) : (boxed ? 1 : 2),
            padding: 0, labelWidth: max(1, (settings.labelWidth / 8).rounded(.down)),
            wrap: settings.wrap.map { max(1, ($0 / 8).rounded(.down)) },
            // Two sibling gaps, but never so little that two trees look like one.
            treeGap: horizontal ? Extent(4, boxed ? 1 : 2) : Extent(boxed ? 2 : 4, 1),
            edgeFontSize: 1, edgeLineHeight: 1, edgeBaseline: 0,
            edgeInset: Extent(horizontal ? 1 : 0, 0),
            edgeStub: horizontal ? (1, boxed ? 1 : 2) : (0, boxed ? 0 : 1),
            // A branch ends in the cell of its distance; a bare text keeps a blank to its line.
            besideTrunk: horizontal ? 0 : 1, hangInset: boxed ? 2 : 0, hangReach: 2,
            hangStub: (1, boxed ? 1 : 2), hangLabelInset: horizontal ? 0 : 1, hangGap: 0,
            lengthSpan: 60, leafMargin: 1,
            leafOffset: horizontal && !boxed ? 2 : 1,
            body: .cells(settings, boxed: boxed),
            marks: .cells(horizontal: horizontal, boxed: boxed)
        )
    }
}
