/// Finds the characters that no source may hold, wherever they stand, and counts what bounds the
/// number of nodes.
struct ByteCheck {
    private let view: ByteView
    private var i = 0
    private(set) var diagnostics: [Diagnostic] = []
    private(set) var lines = 1
    /// Opened embeddings and isolates of the current line that are not closed yet.
    private var openControls: [Open] = []

    private struct Open {
        var range: Range<Int>
        var scalar: UInt32
        var isReported: Bool
    }

    init(_ view: ByteView) { self.view = view }

    mutating func run() {
        if view.starts("\u{FEFF}", at: 0) { i = 3 }
        while i < view.count {
            guard openControls.isEmpty, let word = view.word(at: i) else {
                char()
                continue
            }
            var lineFeeds = Self.mask(word, equalTo: Byte.lineFeed)
            let suspects = Self.suspects(word) & ~lineFeeds
            var passed = 8
            if suspects != 0 {
                passed = suspects.trailingZeroBitCount >> 3
                lineFeeds &= (1 &<< UInt64(passed * 8)) &- 1
            }
            lines += lineFeeds.nonzeroBitCount
            i += passed
            if passed < 8 { char() }
        }
        endLine()
    }

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// The high bit of each byte that is `byte`.
    @inline(__always) private static func mask(_ word: UInt64, equalTo byte: UInt8) -> UInt64 {
        let difference = word ^ (ones &* UInt64(byte))
        let low = (difference & ~highBits) &+ ~highBits
        return ~(low | difference) & highBits
    }

    /// The high bit of each byte that is not plain ASCII text or a tab.
    @inline(__always) private static func suspects(_ word: UInt64) -> UInt64 {
        // Adding to seven bits each carries into no neighbour.
        let atLeastSpace = (word & ~highBits) &+ ones &* 0x60
        let control = ~atLeastSpace & highBits & ~mask(word, equalTo: Byte.tab)
        return (word & highBits) | control | mask(word, equalTo: 0x7F)
    }

    /// Checks the character at `i` and moves behind it.
    ///
    /// char ::= #x9 | [#x20-#x7E] | [#xA0-#x2027] | [#x202A-#xD7FF] | [#xE000-#xFDCF]
    ///        | [#xFDF0-#xFFFD]
    ///        | [#x10000-#x1FFFD] | [#x20000-#x2FFFD] | [#x30000-#x3FFFD] | [#x40000-#x4FFFD]
    ///        | [#x50000-#x5FFFD] | [#x60000-#x6FFFD] | [#x70000-#x7FFFD] | [#x80000-#x8FFFD]
    ///        | [#x90000-#x9FFFD] | [#xA0000-#xAFFFD] | [#xB0000-#xBFFFD] | [#xC0000-#xCFFFD]
    ///        | [#xD0000-#xDFFFD] | [#xE0000-#xEFFFD] | [#xF0000-#xFFFFD] | [#x100000-#x10FFFD]
    private mutating func char() {
        let c = view[i]
        switch c {
        case Byte.tab, 0x20..<0x7F: i += 1
        case Byte.lineFeed:
            i += 1
            lines += 1
            endLine()
        case Byte.carriageReturn:
            // At the end of the source `view` reads a line feed that is not there.
            if i + 1 == view.count || view[i + 1] != Byte.lineFeed {
                let range = i..<i + 1
                diagnostics.append(
                    Diagnostic(.loneCarriageReturn, at: range, fix: Fix(replace: range, with: "\n"))
                )
                lines += 1
                endLine()
            }
            i += 1
        case 0..<0x20, 0x7F:
            report(.controlCharacter, UInt32(c), length: 1)
            i += 1
        default: multibyte()
        }
    }

    private mutating func multibyte() {
        guard let (scalar, length) = decodeScalar(view, at: i) else {
            invalidBytes()
            return
        }
        switch scalar {
        case 0x80...0x9F: report(.controlCharacter, scalar, length: length)
        case 0x2028, 0x2029: report(.lineSeparator, scalar, length: length)
        case 0xFDD0...0xFDEF: report(.noncharacter, scalar, length: length)
        case 0x202A...0x202E, 0x2066...0x2069: bidirectional(scalar, at: i..<i + length)
        default:
            if scalar & 0xFFFE == 0xFFFE { report(.noncharacter, scalar, length: length) }
        }
        i += length
    }

