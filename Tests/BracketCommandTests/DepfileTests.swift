import Testing

@testable import BracketCommand

@Suite struct DepfileTests {
    private func depfile(_ words: String...) throws -> String? {
        guard case .run(let invocation) = try parse(words.map { Array($0.utf8) }) else {
            return nil
        }
        return try plan(invocation).depfile.map { String(decoding: $0.text, as: UTF8.self) }
    }

    private func complaint(_ words: String...) -> String? {
        do throws(UsageError) {
            guard case .run(let invocation) = try parse(words.map { Array($0.utf8) }) else {
                return nil
            }
            _ = try plan(invocation)
            return nil
        } catch {
            return error.message
        }
    }

    @Test func everySourceHasALine() throws {
        #expect(
            try depfile("a.bracket", "b/c.bracket", "--svg", "--beside", "--ascii", "--depfile=d")
                == "a.svg a.txt: a.bracket\nb/c.svg b/c.txt: b/c.bracket\n")
        #expect(try depfile("a.bracket", "--svg") == nil)
    }

    @Test func outputsOnStreamsAreLeftOut() throws {
        #expect(try depfile("a.bracket", "--svg", "--plain", "--depfile=d") == "a.svg: a.bracket\n")
        #expect(try depfile("-", "a.bracket", "--svg", "--depfile=d") == "a.svg: a.bracket\n")
        let nothing = "--depfile has nothing to say where no output is a file"
        #expect(complaint("a.bracket", "--depfile=d") == nothing)
        #expect(complaint("a.bracket", "--svg", "-o-", "--depfile=d") == nothing)
        #expect(complaint("-", "-o", "a.svg", "--depfile=d") == nothing)
    }

    @Test(arguments: [
        ("a b", #"a\ b"#), ("a#b", ##"a\#b"##), ("a$b", "a$$b"), ("a:b", #"a\:b"#),
        ("$(x)", "$$(x)"), (" a  b ", #"\ a\ \ b\ "#), (#"a\b"#, #"a\b"#),
        (#"a\ b"#, #"a\\\ b"#), (#"a\\ b"#, #"a\\\\\ b"#), ("日本", "日本"),
    ])
    func namesAreEscaped(name: String, escaped: String) throws {
        #expect(
            try depfile("\(name).bracket", "--svg", "--depfile=d")
                == "\(escaped).svg: \(escaped).bracket\n")
    }

    @Test(arguments: ["a\nb", "a\tb", "a;b", "a|b"])
    func whatNobodyCouldReadIsRefused(name: String) {
        #expect(
            complaint("\(name).bracket", "--svg", "--depfile=d")?.hasPrefix(
                "--depfile: make and Ninja cannot read the name ") == true)
    }

    @Test func itIsAFileLikeAnother() {
        #expect(complaint("a", "--depfile=") == "--depfile needs the name of a file")
        #expect(complaint("a", "--depfile=-") == "--depfile needs the name of a file")
        #expect(complaint("check", "a", "--depfile=d") == "--depfile has no meaning for check")
        #expect(
            complaint("a.bracket", "--svg", "--depfile=a.svg")
                == "two outputs would be called a.svg; give each a name of its own")
    }

    @Test func aSourceIsNotWrittenOver() {
        let folder = TestFolder()
        let source = folder.write("A\n", to: "a.bracket")
        #expect(
            complaint(source, "--svg", "--depfile", source)
                == "\(source) is a source and would be overwritten")
    }
}
