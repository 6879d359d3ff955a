/// A run of bytes inside a byte array: the source text, or `Diagram.bytes`.
///
/// 32-bit offsets halve the memory of a million nodes; a source is at most 1 GiB.
public struct TextRange: Equatable, Sendable {
    public var start: UInt32
    public var count: UInt32

    public init(start: Int, count: Int) {
        self.start = UInt32(start)
        self.count = UInt32(count)
    }

    public init(_ range: Range<Int>) {
        self.init(start: range.lowerBound, count: range.count)
    }

    public static let empty = TextRange(start: 0, count: 0)

    public var lower: Int { Int(start) }
    public var upper: Int { Int(start) + Int(count) }
    public var range: Range<Int> { lower..<upper }
    public var isEmpty: Bool { count == 0 }
}
