/// The edits that bring `source` into its canonical form, in order, none overlapping, each as small
/// as a part of a line. An editor that makes them keeps its cursor and its marks.
///
/// - Parameter lines: Where given, only these lines (the first is 0) are formatted, and as many
///   around them as have to be indented with them: the tree between two lines at the margin.
/// - Returns: Nil where `format(_:)` does.
public func formatEdits(_ source: [UInt8], lines: Range<Int>? = nil) -> [Edit]? {
    withFormatter(source) { formatter -> [Edit]? in
        formatter.recordsLines = true
        guard formatter.run() else { return nil }
        let edits = formatter.edits(lines)
        // A source of no bytes was read as a line feed.
        return source.isEmpty ? [] : edits
    } ?? nil
}

extension Formatter {
    func edits(_ wanted: Range<Int>?) -> [Edit] {
        let selection = wanted.map { select($0) }
        var edits: [Edit] = []
        // Where the line before ended, in the source and in what was written.
        var end = 0
        var outEnd = 0
        for (k, line) in lines.enumerated() {
            if selection?.gaps.contains(k) ?? true {
                add(end..<line.source.lowerBound, outEnd..<line.out.lowerBound, to: &edits)
            }
            if selection?.lines.contains(k) ?? true {
                add(line.source, line.out, to: &edits)
            }
            end = line.source.upperBound
            outEnd = line.out.upperBound
        }
        if selection?.gaps.contains(lines.count) ?? true {
            add(end..<view.count, outEnd..<out.count, to: &edits)
        }
        return edits
    }

    /// Adds the edit that makes what is in `range` what was written, if they differ; without what
    /// both begin and end with, in whole characters.
    private func add(_ range: Range<Int>, _ written: Range<Int>, to edits: inout [Edit]) {
        let most = min(range.count, written.count)
        var before = 0
        while before < most, view[range.lowerBound + before] == out[written.lowerBound + before] {
            before += 1
        }
        if before == range.count, before == written.count { return }
        while before > 0,
            isWithinCharacter(range.lowerBound + before, before < range.count)
                || isWithinCharacter(written: written.lowerBound + before, before < written.count)
        {
            before -= 1
        }
        var behind = 0
        while behind < most - before,
            view[range.upperBound - 1 - behind] == out[written.upperBound - 1 - behind]
        {
            behind += 1
        }
        while behind > 0, isWithinCharacter(range.upperBound - behind, true) { behind -= 1 }
        edits.append(
            Edit(
                range: range.lowerBound + before..<range.upperBound - behind,
                replacement: Array(
                    out[written.lowerBound + before..<written.upperBound - behind])))
    }

    /// Whether a character goes on at `i`: a line feed behind a carriage return counts too.
    private func isWithinCharacter(_ i: Int, _ isInside: Bool) -> Bool {
        isInside
            && (view[i] & 0xC0 == 0x80
                || view[i] == Byte.lineFeed && view[i - 1] == Byte.carriageReturn)
    }

    private func isWithinCharacter(written i: Int, _ isInside: Bool) -> Bool {
        isInside && out[i] & 0xC0 == 0x80
    }

    /// The lines that are to be formatted, by their numbers in `lines`, and the gaps before those
    /// with these numbers.
    private func select(_ wanted: Range<Int>) -> (lines: Range<Int>, gaps: Range<Int>) {
        var first = lines.count
        var last = -1
        // The number of the line in the source.
        var number = 0
        var end = 0
        var gaps: Range<Int>?
        for (k, line) in lines.enumerated() {
            let before = number
            for byte in view[end..<line.source.lowerBound] where byte == Byte.lineFeed {
                number += 1
            }
            end = line.source.upperBound
            if wanted.contains(number) {
                first = min(first, k)
                last = k
            }
            // Blank lines alone are selected too.
            if max(before + (k > 0 ? 1 : 0), wanted.lowerBound) < min(number, wanted.upperBound) {
                gaps = (gaps?.lowerBound ?? k)..<k + 1
            }
        }
        if number + 1 < wanted.upperBound || lines.isEmpty {
            gaps = (gaps?.lowerBound ?? lines.count)..<lines.count + 1
        }
        guard first <= last else { return (0..<0, gaps ?? 0..<0) }
        if !lines[first...last].allSatisfy(\.isIndentKept) {
            while first > 0, !lines[first].beginsTree { first -= 1 }
            while last + 1 < lines.count, !lines[last + 1].beginsTree { last += 1 }
        }
        let lower = min(gaps?.lowerBound ?? .max, first + 1)
        let upper = max(gaps?.upperBound ?? 0, last + 1)
        return (first..<last + 1, min(lower, upper)..<upper)
    }
}
