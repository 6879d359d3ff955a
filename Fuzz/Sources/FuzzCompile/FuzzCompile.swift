import BracketLanguage
import BracketLayout
import BracketRender
import BracketText
import CLibXML2

/// Whatever compiles gives a drawing that is finite and within its bounds, an SVG that libxml2
/// reads, and text art whose cards have straight edges.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let source = [UInt8](UnsafeBufferPointer(start: data, count: count))
    guard let diagram = analyze(source).diagram else { return 0 }
    let settings = diagram.settings

    let drawing = layout(diagram, metrics: .pixels(settings))
    check(drawing)
    checkSVG(bytes { (sink) throws(RenderError) in try writeSVG(drawing, to: sink) })

    for boxed in [true, false] {
        let drawing = layout(diagram, metrics: .cells(settings, boxed: boxed))
        check(drawing)
        let unicode = Art(drawing, .unicode)
        let ascii = Art(drawing, .ascii)
        // What holds of its shape then holds of the other set of characters too.
        unicode.check(drawing, boxed: boxed)
        require(unicode.shape == ascii.shape, "one shape in both sets of characters")
    }
    return 0
}

private func bytes(_ write: (MemorySink) throws(RenderError) -> Void) -> [UInt8] {
    let sink = MemorySink()
    do { try write(sink) } catch { fatalError("\(error)") }
    return sink.bytes
}

private func check(_ drawing: Drawing) {
    require(drawing.cards.count == drawing.diagram.nodes.count, "a card for every node")
    require(drawing.width.isFinite && drawing.height.isFinite, "a finite picture")
    for card in drawing.cards {
        require(card.x >= 0 && card.x + card.width <= drawing.width + 0.01, "a card in the picture")
        require(
            card.y >= 0 && card.y + card.height <= drawing.height + 0.01, "a card in the picture")
    }
}

private func checkSVG(_ bytes: [UInt8]) {
    require(bytes.last == UInt8(ascii: "\n"), "a text file")
    bytes.withUnsafeBytes { raw in
        let text = raw.bindMemory(to: CChar.self).baseAddress
        let options = CInt(XML_PARSE_NONET.rawValue)
        guard let document = xmlReadMemory(text, CInt(raw.count), nil, nil, options) else {
            fatalError("libxml2 cannot read the SVG")
        }
        xmlFreeDoc(document)
    }
}

/// Text art as rows of cells.
private struct Art {
    /// For each line the grapheme cluster that starts in each cell; empty behind a wide one.
    var lines: [[ArraySlice<UInt8>]] = []

    init(_ drawing: Drawing, _ style: TextArtStyle) {
        let art = bytes { (sink) throws(RenderError) in
            try writeTextArt(drawing, style: style, to: sink)
        }
        require(String(validating: art, as: UTF8.self) != nil, "valid UTF-8")
        require(art.last == UInt8(ascii: "\n"), "a text file")
        for line in art.dropLast().split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        {
            require(line.last != UInt8(ascii: " "), "no trailing blanks")
            lines.append(cells(Array(line)))
        }
        // Links stand below the tree, after a blank line, one in a line.
        let links = drawing.diagram.links.count
        if links > 0 { lines.removeLast(links + 1) }
    }

    /// Which cells are taken.
    var shape: [[Bool]] { lines.map { $0.map { $0 != [UInt8(ascii: " ")] } } }

    func check(_ drawing: Drawing, boxed: Bool) {
        require(lines.count <= Int(drawing.height), "as high as the drawing")
        for line in lines {
            require(line.count <= Int(drawing.width), "as wide as the drawing")
        }
        guard boxed else { return }
        for card in drawing.cards {
            // Junctions, words under a roof and other bare labels have no outline.
            let (top, left) = (Int(card.y), Int(card.x))
            guard top < lines.count, left < lines[top].count,
                Self.corners.contains(lines[top][left])
            else { continue }
            let right = left + Int(card.width) - 1
            for y in top..<top + Int(card.height) {
                require(isLine(y, left), "a straight left edge")
                require(isLine(y, right), "a straight right edge")
            }
        }
    }

    private static let corners = "┌╭┏".map { ArraySlice($0.utf8) }

    private func isLine(_ y: Int, _ x: Int) -> Bool {
        guard y < lines.count, x < lines[y].count else { return false }
        // Box drawing characters are U+2500 to U+257F.
        let cell = lines[y][x]
        return cell.count == 3 && cell.first == 0xE2
            && [0x94, 0x95].contains(cell.dropFirst().first)
    }
}

private func cells(_ line: [UInt8]) -> [ArraySlice<UInt8>] {
    var cells: [ArraySlice<UInt8>] = []
    var start = 0
    while start < line.count {
        let end = clusterEnd(in: line.span, from: start)
        require(end > start, "a cluster has bytes")
        let cluster = line[start..<end]
        let width = cellWidth(of: Array(cluster).span)
        if width > 0 { cells.append(cluster) }
        for _ in 1..<max(width, 1) { cells.append([]) }
        start = end
    }
    return cells
}

/// `precondition` with its message in optimised builds too.
private func require(_ condition: Bool, _ message: StaticString) {
    if !condition { fatalError("expected \(message)") }
}
