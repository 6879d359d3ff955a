import Foundation
import Testing

@testable import BracketCommand

@Suite struct ReadFileTests {
    let folder = TestFolder()

    @Test(arguments: [0, 1, 16_383, 16_384, 16_385, 100_000])
    func filesOfAnySizeAreReadWhole(size: Int) throws {
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        folder.write(bytes, to: "a")
        #expect(try readFile(folder.at("a"), limit: .max) == bytes)
    }

    @Test func moreThanTheLimitIsCut() throws {
        folder.write(Array(repeating: 7, count: 100), to: "a")
        #expect(try readFile(folder.at("a"), limit: 99).count == 99)
        #expect(try readFile(folder.at("a"), limit: 100).count == 100)
        #expect(try readFile(folder.at("a"), limit: 101).count == 100)
    }

    @Test func whatCannotBeReadSaysWhy() {
        #expect(throws: SystemError(ENOENT)) { try readFile(folder.at("none"), limit: .max) }
        #expect(throws: SystemError(EISDIR)) { try readFile(Path(folder.path), limit: .max) }
        folder.write("", to: "file")
        #expect(throws: SystemError(ENOTDIR)) { try readFile(folder.at("file/x"), limit: .max) }
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
        #expect(try readFile(folder.at("pipe"), limit: .max) == bytes)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status")))
    func filesThatClaimToBeEmptyAreReadToo() throws {
        let bytes = try readFile(Path("/proc/self/status"), limit: .max)
        #expect(bytes.starts(with: Array("Name:".utf8)))
    }
}
