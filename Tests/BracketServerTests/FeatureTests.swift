import Testing

@testable import BracketServer

private let source = """
    // A comment,
    // and another.
    @direction left
    @class team fill=blue
    Root {#root}
      [yes] Node 1 {.team fill=red}
        | a | 1 {.winner}
      Node 2 > Node 3 {tags="x, y"}
    Node 3 ~> root {dashed}

    """

@Suite struct HoverTests {
    private func hover(_ line: Int, _ character: Int, in text: String = source) throws -> JSON {
        try TestClient(text).ask("hover", at(line, character))
    }

    @Test func aDirectiveIsExplained() throws {
        let found = try hover(2, 3)
        #expect(places(found["range"]) == "2:0-2:10")
        #expect(found["contents"]["kind"] == "markdown")
        let text = found["contents"]["value"].text ?? ""
        #expect(text.hasPrefix("**@direction** "))
        #expect(text.contains("the way the branches grow from the root"))
        #expect(text.contains("Default: `left`"))
    }

    @Test func aKeyAndItsValueAreExplained() throws {
        for character in [23, 27] {
            let text = try hover(5, character)["contents"]["value"].text ?? ""
            #expect(text.hasPrefix("**fill**: colour of the card"), "\(text)")
        }
    }

    @Test func aClassIsShownAsDeclared() throws {
        #expect(
            try hover(5, 16)["contents"]["value"]
                == "```bracket\n@class team fill=blue\n```\n\nclass, declared in line 4")
        #expect(
            try hover(6, 15)["contents"]["value"]
                == "```bracket\n@class winner bold\n```\n\nbuilt-in class")
    }

    @Test func aNodeTellsItsPlace() throws {
        #expect(
            try hover(4, 1)["contents"]["value"]
                == "**Root**: level 1, 2 children, 3 nodes below, 1 link\n\nid `root`")
        let end = try hover(8, 2)
        #expect(places(end["range"]) == "8:0-8:6")
        #expect(
            end["contents"]["value"]
                == "**Node 3**: level 3, a leaf, 1 link\n\nRoot › Node 2 › Node 3")
    }

    @Test func aDiagnosticIsExplained() throws {
        let text = try hover(0, 2, in: "@algin leaf\nA\n")["contents"]["value"].text ?? ""
        #expect(text.hasPrefix("**error** `unknown-directive`: "))
        #expect(text.contains("did you mean `@align`?"))
        #expect(text.contains("Wrong:\n\n```bracket\n"))
    }

    @Test func wordsOfTheSourceAreNoMarkdown() throws {
        let text = try hover(0, 0, in: "<b> *x* [y](z)\n")["contents"]["value"].text ?? ""
        #expect(text.hasPrefix(#"**\<b\> \*x\* \[y\]\(z\)**"#))
    }

    @Test func nothingIsSaidOfNothing() throws {
        #expect(try hover(0, 0, in: "\nA\n") == .null)
        #expect(try hover(0, 1, in: "// A\nA\n") == .null)
    }
}

@Suite struct NavigationTests {
    private let client: TestClient
    init() throws { client = try TestClient(source) }

    @Test(arguments: [
        // An end of a link leads to the `#id` or label, a class to its declaration, and what is
        // declared to itself.
        (8, 12, "4:7-4:11"), (8, 1, "7:11-7:17"), (5, 17, "3:7-3:11"), (4, 8, "4:7-4:11"),
    ])
    func definitions(_ line: Int, _ character: Int, _ expected: String) throws {
        let found = try client.ask("definition", at(line, character)).elements
        #expect(found.map { places($0["range"]) } == [expected])
        #expect(found[0]["uri"] == .string(TestClient.uri))
    }

    @Test func aBuiltInClassHasNoPlace() throws {
        #expect(try client.ask("definition", at(6, 15)) == .array([]))
    }

    @Test func references() throws {
        func found(_ declaration: Bool) throws -> [String] {
            try client.ask(
                "references", at(8, 12) + #", "context": {"includeDeclaration": \#(declaration)}"#
            ).elements.map { places($0["range"]) }
        }
        #expect(try found(true) == ["4:7-4:11", "8:10-8:14"])
        #expect(try found(false) == ["8:10-8:14"])
    }

    @Test func highlightsTellWritingFromReading() throws {
        let found = try client.ask("documentHighlight", at(7, 13)).elements
        #expect(found.map { places($0["range"]) } == ["7:11-7:17", "8:0-8:6"])
        #expect(found.map { $0["kind"] } == [3, 2])
    }

