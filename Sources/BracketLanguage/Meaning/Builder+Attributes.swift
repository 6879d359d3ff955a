/// Attributes: known keys, once each, with values of their type.
extension Builder {
    mutating func readAttributes(
        _ parts: ArraySlice<Syntax.Part>, of owner: AttributeOwner, into details: inout Details
    ) {
        var places = KeyPlaces()
        var k = parts.startIndex
        while k < parts.endIndex {
            let part = parts[k]
            k += 1
            switch part.kind {
            case .identifier: readIdentifier(part, of: owner, &places, &details)
            case .className: readClassName(part, of: owner, &details)
            case .flag: readKey(part, nil, of: owner, &places, &details)
            case .key where k < parts.endIndex:
                readKey(part, parts[k], of: owner, &places, &details)
                k += 1
            default: break
            }
        }
    }

    private mutating func readIdentifier(
        _ part: Syntax.Part, of owner: AttributeOwner, _ places: inout KeyPlaces,
        _ details: inout Details
    ) {
        let range = part.range.lower - 1..<part.range.upper
        if owner != .node {
            report(.misplacedKey, range, ["#id", owner.rawValue])
        } else if let first = places.identifier {
            reportRepeated("#id", range, first)
        } else {
            places.identifier = range
            details.id = part.range
        }
    }

    private mutating func readClassName(
        _ part: Syntax.Part, of owner: AttributeOwner, _ details: inout Details
    ) {
        let range = part.range.lower - 1..<part.range.upper
        if owner == .styleClass { return report(.misplacedKey, range, [".class", owner.rawValue]) }
        let name = view.string(part.range.range)
        if let index = classNumbers[name] {
            details.style.classes.append(index)
            return
        }
        var arguments = [name]
        var fix: Fix?
        if let nearest = suggestions.nearest(to: name, among: diagram.classes.lazy.map(\.name)) {
            arguments.append(nearest)
            fix = Fix(replace: part.range.range, with: nearest)
        }
        report(.unknownClass, range, arguments, fix: fix)
    }

    private mutating func readKey(
        _ part: Syntax.Part, _ value: Syntax.Part?, of owner: AttributeOwner,
        _ places: inout KeyPlaces, _ details: inout Details
    ) {
        let range = part.range.range
        guard let key = AttributeKey(view[range]) else {
            if view.starts("data-", at: range.lowerBound), range.count >= 5 {
                readData(part, value, of: owner, &places, &details)
            } else {
                unknownKey(view.string(range), range, of: owner)
            }
            return
        }
        guard key.owners.contains(owner) else {
            return report(.misplacedKey, range, [key.rawValue, owner.rawValue])
        }
        if let first = places.note(key, at: range) {
            return reportRepeated(key.rawValue, range, first)
        }
        if key.value == .flag {
            guard let value else { return details.set(key) }
            let whole = range.upperBound..<value.range.upper
            return report(
                .invalidValue, value.range.range, [key.rawValue, string(value), "no value"],
                fix: Fix(replace: whole, with: ""))
        }
        guard let value, !value.range.isEmpty else {
            return report(.missingValue, range, [key.rawValue, key.value.expected])
        }
        readValue(key, value, &details)
    }

    private mutating func reportRepeated(_ name: String, _ range: Range<Int>, _ first: Range<Int>) {
        report(.repeatedKey, range, [name], notes: [.init(range: first, kind: .firstHere)])
    }

    private mutating func unknownKey(_ name: String, _ range: Range<Int>, of owner: AttributeOwner)
    {
        var arguments = [name, owner.rawValue]
        var fix: Fix?
        let keys = AttributeKey.allCases.filter { $0.owners.contains(owner) }.map(\.rawValue)
        // `{winner}` most likely lacks its dot.
        let nearest =
            classNumbers[name] != nil && owner != .styleClass
            ? "." + name : suggestions.nearest(to: name, among: keys)
        if let nearest {
            arguments.append(nearest)
            fix = Fix(replace: range, with: nearest)
        }
        report(.unknownKey, range, arguments, fix: fix)
    }

    private mutating func readData(
        _ part: Syntax.Part, _ value: Syntax.Part?, of owner: AttributeOwner,
        _ places: inout KeyPlaces, _ details: inout Details
    ) {
        let range = part.range.range
        let key = view.string(range)
        guard owner == .node else { return report(.misplacedKey, range, [key, owner.rawValue]) }
        if let first = places.note(key, at: range) { return reportRepeated(key, range, first) }
        let name = range.lowerBound + "data-".utf8.count..<range.upperBound
        guard isDataName(name) else { return report(.invalidDataKey, range, [key]) }
        if let value, value.range.isEmpty {
            return report(.missingValue, range, [key, "a value, as in \(key)=1, or the key alone"])
        }
        let text = value.map {
            self.text($0.range, isQuoted: $0.kind == .quotedValue, .exact)
        }
        details.data.append((TextRange(name), text ?? .empty))
    }

