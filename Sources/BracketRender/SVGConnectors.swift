import BracketLayout

/// The most subpaths of one path. libxml2 refuses attributes longer than ten million bytes, which
/// a parent of half a million children would need.
let subpathLimit = 5_000

extension MarkupBuffer {
    /// One path for each parent, or several for one of very many children.
    mutating func connectors(_ drawing: borrowing Drawing, _ colours: ThemeColours) {
        guard !drawing.connectors.isEmpty else { return }
        write(" <g class=\"bracket-connectors\" fill=\"none\" stroke=\"")
        write(colours.connector)
        write("\" stroke-width=\"1.5\"")
        if drawing.diagram.settings.connector == .straight {
            write(" stroke-linejoin=\"round\"")
        }
        write(">\n")
        for connector in drawing.connectors {
            if hasFailed { return }
            room()
            write("  <path d=\"")
            subpaths = 0
            drawing.trace(connector, with: &self)
            write("\"/>\n")
        }
        room()
        write(" </g>\n")
    }
}

/// Path data. Steps are compared as they will be written, so that what is rounded away is never
/// drawn as a step of no length or a line that is almost straight.
extension MarkupBuffer: PathPen {
    mutating func move(to point: Point) {
        pen = (hundredths(point.x), hundredths(point.y))
        room()
        if subpaths == subpathLimit {
            write("\"/>\n  <path d=\"")
            subpaths = 0
        }
        subpaths += 1
        write("M")
        pair(pen)
    }

    mutating func line(to point: Point) {
        let target = (x: hundredths(point.x), y: hundredths(point.y))
        if target.y == pen.y {
            guard target.x != pen.x else { return }
            write("H")
            number(hundredths: target.x)
        } else if target.x == pen.x {
            write("V")
            number(hundredths: target.y)
        } else {
            write("L")
            pair(target)
        }
        pen = target
    }

    mutating func curve(_ control1: Point, _ control2: Point, to point: Point) {
        pen = (hundredths(point.x), hundredths(point.y))
        write("C")
        pair((hundredths(control1.x), hundredths(control1.y)))
        write(" ")
        pair((hundredths(control2.x), hundredths(control2.y)))
        write(" ")
        pair(pen)
    }

    mutating func corner(_ tip: Point, _ radius: Double, to point: Point) {
        let target = (x: hundredths(point.x), y: hundredths(point.y))
        let turn =
            (hundredths(tip.x) - pen.x) * (target.y - hundredths(tip.y))
            - (hundredths(tip.y) - pen.y) * (target.x - hundredths(tip.x))
        write("A")
        number(radius)
        write(" ")
        number(radius)
        write(turn > 0 ? " 0 0 1 " : " 0 0 0 ")
        pair(target)
        pen = target
    }

    private mutating func pair(_ point: (x: Int, y: Int)) {
        number(hundredths: point.x)
        write(" ")
        number(hundredths: point.y)
    }
}
