import BracketLanguage
import BracketLayout

/// The rows of cells of all card bodies, each with what it shows from left to right.
struct BodyRows {
    /// A row shows the inks `firstInk[r]..<firstInk[r + 1]`.
    private var firstInk: [Int32] = [0]
    private(set) var inks: [Ink] = []
    /// The columns that a rule takes in a row, empty where there is none.
    private var rules: [Range<Int32>] = []
    /// The first row of each body.
    private var firstRow: [Int32] = []
    private var nodes: [Int32] = []
    /// No fewer cells than all rules take.
    private(set) var ruleCells = 0

    init(_ drawing: borrowing Drawing) {
        for body in drawing.bodies {
            firstRow.append(Int32(rules.count))
            nodes.append(body.node.index)
            let card = drawing.cards[body.node.value]
            add(body, height: Int(card.height))
            ruleCells += body.rules.count * Int(card.width)
        }
    }

    private mutating func add(_ body: CardBody, height: Int) {
        var pieces: [(row: Int, ink: Ink)] = []
        func addText(_ text: CardBody.Text, isBold: Bool = false) {
            var ink = Ink(
                bytes: text.line.text.range, lead: Int(text.left), width: Int(text.line.width))
            ink.isBold = isBold
            if !ink.bytes.isEmpty { pieces.append((Int(text.y), ink)) }
        }
        func addMark(_ mark: Character, _ x: Double, _ y: Double) {
            pieces.append((Int(y), Ink(mark: mark.asciiValue!, lead: Int(x))))
        }
        func addBoldMark(_ place: Point?) {
            if let place { pieces.append((Int(place.y), .boldMark(lead: Int(place.x)))) }
        }
        addBoldMark(body.headingMark)
        for line in body.heading { addText(line, isBold: body.headingMark != nil) }
        for tag in body.tags {
            addMark("[", tag.rect.x, tag.rect.y)
            addText(tag.text)
            addMark("]", tag.rect.x + tag.rect.width - 1, tag.rect.y)
        }
        for row in body.rows {
            addBoldMark(row.mark)
            for text in body.texts[row.texts] { addText(text, isBold: row.isBold) }
        }
        pieces.sort { ($0.row, $0.ink.lead) < ($1.row, $1.ink.lead) }
        let start = rules.count
        rules += repeatElement(0..<0, count: height)
        for rule in body.rules {
            rules[start + Int(rule.y)] = Int32(rule.left)..<Int32(rule.right)
        }
        var next = 0
        for row in 0..<height {
            while next < pieces.count, pieces[next].row == row {
                inks.append(pieces[next].ink)
                next += 1
            }
            firstInk.append(Int32(inks.count))
        }
    }

    /// What the card of `node` shows in `row`, or nil if the card has no body.
    func content(of node: Int, row: Int) -> CardRow? {
        guard let body = index(of: node) else { return nil }
        let row = Int(firstRow[body]) + row
        if !rules[row].isEmpty {
            return .rule(Int(rules[row].lowerBound)..<Int(rules[row].upperBound))
        }
        return .inks(Int(firstInk[row])..<Int(firstInk[row + 1]))
    }

    /// Whether `node` has a body.
    func contains(_ node: Int) -> Bool { index(of: node) != nil }

    private func index(of node: Int) -> Int? {
        var low = 0
        var high = nodes.count
        while low < high {
            let middle = (low + high) / 2
            if nodes[middle] < node { low = middle + 1 } else { high = middle }
        }
        return low < nodes.count && nodes[low] == node ? low : nil
    }
}
