/// `bytes` fit for a message: what is not UTF-8, ends a line, or could command a terminal or turn
/// its text around is escaped.
func shown(_ bytes: some Sequence<UInt8>) -> String {
    let bytes = Array(bytes)
    var result = ""
    var i = 0
    while i < bytes.count {
        guard let (scalar, width) = decodedScalar(bytes[i...]) else {
            result += "\\x" + hex(UInt32(bytes[i]), digits: 2)
            i += 1
            continue
        }
        switch scalar.value {
        case 0x0A: result += "\\n"
        case 0x09: result += "\\t"
        case 0x00...0x1F, 0x7F...0x9F: result += "\\x" + hex(scalar.value, digits: 2)
        case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
            result += "\\u{" + hex(scalar.value, digits: 4) + "}"
        default: result.unicodeScalars.append(scalar)
        }
        i += width
    }
    return result
}

/// The scalar that `bytes` begin with and its length, or nil where they are not UTF-8.
private func decodedScalar(_ bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
    var decoder = UTF8()
    var rest = bytes.makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return nil }
    return (scalar, UTF8.width(scalar))
}

private func hex(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
}
