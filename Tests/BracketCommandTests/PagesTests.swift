import BracketLanguage
import Testing

@testable import BracketCommand

/// The texts that are made from the table of options.
@Suite struct PagesTests {
    @Test(arguments: Command.allCases) func helpFitsAnyTerminal(command: Command) {
        for line in helpText(command).split(separator: "\n", omittingEmptySubsequences: false) {
            #expect(line.count <= 80, "\(line)")
            #expect(!line.hasSuffix(" "))
        }
    }

    @Test func helpNamesEverything() {
        let help = helpText(.compile)
        for option in Option.table where option.commands.contains(.compile) {
            #expect(help.contains("--\(option.name)"))
            if let letter = option.letter {
                #expect(help.contains("  -\(Unicode.Scalar(letter)), --\(option.name)"))
            }
        }
        for group in Option.Group.allCases { #expect(help.contains("\n\(group.rawValue):\n")) }
        for command in Command.allCases { #expect(help.contains("bracketc \(command.rawValue)")) }
        #expect(help.contains("\nExamples:\n"))
    }

    @Test func theHelpOfACommandHasItsOwnOptionsOnly() {
        let check = helpText(.check)
        #expect(check.hasPrefix("Usage: bracketc check PATH... [OPTION...]\n"))
        #expect(check.contains("--align"))
        #expect(!check.contains("--svg"))
        #expect(!helpText(.explain).contains("--jobs"))
    }

    /// What help shows must be understood.
    @Test func examplesAreUnderstood() throws {
        for example in Example.table where example.line.hasPrefix("bracketc ") {
            let words = example.line.split(separator: " ").dropFirst().filter {
                !$0.hasPrefix("<") && !$0.hasPrefix(">")
            }
            guard case .run(let invocation) = try parse(words.map { Array($0.utf8) }) else {
                Issue.record("\(example.line)")
                continue
            }
            #expect(invocation.command == example.command)
        }
    }

    @Test func theManPageNamesEverything() {
        let page = manPage()
        for option in Option.table {
            #expect(page.contains("Fl \\-\(option.name.replacing("-", with: "\\-"))"))
        }
        for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "EXAMPLES"] {
            #expect(page.contains("\n.Sh \(section)\n"))
        }
        #expect(page.utf8.allSatisfy { $0 < 0x80 }, "old readers know only ASCII")
    }

    @Test(arguments: Shell.allCases) func completionsNameEverything(shell: Shell) {
        let text = completions(for: shell)
        for option in Option.table {
            #expect(text.contains(shell == .fish ? "-l \(option.name)" : "--\(option.name)"))
            guard case .words(let words) = option.value else { continue }
            #expect(text.contains(words.joined(separator: " ")))
        }
        for code in DiagnosticCode.allCases { #expect(text.contains(code.rawValue)) }
        for command in Command.named { #expect(text.contains(command.rawValue)) }
    }
}
