import Testing

@testable import BracketLanguage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@Suite struct GrammarTests {
    // MARK: Files

    private static let root: String = {
        var path = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        path.removeLast(4)
        return path.joined(separator: "/")
    }()

    private static func read(_ path: String) -> String {
        guard let file = fopen(root + "/" + path, "r") else { return "" }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&buffer, 1, buffer.count, file)
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The files below a folder whose names end like this, in order.
    private static func files(in folder: String, ending: String) -> [String] {
        guard let directory = opendir(root + "/" + folder) else { return [] }
        defer { closedir(directory) }
        var found: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasPrefix(".") { continue }
            if name.hasSuffix(ending) {
                found.append(folder + "/" + name)
            } else if !name.contains(".") {
                found += files(in: folder + "/" + name, ending: ending)
            }
        }
        return found.sorted()
    }

    private static let grammar = try! Grammar(read("grammar/bracket.ebnf"))

    // MARK: What is not for the grammar to say

    /// Diagnostics of sources that are well formed: of places in the tree, names, values and ids.
    private static let rules: Set<DiagnosticCode> = [
        .labelTooLong, .tooManyCells, .emptyFile, .unexpectedIndent, .halfDedent, .mixedIndent,
        .invalidScalar, .edgeLabelOnRoot, .unknownKey, .repeatedKey, .misplacedKey,
        .inapplicableKey, .invalidValue, .missingValue, .invalidDataKey, .unknownClass, .unsafeLink,
        .duplicateID, .secondParent, .mergeConflict, .rowWithoutNode, .rowAfterChildren,
        .misalignedRow, .unknownLinkEnd, .ambiguousLinkEnd, .selfLink, .repeatedDirective,
        .repeatedClass, .invalidDirectiveValue, .tooManyLevels, .missingLength, .rowsUnderLength,
    ]

    private func syntaxErrors(_ source: String) -> [DiagnosticCode] {
        analyze(Array(source.utf8)).diagnostics.map(\.code).filter {
            $0.severity == .error && !Self.rules.contains($0)
        }
    }

    // MARK: Tests

    @Test func theGrammarIsRead() {
        #expect(Self.grammar.names.count > 30)
        #expect(Set(Self.grammar.names).count == Self.grammar.names.count)
    }

    @Test func everyProductionHasItsFunctionAndTheOtherWayRound() {
        var functions: [String: String] = [:]
        for file in Self.files(in: "Sources/BracketLanguage/Parsing", ending: ".swift") {
            var name: String?
            var production: [Substring] = []
            for line in Self.read(file).split(separator: "\n", omittingEmptySubsequences: false) {
                let text = line.drop { $0 == " " }
                let comment = text.hasPrefix("///") ? text.dropFirst(3) : nil
                if let comment, let mark = comment.firstRange(of: " ::= ") {
                    name = String(comment[..<mark.lowerBound].drop { $0 == " " })
                    production = [comment[mark.upperBound...]]
                } else if let comment, let found = name, functions[found] == nil {
                    // The production goes on until an empty line.
                    if comment.allSatisfy({ $0 == " " }) {
                        functions[found] = Self.folded(production)
                    } else {
                        production.append(comment)
                    }
                } else if comment == nil, let found = name {
                    functions[found] = functions[found] ?? Self.folded(production)
                    if text.contains("func ") {
                        #expect(text.contains("func \(found)("), "\(found) in \(file)")
                        name = nil
                    }
                }
            }
            #expect(name == nil, "a production without a function in \(file)")
        }
        #expect(functions == Self.grammar.texts)
    }

    private static func folded(_ lines: [Substring]) -> String {
        lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    }

    @Test func theNamesOfDirectivesAreThoseOfTheTable() {
        guard case .choice(let names) = Self.grammar.productions["directiveName"] else {
            Issue.record("a choice of names")
            return
        }
        let written = names.map { name -> String in
            guard case .literal(let text) = name else { return "" }
            return String(String.UnicodeScalarView(text.compactMap { Unicode.Scalar($0) }))
        }
        #expect(written == Directive.allCases.map(\.name).filter { $0 != "class" })
    }

    @Test func everySentenceIsWellFormed() {
        var sentences = 0
        for seed in 0..<800 {
            var random = Seeded(seed)
            guard let source = Self.grammar.sentence(of: "file", using: &random) else { continue }
            sentences += 1
            #expect(syntaxErrors(source) == [], "\(source.debugDescription)")
        }
        #expect(sentences > 600)
    }

    /// Every production by itself, so that the rare ones are not left to chance.
    @Test(arguments: ["chain", "link", "row", "directive", "classDirective", "comment"])
    func everySentenceOfAProductionIsWellFormed(_ name: String) {
        for seed in 0..<120 {
            var random = Seeded(seed)
            guard let text = Self.grammar.sentence(of: name, using: &random) else { continue }
            // Some texts are another statement at the start of a line.
            guard Self.grammar.matches(text, as: "line") else { continue }
            #expect(syntaxErrors("a\n" + text) == [], "\(text.debugDescription)")
        }
    }

    /// The parser and the grammar agree on any source, well formed or not.
    @Test func theParserTakesWhatTheGrammarTakes() {
        let pieces = [
            " > ", ">", " ~> ", "~>", " {", "}", "{", "[", "] ", "]", "\"", "\\", "\\n", "\\u{41}",
            "\\u{20}", "|", " | ", "@", "@title ", "@class ", "//", "#", ".", "=", "_", "\n", "\n ",
            "\r\n", " ", "\t", "a", "B", "1", "é", "\u{A0}", "bold", "fill=", "red", "#id", ".good",
        ]
        var (wellFormed, malformed) = (0, 0)
        for seed in 0..<4000 {
            var random = Seeded(seed)
            let source = (0..<Int.random(in: 1...9, using: &random))
                .map { _ in pieces.randomElement(using: &random)! }.joined()
            let codes = analyze(Array(source.utf8)).diagnostics.map(\.code)
            // A value that is missing is malformed here and breaks a rule there.
            if codes.contains(.missingValue) { continue }
            let errors = codes.filter { $0.severity == .error && !Self.rules.contains($0) }
            let isMatch = Self.grammar.matches(source, as: "file")
            let agrees = isMatch == errors.isEmpty
            #expect(agrees, "\(source.debugDescription): \(errors)")
            if isMatch { wellFormed += 1 } else { malformed += 1 }
        }
        #expect(wellFormed > 700 && malformed > 700)
    }

    /// A line without its carriage return and, at the start of a file, its byte-order mark.
    private static func bare(_ line: Substring.UnicodeScalarView) -> String {
        var scalars = line
        if scalars.last == "\r" { scalars.removeLast() }
        if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
        return String(scalars)
    }

    @Test func everySampleIsASentence() {
        let samples = Self.files(in: "samples", ending: ".bracket")
        #expect(samples.count >= 10)
        for sample in samples + Self.files(in: "Tests", ending: ".bracket") {
            let source = Self.read(sample)
            let codes = analyze(Array(source.utf8)).diagnostics.map(\.code)
            guard syntaxErrors(source) == [], !codes.contains(.missingValue) else { continue }
            // Line by line, for the recogniser takes the square of what it reads.
            for line in source.unicodeScalars.split(
                separator: "\n", omittingEmptySubsequences: false)
            {
                let text = Self.bare(line)
                let isLine = Self.grammar.matches(text, as: "line")
                #expect(isLine, "\(sample): \(text)")
            }
        }
        for sample in samples { #expect(syntaxErrors(Self.read(sample)) == [], "\(sample)") }
    }
}
