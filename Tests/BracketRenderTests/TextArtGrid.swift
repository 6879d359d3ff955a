import BracketLayout
import BracketText

@testable import BracketRender

/// The cells of text art as a terminal shows them: a cell holds a grapheme cluster, the second
/// half of a wide one (empty), or a space.
struct Grid {
    private var rows: [[String]] = []
    private var arms: [[Arms]] = []

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

    static let sides: [(arm: Arms, opposite: Arms, x: Int, y: Int)] = [
        (.up, .down, 0, -1), (.down, .up, 0, 1), (.left, .right, -1, 0), (.right, .left, 1, 0),
    ]

    static let arms: [String: Arms] = [
        "─": [.left, .right], "│": [.up, .down],
        "┌": [.down, .right], "┐": [.down, .left], "└": [.up, .right], "┘": [.up, .left],
        "╭": [.down, .right], "╮": [.down, .left], "╰": [.up, .right], "╯": [.up, .left],
        "├": [.up, .down, .right], "┤": [.up, .down, .left],
        "┬": [.down, .left, .right], "┴": [.up, .left, .right],
        "┼": [.up, .down, .left, .right],
        "╴": [.left], "╶": [.right], "╵": [.up], "╷": [.down],
    ]
}

extension Rect {
    var columns: Range<Int> { Int(x)..<Int(x + width) }
    var rows: Range<Int> { Int(y)..<Int(y + height) }
    func holds(_ x: Int, _ y: Int) -> Bool { columns.contains(x) && rows.contains(y) }
}
