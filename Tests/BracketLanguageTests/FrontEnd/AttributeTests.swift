import Testing

@testable import BracketLanguage

@Suite struct AttributeTests {
    @Test func everyKeyIsCarried() {
        let source = """
            root
              A {#a-1:ü .winner .mine fill=red stroke=#0f0 text=#123456 bold italic dashed branch=teal \
            path href=https://example.org/a?b=c#d tooltip="two  words" tags="new,  very urgent" \
            side=left length=0.125 hang collapsed data-key=value data-empty data-q="a  \\"b\\""}
                B
            @class mine italic
            """
        let diagram = diagram(source)
        let details = BracketLanguageTests.details("A", in: source)
        func text(_ range: TextRange) -> String { diagram.string(range) }
        #expect(text(details.id) == "a-1:ü")
        #expect(details.style.classes.map { diagram.classes[Int($0)].name } == ["winner", "mine"])
        #expect(details.style.fill == .palette(.red))
        #expect(details.style.stroke == .literal(0x00FF00))
        #expect(details.style.text == .literal(0x123456))
        #expect(details.style.bold && details.style.italic && details.style.dashed)
        #expect(details.branch == .palette(.teal))
        #expect(details.path && details.hang && details.collapsed && !details.roof)
        #expect(text(details.href) == "https://example.org/a?b=c#d")
        #expect(text(details.tooltip) == "two words")
        #expect(details.tags.map(text) == ["new", "very urgent"])
        #expect(details.side == .left)
        #expect(details.length == 0.125)
        #expect(details.data.map { text($0.name) } == ["key", "empty", "q"])
        #expect(details.data.map { text($0.value) } == ["value", "", "a  \"b\""])
        #expect(BracketLanguageTests.details("NP", in: "NP {roof} > the old man").roof)
    }

    @Test func whereTheyOpenAndEnd() {
        #expect(outline("A {bold}") == ["A"])
        #expect(outline("A\t{ bold  italic }  ") == ["A"])
        #expect(outline("A{bold}") == ["A{bold}"])
        #expect(outline("A {bold} > B {bold}") == ["A", "  B"])
        #expect(outline("\"A\" {bold}") == ["A"])
        #expect(details("A", in: "A {tooltip=\"} {\"}").tooltip.isEmpty == false)
        #expect(details("A", in: "A {tooltip=a=b}").tooltip.count == 3)
    }

    @Test func emptyUnclosedAndDoubledBraces() {
        #expect(findings("A {}") == ["1 empty-attributes «{}»"])
        #expect(findings("A {  } > B") == ["1 empty-attributes «{  }»"])
        #expect(findings("A {bold\nB") == ["1 unclosed-attributes «{»"])
        #expect(findings("A {") == ["1 unclosed-attributes «{»"])
        #expect(findings("A {bold > B") == ["1 unclosed-attributes «{»"])
        #expect(findings("A {bold} {italic}") == ["1 doubled-attributes «{italic}»"])
        #expect(findings("A {bold}{italic} > B") == ["1 doubled-attributes «{italic}»"])
        #expect(notes("A {bold} {italic}") == ["1 first-here «{bold}»"])
    }

    @Test func somethingElseInBraces() {
        #expect(findings("Set {a, b}") == ["1 invalid-attribute «a,»"])
        #expect(findings("Set {1}") == ["1 invalid-attribute «1»"])
        #expect(findings("Set {\"a\"}") == ["1 invalid-attribute «\"a\"»"])
        #expect(findings("Set {=a}") == ["1 invalid-attribute «=a»"])
        #expect(findings("Set {{a}") == ["1 invalid-attribute «{a»"])
        #expect(findings("A {tooltip=\"a\"b}") == ["1 invalid-attribute «tooltip=\"a\"b»"])
        // The rest of the line is not blamed for it.
        #expect(findings("Set {a, b} union {c} > B\n  C") == ["1 invalid-attribute «a,»"])
    }

    @Test func whiteSpaceAroundEquals() {
        #expect(findings("A {fill = red}") == ["1 invalid-attribute «fill = red»"])
        #expect(fixed("A {fill = red}") == "A {fill=red}")
        #expect(fixed("A {fill= red bold}") == "A {fill=red bold}")
        #expect(fixed("A {tooltip =\"a b\"}") == "A {tooltip=\"a b\"}")
        #expect(only("A {fill = }").fix == nil)
    }

    @Test func textBehindBraces() {
        #expect(findings("A {bold} b > c") == ["1 text-after-attributes «b»"])
        #expect(findings("A {bold}b c") == ["1 text-after-attributes «b c»"])
        #expect(findings("A {bold}> c") == ["1 text-after-attributes «> c»"])
        #expect(only("A {bold} b   c ").arguments == ["b c"])
    }

    @Test func bracesWithoutALabel() {
        #expect(findings("{bold}") == ["1 attributes-without-node «{bold}»"])
        #expect(findings("A > {x y} > B\n  C") == ["1 attributes-without-node «{x y}»"])
        #expect(fixed("{a, b}") == "\"{a, b}\"")
        #expect(findings("{a") == ["1 attributes-without-node «{a»"])
    }

