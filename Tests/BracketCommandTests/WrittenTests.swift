import Testing

@testable import BracketCommand

private let tree = "Root\n  Leaf 1\n  Leaf 2\n"
private let broken = "Root\n  Leaf {#}\n"

/// What a call says of the files that it wrote: its exit status and the depfile.
@Suite struct WrittenTests {
    let folder = TestFolder()

    @Test func anExitCodeTellsOfWriting() {
        folder.write(tree, to: "a.bracket")
        folder.write(tree, to: "b.bracket")
        func run() -> Bracketc.Outcome {
            Bracketc.run("a.bracket", "b.bracket", "--svg", "--exit-code", in: folder)
        }
        let first = run()
        #expect(first.status == 1)
        #expect(first.errors == "bracketc: wrote a.svg\nbracketc: wrote b.svg\n")
        let second = run()
        #expect(second.status == 0 && second.errors == "")
        folder.write("old", to: "b.svg")
        #expect(run().errors == "bracketc: wrote b.svg\n")
        folder.write("old", to: "b.svg")
        #expect(Bracketc.run("a.bracket", "b.bracket", "--svg", in: folder).status == 0)
    }

    @Test func anExitCodeIsSilentOnDemand() {
        folder.write(tree, to: "a.bracket")
        let quiet = Bracketc.run("a.bracket", "--svg", "--exit-code", "-q", in: folder)
        #expect(quiet.status == 1 && quiet.errors == "")
        let json = Bracketc.run(
            "a.bracket", "--beside", "--exit-code", "--diagnostics=json", in: folder)
        #expect(
            json.errors == #"{"file":"a.txt","severity":"note","message":"wrote"}"# + "\n")
        #expect(json.status == 1)
    }

    @Test func streamsAreNotWritingForAnExitCode() {
        folder.write(tree, to: "a.bracket")
        let text = Bracketc.run("a.bracket", "--exit-code", in: folder)
        #expect(text.status == 0 && text.errors == "")
        #expect(
            Bracketc.run("a.bracket", "--exit-code", "-o", "/dev/null", in: folder).status == 0)
        folder.write(broken, to: "a.bracket")
        #expect(Bracketc.run("a.bracket", "--exit-code", in: folder).status == 1)
        #expect(Bracketc.run("a.bracket", "none", "--exit-code", in: folder).status == 2)
    }

    @Test func aDepfileIsWrittenWhenAllWentWell() {
        folder.write(tree, to: "a b.bracket")
        folder.write(broken, to: "c.bracket")
        folder.write("old", to: "d")
        let good = ["a b.bracket", "--svg", "--depfile", "d"]
        func run(_ words: [String]) -> Int32? {
            Bracketc.run(bytes: words.map { Array($0.utf8) }, in: folder).status
        }
        #expect(run(good + ["c.bracket"]) == 1)
        #expect(folder.read("d") == "old")
        #expect(run(good + ["none.bracket"]) == 2)
        #expect(folder.read("d") == "old")
        #expect(run(good + ["--exit-code"]) == 0)
        #expect(folder.read("d") == "a\\ b.svg: a\\ b.bracket\n")
        folder.write("old", to: "a b.svg")
        folder.write("old", to: "d")
        #expect(run(good + ["--exit-code"]) == 1, "written, and all went well")
        #expect(folder.read("d") == "a\\ b.svg: a\\ b.bracket\n")
        #expect(folder.names == ["a b.bracket", "a b.svg", "c.bracket", "d"])
    }

    @Test func aDepfileThatCannotBeWrittenIsAFailure() {
        folder.write(tree, to: "a.bracket")
        let outcome = Bracketc.run("a.bracket", "--svg", "--depfile", "no/where", in: folder)
        #expect(outcome.status == 2)
        #expect(outcome.errors == "bracketc: cannot write no/where: No such file or directory\n")
    }
}
