import BracketLanguage
import Testing

@testable import BracketLayout

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite struct DepthTests {
    /// How many nodes: a debug build takes its time, and a walk that recurses would overflow the
    /// stack at a tenth of these.
    private var count: Int {
        #if DEBUG
            30_000
        #else
            1_000_000
        #endif
    }

    @Test(arguments: Alignment.allCases, Pack.allCases)
    func aLongChainFitsASmallStack(_ align: Alignment, _ pack: Pack) throws {
        let count = count
        let height = try onSmallStack { () -> (Double, Double) in
            var settings = Settings()
            settings.align = align
            settings.pack = pack
            settings.direction = .down
            let depths = (0..<count).map { (depth: $0, label: $0 % 2 == 0 ? "x" : "") }
            var diagram = Diagram(outline: depths, settings: settings)
            if align == .length {
                diagram.details = [Details()]
                diagram.details[0].length = 1
                for i in diagram.nodes.indices { diagram.nodes[i].details = 0 }
            }
            let drawing = layout(diagram, metrics: .pixels(settings))
            return (drawing.height, drawing.cards[count - 1].y)
        }
        // Every other node is a junction without height, the last one too.
        let levels = Double(count / 2) * 44 + Double(count - 1) * 64
        // The label of the root stands before it, that of the last node but one beyond the last.
        let last = 640 * Double(count - 2) / Double(count - 1)
        let expected =
            align == .length ? (48 + 20 + last + 20, 24 + 20 + 640) : (48 + levels, 24 + levels)
        #expect(abs(height.0 - expected.0) < 1e-6)
        #expect(abs(height.1 - expected.1) < 1e-6)
    }

    @Test(arguments: [Direction.right, .down, .vertical])
    func aLongChainThatHangsFitsASmallStack(_ direction: Direction) throws {
        let count = count
        let size = try onSmallStack { () -> (Double, Double) in
            var settings = Settings()
            settings.direction = direction
            let outline = (0..<count).map { (depth: $0, label: "x") }
            var diagram = Diagram(outline: outline, settings: settings)
            diagram.details = [Details()]
            diagram.details[0].hang = true
            for i in diagram.nodes.indices { diagram.nodes[i].details = 0 }
            let drawing = layout(diagram, metrics: .pixels(settings))
            return (drawing.width, drawing.height)
        }
        // Each is 32 to the right of its parent, and below it.
        #expect(size == (48 + 132 + 32 * Double(count - 1), 48 + 44 + 72 * Double(count - 1)))
    }

    @Test(arguments: Alignment.allCases, Pack.allCases)
    func aWideStarIsAsBroadAsItsLeaves(_ align: Alignment, _ pack: Pack) {
        let count = count / 10
        var settings = Settings()
        settings.align = align
        settings.pack = pack
        let outline = (0..<count).map { (depth: min($0, 1), label: "x") }
        let drawing = layout(
            Diagram(outline: outline, settings: settings), metrics: .pixels(settings))
        #expect(drawing.height == 48 + Double(count - 1) * 44 + Double(count - 2) * 28)
    }
}

/// What `work` returns on a thread with a stack of 512 KB.
private func onSmallStack<Result>(_ work: @escaping () -> Result) throws -> Result {
    var result: Result?
    let job = Job { result = work() }
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    try #require(pthread_attr_setstacksize(&attributes, 512 * 1024) == 0)
    #if canImport(Darwin)
        var thread: pthread_t?
        let status = pthread_create(
            &thread, &attributes,
            { argument in
                Unmanaged<Job>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(job).toOpaque())
        try #require(status == 0)
        pthread_join(thread!, nil)
    #else
        var thread = pthread_t()
        let status = pthread_create(
            &thread, &attributes,
            { argument in
                Unmanaged<Job>.fromOpaque(argument!).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(job).toOpaque())
        try #require(status == 0)
        pthread_join(thread, nil)
    #endif
    return try #require(result)
}

private final class Job {
    let run: () -> Void
    init(_ run: @escaping () -> Void) { self.run = run }
}
