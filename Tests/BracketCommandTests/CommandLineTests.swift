import Foundation
import Testing

@testable import BracketCommand

private let tree = "Root\n  Leaf 1\n  Leaf 2\n"
private let broken = "Root\n  Leaf {#}\n"

/// The command as its users call it: arguments in, bytes and a status out.
@Suite struct CommandLineTests {
    let folder = TestFolder()

    @Test func textGoesToTheTerminal() {
        folder.write(tree, to: "x.bracket")
        let plain = Bracketc.run("x.bracket", "--ascii", "--plain", in: folder)
        #expect(
            plain.output == """
                Leaf 1 -+
                        +- Root
                Leaf 2 -+

                """)
        #expect(plain.errors == "")
        #expect(plain.status == 0)
        #expect(folder.names == ["x.bracket"])
    }

    @Test func unicodeIsTheDefault() {
        folder.write(tree, to: "x.bracket")
        let output = Bracketc.run("x.bracket", in: folder).output
        #expect(output == Bracketc.run("x.bracket", "--unicode", in: folder).output)
        #expect(output.contains("┌"))
        let plain = Bracketc.run("x.bracket", "--plain", in: folder).output
        #expect(plain == Bracketc.run("x.bracket", "--unicode", "--plain", in: folder).output)
        #expect(plain.contains("Leaf 1 ─┐"))
    }

    @Test func aPictureStandsBesideItsSource() {
        folder.write(tree, to: "x.bracket")
        let outcome = Bracketc.run("x.bracket", "--svg", in: folder)
        #expect(outcome.output == "" && outcome.errors == "" && outcome.status == 0)
        #expect(folder.names == ["x.bracket", "x.svg"])
        #expect(folder.read("x.svg")!.contains("<svg"))
        #expect(folder.read("x.svg")!.hasSuffix("</svg>\n"))
    }

    @Test func severalFormatsComeInTheirOrder() {
        folder.write(tree, to: "x.bracket")
        let both = Bracketc.run("--ascii", "x.bracket", "--unicode", "--svg", in: folder)
        let ascii = Bracketc.run("x.bracket", "--ascii", in: folder).output
        let unicode = Bracketc.run("x.bracket", "--unicode", in: folder).output
        #expect(both.output == ascii + "\n" + unicode)
        #expect(folder.names == ["x.bracket", "x.svg"])
    }

    @Test func besidePutsTextsIntoFiles() {
        folder.write(tree, to: "x.bracket")
        let outcome = Bracketc.run("x.bracket", "--beside", in: folder)
        #expect(outcome.output == "" && outcome.status == 0)
        #expect(folder.read("x.txt") == Bracketc.run("x.bracket", in: folder).output)
    }

    @Test func standardInputGoesToStandardOutput() {
        folder.write(tree, to: "x.bracket")
        Bracketc.run("x.bracket", "--svg", in: folder)
        let outcome = Bracketc.run("-", "--svg", in: folder, input: tree)
        #expect(outcome.output == folder.read("x.svg"))
        #expect(folder.names == ["x.bracket", "x.svg"])
        #expect(Bracketc.run("-", "--svg", "-o", "y", in: folder, input: tree).output == "")
        #expect(folder.read("y") == folder.read("x.svg"))
    }

    @Test func aFolderTakesSeveralSources() {
        folder.write(tree, to: "x.bracket")
        folder.write(tree, to: "y.bracket")
        #expect(
            Bracketc.run("x.bracket", "y.bracket", "--svg", "-o", "out/", in: folder).status == 0)
        #expect(folder.names == ["out", "x.bracket", "y.bracket"])
        #expect(folder.read("out/x.svg") == folder.read("out/y.svg"))
        #expect(folder.read("out/x.svg")!.contains("<svg"))
    }

    @Test func aNewFolderIsNotMadeForNothing() {
        folder.write(broken, to: "x.bracket")
        #expect(Bracketc.run("x.bracket", "--svg", "-o", "out/", in: folder).status == 1)
        #expect(folder.names == ["x.bracket"])
    }

    @Test func directivesWinOverTheSource() {
        folder.write("@direction right\n" + tree, to: "x.bracket")
        folder.write("@direction left\n" + tree, to: "y.bracket")
        let right = Bracketc.run("x.bracket", "--plain", in: folder).output
        let left = Bracketc.run("x.bracket", "--plain", "--direction", "left", in: folder).output
        #expect(right != left)
        #expect(left == Bracketc.run("y.bracket", "--plain", in: folder).output)
        let title = Bracketc.run("x.bracket", "--svg", "-o-", "--title=A & B", in: folder)
        #expect(title.output.contains("A &amp; B"))
    }

    @Test func wrongUseSaysSoInOneLine() {
        for words in [
            ["--algin", "leaf"], [], ["x", "-o"], ["--align=x", "x"], ["explain", "x"],
        ] {
            let outcome = Bracketc.run(bytes: words.map { Array($0.utf8) }, in: folder)
            #expect(outcome.status == 2, "\(words)")
            #expect(outcome.output == "")
            #expect(outcome.errors.hasPrefix("bracketc: "))
            #expect(outcome.errors.hasSuffix(" (see bracketc --help)\n"))
            #expect(outcome.errors.split(separator: "\n").count == 1)
        }
    }

    @Test func aWrongDirectiveIsWrongUse() {
        let outcome = Bracketc.run("x", "--align", "leef", in: folder)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("--align"))
        #expect(outcome.errors.contains("leaf"))
        #expect(outcome.errors.contains("\"leef\""))
    }

    @Test func theStatusIsTheHighestOfSeveral() {
        folder.write(tree, to: "good")
        folder.write(broken, to: "bad")
        func status(_ words: String...) -> Int32? {
            Bracketc.run(bytes: words.map { Array($0.utf8) }, in: folder).status
        }
        #expect(status("good") == 0)
        #expect(status("bad") == 1)
        #expect(status("none") == 2)
        #expect(status("good", "bad") == 1)
        #expect(status("bad", "good") == 1)
        #expect(status("none", "bad", "good") == 2)
        #expect(status("bad", "none") == 2)
        #expect(status("check", "bad") == 1)
    }

    @Test func oneBadFileDoesNotStopTheOthers() {
        folder.write(broken, to: "a.bracket")
        folder.write(tree, to: "b.bracket")
        let outcome = Bracketc.run("a.bracket", "none", "b.bracket", "--svg", in: folder)
        #expect(outcome.status == 2)
        #expect(folder.names == ["a.bracket", "b.bracket", "b.svg"])
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.first!.hasPrefix("a.bracket:2:"))
        #expect(lines.contains("bracketc: cannot read none: No such file or directory"))
    }

    @Test func onErrorTheOldFilesStay() {
        folder.write(broken, to: "x.bracket")
        folder.write("old", to: "x.svg")
        let stamp = folder.stamp("x.svg")
        let outcome = Bracketc.run("x.bracket", "--svg", in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        #expect(folder.stamp("x.svg") == stamp)
        #expect(folder.names == ["x.bracket", "x.svg"])
    }

    @Test func anUnchangedPictureIsNotTouched() {
        folder.write(tree, to: "x.bracket")
        Bracketc.run("x.bracket", "--svg", "--beside", "--plain", in: folder)
        let stamps = [folder.stamp("x.svg"), folder.stamp("x.txt")]
        Bracketc.run("x.bracket", "--svg", "--beside", "--plain", in: folder)
        #expect([folder.stamp("x.svg"), folder.stamp("x.txt")] == stamps)
        folder.write(tree + "  Leaf 3\n", to: "x.bracket")
        Bracketc.run("x.bracket", "--svg", "--beside", "--plain", in: folder)
        #expect(folder.stamp("x.svg") != stamps[0])
        #expect(folder.read("x.txt")!.contains("Leaf 3"))
    }

    @Test func linksAreFollowedAndModesKept() {
        folder.write(tree, to: "x.bracket")
        folder.makeFolder("pictures")
        folder.write("old", to: "pictures/x")
        chmod(folder("pictures/x"), 0o640)
        folder.link("x.svg", to: "pictures/x")
        #expect(Bracketc.run("x.bracket", "--svg", in: folder).status == 0)
        #expect(folder.read("pictures/x")!.contains("<svg"))
        #expect(folder.mode("pictures/x") == 0o640)
        #expect(
            try! FileManager.default.destinationOfSymbolicLink(atPath: folder("x.svg"))
                == "pictures/x")
    }

    @Test func helpAndVersion() {
        let help = Bracketc.run("--help", in: folder)
        #expect(help.status == 0 && help.errors == "")
        #expect(help.output.hasPrefix("Usage: bracketc PATH"))
        #expect(Bracketc.run("-h", in: folder).output == help.output)
        #expect(
            Bracketc.run("check", "--help", in: folder).output.hasPrefix("Usage: bracketc check"))
        let version = Bracketc.run("--version", in: folder)
        #expect(version.output.wholeMatch(of: /bracketc \d+\.\d+\.\d+\n/) != nil)
        #expect(version.status == 0)
    }

    @Test func explainTellsOfDiagnostics() {
        let all = Bracketc.run("explain", in: folder)
        #expect(all.status == 0)
        #expect(all.output.contains("duplicate-id"))
        let one = Bracketc.run("explain", "duplicate-id", in: folder)
        #expect(one.output.hasPrefix("duplicate-id"))
        let two = Bracketc.run("explain", "duplicate-id", "empty-file", in: folder)
        #expect(two.output.hasPrefix(one.output))
        let wrong = Bracketc.run("explain", "duplicated-id", in: folder)
        #expect(
            wrong.errors
                == "bracketc: no diagnostic is called duplicated-id; did you mean duplicate-id?"
                + " (see bracketc --help)\n")
    }
}
