import BracketLanguage

/// Finds the blocks of a page by the block structure of CommonMark: containers (quotes and list
/// items), and of leaves what decides where a fence can begin. The method is that of the
/// specification's appendix, without a tree: an open line of containers is an array.
///
/// Link reference definitions count as paragraphs, as they do until a paragraph ends.
struct Scanner {
    var reader: LineReader
    var bytes: [UInt8] { reader.bytes }

    var blocks: [Block] = []
    var sections: [Section] = []
    var diagnostics: [Diagnostic] = []

    /// The open containers, outermost first.
    private(set) var containers: [Container] = []
    /// Which of them are quotes.
    private var quotes: [Int] = []
    private var containerCount = 0
    private var lists = 0
    /// The open leaf in the innermost container.
    private(set) var leaf = Leaf.none
    /// Which containers were opened on this line.
    private(set) var opensContainer = false

    /// The terminator of the line that opened the last block.
    private var openingTerminator = 0..<0
    /// The line that was last looked at for a thematic break, and where a run of one mark and white
    /// space begins that lasts to its end.
    private var ruleLine = -1
    private var ruleStart = 0

    /// The section that is open, its container, and the block above it.
    var section: (section: Section, container: Int, block: Int?)?
    /// The block that only blank lines came after, and its container.
    var lastBlock: (index: Int, container: Int)?

    struct Container {
        var isQuote: Bool
        /// The columns that a line has to be indented by to belong to a list item.
        var width = 0
        /// Whether anything is in a list item: without, a blank line ends it.
        var hasContent = false
        /// No two containers of a page have the same.
        var number: Int
    }

    enum Leaf {
        case none, paragraph
        case html(HTMLBlock)
        case fence(Fence)
    }

    struct Fence {
        var mark: UInt8
        var count: Int
        var indent: Int
        /// Index into `blocks` where it is one of ours.
        var block: Int?
        /// Whether it is one that we write between markers.
        var isText: Bool
    }

    /// What a line turned out to be, for the sections.
    enum LineKind {
        case blank
        case paragraph
        /// A line of a fence that is `isText`, or another.
        case fence(isText: Bool)
        /// The closing fence of a block.
        case blockEnd(Int)
        case marker(isOpening: Bool)
        case other
    }

    init(_ bytes: [UInt8]) { reader = LineReader(bytes) }

    /// The container that a line now belongs to; 0 is the page.
    var container: Int { containers.last?.number ?? 0 }
    var isInList: Bool { lists > 0 }

    mutating func run() {
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        start = endOfFrontMatter(from: start)
        while start < bytes.count {
            reader.begin(at: start)
            opensContainer = false
            let kind = line()
            file(kind)
            start = reader.next
        }
        closeContainers(to: 0)
        closeLeaf()
        endSections()
    }

    // MARK: Lines

    private mutating func line() -> LineKind {
        let matched = match()
        let isMatched = matched == containers.count
        if isMatched {
            switch leaf {
            case .fence(let fence): return line(in: fence)
            case .html(let block):
                if block.endsAtBlankLine && reader.isBlank {
                    leaf = .none
                } else {
                    if block.ends(in: bytes[reader.offset..<reader.end]) { leaf = .none }
                    return .other
                }
            case .none, .paragraph: break
            }
        }
        return begin(matched)
    }

    /// How many of the open containers the line belongs to; takes what says so.
    private mutating func match() -> Int {
        var (i, quotesSeen) = (0, 0)
        while i < containers.count {
            if reader.isBlank {
                // It belongs to list items until a quote would need its bar. One that is empty
                // ends here.
                var end = quotesSeen < quotes.count ? quotes[quotesSeen] : containers.count
                if end == containers.count, let last = containers.last,
                    !last.isQuote && !last.hasContent
                {
                    end -= 1
                }
                reader.advanceToNonspace()
                return max(i, end)
            }
            if containers[i].isQuote {
                guard reader.indent < 4, reader.first == UInt8(ascii: ">") else { break }
                reader.advanceToNonspace(and: 1)
                reader.skipSpace()
                quotesSeen += 1
            } else {
                guard reader.indent >= containers[i].width else { break }
                reader.advance(columns: containers[i].width)
            }
            i += 1
        }
        return i
    }

