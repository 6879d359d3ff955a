// A program imports `Bracket` and nothing else; these are the types of the other rooms that it
// meets on the way.
@_exported import struct BracketLanguage.Diagnostic
@_exported import enum BracketLanguage.DiagnosticCode
@_exported import struct BracketLanguage.Diagram
@_exported import enum BracketLanguage.Directive
@_exported import struct BracketLanguage.SourcePosition
@_exported import struct BracketLayout.Drawing
@_exported import protocol BracketRender.ByteSink
@_exported import class BracketRender.MemorySink
@_exported import enum BracketRender.RenderError
@_exported import enum BracketRender.TextArtEmphasis
@_exported import enum BracketRender.TextArtStyle

/// The version of bracketc, the command and the library.
public let bracketVersion = "0.1.0"
