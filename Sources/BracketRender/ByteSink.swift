/// Where an emitter's bytes go, in order and in large pieces.
public protocol ByteSink: AnyObject {
    /// Takes all of `bytes`. Returns 0, or the `errno` of the failure, after which the emitter
    /// stops and writes no more.
    func write(_ bytes: UnsafeRawBufferPointer) -> Int32
}

/// Why an emitter stopped early.
public enum RenderError: Error, Equatable, Sendable {
    /// The sink failed with this `errno`.
    case sink(errno: Int32)
    /// The art would be larger than the limit; its exact size in bytes.
    case tooLarge(bytes: Int, limit: Int)
    /// libxml2 failed, most likely for want of memory.
    case writer(String)
}

/// Collects the bytes in memory.
public final class MemorySink: ByteSink {
    public private(set) var bytes: [UInt8] = []

    public init() {}

    public func write(_ piece: UnsafeRawBufferPointer) -> Int32 {
        bytes.append(contentsOf: piece)
        return 0
    }
}
