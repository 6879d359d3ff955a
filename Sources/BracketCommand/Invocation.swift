import Bracket
import BracketLanguage

/// What a call of `bracketc` asks for, checked as far as it can be without looking at a file.
struct Invocation: Sendable {
    var command = Command.compile
    /// Paths, codes or names, as the command has them.
    var operands: [[UInt8]] = []
    /// The formats in the order they were asked for, each once.
    var formats: [Format] = []
    /// What Markdown pages show, which have pictures unless text art was asked for.
    var pageFormats: [Format] = []
    /// Whether text art is drawn without boxes.
    var plain = false
    /// What `-o` says.
    var output: Path?
    /// What messages call standard input.
    var stdinName: [UInt8]?
    /// Whether text art goes beside its source.
    var beside = false
    /// Whether outputs are asked for: those that a check compares.
    var hasOutputs = false
    /// Where it is written which outputs come from which sources.
    var depfile: Path?
    /// Whether nothing is written, and what would be is named.
    var checks = false
    /// Whether nothing is written, and what would change is shown.
    var showsDifference = false
    /// Whether a file that was written makes the exit status 1.
    var exitCode = false
    /// The directives among the options.
    var options = Options()
    var color = ColorChoice.auto
    var messages = MessageFormat.human
    var quiet = false
    /// Whether to go on building whatever changes.
    var watch = false
    /// How many files to work on at a time; nil for as many as there are processors.
    var jobs: Int?

    enum Format: Sendable, Equatable {
        case svg
        case text(TextArtStyle)
    }
    enum ColorChoice: String, Sendable { case auto, always, never }
    enum MessageFormat: String, Sendable { case human, json, github, sarif }
}

/// What is to be done first and last, whatever else was said.
enum Request {
    case run(Invocation)
    case help(Command)
    case version
}

/// Understands the arguments, without the name of the program.
func parse(_ arguments: some Sequence<[UInt8]>) throws(UsageError) -> Request {
    let arguments = try Arguments(arguments, stoppers: [.help, .version])
    var invocation = Invocation()
    invocation.operands = arguments.operands
    if let first = arguments.operands.first,
        let command = Command(rawValue: String(decoding: first, as: UTF8.self)),
        command != .compile
    {
        invocation.command = command
        invocation.operands.removeFirst()
    }
    for (option, value) in arguments.options {
        switch option.key {
        case .help: return .help(invocation.command)
        case .version: return .version
        default: try invocation.apply(option, value)
        }
    }
    try invocation.finish()
    return .run(invocation)
}

extension Invocation {
    fileprivate mutating func apply(_ option: Option, _ value: [UInt8]) throws(UsageError) {
        guard option.commands.contains(command) else {
            throw UsageError("--\(option.name) has no meaning for \(command.rawValue)")
        }
        switch option.key {
        case .svg: add(.svg)
        case .ascii: add(.text(.ascii))
        case .unicode: add(.text(.unicode))
        case .plain: plain = true
        case .output:
            if value.isEmpty { throw UsageError("--output needs a path that is not empty") }
            output = Path(value)
        case .beside: beside = true
        case .depfile:
            if value.isEmpty || value == [dash] {
                throw UsageError("--depfile needs the name of a file")
            }
            depfile = Path(value)
        case .check: checks = true
        case .directive(let directive): try set(directive, to: value)
        case .color: color = ColorChoice(rawValue: try word(of: option, value))!
        case .diagnostics: messages = MessageFormat(rawValue: try word(of: option, value))!
        case .quiet: quiet = true
        case .exitCode: exitCode = true
        case .difference: showsDifference = true
        case .stdinName: stdinName = value
        case .watch: watch = true
        case .jobs: jobs = try number(of: option, value)
        case .help, .version: break
        }
    }

    private mutating func add(_ format: Format) {
        if !formats.contains(format) { formats.append(format) }
    }

    private mutating func set(_ directive: Directive, to value: [UInt8]) throws(UsageError) {
        guard let text = String(validating: value, as: UTF8.self) else {
            throw UsageError("--\(directive.name): the value is not UTF-8: \(shown(value))")
        }
        do throws(InvalidValue) {
            try options.set(directive, to: text)
        } catch {
            var words: [String] = []
            if case .word(let known) = directive.value { words = known }
            throw UsageError(
                "--\(directive.name): expected \(error.expected), not \"\(shown(value))\""
                    + suggestion(for: text, among: words))
        }
    }

