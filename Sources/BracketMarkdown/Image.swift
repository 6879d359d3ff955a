/// The line that shows a picture which lies in the folder of the page.
func imageLine(alternative: String, file: [UInt8]) -> [UInt8] {
    "![".utf8 + alternativeText(alternative) + "](".utf8 + destination(file) + ")".utf8
}

/// `text` as the alternative text of an image: on one line, cut at some two hundred characters, and
/// with nothing in it that Markdown, its extensions or templates could take for a mark. What every
/// dialect lets a backslash escape has one, the rest is written as a reference.
func alternativeText(_ text: String) -> [UInt8] {
    var out: [UInt8] = []
    let short = shortened(text, to: 200)
    let scalars = Array(short.unicodeScalars)
    for (i, scalar) in scalars.enumerated() {
        switch scalar {
        case "\\", "`", "*", "_", "[", "]":
            out.append(UInt8(ascii: "\\"))
            out += UTF8.encode(scalar)!
        case "<", ">", "&", "$", "~", "^", "{", "}", "|":
            out += "&#\(scalar.value);".utf8
        // `:name:` would be an emoji.
        case ":" where i + 1 < scalars.count && scalars[i + 1] != " ":
            out += "&#58;".utf8
        default: out += UTF8.encode(scalar)!
        }
    }
    return out
}

/// `text` with its white space folded and, if it has more than `limit` characters, without the
/// words that are too many.
private func shortened(_ text: String, to limit: Int) -> String {
    let words = text.split { $0 == " " || $0.isNewline || $0 == "\t" }
    let whole = words.joined(separator: " ")
    guard let cut = whole.index(whole.startIndex, offsetBy: limit, limitedBy: whole.endIndex),
        cut < whole.endIndex
    else { return whole }
    let start = whole[..<cut]
    // A text without blanks is cut anywhere.
    let end = whole[cut] == " " ? cut : start.lastIndex(of: " ") ?? cut
    return whole[..<end] + "…"
}

/// The name of a file as the destination of a link. Letters that are not ASCII stay readable;
/// bytes that are not UTF-8, and all that means something to Markdown or in an address, are
/// escaped as addresses do.
func destination(_ file: [UInt8]) -> [UInt8] {
    let isText = String(validating: file, as: UTF8.self) != nil
    var out: [UInt8] = []
    for byte in file {
        if isLetter(byte) || isDigit(byte) || "-._".utf8.contains(byte) || isText && byte >= 0x80 {
            out.append(byte)
        } else {
            let digits = Array("0123456789ABCDEF".utf8)
            out += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
    }
    return out
}

/// The file that a line shows which `imageLine` may have written; nil for one in another folder.
func imageFile(_ line: ArraySlice<UInt8>) -> [UInt8]? {
    guard line.last == UInt8(ascii: ")"), let open = line.lastIndex(of: UInt8(ascii: "(")) else {
        return nil
    }
    let escaped = Array(line[(open + 1)...].dropLast())
    var file: [UInt8] = []
    var i = 0
    while i < escaped.count {
        if escaped[i] == UInt8(ascii: "%"), i + 2 < escaped.count,
            let byte = UInt8(String(decoding: escaped[(i + 1)...(i + 2)], as: UTF8.self), radix: 16)
        {
            file.append(byte)
            i += 3
        } else {
            file.append(escaped[i])
            i += 1
        }
    }
    return file.isEmpty || file.contains(UInt8(ascii: "/")) ? nil : file
}
