import Testing

@testable import BracketLanguage

@Suite struct LabelTests {
    @Test(arguments: [
        "a>b", "a -> b", "a => b", ">5", ">= 5", "5 >= 4", "a ~ b", "~>b", "(x) [y] z}", "a{b}",
        "x: y; #1 & *2* _u_ - 'q' \"r\" \\n", "a [b] c", "a | b", "a // b", "key=value",
        "if true else @class", "日本", "e\u{301}", "👩‍👧", "x\u{FEFF}", "-", "*", "_x", "__", "1",
    ])
    func textIsText(_ label: String) {
        #expect(outline(label) == [label])
        #expect(findings(label) == [])
    }

    @Test func whiteSpaceIsFoldedInBareLabels() {
        #expect(outline("a \t b   c \t\n") == ["a b c"])
        #expect(outline("a\tb") == ["a b"])
        #expect(outline("a\u{A0}\u{A0}b\u{3000}") == ["a\u{A0}\u{A0}b\u{3000}"])
    }

    @Test func whiteSpaceIsFoldedInQuotedLabels() {
        #expect(outline("\"  a \t b  \"") == ["a b"])
        #expect(outline("\"a  \\n  b\"") == ["a\nb"])
    }

    @Test func quotesSwitchMarksOff() {
        #expect(outline("\"a > b\" > \"c {d} ~> [e]\"") == ["a > b", "  c {d} ~> [e]"])
        #expect(outline("\"_\"") == ["_"])
        #expect(diagram("\"_\"").nodes[0].label.isEmpty == false)
        #expect(outline("\"// a\"") == ["// a"])
        #expect(outline("\"| a\"") == ["| a"])
        #expect(outline("\"@title a\"") == ["@title a"])
    }

    @Test func escapes() {
        #expect(outline(#""say \"hi\" \\ \u{1F600}\u{e9}""#) == [#"say "hi" \ 😀é"#])
        #expect(outline(#""two\nlines""#) == ["two\nlines"])
        #expect(outline(#""a\u{20}\u{20}b""#) == ["a b"])
        #expect(outline(#""\u{A0}""#) == ["\u{A0}"])
    }

