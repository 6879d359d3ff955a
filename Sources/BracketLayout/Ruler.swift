import BracketLanguage
import BracketText

/// Measures and wraps text in the unit of some metrics.
struct Ruler {
    private let regular: Measure
    private let bold: Measure
    /// Turns what `Measure` counts into the metrics' unit.
    private let scale: Double
    /// The widest line, as `Measure` counts.
    private let limit: Int
    private let lineHeight: Double

    /// A ruler for labels.
    init(_ metrics: Metrics) {
        self.init(metrics, fontSize: metrics.fontSize, lineHeight: metrics.lineHeight)
    }

    init(_ metrics: Metrics, fontSize: Double, lineHeight: Double) {
        switch metrics.unit {
        case .cells:
            regular = .cells
            bold = .cells
            scale = 1
        case .pixels:
            let face = metrics.font.face
            regular = .font(face, bold: false)
            bold = .font(face, bold: true)
            scale = fontSize / 1000
        }
        let widest = (metrics.labelWidth / scale).rounded(.down)
        limit = widest < Double(Int32.max) ? max(1, Int(widest)) : Int(Int32.max)
        self.lineHeight = lineHeight
    }

    /// Wraps `text`, which is not empty, appends its lines and returns the room they take.
    func wrap(
        _ text: TextRange, of bytes: Span<UInt8>, bold isBold: Bool, into lines: inout [Line]
    ) -> Extent {
        let measure = isBold ? bold : regular
        let span = bytes.extracting(text.range)
        var widest: Float = 0
        let first = lines.count
        BracketText.wrap(span, limit: limit, measure: measure) { range, width in
            let width = Float(Double(width) * scale)
            widest = max(widest, width)
            lines.append(
                Line(
                    text: TextRange(start: text.lower + range.lowerBound, count: range.count),
                    width: width))
        }
        return Extent(Double(widest), Double(lines.count - first) * lineHeight)
    }

    /// The width of `text` on one line.
    func width(of text: TextRange, in bytes: Span<UInt8>) -> Double {
        Double(regular.width(of: bytes.extracting(text.range))) * scale
    }
}

extension FontFamily {
    /// The face whose advances measure this family.
    var face: Face {
        switch self {
        case .sans: .sans
        case .serif: .serif
        case .mono: .mono
        }
    }
}
