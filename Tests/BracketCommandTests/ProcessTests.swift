import Foundation
import Testing

@testable import BracketCommand

private let tree = "Root\n  Leaf 1\n  Leaf 2\n"
/// A source whose drawings are larger than any pipe.
private let large = "Root\n" + (0..<6_000).map { "  Leaf \($0)\n" }.joined()

private func words(_ words: String...) -> [[UInt8]] { words.map { Array($0.utf8) } }

/// Signals, closed pipes and full disks.
@Suite struct ProcessTests {
    let folder = TestFolder()

    @Test(.enabled(if: hasFullDevice), arguments: [tree, large])
    func aFullDeviceIsReported(source: String) {
        folder.write(source, to: "x")
        for format in ["--svg", "--ascii", "--plain"] {
            let file = Bracketc.run("x", format, "-o", "/dev/full", in: folder)
            #expect(file.errors == "bracketc: cannot write /dev/full: No space left on device\n")
            #expect(file.status == 2)
            var actions = Bracketc.FileActions()
            actions.open(1, "/dev/full", O_WRONLY)
            actions.open(2, folder("err"), O_WRONLY | O_CREAT | O_TRUNC)
            let end = Bracketc.wait(
                for: Bracketc.spawn(bytes: words("x", format, "-o", "-"), in: folder, actions))
            #expect(end.status == 2)
            #expect(
                folder.read("err")
                    == "bracketc: cannot write to standard output: No space left on device\n")
        }
    }

    @Test func aClosedStreamIsReported() {
        folder.write(tree, to: "x")
        var actions = Bracketc.FileActions()
        actions.close(1)
        actions.open(2, folder("err"), O_WRONLY | O_CREAT)
        let end = Bracketc.wait(for: Bracketc.spawn(bytes: words("x"), in: folder, actions))
        #expect(end.status == 2)
        #expect(
            folder.read("err")
                == "bracketc: cannot write to standard output: Bad file descriptor\n")
    }

    @Test func noFileTakesThePlaceOfAClosedStream() {
        folder.write(tree, to: "x.bracket")
        var actions = Bracketc.FileActions()
        for descriptor in Int32(0)...2 { actions.close(descriptor) }
        let process = Bracketc.spawn(
            bytes: words("x.bracket", "--svg", "none"), in: folder, actions)
        #expect(Bracketc.wait(for: process).status == 2)
        #expect(folder.read("x.svg")!.hasPrefix("<?xml"))
        #expect(folder.read("x.svg")!.hasSuffix("</svg>\n"))
    }

    @Test(arguments: ["--svg", "--unicode", "--plain"])
    func aClosedPipeEndsItQuietly(format: String) {
        folder.write(large, to: "x")
        let ends = Bracketc.makePipe()
        var actions = Bracketc.FileActions()
        actions.copy(1, from: ends.writing)
        actions.open(2, folder("err"), O_WRONLY | O_CREAT)
        let process = Bracketc.spawn(
            bytes: words("x", format, "-o", "-"), in: folder, actions)
        close(ends.writing)
        var byte: UInt8 = 0
        #expect(read(ends.reading, &byte, 1) == 1)
        close(ends.reading)
        #expect(Bracketc.wait(for: process).signal == SIGPIPE, "as it ends cat")
        #expect(folder.read("err") == "")
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGKILL])
    func aSignalLeavesNothingBehind(signal: Int32) throws {
        folder.write(large, to: "x")
        folder.write("old", to: "old.svg")
        mkfifo(folder("pipe"), 0o600)
        // It has begun with the picture, and waits for the second source or for its reader.
        var actions = Bracketc.FileActions()
        actions.open(2, folder("err"), O_WRONLY | O_CREAT)
        let process = Bracketc.spawn(
            bytes: words("x", "pipe", "--svg", "-o", "out/", "-j2"), in: folder, actions)
        usleep(30_000)
        kill(process, signal)
        #expect(Bracketc.wait(for: process).signal == signal)
        let left = (try? FileManager.default.contentsOfDirectory(atPath: folder("out"))) ?? []
        #expect(left.allSatisfy { $0 == "x.svg" }, "\(left)")
        if let picture = folder.read("out/x.svg") { #expect(picture.hasSuffix("</svg>\n")) }
    }

    /// Killed at many moments, the file is the old one or the new one, and nothing else is there.
    @Test func beingKilledDoesNoDamage() {
        folder.write(large, to: "x.bracket")
        Bracketc.run("x.bracket", "--svg", in: folder)
        let new = folder.read("x.svg")!
        let signals = [SIGTERM, SIGKILL, SIGINT]
        for i in 0..<18 {
            folder.write("old", to: "x.svg")
            let process = Bracketc.spawn(
                bytes: words("x.bracket", "--svg"), in: folder, Bracketc.FileActions())
            usleep(UInt32(i * 4_000))
            kill(process, signals[i % 3])
            _ = Bracketc.wait(for: process)
            let now = folder.read("x.svg")!
            #expect(now == "old" || now == new)
            #expect(folder.names == ["x.bracket", "x.svg"])
        }
    }

    /// Several writers of one file: it is whole at any moment.
    @Test func writersDoNotMix() {
        folder.write(large, to: "a.bracket")
        folder.write(large + "  One more\n", to: "b.bracket")
        Bracketc.run("a.bracket", "--svg", in: folder)
        Bracketc.run("b.bracket", "--svg", in: folder)
        let whole = [folder.read("a.svg")!, folder.read("b.svg")!]
        for _ in 0..<3 {
            let processes = ["a.bracket", "b.bracket", "a.bracket", "b.bracket"].map { name in
                Bracketc.spawn(
                    bytes: words(name, "--svg", "-o", "x.svg"), in: folder, Bracketc.FileActions())
            }
            for process in processes { #expect(Bracketc.wait(for: process).status == 0) }
            #expect(whole.contains(folder.read("x.svg")!))
        }
        #expect(folder.names == ["a.bracket", "a.svg", "b.bracket", "b.svg", "x.svg"])
    }

    @Test(.enabled(if: geteuid() != 0, "the superuser may write anywhere"))
    func aProtectedFolderIsReported() {
        folder.makeFolder("locked")
        folder.write(tree, to: "locked/x.bracket")
        folder.write("old", to: "locked/x.svg")
        chmod(folder("locked"), 0o555)
        defer { chmod(folder("locked"), 0o755) }
        let outcome = Bracketc.run("locked/x.bracket", "--svg", in: folder)
        #expect(outcome.errors == "bracketc: cannot write locked/x.svg: Permission denied\n")
        #expect(outcome.status == 2)
        #expect(folder.read("locked/x.svg") == "old")
    }

    /// A limit on the size of files stands for a full disk: the superuser cannot write on either.
    @Test func aFileThatCannotGrowLeavesTheOldOne() {
        folder.write(large, to: "x.bracket")
        folder.write("old", to: "x.svg")
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        let ignoring = "trap '' XFSZ; ulimit -f 16; exec \"$0\" x.bracket --svg 2>err"
        shell.arguments = ["-c", ignoring, Bracketc.path]
        shell.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        try! shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 2)
        #expect(folder.read("err") == "bracketc: cannot write x.svg: File too large\n")
        #expect(folder.read("x.svg") == "old")
        #expect(folder.names == ["err", "x.bracket", "x.svg"])
    }

    @Test func aReaderThatWaitsGetsEverything() {
        folder.write(large, to: "x")
        let ends = Bracketc.makePipe()
        // As a program that shares the pipe may have set it.
        _ = fcntl(ends.writing, F_SETFL, O_NONBLOCK)
        var actions = Bracketc.FileActions()
        actions.copy(1, from: ends.writing)
        let process = Bracketc.spawn(
            bytes: words("x", "--svg", "-o", "-"), in: folder, actions)
        close(ends.writing)
        usleep(50_000)
        let bytes = try! FileHandle(fileDescriptor: ends.reading, closeOnDealloc: true).readToEnd()!
        #expect(Bracketc.wait(for: process).status == 0)
        Bracketc.run("x", "--svg", in: folder)
        #expect(String(decoding: bytes, as: UTF8.self) == folder.read("x.svg"))
    }
}

private let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")
