import Foundation
import Testing

@testable import BracketCommand

private let tree = "Root\n  Leaf 1\n  Leaf 2\n"
private let broken = "Root\n  Leaf {#}\n"

/// Checks that compare outputs.
@Suite struct CheckTests {
    let folder = TestFolder()

    @discardableResult private func run(_ words: String...) -> (status: Int32?, lines: [Substring])
    {
        let outcome = Bracketc.run(bytes: words.map { Array($0.utf8) }, in: folder)
        #expect(outcome.output == "")
        return (outcome.status, outcome.errors.split(separator: "\n"))
    }

    @Test func missingStaleAndLeftOverPicturesAreNamed() {
        folder.makeFolder("docs")
        for name in ["fine", "gone", "missing", "stale"] {
            folder.write(tree, to: "docs/\(name).bracket")
        }
        #expect(run("docs", "--svg").status == 0)
        #expect(run("check", "docs", "--svg") == (0, []))
        unlink(folder("docs/gone.bracket"))
        unlink(folder("docs/missing.svg"))
        folder.write(tree + "  Leaf 3\n", to: "docs/stale.bracket")
        let names = try! FileManager.default.contentsOfDirectory(atPath: folder("docs")).sorted()
        let stamp = folder.stamp("docs/stale.svg")
        let (status, lines) = run("check", "docs", "--svg")
        #expect(status == 1)
        #expect(
            lines == [
                "docs/missing.svg: error: this picture of docs/missing.bracket is missing",
                "docs/stale.svg: error: this picture of docs/stale.bracket is stale",
                "docs/gone.svg: error: this picture is left over,"
                    + " for there is no docs/gone.bracket any more",
                "bracketc: 1 missing, 1 stale and 1 left over; the same call without check draws"
                    + " what is missing or stale; remove what is left over",
            ])
        #expect(
            try! FileManager.default.contentsOfDirectory(atPath: folder("docs")).sorted() == names)
        #expect(folder.stamp("docs/stale.svg") == stamp, "nothing is written")
        // Named one by one, sources say nothing of other pictures.
        #expect(run("check", "docs/fine.bracket", "--svg") == (0, []))
    }

    @Test func anyOtherByteIsStale() {
        folder.write(tree, to: "a.bracket")
        run("a.bracket", "--svg", "--beside", "--plain")
        let good = folder.read("a.txt")!
        for text in [good + "\n", String(good.dropLast()), "", good.replacing("1", with: "2")] {
            folder.write(text, to: "a.txt")
            let (status, lines) = run("check", "a.bracket", "--svg", "--beside", "--plain")
            #expect(status == 1)
            #expect(lines.first == "a.txt: error: this text art of a.bracket is stale")
        }
        folder.write(good, to: "a.txt")
        #expect(run("check", "a.bracket", "--svg", "--beside", "--plain") == (0, []))
        #expect(run("check", "a.bracket", "--svg", "--theme=dark").status == 1)
        #expect(run("check", "a.bracket", "--beside", "--ascii", "--plain").status == 1)
    }

    @Test func aSourceWithErrorsHasNoOutputs() {
        folder.write(broken, to: "a.bracket")
        folder.write("old", to: "a.svg")
        let (status, lines) = run("check", ".", "--svg")
        #expect(status == 1)
        #expect(lines.first!.hasPrefix("./a.bracket:2:"))
        #expect(!lines.contains { $0.contains("stale") })
    }

    @Test func onlyPicturesWithOurMarkAreLeftOver() {
        folder.write(tree, to: "a.bracket")
        folder.write(tree, to: "plain")
        run("a.bracket", "plain", "--svg", "--unicode", "--beside")
        let ours = folder.read("a.svg")!
        folder.write(ours.replacing(" data-generator=\"bracketc\"", with: ""), to: "other.svg")
        folder.write("<svg>data-generator=\"bracketc\"</svg>", to: "text.svg")
        folder.write("not at all", to: "none.svg")
        folder.write(folder.read("a.txt")!, to: "b.txt")
        folder.link("link.svg", to: "a.svg")
        #expect(run("check", ".", "--svg") == (0, []))
        folder.write(ours, to: "b.svg")
        #expect(run("check", ".", "--svg").lines.first!.hasPrefix("./b.svg: error: "))
        #expect(run("check", ".", "--beside") == (0, []), "no pictures, no word of them")
    }

    @Test func anotherFolderIsLookedThroughToo() {
        folder.makeFolder("docs")
        folder.makeFolder("docs/more")
        for name in ["docs/a", "docs/more/b"] { folder.write(tree, to: name + ".bracket") }
        run("docs", "--svg", "-o", "out/")
        #expect(run("check", "docs", "--svg", "-o", "out/") == (0, []))
        unlink(folder("docs/more/b.bracket"))
        let (status, lines) = run("check", "docs", "--svg", "-o", "out")
        #expect(status == 1)
        #expect(lines.first!.hasPrefix("out/more/b.svg: error: this picture is left over"))
        #expect(run("check", "docs/a.bracket", "--svg", "-o", "out/") == (0, []))
    }

    @Test func linksAreFollowed() {
        folder.write(tree, to: "a.bracket")
        run("a.bracket", "--svg", "-o", "picture")
        folder.link("a.svg", to: "picture")
        #expect(run("check", "a.bracket", "--svg") == (0, []))
        folder.write("old", to: "picture")
        #expect(run("check", "a.bracket", "--svg").status == 1)
        folder.link("b.svg", to: "nowhere")
        folder.write(tree, to: "b.bracket")
        #expect(
            run("check", "b.bracket", "--svg").lines.first
                == "b.svg: error: this picture of b.bracket is missing")
    }

    @Test func differencesOfTextArtAreShown() {
        folder.write(tree, to: "a.bracket")
        Bracketc.run("a.bracket", "--plain", "--beside", in: folder)
        let words = ["check", "a.bracket", "--plain", "--svg", "--beside", "--diff"]
        Bracketc.run("a.bracket", "--svg", in: folder)
        let fine = Bracketc.run(bytes: words.map { Array($0.utf8) }, in: folder)
        #expect(fine.output == "" && fine.status == 0)
        folder.write(tree.replacing("Leaf 2", with: "Leaf 3"), to: "a.bracket")
        let outcome = Bracketc.run(bytes: words.map { Array($0.utf8) }, in: folder)
        #expect(
            outcome.output == "--- a/a.txt\n+++ b/a.txt\n@@ -1,3 +1,3 @@\n"
                + " Leaf 1 ─┐\n         ├─ Root\n-Leaf 2 ─┘\n+Leaf 3 ─┘\n")
        #expect(outcome.errors.contains("a.svg: error: "))
        #expect(outcome.status == 1)
        let alone = Bracketc.run("check", "a.bracket", "--svg", "--diff", in: folder)
        #expect(alone.errors.contains("--diff shows texts") && alone.status == 2)
    }

    @Test func picturesOfPagesAreComparedToo() {
        folder.makeFolder("docs")
        folder.write(
            "# Page\n\n```bracket one\nA\n```\n\n```bracket two\nB\n```\n", to: "docs/p.md")
        Bracketc.run("docs/p.md", in: folder)
        #expect(run("check", "docs/p.md", "--svg") == (0, []))
        let page = folder.read("docs/p.md")!
        folder.write(tree, to: "docs/a.bracket")
        Bracketc.run("docs/a.bracket", "--svg", in: folder)
        #expect(run("check", "docs", "--svg") == (0, []), "they belong to their page")
        folder.write(page.replacing("\nB\n", with: "\nB\n  C\n"), to: "docs/p.md")
        unlink(folder("docs/p-one.svg"))
        let (status, lines) = run("check", "docs/p.md", "--svg")
        #expect(status == 1)
        #expect(lines[0] == "docs/p-one.svg: error: this picture of docs/p.md is missing")
        #expect(lines[1] == "docs/p-two.svg: error: this picture of docs/p.md is stale")
        #expect(folder.read("docs/p-one.svg") == nil, "nothing is written")
        folder.write(page.replacing("p-two.svg", with: "p-2.svg"), to: "docs/p.md")
        let outcome = Bracketc.run("check", "docs/p.md", "--svg", "--diff", in: folder)
        #expect(outcome.output.hasPrefix("--- a/docs/p.md\n+++ b/docs/p.md\n@@ "))
        #expect(outcome.errors.contains("docs/p.md: error: this page does not show"))
        #expect(folder.read("docs/p.md")!.contains("p-2.svg"))
        folder.write("# Page\n", to: "docs/p.md")
        #expect(run("check", "docs", "--svg").lines[0].hasPrefix("docs/p-two.svg: error: "))
    }

    @Test func whatCannotBeReadIsAFailure() {
        folder.write(tree, to: "a.bracket")
        folder.makeFolder("a.svg")
        let (status, lines) = run("check", "a.bracket", "--svg")
        #expect(status == 2)
        #expect(lines == ["bracketc: cannot read a.svg: Is a directory"])
    }

    @Test func theCodesOfOutputsAreExplained() {
        for finding in OutputFinding.allCases {
            let outcome = Bracketc.run("explain", finding.rawValue, in: folder)
            #expect(outcome.status == 0 && outcome.output.hasPrefix("\(finding.rawValue): "))
        }
    }

    @Test func onlyFilesCanBeCompared() {
        folder.write(tree, to: "a.bracket")
        func complaint(_ words: String...) -> String {
            let outcome = Bracketc.run(bytes: words.map { Array($0.utf8) }, in: folder)
            #expect(outcome.status == 2)
            return outcome.errors
        }
        #expect(complaint("check", "a.bracket", "--unicode").contains("--beside or -o"))
        #expect(complaint("check", "a.bracket", "-o-").contains("cannot compare standard output"))
        #expect(complaint("check", "-", "--svg").contains("standard input (-)"))
        #expect(complaint("check", "a.bracket", "--svg", "-o/dev/null").contains("is none"))
        let input = Bracketc.run("check", "-", "-o", "b.svg", in: folder, input: tree)
        #expect(input.status == 1)
    }

    @Test func machinesReadTheSame() {
        folder.write(tree, to: "a.bracket")
        let outcome = Bracketc.run(
            "check", "a.bracket", "--svg", "--diagnostics=json", in: folder)
        #expect(
            outcome.errors
                == #"{"file":"a.svg","severity":"error","code":"missing-output","#
                + #""message":"this picture of a.bracket is missing"}"# + "\n")
    }

    @Test func theMarkIsInTheRootElement() {
        func isMarked(_ text: String) -> Bool { hasOurMark(Array(text.utf8)[...]) }
        let root = "<svg xmlns=\"x\" data-generator=\"bracketc\">"
        #expect(isMarked(root))
        #expect(isMarked("<?xml version=\"1.0\"?>\n\(root)"))
        #expect(
            isMarked("\u{FEFF}<?xml version=\"1.0\"?><!-- a > b -->\n<!DOCTYPE svg>\r\n\(root)"))
        #expect(isMarked("<svg data-generator='bracketc'/>"))
        #expect(!isMarked("<svg><g data-generator=\"bracketc\"/></svg>"))
        #expect(!isMarked("<!-- \(root) --><svg/>"))
        #expect(!isMarked("<svg data-generator=\"bracketc2\"/>"))
        #expect(!isMarked("<html><svg data-generator=\"bracketc\">"))
        #expect(!isMarked("") && !isMarked("<!--") && !isMarked("<svg"))
    }
}

