#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Rows of cells on their way to a sink. Cells come from left to right and rows from top to
/// bottom; the blanks between them are filled in, those behind the last cell of a row are not.
/// Empty rows before the first cell and after the last one are left out.
struct CellWriter: ~Copyable {
    /// The `errno` of the sink's failure, after which nothing is written any more.
    private(set) var failure: Int32 = 0
    /// The column after the last cell of the current row.
    private(set) var column = 0
    /// All bytes so far, written or, without a sink, only counted.
    var bytes: Int { flushed + used }

    private let sink: (any ByteSink)?
    private let isCounting: Bool
    private let glyphSize: Int
    private let codes: UnsafeMutablePointer<UInt32>
    private let buffer: UnsafeMutablePointer<UInt8>
    private var used = 0
    private var flushed = 0
    private var isEmpty = true
    private var owedLineFeeds = 0
    /// Whether the current row has begun, so that cells can be stored right away.
    private var isReady = false

    private static let capacity = 1 << 17
    /// A short run of blanks is stored as so many bytes, and a glyph as four, whatever their size.
    private static let shortRun = 64
    private static let slack = shortRun + 4

    /// Without a sink the bytes are only counted.
    init(to sink: (any ByteSink)?, glyphs: Glyphs) {
        self.sink = sink
        isCounting = sink == nil
        glyphSize = glyphs.size
        codes = .allocate(capacity: glyphs.codes.count)
        codes.initialize(from: glyphs.codes, count: glyphs.codes.count)
        buffer = .allocate(capacity: Self.capacity + Self.slack)
    }

    deinit {
        codes.deallocate()
        buffer.deallocate()
    }

    /// Draws one cell of lines at `column`.
    @inline(__always)
    mutating func draw(_ arms: Arms, at column: Int) {
        let blanks = column - self.column
        guard isReady, UInt(bitPattern: blanks) <= UInt(Self.shortRun) else {
            return drawAfterGap(arms, at: column)
        }
        reserve(Self.slack)
        storeBlanks(blanks)
        store(codes[Int(arms.rawValue)])
        self.column = column + 1
    }

    private mutating func drawAfterGap(_ arms: Arms, at column: Int) {
        drawGlyph(Int(arms.rawValue), at: column)
    }

    /// Draws one cell of lines that are not plain.
    mutating func draw(_ arms: Arms, _ strength: Strength, at column: Int) {
        drawGlyph(Glyphs.index(arms, strength), at: column)
    }

    private mutating func drawGlyph(_ index: Int, at column: Int) {
        move(to: column)
        self.column += 1
        guard !isCounting else {
            flushed += glyphSize
            return
        }
        reserve(4)
        store(codes[index])
    }

    /// Draws `count` cells of a horizontal line from `column` on.
    @inline(__always)
    mutating func drawLine(at column: Int, count: Int) {
        guard count > 0 else { return }
        move(to: column)
        self.column += count
        guard !isCounting else {
            flushed += count * glyphSize
            return
        }
        let code = codes[Int(Arms.horizontal.rawValue)]
        var left = count
        while left > 0 {
            reserve(4)
            let piece = min(left, (Self.capacity - used) / glyphSize)
            for _ in 0..<piece { store(code) }
            left -= piece
        }
    }

    /// Draws `text`, which takes `width` cells, from `column` on.
    ///
    /// No control character reaches a terminal: a tab is drawn as a space, as it was measured, and
    /// the others, which take no cell, not at all.
    @inline(__always)
    mutating func drawText(_ text: UnsafeBufferPointer<UInt8>, width: Int, at column: Int) {
        guard !text.isEmpty else { return }
        move(to: column)
        self.column += width
        if isCounting {
            flushed += shownCount(text)
        } else if text.count <= Self.capacity, !mayHoldControls(text) {
            reserve(text.count)
            (buffer + used).update(from: text.baseAddress!, count: text.count)
            used += text.count
        } else {
            forEachShownByte(text) { byte in
                reserve(1)
                buffer[used] = byte
                used += 1
            }
        }
    }