    /// A line outside of fences and HTML: opens what begins on it.
    private mutating func begin(_ matched: Int) -> LineKind {
        var isInParagraph = false
        if case .paragraph = leaf { isInParagraph = true }
        // The paragraph that the line could go on, and the one that it could go on although it
        // lacks what its containers want.
        var interrupts = isInParagraph && matched == containers.count
        var isLazy = isInParagraph
        var isClosed = false

        while !reader.isBlank {
            if reader.indent >= 4 {
                if isLazy { break }
                closeUnmatched(matched, &isClosed)
                addContent()
                leaf = .none
                return .other
            }
            let first = reader.first
            if first == UInt8(ascii: ">") {
                closeUnmatched(matched, &isClosed)
                push(isQuote: true)
                reader.advanceToNonspace(and: 1)
                reader.skipSpace()
            } else if let kind = leafBeginning(interrupts: interrupts, isLazy: isLazy) {
                closeUnmatched(matched, &isClosed)
                addContent()
                return begin(kind)
            } else if let marker = listMarker(interrupts: interrupts) {
                closeUnmatched(matched, &isClosed)
                push(isQuote: false, width: marker)
            } else {
                break
            }
            (interrupts, isLazy) = (false, false)
        }

        if reader.isBlank {
            closeUnmatched(matched, &isClosed)
            leaf = .none
            return .blank
        }
        if !isLazy || matched == containers.count {
            closeUnmatched(matched, &isClosed)
            addContent()
        }
        leaf = .paragraph
        return .paragraph
    }

    private enum NewLeaf {
        /// A heading or a thematic break: over with its line.
        case line
        case html(HTMLBlock)
        case fence(Fence)
    }

    /// The leaf other than a paragraph that begins here.
    private mutating func leafBeginning(interrupts: Bool, isLazy: Bool) -> NewLeaf? {
        let rest = bytes[reader.rest]
        switch reader.first {
        case UInt8(ascii: "#"):
            let level = rest.prefix { $0 == UInt8(ascii: "#") }
            guard level.count <= 6, level.endIndex == rest.endIndex || isSpace(rest[level.endIndex])
            else { return nil }
            return .line
        case UInt8(ascii: "`"), UInt8(ascii: "~"):
            return fenceBeginning(rest).map { .fence($0) }
        case UInt8(ascii: "<"):
            guard let block = HTMLBlock.starting(rest) else { return nil }
            if case .tag = block, interrupts || isLazy { return nil }
            return .html(block)
        case UInt8(ascii: "="):
            return interrupts && isUnderline(rest) ? .line : nil
        case UInt8(ascii: "-"):
            return interrupts && isUnderline(rest) || isThematicBreak() ? .line : nil
        case UInt8(ascii: "*"), UInt8(ascii: "_"):
            return isThematicBreak() ? .line : nil
        default: return nil
        }
    }

    private mutating func begin(_ new: NewLeaf) -> LineKind {
        switch new {
        case .line:
            leaf = .none
            return .other
        case .html(let block):
            leaf = block.ends(in: bytes[reader.rest]) ? .none : .html(block)
            if case .comment = block, case .none = leaf { return markerKind() ?? .other }
            return .other
        case .fence(var fence):
            open(&fence)
            leaf = .fence(fence)
            return .fence(isText: fence.isText)
        }
    }

    /// Whether all that is left of the line is one mark, three times or more. Asked at each of many
    /// list markers on a line, so the end of the line is looked at once.
    private mutating func isThematicBreak() -> Bool {
        if ruleLine != reader.start {
            ruleLine = reader.start
            ruleStart = reader.end
            let mark = bytes[reader.trimmed.upperBound - 1]
            while ruleStart > reader.nonspace,
                bytes[ruleStart - 1] == mark || isSpace(bytes[ruleStart - 1])
            {
                ruleStart -= 1
            }
        }
        if reader.nonspace < ruleStart { return false }
        return bytes[reader.rest].lazy.filter { !isSpace($0) }.prefix(3).count == 3
    }

    // MARK: Containers

    private mutating func push(isQuote: Bool, width: Int = 0) {
        addContent()
        containerCount += 1
        if isQuote { quotes.append(containers.count) } else { lists += 1 }
        containers.append(Container(isQuote: isQuote, width: width, number: containerCount))
        leaf = .none
        opensContainer = true
    }

    private mutating func addContent() {
        if !containers.isEmpty { containers[containers.count - 1].hasContent = true }
    }

    private mutating func closeUnmatched(_ matched: Int, _ isClosed: inout Bool) {
        if isClosed { return }
        isClosed = true
        if matched < containers.count {
            closeLeaf()
            closeContainers(to: matched)
        }
    }

    private mutating func closeContainers(to count: Int) {
        while containers.count > count {
            if containers.removeLast().isQuote { quotes.removeLast() } else { lists -= 1 }
        }
    }

    private mutating func closeLeaf() {
        if case .fence(let fence) = leaf, let block = fence.block {
            blocks[block].isBroken = true
            diagnostics.append(Diagnostic(.unclosedFence, at: blocks[block].fence))
        }
        leaf = .none
    }