    @Test func mergedLabelsAreOneThing() throws {
        let client = try TestClient("@repeats merge\nA > B\nA > C\nA ~> C\n")
        #expect(
            try client.ask("references", at(3, 0)).elements.map { places($0["range"]) }
                == ["1:0-1:1", "2:0-2:1", "3:0-3:1"])
    }

    @Test func namesAreKnownWhereTheFileHasErrors() throws {
        let client = try TestClient("A {#a\n  B\nB ~> C\n  C {fil=red}\nB ~> B2\n")
        #expect(
            try client.ask("definition", at(2, 0)).elements.map { places($0["range"]) }
                == ["1:2-1:3"])
    }
}

@Suite struct RenameTests {
    /// The text after renaming, or what the server says.
    private func renamed(
        _ text: String, _ line: Int, _ character: Int, _ name: String
    ) throws -> String {
        let client = try TestClient(text)
        let answer = try client.respond(
            "textDocument/rename",
            client.parameters(at(line, character) + #", "newName": \#(quoted(name))"#))
        if let message = answer["error"]["message"].text { return message }
        let map = PositionMap(SourceText(Array(text.utf8)), .utf16)
        var edits = answer["result"]["changes"][TestClient.uri].elements.map { edit in
            let range = edit["range"]
            func offset(_ position: JSON) -> Int {
                map.offset(at: Position(position["line"].int!, position["character"].int!))
            }
            return (offset(range["start"])..<offset(range["end"]), edit["newText"].text!)
        }
        edits.sort { $0.0.lowerBound > $1.0.lowerBound }
        var bytes = Array(text.utf8)
        for (range, new) in edits { bytes.replaceSubrange(range, with: Array(new.utf8)) }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func anIDIsRenamedEverywhere() throws {
        let text = "A {#a}\n  B\nB ~> a\n\"a\" ~> B\n"
        let new = "A {#new-1}\n  B\nB ~> new-1\n\"new-1\" ~> B\n"
        for (line, character) in [(0, 3), (0, 5), (2, 5), (3, 1)] {
            #expect(try renamed(text, line, character, "new-1") == new)
        }
        #expect(try renamed(text, 0, 4, "#new-1") == new)
    }

    @Test func aLabelIsRenamedWhereItIsUsed() throws {
        let text = "A\n  B {.good}\n  C > D\nB ~> D {bold}\nC ~> B\n"
            .replacing("{bold}", with: "{dashed}")
        #expect(
            try renamed(text, 3, 0, "E  F")
                == "A\n  E F {.good}\n  C > D\nE F ~> D {dashed}\nC ~> E F\n")
        #expect(
            try renamed(text, 1, 2, "x > y")
                == "A\n  \"x > y\" {.good}\n  C > D\n\"x > y\" ~> D {dashed}\nC ~> \"x > y\"\n")
        #expect(
            try renamed(text, 1, 2, "@\"\\")
                == "A\n  \"@\\\"\\\\\" {.good}\n  C > D\n\"@\\\"\\\\\" ~> D {dashed}\nC ~> \"@\\\"\\\\\"\n"
        )
    }

    @Test func aClassIsRenamed() throws {
        #expect(
            try renamed("@class team bold\nA {.team}\n  | x {.team}\n", 1, 4, "crew")
                == "@class crew bold\nA {.crew}\n  | x {.crew}\n")
    }

    @Test(arguments: [
        ("A\n  B\nA ~> B\n", 1, 2, "A", "another node is called"),
        ("A {#a}\n  B {#b}\n", 1, 6, "a", "another node"),
        ("A {#a}\n  B\n", 0, 5, "a b", "an id has letters"),
        ("A {#a}\n  B\n", 0, 5, "", "an id has letters"),
        ("A\n", 0, 0, " ", "a label needs some text"),
        ("@class t bold\nA {.t}\n", 1, 4, "winner", "there is a class winner already"),
        ("@class t bold\nA {.t}\n", 1, 4, "1", "the name of a class"),
        ("A {.winner}\n", 0, 5, "x", "the class winner is built in"),
        ("_\n  A\n", 0, 0, "x", "no id, label or class stands here"),
        ("// x\nA\n", 0, 3, "x", "no id, label or class stands here"),
        ("@repeats merge\nA > B\nA > C\n", 1, 4, "C", "the tree would be another one"),
        // The link would end at the other node.
        ("A\n  B {#x}\n  C\nA ~> C\n", 2, 2, "x", ""),
    ])
    func whatWouldNotBeValidIsRefused(
        _ text: String, _ line: Int, _ character: Int, _ name: String, _ message: String
    ) throws {
        let answer = try renamed(text, line, character, name)
        #expect(answer != text && answer.contains(message), "\(answer)")
        #expect(!answer.contains("\n"), "\(answer)")
    }

    @Test func theNameIsOfferedAsItReads() throws {
        let client = try TestClient("A\n  \"B \\\" c\" {#b}\n")
        let label = try client.ask("prepareRename", at(1, 4))
        #expect(places(label["range"]) == "1:2-1:10")
        #expect(label["placeholder"] == "B \" c")
        let id = try client.ask("prepareRename", at(1, 13))
        #expect(places(id["range"]) == "1:13-1:14")
        #expect(id["placeholder"] == "b")
    }
}