    private func word(of option: Option, _ value: [UInt8]) throws(UsageError) -> String {
        guard case .words(let words) = option.value else { preconditionFailure("not of words") }
        let text = String(decoding: value, as: UTF8.self)
        if words.contains(text) { return text }
        throw UsageError(
            "--\(option.name): expected \(listed(words, "or")), not \"\(shown(value))\""
                + suggestion(for: text, among: words))
    }

    private func suggestion(for text: String, among words: [String]) -> String {
        nearestName(to: text, among: words).map { "; did you mean \"\($0)\"?" } ?? ""
    }

    private func number(of option: Option, _ value: [UInt8]) throws(UsageError) -> Int {
        // `Int(_:)` would also take a sign.
        let isNumber = value.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        if isNumber, let number = Int(String(decoding: value, as: UTF8.self)), number > 0 {
            return number
        }
        throw UsageError(
            "--\(option.name): expected a whole number from 1, not \"\(shown(value))\"")
    }

    private func checkWatch() throws(UsageError) {
        if operands.contains([dash]) {
            throw UsageError("standard input (-) cannot be watched")
        }
        if exitCode { throw UsageError("--watch and --exit-code contradict each other") }
        if depfile != nil { throw UsageError("--watch and --depfile contradict each other") }
    }

    fileprivate mutating func finish() throws(UsageError) {
        hasOutputs = !formats.isEmpty || plain || beside || output != nil
        if plain && !formats.contains(where: { $0 != .svg }) { add(.text(.unicode)) }
        pageFormats = formats.isEmpty ? [.svg] : formats
        if formats.isEmpty { add(output?.isPicture ?? false ? .svg : .text(.unicode)) }
        if messages == .sarif && (watch || ![.compile, .check].contains(command)) {
            throw UsageError(
                "--diagnostics: one SARIF document cannot hold what \(watch ? "--watch" : command.rawValue) says"
            )
        }
        if beside && output != nil {
            throw UsageError("--beside and --output contradict each other")
        }
        switch command {
        case .compile, .check, .fmt, .fix:
            if operands.isEmpty { throw UsageError("no source is named") }
            if operands.contains([]) { throw UsageError("the name of a source is empty") }
            if operands.lazy.filter({ $0 == [dash] }).prefix(2).count > 1 {
                throw UsageError("standard input (-) can be read only once")
            }
            if watch { try checkWatch() }
            if command == .check && hasOutputs { try checkComparisons() }
            if command == .check && showsDifference { try checkDifference() }
        case .explain: break
        case .completions:
            let shells = listed(Shell.allCases.map(\.rawValue), "or")
            guard operands.count == 1 else {
                throw UsageError("completions: name one of \(shells)")
            }
            let name = String(decoding: operands[0], as: UTF8.self)
            if Shell(rawValue: name) == nil {
                throw UsageError("completions: expected \(shells), not \"\(shown(operands[0]))\"")
            }
        case .lsp: break
        case .man:
            if !operands.isEmpty { throw UsageError("man takes no operands") }
        }
    }

    private func checkDifference() throws(UsageError) {
        let hasTexts = formats.contains { $0 != .svg } || operands.contains { Path($0).isPage }
        if !hasOutputs || !hasTexts {
            throw UsageError("--diff shows texts: name the form of text art, and --beside or -o")
        }
        if messages == .sarif {
            throw UsageError("--diff and the SARIF document cannot share standard output")
        }
    }

    /// A check compares files.
    private func checkComparisons() throws(UsageError) {
        if operands.contains([dash]) && output == nil {
            throw UsageError(
                "standard input (-) has no picture or text beside it; name one with -o")
        }
        if output?.bytes == [dash] {
            throw UsageError("check compares files and cannot compare standard output")
        }
        let isOfPages = operands.allSatisfy { Path($0).isPage }
        if output == nil && !beside && !isOfPages && formats.contains(where: { $0 != .svg }) {
            throw UsageError(
                "text art is in a file, which check could compare, only with --beside or -o")
        }
    }
}
