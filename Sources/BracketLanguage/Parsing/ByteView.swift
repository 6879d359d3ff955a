/// The bytes of a source while it is read. Reading anywhere outside gives a line feed, so that a
/// loop that stops at the end of a line stops at the end of the source too.
///
/// Valid only inside the closure that lent the bytes.
struct ByteView {
    let base: UnsafePointer<UInt8>
    let count: Int

    /// Nil for no bytes at all.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let base = bytes.baseAddress, !bytes.isEmpty else { return nil }
        self.base = base
        count = bytes.count
    }

    @inline(__always) subscript(_ i: Int) -> UInt8 {
        UInt(bitPattern: i) < UInt(bitPattern: count) ? base[i] : Byte.lineFeed
    }

    /// The bytes of `range`, which must lie inside.
    subscript(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        return UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
    }

    /// The eight bytes at `i`, the first in the lowest bits, or nil where fewer are left.
    @inline(__always) func word(at i: Int) -> UInt64? {
        guard i >= 0, i &+ 8 <= count else { return nil }
        return UInt64(
            littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: i, as: UInt64.self))
    }

    /// The bytes of `range` for a message: what is not UTF-8 is replaced.
    func string(_ range: Range<Int>) -> String {
        String(decoding: self[range], as: UTF8.self)
    }

    /// Whether the bytes at `i` are those of `text`.
    func starts(_ text: StaticString, at i: Int) -> Bool {
        guard i >= 0, i <= count - text.utf8CodeUnitCount else { return false }
        for k in 0..<text.utf8CodeUnitCount where base[i + k] != text.utf8Start[k] { return false }
        return true
    }
}

/// The bytes that mean something.
enum Byte {
    static let tab = UInt8(ascii: "\t")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let quote = UInt8(ascii: "\"")
    static let hash = UInt8(ascii: "#")
    static let dot = UInt8(ascii: ".")
    static let slash = UInt8(ascii: "/")
    static let equals = UInt8(ascii: "=")
    static let greater = UInt8(ascii: ">")
    static let at = UInt8(ascii: "@")
    static let openBracket = UInt8(ascii: "[")
    static let backslash = UInt8(ascii: "\\")
    static let closeBracket = UInt8(ascii: "]")
    static let underscore = UInt8(ascii: "_")
    static let openBrace = UInt8(ascii: "{")
    static let bar = UInt8(ascii: "|")
    static let closeBrace = UInt8(ascii: "}")
    static let tilde = UInt8(ascii: "~")

    @inline(__always) static func isWhite(_ c: UInt8) -> Bool { c == space || c == tab }

    /// The end of a line: a carriage return alone ends one too, after its error.
    @inline(__always) static func isLineEnd(_ c: UInt8) -> Bool {
        c == lineFeed || c == carriageReturn
    }

    @inline(__always) static func isWhiteOrLineEnd(_ c: UInt8) -> Bool {
        isWhite(c) || isLineEnd(c)
    }

    @inline(__always) static func isDigit(_ c: UInt8) -> Bool { c &- 0x30 < 10 }
    @inline(__always) static func isLetter(_ c: UInt8) -> Bool { (c | 0x20) &- 0x61 < 26 }
}
