import BracketLanguage

/// The completions for a shell, from the tables of options, commands and diagnostics.
func completions(for shell: Shell) -> String {
    switch shell {
    case .bash: bashCompletions()
    case .zsh: zshCompletions()
    case .fish: fishCompletions()
    }
}

extension Command {
    /// The commands that have a name.
    static let named = allCases.filter { $0 != .compile }

    /// The commands whose operands are sources.
    static let reading: [Command] = [.compile, .check, .fmt, .fix]

    /// The options that it takes.
    var options: [Option] { Option.table.filter { $0.commands.contains(self) } }

    /// The words that its operands can be, where these are not files.
    var words: [(word: String, meaning: String)] {
        switch self {
        case .compile, .check, .fmt, .fix, .lsp, .man: []
        case .explain: DiagnosticCode.allCases.map { ($0.rawValue, $0.summary) }
        case .completions: Shell.allCases.map { ($0.rawValue, "") }
        }
    }
}

extension Option {
    /// `--output` and `-o`.
    var spellings: [String] {
        ["--\(name)"] + (letter.map { ["-\(Unicode.Scalar($0))"] } ?? [])
    }
}

/// `text` in single quotes, in which the shells need nothing but these quotes escaped.
func singleQuoted(_ text: String, quote: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: quote)
        + "'"
}
