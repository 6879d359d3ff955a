import BracketLayout

/// Writes `drawing` (in pixels) as a standalone SVG file.
///
/// The file is written as it is made: memory does not grow with the drawing. Throws what `sink`
/// reports, or `RenderError.writer` when libxml2 fails; nothing is written after that.
public func writeSVG(_ drawing: borrowing Drawing, to sink: some ByteSink) throws(RenderError) {
    let settings = drawing.diagram.settings
    let scope = "bracket-" + hex(drawing.diagram.fingerprint())
    let xml = try XMLWriter(to: sink)
    try xml.startDocument()
    try xml.start("svg")
    try xml.attribute("xmlns", "http://www.w3.org/2000/svg")
    try xml.attribute("class", "bracket \(scope)")
    try xml.attribute("data-generator", "bracketc")
    try xml.attribute("role", "graphics-document document")
    try xml.attribute("aria-labelledby", "\(scope)-title")
    try xml.attribute("aria-describedby", "\(scope)-desc")
    let width = decimal(drawing.width)
    let height = decimal(drawing.height)
    try xml.attribute("width", width)
    try xml.attribute("height", height)
    try xml.attribute("viewBox", "0 0 \(width) \(height)")
    try xml.attribute("font-family", "\(settings.font.stack)")
    try xml.attribute("font-size", decimal(drawing.metrics.fontSize))
    try xml.start("title")
    try xml.attribute("id", "\(scope)-title")
    try xml.text(drawing.diagram.spokenTitle())
    try xml.end()
    try xml.start("desc")
    try xml.attribute("id", "\(scope)-desc")
    try xml.text(drawing.diagram.spokenDescription())
    try xml.end()
    var parts: DrawnParts = []
    if drawing.diagram.details.contains(where: { !$0.href.isEmpty }) { parts.insert(.links) }
    if drawing.bodies.contains(where: { !$0.rules.isEmpty }) { parts.insert(.rules) }
    if drawing.title != nil { parts.insert(.title) }
    let looks = Looks(drawing.diagram)
    if looks != nil { parts.insert(.looks) }
    if !drawing.linkPaths.isEmpty { parts.insert(.linkPaths) }
    if looks?.hasPaths == true { parts.insert(.paths) }
    let used = UsedShades(looks, drawing.diagram)
    if let sheet = settings.theme.styleSheet(scope: scope, parts, used) {
        try xml.start("style")
        try xml.text(sheet)
        try xml.end()
    }
    var body = MarkupBuffer(xml)
    body.title(drawing, settings.theme.colours)
    body.headings(drawing, settings.theme.colours)
    body.connectors(drawing, settings.theme.colours, looks)
    body.nodes(drawing, settings.theme.colours, looks)
    body.linkPaths(drawing, settings.theme.colours, looks)
    body.scaleBar(drawing, settings.theme.colours)
    try body.finish()
}

/// Eight hexadecimal digits.
private func hex(_ fingerprint: UInt64) -> String {
    let digits = String(UInt32(truncatingIfNeeded: fingerprint), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
}