    /// Reports a run of bytes that are not UTF-8 once.
    private mutating func invalidBytes() {
        let start = i
        while i < view.count, view[i] >= 0x80, decodeScalar(view, at: i) == nil { i += 1 }
        let shown = (start..<min(i, start + 4)).map { hexadecimal(UInt32(view[$0]), digits: 2) }
        diagnostics.append(Diagnostic(.invalidUTF8, at: start..<i, [shown.joined(separator: " ")]))
    }

    private mutating func report(_ code: DiagnosticCode, _ scalar: UInt32, length: Int) {
        diagnostics.append(Diagnostic(code, at: i..<i + length, [scalarName(scalar)]))
    }

    /// Overrides disguise any text; embeddings and isolates are fine when they end on their line.
    private mutating func bidirectional(_ scalar: UInt32, at range: Range<Int>) {
        switch scalar {
        case 0x202D, 0x202E:
            warn(scalar, "override", at: range)
            openControls.append(Open(range: range, scalar: scalar, isReported: true))
        case 0x202C, 0x2069:
            if let last = openControls.last, (last.scalar >= 0x2066) == (scalar == 0x2069) {
                openControls.removeLast()
            } else {
                warn(scalar, "unpaired", at: range)
            }
        default: openControls.append(Open(range: range, scalar: scalar, isReported: false))
        }
    }

    private mutating func endLine() {
        guard !openControls.isEmpty else { return }
        for open in openControls where !open.isReported {
            warn(open.scalar, "unpaired", at: open.range)
        }
        openControls.removeAll(keepingCapacity: true)
    }

    private mutating func warn(_ scalar: UInt32, _ what: String, at range: Range<Int>) {
        diagnostics.append(
            Diagnostic(.bidirectionalControl, at: range, [scalarName(scalar), what]))
    }
}

/// Whether a character may stand in a label at all, however it is written.
func isAllowed(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0xD800...0xDFFF, 0xFDD0...0xFDEF: false
    default: scalar <= 0x10FFFF && scalar & 0xFFFE != 0xFFFE
    }
}

/// The character at `i` and its length in bytes, or nil where the bytes are not UTF-8. Follows
/// table 3-7 of the Unicode standard: no overlong forms, no surrogates.
func decodeScalar(_ view: ByteView, at i: Int) -> (scalar: UInt32, length: Int)? {
    func next(_ k: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> UInt32? {
        i + k < view.count && range.contains(view[i + k]) ? UInt32(view[i + k] & 0x3F) : nil
    }
    let c = view[i]
    switch c {
    case 0..<0x80: return (UInt32(c), 1)
    case 0xC2...0xDF:
        guard let a = next(1) else { return nil }
        return (UInt32(c & 0x1F) << 6 | a, 2)
    case 0xE0...0xEF:
        let second: ClosedRange<UInt8> =
            switch c {
            case 0xE0: 0xA0...0xBF
            case 0xED: 0x80...0x9F
            default: 0x80...0xBF
            }
        guard let a = next(1, second), let b = next(2) else { return nil }
        return (UInt32(c & 0x0F) << 12 | a << 6 | b, 3)
    case 0xF0...0xF4:
        let second: ClosedRange<UInt8> =
            switch c {
            case 0xF0: 0x90...0xBF
            case 0xF4: 0x80...0x8F
            default: 0x80...0xBF
            }
        guard let a = next(1, second), let b = next(2), let d = next(3) else { return nil }
        return (UInt32(c & 0x07) << 18 | a << 12 | b << 6 | d, 4)
    default: return nil
    }
}

/// `U+202E`
func scalarName(_ scalar: UInt32) -> String { "U+" + hexadecimal(scalar, digits: 4) }
