import Testing

@testable import BracketLanguage
@testable import BracketMarkdown

/// The sources of the blocks of a page.
func sources(_ page: String) -> [String] {
    Page(Array(page.utf8)).blocks.map { String(decoding: $0.source, as: UTF8.self) }
}

@Suite struct PageTests {
    @Test func aFencedBlock() {
        #expect(sources("Text\n\n```bracket\nA\n  B\n```\n") == ["A\n  B\n"])
        #expect(sources("~~~ bracket\nA\n~~~") == ["A\n"])
        #expect(sources("   ````bracket name  \nA\n```\n   ````  \n") == ["A\n```\n"])
        #expect(sources("```bracket\n```") == [""])
        #expect(sources("\u{FEFF}```bracket\nA\n```") == ["A\n"])
        #expect(sources("text\n```bracket\nA\n```") == ["A\n"])
    }

    @Test(arguments: [
        "``bracket\nA\n``", "    ```bracket\n    A\n    ```", "```brackets\nA\n```",
        "```{bracket}\nA\n```", "```Bracket\nA\n```", "```bracket `x`\nA\n```",
        "````markdown\n```bracket\nA\n```\n````", "~~~\n```bracket\nA\n```\n~~~",
        "<!--\n```bracket\nA\n```\n-->", "<pre>\n```bracket\nA\n```\n</pre>",
        "<script>\n\n```bracket\nA\n```\n</script>", "<?php\n\n```bracket\nA\n```\n?>",
        "<div>\n```bracket\nA\n```\n</div>", "<![CDATA[\n\n```bracket\nA\n```\n]]>",
        "<my-tag a='1'>\n```bracket\nA\n```", "---\na: |\n  x\n```bracket\nA\n```\n---\n",
        "- a\n\n      ```bracket\n      A\n      ```", "<!X\n\n```bracket\nA\n```\n>",
        "+++\na = 1\n```bracket\n```\n+++\n",
    ])
    func noBlock(_ page: String) {
        #expect(sources(page) == [])
        #expect(Page(Array(page.utf8)).diagnostics == [])
    }

    @Test(arguments: [
        // HTML of the sixth and seventh kind ends at a blank line, and the seventh interrupts nothing.
        "<div>\n\n```bracket\nA\n```\n</div>", "text\n<my-tag>\n```bracket\nA\n```",
        "<!-- a -->\n```bracket\nA\n```", "<details>\n<summary>x</summary>\n\n```bracket\nA\n```",
        // A rule, not front matter.
        "---\n\n```bracket\nA\n```\n---\n", "---\nx: y\n\n```bracket\nA\n```\n",
        "1. a\n\n   ```bracket\n   A\n   ```", "> ```bracket\n> A\n> ```", ">```bracket\n>A\n>```",
        "- ```bracket\n  A\n  ```", "-\n  ```bracket\n  A\n  ```", "> - ```bracket\n>   A\n>   ```",
        "10) x\n    ```bracket\n    A\n    ```", "- a\nlazy\n  ```bracket\n  A\n  ```",
        "-\t```bracket\n\tA\n\t```", "* * *\n```bracket\nA\n```", "Title\n---\n```bracket\nA\n```",
        "  ```bracket\n  A\n ```", "\t- a\n\n```bracket\nA\n```",
    ])
    func oneBlock(_ page: String) { #expect(sources(page) == ["A\n"]) }

    @Test func indentationInsideABlockIsKept() {
        #expect(sources("- ```bracket\n  A\n    B\n\n    C\n  ```") == ["A\n  B\n\n  C\n"])
        #expect(sources("> ```bracket\n> A\n>\n>   B\n> ```") == ["A\n\n  B\n"])
        // A line with less than the fence keeps what it has.
        #expect(sources("  ```bracket\nA\n   B\n ```") == ["A\n B\n"])
        // The bar of a quote and one column of the tab behind it; two columns are left.
        #expect(sources("> ```bracket\n>\tA\n> ```") == ["  A\n"])
    }

    @Test func linesMayEndInAnyWay() {
        #expect(sources("```bracket\r\nA\r\n  B\r\n```\r\n") == ["A\r\n  B\r\n"])
        #expect(sources("x\r```bracket\rA\r```\r") == ["A\r"])
    }

    @Test func severalBlocks() {
        #expect(
            sources("```bracket a\nA\n```\n\n1. x\n\n   ~~~bracket b\n   B\n   ~~~\n2. y\n")
                == ["A\n", "B\n"])
        let page = Page(Array("```bracket a\nA\n```\n~~~bracket Ü.2\n~~~\n".utf8))
        #expect(page.blocks.map(\.name) == [Array("a".utf8), Array("Ü.2".utf8)])
    }

