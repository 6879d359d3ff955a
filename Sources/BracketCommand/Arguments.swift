import BracketLanguage

/// A wrong use of the command line, in one line.
struct UsageError: Error, Equatable {
    var message: String
    init(_ message: String) { self.message = message }
}

/// The arguments taken apart: options with their values, in order, and operands, in order.
struct Arguments {
    var options: [(option: Option, value: [UInt8])] = []
    var operands: [[UInt8]] = []

    /// Takes `arguments` (without the name of the program) apart as GNU programs do: options and
    /// operands in any order, `--` ends the options, `-` is an operand, long names may be cut
    /// short while they stay unambiguous, letters may be bundled.
    ///
    /// Stops at an option of `stoppers`, which is then the last of `options`.
    init(
        _ arguments: some Sequence<[UInt8]>, stoppers: [Option.Key] = []
    ) throws(UsageError) {
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            if argument.count < 2 || argument[0] != dash {
                operands.append(argument)
            } else if argument == [dash, dash] {
                while let operand = rest.next() { operands.append(operand) }
            } else if argument[1] == dash {
                try appendLong(argument[2...], next: { rest.next() })
            } else {
                try appendBundle(argument[1...], next: { rest.next() })
            }
            if let last = options.last, stoppers.contains(last.option.key) { return }
        }
    }

    /// `--name`, `--name=value` or `--name value`.
    private mutating func appendLong(
        _ text: ArraySlice<UInt8>, next: () -> [UInt8]?
    ) throws(UsageError) {
        let equals = text.firstIndex(of: UInt8(ascii: "="))
        let option = try Self.option(named: text[..<(equals ?? text.endIndex)])
        if option.value == .none {
            if equals != nil { throw UsageError("--\(option.name) takes no value") }
            options.append((option, []))
        } else if let equals {
            options.append((option, Array(text[(equals + 1)...])))
        } else if let value = next() {
            options.append((option, value))
        } else {
            throw UsageError("--\(option.name) needs a value: \(option.placeholder ?? "")")
        }
    }

    /// `-q`, `-qj4`, `-j4` or `-j 4`.
    private mutating func appendBundle(
        _ letters: ArraySlice<UInt8>, next: () -> [UInt8]?
    ) throws(UsageError) {
        for i in letters.indices {
            guard let option = Option.table.first(where: { $0.letter == letters[i] }) else {
                throw Self.unknownLetter(letters, at: i)
            }
            if option.value == .none {
                options.append((option, []))
                continue
            }
            let attached = letters[(i + 1)...]
            guard let value = attached.isEmpty ? next() : Array(attached) else {
                throw UsageError(
                    "-\(shown([letters[i]])) needs a value: \(option.placeholder ?? "")")
            }
            options.append((option, value))
            return
        }
    }

    private static func option(named name: ArraySlice<UInt8>) throws(UsageError) -> Option {
        if let exact = Option.table.first(where: { $0.name.utf8.elementsEqual(name) }) {
            return exact
        }
        let candidates = Option.table.filter { !name.isEmpty && $0.name.utf8.starts(with: name) }
        if candidates.count == 1 { return candidates[0] }
        let text = "--\(shown(name))"
        if candidates.count > 1 {
            let names = candidates.map { "--\($0.name)" }
            throw UsageError("\(text) could be \(listed(names, "or"))")
        }
        let nearest = nearestName(
            to: String(decoding: name, as: UTF8.self), among: Option.table.map(\.name))
        throw UsageError(
            "unknown option \(text)" + (nearest.map { "; did you mean --\($0)?" } ?? ""))
    }

    /// A word behind a single dash is most likely a long option that lacks the other.
    private static func unknownLetter(_ letters: ArraySlice<UInt8>, at i: Int) -> UsageError {
        let name = letters.prefix { $0 != UInt8(ascii: "=") }
        if letters.count > 1, let option = try? option(named: name) {
            return UsageError("unknown option -\(shown(name)); did you mean --\(option.name)?")
        }
        // A letter that is not ASCII is several bytes: show it whole.
        let rest = letters[(i + 1)...].prefix { $0 & 0xC0 == 0x80 }
        return UsageError("unknown option -\(shown(letters[i...i] + rest))")
    }
}

let dash = UInt8(ascii: "-")

/// `a`, `a or b`, `a, b or c`.
func listed(_ items: [String], _ conjunction: String) -> String {
    guard items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " \(conjunction) " + items[items.count - 1]
}
