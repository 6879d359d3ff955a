import BracketLanguage

extension Diagram {
    /// A hash of all that can be seen of the diagram: its structure, texts and settings, not how
    /// or where its source was written. The same on every machine.
    func fingerprint() -> UInt64 {
        var hash = Hash()
        bytes.withUnsafeBufferPointer { bytes in
            for node in nodes {
                hash.word(UInt64(UInt32(bitPattern: node.depth)))
                hash.add(bytes, node.label)
                if node.details >= 0 { hash.add(bytes, details[Int(node.details)], of: self) }
            }
            for link in links {
                hash.word(UInt64(link.from.value))
                hash.word(UInt64(link.to.value))
                hash.add(bytes, link.label)
                hash.add(link.style)
            }
        }
        for declared in classes {
            hash.add(declared.name)
            hash.add(declared.style)
        }
        hash.add(settings)
        return hash.value
    }
}

/// A multiplicative hash of 64-bit words; every item says its length or its presence, so that
/// what stands in one item cannot pass for another.
private struct Hash {
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    var value: UInt64 {
        // The finaliser of splitmix64.
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    @inline(__always)
    mutating func word(_ word: UInt64) {
        state = (state ^ word) &* 0xD6E8_FEB8_6659_FD93
        state ^= state >> 32
    }

    mutating func add(_ flag: Bool) { word(flag ? 1 : 0) }

    mutating func add(_ number: Double) { word(number.bitPattern) }

    @inline(__always)
    mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, _ range: TextRange) {
        add(UnsafeBufferPointer(rebasing: bytes[range.range]))
    }

    @inline(__always)
    mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
        word(UInt64(text.count))
        guard let start = UnsafeRawPointer(text.baseAddress) else { return }
        var i = 0
        while i &+ 8 <= text.count {
            word(UInt64(littleEndian: (start + i).loadUnaligned(as: UInt64.self)))
            i &+= 8
        }
        guard i < text.count else { return }
        var word: UInt64 = 0
        while i < text.count {
            word = word << 8 | UInt64(text[i])
            i &+= 1
        }
        self.word(word)
    }

    mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add($0) }
    }

    mutating func add(_ text: String?) {
        add(text != nil)
        if let text { add(text) }
    }

    mutating func add(_ number: Double?) {
        add(number != nil)
        if let number { add(number) }
    }

    mutating func add(_ colour: Colour?) {
        switch colour {
        case nil: word(0)
        case .palette(let palette): add(palette.rawValue)
        case .literal(let rgb): word(1 << 32 | UInt64(rgb))
        }
    }

    mutating func add(_ style: Style) {
        add(style.fill)
        add(style.stroke)
        add(style.text)
        add(style.bold)
        add(style.italic)
        add(style.dashed)
        word(UInt64(style.classes.count))
        for index in style.classes { word(UInt64(index)) }
    }

    mutating func add(
        _ bytes: UnsafeBufferPointer<UInt8>, _ details: Details, of diagram: Diagram
    ) {
        for text in [details.edgeLabel, details.id, details.href, details.tooltip] {
            add(bytes, text)
        }
        add(details.style)
        add(details.branch)
        add(details.side?.rawValue)
        add(details.length)
        for flag in [details.path, details.hang, details.collapsed, details.roof] { add(flag) }
        word(UInt64(details.hidden))
        word(UInt64(details.tags.count))
        for tag in details.tags { add(bytes, tag) }
        word(UInt64(details.data.count))
        for (name, value) in details.data {
            add(bytes, name)
            add(bytes, value)
        }
        word(UInt64(details.rows.count))
        for row in diagram.rows[details.rows] {
            add(row.style)
            word(UInt64(row.cells.count))
            for cell in diagram.cells[row.cells] { add(bytes, cell) }
        }
    }

    mutating func add(_ settings: Settings) {
        add(settings.title)
        add(settings.description)
        for word in [
            settings.direction.rawValue, settings.align.rawValue, settings.pack.rawValue,
            settings.hang.rawValue, settings.connector.rawValue, settings.theme.rawValue,
            settings.font.rawValue,
        ] {
            add(word)
        }
        for number in [
            settings.card.width, settings.card.height, settings.gap.width, settings.gap.height,
            settings.padding, settings.labelWidth, settings.tagGap,
        ] {
            add(number)
        }
        add(settings.wrap)
        word(UInt64(settings.levels.count))
        for heading in settings.levels { add(heading) }
    }
}
