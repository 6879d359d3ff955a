import Foundation
import Testing

@testable import BracketCommand

private let tree = "Root\n  Leaf 1\n  Leaf 2\n"

/// What a folder stands for.
@Suite struct FolderTests {
    let folder = TestFolder()

    private func make(_ names: String...) {
        for name in names {
            let parent = (folder(name) as NSString).deletingLastPathComponent
            try! FileManager.default.createDirectory(
                atPath: parent, withIntermediateDirectories: true)
            folder.write(tree, to: name)
        }
    }

    /// The sources in the folder, or what was named, without the path of the folder.
    private func found(_ names: String..., eachOnce: Bool = true) -> [String] {
        let operands = (names.isEmpty ? [""] : names).map { Array(folder($0).utf8) }
        return findSources(operands, eachOnce: eachOnce).map { job in
            let name = String(
                decoding: job.name.dropFirst(folder.path.utf8.count + 1), as: UTF8.self)
            switch job.problem {
            case nil: return name
            case .noSources: return name + " (none)"
            case .unreadable, .tooLarge: return name + " (unreadable)"
            }
        }
    }

    @Test func allSourcesBelowAreFoundByName() {
        make("b.bracket", "a.bracket", "c/d/e.bracket", "c/a.bracket", "x.txt", "c.bracket")
        #expect(
            found()
                == ["a.bracket", "b.bracket", "c/a.bracket", "c/d/e.bracket", "c.bracket"])
    }

    @Test func hiddenFilesAreLeftOut() {
        make(".git/a.bracket", ".hidden.bracket", "a.bracket", "node_modules/x/b.bracket")
        #expect(found() == ["a.bracket"])
        #expect(found("node_modules") == ["node_modules/x/b.bracket"], "unless they are named")
        #expect(found(".git") == [".git/a.bracket"])
    }

    @Test func whatGitIgnoresIsLeftOut() {
        make("a.bracket", "site/a.bracket", "docs/site/b.bracket", "docs/old.bracket")
        make("docs/keep/old.bracket", "docs/draft/x.bracket")
        folder.write("site/\nold.bracket\n", to: ".gitignore")
        folder.write("!keep/old.bracket\n/draft\n", to: "docs/.gitignore")
        #expect(found() == ["a.bracket", "docs/keep/old.bracket"])
        #expect(
            found("docs") == [
                "docs/keep/old.bracket", "docs/old.bracket", "docs/site/b.bracket",
            ], "above a folder that is in no work tree nothing counts")
        folder.makeFolder(".git")
        #expect(found("docs") == ["docs/keep/old.bracket"])
        #expect(found("docs/keep") == ["docs/keep/old.bracket"])
        #expect(found("docs/old.bracket") == ["docs/old.bracket"], "what is named counts")
    }

    @Test func linksDoNotRunInCircles() {
        make("a/b/x.bracket")
        folder.link("a/b/loop", to: "../..")
        folder.link("a/b/link.bracket", to: "x.bracket")
        folder.link("a/b/broken.bracket", to: "nowhere")
        folder.link("a/again", to: "b")
        #expect(found() == ["a/b/link.bracket"], "the two names are of one file")
        #expect(found("a/again") == ["a/again/link.bracket"], "a link may be named")
    }

    @Test func onlyFilesAreSources() {
        folder.makeFolder("x.bracket")
        mkfifo(folder("pipe.bracket"), 0o600)
        #expect(found() == [" (none)"])
        make("x.bracket/y.bracket")
        #expect(found() == ["x.bracket/y.bracket"])
    }

    @Test func whatIsFoundTwiceIsTakenOnce() {
        make("a/x.bracket", "b.bracket")
        #expect(found("a/x.bracket", "a/x.bracket") == ["a/x.bracket"])
        #expect(
            found("a/x.bracket", "a/x.bracket", eachOnce: false) == ["a/x.bracket", "a/x.bracket"])
        #expect(found("", "a", eachOnce: false) == ["a/x.bracket", "b.bracket"])
        #expect(found("", "a/x.bracket", eachOnce: false) == ["b.bracket", "a/x.bracket"])
    }

    @Test func foldersMayBeNestedDeeply() {
        let name = String(repeating: "d/", count: 500)
        make(name + "x.bracket")
        #expect(found() == [name + "x.bracket"])
    }

    @Test func aFolderIsDrawn() {
        make("docs/a.bracket", "docs/b/c.bracket")
        let outcome = Bracketc.run("docs", "--svg", in: folder)
        #expect(outcome.status == 0 && outcome.errors == "")
        #expect(folder.read("docs/a.svg") != nil && folder.read("docs/b/c.svg") != nil)
        let text = Bracketc.run("docs", "--plain", in: folder)
        #expect(text.output.components(separatedBy: "Leaf 1").count == 3)
        #expect(Bracketc.run("docs/", "--svg", "-o", "x/out/", in: folder).status == 2)
        #expect(Bracketc.run("docs/", "--svg", "-o", "out/", in: folder).status == 0)
        #expect(folder.read("out/a.svg") == folder.read("docs/a.svg"))
        #expect(folder.read("out/b/c.svg") == folder.read("docs/b/c.svg"))
        #expect(folder.names == ["docs", "out"])
    }

    @Test func aFolderWithoutSourcesIsWarnedOf() {
        folder.makeFolder("docs")
        for words in [["docs"], ["check", "docs"], ["check", "docs", "--svg"]] {
            let outcome = Bracketc.run(bytes: words.map { Array($0.utf8) }, in: folder)
            #expect(outcome.errors == "bracketc: warning: no .bracket file in this folder: docs\n")
            #expect(outcome.status == 0)
        }
    }
}
