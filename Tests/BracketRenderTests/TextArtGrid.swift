import BracketLayout
import BracketText

@testable import BracketRender

/// The cells of text art as a terminal shows them: a cell holds a grapheme cluster, the second
/// half of a wide one (empty), or a space.
struct Grid {
    private var rows: [[String]] = []
    private var arms: [[Arms]] = []
    private var heavy: [[Arms]] = []

    init(_ lines: [String]) {
        for line in lines {
            let bytes = Array(line.utf8)
            var row: [String] = []
            var start = 0
            while start < bytes.count {
                let end = clusterEnd(in: bytes.span, from: start)
                let cluster = Array(bytes[start..<end])
                let width = cellWidth(of: cluster.span)
                let text = String(decoding: cluster, as: UTF8.self)
                if width == 0, !row.isEmpty { row[row.count - 1] += text }
                if width > 0 { row.append(text) }
                for _ in 1..<max(1, width) { row.append("") }
                start = end
            }
            rows.append(row)
            arms.append(row.map { $0.utf8.count == 3 ? Self.arms[$0] ?? [] : [] })
            heavy.append(row.map { $0.utf8.count == 3 ? Self.heavy[$0] ?? [] : [] })
        }
    }

    var height: Int { rows.count }
    func width(_ row: Int) -> Int { rows[row].count }

    subscript(_ x: Int, _ y: Int) -> String {
        rows.indices.contains(y) && rows[y].indices.contains(x) ? rows[y][x] : " "
    }

    subscript(_ x: Range<Int>, _ y: Int) -> String { x.map { self[$0, y] }.joined() }

    /// The sides to which the lines of a cell lead.
    func arms(_ x: Int, _ y: Int) -> Arms {
        arms.indices.contains(y) && arms[y].indices.contains(x) ? arms[y][x] : []
    }

    /// Those of them that are strong.
    func heavy(_ x: Int, _ y: Int) -> Arms {
        heavy.indices.contains(y) && heavy[y].indices.contains(x) ? heavy[y][x] : []
    }

    static let sides: [(arm: Arms, opposite: Arms, x: Int, y: Int)] = [
        (.up, .down, 0, -1), (.down, .up, 0, 1), (.left, .right, -1, 0), (.right, .left, 1, 0),
    ]

    static let arms = table { $0.lowercased() == $1.lowercased() }.merging([
        "╭": [.down, .right], "╮": [.down, .left], "╰": [.up, .right], "╯": [.up, .left],
        "┄": [.left, .right], "┆": [.up, .down],
    ]) { $1 }

    static let heavy = table { $0 == $1 }

    /// What the names of the characters say: the initials of the sides to which lines lead, in
    /// capitals where they are heavy.
    private static func table(_ matches: (String, String) -> Bool) -> [String: Arms] {
        var table: [String: Arms] = [:]
        for word in names.split(whereSeparator: \.isWhitespace) {
            var arms: Arms = []
            let sides: [(String, Arms)] = [("U", .up), ("D", .down), ("L", .left), ("R", .right)]
            for side in word.dropFirst() {
                for (name, arm) in sides where matches(String(side), name) { arms.insert(arm) }
            }
            table[String(word.prefix(1))] = arms
        }
        return table
    }

    private static let names = """
        ─lr ━LR │ud ┃UD ┌dr ┍dR ┎Dr ┏DR ┐dl ┑dL ┒Dl ┓DL └ur ┕uR ┖Ur ┗UR ┘ul ┙uL ┚Ul ┛UL
        ├udr ┝udR ┞Urd ┟Dru ┠UDr ┡dRU ┢uRD ┣UDR ┤udl ┥udL ┦Uld ┧Dlu ┨UDl ┩dLU ┪uLD ┫UDL
        ┬dlr ┭Lrd ┮Rld ┯dLR ┰Dlr ┱rLD ┲lRD ┳DLR ┴ulr ┵Lru ┶Rlu ┷uLR ┸Ulr ┹rLU ┺lRU ┻ULR
        ┼udlr ┽Lrud ┾Rlud ┿udLR ╀Udlr ╁Dulr ╂UDlr ╃LUrd ╄RUld ╅LDru ╆RDlu ╇dULR ╈uDLR ╉rLUD
        ╊lRUD ╋UDLR ╴l ╵u ╶r ╷d ╸L ╹U ╺R ╻D ╼lR ╽uD ╾Lr ╿Ud
        """
}

extension Rect {
    var columns: Range<Int> { Int(x)..<Int(x + width) }
    var rows: Range<Int> { Int(y)..<Int(y + height) }
    func holds(_ x: Int, _ y: Int) -> Bool { columns.contains(x) && rows.contains(y) }
}
