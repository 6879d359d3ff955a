import BracketLanguage
import BracketLayout
import BracketRender

/// Compiles `source`, the text of a `.bracket` file. This never fails: what is wrong with the
/// source is in the diagnostics of the result.
public func compile(_ source: String, options: Options = Options()) -> Compilation {
    compile(Array(source.utf8), options: options)
}

/// Compiles `source`, the bytes of a `.bracket` file. That they are not UTF-8 is an error like any
/// other.
public func compile(_ source: [UInt8], options: Options = Options()) -> Compilation {
    Compilation(source: source, analysis: analyze(source, overrides: options.overrides))
}

/// What came of compiling a source: what there is to say about it, and, if nothing is wrong with
/// it, its diagram, which can be drawn in any number of ways.
public struct Compilation: Sendable {
    /// The bytes that the ranges of the diagnostics point into.
    public let source: [UInt8]
    /// Errors and warnings in the order of the source.
    public let diagnostics: [Diagnostic]
    /// The tree, or nil when a diagnostic is an error.
    public let diagram: Diagram?

    init(source: [UInt8], analysis: consuming Analysis) {
        self.source = source
        self.diagnostics = analysis.diagnostics
        self.diagram = analysis.diagram
    }

    /// Lays the diagram out for a medium: the coordinates of every card, connector and label.
    ///
    /// - Throws: `CompilationError.invalidSource` when a diagnostic is an error.
    public func drawing(_ medium: Medium) throws(CompilationError) -> Drawing {
        guard let diagram else { throw .invalidSource }
        return
            switch medium
        {
        case .pixels: layout(diagram, metrics: .pixels(diagram.settings))
        case .cells(let boxed): layout(diagram, metrics: .cells(diagram.settings, boxed: boxed))
        }
    }

    /// The diagram as a standalone SVG file.
    public func svg() throws(CompilationError) -> String {
        let sink = MemorySink()
        try drawing(.pixels).writeSVG(to: sink)
        return String(decoding: sink.bytes, as: UTF8.self)
    }

    /// The diagram as lines of text; without boxes, labels stand bare between their connectors.
    /// `emphasis` is how bold text is told from other text: a terminal can show it.
    public func text(
        _ style: TextArtStyle = .unicode, boxed: Bool = true, emphasis: TextArtEmphasis = .marks
    ) throws(CompilationError) -> String {
        let sink = MemorySink()
        try drawing(.cells(boxed: boxed)).writeText(style, emphasis: emphasis, to: sink)
        return String(decoding: sink.bytes, as: UTF8.self)
    }
}

/// What a diagram is laid out for.
public enum Medium: Hashable, Sendable {
    /// A page measured in pixels, as SVG is.
    case pixels
    /// A grid of character cells, with outlined cards or with bare labels.
    case cells(boxed: Bool)
}

/// Why there is no drawing.
public enum CompilationError: Error, Equatable, Sendable {
    /// The source has errors; the diagnostics tell.
    case invalidSource
    /// The drawing could not be written.
    case rendering(RenderError)
}

extension Drawing {
    /// Writes this drawing, laid out in pixels, as a standalone SVG file, in pieces.
    public func writeSVG(to sink: some ByteSink) throws(CompilationError) {
        do throws(RenderError) {
            try BracketRender.writeSVG(self, to: sink)
        } catch {
            throw .rendering(error)
        }
    }

    /// Writes this drawing, laid out in cells, as lines of text, in pieces.
    public func writeText(
        _ style: TextArtStyle, emphasis: TextArtEmphasis = .marks, to sink: some ByteSink
    ) throws(CompilationError) {
        do throws(RenderError) {
            try writeTextArt(self, style: style, emphasis: emphasis, to: sink)
        } catch {
            throw .rendering(error)
        }
    }
}