@Suite struct CompletionTests {
    /// The labels offered at the `¦` of a text, and the range that they replace.
    private func complete(_ marked: String) throws -> (
        labels: [String], texts: [String], range: String
    ) {
        let parts = marked.split(separator: "¦", omittingEmptySubsequences: false)
        let lines = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
        let client = try TestClient(String(parts[0] + parts[1]))
        let found = try client.ask("completion", at(lines.count - 1, lines.last!.utf16.count))
        let items = found["items"].elements
        return (
            items.compactMap { $0["label"].text },
            items.compactMap { $0["textEdit"]["newText"].text },
            items.first.map { places($0["textEdit"]["range"]) } ?? ""
        )
    }

    @Test func directives() throws {
        let found = try complete("@¦\nA\n")
        #expect(found.labels.count == 18)
        #expect(found.texts.first == "title")
        #expect(found.range == "0:1-0:1")
        #expect(try complete("@dir¦ection\nA\n").range == "0:1-0:10")
        let empty = try complete("@align leaf\n¦\nA\n")
        #expect(empty.texts.contains("@title") && !empty.texts.contains("@align"))
    }

    @Test(arguments: [
        ("@direction ¦", ["left", "right", "up", "down", "horizontal", "vertical"], "0:11-0:11"),
        ("@direction r¦", ["left", "right", "up", "down", "horizontal", "vertical"], "0:11-0:12"),
        (
            "@direction \"r¦\"", ["left", "right", "up", "down", "horizontal", "vertical"],
            "0:11-0:14"
        ),
        ("@card ¦", ["132x44", "160x48"], "0:6-0:6"),
        ("@title ¦", [], ""),
    ])
    func values(_ text: String, _ labels: [String], _ range: String) throws {
        let found = try complete(text + "\nA\n")
        #expect(found.labels == labels)
        #expect(found.range == range)
    }

    @Test(arguments: [
        "A {¦", "A {¦}", "A {fi¦", "A {fi¦}", "A {bold ¦", "A {bold ¦}", "A {¦ bold}",
        "A > B {¦", "[x] A {¦", "A {tags=\"a, b\" ¦", "\"A\" {¦", "A {¦} > B",
    ])
    func keysOfANode(_ text: String) throws {
        let found = try complete("Root\n  " + text)
        #expect(found.texts.contains("fill="), "\(found.labels)")
        #expect(found.texts.contains("roof"))
        #expect(found.texts.contains(".winner"))
        #expect(found.texts.contains("bold") != text.contains("bold"))
    }

