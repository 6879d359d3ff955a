import Testing

@testable import BracketLanguage

/// The forms that services read.
@Suite struct DiagnosticServicesTests {
    private let source = Array("A\n  é é\r\n".utf8)
    private let diagnostic = Diagnostic(
        .duplicateID, at: 7..<9, ["é", "label"], notes: [.init(range: 4..<6, kind: .firstHere)],
        fix: Fix(edits: [
            Edit(range: 0..<1, replacement: []),
            Edit(range: 9..<9, replacement: Array(" {#\"}".utf8)),
        ]))

    @Test func annotationsAreOneLineEach() {
        let made = String(
            decoding: renderDiagnosticsGitHub(
                [diagnostic, diagnostic], source: source, file: Array("./d/50%,a:b.bracket".utf8)),
            as: UTF8.self)
        let line =
            "::error file=d/50%25%2Ca%3Ab.bracket,line=2,col=5,endLine=2,title=duplicate-id::"
            + "another node is called \"é\" already%0Aline 2, column 3: the first one is here"
            + "%0Ahelp: \(diagnostic.help)\n"
        #expect(made == line + line)
    }

    @Test func warningsAndFilesAreAnnotatedToo() {
        let warning = Diagnostic(.comparisonInChain, at: 0..<1, ["a", "50%"])
        let made = String(
            decoding: renderDiagnosticsGitHub([warning], source: source, file: Array("a".utf8)),
            as: UTF8.self)
        #expect(
            made.hasPrefix("::warning file=a,line=1,col=1,endLine=1,title=comparison-in-chain::"))
        #expect(made.contains("50%25"))
        let file = renderFileMessageGitHub(
            "cannot\nread: 5%", file: Array("a\nb".utf8), severity: "error", code: "x")
        #expect(
            String(decoding: file, as: UTF8.self)
                == "::error file=a\\nb,title=x::cannot%0Aread: 5%25\n")
    }

    @Test func aResultHasAllThereIsToKnow() {
        var map = SourceMap(source)
        let made = String(
            decoding: SARIF.result(diagnostic, &map, file: Array("d/x y.bracket".utf8), in: nil),
            as: UTF8.self)
        func json(_ text: String) -> String {
            var out: [UInt8] = []
            appendJSON(Array(text.utf8), to: &out)
            return String(decoding: out, as: UTF8.self)
        }
        let artifact = #""artifactLocation": {"uri": "d/x%20y.bracket", "uriBaseId": "%SRCROOT%"}"#
        func region(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> String {
            "{\"startLine\": \(a), \"startColumn\": \(b), \"endLine\": \(c), \"endColumn\": \(d)}"
        }
        let message = json(diagnostic.message + "\nhelp: " + diagnostic.help)
        let expected =
            #"{"ruleId": "duplicate-id", "level": "error", "message": {"text": "# + message + "}"
            + #", "locations": [{"physicalLocation": {"# + artifact
            + #", "region": "# + region(2, 5, 2, 6) + "}}]"
            + #", "relatedLocations": [{"id": 1, "physicalLocation": {"# + artifact
            + #", "region": "# + region(2, 3, 2, 4) + "}"
            + #", "message": {"text": "the first one is here"}}]"#
            + #", "fixes": [{"description": {"text": "# + json(diagnostic.help) + "}"
            + #", "artifactChanges": [{"# + artifact + #", "replacements": ["#
            + #"{"deletedRegion": "# + region(1, 1, 1, 2) + #", "insertedContent": {"text": ""}}"#
            + #", {"deletedRegion": "# + region(2, 6, 2, 6)
            + #", "insertedContent": {"text": " {#\"}"}}]}]}]}"#
        #expect(made == expected)
    }

    @Test(arguments: [
        ("a/b.bracket", "a/b.bracket"), ("./a//b", "a/b"), ("././a/./b", "a/b"), ("../a", "../a"),
        ("a b#?%:c", "a%20b%23%3F%25%3Ac"), ("é", "%C3%A9"), ("/x/y", "file:///x/y"),
        ("/home/me/a b", "a%20b"), ("/home/me", "file:///home/me"),
        ("/home/men/a", "file:///home/men/a"),
        (".", "."),
    ])
    func pathsBecomeURIs(path: String, uri: String) {
        #expect(SARIF.artifactURI(Array(path.utf8), in: Array("/home/me".utf8)) == uri)
    }

    @Test func rulesAreShortEnoughForTheServicesThatShowThem() {
        for code in DiagnosticCode.allCases {
            #expect(code.wording.story.count <= 1024, "\(code.rawValue)")
        }
    }
}
