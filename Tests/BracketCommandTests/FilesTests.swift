import Foundation
import Testing

@testable import BracketCommand

private let tree = "Root\n  Leaf 1\n  Leaf 2\n"
private let broken = "Root\n  Leaf {#}\n"

/// What can be wrong with files, and what names they can have.
@Suite struct FilesTests {
    let folder = TestFolder()

    @Test func whatCannotBeReadIsNamed() {
        let missing = Bracketc.run("none.bracket", in: folder)
        #expect(missing.errors == "bracketc: cannot read none.bracket: No such file or directory\n")
        let json = Bracketc.run("none", "--diagnostics", "json", in: folder)
        #expect(
            json.errors
                == #"{"file":"none","severity":"error","#
                + #""message":"cannot read: No such file or directory"}"# + "\n")
        let other = Bracketc.run("-", in: folder)
        #expect(other.status == 1, "an empty standard input is a source without a node")
    }

    @Test func aCommandThatIsMisspeltIsOffered() {
        func errors(_ word: String) -> String { Bracketc.run(word, in: folder).errors }
        let missing = "No such file or directory"
        #expect(
            errors("chek")
                == "bracketc: cannot read chek: \(missing); did you mean bracketc check?\n")
        #expect(
            errors("help")
                == "bracketc: cannot read help: \(missing); did you mean bracketc --help?\n")
        #expect(errors("plan") == "bracketc: cannot read plan: \(missing)\n")
        #expect(errors("chec.bracket") == "bracketc: cannot read chec.bracket: \(missing)\n")
    }

    /// A long chain makes the picture wide, and every leaf of the root is a line of that width.
    @Test func artThatIsTooLargeIsRefusedWithItsSize() {
        let chain = (0..<20_000).map { "node \($0)" }.joined(separator: " > ")
        let leaves = (0..<6_000).map { "  leaf \($0)\n" }.joined()
        let source = "Root\n  \(chain)\n\(leaves)"
        folder.write(source, to: "x.bracket")
        folder.write("old", to: "x.txt")
        let outcome = Bracketc.run("x.bracket", "--plain", "--beside", in: folder)
        #expect(outcome.status == 2)
        #expect(
            outcome.errors.wholeMatch(
                of:
                    /bracketc: cannot draw x.bracket: as text it would have [\d,]{13,} bytes; at most 1,073,741,824 are written\n/
            ) != nil, "\(outcome.errors)")
        #expect(folder.read("x.txt") == "old")
        #expect(folder.names == ["x.bracket", "x.txt"])
    }

    @Test func whatCannotBeWrittenIsNamed() {
        folder.write(tree, to: "x.bracket")
        folder.makeFolder("x.svg")
        let directory = Bracketc.run("x.bracket", "--svg", in: folder)
        #expect(directory.errors == "bracketc: cannot write x.svg: Is a directory\n")
        #expect(directory.status == 2)
        let missing = Bracketc.run("x.bracket", "-o", "no/where", in: folder)
        #expect(missing.errors == "bracketc: cannot write no/where: No such file or directory\n")
        #expect(missing.status == 2)
        #expect(folder.names == ["x.bracket", "x.svg"])
        // Of two outputs the one that works is written.
        let both = Bracketc.run("x.bracket", "--svg", "--beside", "--ascii", in: folder)
        #expect(both.status == 2)
        #expect(folder.names == ["x.bracket", "x.svg", "x.txt"])
    }

    @Test func namesMayHoldAnything() {
        for name in ["a b", "a\nb", "-x", "--svg", "\u{1B}[31m", "日本", "*", "$HOME", "a'b\"c"] {
            folder.write(tree, to: name + ".bracket")
            let outcome = Bracketc.run("--svg", "--", name + ".bracket", in: folder)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(folder.read(name + ".svg")?.contains("<svg") == true)
        }
        let strange = Bracketc.run("a\n\u{1B}[31mb", in: folder)
        #expect(strange.errors.split(separator: "\n").count == 1, "one line, and no commands in it")
        #expect(!strange.errors.contains("\u{1B}"))
    }

    @Test(.enabled(if: namesAreBytes)) func namesNeedNotBeUTF8() {
        let name: [UInt8] = [0x61, 0xFF, 0x80]
        let source = Path(Array(folder.path.utf8) + [slash] + name + sourceSuffix)
        let descriptor = source.withCString { open($0, O_CLOEXEC | O_WRONLY | O_CREAT, 0o600) }
        #expect(descriptor >= 0)
        try! Array(tree.utf8).withUnsafeBytes { try writeAll($0, to: descriptor) }
        close(descriptor)
        let outcome = Bracketc.run(
            bytes: [name + sourceSuffix, Array("--svg".utf8)], in: folder)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let picture = Path(Array(folder.path.utf8) + [slash] + name + Array(".svg".utf8))
        #expect(status(of: picture, followingLinks: false) != nil)
        let missing = Bracketc.run(bytes: [[0xFE]], in: folder)
        #expect(missing.errors == "bracketc: cannot read \\xFE: No such file or directory\n")
    }

    @Test func sourcesMayBePipesAndDevices() {
        mkfifo(folder("pipe"), 0o600)
        let path = folder("pipe")
        Thread {
            let descriptor = open(path, O_CLOEXEC | O_WRONLY)
            try! Array(tree.utf8).withUnsafeBytes { try writeAll($0, to: descriptor) }
            close(descriptor)
        }.start()
        #expect(Bracketc.run("pipe", "--plain", in: folder).output.contains("Leaf 1"))
        let input = Bracketc.run("/dev/stdin", "--plain", in: folder, input: tree)
        #expect(input.output.contains("Leaf 1"))
        #expect(Bracketc.run("/dev/null", in: folder).status == 1)
    }

    @Test func outputsMayBeDevicesAndPipes() {
        folder.write(tree, to: "x")
        #expect(Bracketc.run("x", "--svg", "-o", "/dev/null", in: folder).status == 0)
        let plain = Bracketc.run("x", "--plain", in: folder).output
        #expect(Bracketc.run("x", "--plain", "-o", "/dev/stdout", in: folder).output == plain)
        #expect(Bracketc.run("x", "--plain", "-o", "/dev/stderr", in: folder).errors == plain)
        mkfifo(folder("pipe"), 0o600)
        let reader = open(folder("pipe"), O_CLOEXEC | O_RDONLY | O_NONBLOCK)
        #expect(Bracketc.run("x", "--plain", "-o", "pipe", in: folder).status == 0)
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(reader, &buffer, buffer.count)
        close(reader)
        #expect(String(decoding: buffer[..<max(0, count)], as: UTF8.self) == plain)
        #expect(folder.names == ["pipe", "x"])
    }

    @Test func aSourceThatIsTooLargeIsRefusedUnread() {
        folder.write("", to: "x")
        #expect(truncate(folder("x"), 1 << 31) == 0)
        let outcome = Bracketc.run("x", in: folder)
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.hasPrefix(
                "x:1:1: error: the file has 2,147,483,648 bytes; at most 1,073,741,824 are read"))
    }

    @Test func conflictsAreFoundBeforeAnythingIsWritten() {
        folder.write(tree, to: "a.bracket")
        folder.write(tree, to: "b.bracket")
        folder.write("old", to: "a.svg")
        for words in [
            ["a.bracket", "b.bracket", "b", "--svg"],
            ["a.bracket", "b.bracket", "-o", "x"],
            ["a.bracket", "--svg", "--ascii", "-o", "x"],
            ["a.bracket", "b.bracket", "-o", "b.bracket"],
            ["a.bracket", "b.bracket", "--svg", "--ascii", "--unicode", "--beside"],
        ] {
            let outcome = Bracketc.run(bytes: words.map { Array($0.utf8) }, in: folder)
            #expect(outcome.status == 2, "\(words)")
            #expect(outcome.output == "")
        }
        #expect(folder.names == ["a.bracket", "a.svg", "b.bracket"])
        #expect(folder.read("a.svg") == "old")
        #expect(folder.read("b.bracket") == tree)
    }

    @Test func oneFileTwiceIsDrawnTwice() {
        folder.write(tree, to: "x")
        let once = Bracketc.run("x", in: folder).output
        #expect(Bracketc.run("x", "x", in: folder).output == once + "\n" + once)
        folder.write(broken, to: "y")
        let errors = Bracketc.run("check", "y", in: folder).errors
        #expect(Bracketc.run("check", "y", "./y", "y", in: folder).errors == errors, "once")
    }

    @Test func checkLooksIntoFolders() {
        folder.makeFolder("docs")
        folder.makeFolder("docs/deep")
        folder.makeFolder("docs/.hidden")
        folder.makeFolder("docs/empty")
        folder.makeFolder("docs/x.bracket")
        folder.write(broken, to: "docs/b.bracket")
        folder.write(broken, to: "docs/deep/a.bracket")
        folder.write(broken, to: "docs/x.bracket/c.bracket")
        folder.write(broken, to: "docs/.hidden/d.bracket")
        folder.write(broken, to: "docs/.e.bracket")
        folder.write(broken, to: "docs/notes.txt")
        folder.link("docs/loop", to: "..")
        folder.link("docs/gone.bracket", to: "nowhere")
        folder.link("docs/z.bracket", to: "../top.bracket")
        folder.write(broken, to: "top.bracket")
        mkfifo(folder("docs/pipe.bracket"), 0o600)
        let outcome = Bracketc.run("check", "docs", in: folder)
        #expect(outcome.status == 1)
        let places = outcome.errors.split(separator: "\n").filter { $0.contains(": error: ") }
            .map { String($0.prefix { $0 != ":" }) }
        #expect(
            places == [
                "docs/b.bracket", "docs/deep/a.bracket", "docs/x.bracket/c.bracket",
                "docs/z.bracket",
            ])
        #expect(Bracketc.run("check", "docs/", in: folder).errors == outcome.errors)
        let empty = Bracketc.run("check", "docs/empty", in: folder)
        #expect(empty.status == 0)
        #expect(empty.errors == "bracketc: warning: no .bracket file in this folder: docs/empty\n")
        #expect(Bracketc.run("check", "-q", "docs/empty", in: folder).errors == "")
        #expect(Bracketc.run("check", "none", in: folder).status == 2)
    }

    @Test func checkWritesNothing() {
        folder.write(tree, to: "x.bracket")
        let outcome = Bracketc.run("check", ".", in: folder)
        #expect(outcome.status == 0 && outcome.output == "" && outcome.errors == "")
        #expect(Bracketc.run("check", "-", in: folder, input: broken).status == 1)
        #expect(folder.names == ["x.bracket"])
    }

    @Test func manyFilesAreReportedInOrder() {
        var names: [String] = []
        for i in 0..<60 {
            names.append("\(i % 7)\(i).bracket")
            let big = (0..<i % 5 * 200).map { "  More \($0)\n" }.joined()
            folder.write(i % 4 == 3 ? broken : "Root \(i)\n  Leaf\n" + big, to: names[i])
        }
        names.append("none")
        func outcome(_ options: String...) -> Bracketc.Outcome {
            Bracketc.run(bytes: (options + names).map { Array($0.utf8) }, in: folder)
        }
        let one = outcome("-j1")
        #expect(one.status == 2)
        for jobs in ["-j2", "-j8", "-j1000", "-q"] {
            let many = outcome(jobs)
            #expect(many.output == one.output)
            #expect(many.status == one.status)
            if jobs != "-q" { #expect(many.errors == one.errors) }
        }
        let roots = one.output.split(separator: "\n").compactMap { line in
            line.firstMatch(of: /Root (\d+)/).flatMap { Int($0.1) }
        }
        #expect(roots == (0..<60).filter { $0 % 4 != 3 })
    }

    @Test func veryLongArgumentListsWork() {
        folder.write(broken, to: "x")
        // The operands of one call may well be more than a megabyte.
        let words = ["check"] + (0..<30_000).map { _ in String(repeating: "./", count: 16) + "x" }
        let outcome = Bracketc.run(bytes: words.map { Array($0.utf8) }, in: folder)
        #expect(outcome.status == 1)
        #expect(outcome.errors.split(separator: ": error: ").count == 2)
    }
}

private let namesAreBytes: Bool = {
    #if os(macOS)
        false
    #else
        true
    #endif
}()