    @Test func keysOfOtherThings() throws {
        #expect(
            try complete("A\n  | x {¦").labels.prefix(5) == [
                "fill", "stroke", "text", "bold", "italic",
            ])
        let link = try complete("A\n  B\nA ~> B {¦").labels
        #expect(link.prefix(4) == ["fill", "stroke", "text", "dashed"])
        #expect(!link.contains("data-"))
        #expect(
            try complete("@class x ¦\nA\n").labels
                == ["fill", "stroke", "text", "bold", "italic", "dashed"])
    }

    @Test(arguments: [
        "A {fill=¦", "A {fill=r¦}", "A {bold fill=¦ italic}", "A {fill=\"¦\"}", "A {fill=\"r¦",
    ])
    func colours(_ text: String) throws {
        #expect(try complete(text).labels.prefix(2) == ["gray", "red"])
    }

    @Test func otherValues() throws {
        #expect(try complete("A\n  B {side=¦}").labels == ["left", "right", "up", "down"])
        #expect(try complete("@class x fill=¦\nA").labels.first == "gray")
        #expect(try complete("A {tooltip=¦}").labels == [])
    }

    @Test func classes() throws {
        let found = try complete("@class team bold\nA {.¦}")
        #expect(found.labels == ["team", "winner", "loser", "accent", "muted", "good", "bad"])
        #expect(found.range == "1:4-1:4")
        #expect(
            try complete("A {.winner .¦").labels == ["loser", "accent", "muted", "good", "bad"])
        #expect(
            try complete("@class winner bold\n@class ¦\nA").labels
                == ["loser", "accent", "muted", "good", "bad"])
    }

    @Test func endsOfLinks() throws {
        let tree = "A {#a}\n  B\n  \"x > y\"\n  _\n"
        for link in ["A ~> ¦", "¦ ~> A", "A ~> b¦", "A ~> [x] ¦", "B ~> ¦ {dashed}"] {
            let found = try complete(tree + link)
            #expect(found.labels.contains("B"), "\(link): \(found.labels)")
        }
        let found = try complete(tree + "B ~> ¦")
        #expect(found.labels == ["a", "A", "B", "x > y"])
        #expect(found.texts == ["a", "A", "B", "\"x > y\""])
        #expect(try complete(tree + "B ~> \"¦").texts == ["\"a\"", "\"A\"", "\"B\"", "\"x > y\""])
        // A label of two nodes is no end.
        #expect(
            try complete("@repeats allow\nA\n  B\n  B\nA ~> ¦").labels == ["A"])
    }

    @Test func anIDFromTheLabel() throws {
        #expect(try complete("Node One {#¦}").texts == ["node-one"])
        #expect(try complete("Node One {¦}").texts.contains("#node-one"))
    }

    @Test(arguments: [
        "A¦", "A > ¦", "  A¦", "// A {¦", "A\n  | x¦", "A\n  | ¦", "e.¦g.", "A \"¦", "[x¦] A",
        "  @¦",
    ])
    func textIsLeftAlone(_ text: String) throws {
        #expect(try complete(text).labels == [], "\(text)")
    }
}

@Suite struct StructureTests {
    @Test func symbolsAreTheTree() throws {
        let found = try TestClient(source).ask("documentSymbol")
        let root = found[0]
        #expect(found.elements.count == 1)
        #expect(root["name"] == "Root" && root["detail"] == "#root")
        #expect(places(root["range"]) == "4:0-7:31")
        #expect(places(root["selectionRange"]) == "4:0-4:4")
        #expect(root["children"].elements.map { $0["name"] } == ["Node 1", "Node 2"])
        #expect(root["children"][0]["detail"] == "[yes]")
        // With its row.
        #expect(places(root["children"][0]["range"]) == "5:2-6:21")
        #expect(root["children"][1]["children"][0]["name"] == "Node 3")
    }

    @Test func withoutATreeSymbolsAreAList() throws {
        let found = try TestClient("A\n  _\n    B\n", capabilities: "").ask("documentSymbol")
            .elements
        #expect(found.map { $0["name"] } == ["A", "_", "B"])
        #expect(found.map { $0["containerName"] } == [.null, "A", "_"])
        #expect(found.map { places($0["location"]["range"]) } == ["0:0-2:5", "1:2-2:5", "2:4-2:5"])
    }

    @Test func veryDeepSymbolsAreListedAtTheLastLevel() {
        let chain = (0..<20_000).map { "n\($0)" }.joined(separator: " > ")
        var json = JSONWriter()
        Snapshot(SourceText(Array(chain.utf8)), version: 1, .utf16).writeSymbolTree(&json)
        var (level, deepest, names) = (0, 0, 0)
        for byte in json.bytes {
            switch byte {
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                level += 1
                deepest = max(deepest, level)
            case UInt8(ascii: "]"), UInt8(ascii: "}"): level -= 1
            case UInt8(ascii: "k"): names += 1  // Of `kind`.
            default: break
            }
        }
        #expect(level == 0)
        // An array and an object each, and range and place within the last.
        #expect(deepest == 2 * Snapshot.symbolLevels + 2)
        #expect(names == 20_000)
    }

