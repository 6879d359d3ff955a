/// Writes JSON. The library's encoder takes two seconds for the symbols of a file of 100,000 lines,
/// this a few hundredths; what comes from outside is read with the library.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []
    /// Whether a value stands before what comes next.
    private var needsComma = false

    mutating func object(_ members: (inout JSONWriter) -> Void) {
        open(UInt8(ascii: "{"))
        members(&self)
        close(UInt8(ascii: "}"))
    }

    mutating func array(_ elements: (inout JSONWriter) -> Void) {
        open(UInt8(ascii: "["))
        elements(&self)
        close(UInt8(ascii: "]"))
    }

    /// Opens an array or object that `close` closes: for what is nested too deep for closures.
    mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        needsComma = false
    }

    mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    mutating func key(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        bytes += UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        bytes += [UInt8(ascii: "\""), UInt8(ascii: ":")]
        needsComma = false
    }

    /// The name of a member, where it is not known before.
    mutating func name(_ name: String) {
        string(name.utf8)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    mutating func member(_ name: StaticString, _ value: some JSONValue) {
        key(name)
        value.write(to: &self)
    }

    /// A member that is left out where there is no value.
    mutating func member(_ name: StaticString, ifAny value: (some JSONValue)?) {
        if let value { member(name, value) }
    }

    mutating func value(_ value: some JSONValue) { value.write(to: &self) }

    mutating func null() { literal("null") }

    mutating func literal(_ text: StaticString) {
        separate()
        bytes += UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        needsComma = true
    }

    mutating func number(_ number: Int) {
        separate()
        if number >= 0, number < 10 {
            bytes.append(0x30 + UInt8(number))
        } else {
            bytes += String(number).utf8
        }
        needsComma = true
    }

    /// A finite number, to a hundredth.
    mutating func decimal(_ number: Double) {
        let hundredths = Int((number * 100).rounded())
        if hundredths.isMultiple(of: 100) { return self.number(hundredths / 100) }
        separate()
        let rest = abs(hundredths) % 100
        bytes +=
            "\(hundredths < 0 ? "-" : "")\(abs(hundredths) / 100).\(rest < 10 ? "0" : "")\(rest)"
            .utf8
        needsComma = true
    }

    /// Valid UTF-8.
    mutating func string(_ text: some Sequence<UInt8>) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        for byte in text {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0x0A: bytes += "\\n".utf8
            case 0..<0x20:
                let digits = String(byte, radix: 16)
                bytes += (byte < 16 ? "\\u000" : "\\u00").utf8
                bytes += digits.utf8
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    /// JSON that was written before.
    mutating func raw(_ json: [UInt8]) {
        separate()
        bytes += json
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }
}

/// Something that has a form in JSON.
protocol JSONValue {
    func write(to json: inout JSONWriter)
}

extension Int: JSONValue {
    func write(to json: inout JSONWriter) { json.number(self) }
}

extension Bool: JSONValue {
    func write(to json: inout JSONWriter) { json.literal(self ? "true" : "false") }
}

extension String: JSONValue {
    func write(to json: inout JSONWriter) { json.string(utf8) }
}

extension Array: JSONValue where Element: JSONValue {
    func write(to json: inout JSONWriter) {
        json.array { json in
            for element in self { json.value(element) }
        }
    }
}

extension Optional: JSONValue where Wrapped: JSONValue {
    func write(to json: inout JSONWriter) {
        if let self { json.value(self) } else { json.null() }
    }
}

/// JSON that was written before, as a value.
struct RawJSON: JSONValue {
    var bytes: [UInt8]
    init(_ bytes: [UInt8]) { self.bytes = bytes }
    init(_ write: (inout JSONWriter) -> Void) {
        var json = JSONWriter()
        write(&json)
        bytes = json.bytes
    }
    func write(to json: inout JSONWriter) { json.raw(bytes) }
}
