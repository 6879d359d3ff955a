import Bracket
import Testing

@testable import BracketCommand

private func invocation(_ words: String...) throws -> Invocation {
    guard case .run(let invocation) = try parse(words.map { Array($0.utf8) }) else {
        throw UsageError("not to be run")
    }
    return invocation
}

private func complaint(_ words: String...) -> String? {
    do throws(UsageError) {
        _ = try parse(words.map { Array($0.utf8) })
        return nil
    } catch {
        return error.message
    }
}

@Suite struct InvocationTests {
    @Test func unicodeIsDrawnWhereNothingElseIsAsked() throws {
        #expect(try invocation("x").formats == [.text(.unicode)])
        #expect(try invocation("x").plain == false)
    }

    @Test func aPictureMayBeAskedForByItsName() throws {
        #expect(try invocation("x", "-o", "y.svg").formats == [.svg])
        #expect(try invocation("x", "-o", "y.svg", "--ascii").formats == [.text(.ascii)])
        #expect(try invocation("x", "-o", "y.svg/").formats == [.text(.unicode)])
        #expect(try invocation("x", "-o", "y.txt").formats == [.text(.unicode)])
    }

    @Test func formatsKeepTheirOrderAndAreTakenOnce() throws {
        #expect(try invocation("x", "--svg").formats == [.svg])
        #expect(
            try invocation("--ascii", "x", "--svg", "--ascii", "--unicode").formats
                == [.text(.ascii), .svg, .text(.unicode)])
    }

    @Test func plainChangesTheTextsOrAsksForOne() throws {
        let alone = try invocation("x", "--plain")
        #expect(alone.formats == [.text(.unicode)] && alone.plain)
        let ascii = try invocation("x", "--plain", "--ascii")
        #expect(ascii.formats == [.text(.ascii)] && ascii.plain)
        let picture = try invocation("x", "--svg", "--plain")
        #expect(picture.formats == [.svg, .text(.unicode)] && picture.plain)
    }

    @Test func commandsAreTheFirstOperand() throws {
        #expect(try invocation("check", "x").command == .check)
        #expect(try invocation("-q", "check", "x").command == .check)
        #expect(try invocation("check", "x").operands == [Array("x".utf8)])
        #expect(try invocation("x", "check").command == .compile)
        #expect(try invocation("./check").command == .compile)
        #expect(try invocation("check", "check").operands == [Array("check".utf8)])
        #expect(try invocation("man").command == .man)
    }

    @Test func theLastOfOneOptionWins() throws {
        #expect(try invocation("x", "-j3", "--jobs=2").jobs == 2)
        #expect(try invocation("x", "-o", "a", "-o", "b").output == Path("b"))
        let both = try invocation("x", "--color", "always", "--color", "never")
        #expect(both.color == .never)
    }

    @Test func directivesAreKeptInOrder() throws {
        let overrides = try invocation("x", "--align", "leaf", "--title=T", "--align=depth")
            .options.overrides
        #expect(overrides.map(\.directive) == [.align, .title, .align])
        #expect(overrides.map(\.value) == ["leaf", "T", "depth"])
    }

    @Test func helpAndVersionComeFirst() throws {
        guard case .help(.compile) = try parse(["--help"].map { Array($0.utf8) }) else {
            Issue.record("no help")
            return
        }
        guard case .help(.check) = try parse(["check", "-h"].map { Array($0.utf8) }) else {
            Issue.record("no help of check")
            return
        }
        guard case .version = try parse(["x", "--version", "-h"].map { Array($0.utf8) }) else {
            Issue.record("no version")
            return
        }
    }

    @Test func numbersOfJobsAreWholeAndPositive() throws {
        #expect(try invocation("x", "-j", "12").jobs == 12)
        #expect(try invocation("x", "-j007").jobs == 7)
        for word in ["0", "-1", "+1", "1.5", "two", "", "99999999999999999999"] {
            #expect(
                complaint("x", "--jobs=\(word)")
                    == "--jobs: expected a whole number from 1, not \"\(word)\"")
        }
    }

    @Test func wordsAreChecked() {
        #expect(
            complaint("x", "--color=red")
                == "--color: expected auto, always or never, not \"red\"")
        #expect(
            complaint("x", "--diagnostics", "xml")
                == "--diagnostics: expected human, json, github or sarif, not \"xml\"")
        #expect(
            complaint("x", "--color=alwais")
                == "--color: expected auto, always or never, not \"alwais\"; did you mean \"always\"?"
        )
        #expect(complaint("x", "--direction", "lft")?.hasSuffix("; did you mean \"left\"?") == true)
    }

    @Test func textsMustBeUTF8() {
        #expect(throws: UsageError("--title: the value is not UTF-8: a\\xFF")) {
            try parse([[0x78], Array("--title=a".utf8) + [0xFF]])
        }
    }

    @Test func somethingMustBeNamed() {
        #expect(complaint() == "no source is named")
        #expect(complaint("--svg") == "no source is named")
        #expect(complaint("check") == "no source is named")
        #expect(complaint("a", "") == "the name of a source is empty")
    }

    @Test func standardInputIsReadOnce() throws {
        #expect(try invocation("-", "a").operands.count == 2)
        #expect(complaint("-", "a", "-") == "standard input (-) can be read only once")
    }

    @Test func contradictionsAreNamed() {
        #expect(
            complaint("x", "--beside", "-o", "y")
                == "--beside and --output contradict each other")
        #expect(complaint("x", "-o", "") == "--output needs a path that is not empty")
        #expect(complaint("explain", "--svg") == "--svg has no meaning for explain")
        #expect(complaint("explain", "-j2") == "--jobs has no meaning for explain")
    }

    @Test func completionsAreOfOneShell() {
        #expect(complaint("completions", "zsh") == nil)
        #expect(complaint("completions") == "completions: name one of bash, zsh or fish")
        #expect(
            complaint("completions", "bash", "zsh") == "completions: name one of bash, zsh or fish")
        #expect(
            complaint("completions", "csh")
                == "completions: expected bash, zsh or fish, not \"csh\"")
        #expect(complaint("man", "x") == "man takes no operands")
    }
}
