import Foundation
import Testing

@testable import BracketCommand

@Suite struct OutputsTests {
    let folder = TestFolder()

    /// Where the outputs of a call go, in order, the paths without the test's folder.
    private func places(_ words: String...) throws -> [String] {
        let words = words.map { Array($0.replacing("%", with: folder.path).utf8) }
        guard case .run(let invocation) = try parse(words) else { return [] }
        return try plan(invocation).jobs.flatMap(\.outputs).map { output in
            switch output.destination {
            case .stream(let number): "stream \(number)"
            case .device(let path): "device \(short(path))"
            case .file(let named, let target, let newFolders):
                short(named) + (target == named ? "" : " -> \(short(target))")
                    + (newFolders > 0 ? " in \(newFolders) new" : "")
            }
        }
    }

    private func short(_ path: Path) -> String {
        String(decoding: path.bytes, as: UTF8.self).replacing(folder.path, with: "%")
    }

    private func complaint(_ body: () throws -> [String]) -> String? {
        do {
            _ = try body()
            return nil
        } catch {
            return (error as? UsageError)?.message.replacing(folder.path, with: "%")
        }
    }

    @Test func picturesStandBesideTheirSource() throws {
        #expect(try places("%/x.bracket", "--svg") == ["%/x.svg"])
        #expect(try places("%/x.txt", "--svg") == ["%/x.txt.svg"])
        #expect(try places("%/x", "--svg") == ["%/x.svg"])
        #expect(try places("%/x.bracket.bak", "--svg") == ["%/x.bracket.bak.svg"])
        #expect(try places("%/.bracket", "--svg") == ["%/.bracket.svg"], "a name, not a suffix")
        #expect(try places("x.bracket", "--svg") == ["x.svg"])
        #expect(try places("./x.y.bracket", "--svg") == ["./x.y.svg"])
    }