    @Test func unknownKeys() {
        #expect(findings("A {fil=red bolt}") == ["1 unknown-key «fil»", "1 unknown-key «bolt»"])
        #expect(only("A {colapsed}\n  B").arguments == ["colapsed", "node", "collapsed"])
        #expect(fixed("A {Fill=red}") == "A {fill=red}")
        #expect(only("A {quux}").arguments == ["quux", "node"])
        #expect(fixed("A {winner}") == "A {.winner}")
        #expect(only("A\n  | x {dashedd}").arguments == ["dashedd", "row"])
    }

    @Test func repeatedKeys() {
        #expect(findings("A {fill=red bold fill=blue}") == ["1 repeated-key «fill»"])
        #expect(notes("A {bold bold}") == ["1 first-here «bold»"])
        #expect(only("A {#a #b}").arguments == ["#id"])
        #expect(findings("A {#a #b}") == ["1 repeated-key «#b»"])
        #expect(findings("A {data-a=1 data-b=1 data-a=2}") == ["1 repeated-key «data-a»"])
        #expect(findings("A {.good .good}") == [])
    }

    @Test func keysInTheWrongPlace() {
        #expect(only("A\n  | x {#a}").arguments == ["#id", "row"])
        #expect(findings("A\n  | x {#a}") == ["2 misplaced-key «#a»"])
        for key in ["dashed", "path", "href=a", "tags=a", "side=left", "length=1", "data-a=b"] {
            #expect(findings("A\n  | x {\(key)}").first?.hasPrefix("2 misplaced-key") == true)
        }
        #expect(only("A\n  B\nA ~> B {bold}").arguments == ["bold", "link"])
        #expect(only("@class x branch=red\nA").arguments == ["branch", "class"])
        #expect(only("@class x .good\nA").arguments == [".class", "class"])
        #expect(only("@class x #good\nA").arguments == ["#id", "class"])
    }

    @Test(arguments: [
        ("side=left", "A {side=left}\n  B", false), ("side", "A\n  B {side=up}", true),
        ("side", "A\n  B\n    C {side=up}", false),
        ("collapsed", "A {collapsed}", false), ("collapsed", "A {collapsed} > B", true),
        ("roof", "A {roof}", false), ("roof", "A {roof} > B > C", false),
        ("roof", "A {roof}\n  B\n  C", true), ("roof", "A {roof}\n  B\n  C > D", false),
        ("length", "A {length=1}", false), ("length", "A {length=0}", true),
        ("length", "A > B {length=1}", true),
    ])
    func keysThatNeedAPlaceInTheTree(_ key: String, _ source: String, _ isFine: Bool) {
        let codes = analyze(Array(source.utf8)).diagnostics.map(\.code)
        #expect(codes == (isFine ? [] : [.inapplicableKey]))
    }

    @Test func inapplicableKeysNameTheNode() {
        #expect(only("A > B {collapsed}").arguments == ["collapsed", "B"])
        #expect(findings("A > B {collapsed}") == ["1 inapplicable-key «collapsed»"])
    }

    @Test func colours() {
        for name in Palette.allCases {
            #expect(details("A", in: "A {fill=\(name.rawValue)}").style.fill == .palette(name))
        }
        #expect(details("A", in: "A {fill=\"#aBc\"}").style.fill == .literal(0xAABBCC))
        #expect(only("A {fill=grey}").arguments[0...1] == ["fill", "grey"])
        #expect(only("A {fill=grey}").arguments.last == "gray")
        #expect(fixed("A {branch=grean}") == "A {branch=green}")
        for bad in ["#12", "#12345", "#1234567", "#ggg", "0x123456", "rgb(0,0,0)", "Red;", "#"] {
            #expect(findings("A {fill=\(bad)}") == ["1 invalid-value «\(bad)»"])
        }
        #expect(only("A {fill=zzz}").arguments.count == 3)
    }

    @Test func flagsHaveNoValue() {
        #expect(findings("A {bold=true}") == ["1 invalid-value «true»"])
        #expect(only("A {bold=true}").arguments == ["bold", "true", "no value"])
        #expect(fixed("A {bold=\"yes\" italic}") == "A {bold italic}")
    }

    @Test func keysWithoutTheirValue() {
        for key in ["fill", "href", "tooltip", "tags", "side", "length", "branch"] {
            #expect(findings("A > B {\(key)}") == ["1 missing-value «\(key)»"])
            #expect(findings("A > B {\(key)=}") == ["1 missing-value «\(key)»"])
            #expect(only("A > B {\(key)}").arguments[0] == key)
        }
        #expect(findings("A {data-x=}") == ["1 missing-value «data-x»"])
        #expect(findings("A {data-x=\"\" data-y}") == [])
    }

    @Test(arguments: ["0", "1", "0.12", ".5", "5.", "1e3", "1.5E-7", "1e+2", "123456789"])
    func lengths(_ text: String) {
        #expect(details("B", in: "A > B {length=\(text)}").length == Double(text))
    }

