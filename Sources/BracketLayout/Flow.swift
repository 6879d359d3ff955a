import BracketLanguage

/// Where the items of a flow stand, and the room that all take together.
struct Flow {
    /// The top left corner of each item.
    var places: [Point] = []
    var size = Extent(0, 0)
}

/// Flows items of these sizes into lines as words flow: left to right, and below when the next
/// would make the line wider than `limit` (nil: never). The first item of a line never wraps, so
/// one that is wider than the limit has a line of its own and is not clipped. Items stand at the
/// top of their line; no item takes no room.
func flow(_ sizes: [Extent], limit: Double?, gap: Extent) -> Flow {
    var result = Flow()
    result.places.reserveCapacity(sizes.count)
    for line in flowLines(sizes, limit: limit, gap: gap.width) {
        if line.lowerBound > 0 { result.size.height += gap.height }
        var x = 0.0
        var height = 0.0
        for size in sizes[line] {
            if result.places.count > line.lowerBound { x += gap.width }
            result.places.append(Point(x, result.size.height))
            x += size.width
            height = max(height, size.height)
        }
        result.size.width = max(result.size.width, x)
        result.size.height += height
    }
    return result
}

/// The lines into which `flow` breaks items, as runs of them. Only widths matter here.
func flowLines(_ sizes: [Extent], limit: Double?, gap: Double) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    var width = 0.0
    for (i, size) in sizes.enumerated() {
        if i > start, let limit, width + gap + size.width > limit {
            lines.append(start..<i)
            start = i
        }
        width = i == start ? size.width : width + gap + size.width
    }
    if start < sizes.count { lines.append(start..<sizes.count) }
    return lines
}