    /// Draws `text` between the escape sequences that begin and end bold, which take no cells.
    mutating func drawBold(_ text: UnsafeBufferPointer<UInt8>, width: Int, at column: Int) {
        guard !text.isEmpty else { return }
        move(to: column)
        put(Self.boldStart)
        drawText(text, width: width, at: column)
        put(Self.boldEnd)
    }

    private static let boldStart: StaticString = "\u{1B}[1m"
    private static let boldEnd: StaticString = "\u{1B}[22m"
    /// The bytes that bold takes beside those of its text.
    static let boldEscapesCount = boldStart.utf8CodeUnitCount + boldEnd.utf8CodeUnitCount

    private mutating func put(_ escape: StaticString) {
        let count = escape.utf8CodeUnitCount
        guard !isCounting else {
            flushed += count
            return
        }
        reserve(count)
        (buffer + used).update(from: escape.utf8Start, count: count)
        used += count
    }

    mutating func endRow() {
        owedLineFeeds += 1
        column = 0
        isReady = false
    }

    /// Ends the last row and hands all that is left to the sink.
    mutating func finish() {
        owedLineFeeds = 0
        fill(0x0A, count: 1)
        flush()
    }

    @inline(__always)
    private mutating func move(to column: Int) {
        let blanks = column - self.column
        if isReady, UInt(bitPattern: blanks) <= UInt(Self.shortRun) {
            reserve(Self.shortRun)
            storeBlanks(blanks)
            self.column = column
        } else {
            leap(to: column)
        }
    }

    private mutating func leap(to column: Int) {
        if owedLineFeeds > 0 {
            if !isEmpty { fill(0x0A, count: owedLineFeeds) }
            owedLineFeeds = 0
        }
        isEmpty = false
        isReady = !isCounting
        guard column > self.column else { return }
        fill(0x20, count: column - self.column)
        self.column = column
    }

    @inline(__always)
    private mutating func storeBlanks(_ count: Int) {
        let place = UnsafeMutableRawPointer(buffer + used)
        let blanks = SIMD32<UInt8>(repeating: 0x20)
        place.storeBytes(of: blanks, as: SIMD32<UInt8>.self)
        place.storeBytes(of: blanks, toByteOffset: 32, as: SIMD32<UInt8>.self)
        used += count
    }

    private mutating func fill(_ byte: UInt8, count: Int) {
        guard !isCounting else {
            flushed += count
            return
        }
        var left = count
        while left > 0 {
            reserve(1)
            let piece = min(left, Self.capacity - used)
            memset(buffer + used, Int32(byte), piece)
            used += piece
            left -= piece
        }
    }

    @inline(__always)
    private mutating func store(_ code: UInt32) {
        UnsafeMutableRawPointer(buffer + used)
            .storeBytes(of: code.littleEndian, as: UInt32.self)
        used += glyphSize
    }

    @inline(__always)
    private mutating func reserve(_ count: Int) {
        if used + count > Self.capacity { flush() }
    }

    private mutating func flush() {
        if failure == 0, used > 0, let sink {
            failure = sink.write(UnsafeRawBufferPointer(start: buffer, count: used))
        }
        flushed += used
        used = 0
    }
}

/// How many bytes of `text` are drawn.
func shownCount(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    guard mayHoldControls(text) else { return text.count }
    var count = 0
    forEachShownByte(text) { _ in count += 1 }
    return count
}

/// Whether `text` holds a byte of a control character, or one with which such may begin.
@inline(__always)
private func mayHoldControls(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var found = false
    for byte in text { found = found || byte < 0x20 || byte == 0x7F || byte == 0xC2 }
    return found
}

private func forEachShownByte(_ text: UnsafeBufferPointer<UInt8>, _ body: (UInt8) -> Void) {
    var i = 0
    while i < text.count {
        let byte = text[i]
        i += 1
        switch byte {
        case 0x09: body(0x20)
        case 0..<0x20, 0x7F: break
        // U+0080 to U+009F
        case 0xC2 where i < text.count && text[i] < 0xA0: i += 1
        default: body(byte)
        }
    }
}
