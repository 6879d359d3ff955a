/// For zsh, as a file `_bracketc` in a folder of `fpath`.
func zshCompletions() -> String {
    let names = Command.named.map(\.rawValue).joined(separator: "|")
    let commands = Command.named.map { zshQuoted("\($0.rawValue):\($0.summary)") }
    return """
        #compdef bracketc
        # Completion of bracketc for zsh. Made by `bracketc completions zsh`.

        _bracketc_sources() { _files -g '*.bracket(-.)' }

        _bracketc_first() {
            local -a commands=(
        \(commands.map { "        \($0)\n" }.joined())    )
            ((CURRENT == 2)) && _describe -t commands command commands
            _bracketc_sources
        }

        _bracketc() {
            local command= i
            for ((i = 2; i < CURRENT; i++)); do
                case $words[i] in
                    (\(names)) command=$words[i]; break ;;
                    (-*) ;;
                    (*) break ;;
                esac
            done
            case $command in
        \(Command.named.map(zshCase).joined())\(zshCase(.compile))    esac
        }

        _bracketc "$@"

        """
}

private func zshCase(_ command: Command) -> String {
    var specs = command.options.map(zshSpec)
    if command == .compile {
        specs.append("'*:source:_bracketc_first'")
    } else {
        specs.append("'1:command:(\(command.rawValue))'")
        if Command.reading.contains(command) {
            specs.append("'*:source:_bracketc_sources'")
        } else if !command.words.isEmpty {
            let words = command.words.map(\.word).joined(separator: " ")
            specs.append("'*:word:(\(words))'")
        }
    }
    let pattern = command == .compile ? "*" : command.rawValue
    return """
                (\(pattern))
                    _arguments -s -S : \\
        \(specs.map { "                \($0)" }.joined(separator: " \\\n"))
                    ;;

        """
}

/// An option as `_arguments` describes it.
private func zshSpec(_ option: Option) -> String {
    let meaning = zshEscaped(option.summary)
    let value: String =
        switch option.value {
        case .none: ""
        case .words(let words): ":value:(\(words.joined(separator: " ")))"
        case .path(let placeholder): ":\(zshEscaped(placeholder)):_files"
        case .number(let placeholder), .text(let placeholder): ":\(zshEscaped(placeholder)): "
        }
    let long = "--\(option.name)" + (value.isEmpty ? "" : "=")
    guard let letter = option.letter else { return zshQuoted("\(long)[\(meaning)]\(value)") }
    let short = "-\(Unicode.Scalar(letter))" + (value.isEmpty ? "" : "+")
    let others = "(\(option.spellings.joined(separator: " ")))"
    return zshQuoted(others) + "{\(short),\(long)}" + zshQuoted("[\(meaning)]\(value)")
}

private func zshEscaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
        if "[]:\\".contains(character) { result.append("\\") }
        result.append(character)
    }
}

private func zshQuoted(_ text: String) -> String { singleQuoted(text, quote: "'\\''") }
