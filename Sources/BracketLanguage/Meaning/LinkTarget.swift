/// What keeps an `href` from being a web address, a mail address, a relative link or `#…`.
enum LinkTargetProblem: Equatable {
    /// Another scheme, `javascript` for instance.
    case scheme(String)
    /// `//example.org`, which borrows the scheme of the page and so names another place on a disk
    /// than on the web, or an address without a host.
    case host
    /// A character that browsers drop or read as another one, so that what they follow is not what
    /// was checked.
    case character(UInt32)

    /// The arguments of the diagnostic.
    var arguments: [String] {
        switch self {
        case .scheme(let name): ["scheme", name]
        case .host: ["host", ""]
        case .character(let scalar): ["character", scalarName(scalar)]
        }
    }
}

/// Checks a link target. Nil is well.
///
/// Browsers cut off white space and control characters, drop tabs and line feeds inside, and read
/// `\` as `/` (the URL standard of WHATWG); so none of those may stand in one.
func linkTargetProblem(_ target: String) -> LinkTargetProblem? {
    for scalar in target.unicodeScalars {
        switch scalar {
        case "\\", "<", ">", "\"", "`": return .character(scalar.value)
        default:
            if scalar.value <= 0x20 || !isAllowed(scalar.value) || isInvisible(scalar.value) {
                return .character(scalar.value)
            }
        }
    }
    let bytes = Array(target.utf8)
    if bytes.starts(with: "//".utf8) { return .host }
    // A colon before any of these ends a scheme; behind them it is part of a path.
    let head = bytes.prefix { !"/?#".utf8.contains($0) }
    guard let colon = head.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = String(decoding: head[..<colon], as: UTF8.self)
    let rest = bytes[(colon + 1)...]
    switch asciiLowercased(scheme) {
    case "http", "https":
        // Without the slashes, browsers resolve it against the page, or not, by its scheme.
        guard rest.starts(with: "//".utf8), rest.count > 2, !"/?#:".utf8.contains(rest[colon + 3])
        else { return .host }
        return nil
    case "mailto": return rest.isEmpty ? .host : nil
    default: return .scheme(scheme)
    }
}

/// White space beyond ASCII, and format characters that do not show: they serve only to disguise
/// an address.
private func isInvisible(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xAD, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: true
    default: isUnicodeSpace(scalar)
    }
}

private func asciiLowercased(_ text: String) -> String {
    String(
        decoding: text.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }, as: UTF8.self)
}
