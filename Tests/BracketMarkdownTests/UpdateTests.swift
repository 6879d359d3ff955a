import Testing

@testable import BracketMarkdown

/// The page with an image `p-N.svg` below block N, checked to be stable.
func updated(_ text: String, _ alternative: String = "A. Tree") -> String {
    let page = Page(Array(text.utf8))
    let shown: [[Shown]?] = page.blocks.indices.map {
        [.image(alternative: alternative, file: Array("p-\($0).svg".utf8))]
    }
    let new = page.updated(shown)
    let again = Page(new)
    #expect(again.blocks.map(\.source) == page.blocks.map(\.source))
    #expect(again.updated(shown) == new, "updating twice")
    return String(decoding: new, as: UTF8.self)
}

private let section = "<!-- bracketc -->\n![A. Tree](p-0.svg)\n<!-- /bracketc -->\n"

@Suite struct UpdateTests {
    @Test func aNewSection() {
        #expect(
            updated("Text\n\n```bracket\nA\n```\n\nMore\n")
                == "Text\n\n```bracket\nA\n```\n\n\(section)\nMore\n")
        #expect(updated("```bracket\nA\n```\nMore\n") == "```bracket\nA\n```\n\n\(section)More\n")
    }

    @Test func thePageMayEndWithoutALineFeed() {
        #expect(
            updated("```bracket\nA\n```") == "```bracket\nA\n```\n\n\(section.dropLast())")
    }

    @Test func anUpToDateSectionStays() {
        let page = "```bracket\nA\n```\n\n\(section)\nMore\n"
        #expect(updated(page) == page)
        // A formatter may have put blank lines in.
        let loose =
            "```bracket\nA\n```\n\n<!-- bracketc -->\n\n![A. Tree](p-0.svg)\n\n<!-- /bracketc -->\n"
        #expect(updated(loose) == loose)
    }

    @Test func anOldSectionIsRewritten() {
        #expect(
            updated(
                "```bracket\nA\n```\n<!-- bracketc -->\n\n![old](x.svg)\n<!-- /bracketc -->\nMore\n"
            )
                == "```bracket\nA\n```\n<!-- bracketc -->\n\n![A. Tree](p-0.svg)\n<!-- /bracketc -->\nMore\n"
        )
        #expect(
            updated("```bracket\nA\n```\n<!-- bracketc -->\n<!-- /bracketc -->\n")
                == "```bracket\nA\n```\n\(section)")
        #expect(
            updated(
                "```bracket\nA\n```\n\n<!-- bracketc -->\n```text\nA\n```\n<!-- /bracketc -->\n")
                == "```bracket\nA\n```\n\n\(section)")
    }

    @Test func inListsAndQuotes() {
        #expect(
            updated("- ```bracket\n  A\n  ```\n- b\n")
                == "- ```bracket\n  A\n  ```\n  <!-- bracketc -->\n  ![A. Tree](p-0.svg)\n  <!-- /bracketc -->\n- b\n"
        )
        #expect(
            updated("> ```bracket\n> A\n> ```\nx\n")
                == "> ```bracket\n> A\n> ```\n>\n> <!-- bracketc -->\n> ![A. Tree](p-0.svg)\n> <!-- /bracketc -->\nx\n"
        )
        #expect(
            updated("1.\tx\n\n\t```bracket\n\tA\n\t```\n")
                == "1.\tx\n\n\t```bracket\n\tA\n\t```\n\t<!-- bracketc -->\n\t![A. Tree](p-0.svg)\n\t<!-- /bracketc -->\n"
        )
    }

    @Test func lineEndsArePreserved() {
        #expect(
            updated("```bracket\r\nA\r\n```\r\nx\r\n")
                == "```bracket\r\nA\r\n```\r\n\r\n"
                + section.split(separator: "\n").map { $0 + "\r\n" }.joined() + "x\r\n")
    }

    @Test func aSectionWithoutABlockGoes() {
        #expect(updated("A\n\n\(section)\nB\n") == "A\n\nB\n")
        #expect(updated("A\n\(section)B\n") == "A\n\nB\n")
        #expect(updated("A\n\(section)\nB\n") == "A\n\nB\n")
        #expect(updated("A\n\n\(section)B\n") == "A\n\nB\n")
        #expect(updated("A\n\n\(section)") == "A\n")
        #expect(updated("\(section)") == "")
        #expect(
            updated("> A\n>\n> <!-- bracketc -->\n> ![](x)\n> <!-- /bracketc -->\n>\n> B\n")
                == "> A\n>\n> B\n")
        #expect(
            updated("- <!-- bracketc -->\n  ![](x)\n  <!-- /bracketc -->\n- b\n") == "- \n- b\n")
    }

    @Test func aQuoteOfASectionAloneGoesWithIt() {
        #expect(updated("A\n\n> <!-- bracketc -->\n> ![](x)\n> <!-- /bracketc -->\n") == "A\n")
    }

    @Test func textBetweenABlockAndItsSectionPartsThem() {
        #expect(
            updated("```bracket\nA\n```\n\nText\n\n\(section)")
                == "```bracket\nA\n```\n\n\(section)\nText\n")
    }

    @Test func aSectionOutsideOfItsListIsMoved() {
        #expect(
            updated("- ```bracket\n  A\n  ```\n\n\(section)\nx\n")
                == "- ```bracket\n  A\n  ```\n  <!-- bracketc -->\n  ![A. Tree](p-0.svg)\n  <!-- /bracketc -->\n\nx\n"
        )
    }

    @Test func aBlockThatHasNoPictureKeepsItsSection() {
        let page = Page(Array("```bracket\nA\n```\n\n\(section)".utf8))
        #expect(page.updated([nil]) == page.bytes)
        #expect(page.blocks[0].shownFile == Array("p-0.svg".utf8))
    }

    @Test func textArt() {
        let page = Page(Array("> ```bracket\n> A\n> ```\n".utf8))
        let new = page.updated([[.text(Array("┌─┐\n│`│\n\n└─┘\n".utf8))]])
        #expect(
            String(decoding: new, as: UTF8.self)
                == "> ```bracket\n> A\n> ```\n>\n> <!-- bracketc -->\n> ```text\n> ┌─┐\n> │`│\n>\n> └─┘\n> ```\n> <!-- /bracketc -->\n"
        )
        #expect(Page(new).updated([[.text(Array("┌─┐\n│`│\n\n└─┘\n".utf8))]]) == new)
        let fences = Page(Array("```bracket\nA\n```\n".utf8)).updated([[.text(Array("```\n".utf8))]]
        )
        #expect(String(decoding: fences, as: UTF8.self).contains("\n````text\n```\n````\n"))
    }

    @Test func mistakesWithMarkers() {
        let codes = { (text: String) in Page(Array(text.utf8)).diagnostics.map(\.code) }
        #expect(codes("<!-- bracketc -->\n") == [.unpairedMarker])
        #expect(codes("<!-- /bracketc -->\n") == [.unpairedMarker])
        #expect(
            codes("- <!-- bracketc -->\n\n<!-- /bracketc -->\n") == [
                .unpairedMarker, .unpairedMarker,
            ])
        #expect(codes("<!-- bracketc -->\n\(section)") == [.unpairedMarker])
        #expect(codes("<!-- bracketc -->\ntext\n<!-- /bracketc -->\n") == [.textBetweenMarkers])
        #expect(
            codes("<!-- bracketc -->\n- ![](x)\n<!-- /bracketc -->\n") == [.textBetweenMarkers])
        #expect(codes("```\n<!-- bracketc -->\n```\n") == [])
        #expect(codes("text <!-- bracketc -->\n") == [])
    }

    @Test func alternativeTexts() {
        let alternative = { String(decoding: alternativeText($0), as: UTF8.self) }
        #expect(
            alternative("a [b](c) *d* _e_ `f` \\") == "a \\[b\\](c) \\*d\\* \\_e\\_ \\`f\\` \\\\")
        #expect(
            alternative("<b> & {{x}} $1 ~a~ a^b |")
                == "&#60;b&#62; &#38; &#123;&#123;x&#125;&#125; &#36;1 &#126;a&#126; a&#94;b &#124;"
        )
        #expect(alternative("a: b :smile:") == "a: b &#58;smile:")
        #expect(alternative(" a\n b ") == "a b")
        #expect(alternative(String(repeating: "word ", count: 100)).utf8.count < 210)
        #expect(alternative(String(repeating: "word ", count: 100)).hasSuffix("word…"))
        #expect(
            alternative(String(repeating: "日", count: 300)) == String(repeating: "日", count: 200)
                + "…")
    }

    @Test func destinations() {
        let line = imageLine(alternative: "x", file: Array("a b(1)_日%:.svg".utf8))
        #expect(String(decoding: line, as: UTF8.self) == "![x](a%20b%281%29_日%25%3A.svg)")
        #expect(imageFile(line[...]) == Array("a b(1)_日%:.svg".utf8))
        #expect(destination([0x61, 0xFF]) == Array("a%FF".utf8))
        #expect(imageFile(Array("![x](../a.svg)".utf8)[...]) == nil)
    }
}
