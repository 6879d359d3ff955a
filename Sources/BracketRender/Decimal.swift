/// The most bytes that a number takes: a sign, 18 digits and a point.
let numberLimit = 20

/// `value` in hundredths, to the nearest, halves away from zero. This is the one place where a
/// coordinate is rounded.
@inline(__always)
func hundredths(_ value: Double) -> Int {
    // The layout gives finite numbers; far beyond any screen they must still not trap.
    let scaled = max(-1e15, min(1e15, value)) * 100
    // As `rounded()` does, without a call to libm.
    return Int(scaled < 0 ? scaled - 0.5 : scaled + 0.5)
}

/// Writes a number of hundredths with at most two decimals, without idle zeros, and returns the
/// number of bytes.
@inline(__always)
func writeDecimal(_ hundredths: Int, to out: UnsafeMutablePointer<UInt8>) -> Int {
    var end = out
    if hundredths < 0 {
        end.pointee = UInt8(ascii: "-")
        end += 1
    }
    let magnitude = hundredths.magnitude
    let whole = magnitude / 100
    let fraction = magnitude - whole * 100
    if whole != 0 || fraction == 0 { end += writeDigits(whole, to: end) }
    if fraction != 0 {
        end.pointee = UInt8(ascii: ".")
        writePair(fraction, to: end + 1)
        end += end[2] == UInt8(ascii: "0") ? 2 : 3
    }
    return end - out
}

/// Writes `value`, at most 18 digits, and returns how many they are.
@inline(__always)
func writeDigits(_ value: UInt, to out: UnsafeMutablePointer<UInt8>) -> Int {
    if value < 10_000 { return writeHead(value, to: out) }
    if value < 100_000_000 {
        let high = value / 10_000
        let count = writeHead(high, to: out)
        writeFour(value &- high &* 10_000, to: out + count)
        return count &+ 4
    }
    return writeLongDigits(value, to: out)
}

private func writeLongDigits(_ value: UInt, to out: UnsafeMutablePointer<UInt8>) -> Int {
    let high = value / 100_000_000
    let low = value - high * 100_000_000
    let count = writeDigits(high, to: out)
    writeFour(low / 10_000, to: out + count)
    writeFour(low % 10_000, to: out + count + 4)
    return count + 8
}

/// Writes a number below 10,000 and returns how many digits it has.
@inline(__always)
private func writeHead(_ value: UInt, to out: UnsafeMutablePointer<UInt8>) -> Int {
    if value < 100 { return writeLeading(value, to: out) }
    let high = value / 100
    let count = writeLeading(high, to: out)
    writePair(value &- high &* 100, to: out + count)
    return count &+ 2
}

/// Writes four digits of a number below 10,000.
@inline(__always)
private func writeFour(_ value: UInt, to out: UnsafeMutablePointer<UInt8>) {
    let high = value / 100
    writePair(high, to: out)
    writePair(value &- high &* 100, to: out + 2)
}

/// Writes a number below 100 and returns how many digits it has.
@inline(__always)
private func writeLeading(_ value: UInt, to out: UnsafeMutablePointer<UInt8>) -> Int {
    if value < 10 {
        out.pointee = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value)
        return 1
    }
    writePair(value, to: out)
    return 2
}

/// Writes two digits of a number below 100.
@inline(__always)
private func writePair(_ value: UInt, to out: UnsafeMutablePointer<UInt8>) {
    let tens = (value &* 103) >> 10
    out[0] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: tens)
    out[1] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value &- tens &* 10)
}

/// `value` as the emitter writes it.
func decimal(_ value: Double) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: numberLimit) { digits in
        let count = writeDecimal(hundredths(value), to: digits.baseAddress!)
        return String(decoding: digits.prefix(count), as: UTF8.self)
    }
}