    @Test func foldsAreLinesWithWhatIsBelow() throws {
        let found = try TestClient(source).ask("foldingRange").elements
        #expect(
            found.map { [$0["startLine"], $0["endLine"], $0["kind"]] }
                == [[0, 1, "comment"], [4, 7, .null], [5, 6, .null]])
    }

    @Test func ofManyFoldsTheOuterOnesAreKept() throws {
        let client = try TestClient(
            "A\n  B\n    C\n  D\n    E\nF\n  G\n",
            capabilities: #""foldingRange": {"rangeLimit": 2}"#)
        #expect(
            try client.ask("foldingRange").elements.map { [$0["startLine"], $0["endLine"]] }
                == [[0, 4], [5, 6]])
    }

    @Test func selectionsGrow() throws {
        let found = try TestClient(source).ask(
            "selectionRange",
            #""positions": [{"line": 7, "character": 25}, {"line": 99, "character": 0}]"#)
        #expect(found.elements.count == 2)
        var ranges: [String] = []
        var selection = found[0]
        while selection.has {
            ranges.append(places(selection["range"]))
            selection = selection["parent"]
        }
        #expect(
            ranges == [
                "7:25-7:29", "7:24-7:30", "7:18-7:31", "7:11-7:31", "7:0-7:31", "4:0-7:31",
                "0:0-9:0",
            ])
    }
}

@Suite struct TokenTests {
    /// The tokens as `text type modifiers`.
    private func tokens(_ text: String, _ data: JSON) -> [String] {
        let map = PositionMap(SourceText(Array(text.utf8)), .utf16)
        var (line, character) = (0, 0)
        let numbers = data.elements.map { $0.int! }
        return stride(from: 0, to: numbers.count, by: 5).map { i in
            line += numbers[i]
            character = numbers[i] > 0 ? numbers[i + 1] : character + numbers[i + 1]
            let start = map.offset(at: Position(line, character))
            let end = map.offset(at: Position(line, character + numbers[i + 2]))
            let modifiers = TokenModifiers.names.enumerated().filter {
                numbers[i + 4] & (1 << $0.offset) != 0
            }.map { " " + $0.element }.joined()
            return map.text.string(start..<end) + " "
                + TokenType.allCases[numbers[i + 3]].rawValue + modifiers
        }
    }

