import BracketLanguage

/// The room that titles, headings, scale bars, badges and roofs take, in the unit of `Metrics`.
public struct MarkMetrics: Sendable {
    /// How the lines of a caption are set.
    public struct Face: Sendable {
        /// Point size in pixels; 1 in cells.
        public var fontSize: Double
        /// Distance of two baselines.
        public var lineHeight: Double
        /// From the top of a line to its baseline.
        public var baseline: Double
        public var isBold: Bool
    }

    public var title: Face
    public var heading: Face
    /// Of the label of the scale bar and the number in a badge.
    public var note: Face
    /// Between the title and what is below it.
    public var titleGap: Double
    /// Between headings and trees.
    public var headingGap: Double
    /// A heading wraps at the width of its column, but not if it is narrower than this; beside
    /// its level, always at this width.
    public var headingWidth: Double
    /// Between the trees and the scale bar.
    public var scaleGap: Double
    /// How long the scale bar is, about.
    public var scaleLength: Double
    /// Width of the scale bar's end marks, across it.
    public var scaleMark: Double
    /// Between the scale bar and its label.
    public var scaleLabelGap: Double
    /// The line from a card to its badge; in cells with the blanks at its ends.
    public var badgeStub: Double
    /// Room between the number in a badge and the badge's bounds, on each side.
    public var badgeInset: Extent
    /// Room between words under a roof and the bounds of their cards, on each side.
    public var wordInset: Extent
    /// Between two words under a roof, across the levels.
    public var wordGap: Double
    /// From the base of a roof to its words.
    public var roofGap: Double

    static func pixels(horizontal: Bool) -> MarkMetrics {
        MarkMetrics(
            title: Face(fontSize: 18, lineHeight: 24, baseline: 18, isBold: true),
            heading: Face(fontSize: 12, lineHeight: 16, baseline: 12, isBold: true),
            note: Face(fontSize: 12, lineHeight: 16, baseline: 12, isBold: false),
            titleGap: 20, headingGap: horizontal ? 12 : 24, headingWidth: 120, scaleGap: 20,
            scaleLength: 128, scaleMark: 8, scaleLabelGap: 8, badgeStub: 10,
            badgeInset: Extent(7, 2), wordInset: Extent(4, 4), wordGap: 0,
            roofGap: 0)
    }

    static func cells(horizontal: Bool, boxed: Bool) -> MarkMetrics {
        let face = Face(fontSize: 1, lineHeight: 1, baseline: 0, isBold: false)
        return MarkMetrics(
            title: face, heading: face, note: face, titleGap: 1, headingGap: horizontal ? 1 : 2,
            headingWidth: 15, scaleGap: horizontal ? 1 : 2, scaleLength: horizontal ? 12 : 6,
            scaleMark: 1, scaleLabelGap: 1, badgeStub: horizontal ? (boxed ? 2 : 3) : 1,
            badgeInset: Extent(0, 0), wordInset: Extent(0, 0), wordGap: horizontal ? 0 : 1,
            roofGap: horizontal ? 2 : 1)
    }
}
