import BracketLayout

/// The most subpaths of one path. libxml2 refuses attributes longer than ten million bytes, which
/// a parent of half a million children would need.
let subpathLimit = 5_000

extension MarkupBuffer {
    /// One path for each parent, or several for one of very many children.
    mutating func connectors(
        _ drawing: borrowing Drawing, _ colours: ThemeColours, _ looks: Looks?
    ) {
        guard !drawing.connectors.isEmpty || !drawing.roofs.isEmpty || !drawing.badges.isEmpty
        else { return }
        write(" <g class=\"bracket-connectors\" fill=\"none\" stroke=\"")
        write(colours.connector)
        write("\" stroke-width=\"1.5\"")
        if drawing.diagram.settings.connector == .straight {
            write(" stroke-linejoin=\"round\"")
        }
        write(">\n")
        for connector in drawing.connectors {
            if hasFailed { return }
            if let looks, looks.hasOwnLines(drawing, connector) {
                pieces(of: connector, drawing, looks)
                continue
            }
            room()
            write("  <path d=\"")
            subpaths = 0
            drawing.trace(connector, with: &self)
            write("\"/>\n")
        }
        roofs(drawing)
        stubs(drawing)
        room()
        write(" </g>\n")
        if let looks, looks.hasPaths { paths(drawing, colours, looks) }
    }
}

/// Path data. Steps are compared as they will be written, so that what is rounded away is never
/// drawn as a step of no length or as a line that is almost straight.
extension MarkupBuffer: PathPen {
    mutating func move(to point: Point) {
        pen = PenPosition(point)
        penIsDown = false
    }

    mutating func line(to point: Point) {
        let target = PenPosition(point)
        if target == pen { return }
        lower()
        if target.y == pen.y {
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
        lower()
        pen = PenPosition(point)
        write("C")
        pair(PenPosition(control1))
        write(" ")
        pair(PenPosition(control2))
        write(" ")
        pair(pen)
    }

    mutating func corner(_ tip: Point, _ radius: Double, to point: Point) {
        lower()
        let tip = PenPosition(tip)
        let target = PenPosition(point)
        let turn = (tip.x - pen.x) * (target.y - tip.y) - (tip.y - pen.y) * (target.x - tip.x)
        pen = target
        write("A")
        number(radius)
        write(" ")
        number(radius)
        write(turn > 0 ? " 0 0 1 " : " 0 0 0 ")
        pair(pen)
    }

    /// Moves are written with the first step that follows, if any does.
    private mutating func lower() {
        if penIsDown { return }
        penIsDown = true
        room()
        if subpaths == subpathLimit {
            write("\"/>\n  <path d=\"")
            subpaths = 0
        }
        subpaths += 1
        write("M")
        pair(pen)
    }

    private mutating func pair(_ position: PenPosition) {
        number(hundredths: position.x)
        write(" ")
        number(hundredths: position.y)
    }
}

/// A point in hundredths.
struct PenPosition: Equatable {
    var x: Int
    var y: Int

    init(_ point: Point) {
        x = hundredths(point.x)
        y = hundredths(point.y)
    }
}
