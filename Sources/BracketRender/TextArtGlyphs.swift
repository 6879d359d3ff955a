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

/// How the arms of a cell differ from plain lines.
struct Strength: Equatable {
    /// Those that are drawn strong.
    var heavy: Arms = []
    /// Those that are dashed, which shows only in cells without a turn.
    var dashed: Arms = []
}

/// The characters of a style, one for each set of arms and strengths. All take as many bytes.
struct Glyphs {
    /// Bytes of each character, 1 or 3.
    let size: Int
    /// Those at `index(_:_:)`; the first byte is the lowest. The first sixteen are of plain arms.
    let codes: [UInt32]

    private static let dashedHorizontal = 256
    private static let dashedVertical = 257

    /// Where the character of a cell is found.
    static func index(_ arms: Arms, _ strength: Strength) -> Int {
        if !strength.heavy.isEmpty { return Int(arms.rawValue) | Int(strength.heavy.rawValue) << 4 }
        if !strength.dashed.isEmpty {
            if arms.isSubset(of: .horizontal) { return dashedHorizontal }
            if arms.isSubset(of: .vertical) { return dashedVertical }
        }
        return Int(arms.rawValue)
    }

    init(_ style: TextArtStyle, connector: ConnectorStyle) {
        let rounded =
            switch connector {
            case .rounded, .curve: true
            case .elbow, .straight: false
            }
        // In the order of the arms' bits: right left down up, counted up from none. A cell without
        // arms is a junction that nothing leads to.
        let plain: StaticString =
            switch (style, rounded) {
            case (.unicode, false): "•╵╷│╴┘┐┤╶└┌├─┴┬┼"
            case (.unicode, true): "•╵╷│╴╯╮┤╶╰╭├─┴┬┼"
            case (.ascii, false): "*|||-+++-+++-+++"
            case (.ascii, true): "*|||-'.+-'.+-+++"
            }
        let dashes: StaticString = style == .unicode ? "┄┆" : ".:"
        size = plain.utf8CodeUnitCount / 16
        var codes = Self.codes(plain, size: size)
        for heavy in 1..<16 {
            for arms in 0..<16 {
                switch style {
                case .unicode: codes.append(Self.code(heavyGlyphs, arms * 16 + heavy, size: 3))
                case .ascii:
                    let isLine = Arms(rawValue: UInt8(arms)).isSubset(of: .horizontal)
                    codes.append(UInt32(UInt8(ascii: isLine ? "=" : "#")))
                }
            }
        }
        codes += Self.codes(dashes, size: size)
        self.codes = codes
    }

    private static func codes(_ characters: StaticString, size: Int) -> [UInt32] {
        (0..<characters.utf8CodeUnitCount / size).map { code(characters, $0, size: size) }
    }

    private static func code(_ characters: StaticString, _ index: Int, size: Int) -> UInt32 {
        (0..<size).reduce(0) {
            $0 | UInt32(characters.utf8Start[index * size + $1]) << UInt32(8 * $1)
        }
    }
}

/// The box-drawing characters of all light and heavy arms: a line of this text for each set of
/// arms, and in it a character for each set of heavy ones, both in the order of the bits. Heavy
/// arms that are none at all do not count.
private let heavyGlyphs: StaticString = """
    ••••••••••••••••\
    ╵╹╵╹╵╹╵╹╵╹╵╹╵╹╵╹\
    ╷╷╻╻╷╷╻╻╷╷╻╻╷╷╻╻\
    │╿╽┃│╿╽┃│╿╽┃│╿╽┃\
    ╴╴╴╴╸╸╸╸╴╴╴╴╸╸╸╸\
    ┘┚┘┚┙┛┙┛┘┚┘┚┙┛┙┛\
    ┐┐┒┒┑┑┓┓┐┐┒┒┑┑┓┓\
    ┤┦┧┨┥┩┪┫┤┦┧┨┥┩┪┫\
    ╶╶╶╶╶╶╶╶╺╺╺╺╺╺╺╺\
    └┖└┖└┖└┖┕┗┕┗┕┗┕┗\
    ┌┌┎┎┌┌┎┎┍┍┏┏┍┍┏┏\
    ├┞┟┠├┞┟┠┝┡┢┣┝┡┢┣\
    ────╾╾╾╾╼╼╼╼━━━━\
    ┴┸┴┸┵┹┵┹┶┺┶┺┷┻┷┻\
    ┬┬┰┰┭┭┱┱┮┮┲┲┯┯┳┳\
    ┼╀╁╂┽╃╅╉┾╄╆╊┿╇╈╋
    """