    /// Takes the marker of a list item that begins here; the columns that its other lines are
    /// indented by.
    private mutating func listMarker(interrupts: Bool) -> Int? {
        let rest = bytes[reader.rest]
        var end = rest.startIndex
        var isOne = true
        if "-+*".utf8.contains(rest[end]) {
            end += 1
        } else {
            let digits = rest.prefix(10).prefix(while: isDigit)
            end = digits.endIndex
            guard !digits.isEmpty, digits.count <= 9, end < rest.endIndex,
                ".)".utf8.contains(rest[end])
            else { return nil }
            isOne = digits.drop { $0 == 0x30 }.elementsEqual("1".utf8)
            end += 1
        }
        if end < rest.endIndex && !isSpace(rest[end]) { return nil }
        let isEmpty = rest[end...].allSatisfy(isSpace)
        if interrupts && (isEmpty || !isOne) { return nil }

        let indent = reader.indent
        let length = end - rest.startIndex
        reader.advanceToNonspace(and: length)
        let spaces = reader.indent
        let taken = isEmpty || spaces > 4 || spaces < 1 ? 1 : spaces
        reader.advance(columns: taken)
        return indent + length + taken
    }

    // MARK: Fences

    private func fenceBeginning(_ rest: ArraySlice<UInt8>) -> Fence? {
        let mark = reader.first
        let fence = rest.prefix { $0 == mark }
        if fence.count < 3 { return nil }
        let info = rest[fence.endIndex...]
        if mark == UInt8(ascii: "`") && info.contains(mark) { return nil }
        return Fence(
            mark: mark, count: fence.count, indent: reader.indent, block: nil,
            isText: words(info).map { bytes[$0] }.elementsEqual(
                [Array("text".utf8)[...]], by: { $0.elementsEqual($1) }))
    }

    /// Makes a block of a fence that is ours.
    private mutating func open(_ fence: inout Fence) {
        let words = words(bytes[(reader.nonspace + fence.count)..<reader.end])
        guard let language = words.first, bytes[language].elementsEqual("bracket".utf8) else {
            return
        }
        fence.block = blocks.count
        var block = Block(fence: reader.trimmed)
        block.isInList = isInList
        if words.count > 1 {
            let text = words[1].lowerBound..<words.last!.upperBound
            if words.count == 2, isName(bytes[text]) {
                block.name = Array(bytes[text])
            } else {
                block.isBroken = true
                let shown = String(decoding: bytes[text], as: UTF8.self)
                diagnostics.append(Diagnostic(.invalidPictureName, at: text, [shown]))
            }
        }
        openingTerminator = reader.end..<reader.next
        blocks.append(block)
    }

    private mutating func line(in fence: Fence) -> LineKind {
        if isClosing(fence) {
            leaf = .none
            guard let index = fence.block else { return .fence(isText: fence.isText) }
            let isTerminated = reader.next > reader.end
            blocks[index].closing = Block.Closing(
                prefix: reader.start..<reader.nonspace, end: reader.next,
                terminator: isTerminated ? reader.end..<reader.next : openingTerminator,
                isTerminated: isTerminated)
            return .blockEnd(index)
        }
        guard let index = fence.block else { return .fence(isText: fence.isText) }
        // The indentation of the fence is taken from its lines too, as far as they have it.
        reader.advance(columns: min(fence.indent, reader.indent))
        let spaces = reader.isInsideTab ? 4 - reader.column % 4 : 0
        blocks[index].lines.append(
            Block.BodyLine(
                source: blocks[index].source.count, page: reader.offset, spaces: spaces))
        blocks[index].source += repeatElement(0x20, count: spaces)
        blocks[index].source += bytes[(reader.offset + (spaces > 0 ? 1 : 0))..<reader.next]
        return .fence(isText: false)
    }

    private func isClosing(_ fence: Fence) -> Bool {
        if reader.isBlank || reader.indent >= 4 || reader.first != fence.mark { return false }
        let text = bytes[reader.trimmed]
        return text.count >= fence.count && text.allSatisfy { $0 == fence.mark }
    }

    /// The words of a text, parted by white space.
    private func words(_ text: ArraySlice<UInt8>) -> [Range<Int>] {
        text.split(whereSeparator: isSpace).map { $0.startIndex..<$0.endIndex }
    }

    /// YAML between lines of `---`, or TOML between `+++`, at the very start: not CommonMark, but
    /// all that show pages leave it out. A blank line behind the first makes it a rule.
    private mutating func endOfFrontMatter(from start: Int) -> Int {
        guard start < bytes.count else { return start }
        reader.begin(at: start)
        let rule = bytes[reader.start..<reader.trimmed.upperBound]
        let isTOML = rule.elementsEqual("+++".utf8)
        guard isTOML || rule.elementsEqual("---".utf8) else { return start }
        var next = reader.next
        var isFirst = true
        while next < bytes.count {
            reader.begin(at: next)
            if isFirst && reader.isBlank { return start }
            isFirst = false
            next = reader.next
            let text = bytes[reader.start..<reader.trimmed.upperBound]
            if text.elementsEqual(rule) || !isTOML && text.elementsEqual("...".utf8) {
                return next
            }
        }
        return start
    }
}

/// Whether a line makes a heading of the paragraph above it.
private func isUnderline(_ line: ArraySlice<UInt8>) -> Bool {
    let mark = line.first
    return line.drop { $0 == mark }.allSatisfy(isSpace)
}
