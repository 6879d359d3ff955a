import BracketLayout

/// Writes `drawing` (in pixels) as a standalone SVG file.
public func writeSVG(_ drawing: borrowing Drawing, to sink: some ByteSink) throws(RenderError) {
}
