import Testing

@testable import BracketCommand

/// The options as `name=value` and the operands of a call.
private func taken(_ words: String...) throws -> (options: [String], operands: [String]) {
    let arguments = try Arguments(words.map { Array($0.utf8) })
    return (
        arguments.options.map { option, value in
            option.value == .none
                ? option.name : "\(option.name)=\(String(decoding: value, as: UTF8.self))"
        },
        arguments.operands.map { String(decoding: $0, as: UTF8.self) }
    )
}

private func complaint(_ words: String...) -> String? {
    do throws(UsageError) {
        _ = try Arguments(words.map { Array($0.utf8) })
        return nil
    } catch {
        return error.message
    }
}

@Suite struct ArgumentsTests {
    @Test func aValueFollowsAsGNUHasIt() throws {
        for words in [["--output=x"], ["--output", "x"], ["-ox"], ["-o", "x"]] {
            let arguments = try Arguments(words.map { Array($0.utf8) })
            #expect(arguments.options.map(\.option.key) == [.output])
            #expect(arguments.options.map(\.value) == [Array("x".utf8)])
            #expect(arguments.operands.isEmpty)
        }
    }

    @Test func aValueMayBeAnything() throws {
        #expect(try taken("--output", "-").options == ["output=-"])
        #expect(try taken("--output", "--svg").options == ["output=--svg"])
        #expect(try taken("--title", "").options == ["title="])
        #expect(try taken("--title=").options == ["title="])
        #expect(try taken("--title=a=b").options == ["title=a=b"])
        #expect(try taken("-o-").options == ["output=-"])
        #expect(try taken("-o=x").options == ["output==x"], "as GNU has it")
    }

    @Test func lettersAreBundled() throws {
        #expect(try taken("-qj4").options == ["quiet", "jobs=4"])
        #expect(try taken("-qj", "4").options == ["quiet", "jobs=4"])
        #expect(try taken("-qqo", "x").options == ["quiet", "quiet", "output=x"])
        #expect(try taken("-oq").options == ["output=q"], "what follows is the value")
    }

    @Test func optionsAndOperandsMix() throws {
        let (options, operands) = try taken("a", "--svg", "b", "-q", "-", "c")
        #expect(options == ["svg", "quiet"])
        #expect(operands == ["a", "b", "-", "c"])
    }

    @Test func twoDashesEndTheOptions() throws {
        let (options, operands) = try taken("--svg", "--", "-q", "--", "--ascii")
        #expect(options == ["svg"])
        #expect(operands == ["-q", "--", "--ascii"])
    }

    @Test func anEmptyWordIsAnOperand() throws {
        #expect(try taken("").operands == [""])
    }

    @Test func longNamesMayBeCutShort() throws {
        #expect(try taken("--dir", "up").options == ["direction=up"])
        #expect(try taken("--uni", "--as").options == ["unicode", "ascii"])
        // A whole name is never the beginning of another.
        #expect(try taken("--card", "1x1").options == ["card=1x1"])
        #expect(complaint("--pa", "3") == "--pa could be --pack or --padding")
        #expect(complaint("--t") == "--t could be --title, --tag-gap or --theme")
    }

    @Test func whatIsUnknownIsNamed() {
        #expect(complaint("--algin", "leaf") == "unknown option --algin; did you mean --align?")
        #expect(complaint("--colour") == "unknown option --colour; did you mean --color?")
        #expect(complaint("--xyzzy") == "unknown option --xyzzy")
        #expect(complaint("--algin=leaf") == "unknown option --algin; did you mean --align?")
        #expect(complaint("--=leaf") == "unknown option --")
        #expect(complaint("-x") == "unknown option -x")
        #expect(complaint("-qx") == "unknown option -x")
        #expect(complaint("-svg") == "unknown option -svg; did you mean --svg?")
        #expect(complaint("-title=x") == "unknown option -title; did you mean --title?")
        #expect(complaint("-é") == "unknown option -é")
        #expect(complaint("--\u{1B}[2J") == "unknown option --\\u{1B}[2J")
        #expect(complaint("--class", "x") == "unknown option --class")
    }

    @Test func bytesThatAreNotUTF8AreShownEscaped() {
        #expect(throws: UsageError("unknown option --\\xFFa")) {
            try Arguments([[0x2D, 0x2D, 0xFF, 0x61]])
        }
        #expect(throws: UsageError("unknown option -\\xFF")) { try Arguments([[0x2D, 0xFF]]) }
    }

    @Test func valuesAreNeitherMissingNorTooMany() {
        #expect(complaint("--output") == "--output needs a value: PATH")
        #expect(complaint("-o") == "-o needs a value: PATH")
        #expect(complaint("-qj") == "-j needs a value: N")
        #expect(complaint("--align") == "--align needs a value: depth|leaf|length")
        #expect(complaint("--svg=x") == "--svg takes no value")
        #expect(complaint("--svg=") == "--svg takes no value")
    }

    @Test func helpEndsTheReading() throws {
        let arguments = try Arguments(
            ["check", "-qh", "--nonsense"].map { Array($0.utf8) }, stoppers: [.help])
        #expect(arguments.options.map(\.option.key) == [.quiet, .help])
        #expect(arguments.operands == [Array("check".utf8)])
        #expect(throws: UsageError("unknown option --nonsense")) {
            try Arguments(["--nonsense", "-h"].map { Array($0.utf8) }, stoppers: [.help])
        }
    }
}
