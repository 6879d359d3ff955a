/// For bash 3.2, which macOS has, and later; works without the bash-completion package.
func bashCompletions() -> String {
    let commands = Command.named.map(\.rawValue)
    let withValue = Option.table.filter { $0.value != .none }
    return """
        # Completion of bracketc for bash. Made by `bracketc completions bash`.

        _bracketc_add() {
            local reply
            while IFS= read -r reply; do COMPREPLY+=("$reply"); done
        }

        _bracketc_words() { _bracketc_add < <(compgen -W "$1" -- "$2"); }

        _bracketc_sources() {
            _bracketc_add < <(compgen -f -X '!*.bracket' -- "$1"; compgen -d -- "$1")
            compopt -o filenames 2>/dev/null
        }

        _bracketc_files() {
            _bracketc_add < <(compgen -f -- "$1")
            compopt -o filenames 2>/dev/null
        }

        _bracketc() {
            local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]}
            local command= i
            COMPREPLY=()
            # An equals sign is a word of its own here.
            if [[ $word == = ]]; then
                word=
            elif [[ $option == = ]]; then
                option=${COMP_WORDS[COMP_CWORD-2]}
            fi
            case $option in
        \(withValue.map(bashValueCase).joined())    esac
            for ((i = 1; i < COMP_CWORD; i++)); do
                case ${COMP_WORDS[i]} in
                    \(commands.joined(separator: "|"))) command=${COMP_WORDS[i]}; break ;;
                    \(withValue.flatMap(\.spellings).joined(separator: "|")))
                        [[ ${COMP_WORDS[i+1]} == = ]] && ((i++))
                        ((i++)) ;;
                    -*) ;;
                    *) break ;;
                esac
            done
            if [[ $word == -* ]]; then
                case $command in
        \(Command.named.map(bashOptionsCase).joined())\(bashOptionsCase(.compile))        esac
                return
            fi
            case $command in
        \(Command.named.map(bashOperandsCase).joined())        *)
                    ((i == COMP_CWORD)) && _bracketc_words "\(commands.joined(separator: " "))" "$word"
                    _bracketc_sources "$word" ;;
            esac
        }

        complete -o bashdefault -o default -F _bracketc bracketc

        """
}

private func bashValueCase(_ option: Option) -> String {
    let action =
        switch option.value {
        case .words(let words): "_bracketc_words \"\(words.joined(separator: " "))\" \"$word\"; "
        case .path: "_bracketc_files \"$word\"; "
        // Bash would offer files where nothing is completed.
        case .number, .text, .none: "compopt +o bashdefault +o default 2>/dev/null; "
        }
    return "        \(option.spellings.joined(separator: "|"))) \(action)return ;;\n"
}

private func bashOptionsCase(_ command: Command) -> String {
    let pattern = command == .compile ? "*" : command.rawValue
    let words = command.options.map { "--\($0.name)" }.joined(separator: " ")
    return "            \(pattern)) _bracketc_words \"\(words)\" \"$word\" ;;\n"
}

private func bashOperandsCase(_ command: Command) -> String {
    let action =
        if Command.reading.contains(command) {
            "_bracketc_sources \"$word\""
        } else {
            "_bracketc_words \"\(command.words.map(\.word).joined(separator: " "))\" \"$word\""
        }
    return "        \(command.rawValue)) \(action) ;;\n"
}
