import Foundation
import Testing

@testable import BracketCommand

private let written = "A\n    B   >  \"C\"\n"
private let canonical = "A\n  B > C\n"
private let difference = """
    --- a/a.bracket
    +++ b/a.bracket
    @@ -1,2 +1,2 @@
     A
    -    B   >  "C"
    +  B > C

    """

/// What `fmt` and `fix` do with files.
@Suite struct RewriteTests {
    let folder = TestFolder()

    @Test func formatsInPlaceAndOnce() {
        folder.write(written, to: "a.bracket")
        let first = Bracketc.run("fmt", "a.bracket", in: folder)
        #expect(first.status == 0 && first.output == "" && first.errors == "")
        #expect(folder.read("a.bracket") == canonical)
        let stamp = folder.stamp("a.bracket")
        #expect(Bracketc.run("fmt", "a.bracket", "--exit-code", in: folder).status == 0)
        #expect(folder.stamp("a.bracket") == stamp)
    }

    @Test func anExitCodeTellsOfFormatting() {
        folder.write(written, to: "a.bracket")
        folder.write(canonical, to: "b.bracket")
        let outcome = Bracketc.run("fmt", "a.bracket", "b.bracket", "--exit-code", in: folder)
        #expect(outcome.status == 1 && outcome.errors == "bracketc: formatted a.bracket\n")
    }

