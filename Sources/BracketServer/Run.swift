import Bracket
import BracketCommand

/// Runs `bracketc-lsp` with its arguments, the name of the program first, and returns its exit
/// status.
public func run(_ arguments: [String]) -> Int32 {
    for argument in arguments.dropFirst() {
        switch argument {
        // Clients have the habit of naming the transport; there is but this one.
        case "--stdio": continue
        case "--version": return say("bracketc-lsp \(bracketVersion)\n", to: 1)
        case "--help", "-h": return say(help, to: 1)
        default:
            _ = say(
                "bracketc-lsp: unknown argument: \(argument) (see bracketc-lsp --help)\n", to: 2)
            return 2
        }
    }
    return serve()
}

private let help = """
    Usage: bracketc-lsp [--stdio]

    The language server of Bracket files: an editor starts it and speaks to it over standard input
    and output, in the Language Server Protocol.

      --stdio     use standard input and output (what it does in any case)
      --help      show this help
      --version   show the version

    """

/// Writes to a descriptor and returns the exit status.
private func say(_ text: String, to descriptor: Int32) -> Int32 {
    do {
        try Array(text.utf8).withUnsafeBytes { try writeAll($0, to: descriptor) }
        return 0
    } catch {
        return 2
    }
}
