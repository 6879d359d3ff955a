import Foundation
import Testing

@testable import BracketCommand

/// What a report wrote to a descriptor of its own.
private func said(waitingLimit: Int = 1 << 20, _ body: (Report, Int32) -> Void) -> String {
    let folder = TestFolder()
    let descriptor = open(folder("out"), O_CLOEXEC | O_RDWR | O_CREAT | O_APPEND, 0o600)
    defer { close(descriptor) }
    body(Report(waitingLimit: waitingLimit), descriptor)
    return folder.read("out")!
}

extension DrawingSink {
    fileprivate func write(_ text: String) -> Int32 {
        Array(text.utf8).withUnsafeBytes { write($0) }
    }
}

@Suite struct ReportTests {
    @Test func jobsSpeakInOrderWhateverTheirTurn() {
        let text = said { report, descriptor in
            let jobs = (0..<3).map { report.job($0) }
            let sinks = jobs.map { $0.drawing(to: descriptor) }
            #expect(sinks[2].write("c") == 0)
            #expect(sinks[1].write("b") == 0)
            jobs[2].end()
            #expect(sinks[0].write("a") == 0)
            #expect(sinks[1].write("b\n") == 0)
            #expect(sinks[0].write("a\n") == 0)
            jobs[0].end()
            jobs[1].end()
        }
        #expect(text == "aa\n\nbb\n\nc")
    }

    @Test func anEmptyLineStandsBetweenDrawings() {
        let text = said { report, descriptor in
            let first = report.job(0)
            _ = first.drawing(to: descriptor).write("one\n")
            _ = first.drawing(to: descriptor).write("two\n")
            first.end()
            report.job(1).end()
            let third = report.job(2)
            _ = third.drawing(to: descriptor).write("three\n")
            third.end()
        }
        #expect(text == "one\n\ntwo\n\nthree\n")
    }

    @Test(arguments: [0, 10, 1 << 20])
    func manyThreadsMixNothing(waitingLimit: Int) {
        let text = said(waitingLimit: waitingLimit) { report, descriptor in
            forEachJob(count: 200, threads: 8) { i in
                let job = report.job(i)
                let sink = job.drawing(to: descriptor)
                for part in 0..<5 { _ = sink.write("\(i).\(part) ") }
                job.end()
            }
        }
        let expected = (0..<200).map { i in
            (0..<5).map { "\(i).\($0) " }.joined()
        }
        #expect(text == expected.joined(separator: "\n"))
    }

    @Test func aStreamThatFailsIsToldOnce() {
        let report = Report()
        let read = open("/dev/null", O_RDONLY)
        defer { close(read) }
        let job = report.job(0)
        #expect(job.drawing(to: read).write("x") == EBADF)
        #expect(job.drawing(to: read).write("x") == EBADF)
        job.end()
        #expect(report.failures.map(\.descriptor) == [read])
        #expect(report.failures.map(\.error) == [SystemError(EBADF)])
    }
}

@Suite struct JobsTests {
    @Test(arguments: [0, 1, 2, 100], [1, 2, 7])
    func everyJobIsDoneOnce(count: Int, threads: Int) {
        let done = Counts(count)
        forEachJob(count: count, threads: threads) { done.add($0) }
        #expect(done.counts == Array(repeating: 1, count: count))
    }

    @Test func oneJobStartsNoThread() {
        let seen = Counts(1)
        let here = "\(pthread_self())"
        forEachJob(count: 1, threads: 8) { i in
            if here == "\(pthread_self())" { seen.add(i) }
        }
        #expect(seen.counts == [1])
    }
}

private final class Counts: @unchecked Sendable {
    private let monitor = Monitor()
    private(set) var counts: [Int]
    init(_ count: Int) { counts = Array(repeating: 0, count: count) }
    func add(_ i: Int) { monitor.locked { counts[i] += 1 } }
}
