import Foundation
import Testing

@testable import BracketCommand

@Suite struct ReadFileTests {
    let folder = TestFolder()

    @Test(arguments: [0, 1, 16_383, 16_384, 16_385, 100_000])
    func filesOfAnySizeAreReadWhole(size: Int) throws {
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        folder.write(bytes, to: "a")
        let contents = try readFile(folder.at("a"), limit: 1 << 30)
        #expect(contents.bytes == bytes)
        #expect(contents.size == size)
    }

    @Test func moreThanTheLimitIsNotRead() throws {
        folder.write(Array(repeating: 7, count: 100), to: "a")
        for limit in [100, 101, 1 << 20] {
            let contents = try readFile(folder.at("a"), limit: limit)
            #expect(contents.bytes.count == 100 && contents.size == 100)
        }
        for limit in [0, 1, 99] {
            let contents = try readFile(folder.at("a"), limit: limit)
            #expect(contents.bytes == [] && contents.size == 100)
        }
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/zero")))
    func whatNeverEndsIsNotReadToTheEnd() throws {
        let contents = try readFile(Path("/dev/zero"), limit: 100_000)
        #expect(contents.bytes == [] && contents.size == 100_001)
    }

    @Test func whatCannotBeReadSaysWhy() {
        #expect(throws: SystemError(ENOENT)) { try readFile(folder.at("none"), limit: 1 << 30) }
        #expect(throws: SystemError(EISDIR)) { try readFile(Path(folder.path), limit: 1 << 30) }
        folder.write("", to: "file")
        #expect(throws: SystemError(ENOTDIR)) { try readFile(folder.at("file/x"), limit: 1 << 30) }
    }

    @Test(arguments: [1, 16_384, 1 << 20])
    func pipesHaveNoSize(size: Int) throws {
        mkfifo(folder("pipe"), 0o600)
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 13) }
        let path = folder("pipe")
        let writer = Thread {
            let descriptor = open(path, O_CLOEXEC | O_WRONLY)
            bytes.withUnsafeBytes { try! writeAll($0, to: descriptor) }
            close(descriptor)
        }
        writer.start()
        #expect(try readFile(folder.at("pipe"), limit: 1 << 30).bytes == bytes)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status")))
    func filesThatClaimToBeEmptyAreReadToo() throws {
        let contents = try readFile(Path("/proc/self/status"), limit: 1 << 30)
        #expect(contents.bytes.starts(with: Array("Name:".utf8)))
    }
}
