#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Formats markup into large pieces and hands them to an `XMLWriter`.
///
/// The pieces are raw to libxml2, so this is where text is escaped. A failure is kept and
/// everything after it is dropped, so that the hot path has nothing to check; `finish` throws it.
struct MarkupBuffer: ~Copyable {
    private static let capacity = 60 << 10
    private let xml: XMLWriter
    private let start: UnsafeMutablePointer<UInt8>
    private let limit: UnsafeMutablePointer<UInt8>
    private var next: UnsafeMutablePointer<UInt8>
    private var failure: RenderError?
    /// The point of the path in hand, in hundredths.
    var pen = (x: 0, y: 0)

    init(_ xml: consuming XMLWriter) {
        self.xml = xml
        start = .allocate(capacity: Self.capacity)
        limit = start + Self.capacity
        next = start
    }

    deinit { start.deallocate() }

    /// Whether it is no use to go on.
    var hasFailed: Bool { failure != nil }

    /// Ends all open elements.
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

    @inline(__always)
    private mutating func reserve(_ count: Int) {
        if limit - next < count { flush() }
    }

    /// Writes markup of ours as it stands.
    @inline(__always)
    mutating func write(_ markup: StaticString) {
        let count = markup.utf8CodeUnitCount
        reserve(count)
        memcpy(next, markup.utf8Start, count)
        next += count
    }

    /// Writes bytes of ours as they stand.
    mutating func write(_ markup: UnsafeBufferPointer<UInt8>) {
        var rest = markup[...]
        while !rest.isEmpty {
            reserve(1)
            let piece = rest.prefix(limit - next)
            next.update(from: piece.base.baseAddress! + piece.startIndex, count: piece.count)
            next += piece.count
            rest = rest.dropFirst(piece.count)
        }
    }

    /// Writes a coordinate or a length.
    @inline(__always)
    mutating func number(_ value: Double) { number(hundredths: hundredths(value)) }

    @inline(__always)
    mutating func number(hundredths: Int) {
        reserve(decimalLimit)
        next += writeDecimal(hundredths, to: next)
    }

    @inline(__always)
    mutating func integer(_ value: Int) {
        reserve(decimalLimit)
        next += writeDigits(value.magnitude, to: next)
    }

    /// Where escaped text stands: what is a line feed there?
    enum Context { case content, attribute }

    /// Writes text of a user (UTF-8) between tags or between double quotes.
    @inline(__always)
    mutating func escaped(_ text: UnsafeBufferPointer<UInt8>, in context: Context) {
        guard let first = text.baseAddress else { return }
        let count = text.count
        var i = 0
        while i &+ 8 <= count {
            reserve(8)
            let word = UnsafeRawPointer(first + i).loadUnaligned(as: UInt64.self)
            UnsafeMutableRawPointer(next).storeBytes(of: word, as: UInt64.self)
            if mayNeedEscape(word) {
                i = escape(text, from: i, count: 8, in: context)
            } else {
                next += 8
                i &+= 8
            }
        }
        if i < count { _ = escape(text, from: i, count: count &- i, in: context) }
    }

    /// Escapes `count` bytes one by one, and a few more if the last is cut; returns the end.
    private mutating func escape(
        _ text: UnsafeBufferPointer<UInt8>, from start: Int, count: Int, in context: Context
    ) -> Int {
        var i = start
        while i < start + count {
            reserve(8)
            let byte = text[i]
            i += 1
            switch byte {
            case UInt8(ascii: "&"): write("&amp;")
            case UInt8(ascii: "<"): write("&lt;")
            case UInt8(ascii: ">"): write("&gt;")
            case UInt8(ascii: "\"") where context == .attribute: write("&quot;")
            case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                // A parser would turn these into spaces, or fold them; so are line breaks folded
                // where a label is an id.
                write(" ")
            case 0..<0x20: write("\u{FFFD}")
            case 0xEF where i + 1 < text.count && text[i] == 0xBF && text[i + 1] >= 0xBE:
                // U+FFFE and U+FFFF, which no XML file may hold.
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

/// Whether any byte of `word` is a control, `"`, `&`, `<`, `>` or 0xEF. See "Determine if a word
/// has a byte less than n" in Anderson's "Bit Twiddling Hacks".
@inline(__always)
private func mayNeedEscape(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    func zero(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }
    func holds(_ byte: UInt8) -> UInt64 { zero(word ^ (ones &* UInt64(byte))) }
    let control = (word &- ones &* 0x20) & ~word
    let angle = zero((word | (ones &* 2)) ^ (ones &* UInt64(UInt8(ascii: ">"))))
    let found =
        control | angle | holds(UInt8(ascii: "\"")) | holds(UInt8(ascii: "&")) | holds(0xEF)
    return found & highs != 0
}
