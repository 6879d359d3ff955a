import BracketLayout

/// The characters that text art is made of.
public enum TextArtStyle: Sendable { case ascii, unicode }

/// The largest text art that is written, in bytes: what a pager or an editor still opens.
public let textArtLimit = 1 << 30

/// Writes `drawing` (in cells) as lines of text without trailing blanks.
public func writeTextArt(
    _ drawing: borrowing Drawing, style: TextArtStyle, to sink: some ByteSink
) throws(RenderError) {
}
