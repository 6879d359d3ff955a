/// The text of `--help` for a command.
func helpText(_ command: Command) -> String { "" }
