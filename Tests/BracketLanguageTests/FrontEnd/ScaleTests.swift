import Testing

@testable import BracketLanguage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Runs `body` on a thread whose stack has 512 KiB, and waits for its end.
private func onSmallStack(_ body: @escaping @Sendable () -> Void) {
    final class Box {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    #expect(pthread_attr_setstacksize(&attributes, 512 << 10) == 0)
    let box = Unmanaged.passRetained(Box(body)).toOpaque()
    #if canImport(Glibc)
        var thread = pthread_t()
        let status = pthread_create(
            &thread, &attributes,
            { box in
                Unmanaged<Box>.fromOpaque(box!).takeRetainedValue().body()
                return nil
            }, box)
    #else
        var thread: pthread_t?
        let status = pthread_create(
            &thread, &attributes,
            { box in
                Unmanaged<Box>.fromOpaque(box).takeRetainedValue().body()
                return nil
            }, box)
    #endif
    #expect(status == 0)
    #if canImport(Glibc)
        pthread_join(thread, nil)
    #else
        pthread_join(thread!, nil)
    #endif
    pthread_attr_destroy(&attributes)
}

/// Very deep and very wide sources, from reading to freeing, where any recursion would crash.
@Suite struct ScaleTests {
    private static func bytes(_ count: Int, _ line: (Int) -> String) -> [UInt8] {
        var bytes: [UInt8] = []
        for i in 0..<count { bytes += line(i).utf8 }
        return bytes
    }

    @Test func aChainOfAMillionNodes() {
        onSmallStack {
            let count = 1_000_000
            let found = analyze(Self.bytes(count) { $0 == 0 ? "\($0)" : " > n\($0)" })
            #expect(found.diagnostics.isEmpty)
            #expect(found.diagram?.nodes.count == count)
            #expect(found.diagram?.nodes.last?.depth == 999_999)
        }
    }

    @Test func aStarOfManyNodes() {
        onSmallStack {
            let found = analyze(Self.bytes(100_000) { $0 == 0 ? "0\n" : "\t\($0)\n" })
            #expect(found.diagnostics.isEmpty)
            #expect(found.diagram?.nodes.last?.parent == NodeID(0))
            #expect(found.diagram?.nodes.count == 100_000)
        }
    }

    @Test func deepIndents() {
        onSmallStack {
            let tabs = String(repeating: "\t", count: 3000)
            let found = analyze(Self.bytes(3000) { "\(tabs.prefix($0))\($0)\n" })
            #expect(found.diagnostics.isEmpty)
            #expect(found.diagram?.nodes.last?.depth == 2999)
        }
    }

    @Test func longChainsMerge() {
        onSmallStack {
            let chain = Self.bytes(50_000) { $0 == 0 ? "n0" : " > n\($0)" }
            let found = analyze(Array("@repeats merge\n".utf8) + chain + [10] + chain)
            #expect(found.diagnostics.isEmpty)
            #expect(found.diagram?.nodes.count == 50_000)
        }
    }

    @Test func oneErrorALine() {
        let count = 2000
        for line in [
            "A {fil=1}\n", "A > > B\n", "[] A\n", "\"\n", "A {b,}\n", "@alig\n", "A ~> B ~> C\n",
            "  |x\n", "A {.winer}\n", "\u{A0}A\n",
        ] {
            onSmallStack {
                let found = analyze(Self.bytes(count) { _ in line })
                #expect(found.diagram == nil)
                #expect(found.diagnostics.count >= count - 1)
            }
        }
    }

    @Test func suggestionsEndBeforeTheyTakeTheSquareOfTheFile() {
        var limits = Limits.standard
        limits.comparisons = 5000
        let nodes = Self.bytes(100) { "n\($0)\n" }
        let links = Self.bytes(100) { "m\($0) ~> k\($0)\n" }
        let found = analyze(nodes + links, limits: limits).diagnostics
            .filter { $0.code == .unknownLinkEnd }
        #expect(found.count == 200)
        #expect(found.first?.arguments.count == 2)
        #expect(found.last?.arguments.count == 1)
        #expect(Limits.standard.comparisons == 2_000_000)
    }
}