    @Test(arguments: [
        (#""a\qb""#, #"\q"#), (#""a\日b""#, #"\日"#), (#""\u41""#, #"\u"#),
        (#""\u{}""#, #"\u"#), (#""\u{1234567}""#, #"\u"#), (#""\u{12""#, #"\u"#),
        (#""\u{xy}""#, #"\u"#), (#""\ ""#, #"\ "#),
    ])
    func unknownEscapes(_ source: String, _ escape: String) {
        #expect(findings(source) == ["1 unknown-escape «\(escape)»"])
        #expect(only(source).arguments == [escape])
    }

    @Test func everyUnknownEscapeOfALabelIsReported() {
        #expect(
            findings(#""\a and \b""#) == [
                #"1 unknown-escape «\a»"#, #"1 unknown-escape «\b»"#,
            ])
    }

    @Test(arguments: [
        "0", "9", "D", "7F", "85", "2028", "2029", "D800", "DFFF", "FDD0", "FFFE", "1FFFF",
        "10FFFF", "110000", "FFFFFF",
    ])
    func scalarsThatMayNotStand(_ hex: String) {
        #expect(findings("\"a\\u{\(hex)}\"") == ["1 invalid-scalar «\\u{\(hex)}»"])
    }

    @Test(arguments: ["20", "A0", "7e", "d7ff", "E000", "FFFD", "10FFFD", "00e9"])
    func scalarsThatMayStand(_ hex: String) {
        #expect(findings("\"a\\u{\(hex)}\"") == [])
    }

    @Test func escapedOverridesAreWarnedOf() {
        #expect(findings("\"a\\u{202E}b\"") == ["1 bidirectional-control «\\u{202E}»"])
    }

    @Test func emptyLabels() {
        for label in ["\"\"", "\"  \"", "\"\\n\"", "\"\\u{20}\""] {
            #expect(findings(label) == ["1 empty-label «\(label)»"])
            #expect(fixed(label) == "_")
        }
        #expect(findings("A > \"\" > B") == ["1 empty-label «\"\"»"])
    }

    @Test func unterminatedQuotes() {
        #expect(findings("\"a > b \nc") == ["1 unterminated-quote «\"a > b»"])
        #expect(findings("\"a\\") == ["1 unterminated-quote «\"a\\»"])
        #expect(findings("\"") == ["1 unterminated-quote «\"»"])
    }

    @Test func textBehindQuotes() {
        #expect(findings("\"a\" b > c") == ["1 text-after-quote «b»"])
        #expect(fixed("\"a\" b > c") == "\"\\\"a\\\" b\" > c")
        #expect(findings("\"a\"b") == ["1 text-after-quote «b»"])
        #expect(findings("\"a\"\"b\"") == ["1 text-after-quote «\"b\"»"])
        #expect(only("\"a\"  b   c ").arguments == ["b c"])
        #expect(findings("\"a\"{bold}") == ["1 text-after-quote «{bold}»"])
        #expect(fixed("\"a\"{bold}") == "\"a\" {bold}")
        #expect(fixed("\"a\"> b") == "\"a\" > b")
    }

    @Test func junctions() {
        #expect(outline("_\n  _\n    a\n  _") == ["_", "  _", "    a", "  _"])
        #expect(outline("a > _ > b") == ["a", "  _", "    b"])
        #expect(diagram("a\n  [x] _ {#j}").string(details("", in: "a\n  [x] _ {#j}").id) == "j")
    }

    @Test func edgeLabels() {
        func label(_ source: String) -> String? {
            let diagram = diagram(source)
            return diagram.details(of: NodeID(1)).map { diagram.string($0.edgeLabel) }
        }
        #expect(label("A > [yes] B") == "yes")
        #expect(label("A\n  [a > b {c} ~> d] B") == "a > b {c} ~> d")
        #expect(label("A\n  [ a \t b ] B") == "a b")
        #expect(label("A\n  [a]b] B") == "a]b")
        #expect(label("A\n  [[a] B") == "[a")
        #expect(label("A\n  [a]\tB") == "a")
        #expect(outline("A\n  [a] [b] B") == ["A", "  [b] B"])
        #expect(outline("A\n  [a] \"B > C\"") == ["A", "  B > C"])
        #expect(label("A\n  [\"a\"] B") == "\"a\"")
    }

    @Test func edgeLabelsOnRoots() {
        #expect(findings("[yes] A > [no] B") == ["1 edge-label-on-root «[yes]»"])
        #expect(only("[yes] A").arguments == ["yes"])
        #expect(fixed("[yes] A {bold} > B") == "\"[yes] A\" {bold} > B")
        #expect(findings("A\n[x] B") == ["2 edge-label-on-root «[x]»"])
    }

    @Test func emptyEdgeLabels() {
        #expect(findings("A\n  [] B") == ["2 empty-edge-label «[]»"])
        #expect(findings("A\n  [ ] to do") == ["2 empty-edge-label «[ ]»"])
        #expect(fixed("A\n  [ ] to do > B") == "A\n  \"[ ] to do\" > B")
        #expect(findings("A\n  []") == ["2 empty-edge-label «[]»"])
        #expect(fixed("A\n  []") == "A\n  \"[]\"")
    }

    @Test func edgeLabelsWithoutNodes() {
        #expect(findings("A\n  [x]") == ["2 edge-label-without-node «[x]»"])
        #expect(findings("A > [x] > B") == ["1 edge-label-without-node «[x]»"])
        #expect(findings("A\n  [x] {bold}") == ["2 attributes-without-node «{bold}»"])
        #expect(fixed("A\n  [x]") == "A\n  \"[x]\"")
    }

    @Test func unclosedEdgeLabels() {
        #expect(findings("A\n  [yes B > C") == ["2 unclosed-edge-label «[»"])
        #expect(only("A\n  [0..1]range ").arguments == ["[0..1]range"])
        #expect(findings("A\n  [\n  B") == ["2 unclosed-edge-label «[»"])
    }

    @Test func limits() {
        var limits = Limits.standard
        limits.textSize = 4
        #expect(findings("abcd > \"efgh\" > [ijkl] m", limits: limits) == [])
        #expect(findings("abcde > b", limits: limits) == ["1 label-too-long «abcde»"])
        #expect(findings("a > \"bcdef\"", limits: limits) == ["1 label-too-long «bcdef»"])
        #expect(findings("a > [bcdef] g", limits: limits) == ["1 label-too-long «bcdef»"])
        #expect(findings("a {tooltip=abcde}", limits: limits) == ["1 label-too-long «abcde»"])
        #expect(findings("a\n  | b | abcde", limits: limits) == ["2 label-too-long «abcde»"])
        #expect(findings("@title abcde\na", limits: limits) == ["1 label-too-long «abcde»"])
        #expect(Limits.standard.textSize == 65536)
        #expect(Limits.standard.fileSize == 1_073_741_824)
        #expect(Limits.standard.cellsInRow == 64)
    }
}
