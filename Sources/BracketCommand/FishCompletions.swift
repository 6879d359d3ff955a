/// For fish, as a file in a folder of `fish_complete_path`.
func fishCompletions() -> String {
    var lines = [
        "# Completion of bracketc for fish. Made by `bracketc completions fish`.", "",
        "complete -c bracketc -f",
        "complete -c bracketc -n \(fishCondition(Command.reading))"
            + " -k -a '(__fish_complete_suffix .bracket)'",
    ]
    for command in Command.named {
        lines.append(
            "complete -c bracketc -n __fish_use_subcommand -a \(command.rawValue)"
                + " -d \(fishQuoted(command.summary))")
        for (word, meaning) in command.words {
            let description = meaning.isEmpty ? "" : " -d \(fishQuoted(meaning))"
            lines.append(
                "complete -c bracketc -n \(fishCondition([command])) -a \(word)\(description)")
        }
    }
    lines += Option.table.map(fishLine)
    return lines.joined(separator: "\n") + "\n"
}

private func fishLine(_ option: Option) -> String {
    var line = "complete -c bracketc"
    if option.commands.count < Command.allCases.count {
        line += " -n \(fishCondition(option.commands))"
    }
    line += " -l \(option.name)"
    if let letter = option.letter { line += " -s \(Unicode.Scalar(letter))" }
    switch option.value {
    case .none: break
    case .words(let words): line += " -x -a \(fishQuoted(words.joined(separator: " ")))"
    case .path: line += " -r -F"
    case .number, .text: line += " -x"
    }
    return line + " -d \(fishQuoted(option.summary))"
}

/// That one of these commands is being typed.
private func fishCondition(_ commands: [Command]) -> String {
    if commands.contains(.compile) {
        let others = Command.named.filter { !commands.contains($0) }.map(\.rawValue)
        return "'not __fish_seen_subcommand_from \(others.joined(separator: " "))'"
    }
    let names = commands.map(\.rawValue).joined(separator: " ")
    return "'__fish_seen_subcommand_from \(names)'"
}

private func fishQuoted(_ text: String) -> String {
    let text = text.split(separator: "\\", omittingEmptySubsequences: false).joined(
        separator: "\\\\")
    return singleQuoted(text, quote: "\\'")
}