    /// Whether `data-` and this is an attribute of HTML and XML that the SVG does not have already.
    private func isDataName(_ name: Range<Int>) -> Bool {
        guard !name.isEmpty else { return false }
        for c in view[name] {
            switch c {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), Byte.underscore, Byte.dot:
                continue
            default: return false
            }
        }
        return !reservedDataNames.contains(view.string(name))
    }

    private mutating func readValue(
        _ key: AttributeKey, _ value: Syntax.Part, _ details: inout Details
    ) {
        let isQuoted = value.kind == .quotedValue
        switch key.value {
        case .flag: break
        case .colour:
            let name = string(value)
            if let colour = Colour(name) { return details.set(key, colour) }
            reportValue(key, value, name, among: Palette.allCases.map(\.rawValue))
        case .word(let words):
            let name = string(value)
            if let side = Side(rawValue: name) {
                details.side = side
                return
            }
            reportValue(key, value, name, among: words)
        case .number:
            let number = parseNumber(string(value).utf8, allowsExponent: true)
            if let number, number <= limits.branchLength {
                details.length = number
                return
            }
            reportValue(key, value, string(value))
        case .text:
            let text = text(value.range, isQuoted: isQuoted, .drawn)
            if text.isEmpty { return reportValue(key, value, "") }
            details.tooltip = text
        case .texts:
            guard let tags = readTags(value) else { return reportValue(key, value, string(value)) }
            details.tags = tags
        case .link:
            let text = text(value.range, isQuoted: isQuoted, .exact)
            if text.isEmpty { return reportValue(key, value, "") }
            let target = diagramString(text)
            if let problem = linkTargetProblem(target) {
                return report(.unsafeLink, value.range.range, [target] + problem.arguments)
            }
            details.href = text
        }
    }

    private mutating func reportValue(
        _ key: AttributeKey, _ value: Syntax.Part, _ text: String, among words: [String] = []
    ) {
        var arguments = [key.rawValue, text, key.value.expected]
        var fix: Fix?
        if let nearest = suggestions.nearest(to: text, among: words) {
            arguments.append(nearest)
            fix = Fix(replace: value.range.range, with: nearest)
        }
        report(.invalidValue, value.range.range, arguments, fix: fix)
    }

    /// The tags of a value, or nil where one is empty.
    private mutating func readTags(_ value: Syntax.Part) -> [TextRange]? {
        var bytes: [UInt8] = []
        appendText(
            view, value.range.range, isQuoted: value.kind == .quotedValue, .folded, to: &bytes)
        var tags: [TextRange] = []
        let comma = UInt8(ascii: ",")
        for piece in bytes.split(separator: comma, omittingEmptySubsequences: false) {
            // White space is folded, so there is one space at each end at most.
            var tag = piece
            if tag.first == Byte.space { tag.removeFirst() }
            if tag.last == Byte.space { tag.removeLast() }
            guard !tag.isEmpty else { return nil }
            tags.append(TextRange(start: view.count + rewritten.count, count: tag.count))
            rewritten += tag
        }
        return tags
    }

    /// The bytes of `text`, which may be rewritten, as a string.
    func diagramString(_ text: TextRange) -> String {
        guard text.lower >= view.count, !text.isEmpty else { return view.string(text.range) }
        return String(
            decoding: rewritten[text.lower - view.count..<text.upper - view.count], as: UTF8.self)
    }
}

/// What follows `data-` in attributes that the SVG states itself.
let reservedDataNames = ["id", "level"]

/// Where the keys of one pair of braces stand.
private struct KeyPlaces {
    var identifier: Range<Int>?
    private var known: [(key: AttributeKey, place: Range<Int>)] = []
    private var data: [String: Range<Int>] = [:]

    /// Notes a key, or returns where it stands already.
    mutating func note(_ key: AttributeKey, at range: Range<Int>) -> Range<Int>? {
        if let first = known.first(where: { $0.key == key }) { return first.place }
        known.append((key, range))
        return nil
    }

    /// Notes a `data-` key, or returns where it stands already.
    mutating func note(_ name: String, at range: Range<Int>) -> Range<Int>? {
        if let first = data[name] { return first }
        data[name] = range
        return nil
    }
}

extension AttributeKey.Value {
    /// What is expected, in words that follow "expected".
    package var expected: String {
        switch self {
        case .flag: "no value"
        case .colour:
            "a colour: \(wordList(Palette.allCases.map(\.rawValue))), or #rgb or #rrggbb"
        case .text: "some text"
        case .texts: "texts split at commas, as in \"new, urgent\""
        case .word(let words): "one of \(wordList(words))"
        case .number: "a number from 0 to 1e290, as in 0.12"
        case .link: "a link, as in https://example.org, page.html or #part"
        }
    }
}

extension Colour {
    /// A palette name, or `#rgb` or `#rrggbb`.
    init?(_ text: String) {
        if let palette = Palette(rawValue: text) {
            self = .palette(palette)
            return
        }
        let bytes = Array(text.utf8)
        guard bytes.first == Byte.hash, bytes.count == 4 || bytes.count == 7 else { return nil }
        var value: UInt32 = 0
        for c in bytes.dropFirst() {
            guard let digit = hexDigit(c) else { return nil }
            value = value << 4 | digit
            if bytes.count == 4 { value = value << 4 | digit }
        }
        self = .literal(value)
    }
}

extension Details {
    fileprivate mutating func set(_ key: AttributeKey) {
        switch key {
        case .bold: style.bold = true
        case .italic: style.italic = true
        case .dashed: style.dashed = true
        case .path: path = true
        case .hang: hang = true
        case .collapsed: collapsed = true
        case .roof: roof = true
        default: break
        }
    }

    fileprivate mutating func set(_ key: AttributeKey, _ colour: Colour) {
        switch key {
        case .fill: style.fill = colour
        case .stroke: style.stroke = colour
        case .text: style.text = colour
        case .branch: branch = colour
        default: break
        }
    }
}
