/// What a source file may not exceed. Depth and the length of lines have no limit.
struct Limits: Sendable {
    /// Places in the source are 32-bit numbers, with room for as much rewritten text behind it.
    var fileSize = 1 << 30
    /// A label is drawn whole, on one card: one of this size is a missing line break, and wrapping
    /// it would take a page.
    var textSize = 64 << 10
    /// A card with more columns is a table, and no longer readable as a card.
    var cellsInRow = 64
    /// Sizes and gaps in pixels. Beyond this, viewers that compute with 32-bit floats lose whole
    /// pixels.
    var pixels = 1e6
    /// Branch lengths: sums of as many as a file can hold stay finite.
    var branchLength = 1e290
    /// A label narrower than one cell of text art could never be wrapped to.
    var leastLabelWidth = 8.0
    /// Comparisons with known names in search of the one that was meant. Far more than a person's
    /// mistakes need; without a limit a file of mistakes alone would take the square of its size.
    var comparisons = 2_000_000
    /// Names that are longer are no slips of the pen, and comparing two takes the square of this.
    var comparedName = 100
    /// Candidates that an ambiguous end of a link lists.
    var candidates = 8

    /// Nodes to make room for before any is read: 100 MB, which a source of empty lines must not
    /// exceed.
    var reservedNodes = 1 << 22

    static let standard = Limits()
}
