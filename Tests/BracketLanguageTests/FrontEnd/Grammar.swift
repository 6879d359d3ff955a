/// A grammar in the notation of the XML recommendation, with a recogniser and a generator of its
/// own that know nothing of the parser under test.
struct Grammar: Sendable {
    indirect enum Expression: Sendable {
        case characters([ClosedRange<UInt32>])
        case literal([UInt32])
        case name(String)
        case sequence([Expression])
        case choice([Expression])
        /// `least` or more, at most one where `most` is 1.
        case repeated(Expression, least: Int, most: Int)
        case difference(Expression, Expression)
    }

    private(set) var productions: [String: Expression] = [:]
    /// In the order written.
    private(set) var names: [String] = []
    /// The right sides as written, with blanks folded.
    private(set) var texts: [String: String] = [:]

    struct Malformed: Error { var what: String }

    init(_ text: String) throws {
        var source = text
        while let start = source.firstRange(of: "/*"),
            let end = source.firstRange(of: "*/")
        {
            source.replaceSubrange(start.lowerBound..<end.upperBound, with: " ")
        }
        var reader = Reader(Array(source.unicodeScalars))
        reader.skip()
        while !reader.isAtEnd {
            let name = reader.name()
            reader.skip()
            guard !name.isEmpty, reader.take("::=") else { throw Malformed(what: "after \(names)") }
            let start = reader.i
            let expression = try reader.choice()
            names.append(name)
            productions[name] = expression
            let right = String(String.UnicodeScalarView(reader.text[start..<reader.i]))
            texts[name] = right.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        for expression in productions.values { try checkNames(expression) }
    }

    private func checkNames(_ expression: Expression) throws {
        switch expression {
        case .name(let name):
            if productions[name] == nil { throw Malformed(what: "no production \(name)") }
        case .sequence(let parts), .choice(let parts): try parts.forEach(checkNames)
        case .repeated(let part, _, _): try checkNames(part)
        case .difference(let a, let b):
            try checkNames(a)
            try checkNames(b)
        case .characters, .literal: break
        }
    }

    // MARK: Reading

    private struct Reader {
        let text: [Unicode.Scalar]
        var i = 0

        init(_ text: [Unicode.Scalar]) { self.text = text }

        var isAtEnd: Bool { i >= text.count }
        var current: Unicode.Scalar? { isAtEnd ? nil : text[i] }

        mutating func skip() {
            while let c = current, c == " " || c == "\n" { i += 1 }
        }

        mutating func take(_ literal: String) -> Bool {
            let scalars = Array(literal.unicodeScalars)
            guard i + scalars.count <= text.count,
                Array(text[i..<i + scalars.count]) == scalars
            else { return false }
            i += scalars.count
            return true
        }

        mutating func name() -> String {
            let start = i
            while let c = current, c.properties.isAlphabetic { i += 1 }
            return String(String.UnicodeScalarView(text[start..<i]))
        }

        mutating func choice() throws -> Expression {
            var parts = [try sequence()]
            skip()
            while take("|") {
                parts.append(try sequence())
                skip()
            }
            return parts.count == 1 ? parts[0] : .choice(parts)
        }

        private mutating func sequence() throws -> Expression {
            var parts: [Expression] = []
            while true {
                skip()
                guard let c = current, c != "|", c != ")", !isAtProduction() else { break }
                var part = try repeated()
                skip()
                if take("-") {
                    skip()
                    part = .difference(part, try repeated())
                }
                parts.append(part)
            }
            if parts.isEmpty { throw Malformed(what: "nothing at \(i)") }
            return parts.count == 1 ? parts[0] : .sequence(parts)
        }

        private func isAtProduction() -> Bool {
            var probe = self
            guard !probe.name().isEmpty else { return false }
            probe.skip()
            return probe.take("::=")
        }

        private mutating func repeated() throws -> Expression {
            let part = try primary()
            if take("?") { return .repeated(part, least: 0, most: 1) }
            if take("*") { return .repeated(part, least: 0, most: .max) }
            if take("+") { return .repeated(part, least: 1, most: .max) }
            return part
        }

        private mutating func primary() throws -> Expression {
            if take("(") {
                let inner = try choice()
                skip()
                guard take(")") else { throw Malformed(what: "no ) at \(i)") }
                return inner
            }
            if take("[") { return .characters(try characterClass()) }
            if take("#x") {
                let value = hexadecimal()
                return .characters([value...value])
            }
            for quote in ["'", "\""] as [Unicode.Scalar] where current == quote {
                i += 1
                let start = i
                while let c = current, c != quote { i += 1 }
                let literal = text[start..<i].map(\.value)
                i += 1
                return .literal(literal)
            }
            let name = name()
            if name.isEmpty { throw Malformed(what: "what is at \(i)?") }
            return .name(name)
        }

        private mutating func hexadecimal() -> UInt32 {
            var value: UInt32 = 0
            while let c = current, let digit = Int(String(c), radix: 16) {
                value = value * 16 + UInt32(digit)
                i += 1
            }
            return value
        }

        private mutating func characterClass() throws -> [ClosedRange<UInt32>] {
            var ranges: [ClosedRange<UInt32>] = []
            func one(_ reader: inout Reader) throws -> UInt32 {
                if reader.take("#x") { return reader.hexadecimal() }
                guard let c = reader.current else { throw Malformed(what: "no ]") }
                reader.i += 1
                return c.value
            }
            while !take("]") {
                let low = try one(&self)
                var high = low
                if current == "-", i + 1 < text.count, text[i + 1] != "]" {
                    i += 1
                    high = try one(&self)
                }
                ranges.append(low...high)
            }
            return ranges
        }
    }

    // MARK: Recognising

    /// Whether the production `name` matches all of `text`.
    func matches(_ text: String, as name: String) -> Bool {
        var recogniser = Recogniser(grammar: self, text: text.unicodeScalars.map(\.value))
        return recogniser.ends(.name(name), from: 0).contains(recogniser.text.count)
    }

    /// Finds all places where a match may end, for each place where it may start.
    private struct Recogniser {
        let grammar: Grammar
        let text: [UInt32]
        private var known: [String: [Int: Set<Int>]] = [:]

        init(grammar: Grammar, text: [UInt32]) {
            self.grammar = grammar
            self.text = text
        }

        mutating func ends(_ expression: Expression, from start: Int) -> Set<Int> {
            switch expression {
            case .characters(let ranges):
                guard start < text.count, ranges.contains(where: { $0.contains(text[start]) })
                else { return [] }
                return [start + 1]
            case .literal(let literal):
                return text[start...].starts(with: literal) ? [start + literal.count] : []
            case .name(let name):
                if let found = known[name]?[start] { return found }
                let found = ends(grammar.productions[name]!, from: start)
                known[name, default: [:]][start] = found
                return found
            case .sequence(let parts):
                var current: Set<Int> = [start]
                for part in parts {
                    var next: Set<Int> = []
                    for place in current { next.formUnion(ends(part, from: place)) }
                    current = next
                    if current.isEmpty { break }
                }
                return current
            case .choice(let parts):
                var found: Set<Int> = []
                for part in parts { found.formUnion(ends(part, from: start)) }
                return found
            case .difference(let a, let b):
                let found = ends(a, from: start)
                return found.isEmpty ? [] : found.subtracting(ends(b, from: start))
            case .repeated(let part, let least, let most):
                var all: Set<Int> = least == 0 ? [start] : []
                var current: Set<Int> = [start]
                var count = 0
                while !current.isEmpty, count < most {
                    var next: Set<Int> = []
                    for place in current { next.formUnion(ends(part, from: place)) }
                    count += 1
                    if count >= least {
                        next.subtract(all)
                        all.formUnion(next)
                    }
                    current = next
                }
                return all
            }
        }
    }

    // MARK: Generating

    /// A random sentence of the production `name`, or nil where chance led astray.
    func sentence(of name: String, using random: inout some RandomNumberGenerator) -> String? {
        var scalars: [UInt32] = []
        guard generate(.name(name), &scalars, &random) else { return nil }
        return String(String.UnicodeScalarView(scalars.compactMap { Unicode.Scalar($0) }))
    }

    private func generate(
        _ expression: Expression, _ out: inout [UInt32], _ random: inout some RandomNumberGenerator
    ) -> Bool {
        switch expression {
        case .characters(let ranges):
            let range = ranges.randomElement(using: &random)!
            out.append(UInt32.random(in: range, using: &random))
            return true
        case .literal(let literal):
            out += literal
            return true
        case .name(let name): return generate(productions[name]!, &out, &random)
        case .sequence(let parts):
            return parts.allSatisfy { generate($0, &out, &random) }
        case .choice(let parts):
            // Of characters, rather one of the first: those of ASCII.
            if case .characters = parts[0], UInt.random(in: 0..<20, using: &random) > 0 {
                return generate(parts.prefix(2).randomElement(using: &random)!, &out, &random)
            }
            return generate(parts.randomElement(using: &random)!, &out, &random)
        case .repeated(let part, let least, let most):
            var count = least
            while count < most, count < 12, UInt.random(in: 0..<3, using: &random) > 0 {
                count += 1
            }
            return (0..<count).allSatisfy { _ in generate(part, &out, &random) }
        case .difference(let a, let b):
            let start = out.count
            for _ in 0..<50 {
                out.removeSubrange(start...)
                guard generate(a, &out, &random) else { continue }
                var recogniser = Recogniser(grammar: self, text: Array(out[start...]))
                if !recogniser.ends(b, from: 0).contains(out.count - start) { return true }
            }
            return false
        }
    }
}