    @Test(arguments: [
        "-1", "+1", "inf", "nan", "0x10", "1e400", "1e300", "1,5", "1e", "e5", "1.2.3", "1e2e3",
        ".", "1 ", "١", "1e-", "5m",
    ])
    func badLengths(_ text: String) {
        let source = "A > B {length=\"\(text)\"}"
        #expect(findings(source) == ["1 invalid-value «\"\(text)\"»"])
    }

    @Test func sides() {
        for side in Side.allCases {
            #expect(details("B", in: "A > B {side=\(side.rawValue)}").side == side)
        }
        #expect(fixed("A > B {side=lefft}") == "A > B {side=left}")
    }

    @Test func tags() {
        for bad in ["\"\"", "\"a,\"", "\",a\"", "\"a, ,b\"", "a,,b"] {
            #expect(findings("A {tags=\(bad)}") == ["1 invalid-value «\(bad)»"])
        }
        let source = "A {tags=\"a b,c\\nd\"}"
        #expect(details("A", in: source).tags.map { diagram(source).string($0) } == ["a b", "c d"])
    }

    @Test func emptyTexts() {
        #expect(findings("A {tooltip=\"  \"}") == ["1 invalid-value «\"  \"»"])
        #expect(findings("A {href=\"\"}") == ["1 invalid-value «\"\"»"])
    }

    @Test(arguments: ["#a.b", "#", "#a/b", "#a!"])
    func invalidIDs(_ id: String) {
        #expect(findings("A {\(id) bold}") == ["1 invalid-id «\(id)»"])
        #expect(only("A {\(id)}").arguments == [id])
    }

    @Test(arguments: [".", ".1", ".a.b", ".ä", ".-a"])
    func invalidClassNames(_ name: String) {
        #expect(findings("A {\(name) bold}") == ["1 invalid-class-name «\(name)»"])
    }

    @Test func errorsOfOneBlockComeTogether() {
        #expect(
            findings("A {#a.b .winer fil=red fill=rde}") == [
                "1 invalid-id «#a.b»", "1 unknown-class «.winer»", "1 unknown-key «fil»",
                "1 invalid-value «rde»",
            ])
    }

    @Test func unknownClasses() {
        #expect(only("A {.winer}").arguments == ["winer", "winner"])
        #expect(fixed("A {.winer}") == "A {.winner}")
        #expect(only("A {.zzzzz}").arguments == ["zzzzz"])
        #expect(findings("A {.late}\n@class late") == [])
        #expect(findings("A {.Winner}").count == 1)
    }

    @Test(arguments: ["data-", "data-A", "data-a:b", "data-id", "data-level", "data-ä"])
    func invalidDataKeys(_ key: String) {
        let code = key == "data-ä" ? "invalid-attribute" : "invalid-data-key"
        #expect(findings("A {\(key)=1}").first?.hasPrefix("1 \(code)") == true)
    }

    @Test(arguments: [
        "http://example.org", "https://example.org/a?b#c", "HTTPS://EXAMPLE.ORG", "mailto:a@b.c",
        "page.html", "./a:b", "../x/y", "/abs/path", "?q=1", "#part", "a/b:c", "日本.html",
        "https://example.org:8080/", "a%20b", "javascript", "javascript%3Aalert(1)",
        "?javascript:x",
        "#javascript:x", "https://[::1]/",
    ])
    func safeLinks(_ target: String) {
        #expect(findings("A {href=\"\(target)\"}") == [])
    }

    @Test(arguments: [
        ("javascript:alert(1)", ["scheme", "javascript"]),
        ("JavaScript:alert(1)", ["scheme", "JavaScript"]),
        ("vbscript:x", ["scheme", "vbscript"]), ("data:text/html,x", ["scheme", "data"]),
        ("file:///etc/passwd", ["scheme", "file"]), ("ftp://x", ["scheme", "ftp"]),
        ("blob:x", ["scheme", "blob"]), ("example.org:80", ["scheme", "example.org"]),
        (":a", ["scheme", ""]), ("https:example.org", ["host", ""]), ("http:", ["host", ""]),
        ("https://", ["host", ""]), ("https:///x", ["host", ""]), ("http:/x", ["host", ""]),
        ("//example.org", ["host", ""]), ("mailto:", ["host", ""]),
        (" javascript:x", ["character", "U+0020"]), ("java\\nscript:x", ["character", "U+000A"]),
        ("a\tb", ["character", "U+0009"]), ("\\\\\\\\host\\\\x", ["character", "U+005C"]),
        ("/\\\\host", ["character", "U+005C"]), ("a<b", ["character", "U+003C"]),
        ("\\u{FEFF}javascript:x", ["character", "U+FEFF"]),
        ("\\u{200B}javascript:x", ["character", "U+200B"]),
        ("\\u{A0}javascript:x", ["character", "U+00A0"]), ("a b", ["character", "U+0020"]),
    ])
    func unsafeLinks(_ target: String, _ reason: [String]) {
        let found = only("A {href=\"\(target)\"}")
        #expect(found.code == .unsafeLink)
        #expect(Array(found.arguments.dropFirst()) == reason)
    }
}
