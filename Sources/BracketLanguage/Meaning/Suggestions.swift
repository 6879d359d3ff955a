/// Looks for the names that were meant, as long as comparisons are left.
struct Suggestions {
    private var left: Int
    private let longest: Int

    init(_ limits: Limits) {
        left = limits.comparisons
        longest = limits.comparedName
    }

    /// The nearest of `names` to `name`, or nil.
    mutating func nearest(to name: String, among names: some Collection<String>) -> String? {
        let bytes = Array(name.utf8)
        guard bytes.count <= longest, left > 0 else { return nil }
        var best: String?
        var limit = (bytes.count + 1) / 3
        for candidate in names {
            let text = Array(candidate.utf8)
            guard compare(bytes.span, text.span, &limit) else { continue }
            best = candidate
            if limit < 0 { break }
        }
        return best
    }

    /// The index of the nearest of `count` texts to `name`, or nil. A text that is nil is passed
    /// over.
    mutating func nearest(
        to name: Span<UInt8>, count: Int, text: (Int) -> UnsafeBufferPointer<UInt8>?
    ) -> Int? {
        guard name.count <= longest, left > 0 else { return nil }
        var best: Int?
        var limit = (name.count + 1) / 3
        for i in 0..<count {
            guard let candidate = text(i), compare(name, candidate.span, &limit) else { continue }
            best = i
            if limit < 0 { break }
        }
        return best
    }

    /// Whether the texts differ by `limit` edits or less; then the next must be nearer.
    private mutating func compare(_ a: Span<UInt8>, _ b: Span<UInt8>, _ limit: inout Int) -> Bool {
        // What a comparison costs, roughly, in the time of passing over a text.
        left -= 1
        guard left > 0, abs(a.count - b.count) <= limit else { return false }
        left -= a.count * (limit + 1) / 16
        guard let distance = editDistance(a, b, limit: limit) else { return false }
        limit = distance - 1
        return true
    }
}
