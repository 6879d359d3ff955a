import BracketLanguage

/// The directions in which the lines of a cell lead.
struct Arms: OptionSet {
    var rawValue: UInt8
    static let up = Arms(rawValue: 1)
    static let down = Arms(rawValue: 2)
    static let left = Arms(rawValue: 4)
    static let right = Arms(rawValue: 8)
    static let horizontal: Arms = [.left, .right]
    static let vertical: Arms = [.up, .down]
}

/// The characters of a style, one for each set of arms. All take as many bytes.
struct Glyphs {
    /// Bytes of each character, 1 or 3.
    let size: Int
    /// Indexed by `Arms.rawValue`; the first byte is the lowest.
    let codes: [UInt32]

    init(_ style: TextArtStyle, connector: ConnectorStyle) {
        let rounded =
            switch connector {
            case .rounded, .curve: true
            case .elbow, .straight: false
            }
        // In the order of the arms' bits: right left down up, counted up from none. A cell without
        // arms is a junction that nothing leads to.
        let characters: StaticString =
            switch (style, rounded) {
            case (.unicode, false): "•╵╷│╴┘┐┤╶└┌├─┴┬┼"
            case (.unicode, true): "•╵╷│╴╯╮┤╶╰╭├─┴┬┼"
            case (.ascii, false): "*|||-+++-+++-+++"
            case (.ascii, true): "*|||-'.+-'.+-+++"
            }
        size = characters.utf8CodeUnitCount / 16
        var codes = [UInt32](repeating: 0, count: 16)
        for i in codes.indices {
            for j in 0..<size {
                codes[i] |= UInt32(characters.utf8Start[i * size + j]) << UInt32(8 * j)
            }
        }
        self.codes = codes
    }
}
