import BracketLanguage

/// A bar that tells how long a branch is drawn under `@align length`: along x where distances go
/// along x, else along y.
public struct ScaleBar: Sendable {
    /// What it stands for: 1, 2 or 5 times a power of ten.
    public var value: Double
    /// Its ends, left or upper one first; in cells the first and the last cell.
    public var start: Point
    public var end: Point
    /// How far its end marks reach, across it.
    public var mark: Double
    public var caption: Caption
    /// Of the bar, its end marks and its caption.
    public var bounds: Rect

    mutating func move(to corner: Point) {
        let (x, y) = (corner.x - bounds.x, corner.y - bounds.y)
        start = Point(start.x + x, start.y + y)
        end = Point(end.x + x, end.y + y)
        caption.rect.x += x
        caption.rect.y += y
        bounds.x += x
        bounds.y += y
    }
}

extension Drawing {
    /// Makes the scale bar, at the origin, if distances have a meaning.
    mutating func measureScaleBar() {
        guard lengthScale > 0,
            let round = roundLength(near: metrics.marks.scaleLength / lengthScale)
        else { return }
        let marks = metrics.marks
        let isWhole = metrics.unit == .cells
        let exact = round.value * lengthScale
        let length = isWhole ? exact.rounded() : exact
        var caption = caption(
            round.text, marks.note, limit: .greatestFiniteMagnitude, isCentred: false)
        let size = Extent(caption.rect.width, caption.rect.height)
        // In cells the bar takes the cell at its end too.
        let reach = length + metrics.centre
        let breadth = max(marks.scaleMark, isHorizontal ? size.height : 0)
        let middle = metrics.before(breadth)
        if isHorizontal {
            caption.rect.x = reach + marks.scaleLabelGap
            caption.rect.y = metrics.half(breadth - size.height)
        } else {
            caption.rect.x = breadth + marks.scaleLabelGap
            caption.rect.y = max(0, metrics.half(reach - size.height))
        }
        scaleBar = ScaleBar(
            value: round.value, start: isHorizontal ? Point(0, middle) : Point(middle, 0),
            end: isHorizontal ? Point(length, middle) : Point(middle, length),
            mark: marks.scaleMark, caption: caption,
            bounds: isHorizontal
                ? Rect(x: 0, y: 0, width: caption.rect.x + size.width, height: breadth)
                : Rect(
                    x: 0, y: 0, width: caption.rect.x + size.width, height: max(reach, size.height))
        )
    }
}

/// The number closest to `length` among 1, 2 and 5 times the powers of ten, with its digits, or nil
/// where there is none.
func roundLength(near length: Double) -> (value: Double, text: String)? {
    guard length.isFinite, length > 0 else { return nil }
    var best: (value: Double, text: String)?
    var least = Double.infinity
    // The decimal exponent from the binary one, which may be one too low or too high.
    let guess = Int((Double(length.exponent) * 0.301_029_995_663_981_2).rounded(.down))
    for exponent in guess - 1...guess + 1 {
        for digit in [1, 2, 5] {
            guard let value = Double("\(digit)e\(exponent)"), value > 0, value.isFinite else {
                continue
            }
            let ratio = value > length ? value / length : length / value
            if ratio < least {
                least = ratio
                best = (value, digits(digit, exponent))
            }
        }
    }
    return best
}

/// `digit` times ten to the power of `exponent`: written out where that is short.
private func digits(_ digit: Int, _ exponent: Int) -> String {
    switch exponent {
    case 0...6: "\(digit)" + String(repeating: "0", count: exponent)
    case -6 ... -1: "0." + String(repeating: "0", count: -exponent - 1) + "\(digit)"
    default: "\(digit)e\(exponent)"
    }
}

extension Drawing {
    /// Draws the bar between its end marks.
    public func trace<Pen: PathPen & ~Copyable>(_ bar: ScaleBar, with pen: inout Pen) {
        let half = bar.mark / 2
        let (x, y) = isHorizontal ? (0, half) : (half, 0)
        for end in [bar.start, bar.end] {
            pen.move(to: Point(end.x - x, end.y - y))
            pen.line(to: Point(end.x + x, end.y + y))
        }
        pen.move(to: bar.start)
        pen.line(to: bar.end)
    }
}
