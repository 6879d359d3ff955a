import BracketLayout

/// The characters that text art is made of.
public enum TextArtStyle: Sendable { case ascii, unicode }

/// How bold text is told from other text. Every cell is in the same place either way.
public enum TextArtEmphasis: Sendable {
    /// By a `*` before it: plain text, for files and pipes.
    case marks
    /// By the escape sequences of terminals for bold (SGR 1 and 22, ECMA-48), with a blank where
    /// the mark would stand.
    case escapes
}

/// The largest text art that is written, in bytes: what a pager or an editor still opens.
public let textArtLimit = 1 << 30

/// Writes `drawing` (in cells) as lines of text without trailing blanks, the last one ended by the
/// only line feed at the end.
///
/// Rows are written as they are swept, so that the memory does not grow with the art. Art above
/// `textArtLimit` throws `RenderError.tooLarge` with its exact size before anything is written.
public func writeTextArt(
    _ drawing: borrowing Drawing, style: TextArtStyle, emphasis: TextArtEmphasis = .marks,
    to sink: some ByteSink
) throws(RenderError) {
    try writeTextArt(drawing, style: style, emphasis: emphasis, limit: textArtLimit, to: sink)
}

func writeTextArt(
    _ drawing: borrowing Drawing, style: TextArtStyle, emphasis: TextArtEmphasis = .marks,
    limit: Int, to sink: some ByteSink
) throws(RenderError) {
    let art = TextArt(drawing, style: style, emphasis: emphasis)
    let links = drawing.diagram.linkList(style)
    if let bytes = art.size(above: limit - links.count) {
        throw .tooLarge(bytes: bytes + links.count, limit: limit)
    }
    var writer = CellWriter(to: sink, glyphs: art.glyphs)
    art.sweep(into: &writer)
    writer.finish()
    if writer.failure != 0 { throw .sink(errno: writer.failure) }
    if links.isEmpty { return }
    let failure = links.withUnsafeBytes { sink.write($0) }
    if failure != 0 { throw .sink(errno: failure) }
}
