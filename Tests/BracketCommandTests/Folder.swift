import Foundation

@testable import BracketCommand

/// A folder of a test's own, which is gone with it.
final class TestFolder {
    let path: String

    init() {
        var template = Array((NSTemporaryDirectory() + "/bracketc-test-XXXXXX").utf8CString)
        precondition(mkdtemp(&template) != nil)
        path = String(cString: realpath(template, nil)!)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a file in the folder.
    func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

    func at(_ name: String) -> Path { Path(self(name)) }

    @discardableResult
    func write(_ text: String, to name: String) -> String {
        write(Array(text.utf8), to: name)
    }

    @discardableResult
    func write(_ bytes: [UInt8], to name: String) -> String {
        let descriptor = open(self(name), O_CLOEXEC | O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        precondition(descriptor >= 0, "\(name): \(errorText(errno))")
        bytes.withUnsafeBytes { try! writeAll($0, to: descriptor) }
        close(descriptor)
        return self(name)
    }

    func read(_ name: String) -> String? {
        (try? readFile(at(name), limit: 1 << 30)).map {
            String(decoding: $0.bytes, as: UTF8.self)
        }
    }

    func makeFolder(_ name: String) { precondition(mkdir(self(name), 0o755) == 0) }
    func link(_ name: String, to target: String) { precondition(symlink(target, self(name)) == 0) }

    /// The names in the folder, hidden ones too, in order.
    var names: [String] { try! FileManager.default.contentsOfDirectory(atPath: path).sorted() }

    /// What tells whether a file was touched.
    struct Stamp: Equatable {
        var inode: UInt64
        var seconds: Int
        var nanoseconds: Int
    }

    func stamp(_ name: String) -> Stamp {
        var result = stat()
        precondition(lstat(self(name), &result) == 0)
        #if canImport(Darwin)
            let time = result.st_mtimespec
        #else
            let time = result.st_mtim
        #endif
        return Stamp(inode: UInt64(result.st_ino), seconds: time.tv_sec, nanoseconds: time.tv_nsec)
    }

    func mode(_ name: String) -> mode_t {
        var result = stat()
        precondition(stat(self(name), &result) == 0)
        return result.st_mode & 0o7777
    }
}
