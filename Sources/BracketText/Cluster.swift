/// An extended grapheme cluster and what it takes to set it.
struct Cluster {
    /// Where it ends in the text.
    var end: Int
    /// Terminal cells.
    var cells: Int
    /// Thousandths of an em.
    var advance: Int
    var wrapping: Wrapping

    /// The advance of a cluster that is drawn as an emoji: what colour fonts give it.
    static let emojiAdvance = 1250

    /// Reads the cluster that starts at `start`, with the advances of `column`.
    @inline(__always)
    init(in text: Span<UInt8>, from start: Int, column: AdvanceColumn) {
        let (scalar, length) = text.scalar(at: start)
        let record = CharacterRecord(scalar)
        end = start + length
        cells = record.cells
        advance = record.advance(column)
        wrapping = record.wrapping
        // Most clusters of most labels end here.
        if end == text.count || Self.startsCluster(text[unchecked: end]) {
            let kind = record.graphemeBreak
            if kind != .prepend && kind != .cr {
                if record.isEmojiByDefault { becomeEmoji() }
                return
            }
        }
        grow(in: text, first: record, column: column)
    }

    /// Whether a character whose UTF-8 starts with `byte` joins no cluster but that of a prepended
    /// mark or a carriage return: it is ASCII, or in U+00C0...U+02BF or U+4000...U+9FFF.
    @inline(__always)
    private static func startsCluster(_ byte: UInt8) -> Bool {
        byte < 0x80 || 0xC3...0xCA ~= byte || 0xE4...0xE9 ~= byte
    }

    private mutating func becomeEmoji() {
        cells = 2
        advance = Self.emojiAdvance
    }

    /// Takes in the scalars that belong to the cluster, by the rules of UAX #29 (GB3 to GB13).
    private mutating func grow(in text: Span<UInt8>, first: CharacterRecord, column: AdvanceColumn)
    {
        var previous = first
        var boundary = ClusterBoundary(first.graphemeBreak)
        var isEmoji = first.isEmojiByDefault
        while end < text.count {
            let (scalar, length) = text.scalar(at: end)
            let record = CharacterRecord(scalar)
            if boundary.breaks(before: record.graphemeBreak) { break }
            end += length
            wrapping.remove(.space)  // A mark makes a space a thing to see.
            cells = max(cells, record.cells)
            advance += record.advance(column)
            switch scalar {
            case 0xFE0F:  // Variation selector 16 asks for the emoji,
                if previous.isEmoji { isEmoji = true }
            case 0xFE0E:  // and 15 for the text.
                if previous.isEmojiByDefault { isEmoji = false }
            default:
                // The second half of a flag, a skin tone, or a member of a family.
                if record.graphemeBreak == .regionalIndicator
                    || record.isEmojiByDefault && first.isEmoji
                {
                    isEmoji = true
                }
            }
            previous = record
        }
        if isEmoji { becomeEmoji() }
    }
}

/// The boundary rules of UAX #29 for Unicode 15.0, as a walk along one cluster.
struct ClusterBoundary {
    private var previous: GraphemeBreak
    /// GB11: a pictograph and nothing but Extend since then.
    private var afterPictograph: Bool
    /// GB11: that, and a zero width joiner.
    private var joined = false
    /// GB12, GB13: a regional indicator that still wants its second half.
    private var halfFlag: Bool

    init(_ first: GraphemeBreak) {
        previous = first
        afterPictograph = first == .pictographic
        halfFlag = first == .regionalIndicator
    }

    /// Whether the cluster ends before a character of this class; if not, takes the character in.
    mutating func breaks(before next: GraphemeBreak) -> Bool {
        if !joins(next) { return true }
        joined = next == .zwj && afterPictograph
        afterPictograph = next == .pictographic || next == .extend && afterPictograph
        halfFlag = next == .regionalIndicator && !halfFlag
        previous = next
        return false
    }

    private func joins(_ next: GraphemeBreak) -> Bool {
        switch (previous, next) {
        case (.cr, .lf): true  // GB3
        case (.cr, _), (.lf, _), (.control, _): false  // GB4
        case (_, .cr), (_, .lf), (_, .control): false  // GB5
        case (.l, .l), (.l, .v), (.l, .lv), (.l, .lvt): true  // GB6
        case (.lv, .v), (.lv, .t), (.v, .v), (.v, .t): true  // GB7
        case (.lvt, .t), (.t, .t): true  // GB8
        case (_, .extend), (_, .zwj), (_, .spacingMark), (.prepend, _): true  // GB9, GB9a, GB9b
        case (.zwj, .pictographic): joined  // GB11
        case (.regionalIndicator, .regionalIndicator): halfFlag  // GB12, GB13
        default: false  // GB999
        }
    }
}

/// The end of the grapheme cluster that starts at byte `start` of `text`.
///
/// Extended grapheme clusters of UAX #29 for Unicode 15.0. `start` must be the start of a cluster
/// and lie within `text`.
public func clusterEnd(in text: Span<UInt8>, from start: Int) -> Int {
    precondition(start >= 0 && start < text.count, "no cluster starts there")
    return Cluster(in: text, from: start, column: .mono).end
}
