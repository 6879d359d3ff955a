import Bracket
import BracketLanguage

/// Keeps one drawing, for the next output may be of the same medium; two could be too large.
struct DrawingCache {
    private let compilation: Compilation
    private var medium: Medium?
    private var drawing: Drawing?

    init(_ compilation: Compilation) { self.compilation = compilation }

    mutating func drawing(_ medium: Medium) -> Drawing {
        if let drawing, medium == self.medium { return drawing }
        drawing = nil
        self.medium = medium
        do throws(CompilationError) {
            let new = try compilation.drawing(medium)
            drawing = new
            return new
        } catch {
            preconditionFailure("a drawing without a diagram")
        }
    }
}

extension Invocation.Format {
    func medium(plain: Bool) -> Medium {
        self == .svg ? .pixels : .cells(boxed: !plain)
    }
}

enum OutputFailure: Error {
    /// Of the file or stream that it should go to.
    case destination(SystemError)
    /// Of the drawing itself, in words.
    case drawing(String)

    init(_ error: CompilationError) {
        switch error {
        case .rendering(.sink(let number)): self = .destination(SystemError(number))
        case .rendering(.tooLarge(let bytes, let limit)):
            self = .drawing(
                "as text it would have \(grouped(bytes)) bytes; at most \(grouped(limit)) are "
                    + "written")
        case .rendering(.writer(let text)): self = .drawing(text)
        case .invalidSource: self = .drawing("the source has errors")
        }
    }
}

/// Writes a drawing in the format and to the place of `output`. Nothing is written into a file
/// that holds the same bytes already.
func write(
    _ drawing: Drawing, _ output: Output, _ emphasis: TextArtEmphasis, _ report: JobReport
) throws(OutputFailure) -> FileSink.Outcome {
    switch output.destination {
    case .stream(let descriptor):
        try write(drawing, output.format, emphasis, to: report.drawing(to: descriptor))
        return .written
    case .device(let path):
        try write(
            drawing, output.format, emphasis,
            to: sink { () throws(SystemError) in try DeviceSink(path) })
        return .written
    case .file(_, let target, let newFolders):
        var compares = true
        while true {
            let sink = try sink { () throws(SystemError) in
                try FileSink(target, newFolders: newFolders, compares: compares)
            }
            do throws(OutputFailure) {
                try write(drawing, output.format, emphasis, to: sink)
                do throws(SystemError) { return try sink.finish() } catch {
                    throw OutputFailure.destination(error)
                }
            } catch {
                if !sink.mustRestart { throw error }
                compares = false
            }
        }
    }
}

private func sink<Sink>(_ make: () throws(SystemError) -> Sink) throws(OutputFailure) -> Sink {
    do throws(SystemError) { return try make() } catch { throw .destination(error) }
}

/// Writes a drawing in a format to a sink.
func write(
    _ drawing: Drawing, _ format: Invocation.Format, _ emphasis: TextArtEmphasis = .marks,
    to sink: some ByteSink
) throws(OutputFailure) {
    do throws(CompilationError) {
        switch format {
        case .svg: try drawing.writeSVG(to: sink)
        case .text(let style): try drawing.writeText(style, emphasis: emphasis, to: sink)
        }
    } catch {
        throw OutputFailure(error)
    }
}
