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
        unicode.check(drawing, boxed: boxed)
        ascii.check(drawing, boxed: boxed)
        precondition(unicode.shape == ascii.shape, "one shape in both sets of characters")
    }
    return 0
}

private func bytes(_ write: (MemorySink) throws(RenderError) -> Void) -> [UInt8] {
    let sink = MemorySink()
    do { try write(sink) } catch { fatalError("\(error)") }
    return sink.bytes
}

private func check(_ drawing: Drawing) {
    precondition(drawing.cards.count == drawing.diagram.nodes.count, "a card for every node")
    precondition(drawing.width.isFinite && drawing.height.isFinite)
    for card in drawing.cards {
        precondition(card.x >= 0 && card.x + card.width <= drawing.width, "a card in the picture")
        precondition(card.y >= 0 && card.y + card.height <= drawing.height, "a card in the picture")
    }
}

private func checkSVG(_ bytes: [UInt8]) {
    precondition(bytes.last == UInt8(ascii: "\n"), "a text file")
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
        precondition(String(validating: art, as: UTF8.self) != nil, "valid UTF-8")
        precondition(art.last == UInt8(ascii: "\n"), "a text file")
        for line in art.dropLast().split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        {
            precondition(line.last != UInt8(ascii: " "), "no trailing blanks")
            lines.append(cells(Array(line)))
        }
    }

    /// Which cells are taken.
    var shape: [[Bool]] { lines.map { $0.map { $0 != [UInt8(ascii: " ")] } } }

    func check(_ drawing: Drawing, boxed: Bool) {
        precondition(lines.count <= Int(drawing.height), "as high as the drawing")
        for line in lines {
            precondition(line.count <= Int(drawing.width), "as wide as the drawing")
        }
        guard boxed else { return }
        for (card, node) in zip(drawing.cards, drawing.diagram.nodes) where !node.label.isEmpty {
            for y in Int(card.y)..<Int(card.y + card.height) {
                for x in [Int(card.x), Int(card.x + card.width) - 1] {
                    precondition(isLine(y, x), "a straight edge")
                }
            }
        }
    }

    private func isLine(_ y: Int, _ x: Int) -> Bool {
        guard y < lines.count, x < lines[y].count else { return false }
        let cell = lines[y][x]
        // Box drawing characters are U+2500 to U+257F.
        return cell == [UInt8(ascii: "|")] || cell == [UInt8(ascii: "+")]
            || cell.count == 3 && cell.first == 0xE2
                && [0x94, 0x95].contains(cell.dropFirst().first)
    }
}

private func cells(_ line: [UInt8]) -> [ArraySlice<UInt8>] {
    var cells: [ArraySlice<UInt8>] = []
    var start = 0
    while start < line.count {
        let end = clusterEnd(in: line.span, from: start)
        precondition(end > start, "a cluster has bytes")
        let cluster = line[start..<end]
        let width = cellWidth(of: Array(cluster).span)
        if width > 0 { cells.append(cluster) }
        for _ in 1..<max(width, 1) { cells.append([]) }
        start = end
    }
    return cells
}
