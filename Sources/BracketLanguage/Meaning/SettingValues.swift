extension Settings {
    /// Sets one directive from the text of its value. Returns nil, or what is wrong with the
    /// value in words that follow "expected": `one of left, right, up or down`.
    public mutating func set(_ directive: Directive, to value: String) -> String? {
        let limit = Limits.standard.pixels
        switch directive {
        case .title: return Self.setText(&title, value)
        case .description: return Self.setText(&description, value)
        case .direction: return Self.setWord(&direction, directive, value)
        case .align: return Self.setWord(&align, directive, value)
        case .repeats: return Self.setWord(&repeats, directive, value)
        case .pack: return Self.setWord(&pack, directive, value)
        case .hang: return Self.setWord(&hang, directive, value)
        case .connector: return Self.setWord(&connector, directive, value)
        case .theme: return Self.setWord(&theme, directive, value)
        case .font: return Self.setWord(&font, directive, value)
        case .card: return Self.setExtent(&card, directive, value)
        case .gap: return Self.setExtent(&gap, directive, value)
        case .padding, .tagGap, .labelWidth:
            let least = directive == .labelWidth ? Limits.standard.leastLabelWidth : 0
            guard let number = parseNumber(value.utf8), (least...limit).contains(number) else {
                return "a number of pixels from \(Int(least)) to \(Int(limit)), as in "
                    + "\(directive.defaultText ?? "0")"
            }
            switch directive {
            case .padding: padding = number
            case .tagGap: tagGap = number
            default: labelWidth = number
            }
        case .wrap:
            if value == "off" {
                wrap = nil
            } else if let number = parseNumber(value.utf8), number <= limit {
                wrap = number
            } else {
                return "off, or a number of pixels up to \(Int(limit)), as in 800"
            }
        case .levels:
            guard let headings = Self.headings(value) else {
                return "headings split at \" | \", with _ for a level without one"
            }
            levels = headings
        case .styleClass: return "a line of its own in the file, for it is no option"
        }
        return nil
    }

    private static func setText(_ setting: inout String?, _ value: String) -> String? {
        guard let text = drawable(value), !text.isEmpty else {
            return "some text without control characters"
        }
        setting = text
        return nil
    }

    private static func setWord<Word: RawRepresentable<String>>(
        _ setting: inout Word, _ directive: Directive, _ value: String
    ) -> String? {
        guard let word = Word(rawValue: value) else {
            guard case .word(let words) = directive.value else { return "a word" }
            return "one of \(wordList(words))"
        }
        setting = word
        return nil
    }

    private static func setExtent(
        _ setting: inout Extent, _ directive: Directive, _ value: String
    ) -> String? {
        let sides = value.utf8.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
        let limit = Limits.standard.pixels
        guard sides.count == 2, let width = parseNumber(sides[0]),
            let height = parseNumber(sides[1]),
            width <= limit, height <= limit
        else {
            return "two numbers of pixels up to \(Int(limit)), as in "
                + "\(directive.defaultText ?? "0x0")"
        }
        setting = Extent(width, height)
        return nil
    }

    /// The headings in `value`, or nil where one is empty.
    private static func headings(_ value: String) -> [String?]? {
        var headings: [String?] = []
        var current = ""
        guard let text = drawable(value), !text.isEmpty else { return nil }
        // White space is folded by now, so that a mark is a word of its own.
        for word in text.split(separator: " ") {
            if word == "|" {
                guard !current.isEmpty else { return nil }
                headings.append(current == "_" ? nil : current)
                current = ""
            } else {
                if !current.isEmpty { current += " " }
                current += word
            }
        }
        guard !current.isEmpty else { return nil }
        headings.append(current == "_" ? nil : current)
        return headings
    }

    /// `text` with white space folded, or nil where it holds a character that may not be drawn.
    private static func drawable(_ text: String) -> String? {
        var result = String.UnicodeScalarView()
        var pending = false
        for scalar in text.unicodeScalars {
            if scalar == " " || scalar == "\t" || scalar == "\n" {
                pending = !result.isEmpty
                continue
            }
            guard isAllowed(scalar.value) else { return nil }
            if pending { result.append(" ") }
            pending = false
            result.append(scalar)
        }
        return String(result)
    }
}

/// `left, right, up or down`
func wordList(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
}

/// A decimal number without a sign: `12`, `0.5`, `.5`, and with `allowsExponent` also `1e-3`. Nil
/// for anything else.
func parseNumber(_ text: some Sequence<UInt8>, allowsExponent: Bool = false) -> Double? {
    var hasDigit = false
    var hasDot = false
    var hasExponent = false
    var mayHaveSign = false
    for c in text {
        switch c {
        case 0x30...0x39: hasDigit = true
        case Byte.dot:
            if hasDot || hasExponent { return nil }
            hasDot = true
        case UInt8(ascii: "e"), UInt8(ascii: "E"):
            if !allowsExponent || hasExponent || !hasDigit { return nil }
            hasExponent = true
            hasDigit = false
            mayHaveSign = true
            continue
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
            if !mayHaveSign { return nil }
        default: return nil
        }
        mayHaveSign = false
    }
    guard hasDigit, let number = Double(String(decoding: Array(text), as: UTF8.self)),
        number.isFinite
    else { return nil }
    return number
}
