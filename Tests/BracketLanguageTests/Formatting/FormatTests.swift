import Testing

@testable import BracketLanguage

/// Pairs of a source and its canonical form.
@Suite struct FormatTests {
    /// The canonical form, after checking that it is its own.
    private func formatted(_ source: String) -> String? {
        guard let once = format(Array(source.utf8)) else { return nil }
        #expect(format(once) == once, "the form of \(source.debugDescription) is not its own")
        return String(decoding: once, as: UTF8.self)
    }

    /// That every line of `lines` becomes the one beside it, below a root.
    private func expect(
        _ lines: [(String, String)], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for (written, canonical) in lines {
            #expect(
                formatted("Root\n  \(written)\n") == "Root\n  \(canonical)\n",
                sourceLocation: sourceLocation)
        }
    }

    // MARK: Lines

    @Test func levelsAreTwoSpacesEach() {
        #expect(
            formatted("A\n    B\n     C\n    D\n") == "A\n  B\n    C\n  D\n")
        #expect(formatted("A\n\tB\n\t\tC\n\tD\n") == "A\n  B\n    C\n  D\n")
        #expect(formatted("A\n B\n \tC\n B2\n") == "A\n  B\n    C\n  B2\n")
    }

    @Test func blankLinesAreFoldedAndCutOffAtTheEnds() {
        #expect(formatted("\n \nA\n\n\t\n\n  B\n\n  C\n  D\n\n\n") == "A\n\n  B\n\n  C\n  D\n")
    }

    @Test func fileEndsInOneLineFeedAndHasNoMarkOrReturn() {
        #expect(formatted("\u{FEFF}A\r\n  B  \t\r\n\r\n  C") == "A\n  B\n\n  C\n")
        #expect(formatted("") == "")
        #expect(formatted("\n\n") == "")
        #expect(formatted("\u{FEFF}") == "")
    }

    @Test func textThatStartsLikeTheByteOrderMarkStaysText() {
        // The first one is the mark, the second a character of the label.
        #expect(formatted("\u{FEFF}\u{FEFF}A") == "\u{FEFF}\u{FEFF}A\n")
        #expect(formatted("\n\u{FEFF}A") == "\u{FEFF}\u{FEFF}A\n")
        #expect(formatted("\"\u{FEFF}A\"") == "\"\u{FEFF}A\"\n")
    }

    @Test func whatHasSyntaxErrorsHasNoForm() {
        #expect(formatted("A {") == nil)
        #expect(formatted("A\n    B\n  C") == nil)
        #expect(formatted("A\u{1}") == nil)
        // Meaning is another matter.
        #expect(formatted("A   {.nobody}\nA") == "A {.nobody}\nA\n")
    }

    // MARK: Comments

    @Test func commentsStandAsWhatFollows() {
        #expect(
            formatted("  // file\n\n@title T\nA\n// B\n    B\n // C\n    C\n        // D\n    D\n")
                == "// file\n\n@title T\nA\n  // B\n  B\n  // C\n  C\n    // D\n  D\n")
    }

    @Test func commentsBeforeADedentStayWithWhatTheyFollow() {
        let source = """
            A
                B
                    C
                    // sibling of C
                // sibling of B
            // sibling of A
            Z
                // child of Z
            """
        #expect(
            formatted(source) == """
                A
                  B
                    C
                    // sibling of C
                  // sibling of B
                // sibling of A
                Z
                  // child of Z

                """)
    }

    @Test func commentsAreKeptToTheByteButForTheirEnds() {
        #expect(formatted("A\n//  \"x\"   {y}\t\n//") == "A\n//  \"x\"   {y}\n//\n")
    }

    @Test func commentsIndentedOtherwiseStandAsWhatFollows() {
        // The spaces of the comment cannot be compared with the tabs of the outline.
        #expect(
            formatted("A\n\tB\n\t\tC\n        // c\n\tD\n") == "A\n  B\n    C\n  // c\n  D\n")
    }

    @Test func commentsAmongRowsAndLinks() {
        #expect(
            formatted("A\n// r\n    | a\n // s\n    | b\nB\n    // l\nA ~> B\n // m\nB ~> A")
                == "A\n  // r\n  | a\n  // s\n  | b\nB\n  // l\nA ~> B\n// m\nB ~> A\n")
    }

    // MARK: Nodes

    @Test func chainsStayAndHaveOneSpaceAround() {
        expect([("A   >  B\t>\tC", "A > B > C"), ("a>b", "a>b")])
    }

    @Test func whiteSpaceInTextsIsFolded() {
        expect([
            ("New \t York", "New York"), ("[  a   b ]   C", "[a b] C"),
            (#""a   >  b""#, #""a > b""#), (#"" a  \n  b ""#, #""a\nb""#),
            (#""\n a""#, #""\na""#), (#""a \u{20} b""#, #""a \u{20} b""#),
        ])
    }

    @Test func quotesGoWhereTheyAreNotNeeded() {
        expect([
            (#""plain""#, "plain"), (#""two  words""#, "two words"), (#""a>b""#, "a>b"),
            (#""say \"hi\"""#, #"say "hi""#), (#""C:\\new""#, #"C:\new"#),
            (#""a [b] c""#, "a [b] c"), (#""a_b""#, "a_b"), (#""__""#, "__"), (#""/a""#, "/a"),
            (#""a | b""#, "a | b"), (#""12""#, "12"), (#""-a""#, "-a"), (#""a - b""#, "a - b"),
            (#""a{b}""#, "a{b}"), (#""}""#, "}"), (#""~""#, "~"), (#""->""#, "->"),
            (#"[e] "x""#, "[e] x"), (#""x" {bold}"#, "x {bold}"), (#""x" > "y""#, "x > y"),
        ])
    }

    @Test func quotesStayWhereTheyAreNeeded() {
        let labels = [
            "// a", "//", "| a", "|a", "@a", "[a", "[a] b", "_", "a > b", "> a", "a >", "a ~> b",
            "a {b", "{a}", "- a", "-", "• a", "* a > b", "\u{A0}a", "a\u{A0}", "\u{3000}",
        ]
        expect(labels.map { ("\"\($0)\"", "\"\($0)\"") })
        expect([
            (#""\"a\"""#, #""\"a\"""#), (#""a\nb""#, #""a\nb""#), (#""\u{41}""#, #""\u{41}""#),
            // What may stand bare in one place need not in another.
            (#"A > "// a""#, #"A > "// a""#), (#"[e] "[a] b""#, #"[e] "[a] b""#),
        ])
    }

    @Test func quotesThatSilenceAWarningStay() {
        expect([
            (#"Income > "50k?""#, #"Income > "50k?""#), (#""50""#, "50"),
            (#"Income > [e] "50""#, "Income > [e] 50"),
            (#"A > "50 apples""#, "A > 50 apples"),
        ])
        #expect(
            formatted("\"- a\"\n\"- b\"\n\"-\" {bold}\n") == "\"- a\"\n\"- b\"\n\"-\" {bold}\n")
    }

    @Test func blanksAtTheEndOfALineMakeNoBullet() {
        for end in ["", " ", "\t"] {
            let source = Array("- A\n- B\n-\(end)\n".utf8)
            #expect(analyze(source).diagnostics.isEmpty)
        }
        #expect(formatted("- A\n- B\n- \n") == "- A\n- B\n-\n")
    }

    @Test func bareTextsStayBare() {
        expect([("[e] [a] b", "[e] [a] b"), ("A > // a", "A > // a"), ("A > | b", "A > | b")])
    }

    // MARK: Attributes

    @Test func attributesHaveOneOrder() {
        expect([
            ("A  {  bold   .x  #id  fill=red  .y }", "A {#id .x .y bold fill=red}"),
            ("A {data-b=1 data-a=2}", "A {data-b=1 data-a=2}"),
            // The last class wins.
            ("A {.bad .good}", "A {.bad .good}"),
        ])
    }

    @Test func valuesAreQuotedWhereTheyMustBe() {
        expect([
            (#"A {fill="red"}"#, "A {fill=red}"), (#"A {tags="a, b"}"#, #"A {tags="a, b"}"#),
            (#"A {tags="a"}"#, "A {tags=a}"), (#"A {data-x=""}"#, #"A {data-x=""}"#),
            (#"A {data-x="a\\b"}"#, #"A {data-x=a\b}"#), (#"A {data-x="\""}"#, #"A {data-x="\""}"#),
            (#"A {data-x="a{b"}"#, #"A {data-x="a{b"}"#),
            (#"A {data-x="\n"}"#, #"A {data-x="\n"}"#),
            (#"A {data-x="  a  b "}"#, #"A {data-x="  a  b "}"#),
            (#"A {href="a#b=c"}"#, "A {href=a#b=c}"),
        ])
    }

    @Test func controlsOfDirectionAreNotParted() {
        let line = "A {data-x=\u{2066}a .x data-y=b\u{2069}}"
        expect([(line, line)])
    }

    // MARK: Links and directives

    @Test func links() {
        #expect(
            formatted("A\nB C\n\nA  ~>   [ x  y ]  \"B C\"   {dashed   .x}\n\"A\"\t~> B  C")
                == "A\nB C\n\nA ~> [x y] B C {.x dashed}\nA ~> B C\n")
        #expect(formatted("\"_\"\nA\n\"_\" ~> A\nA ~> _") == "\"_\"\nA\n\"_\" ~> A\nA ~> _\n")
    }

    @Test func directives() {
        #expect(
            formatted(
                "@title    A   B\n@description \"A  \t B\"\n@class  x   fill=\"red\"   bold\n@class y\n@levels  a |  b\nA > B"
            )
                == "@title A B\n@description A B\n@class x fill=red bold\n@class y\n@levels a | b\nA > B\n"
        )
        let kept = [
            #"@title "\"A\" is quoted""#, #"@title " A""#, #"@title "a\nb""#, "@title \"\"",
            "@unknown", "@title", "@class", "@",
        ]
        for line in kept { #expect(formatted("\(line)\nA") == "\(line)\nA\n") }
        #expect(formatted("@title \"A > B {c} // d\"\nA") == "@title A > B {c} // d\nA\n")
    }

    // MARK: Rows

    @Test func rowsLineUp() {
        #expect(
            formatted(
                """
                Final
                    | Argentina | 3 {.winner}
                    | France |  12
                    |   -  | x
                """) == """
                    Final
                      | Argentina | 3 {.winner}
                      | France    | 12
                      | -         | x

                    """)
    }

    @Test func numbersStandAtTheRight() {
        #expect(
            formatted(
                "A\n  | Income | -20 | 1.5 % | a\n  | Total | 1,041 | – |\n  | x | | 7% | b\n")
                    // "1.5 %" has a space and so is no number: that column is one of words.
                    == """
                    A
                      | Income |   -20 | 1.5 % | a
                      | Total  | 1,041 | –     |
                      | x      |       | 7%    | b

                    """)
        #expect(
            formatted("A\n  | a | 9 {.x}\n  | b | 10\n") == "A\n  | a |  9 {.x}\n  | b | 10\n")
    }

    @Test func cellsAreMeasuredAsTheyAreShown() {
        #expect(
            formatted("A\n  | 日本 | a\n  | abc | b\n  | e\u{301} | c\n")
                == "A\n  | 日本 | a\n  | abc  | b\n  | e\u{301}    | c\n")
    }

    @Test func rowsThatSpanAreInNoColumn() {
        #expect(
            formatted("A\n  | A long heading {bold}\n  | a | b\n  |\n  | ccc | d\n")
                == "A\n  | A long heading {bold}\n  | a   | b\n  |\n  | ccc | d\n")
    }

    @Test func rowsOfCardsAreApart() {
        #expect(
            formatted("A\n  | long text | b\n  B\n    | a |  b\n")
                == "A\n  | long text | b\n  B\n    | a | b\n")
    }

    @Test func emptyCells() {
        #expect(
            formatted("A\n  |  |  | c {.x}\n  | | | \n  | a | | d\n")
                == "A\n  |   | | c {.x}\n  |   | |\n  | a | | d\n")
        #expect(formatted("A\n  | a | {.x}\n  |  {.x}\n") == "A\n  | a | {.x}\n  | {.x}\n")
        #expect(formatted("A\n  | \"\" | a\n  | b | \"\"\n") == "A\n  |   | a\n  | b |\n")
    }

    @Test func quotesOfCells() {
        let lines = [
            (#"| "a""#, "| a"), (#"| "a | b""#, #"| "a | b""#), (#"| "{a""#, #"| "{a""#),
            (#"| "\"a""#, #"| "\"a""#), (#"| "_""#, "| _"), (#"| "a > b""#, "| a > b"),
            (#"| "50""#, "| 50"), (#"| "a\nb""#, #"| "a\nb""#), (#"| "// a""#, "| // a"),
            (#"| "|""#, #"| "|""#), (#"| "a|b""#, "| a|b"), (#"| "[a] b""#, "| [a] b"),
        ]
        for (written, canonical) in lines {
            #expect(formatted("A\n  \(written)\n") == "A\n  \(canonical)\n")
        }
    }

    @Test func aCellTooWideSticksOut() {
        let wide = String(repeating: "w", count: 41)
        let fits = String(repeating: "f", count: 40)
        #expect(
            formatted("A\n  | a | b\n  | \(wide) | b\n") == "A\n  | a | b\n  | \(wide) | b\n")
        let padding = String(repeating: " ", count: 39)
        #expect(
            formatted("A\n  | a | b\n  | \(fits) | b\n")
                == "A\n  | a\(padding) | b\n  | \(fits) | b\n")
    }
}
