import BracketLanguage

/// The comments between which a page shows pictures. No renderer shows them, and as HTML blocks of
/// a line each they may stand in lists and quotes and touch the text around them.
let openingMarker = Array("<!-- bracketc -->".utf8)
let closingMarker = Array("<!-- /bracketc -->".utf8)

extension Scanner {
    /// The marker that the rest of the line is.
    func markerKind() -> LineKind? {
        let text = bytes[reader.trimmed]
        if text.elementsEqual(openingMarker) { return .marker(isOpening: true) }
        if text.elementsEqual(closingMarker) { return .marker(isOpening: false) }
        return nil
    }

    /// Keeps count of sections and of what they belong to.
    mutating func file(_ kind: LineKind) {
        switch kind {
        case .blank: return
        case .marker(let isOpening):
            if isOpening { openSection() } else { closeSection() }
            lastBlock = nil
        case .blockEnd(let index):
            add(isOurs: false)
            lastBlock = (index, container)
        case .paragraph:
            add(isOurs: section?.container == container && isImage(bytes[reader.trimmed]))
            lastBlock = nil
        case .fence(let isText):
            add(isOurs: section?.container == container && isText)
            lastBlock = nil
        case .other:
            add(isOurs: false)
            lastBlock = nil
        }
    }

    mutating func endSections() {
        if let open = section { unpaired(open.section.marker) }
        section = nil
    }

    private mutating func openSection() {
        endSections()
        var new = Section(
            prefix: reader.start..<reader.nonspace, marker: reader.trimmed,
            lineStart: reader.start, content: reader.next..<reader.next, end: reader.next,
            terminator: reader.end..<reader.next, opensContainer: opensContainer)
        var above: Int?
        if let block = lastBlock, block.container == container, !opensContainer {
            new.hasBlock = true
            above = block.index
        }
        section = (new, container, above)
    }

    private mutating func closeSection() {
        guard let open = section else { return unpaired(reader.trimmed) }
        var new = open.section
        section = nil
        if open.container != container {
            unpaired(new.marker)
            return unpaired(reader.trimmed)
        }
        new.content = new.content.lowerBound..<reader.start
        new.end = reader.next
        new.terminator = reader.end..<reader.next
        if let foreign = new.foreign {
            diagnostics.append(Diagnostic(.textBetweenMarkers, at: foreign))
        }
        if let block = open.block {
            blocks[block].section = sections.count
            blocks[block].shownFile = new.lines.count == 1 ? imageFile(bytes[new.lines[0]]) : nil
        }
        sections.append(new)
    }

    private mutating func add(isOurs: Bool) {
        guard section != nil else { return }
        let line = reader.trimmed
        section!.section.lines.append(line)
        if !isOurs && section!.section.foreign == nil { section!.section.foreign = line }
    }

    private mutating func unpaired(_ marker: Range<Int>) {
        let text = String(decoding: bytes[marker], as: UTF8.self)
        diagnostics.append(Diagnostic(.unpairedMarker, at: marker, [text]))
    }
}

/// Whether a line is an image and nothing else, as far as a section needs to know.
private func isImage(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "![".utf8) && line.last == UInt8(ascii: ")")
}
