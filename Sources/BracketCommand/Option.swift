import BracketLanguage

/// One option of the command line. `Option.table` is the one table of them: the parser, `--help`,
/// the man page and the completions all read it.
struct Option: Sendable {
    var key: Key
    /// The name after `--`.
    var name: String
    /// The letter after `-`, where there is one.
    var letter: UInt8?
    var value: Value
    var group: Group
    /// The commands that take it.
    var commands: [Command]
    /// One line, in the style of the summaries of directives.
    var summary: String

    enum Key: Equatable, Sendable {
        case svg, ascii, unicode, plain
        case output, beside, depfile, stdinName
        case check, difference
        case directive(Directive)
        case color, diagnostics, quiet
        case watch, exitCode, jobs, help, version
    }

    /// What follows the name.
    enum Value: Sendable, Equatable {
        case none
        /// One of these words, the default first.
        case words([String])
        case path(String)
        case number(String)
        case text(String)
    }

    /// The headings of `--help` and of the man page, in their order.
    enum Group: String, CaseIterable, Sendable {
        case formats = "Formats"
        case places = "Where they go"
        case drawing = "Drawing, over what the source says"
        case messages = "Messages"
        case running = "Running"
    }
}

extension Option {
    /// Every option, in the order of `--help`.
    static let table: [Option] =
        [
            Option(
                .svg, "svg", group: .formats, commands: [.compile, .check],
                "SVG, beside its source as NAME.svg"),
            Option(
                .unicode, "unicode", group: .formats, commands: [.compile, .check],
                "text art of box-drawing characters (the default)"),
            Option(
                .ascii, "ascii", group: .formats, commands: [.compile, .check],
                "text art of pure ASCII"),
            Option(
                .plain, "plain", group: .formats, commands: [.compile, .check],
                "text art of labels without boxes"),
            Option(
                .output, "output", letter: "o", .path("PATH"), group: .places,
                commands: [.compile, .check],
                "a file (NAME.svg asks for SVG), a folder (NAME/ or one that exists), or - for standard output"
            ),
            Option(
                .beside, "beside", group: .places, commands: [.compile, .check],
                "text art beside its source too, as NAME.txt"),
            Option(
                .depfile, "depfile", .path("PATH"), group: .places, commands: [.compile],
                "also write which outputs come from which sources, for make and Ninja"),
        ]
        + [
            Option(
                .check, "check", group: .places, commands: [.fmt, .fix],
                "write nothing, name each file that would be written, and exit 1 if there is one"),
            Option(
                .difference, "diff", group: .places, commands: [.check, .fmt, .fix],
                "write nothing, show what would change in texts, and exit 1 if anything would"),
        ]
        + Directive.allCases.filter { $0 != .styleClass }.map { directive in
            Option(
                .directive(directive), directive.name, value(of: directive), group: .drawing,
                commands: [.compile, .check], directive.summary)
        }
        + [
            Option(
                .color, "color", .words(["auto", "always", "never"]), group: .messages,
                commands: Command.reading,
                "colour messages, and show bold text art instead of marking it; auto: on a terminal"
            ),
            Option(
                .diagnostics, "diagnostics", .words(["human", "json", "github", "sarif"]),
                group: .messages, commands: Command.reading,
                "the form of the messages; github: annotations, sarif: a document on standard output"
            ),
            Option(
                .stdinName, "stdin-name", .text("NAME"), group: .messages,
                commands: Command.reading, "what messages call standard input"),
            Option(
                .quiet, "quiet", letter: "q", group: .messages, commands: Command.reading,
                "show errors only"),
            Option(
                .watch, "watch", letter: "w", group: .running, commands: [.compile],
                "build again whatever changes, until Ctrl-C"),
            Option(
                .exitCode, "exit-code", group: .running, commands: [.compile, .fmt, .fix],
                "name each file that is written, and exit 1 if there is one, as hooks need it"),
            Option(
                .jobs, "jobs", letter: "j", .number("N"), group: .running,
                commands: Command.reading,
                "work on N files at a time (default: one for each processor)"),
            Option(
                .help, "help", letter: "h", group: .running, commands: Command.allCases,
                "show this help"),
            Option(
                .version, "version", group: .running, commands: Command.allCases,
                "show the version"),
        ]

    private init(
        _ key: Key, _ name: String, letter: Unicode.Scalar? = nil, _ value: Value = .none,
        group: Group, commands: [Command], _ summary: String
    ) {
        self.key = key
        self.name = name
        self.letter = letter.map { UInt8(ascii: $0) }
        self.value = value
        self.group = group
        self.commands = commands
        self.summary = summary
    }

    private static func value(of directive: Directive) -> Value {
        switch directive.value {
        case .word(let words): .words(words)
        case .text, .extent, .length, .lengthOrOff, .headings, .styleClass:
            .text(directive.placeholder)
        }
    }

    /// The place-holder for the value, or nil where there is none.
    var placeholder: String? {
        switch value {
        case .none: nil
        case .words(let words): words.joined(separator: "|")
        case .path(let placeholder), .number(let placeholder), .text(let placeholder): placeholder
        }
    }
}

extension Option {
    /// The default of an option whose value is not a word, where it has one.
    var defaultText: String? {
        guard case .directive(let directive) = key, case .text = value else { return nil }
        return directive.defaultText
    }
}

/// What `bracketc` can be told to do.
enum Command: String, CaseIterable, Sendable {
    /// Draw sources: what it does when no other command is named.
    case compile = ""
    case check, fmt, fix, explain, completions, lsp, man

    /// Its operands, as the synopsis shows them.
    var operands: String {
        switch self {
        case .compile, .check, .fmt, .fix: "PATH..."
        case .explain: "[CODE...]"
        case .completions: Shell.allCases.map(\.rawValue).joined(separator: "|")
        case .lsp, .man: ""
        }
    }

    var summary: String {
        switch self {
        case .compile: "draw each PATH: a source, a folder of them, or - for standard input"
        case .check: "look for errors, and for outputs that are missing, stale or left over"
        case .fmt: "bring sources into their canonical form"
        case .fix: "make the changes that errors and warnings offer"
        case .explain: "tell what a diagnostic means, with examples"
        case .completions: "print the completions for a shell"
        case .lsp: "start the language server, for an editor"
        case .man: "print the man page"
        }
    }
}

/// The shells that completions are generated for.
enum Shell: String, CaseIterable, Sendable { case bash, zsh, fish }
