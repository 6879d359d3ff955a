import BracketLanguage

/// Lines of text that belong to no card and no connector.
public struct Caption: Sendable {
    public var rect: Rect
    /// Their text is not from the source, but is in `Diagram.bytes` of the drawing.
    public var lines: [Line]
    public var face: MarkMetrics.Face
    /// Whether the lines stand in the middle of `rect`, or else at its left.
    public var isCentred: Bool

    /// The x of the middle of the lines or, where they are not centred, of their left end, and the
    /// baseline of the first; in cells its row.
    public var place: Point {
        Point(isCentred ? rect.x + rect.width / 2 : rect.x, rect.y + face.baseline)
    }
}

/// The heading of a level.
public struct Heading: Sendable {
    /// Counted from 0, the roots.
    public var level: Int
    public var caption: Caption
    /// The first tree of its row of trees.
    var tree: Int
}

extension Drawing {
    /// Wraps `text` and returns it with the room it takes, at the origin.
    mutating func caption(
        _ text: String, _ face: MarkMetrics.Face, limit: Double, isCentred: Bool
    ) -> Caption {
        let range = TextRange(start: diagram.bytes.count, count: text.utf8.count)
        diagram.bytes.append(contentsOf: text.utf8)
        var metrics = metrics
        metrics.labelWidth = limit
        let ruler = Ruler(metrics, fontSize: face.fontSize, lineHeight: face.lineHeight)
        var lines: [Line] = []
        let size = ruler.wrap(range, of: diagram.bytes.span, bold: face.isBold, into: &lines)
        return Caption(
            rect: Rect(x: 0, y: 0, width: metrics.wholeSide(size.width), height: size.height),
            lines: lines, face: face, isCentred: isCentred)
    }

    /// Wraps the headings of a row of trees that begins with `tree`, whose levels have these
    /// lengths, and makes the levels long enough for them.
    ///
    /// Headings name columns: under `leaf` alignment the last one is above all leaves.
    mutating func measureHeadings(above tree: Int, lengths: inout [Double]) {
        for (level, text) in diagram.settings.levels.prefix(lengths.count).enumerated() {
            guard let text, !text.isEmpty else { continue }
            let caption = headingCaption(text, length: lengths[level])
            let length = isHorizontal ? caption.rect.width : caption.rect.height
            lengths[level] = max(lengths[level], length)
            headings.append(Heading(level: level, caption: caption, tree: tree))
        }
    }

    /// The heading of a level that is `length` long.
    mutating func headingCaption(_ text: String, length: Double) -> Caption {
        let least = metrics.marks.headingWidth
        return caption(
            text, metrics.marks.heading, limit: isHorizontal ? max(length, least) : least,
            isCentred: isHorizontal)
    }

    /// Stands a heading in the middle of its level, in the canonical frame.
    mutating func standHeading(_ index: Int, in levels: Levels) {
        let level = headings[index].level
        let rect = headings[index].caption.rect
        let size = isHorizontal ? rect.width : rect.height
        headings[index].caption.rect.x =
            levels.start[level] + metrics.half(levels.lengths[level] - size)
    }

    /// The room that headings take across the levels, with the gap to the trees.
    var headingRoom: Double {
        var room = 0.0
        for heading in headings {
            let rect = heading.caption.rect
            room = max(room, isHorizontal ? rect.height : rect.width)
        }
        return room > 0 ? room + metrics.marks.headingGap : 0
    }

    /// Turns a heading into its direction. Across the levels its room begins at `start`, or ends
    /// there where the room lies outside of the trees.
    mutating func arrange(_ index: Int, _ turn: Turn, room: Double, beside start: Double) {
        let rect = headings[index].caption.rect
        if isHorizontal {
            let end = metrics.wrap == nil ? start : start + room
            headings[index].caption.rect.x = turn.along(rect.x, size: rect.width)
            headings[index].caption.rect.y = end - metrics.marks.headingGap - rect.height
        } else {
            headings[index].caption.rect.x = start - room
            headings[index].caption.rect.y = turn.along(rect.x, size: rect.height)
        }
    }
}
