import BracketLanguage
import BracketLayout
import Testing

@testable import BracketRender

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("SVG: devices and threads")
struct SVGDeviceTests {
    @Test("A device that fails at any write ends it with its errno, and is left alone after")
    func failures() throws {
        let drawing = bush(children: 700)
        let whole = CountingSink()
        try writeSVG(drawing, to: whole)
        #expect(whole.sizes.count > 5)
        for writes in 0..<whole.sizes.count {
            let sink = FailingSink(after: writes, errno: ENOSPC)
            #expect(throws: RenderError.sink(errno: ENOSPC)) { try writeSVG(drawing, to: sink) }
            #expect(sink.writes == writes + 1)
        }
        let enough = FailingSink(after: whole.sizes.count, errno: ENOSPC)
        try writeSVG(drawing, to: enough)
    }

    @Test("A small picture sees a failing device too")
    func smallFailure() {
        let sink = FailingSink(after: 0, errno: EPIPE)
        #expect(throws: RenderError.sink(errno: EPIPE)) { try writeSVG(sevenNodes(), to: sink) }
    }

    @Test("libxml2 prints nothing of its own")
    func silence() async throws {
        let result = try await #require(
            processExitsWith: .success,
            observing: [\.standardErrorContent, \.standardOutputContent]
        ) {
            for writes in 0..<3 {
                let sink = FailingSink(after: writes, errno: EIO)
                try? writeSVG(bush(children: 700), to: sink)
            }
        }
        #expect(result.standardErrorContent.isEmpty)
    }

    @Test("Bytes come as they are made, in pieces")
    func pieces() throws {
        let sink = CountingSink()
        try writeSVG(bush(children: 2_000), to: sink)
        #expect(sink.sizes.reduce(0, +) > 400_000)
        #expect(sink.sizes.max()! <= 1 << 16)
    }

    @Test("Many threads write many pictures at once, each as if alone")
    func threads() async throws {
        let drawings = (1...8).map { bush(children: 40 * $0) }
        let alone = try drawings.map { try svg($0) }
        try await withThrowingTaskGroup(of: (Int, String).self) { group in
            for round in 0..<6 {
                for i in drawings.indices {
                    group.addTask {
                        // One in three fails on the way, which must not disturb the others.
                        if (i + round) % 3 == 0 {
                            try? writeSVG(drawings[i], to: FailingSink(after: 1, errno: EIO))
                        }
                        return (i, try svg(drawings[i]))
                    }
                }
            }
            for try await (i, text) in group { #expect(text == alone[i]) }
        }
    }

    @Test("The same drawing gives the same bytes every time")
    func same() throws {
        let first = try svg(bush(children: 30))
        for _ in 0..<20 { #expect(try svg(bush(children: 30)) == first) }
    }
}

/// A root with many children.
private func bush(children: Int) -> Drawing {
    drawn([(0, "root & branch")] + (0..<children).map { (1, "Node \($0)") })
}

/// Fails for good after a number of writes.
private final class FailingSink: ByteSink {
    private let limit: Int
    private let failure: Int32
    private(set) var writes = 0

    init(after limit: Int, errno: Int32) {
        self.limit = limit
        failure = errno
    }

    func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        writes += 1
        return writes > limit ? failure : 0
    }
}

private final class CountingSink: ByteSink {
    private(set) var sizes: [Int] = []

    func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        sizes.append(bytes.count)
        return 0
    }
}
