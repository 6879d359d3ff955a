import Bracket
import Foundation
import Testing

@testable import BracketCommand

/// Writes `pieces` to the file and finishes it.
@discardableResult
private func replace(
    _ path: Path, _ pieces: [String], newFolders: Int = 0
) throws -> FileSink.Outcome {
    let sink = try FileSink(path, newFolders: newFolders)
    for piece in pieces { try sink.write(piece) }
    return try sink.finish()
}

extension ByteSink {
    fileprivate func write(_ text: String) throws {
        let code = Array(text.utf8).withUnsafeBytes { write($0) }
        if code != 0 { throw SystemError(code) }
    }
}

@Suite struct FileSinkTests {
    let folder = TestFolder()

    @Test func aNewFileHasTheModeOfAnyNewFile() throws {
        #expect(try replace(folder.at("a"), ["one ", "two"]) == .written)
        #expect(folder.read("a") == "one two")
        folder.write("", to: "b")
        let descriptor = open(folder("c"), O_CLOEXEC | O_WRONLY | O_CREAT, 0o666)
        close(descriptor)
        #expect(folder.mode("a") == folder.mode("c"))
    }

    @Test func anOldFileIsReplacedOnlyInTheEnd() throws {
        folder.write("old", to: "a")
        let sink = try FileSink(folder.at("a"))
        try sink.write("new")
        #expect(folder.read("a") == "old")
        #expect(try sink.finish() == .written)
        #expect(folder.read("a") == "new")
        #expect(folder.names == ["a"])
    }

    @Test func whatIsAbandonedLeavesNothing() throws {
        folder.write("old", to: "a")
        let stamp = folder.stamp("a")
        for name in ["a", "b"] {
            let sink = try FileSink(folder.at(name))
            try sink.write("new")
            sink.abandon()
            // A sink that is simply forgotten does no harm either.
            try FileSink(folder.at(name)).write("newer")
        }
        #expect(folder.names == ["a"])
        #expect(folder.stamp("a") == stamp)
        #expect(folder.read("a") == "old")
    }

    @Test(arguments: [["same"], ["sa", "me"], ["s", "a", "m", "e"]])
    func anUnchangedFileIsNotTouched(pieces: [String]) throws {
        folder.write("same", to: "a")
        let stamp = folder.stamp("a")
        #expect(try replace(folder.at("a"), pieces) == .unchanged)
        #expect(folder.stamp("a") == stamp)
        #expect(folder.names == ["a"])
    }

    /// Every way in which the new bytes can differ from the old "abcdef".
    @Test(arguments: [
        ["Xbcdef"], ["abcdeX"], ["abc", "deX"], ["abc", "Xef"], ["abc"], ["abcdefg"],
        ["abcdef", "g"], ["abc", "def", "ghi"], [""], [], ["abc", "X"],
    ])
    func anyDifferenceIsWritten(pieces: [String]) throws {
        folder.write("abcdef", to: "a")
        #expect(try replace(folder.at("a"), pieces) == .written)
        #expect(folder.read("a") == pieces.joined())
        #expect(folder.names == ["a"])
    }

    @Test func longFilesAreComparedPieceByPiece() throws {
        let old = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
        for position in [0, 65_535, 65_536, 262_143, 262_144, 299_999] {
            folder.write(old, to: "a")
            var new = old
            new[position] ^= 1
            let sink = try FileSink(folder.at("a"))
            for start in stride(from: 0, to: new.count, by: 65_536) {
                let piece = Array(new[start..<min(start + 65_536, new.count)])
                #expect(piece.withUnsafeBytes { sink.write($0) } == 0)
            }
            #expect(try sink.finish() == .written)
            #expect(try readFile(folder.at("a"), limit: 1 << 30).bytes == new)
        }
    }

    @Test func theModeIsKept() throws {
        for mode: mode_t in [0o600, 0o640, 0o755, 0o666] {
            folder.write("old", to: "a")
            chmod(folder("a"), mode)
            try replace(folder.at("a"), ["new \(mode)"])
            #expect(folder.mode("a") == mode)
        }
    }

    @Test(.enabled(if: geteuid() != 0, "the superuser may write any file"))
    func aProtectedFileStays() throws {
        folder.write("old", to: "a")
        chmod(folder("a"), 0o444)
        #expect(throws: SystemError(EACCES)) { try replace(folder.at("a"), ["new"]) }
        #expect(folder.read("a") == "old")
    }