    @Test func textsGoToTheTerminal() throws {
        #expect(try places("%/x.bracket") == ["stream 1"])
        #expect(try places("%/x.bracket", "--ascii", "--svg") == ["stream 1", "%/x.svg"])
        #expect(try places("%/x.bracket", "--ascii", "--beside") == ["%/x.txt"])
        #expect(
            try places("%/x.outline", "--beside", "--svg", "--plain") == [
                "%/x.outline.svg", "%/x.outline.txt",
            ])
    }

    @Test func standardInputGoesToStandardOutput() throws {
        #expect(try places("-", "--svg") == ["stream 1"])
        #expect(try places("-", "--svg", "--ascii", "--beside") == ["stream 1", "stream 1"])
        #expect(try places("-", "%/x.bracket", "--svg") == ["stream 1", "%/x.svg"])
        #expect(try places("-", "--svg", "-o", "%/y") == ["%/y"])
    }

    @Test func aPathSaysOtherwise() throws {
        #expect(try places("%/x.bracket", "--svg", "-o", "%/y.svg") == ["%/y.svg"])
        #expect(try places("%/x.bracket", "-o", "%/y") == ["%/y"])
        #expect(
            try places("%/x", "%/y", "--unicode", "--ascii", "-o-")
                == Array(repeating: "stream 1", count: 4))
        #expect(try places("%/x", "--svg", "--ascii", "-o-") == ["stream 1", "stream 1"])
        // Two documents in a row are none.
        #expect(
            complaint { try places("%/x", "%/y", "--svg", "-o-") }
                == "two SVG files cannot share standard output; give each a file")
    }

    @Test func nothingStandsBesideAPipe() throws {
        #expect(try places("/dev/null", "--svg") == ["stream 1"])
        #expect(try places("/dev/null", "--ascii", "--beside") == ["stream 1"])
        #expect(try places("/dev/null", "--svg", "-o", "%/y") == ["%/y"])
    }

    @Test func aFolderTakesSeveral() throws {
        folder.makeFolder("out")
        folder.makeFolder("out.svg")
        folder.link("link", to: "out")
        #expect(
            try places("%/x.bracket", "a/y.bracket", "--svg", "-o", "%/out")
                == ["%/out/x.svg", "%/out/y.svg"])
        #expect(try places("%/x.bracket", "--svg", "-o", "%/out/") == ["%/out/x.svg"])
        #expect(try places("%/x.bracket", "--svg", "-o", "%/out.svg") == ["%/out.svg/x.svg"])
        #expect(try places("%/x.bracket", "-o", "%/link") == ["%/link/x.txt"])
        #expect(
            try places("%/x.bracket", "--svg", "-o", "%/new/") == ["%/new/x.svg in 1 new"])
        #expect(try places("%/x.bracket", "--svg", "-o", "/") == ["/x.svg"])
        #expect(
            complaint { try places("-", "-o", "%/out") }
                == "standard input has no name for a file in %/out; name a file with -o")
    }

    @Test func namesOfDescriptorsAreStreams() throws {
        #expect(try places("x", "-o", "/dev/stdout") == ["stream 1"])
        #expect(try places("x", "-o", "/dev/stderr") == ["stream 2"])
        #expect(try places("x", "-o", "/dev/fd/7") == ["stream 7"])
        #expect(try places("x", "-o", "/dev/null") == ["device /dev/null"])
        mkfifo(folder("pipe"), 0o600)
        #expect(try places("x", "-o", "%/pipe") == ["device %/pipe"])
    }

    @Test func linksAreFollowed() throws {
        folder.makeFolder("a")
        folder.makeFolder("b")
        folder.write("old", to: "b/file")
        folder.link("a/x.svg", to: "../b/file")
        folder.link("chain", to: "a/x.svg")
        folder.link("absolute", to: folder("b/file"))
        folder.link("dangling", to: "b/new")
        #expect(try places("%/a/x.bracket", "--svg") == ["%/a/x.svg -> %/a/../b/file"])
        #expect(try places("x", "-o", "%/chain") == ["%/chain -> %/a/../b/file"])
        #expect(try places("x", "-o", "%/absolute") == ["%/absolute -> %/b/file"])
        #expect(try places("x", "-o", "%/dangling") == ["%/dangling -> %/b/new"])
        folder.link("null", to: "/dev/null")
        #expect(try places("x", "-o", "%/null") == ["device %/null"])
    }

    @Test func twoOutputsOfOneNameAreAnError() throws {
        folder.makeFolder("a")
        folder.makeFolder("b")
        folder.link("c", to: "a")
        folder.link("b/link.svg", to: "../a/x.svg")
        let message = "two outputs would be called %/y; give each a name of its own"
        #expect(complaint { try places("%/x", "%/z", "-o", "%/y") } == message)
        #expect(complaint { try places("%/x", "--svg", "--ascii", "-o", "%/y") } == message)
        #expect(complaint { try places("%/x", "%/x.bracket", "--svg") } != nil)
        #expect(complaint { try places("%/x", "%/x", "--svg") } != nil)
        #expect(complaint { try places("%/a/x", "%/b/x", "--svg", "-o", "%/") } != nil)
        #expect(
            complaint { try places("%/x", "--ascii", "--unicode", "--beside") }
                == "two outputs would be called %/x.txt; give each a name of its own")
        // One file by another name, before it exists:
        #expect(complaint { try places("%/a/x", "%/a/../a/x", "--svg") } != nil)
        #expect(complaint { try places("%/a/x", "%/c/x", "--svg") } != nil)
        #expect(complaint { try places("%/a/x", "%/b/link", "--svg") } != nil)
        // The same name in two folders, or where no folder is, is another file.
        #expect(try places("%/a/x", "%/b/x", "--svg").count == 2)
        #expect(try places("%/nowhere/x", "%/a/x", "--svg").count == 2)
        #expect(try places("%/x", "%/x").count == 2)
    }

    @Test func noSourceIsOverwritten() throws {
        folder.write("Root\n", to: "x.bracket")
        folder.write("Root\n", to: "y.svg")
        folder.link("z.svg", to: "x.bracket")
        let message = "%/x.bracket is a source and would be overwritten"
        #expect(complaint { try places("%/x.bracket", "-o", "%/x.bracket") } == message)
        #expect(complaint { try places("%/y", "%/y.svg", "--svg") } != nil)
        #expect(complaint { try places("%/x.bracket", "%/z", "--svg") } != nil)
        #expect(link(folder("x.bracket"), folder("hard")) == 0)
        #expect(complaint { try places("%/x.bracket", "-o", "%/hard") } != nil)
    }

    @Test func nothingIsWritten() throws {
        _ = try places("%/x", "--svg", "-o", "%/new/")
        _ = try places("%/x", "-o", "%/y")
        #expect(folder.names == [])
    }
}