    @Test(arguments: ["../a", "a/b", ".a", "a b", "a\\b", "a:b", "a\u{202E}", "a\u{A0}b", "a*"])
    func badNames(_ name: String) {
        let page = Page(Array("```bracket \(name)\nA\n```\n".utf8))
        #expect(page.blocks.map(\.isBroken) == [true])
        #expect(
            page.diagnostics == [
                Diagnostic(.invalidPictureName, at: 11..<11 + name.utf8.count, [name])
            ])
    }

    @Test(arguments: ["```bracket\nA", "- ```bracket\n  A\n\nx", "> ```bracket\nA\n```"])
    func unclosed(_ text: String) {
        let page = Page(Array(text.utf8))
        #expect(page.blocks.map(\.isBroken) == [true])
        #expect(page.diagnostics.map(\.code) == [.unclosedFence])
    }

    @Test func placesAreThoseOfThePage() {
        let text = "x\n> - ```bracket\n>   A\n>      B\n>   ```\n"
        let page = Page(Array(text.utf8))
        #expect(page.blocks[0].source == Array("A\n   B\n".utf8))
        let place = { (range: Range<Int>) in
            page.blocks[0].placed([Diagnostic(.emptyFile, at: range)])[0].range
        }
        let a = Array(text.utf8).firstIndex(of: 0x41)!
        let b = Array(text.utf8).firstIndex(of: 0x42)!
        #expect(place(0..<1) == a..<a + 1)
        #expect(place(5..<6) == b..<b + 1)
        #expect(place(5..<5) == b..<b)
        #expect(place(0..<6) == a..<b + 1)
        #expect(place(2..<5) == b - 3..<b)
        // The end stands for the fence.
        #expect(place(7..<7) == 6..<16)
    }

    @Test func partsOfTabsAreSpaces() {
        let text = "> ```bracket\n>\tA\n> ```"
        let block = Page(Array(text.utf8)).blocks[0]
        #expect(block.source == Array("  A\n".utf8))
        let place = { block.placed([Diagnostic(.emptyFile, at: $0)])[0].range }
        #expect(place(0..<2) == 14..<15)
        #expect(place(2..<3) == 15..<16)
    }

    @Test func fixesThatFitAreKept() {
        let block = Page(Array("> ```bracket\n> A\n> B\n>\tC\n> ```".utf8)).blocks[0]
        let fix = { (range: Range<Int>) in
            block.placed([
                Diagnostic(.emptyFile, at: 0..<1, fix: Fix(replace: range, with: "x"))
            ])[0].fix
        }
        #expect(fix(2..<3) == Fix(replace: 19..<20, with: "x"))
        #expect(fix(0..<3) == nil)
        #expect(fix(4..<6) == nil)
    }

    @Test(arguments: [
        ("Release plan", "release-plan"), ("  A -- B! ", "a-b"), ("日本 Café", "日本-café"),
        ("***", "tree"), ("", "tree"), ("a.b/c", "a-b-c"), ("a_b", "a_b"),
    ])
    func namesAfterLabels(_ label: String, _ name: String) {
        #expect(String(decoding: pictureName(after: label), as: UTF8.self) == name)
    }

    @Test func aLongLabelGivesAShorterName() {
        #expect(pictureName(after: String(repeating: "x", count: 100)).count == 60)
        #expect(pictureName(after: String(repeating: "日", count: 100)).count == 60)
        #expect(
            pictureName(after: String(repeating: "x", count: 59) + " y").count == 59,
            "no hyphen at the end")
    }

    @Test func namesThatAreRepeated() {
        let text = "```bracket A\n```\n```bracket b\n```\n```bracket\n```\n```bracket a\n```\n"
        let page = Page(Array((text + "```bracket\n```\n```bracket /\n```").utf8))
        let (names, found) = page.pictureNames(rootLabels: ["x", nil, "a", "x", nil, "y"])
        #expect(names == [Array("A".utf8), Array("b".utf8), nil, nil, nil, nil])
        #expect(found.map(\.code) == [.repeatedPictureName, .repeatedPictureName])
        #expect(found.map(\.range) == [34..<44, 49..<61])
        #expect(found.allSatisfy { $0.notes == [.init(range: 0..<12, kind: .firstHere)] })
    }

    @Test func diagnosticsComeInTheOrderOfThePage() {
        let page = Page(Array("```bracket\nA\nA\n```\n```bracket /\nB\n```\n".utf8))
        let all = page.allDiagnostics(
            ofNames: [],
            ofBlocks: [
                [Diagnostic(.duplicateID, at: 2..<3)], [Diagnostic(.duplicateID, at: 0..<1)],
            ])
        #expect(all.map(\.code) == [.duplicateID, .invalidPictureName, .duplicateID])
    }

    @Test(arguments: DiagnosticCode.allCases.filter(\.isOfPage))
    func theExamplesOfTheCatalogue(_ code: DiagnosticCode) {
        for (example, expected) in [
            (code.wording.wrong, code.wording.wrong.ofPage.map { [$0] }), (code.wording.right, []),
        ] {
            let page = Page(example.source)
            let labels = page.blocks.map {
                String(decoding: $0.source.prefix { $0 != 0x0A }, as: UTF8.self)
            }
            let names = page.pictureNames(rootLabels: labels).diagnostics
            let found = page.allDiagnostics(
                ofNames: names, ofBlocks: page.blocks.map { _ in [] })
            #expect(found == expected)
        }
    }
}
