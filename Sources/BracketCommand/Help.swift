/// The text of `--help` for a command, in lines of at most 80 columns.
func helpText(_ command: Command) -> String {
    var text = "Usage: "
    let synopses = command == .compile ? Command.allCases : [command]
    text += synopses.map { "bracketc " + $0.synopsis }.joined(separator: "\n       ") + "\n\n"
    text += wrapped(command.description, indent: 0) + "\n"
    for group in Option.Group.allCases {
        let options = Option.table.filter {
            $0.group == group && $0.commands.contains(command)
        }
        if options.isEmpty { continue }
        text += "\n\(group.rawValue):\n"
        for option in options { text += line(option) }
    }
    let examples = Example.table.filter { command == .compile || $0.command == command }
    if !examples.isEmpty {
        text += "\nExamples:\n"
        for example in examples { text += tabbed("  \(example.line)", example.meaning, at: 48) }
    }
    if command == .compile {
        text += "\n" + wrapped(exitStatusText, indent: 0) + "\n"
    }
    return text
}

/// An example for the help and the man page.
struct Example: Sendable {
    var command = Command.compile
    var line: String
    var meaning: String

    static let table = [
        Example(line: "bracketc plan.bracket", meaning: "show it in the terminal"),
        Example(line: "bracketc docs/*.bracket --svg", meaning: "a picture beside each"),
        Example(line: "bracketc cup.bracket --svg --direction right", meaning: "grow to the right"),
        Example(line: "bracketc a.bracket --ascii --plain", meaning: "for a comment in code"),
        Example(line: "bracketc - --svg <a.bracket >a.svg", meaning: "in a pipe"),
        Example(line: "bracketc *.bracket --svg -o out/", meaning: "into a folder"),
        Example(command: .check, line: "bracketc check .", meaning: "look for errors only"),
        Example(command: .fmt, line: "bracketc fmt docs/", meaning: "put sources in order"),
        Example(
            command: .fix, line: "bracketc fix --diff a.bracket", meaning: "what would be fixed?"),
        Example(
            command: .check, line: "bracketc check docs/ --svg",
            meaning: "are all pictures up to date?"),
        Example(
            command: .explain, line: "bracketc explain duplicate-id", meaning: "what an error means"
        ),
        Example(
            command: .completions, line: "source <(bracketc completions bash)",
            meaning: "complete with the tab key"),
    ]
}

let exitStatusText = """
    The exit status is 0 when all is well, 1 when a source has errors, check finds an output that \
    is not as it should be, or --exit-code finds that a file was written, and 2 when the call was \
    wrong or something failed.
    """

extension Command {
    var synopsis: String {
        switch self {
        case .compile: "PATH... [OPTION...]"
        case .check, .fmt, .fix: "\(rawValue) \(operands) [OPTION...]"
        case .explain, .completions, .lsp, .man:
            [rawValue, operands].joined(separator: " ").trimmed
        }
    }

    fileprivate var description: String {
        switch self {
        case .compile:
            """
            Draws tree diagrams from plain text, as SVG and as text art. PATH is a source in the \
            Bracket language, a Markdown page (.md) with sources in fenced blocks, - for standard \
            input, or a folder, which stands for the .bracket files in it and below. Options may \
            be cut short and stand anywhere; -- ends them. Of several words, the first is the \
            default.
            """
        case .check:
            """
            Looks for errors in sources and writes nothing. PATH is a source, a Markdown \
            page, - for standard input, or a folder, which stands for the .bracket files in it and \
            below. With a format or a place, it also names each output that is missing or stale, \
            as the same call without check would write it, and each SVG picture in the folders \
            that is left over from a source that is gone.
            """
        case .fmt:
            """
            Brings sources into their canonical form, in place: indents of two spaces, one space \
            around marks, quotes only where a text needs them, rows lined up. The drawing stays \
            the same to the byte. PATH is as for check; - is written to standard output. A source \
            whose syntax has errors is left alone.
            """
        case .fix:
            """
            Makes the changes that errors and warnings offer where one surely is what was meant, \
            in place, and tells what is left. PATH is as for check; - is written to standard \
            output.
            """
        case .explain:
            """
            Tells what a diagnostic means, with an example that is wrong and one that is right. \
            CODE is what stands in brackets behind the message; without one, all are listed.
            """
        case .completions: "Prints the completions for a shell."
        case .lsp:
            """
            Starts bracketc-lsp, the language server, which stands beside bracketc or on the PATH. \
            An editor speaks to it over standard input and output. What follows is passed on.
            """
        case .man: "Prints the man page of bracketc, in mdoc."
        }
    }
}

extension String {
    fileprivate var trimmed: String { hasSuffix(" ") ? String(dropLast()) : self }
}

private func line(_ option: Option) -> String {
    var start = option.letter.map { "  -\(Unicode.Scalar($0)), " } ?? "      "
    start += "--\(option.name)"
    if let placeholder = option.placeholder { start += " \(placeholder)" }
    return tabbed(start, option.summary + (option.defaultText.map { " (\($0))" } ?? ""), at: 28)
}

/// `start`, and `text` from a column on; below if it does not fit beside it.
private func tabbed(_ start: String, _ text: String, at column: Int) -> String {
    let body = wrapped(text, indent: column)
    if start.count + 2 > column {
        return start + "\n" + String(repeating: " ", count: column) + body + "\n"
    }
    return start + String(repeating: " ", count: column - start.count) + body + "\n"
}

/// `text` broken into lines of at most `width` columns, all but the first with an indent.
func wrapped(_ text: String, indent: Int, width: Int = 80) -> String {
    var result = ""
    var column = indent
    for word in text.split(separator: " ") {
        if column > indent && column + 1 + word.count > width {
            result += "\n" + String(repeating: " ", count: indent)
            column = indent
        } else if column > indent {
            result += " "
            column += 1
        }
        result += word
        column += word.count
    }
    return result
}