    @Test func everyPieceHasItsKind() throws {
        let text = """
            // 😀
            @direction left
            @card 10x10
            @class team fill=blue
            😀 "q" {#r}
              [yes] "😀" {.team .winner fill=red length=1 bold}
                | a | 1 |
              B > C
            C ~> [x] r {dashed}

            """
        let data = try TestClient(text).ask("semanticTokens/full")["data"]
        #expect(
            tokens(text, data) == [
                "// 😀 comment", "@direction keyword", "left enumMember", "@card keyword",
                "10x10 number", "@class keyword", "team class declaration", "fill property",
                "blue enumMember", "#r variable declaration", "yes parameter", "\"😀\" string",
                ".team class", ".winner class defaultLibrary", "fill property", "red enumMember",
                "length property", "1 number", "bold property", "| operator", "| operator",
                "| operator", "> operator", "C variable", "~> operator", "x parameter",
                "r variable", "dashed property",
            ])
    }

    @Test func aRangeHasItsTokens() throws {
        let text = "@title x\nA {bold}\n  B {bold}\n"
        let client = try TestClient(text)
        let data = try client.ask(
            "semanticTokens/range",
            #""range": {"start": {"line": 1, "character": 0}, "end": {"line": 1, "character": 8}}"#)
        #expect(tokens(text, data["data"]) == ["bold property"])
    }

    @Test func changesLeadFromTheOldTokensToTheNew() throws {
        var random = SeededGenerator(5)
        let lines = [
            "A {bold}\n", "  B > C\n", "// c\n", "@align leaf\n", "  | a | b\n", "A ~> B\n",
        ]
        func text() -> String {
            (0..<8).map { _ in lines.randomElement(using: &random)! }.joined()
        }
        let client = try TestClient(text())
        var answer = try client.ask("semanticTokens/full")
        var known = answer["data"].elements
        for version in 2..<40 {
            client.notify(
                "textDocument/didChange",
                #"{"textDocument": {"uri": "\#(TestClient.uri)", "version": \#(version)}, "contentChanges": [{"text": \#(quoted(text()))}]}"#
            )
            let id = answer["resultId"].text!
            answer = try client.ask("semanticTokens/full/delta", #""previousResultId": "\#(id)""#)
            for edit in answer["edits"].elements {
                let start = edit["start"].int!
                known.replaceSubrange(
                    start..<start + edit["deleteCount"].int!, with: edit["data"].elements)
            }
            let document = client.server.documents[TestClient.uri]!
            let new = document.snapshot(.utf16).tokenData(in: nil)
            #expect(known.map { $0.int! } == new)
        }
        #expect(
            try client.ask("semanticTokens/full/delta", #""previousResultId": "old""#)["data"].has)
    }
}

@Suite struct CodeActionTests {
    private func actions(_ text: String, _ range: String, only: String = "null") throws -> [JSON] {
        try TestClient(text).ask(
            "codeAction", #""range": \#(range), "context": {"diagnostics": [], "only": \#(only)}"#
        ).elements
    }
    private let start =
        #"{"start": {"line": 0, "character": 2}, "end": {"line": 0, "character": 2}}"#

    @Test func aFixIsOffered() throws {
        let found = try actions("@algin leaf\nA\n", start, only: #"["quickfix"]"#)
        #expect(found.count == 1)
        #expect(found[0]["title"] == "Replace `algin` by `align`")
        #expect(found[0]["kind"] == "quickfix")
        #expect(found[0]["diagnostics"][0]["code"] == "unknown-directive")
        let edits = found[0]["edit"]["changes"][TestClient.uri].elements
        #expect(edits.map { places($0["range"]) } == ["0:1-0:6"])
        #expect(edits.map { $0["newText"] } == ["align"])
    }

    @Test func nothingIsOfferedElsewhere() throws {
        #expect(try actions("A\n@algin leaf\n", start, only: #"["quickfix"]"#).isEmpty)
        #expect(try actions("A\n", start).isEmpty)
    }

    @Test func allAreFixedAtOnce() throws {
        let found = try actions(
            "@algin leaf\n@them dark\nA {fil=red}\n", start, only: #"["source.fixAll"]"#)
        #expect(found.map { $0["kind"] } == ["source.fixAll.bracketc"])
        #expect(
            found[0]["edit"]["changes"][TestClient.uri].elements.map { $0["newText"] }
                == ["align", "theme", "fill"])
    }
}

@Suite struct PreviewTests {
    @Test func thePictureIsThatOfTheCompiler() throws {
        let client = try TestClient("@direction right\nA\n  B\n")
        let svg = try client.request("bracketc/preview", #"{"uri": "\#(TestClient.uri)"}"#)
        #expect(svg["format"] == "svg" && svg["errors"] == 0 && svg["version"] == 1)
        #expect(
            svg["text"].text?.hasPrefix("<?xml") == true
                || svg["text"].text?.hasPrefix("<svg") == true)
        // Two columns of 132, a gap of 64, and the padding.
        #expect(svg["width"] == 376 && svg["height"] == 92)
        #expect(!svg["nodes"].has)
        let plain = try client.request(
            "workspace/executeCommand",
            #"{"command": "bracketc.preview", "arguments": [{"uri": "\#(TestClient.uri)", "format": "plain"}]}"#
        )
        #expect(plain["text"] == "A ─── B\n")
    }

    @Test func nodesHavePlaces() throws {
        let client = try TestClient("@direction right\nA\n  B\n")
        let nodes = try client.request(
            "bracketc/preview", #"{"uri": "\#(TestClient.uri)", "positions": true}"#)["nodes"]
        #expect(nodes.elements.map { places($0["range"]) } == ["1:0-1:1", "2:2-2:3"])
        #expect(nodes.elements.map { $0["x"] } == [24, 220])
        #expect(nodes.elements.map { $0["width"] } == [132, 132])
    }

    @Test func aSourceWithErrorsHasNoPicture() throws {
        let client = try TestClient("A {\n")
        let found = try client.request("bracketc/preview", #"{"uri": "\#(TestClient.uri)"}"#)
        #expect(found["text"] == .null && found["errors"] == 1)
    }

    @Test func wrongCallsAreRefused() throws {
        let client = try TestClient("A\n")
        for parameters in [
            #"{"command": "bracketc.preview"}"#,
            #"{"command": "bracketc.preview", "arguments": []}"#,
            #"{"command": "rm"}"#,
            #"{"command": "bracketc.explain", "arguments": ["no-such-code"]}"#,
            #"{"command": "bracketc.preview", "arguments": [{"uri": "\#(TestClient.uri)", "format": "gif"}]}"#,
        ] {
            #expect(
                try client.respond("workspace/executeCommand", parameters)["error"]["code"]
                    == -32602)
        }
    }

    @Test func aDiagnosticIsExplained() throws {
        let text = try TestClient().request(
            "workspace/executeCommand",
            #"{"command": "bracketc.explain", "arguments": ["duplicate-id"]}"#)
        #expect(text.text?.hasPrefix("duplicate-id: ") == true)
    }
}
