/// Notices when every line with nodes starts with the same list bullet, as a pasted list does.
struct Bullets {
    private enum State {
        case none
        case all(Range<Int>)
        case mixed
    }
    private var state = State.none
    private var lines = 0

    private static let bullets: [StaticString] = ["-", "*", "+", "•", "–", "—", "·", "‣", "◦"]

    /// Looks at the start of a line's first node.
    @inline(__always) mutating func see(_ view: ByteView, at start: Int) {
        if case .mixed = state { return }
        compare(view, start)
    }

    private mutating func compare(_ view: ByteView, _ start: Int) {
        guard let length = Self.bullet(view, at: start) else {
            state = .mixed
            return
        }
        let found = start..<start + length
        switch state {
        case .none: state = .all(found)
        case .all(let first) where view[first].elementsEqual(view[found]): break
        default: state = .mixed
        }
        lines += 1
    }

    /// The length of the bullet at `start`, which text must follow.
    private static func bullet(_ view: ByteView, at start: Int) -> Int? {
        for bullet in bullets where view.starts(bullet, at: start) {
            let end = start + bullet.utf8CodeUnitCount
            var next = end
            while Byte.isWhite(view[next]) { next += 1 }
            return next > end && !Byte.isLineEnd(view[next]) ? bullet.utf8CodeUnitCount : nil
        }
        return nil
    }

    /// Whether a label could be taken for an item of a list.
    static func beginsItem(_ label: ByteView) -> Bool {
        bullets.contains { bullet in
            label.starts(bullet, at: 0) && Byte.isWhiteOrLineEnd(label[bullet.utf8CodeUnitCount])
        }
    }

    /// Warns once, with a fix unless what follows a bullet would then mean something else.
    func report(_ syntax: Syntax, _ view: ByteView, into diagnostics: inout [Diagnostic]) {
        guard case .all(let first) = state, lines > 1 else { return }
        var edits: [Edit] = []
        for node in syntax.nodes where !node.flags.contains(.chained) {
            let start = node.range.lower
            var end = start + first.count
            while Byte.isWhite(view[end]) { end += 1 }
            if "\"[{|@/>~".utf8.contains(view[end]) || Byte.isLineEnd(view[end]) {
                edits = []
                break
            }
            edits.append(Edit(range: start..<end, replacement: []))
        }
        diagnostics.append(
            Diagnostic(
                .listBullets, at: first, [view.string(first), String(lines)],
                fix: edits.isEmpty ? nil : Fix(edits: edits)))
    }
}
