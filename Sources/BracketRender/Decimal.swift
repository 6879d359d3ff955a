/// The most bytes that `writeDecimal` writes.
let decimalLimit = 24

/// `value` in hundredths, to the nearest, halves away from zero. This is the one place where a
/// coordinate is rounded.
@inline(__always)
func hundredths(_ value: Double) -> Int {
    // The layout gives finite numbers; far beyond any screen they must still not trap.
    Int((max(-1e15, min(1e15, value)) * 100).rounded())
}

/// Writes a number of hundredths with at most two decimals, without trailing zeros, and returns
/// the number of bytes.
@inline(__always)
func writeDecimal(_ hundredths: Int, to out: UnsafeMutablePointer<UInt8>) -> Int {
    var out = out
    let start = out
    if hundredths < 0 {
        out.pointee = UInt8(ascii: "-")
        out += 1
    }
    let magnitude = hundredths.magnitude
    let whole = magnitude / 100
    let fraction = Int(truncatingIfNeeded: magnitude - whole * 100)
    if whole != 0 || fraction == 0 { out += writeDigits(whole, to: out) }
    if fraction != 0 {
        out[0] = UInt8(ascii: ".")
        out[1] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: fraction / 10)
        out[2] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: fraction % 10)
        out += fraction % 10 == 0 ? 2 : 3
    }
    return out - start
}

/// Writes `value` in decimal digits and returns how many.
@inline(__always)
func writeDigits(_ value: UInt, to out: UnsafeMutablePointer<UInt8>) -> Int {
    var count = 1
    var rest = value
    while rest >= 10 {
        rest /= 10
        count += 1
    }
    rest = value
    var place = count
    while place > 0 {
        place -= 1
        let next = rest / 10
        out[place] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest - next * 10)
        rest = next
    }
    return count
}

/// `value` as the emitter writes it.
func decimal(_ value: Double) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: decimalLimit) { digits in
        let count = writeDecimal(hundredths(value), to: digits.baseAddress!)
        return String(decoding: digits.prefix(count), as: UTF8.self)
    }
}
