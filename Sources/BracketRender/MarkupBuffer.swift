import BracketLayout

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Formats markup into large pieces and hands them to an `XMLWriter`.
///
/// The pieces are raw to libxml2, so this is where text is escaped. A failure is kept and
/// everything after it is dropped, so that the hot path has nothing to check; `finish` throws it.
///
/// Markup and numbers are written without looking for room: `room()` makes enough for `slack`
/// bytes of them, and texts keep that room. Call it once for each element.
struct MarkupBuffer: ~Copyable {
    /// A writer call costs little at this size, and libxml2 copies it while it is in the cache.
    private static let capacity = 60 << 10
    /// More than any one element takes without its texts.
    private static let slack = 1 << 10

    private let xml: XMLWriter
    private let start: UnsafeMutablePointer<UInt8>
    private let full: UnsafeMutablePointer<UInt8>
    private var next: UnsafeMutablePointer<UInt8>
    private var failure: RenderError?
    /// The point that the path in hand has come to, and whether it is written already.
    var pen = PenPosition(Point(0, 0))
    var penIsDown = false
    /// How many subpaths the path in hand has.
    var subpaths = 0

    init(_ xml: consuming XMLWriter) {
        self.xml = xml
        start = .allocate(capacity: Self.capacity + Self.slack)
        full = start + Self.capacity
        next = start
    }

    deinit { start.deallocate() }

    /// Whether it is no use to go on.
    var hasFailed: Bool { failure != nil }

    /// Ends the document, or throws what went wrong on the way.
    mutating func finish() throws(RenderError) {
        flush()
        if let failure { throw failure }
        try xml.endDocument()
    }

    private mutating func flush() {
        if failure == nil {
            do throws(RenderError) {
                try xml.raw(UnsafeBufferPointer(start: start, count: next - start))
            } catch {
                failure = error
            }
        }
        next = start
    }

    /// Makes room for the next element.
    @inline(__always)
    mutating func room() {
        if next >= full { flush() }
    }

    /// Writes markup as it stands.
    @inline(__always)
    mutating func write(_ markup: StaticString) {
        let count = markup.utf8CodeUnitCount
        assert(full + Self.slack - next >= count, "an element that is longer than the slack")
        memcpy(next, markup.utf8Start, count)
        next += count
    }

    /// Writes a coordinate or a length.
    @inline(__always)
    mutating func number(_ value: Double) { number(hundredths: hundredths(value)) }

    @inline(__always)
    mutating func number(hundredths: Int) {
        assert(full + Self.slack - next >= numberLimit, "an element that is longer than the slack")
        next += writeDecimal(hundredths, to: next)
    }

    @inline(__always)
    mutating func integer(_ value: Int) {
        assert(full + Self.slack - next >= numberLimit, "an element that is longer than the slack")
        next += writeDigits(value.magnitude, to: next)
    }

    mutating func hexDigit(_ digit: UInt32) {
        next.pointee = UInt8(truncatingIfNeeded: digit + (digit < 10 ? 0x30 : 0x57))
        next += 1
    }

    /// Writes text (valid UTF-8) so that it means itself between tags and between double quotes.
    @inline(__always)
    mutating func text(_ text: Span<UInt8>) {
        text.withUnsafeBufferPointer { text in
            guard let first = UnsafeRawPointer(text.baseAddress) else { return }
            let count = text.count
            var i = 0
            while i < count {
                room()
                let rest = count &- i
                let word = rest >= 8 ? load8(first + i) : loadTail(first + i, rest)
                UnsafeMutableRawPointer(next).storeBytes(
                    of: word.littleEndian, as: UInt64.self)
                let taken = min(8, rest)
                if mayNeedEscape(word) {
                    i = escape(text, from: i, count: taken)
                } else {
                    next += taken
                    i &+= taken
                }
            }
        }
    }

    /// Escapes `count` bytes one by one, and a few more if the last is the first of a scalar that
    /// must be replaced; returns the end.
    private mutating func escape(
        _ text: UnsafeBufferPointer<UInt8>, from start: Int, count: Int
    ) -> Int {
        var i = start
        while i < start + count {
            let byte = text[i]
            i += 1
            switch byte {
            case UInt8(ascii: "&"): write("&amp;")
            case UInt8(ascii: "<"): write("&lt;")
            case UInt8(ascii: ">"): write("&gt;")
            case UInt8(ascii: "\""): write("&quot;")
            // The white space of a label is folded, line breaks too where it is an id.
            case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): write(" ")
            // What no XML file may hold; libxml2 would let it pass and then not read the file.
            case 0..<0x20: write("\u{FFFD}")
            case 0xEF where i + 1 < text.count && text[i] == 0xBF && text[i + 1] >= 0xBE:
                // U+FFFE or U+FFFF.
                write("\u{FFFD}")
                i += 2
            default:
                next.pointee = byte
                next += 1
            }
        }
        return i
    }
}

@inline(__always)
private func load8(_ bytes: UnsafeRawPointer) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
}

/// The 1 to 7 bytes at `bytes` as the low ones of a word that is filled up with spaces.
@inline(__always)
private func loadTail(_ bytes: UnsafeRawPointer, _ count: Int) -> UInt64 {
    let shift = UInt64(8 &* count)
    let spaces: UInt64 = 0x2020_2020_2020_2020 &<< shift
    if count >= 4 {
        let low = UInt64(UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self)))
        let high = UInt64(
            UInt32(littleEndian: (bytes + (count &- 4)).loadUnaligned(as: UInt32.self)))
        return low | high &<< (shift &- 32) | spaces
    }
    let first = UInt64(bytes.load(as: UInt8.self))
    let middle = UInt64((bytes + count / 2).load(as: UInt8.self))
    let last = UInt64((bytes + (count &- 1)).load(as: UInt8.self))
    return first | middle &<< UInt64(8 &* (count / 2)) | last &<< (shift &- 8) | spaces
}

/// Whether any byte of `word` is a control, `"`, `&`, `<`, `>` or 0xEF. See "Determine if a word
/// has a byte less than n" in Anderson's "Bit Twiddling Hacks".
@inline(__always)
private func mayNeedEscape(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    func zero(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }
    func holds(_ byte: UInt8) -> UInt64 { zero(word ^ (ones &* UInt64(byte))) }
    let control = (word &- ones &* 0x20) & ~word
    // `<` and `>` differ in one bit.
    let angle = zero((word | (ones &* 2)) ^ (ones &* UInt64(UInt8(ascii: ">"))))
    let found =
        control | angle | holds(UInt8(ascii: "\"")) | holds(UInt8(ascii: "&")) | holds(0xEF)
    return found & highs != 0
}