    @Test func checkingNamesAndWritesNothing() {
        folder.write(written, to: "a.bracket")
        folder.write(canonical, to: "b.bracket")
        let outcome = Bracketc.run("fmt", "--check", "b.bracket", "a.bracket", in: folder)
        #expect(outcome.status == 1 && outcome.output == "")
        #expect(outcome.errors == "a.bracket: error: this source is not formatted\n")
        #expect(folder.read("a.bracket") == written)
        #expect(Bracketc.run("fmt", "--check", "b.bracket", in: folder).status == 0)
        let json = Bracketc.run(
            "fmt", "--check", "a.bracket", "--diagnostics=json", "-q", in: folder)
        #expect(
            json.errors.hasPrefix(
                #"{"file":"a.bracket","severity":"error","code":"not-formatted","#
            ))
    }

    @Test func differencesGoToStandardOutputAndWriteNothing() {
        folder.write(written, to: "a.bracket")
        folder.write(canonical, to: "b.bracket")
        let outcome = Bracketc.run("fmt", "--diff", "b.bracket", "a.bracket", in: folder)
        #expect(outcome.status == 1 && outcome.output == difference && outcome.errors == "")
        #expect(folder.read("a.bracket") == written)
        let both = Bracketc.run("fmt", "--diff", "--check", "a.bracket", in: folder)
        #expect(both.output == difference && both.errors.contains("not formatted"))
        let colored = Bracketc.run("fmt", "--diff", "--color=always", "a.bracket", in: folder)
        #expect(colored.output.contains("\u{1B}[32m+  B > C\u{1B}[0m\n"))
    }

    @Test func standardInputGoesToStandardOutput() {
        let outcome = Bracketc.run("fmt", "-", in: folder, input: written)
        #expect(outcome.status == 0 && outcome.output == canonical)
        #expect(Bracketc.run("fmt", "-", in: folder, input: canonical).output == canonical)
        #expect(Bracketc.run("fmt", "-", in: folder, input: "").output == "")
        let check = Bracketc.run("fmt", "--check", "-", in: folder, input: written)
        #expect(check.status == 1 && check.output == "")
        let diff = Bracketc.run("fmt", "--diff", "-", in: folder, input: written)
        #expect(diff.output == difference.replacing("a.bracket", with: "stdin"))
    }

    @Test func aSourceWithErrorsIsLeftAlone() {
        folder.write(written + "    {x\n", to: "bad.bracket")
        folder.write(written, to: "good.bracket")
        let outcome = Bracketc.run("fmt", "bad.bracket", "good.bracket", in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("bad.bracket:3:5: error: "))
        #expect(folder.read("bad.bracket") == written + "    {x\n")
        #expect(folder.read("good.bracket") == canonical)
        let input = Bracketc.run("fmt", "-", in: folder, input: "A {")
        #expect(input.status == 1 && input.output == "")
        // What names mean is no matter of form.
        folder.write("A   {.nobody}\n", to: "bad.bracket")
        #expect(Bracketc.run("fmt", "bad.bracket", in: folder).status == 0)
        #expect(folder.read("bad.bracket") == "A {.nobody}\n")
    }

    @Test func foldersStandForTheSourcesInThem() {
        folder.makeFolder("d")
        folder.makeFolder("d/e")
        for name in ["d/a.bracket", "d/e/b.bracket", "d/c.txt", "d/.h.bracket"] {
            folder.write(written, to: name)
        }
        #expect(Bracketc.run("fmt", "d", in: folder).status == 0)
        #expect(folder.read("d/a.bracket") == canonical)
        #expect(folder.read("d/e/b.bracket") == canonical)
        #expect(folder.read("d/c.txt") == written && folder.read("d/.h.bracket") == written)
    }

    @Test func linksAndModesStay() {
        folder.write(written, to: "a.bracket")
        chmod(folder("a.bracket"), 0o640)
        folder.link("l.bracket", to: "a.bracket")
        #expect(Bracketc.run("fmt", "l.bracket", in: folder).status == 0)
        #expect(folder.read("a.bracket") == canonical)
        #expect(folder.mode("a.bracket") == 0o640)
        #expect(folder.names == ["a.bracket", "l.bracket"])
        var status = stat()
        #expect(lstat(folder("l.bracket"), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    }

    @Test func whatCannotBeDoneIsAFailure() {
        let missing = Bracketc.run("fmt", "none.bracket", in: folder)
        #expect(missing.status == 2)
        #expect(missing.errors.contains("cannot read none.bracket"))
        folder.write("# Title\n", to: "page.md")
        let page = Bracketc.run("fmt", "page.md", in: folder)
        #expect(page.status == 2 && page.errors.contains("page.md is a page"))
        #expect(folder.read("page.md") == "# Title\n")
        #expect(Bracketc.run("fmt", in: folder).status == 2)
        #expect(Bracketc.run("a.bracket", "--check", in: folder).status == 2)
    }

    // MARK: Fixing

    @Test func fixesInPlaceAndTells() {
        folder.write("A\n  B {bould}\n  B {winner}\n", to: "a.bracket")
        let outcome = Bracketc.run("fix", "a.bracket", in: folder)
        #expect(folder.read("a.bracket") == "A\n  B {bold}\n  B {.winner}\n")
        // The label that stands twice is left, at its place in what was written.
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("a.bracket:3:3: error: "))
        #expect(outcome.errors.contains("bracketc: fixed 2 problems in a.bracket\n"))
        folder.write("A {bould}\n", to: "a.bracket")
        let quiet = Bracketc.run("fix", "a.bracket", "-q", in: folder)
        #expect(quiet.status == 0 && quiet.errors == "")
        #expect(folder.read("a.bracket") == "A {bold}\n")
    }

    @Test func fixingIsCheckedAndShown() {
        folder.write("A {bould}\n", to: "a.bracket")
        let check = Bracketc.run("fix", "--check", "a.bracket", in: folder)
        #expect(check.status == 1)
        #expect(check.errors == "a.bracket: error: 1 problem can be fixed\n")
        let diff = Bracketc.run("fix", "--diff", "a.bracket", in: folder)
        #expect(diff.status == 1 && diff.output.hasSuffix("-A {bould}\n+A {bold}\n"))
        #expect(folder.read("a.bracket") == "A {bould}\n")
        // What cannot be fixed is told of as it is.
        folder.write("A\n  A\n", to: "a.bracket")
        let left = Bracketc.run("fix", "--check", "a.bracket", in: folder)
        #expect(left.status == 1 && left.errors.contains("duplicate-id"))
    }

    @Test func fixesStandardInput() {
        let outcome = Bracketc.run("fix", "-", in: folder, input: "A {bould}\nA\n")
        #expect(outcome.output == "A {bold}\nA\n" && outcome.status == 1)
        let fine = Bracketc.run("fix", "-", in: folder, input: "A\n")
        #expect(fine.output == "A\n" && fine.status == 0 && fine.errors == "")
    }
}
