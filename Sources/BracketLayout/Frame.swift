import BracketLanguage

extension Drawing {
    /// Sets the size of the page for trees that take `size`, and stands around them what belongs
    /// to all: the title above, the scale bar below or, where distances go along y, at the left.
    /// Returns where the trees begin.
    mutating func frame(_ size: Extent) -> Point {
        let marks = metrics.marks
        var corner = Point(metrics.padding, metrics.padding)
        var right = size.width
        var bottom = size.height
        if isHorizontal {
            if metrics.wrap == nil { corner.y += headingRoom }
        } else {
            corner.x += headingRoom
        }
        measureScaleBar()
        if let bar = scaleBar, !isHorizontal {
            corner.x += bar.bounds.width + marks.scaleGap
            bottom = max(bottom, bar.bounds.height)
        } else if let bar = scaleBar {
            right = max(right, bar.bounds.width)
            bottom += marks.scaleGap + bar.bounds.height
        }
        if let text = diagram.settings.title, !text.isEmpty {
            let room = corner.x - metrics.padding + right
            var caption = caption(
                text, marks.title, limit: max(room, metrics.labelWidth), isCentred: false)
            caption.rect.x = metrics.padding
            caption.rect.y = metrics.padding
            corner.y += caption.rect.height + marks.titleGap
            right = max(right, caption.rect.width - (corner.x - metrics.padding))
            title = caption
        }
        let below = Point(corner.x, corner.y + size.height + marks.scaleGap)
        let beside = Point(metrics.padding, corner.y)
        let place = isHorizontal ? below : beside
        scaleBar?.move(to: place)
        width = corner.x + right + metrics.padding
        height = corner.y + bottom + metrics.padding
        return corner
    }
}
