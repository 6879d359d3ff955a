/// What a page shows of a block.
public enum Shown: Sendable {
    /// An image line for a file beside the page. The alternative text is plain text.
    case image(alternative: String, file: [UInt8])
    /// Text art, whose lines end in line feeds, in a fence.
    case text([UInt8])
}

extension Page {
    /// The page with its sections brought up to date: block `i` shows `shown[i]`, one below the
    /// other, or what it shows now where that is nil. Sections without a block are taken out.
    ///
    /// The rest of the page stays as it is, and updating the result again changes nothing. A page
    /// with markers that are not in order stays as it is too.
    public func updated(_ shown: [[Shown]?]) -> [UInt8] {
        if !canBeUpdated { return bytes }
        var page = self
        // What followed a section that was taken out may become part of the list above it, and then
        // its own section has to follow.
        for _ in 0..<8 {
            let new = page.rewritten(shown)
            if new == page.bytes { break }
            page = Page(new)
            // The blocks are the users' own: better the old page than another one.
            guard page.canBeUpdated, page.blocks.map(\.source) == blocks.map(\.source) else {
                return bytes
            }
        }
        return page.bytes
    }

    private func rewritten(_ shown: [[Shown]?]) -> [UInt8] {
        var changes: [(range: Range<Int>, bytes: [UInt8])] = []
        for (block, shown) in zip(blocks, shown) {
            guard let shown, let closing = block.closing else { continue }
            if let section = block.section {
                if let change = update(sections[section], shown) { changes.append(change) }
            } else {
                changes.append((closing.end..<closing.end, newSection(block, closing, shown)))
            }
        }
        for section in sections where !section.hasBlock { changes.append(removal(of: section)) }
        if changes.isEmpty { return bytes }

        // What is put in at the start of a line goes before what is taken out there.
        changes.sort { a, b in
            (a.range.lowerBound, a.range.upperBound) < (b.range.lowerBound, b.range.upperBound)
        }
        var out: [UInt8] = []
        var end = 0
        for change in changes {
            out += bytes[end..<change.range.lowerBound]
            out += change.bytes
            end = change.range.upperBound
        }
        return out + bytes[end...]
    }

    private func newSection(
        _ block: Block, _ closing: Block.Closing, _ shown: [Shown]
    ) -> [UInt8] {
        let prefix = bytes[closing.prefix]
        let terminator = bytes[closing.terminator]
        var lines = [openingMarker] + contents(shown) + [closingMarker]
        // A blank line parts it from the fence as many style guides want it. In a list it would
        // set all items apart.
        if !block.isInList { lines.insert([], at: 0) }
        var new = joined(lines, prefix, terminator)
        if !closing.isTerminated {
            new.removeLast(terminator.count)
            new = terminator + new
        }
        return new
    }

    private func update(
        _ section: Section, _ shown: [Shown]
    ) -> (range: Range<Int>, bytes: [UInt8])? {
        let lines = contents(shown)
        // Blank lines that a formatter has put in may stay.
        if lines.count == 1, section.lines.count == 1 {
            if bytes[section.lines[0]].elementsEqual(lines[0]) { return nil }
            return (section.lines[0], lines[0])
        }
        let start = section.content.lowerBound
        // The opening marker has a line of its own, so there is a terminator behind it.
        var terminator = start - 1..<start
        if bytes[start - 1] == 0x0A, bytes[start - 2] == 0x0D { terminator = start - 2..<start }
        let new = joined(lines, bytes[section.prefix], bytes[terminator])
        return bytes[section.content].elementsEqual(new) ? nil : (section.content, new)
    }

    /// What goes between the markers, in lines without prefixes and terminators.
    private func contents(_ shown: [Shown]) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        for shown in shown {
            switch shown {
            case .image(let alternative, let file):
                lines.append(imageLine(alternative: alternative, file: file))
            case .text(let art):
                let body = art.split(separator: 0x0A, omittingEmptySubsequences: false).map {
                    Array($0)
                }
                let fence = [UInt8](
                    repeating: UInt8(ascii: "`"),
                    count: max(3, longestRun(of: UInt8(ascii: "`"), in: art) + 1))
                lines.append(fence + "text".utf8)
                lines += body.last == [] ? body.dropLast() : body
                lines.append(fence)
            }
        }
        return lines
    }

    private func joined(
        _ lines: [[UInt8]], _ prefix: ArraySlice<UInt8>, _ terminator: ArraySlice<UInt8>
    ) -> [UInt8] {
        var out: [UInt8] = []
        for line in lines {
            if line.isEmpty {
                out += prefix.prefix(prefix.count - prefix.reversed().prefix(while: isSpace).count)
            } else {
                out += prefix
                out += line
            }
            out += terminator
        }
        return out
    }

    /// Takes a section out, so that the lines above and below stay as far apart as they were.
    private func removal(of section: Section) -> (range: Range<Int>, bytes: [UInt8]) {
        let isBullet = bytes[section.prefix].contains { !isSpace($0) && $0 != UInt8(ascii: ">") }
        if section.opensContainer && isBullet {
            // The bullet on its line is not ours.
            return (section.marker.lowerBound..<section.end, Array(bytes[section.terminator]))
        }
        let bars = bytes[section.prefix].prefix(
            section.prefix.count - bytes[section.prefix].reversed().prefix(while: isSpace).count)
        func isBlank(_ line: Range<Int>) -> Bool {
            bytes[line].allSatisfy { isSpace($0) || $0 == 0x0A || $0 == 0x0D || bars.contains($0) }
        }
        let above = lineBefore(section.lineStart)
        let below = lineAfter(section.end)
        let isBlankAbove = above.isEmpty || isBlank(above)
        if isBlank(below) || below.isEmpty {
            let start = isBlankAbove ? above.lowerBound : section.lineStart
            return (start..<section.end, [])
        }
        if isBlankAbove { return (section.lineStart..<section.end, []) }
        return (section.lineStart..<section.end, Array(bars + bytes[section.terminator]))
    }

    private func lineBefore(_ start: Int) -> Range<Int> {
        guard start > 0 else { return 0..<0 }
        var i = start - 1
        if bytes[i] == 0x0A, i > 0, bytes[i - 1] == 0x0D { i -= 1 }
        while i > 0, bytes[i - 1] != 0x0A, bytes[i - 1] != 0x0D { i -= 1 }
        return i..<start
    }

    private func lineAfter(_ start: Int) -> Range<Int> {
        if start == bytes.count { return start..<start }
        var reader = LineReader(bytes)
        reader.begin(at: start)
        return start..<reader.next
    }
}

private func longestRun(of byte: UInt8, in bytes: [UInt8]) -> Int {
    var (longest, run) = (0, 0)
    for next in bytes {
        run = next == byte ? run + 1 : 0
        longest = max(longest, run)
    }
    return longest
}
