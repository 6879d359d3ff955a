import BracketLanguage

/// The room that tags and rows take in a card.
public struct BodyMetrics: Sendable {
    /// Room for the outline of the card at its upper and lower edge.
    var edge: Double
    /// Above and below the heading of a card with rows.
    var headingInset: Double
    /// Beside the text of a row, and above and below it.
    var rowInset: Extent
    /// Between two columns.
    var columnGap: Double
    /// The room that a rule takes; nil where none is drawn.
    var rule: Double?
    /// Whether rows of one line each have rules between them too.
    var rulesAllRows: Bool
    /// Between the sides of the card and the ends of a rule.
    var ruleInset: Double
    /// Half the thickness of a rule, so that it covers whole pixels.
    var rulePen: Double
    /// Whether bold rows have a mark before their text, because their letters do not show it.
    var marksBold: Bool
    /// Room for that mark in cards that have one, where it does not fit in the inset.
    var markRoom: Double
    /// Point size of tags in pixels; 1 in cells.
    public var tagFontSize: Double
    var tagLineHeight: Double
    var tagBaseline: Double
    /// Beside the text of a tag, and above and below it.
    var tagInset: Extent
    /// Between two tags, and between two lines of them.
    var tagGap: Extent
    /// Between a label and its tags.
    var tagMargin: Double

    static func pixels(_ settings: Settings) -> BodyMetrics {
        BodyMetrics(
            edge: 0, headingInset: 6, rowInset: Extent(12, 4), columnGap: 16, rule: 0,
            rulesAllRows: true, ruleInset: 0.5, rulePen: 0.5, marksBold: false, markRoom: 0,
            tagFontSize: 12,
            tagLineHeight: 16,
            tagBaseline: 12, tagInset: Extent(8, 2),
            tagGap: Extent(settings.tagGap, settings.tagGap), tagMargin: 6)
    }

    static func cells(_ settings: Settings, boxed: Bool) -> BodyMetrics {
        BodyMetrics(
            edge: boxed ? 1 : 0, headingInset: 0, rowInset: Extent(boxed ? 2 : 0, 0),
            columnGap: 2, rule: boxed ? 1 : nil, rulesAllRows: false, ruleInset: 2, rulePen: 0,
            marksBold: true, markRoom: boxed ? 0 : 1, tagFontSize: 1, tagLineHeight: 1,
            tagBaseline: 0,
            tagInset: Extent(1, 0), tagGap: Extent(max(1, (settings.tagGap / 8).rounded(.down)), 0),
            tagMargin: 0)
    }
}
