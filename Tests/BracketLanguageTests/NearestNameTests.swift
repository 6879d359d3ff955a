import Testing

@testable import BracketLanguage

@Suite struct NearestNameTests {
    private func distance(_ a: String, _ b: String, limit: Int = 9) -> Int? {
        editDistance(Array(a.utf8).span, Array(b.utf8).span, limit: limit)
    }

    @Test func countsEdits() {
        #expect(distance("", "") == 0)
        #expect(distance("", "abc") == 3)
        #expect(distance("align", "align") == 0)
        #expect(distance("align", "Align") == 0)
        #expect(distance("algin", "align") == 1)
        #expect(distance("aling", "align") == 1)
        #expect(distance("alin", "align") == 1)
        #expect(distance("kitten", "sitting") == 3)
        // Restricted: a swapped pair is not edited again.
        #expect(distance("ca", "abc") == 3)
    }

    @Test func givesUpBeyondTheLimit() {
        #expect(distance("kitten", "sitting", limit: 3) == 3)
        #expect(distance("kitten", "sitting", limit: 2) == nil)
        #expect(distance("a", "abcdef", limit: 4) == nil)
        #expect(distance("a", "b", limit: 0) == nil)
    }

    @Test func theBandChangesNothing() {
        // All pairs of words of up to four letters of a two-letter alphabet, against the full table.
        var words = [""]
        for _ in 0..<4 {
            words += words.suffix(1 << (words.last?.count ?? 0)).flatMap { ["\($0)x", "\($0)y"] }
        }
        #expect(words.count == 31)
        for a in words {
            for b in words {
                let exact = fullDistance(Array(a.utf8), Array(b.utf8))
                for limit in 0...4 {
                    #expect(distance(a, b, limit: limit) == (exact <= limit ? exact : nil))
                }
            }
        }
    }

    private func fullDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var d = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
        for i in 0...a.count {
            for j in 0...b.count {
                if i == 0 || j == 0 {
                    d[i][j] = i + j
                    continue
                }
                let step = a[i - 1] == b[j - 1] ? 0 : 1
                d[i][j] = min(d[i - 1][j - 1] + step, d[i - 1][j] + 1, d[i][j - 1] + 1)
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    d[i][j] = min(d[i][j], d[i - 2][j - 2] + 1)
                }
            }
        }
        return d[a.count][b.count]
    }

    @Test func findsWhatWasMeant() {
        let names = ["title", "direction", "align", "repeats", "card", "gap", "hang"]
        #expect(nearestName(to: "algin", among: names) == "align")
        #expect(nearestName(to: "ALIGN", among: names) == "align")
        #expect(nearestName(to: "direktion", among: names) == "direction")
        #expect(nearestName(to: "cart", among: names) == "card")
        #expect(nearestName(to: "weather", among: names) == nil)
        #expect(nearestName(to: "x", among: names) == nil)
        #expect(nearestName(to: "gab", among: ["gax", "gay"]) == "gax")
    }

    @Test func findsCodes() {
        #expect(DiagnosticCode.nearest(to: "duplicate-ids") == .duplicateID)
        #expect(DiagnosticCode.nearest(to: "Empty-File") == .emptyFile)
        #expect(DiagnosticCode.nearest(to: "duplicate") == .duplicateID)
        #expect(DiagnosticCode.nearest(to: "dupl-id") == .duplicateID)
        #expect(DiagnosticCode.nearest(to: "Bullets") == .listBullets)
        #expect(DiagnosticCode.nearest(to: "utf8") == .invalidUTF8)
        #expect(DiagnosticCode.nearest(to: "length missing") == .missingLength)
        #expect(DiagnosticCode.nearest(to: "thunderstorm") == nil)
        #expect(DiagnosticCode.nearest(to: "id") == nil)
        #expect(DiagnosticCode.nearest(to: "") == nil)
    }
}