    @Test func aFolderIsMadeOnlyOnDemand() throws {
        #expect(throws: SystemError(ENOENT)) { try replace(folder.at("out/a"), ["x"]) }
        #expect(folder.names == [])
        try replace(folder.at("out/a"), ["x"], newFolders: 1)
        #expect(folder.read("out/a") == "x")
        #expect(throws: SystemError(ENOENT)) {
            try replace(folder.at("far/away/a"), ["x"], newFolders: 1)
        }
        #expect(folder.names == ["out"])
    }

    @Test func anOldFileThatChangesMeanwhileMeansAnotherStart() throws {
        folder.write("abcdef", to: "a")
        let sink = try FileSink(folder.at("a"))
        try sink.write("abc")
        folder.write("ABCDEFG", to: "a")
        #expect(throws: SystemError.self) { try sink.write("xyz") }
        #expect(sink.mustRestart)
        #expect(folder.read("a") == "ABCDEFG")
        let second = try FileSink(folder.at("a"), compares: false)
        try second.write("abc")
        try second.write("xyz")
        #expect(try second.finish() == .written)
        #expect(folder.read("a") == "abcxyz")
        #expect(folder.names == ["a"])
    }

    @Test func aFileThatGoesAwayMeanwhileIsMadeAnew() throws {
        folder.write("abc", to: "a")
        let sink = try FileSink(folder.at("a"))
        try sink.write("ab")
        unlink(folder("a"))
        try sink.write("X")
        #expect(try sink.finish() == .written)
        #expect(folder.read("a") == "abX")
    }

    @Test func aFileThatComesMeanwhileIsReplaced() throws {
        let sink = try FileSink(folder.at("a"))
        try sink.write("mine")
        folder.write("theirs", to: "a")
        #expect(try sink.finish() == .written)
        #expect(folder.read("a") == "mine")
        #expect(folder.names == ["a"])
    }

    @Test func aNameOfFullLengthWorks() throws {
        let name = String(repeating: "n", count: 255)
        try replace(folder.at(name), ["one"])
        try replace(folder.at(name), ["two"])
        #expect(folder.read(name) == "two")
        #expect(folder.names == [name])
    }

    /// Where a file system has no unnamed files, the temporary file has a name.
    @Test func aNamedTemporaryFileDoesTheSame() throws {
        folder.write("old", to: "a")
        let file = try TemporaryFile(in: Path(folder.path), unnamed: false)
        #expect(folder.names.count == 2)
        #expect(folder.names[0].hasPrefix(".bracketc-"))
        try Array("new".utf8).withUnsafeBytes { try writeAll($0, to: file.descriptor) }
        #expect(folder.read("a") == "old")
        try file.commit(as: folder.at("a"))
        #expect(folder.names == ["a"])
        #expect(folder.read("a") == "new")

        let other = try TemporaryFile(in: Path(folder.path), unnamed: false)
        #expect(folder.names.count == 2)
        other.discard()
        #expect(folder.names == ["a"])
    }

    /// A temporary file that has a name is removed by whatever ends the process and can be caught.
    @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGPIPE])
    func aSignalRemovesANamedTemporaryFile(signal: Int32) async {
        folder.write("old", to: "a")
        await #expect(processExitsWith: .signal(signal)) {
            [path = folder.path as String, signal = signal as Int32] in
            let files = try (0..<20).map { _ in
                try TemporaryFile(in: Path(path), unnamed: false)
            }
            try files[3].commit(as: Path("\(path)/b"))
            files[4].discard()
            try #require(FileManager.default.contentsOfDirectory(atPath: path).count == 20)
            // The thread of a test blocks signals.
            var none = sigset_t()
            sigemptyset(&none)
            pthread_sigmask(SIG_SETMASK, &none, nil)
            raise(signal)
        }
        #expect(folder.names == ["a", "b"])
        #expect(folder.read("a") == "old")
    }

    @Test func aClosedPipeRemovesThemToo() async {
        await #expect(processExitsWith: .signal(SIGPIPE)) {
            [path = folder.path as String] in
            Foundation.signal(SIGPIPE, SIG_IGN)
            let file = try TemporaryFile(in: Path(path), unnamed: false)
            withExtendedLifetime(file) { endByClosedPipe() }
        }
        #expect(folder.names == [])
    }
}
