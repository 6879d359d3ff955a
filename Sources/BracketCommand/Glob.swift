/// Whether a pattern of a `.gitignore` matches a path: `?`, `*` and `[…]` stand for anything but a
/// slash, `**` between slashes for any number of folders, and a backslash takes the meaning from
/// what follows.
///
/// Never takes longer than the product of both lengths: when something does not match, only the
/// last `*` and then the last `**` need to take more than before.
func globMatches(_ pattern: [UInt8], _ path: ArraySlice<UInt8>) -> Bool {
    let star = UInt8(ascii: "*")
    var p = 0
    var t = path.startIndex
    /// Where the pattern and the path go on after the last `*` took one byte more.
    var afterStar: (pattern: Int, path: Int)?
    var afterFolders: (pattern: Int, path: Int)?
    while t < path.endIndex {
        if p < pattern.count && pattern[p] == star {
            let end = pattern[p...].firstIndex { $0 != star } ?? pattern.count
            let isWhole =
                end - p >= 2 && (p == 0 || pattern[p - 1] == slash)
                && (end == pattern.count || pattern[end] == slash)
            if isWhole && end == pattern.count { return true }
            p = isWhole ? end + 1 : end
            if isWhole {
                afterFolders = (p, t)
                afterStar = nil
            } else {
                afterStar = (p, t)
            }
        } else if let next = matchByte(pattern, at: p, path[t]) {
            p = next
            t += 1
        } else if let star = afterStar, path[star.path] != slash {
            afterStar = (star.pattern, star.path + 1)
            (p, t) = (star.pattern, star.path + 1)
        } else if let folders = afterFolders,
            let end = path[folders.path...].firstIndex(of: slash)
        {
            afterFolders = (folders.pattern, end + 1)
            afterStar = nil
            (p, t) = (folders.pattern, end + 1)
        } else {
            return false
        }
    }
    return pattern[p...].allSatisfy { $0 == star }
}

/// The end of the item at `p` of the pattern if it matches `byte`.
private func matchByte(_ pattern: [UInt8], at p: Int, _ byte: UInt8) -> Int? {
    guard p < pattern.count else { return nil }
    switch pattern[p] {
    case UInt8(ascii: "?"): return byte == slash ? nil : p + 1
    case UInt8(ascii: "["): return matchSet(pattern, at: p, byte)
    case UInt8(ascii: "\\") where p + 1 < pattern.count:
        return pattern[p + 1] == byte ? p + 2 : nil
    case byte: return p + 1
    default: return nil
    }
}

/// As `matchByte`, for `[abc]`, `[a-z]`, `[!a]` and `[[:alpha:]]`. One that never ends matches
/// nothing.
private func matchSet(_ pattern: [UInt8], at start: Int, _ byte: UInt8) -> Int? {
    var i = start + 1
    let isNegated =
        i < pattern.count && [UInt8(ascii: "!"), UInt8(ascii: "^")].contains(pattern[i])
    if isNegated { i += 1 }
    let first = i
    var isIn = false
    while i < pattern.count && (pattern[i] != UInt8(ascii: "]") || i == first) {
        if pattern[i] == UInt8(ascii: "["), i + 1 < pattern.count,
            pattern[i + 1] == UInt8(ascii: ":"),
            let end = pattern[(i + 2)...].firstIndex(of: UInt8(ascii: "]")),
            end > i + 2, pattern[end - 1] == UInt8(ascii: ":")
        {
            let name = String(decoding: pattern[(i + 2)..<(end - 1)], as: UTF8.self)
            if isOf(kind: name, byte) { isIn = true }
            i = end + 1
            continue
        }
        guard let (low, afterLow) = member(pattern, at: i) else { return nil }
        var high = low
        i = afterLow
        if i + 1 < pattern.count, pattern[i] == dash, pattern[i + 1] != UInt8(ascii: "]") {
            guard let (end, afterHigh) = member(pattern, at: i + 1) else { return nil }
            (high, i) = (end, afterHigh)
        }
        if low <= byte && byte <= high { isIn = true }
    }
    return i < pattern.count && isIn != isNegated && byte != slash ? i + 1 : nil
}

/// A byte of a set, which may stand behind a backslash, and what follows it.
private func member(_ pattern: [UInt8], at i: Int) -> (UInt8, Int)? {
    if pattern[i] != UInt8(ascii: "\\") { return (pattern[i], i + 1) }
    return i + 1 < pattern.count ? (pattern[i + 1], i + 2) : nil
}

private func isOf(kind: String, _ byte: UInt8) -> Bool {
    let isUpper = (0x41...0x5A).contains(byte)
    let isLower = (0x61...0x7A).contains(byte)
    let isDigit = (0x30...0x39).contains(byte)
    let isGraph = (0x21...0x7E).contains(byte)
    switch kind {
    case "alnum": return isUpper || isLower || isDigit
    case "alpha": return isUpper || isLower
    case "blank": return byte == 0x20 || byte == 0x09
    case "cntrl": return byte < 0x20 || byte == 0x7F
    case "digit": return isDigit
    case "graph": return isGraph
    case "lower": return isLower
    case "print": return isGraph || byte == 0x20
    case "punct": return isGraph && !isUpper && !isLower && !isDigit
    case "space": return byte == 0x20 || (0x09...0x0D).contains(byte)
    case "upper": return isUpper
    case "xdigit":
        return isDigit || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    default: return false
    }
}
