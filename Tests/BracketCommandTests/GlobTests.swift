import Testing

@testable import BracketCommand

@Suite struct GlobTests {
    private func matches(_ pattern: String, _ path: String) -> Bool {
        globMatches(Array(pattern.utf8), Array(path.utf8)[...])
    }

    @Test(arguments: [
        ("a", "a"), ("*", "abc"), ("*.bracket", "x.bracket"), ("a*c", "abbc"), ("a*", "a"),
        ("?", "x"), ("a?c", "abc"), ("**", "a/b"), ("**/c", "c"), ("**/c", "a/b/c"),
        ("a/**", "a/b/c"), ("a/**/c", "a/c"), ("a/**/c", "a/x/y/c"), ("a/*/c", "a/x/c"),
        ("a**c", "abc"), ("**/a*/c", "x/ab/y/ac/c"), ("[abc]", "b"), ("[a-c]", "c"), ("[!a]", "b"),
        ("[^a]", "b"), ("[]]", "]"), ("[a-]", "-"), ("[[:digit:]]x", "7x"), (#"\*"#, "*"),
        (#"[\]]"#, "]"), (#"a\b"#, "ab"), ("*a*b*", "xaxbx"), ("*/b", "a/b"),
        ("a/**/b/**/c", "a/b/x/b/c"), ("**/b/c*d", "a/b/cx/b/cd"),
    ])
    func thisMatches(pattern: String, path: String) {
        #expect(matches(pattern, path))
    }

    @Test(arguments: [
        ("a", "b"), ("a", "ab"), ("ab", "a"), ("*", "a/b"), ("?", "/"), ("?", ""), ("a/*/c", "a/c"),
        ("a/*/c", "a/x/y/c"), ("a/**", "a"), ("a**c", "ab/c"), ("[abc]", "d"), ("[!a]", "a"),
        ("[!a]", "/"), ("[a", "a"), (#"\*"#, "a"), ("**/c", "a/bc"), ("*a*b*", "xbxa"),
        ("*/b", "b"), ("[[:digit:]]", "d"),
    ])
    func thisDoesNot(pattern: String, path: String) {
        #expect(!matches(pattern, path))
    }

    /// A matcher that tried every way would not come to an end.
    @Test func manyStarsTakeNoTime() {
        let pattern = String(repeating: "*a", count: 60) + "b"
        #expect(!matches(pattern, String(repeating: "a", count: 4000)))
        let folders = String(repeating: "**/a/", count: 40) + "b"
        #expect(!matches(folders, String(repeating: "a/", count: 2000) + "c"))
    }
}

@Suite struct IgnorePatternTests {
    private func isIgnored(_ path: String, folder: Bool = false, by rules: String) -> Bool? {
        let patterns = IgnorePattern.all(in: Array(rules.utf8))
        return patterns.last { $0.matches(Array(path.utf8), folder) }.map { !$0.isNegated }
    }

    @Test func namesMatchAnywhereAndPathsFromTheTop() {
        #expect(isIgnored("a/b/c", by: "c\n") == true)
        #expect(isIgnored("a/b/c", by: "/c\n") == nil)
        #expect(isIgnored("c", by: "/c\n") == true)
        #expect(isIgnored("a/b/c", by: "b/c\n") == nil)
        #expect(isIgnored("b/c", by: "b/c\n") == true)
        #expect(isIgnored("a/b/c", by: "**/b/c\n") == true)
    }

    @Test func aSlashAtTheEndMeansAFolder() {
        #expect(isIgnored("a/out", folder: true, by: "out/\n") == true)
        #expect(isIgnored("a/out", by: "out/\n") == nil)
    }

    @Test func theLastThatMatchesDecides() {
        let rules = "*.bracket\n!keep.bracket\n"
        #expect(isIgnored("x.bracket", by: rules) == true)
        #expect(isIgnored("keep.bracket", by: rules) == false)
        #expect(isIgnored("keep.bracket", by: rules + "keep*\n") == true)
    }

    @Test func linesAreReadAsGitReadsThem() {
        #expect(isIgnored("#a", by: "#a\n") == nil)
        #expect(isIgnored("#a", by: "\\#a\n") == true)
        #expect(isIgnored("!a", by: "\\!a\n") == true)
        #expect(isIgnored("a", by: "a   \r\n") == true)
        #expect(isIgnored("a ", by: "a\\ \n") == true)
        #expect(isIgnored("a", by: "\u{FEFF}a") == true)
        #expect(isIgnored("a", by: "\n\n/\n!\n") == nil)
    }
}
