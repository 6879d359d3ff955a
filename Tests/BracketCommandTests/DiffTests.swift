import Testing

@testable import BracketCommand

@Suite struct DiffTests {
    private func diff(
        _ old: String?, _ new: String?, name: String = "f", style: DiffStyle = .file
    ) -> String {
        String(
            decoding: unifiedDiff(
                old.map { Array($0.utf8) }, new.map { Array($0.utf8) }, name: Array(name.utf8),
                style: style), as: UTF8.self)
    }

    @Test func equalTextsDifferInNothing() {
        #expect(diff("a\nb\n", "a\nb\n") == "")
        #expect(diff("", "") == "")
    }

    @Test func aChangeHasThreeLinesAround() {
        let old = "1\n2\n3\n4\n5\n6\n7\n8\n9\n"
        let new = "1\n2\n3\n4\nfive\n6\n7\n8\n9\n"
        #expect(
            diff(old, new) == """
                --- a/f
                +++ b/f
                @@ -2,7 +2,7 @@
                 2
                 3
                 4
                -5
                +five
                 6
                 7
                 8

                """)
    }

    @Test func nearChangesShareAHunkAndFarOnesDoNot() {
        let old = (1...20).map { "\($0)\n" }
        func changed(_ lines: Int...) -> String {
            old.enumerated().map { lines.contains($0 + 1) ? "x\n" : $1 }.joined()
        }
        func places(_ text: String) -> [Substring] {
            text.split(separator: "\n").filter { $0.hasPrefix("@@") }
        }
        // Six lines lie between 5 and 12, seven between 5 and 13.
        #expect(places(diff(old.joined(), changed(5, 12))) == ["@@ -2,14 +2,14 @@"])
        #expect(
            places(diff(old.joined(), changed(5, 13)))
                == ["@@ -2,7 +2,7 @@", "@@ -10,7 +10,7 @@"])
    }

    @Test func placesCountFromOneAndNameTheLineBeforeNothing() {
        #expect(diff("a\n", "b\n").contains("@@ -1 +1 @@\n-a\n+b\n"))
        #expect(diff("", "b\nc\n").contains("@@ -0,0 +1,2 @@\n+b\n+c\n"))
        #expect(diff("a\n", "").contains("@@ -1 +0,0 @@\n-a\n"))
    }

    @Test func aMissingLineFeedIsTold() {
        let mark = "\\ No newline at end of file\n"
        #expect(diff("a", "a\n").hasSuffix("-a\n\(mark)+a\n"))
        #expect(diff("a\n", "a").hasSuffix("-a\n+a\n\(mark)"))
        // A last line that stays says it once.
        #expect(diff("a\nb", "c\nb").hasSuffix("-a\n+c\n b\n\(mark)"))
    }

    @Test func filesThatComeOrGoAreNothingOnTheOtherSide() {
        #expect(diff(nil, "a\n") == "--- /dev/null\n+++ b/f\n@@ -0,0 +1 @@\n+a\n")
        #expect(diff("a\n", nil) == "--- a/f\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n")
    }

    @Test(arguments: [
        ("docs/a.bracket", "a/docs/a.bracket"), ("./a", "a/a"), ("/x/a", "a/x/a"),
        ("a b", "a/a b\t"), ("é", #""a/\303\251""#), ("a\"\\b", #""a/a\"\\b""#),
        ("a\nb", #""a/a\012b""#),
    ])
    func namesAreThoseOfGit(_ name: String, _ written: String) {
        #expect(diff("a\n", "b\n", name: name).hasPrefix("--- \(written)\n"))
    }

    @Test func terminalsAreNotCommanded() {
        let shown = diff("a\u{1B}[2J\n", "a\u{202E}b\n", style: .terminal)
        #expect(shown.hasSuffix("-a\\u{1B}[2J\n+a\\u{202E}b\n"))
        #expect(diff("a\u{1B}\n", "b\n").contains("-a\u{1B}\n"))
    }

    @Test func colouredLinesEndUncoloured() {
        #expect(
            diff("a\nb\n", "a\nc\n", style: .colored) == """
                \u{1B}[1m--- a/f\u{1B}[0m
                \u{1B}[1m+++ b/f\u{1B}[0m
                \u{1B}[36m@@ -1,2 +1,2 @@\u{1B}[0m
                 a
                \u{1B}[31m-b\u{1B}[0m
                \u{1B}[32m+c\u{1B}[0m

                """)
    }

    // MARK: Over random texts

    /// What the changes make of `old`, after checking that they are in order and that what lies
    /// between them is equal.
    private func applied(_ changes: [LineChange], _ old: TextLines, _ new: TextLines) -> [UInt8] {
        var result: [UInt8] = []
        var (i, j) = (0, 0)
        for change in changes + [LineChange(old: old.count..<old.count, new: new.count..<new.count)]
        {
            #expect(change.old.lowerBound - i == change.new.lowerBound - j)
            while i < change.old.lowerBound {
                result += old[i]
                (i, j) = (i + 1, j + 1)
            }
            for k in change.new { result += new[k] }
            (i, j) = (change.old.upperBound, change.new.upperBound)
        }
        return result
    }

    /// The least number of lines removed and added, by the table that everybody knows.
    private func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var row = Array(0...b.count)
        for (i, x) in a.enumerated() {
            var corner = row[0]
            row[0] = i + 1
            for (j, y) in b.enumerated() {
                let above = row[j + 1]
                row[j + 1] = x == y ? corner : min(above, row[j]) + 1
                corner = above
            }
        }
        return row[b.count]
    }

    @Test func changesAreShortestAndGiveTheNewText() {
        for seed in 0..<400 {
            var random = Seeded(seed)
            let letters = Array("abcdefgh".utf8.prefix(Int.random(in: 1...8, using: &random)))
            func text() -> [UInt8] {
                (0..<Int.random(in: 0...30, using: &random)).map { _ in
                    letters.randomElement(using: &random)!
                }
            }
            let (a, b) = (text(), text())
            let old = TextLines(a.flatMap { [$0, UInt8(ascii: "\n")] })
            let new = TextLines(b.flatMap { [$0, UInt8(ascii: "\n")] })
            let changes = lineChanges(old, new)
            #expect(applied(changes, old, new) == new.bytes)
            let size = changes.reduce(0) { $0 + $1.old.count + $1.new.count }
            #expect(size == distance(a, b), "\(a) \(b)")
        }
    }

    @Test func textsTooFarApartStillGiveRightChanges() {
        // All lines are in both, in another order: further apart than any search goes.
        var random = Seeded(1)
        let lines = (0..<3000).map { "\($0)\n" }
        let old = TextLines(Array(lines.joined().utf8))
        let new = TextLines(Array(lines.shuffled(using: &random).joined().utf8))
        #expect(applied(lineChanges(old, new), old, new) == new.bytes)
    }
}

/// The same numbers everywhere (SplitMix64).
private struct Seeded: RandomNumberGenerator {
    var state: UInt64
    init(_ seed: Int) { state = UInt64(seed) }
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
