import Bracket

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension Invocation.ColorChoice {
    /// How text art shows bold text at `destination`. A file holds the same bytes wherever and
    /// however the call is made.
    func emphasis(on destination: Destination) -> TextArtEmphasis {
        guard case .stream(let descriptor) = destination else { return .marks }
        return switch self {
        case .always: .escapes
        case .never: .marks
        case .auto: isColorTerminal(descriptor) ? .escapes : .marks
        }
    }
}
