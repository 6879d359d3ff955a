import BracketLanguage
import Testing

@testable import BracketCommand

@Suite struct OptionTests {
    @Test func everyDirectiveButClassIsAnOption() {
        let directives: [Directive] = Option.table.compactMap { option in
            guard case .directive(let directive) = option.key else { return nil }
            return directive
        }
        #expect(directives == Directive.allCases.filter { $0 != .styleClass })
        for option in Option.table {
            guard case .directive(let directive) = option.key else { continue }
            #expect(option.name == directive.name)
            #expect(option.summary == directive.summary)
            #expect(option.commands == [.compile, .check])
        }
    }

    @Test func namesAndLettersAreTakenOnce() {
        let spellings = Option.table.flatMap(\.spellings)
        #expect(Set(spellings).count == spellings.count)
        for option in Option.table {
            #expect(Option.table.count { $0.key == option.key } == 1)
        }
    }

    @Test func aWholeNameIsNeverAmbiguous() throws {
        for option in Option.table {
            var word = "--\(option.name)"
            if option.value != .none { word += "=x" }
            let arguments = try Arguments([Array(word.utf8)])
            #expect(arguments.options.map(\.option.key) == [option.key])
        }
    }

    @Test func everyCommandTakesHelpAndVersion() {
        for command in Command.allCases {
            #expect(command.options.contains { $0.key == .help })
            #expect(command.options.contains { $0.key == .version })
        }
    }

    @Test func summariesAreALineInTheStyleOfTheOthers() {
        for option in Option.table {
            #expect(!option.summary.hasSuffix("."), "\(option.name)")
            #expect(!option.summary.contains("\n"))
            #expect(option.summary.count <= 100)
        }
    }

    /// Directives have their words from the language: what the table offers must be understood.
    @Test func everyWordIsAValue() throws {
        for option in Option.table {
            guard case .words(let words) = option.value else { continue }
            for word in words {
                let request = try parse(
                    ["x", "--\(option.name)", word].map { Array($0.utf8) })
                guard case .run = request else {
                    Issue.record("\(option.name) \(word)")
                    continue
                }
            }
        }
    }

    @Test func everyDefaultIsAValue() throws {
        for option in Option.table {
            guard let text = option.defaultText else { continue }
            _ = try parse(["x", "--\(option.name)", text].map { Array($0.utf8) })
        }
        #expect(Option.table.contains { $0.defaultText == "132x44" })
    }
}
