import Bracket
import BracketLanguage
import BracketLayout
import BracketRender

/// What a document is drawn as for a preview.
struct PreviewParameters: Decodable {
    var uri: String
    /// `svg`, `unicode`, `ascii` or `plain`; `svg` where it is left out.
    var format: String?
    /// Whether to tell where each node is in the picture.
    var positions: Bool?
}

struct CommandParameters: Decodable {
    var command: String
}

private struct PreviewCommand: Decodable {
    var arguments: [PreviewParameters]
}

private struct ExplainCommand: Decodable {
    var arguments: [String]
}

extension Server {
    static let commands = ["bracketc.preview", "bracketc.explain"]

    func execute(_ message: Incoming) throws(Failure) -> RawJSON {
        switch try message.parameters(CommandParameters.self).command {
        case "bracketc.preview":
            guard let parameters = try message.parameters(PreviewCommand.self).arguments.first
            else { throw Failure(.invalidParameters, "bracketc.preview needs an argument") }
            return try preview(parameters)
        case "bracketc.explain":
            guard let name = try message.parameters(ExplainCommand.self).arguments.first,
                let code = DiagnosticCode(rawValue: name)
            else {
                throw Failure(.invalidParameters, "bracketc.explain needs the code of a diagnostic")
            }
            return RawJSON { $0.value(explain(code)) }
        case let other: throw Failure(.invalidParameters, "\(other) is not a command here")
        }
    }

    func preview(_ parameters: PreviewParameters) throws(Failure) -> RawJSON {
        let snapshot = try snapshot(TextDocumentIdentifier(uri: parameters.uri))
        let name = parameters.format ?? "svg"
        guard let format = PreviewFormat(rawValue: name) else {
            throw Failure(
                .invalidParameters, "a format is one of svg, unicode, ascii and plain, not \(name)")
        }
        let examination = snapshot.examination
        let errors = examination.diagnostics.count { $0.severity == .error }
        var picture: RawJSON?
        var places: RawJSON?
        var size: (width: Double, height: Double)?
        if examination.isValid {
            let drawing = layout(
                examination.tree, metrics: format.metrics(examination.tree.settings))
            let sink = TextSink()
            do throws(RenderError) {
                if let style = format.style {
                    try writeTextArt(drawing, style: style, to: sink)
                } else {
                    try writeSVG(drawing, to: sink)
                }
            } catch {
                throw Failure(.requestFailed, "the picture could not be written")
            }
            picture = RawJSON { $0.string(sink.bytes) }
            size = (drawing.width, drawing.height)
            if parameters.positions ?? false { places = snapshot.nodePlaces(drawing) }
        }
        return RawJSON { json in
            json.object { json in
                json.member("uri", parameters.uri)
                json.member("version", snapshot.version)
                json.member("format", format.rawValue)
                json.member("errors", errors)
                json.member("text", picture)
                if let size {
                    json.key("width")
                    json.decimal(size.width)
                    json.key("height")
                    json.decimal(size.height)
                }
                json.member("nodes", ifAny: places)
            }
        }
    }
}

private enum PreviewFormat: String {
    case svg, unicode, ascii, plain

    var style: TextArtStyle? {
        switch self {
        case .svg: nil
        case .unicode, .plain: .unicode
        case .ascii: .ascii
        }
    }

    func metrics(_ settings: Settings) -> Metrics {
        self == .svg ? .pixels(settings) : .cells(settings, boxed: self != .plain)
    }
}

private final class TextSink: ByteSink {
    private(set) var bytes: [UInt8] = []
    func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        self.bytes += bytes
        return 0
    }
}

extension Snapshot {
    /// For each node that is drawn, in preorder, where it was written and where it is in the
    /// picture, in pixels or cells from the top left.
    fileprivate func nodePlaces(_ drawing: Drawing) -> RawJSON {
        RawJSON { json in
            json.array { json in
                for (i, card) in drawing.cards.enumerated() {
                    json.object { json in
                        json.member("range", map.range(drawing.diagram.nodes[i].source.range))
                        for (key, value) in [
                            ("x" as StaticString, card.x), ("y", card.y), ("width", card.width),
                            ("height", card.height),
                        ] {
                            json.key(key)
                            json.decimal(value)
                        }
                    }
                }
            }
        }
    }
}