/// Messages for services.
@Suite struct ServiceMessagesTests {
    let folder = TestFolder()

    @Test func oneDocumentGoesToStandardOutput() {
        folder.write(broken, to: "a.bracket")
        folder.write(tree, to: "b.bracket")
        folder.write(broken, to: "c.bracket")
        let outcome = Bracketc.run(
            "check", ".", "none", "--svg", "--diagnostics=sarif", in: folder)
        #expect(outcome.status == 2)
        #expect(
            outcome.errors == "bracketc: cannot read none: No such file or directory\n",
            "what is wrong with the run is seen where the document is not")
        let document = try? JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
        let run = ((document as? [String: Any])?["runs"] as? [[String: Any]])?.first
        let results = run?["results"] as? [[String: Any]]
        #expect(
            results?.map { $0["ruleId"] as? String } == [
                "invalid-id", "missing-output", "invalid-id",
            ])
        let invocation = (run?["invocations"] as? [[String: Any]])?.first
        #expect(invocation?["executionSuccessful"] as? Bool == false)
        let none = Bracketc.run("check", "b.bracket", "--diagnostics=sarif", in: folder)
        #expect(none.status == 0 && none.errors == "")
        #expect(none.output.contains("\"results\": [\n\n],"))
    }

    @Test func aDocumentSharesStandardOutputWithNothing() {
        folder.write(tree, to: "a.bracket")
        func complaint(_ words: String...) -> String {
            let outcome = Bracketc.run(bytes: words.map { Array($0.utf8) }, in: folder)
            #expect(outcome.status == 2 && outcome.output == "")
            return outcome.errors
        }
        #expect(complaint("a.bracket", "--diagnostics=sarif").contains("cannot share"))
        #expect(
            complaint("a.bracket", "--svg", "--watch", "--diagnostics=sarif").contains("--watch"))
        let picture = Bracketc.run("a.bracket", "--svg", "--diagnostics=sarif", in: folder)
        #expect(picture.status == 0 && picture.output.hasPrefix("{\n"))
        #expect(folder.names == ["a.bracket", "a.svg"])
    }

    @Test func annotationsGoWhereMessagesGo() {
        folder.write(broken, to: "a.bracket")
        let outcome = Bracketc.run("check", "a.bracket", "no", "--diagnostics=github", in: folder)
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count == 2 && outcome.output == "")
        #expect(
            lines[0].hasPrefix("::error file=a.bracket,line=2,col=9,endLine=2,title=invalid-id::"))
        #expect(lines[1] == "::error file=no::cannot read: No such file or directory")
        folder.write(tree, to: "b.bracket")
        let written = Bracketc.run(
            "b.bracket", "--svg", "--exit-code", "--diagnostics=github", in: folder)
        #expect(written.errors == "::notice file=b.svg::wrote\n" && written.status == 1)
    }
}
