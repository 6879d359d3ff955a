/// The name among `names` that `name` was most likely meant to be, or nil where none is near: about
/// a third of the letters may be wrong. Of equally near names the first wins.
public func nearestName(to name: String, among names: some Sequence<String>) -> String? {
    let wanted = Array(name.utf8)
    var best: String?
    var limit = (wanted.count + 1) / 3
    for candidate in names {
        let distance = editDistance(wanted.span, Array(candidate.utf8).span, limit: limit)
        guard let distance else { continue }
        best = candidate
        if distance == 0 { break }
        limit = distance - 1
    }
    return best
}

/// How many single edits turn `a` into `b`, or nil where it takes more than `limit`. An edit
/// inserts, removes or replaces a byte or swaps two neighbours (the restricted Damerau-Levenshtein
/// distance); ASCII letters that differ only in their case are equal here, for names are
/// misspelt that way too. Takes O(limit · length) steps.
public func editDistance(_ a: Span<UInt8>, _ b: Span<UInt8>, limit: Int) -> Int? {
    let (m, n) = (a.count, b.count)
    guard limit >= 0, abs(m - n) <= limit else { return nil }
    // Only cells within `limit` of the diagonal can hold a distance of at most `limit`.
    let far = limit + 1
    var beforeLast = [Int](repeating: far, count: n + 1)
    var last = (0...n).map { min($0, far) }
    var current = [Int](repeating: far, count: n + 1)
    for i in 0..<m {
        let low = max(0, i - limit)
        let high = min(n, i + limit + 2)
        current[low] = low == 0 ? min(i + 1, far) : far
        var least = current[low]
        for j in low..<high where j < n {
            let same = folded(a[i]) == folded(b[j])
            var cost = min(last[j] + (same ? 0 : 1), last[j + 1] + 1, current[j] + 1)
            if i > 0, j > 0, folded(a[i]) == folded(b[j - 1]), folded(a[i - 1]) == folded(b[j]) {
                cost = min(cost, beforeLast[j - 1] + 1)
            }
            current[j + 1] = min(cost, far)
            least = min(least, cost)
        }
        if high < n { current[high + 1] = far }
        if least > limit { return nil }
        (beforeLast, last, current) = (last, current, beforeLast)
    }
    return last[n] <= limit ? last[n] : nil
}

private func folded(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
}
