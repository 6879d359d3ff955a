import Testing

@testable import BracketLanguage

@Suite struct DirectiveTests {
    private func settings(_ source: String) -> Settings { diagram(source + "\nA").settings }

    @Test func defaults() {
        #expect(settings("") == Settings())
        let defaults = Settings()
        #expect(defaults.direction == .left && defaults.align == .depth)
        #expect(defaults.repeats == .error && defaults.pack == .bands && defaults.hang == .none)
        #expect(defaults.card == Extent(132, 44) && defaults.gap == Extent(64, 28))
        #expect(defaults.padding == 24 && defaults.labelWidth == 240 && defaults.tagGap == 8)
        #expect(defaults.wrap == nil && defaults.levels == [])
        #expect(defaults.connector == .elbow && defaults.theme == .auto && defaults.font == .sans)
    }

    @Test func theTableGivesTheDefaults() {
        for directive in Directive.allCases {
            guard let text = directive.defaultText else { continue }
            var settings = Settings()
            #expect(settings.set(directive, to: text) == nil)
            #expect(settings == Settings(), "the default of \(directive.name)")
        }
    }

    @Test func everyWordOfTheTableIsTaken() {
        for directive in Directive.allCases {
            guard case .word(let words) = directive.value else { continue }
            var seen: [Settings] = []
            for word in words {
                let found = diagram("@\(directive.name) \(word)\nA").settings
                #expect(!seen.contains(found))
                seen.append(found)
            }
        }
    }

    @Test func values() {
        #expect(settings("@title A  > {b} \"c\"").title == "A > {b} \"c\"")
        #expect(settings("@title \"A \\\"b\\\"\\nc\"").title == "A \"b\" c")
        #expect(settings("@description  x y ").description == "x y")
        #expect(settings("@card 10x20.5").card == Extent(10, 20.5))
        #expect(settings("@gap \"0x0\"").gap == Extent(0, 0))
        #expect(settings("@padding 0").padding == 0)
        #expect(settings("@label-width 8").labelWidth == 8)
        #expect(settings("@tag-gap 2.5").tagGap == 2.5)
        #expect(settings("@wrap 800").wrap == 800)
        #expect(settings("@wrap off").wrap == nil)
        #expect(settings("@align   leaf  ").align == .leaf)
        #expect(settings("@align\tleaf").align == .leaf)
    }

    @Test func levels() {
        let source = "@levels Final | _ | Quarter  finals\nA > B > C"
        #expect(diagram(source).settings.levels == ["Final", nil, "Quarter finals"])
        #expect(diagram("@levels a|b\nA").settings.levels == ["a|b"])
        #expect(diagram("@levels \"a | b\"\nA > B").settings.levels == ["a", "b"])
        #expect(findings("@levels a | b\nA\nB") == ["1 too-many-levels «@levels a | b»"])
        #expect(only("@levels a | b | c\nA\n  B").arguments == ["3", "2"])
        for bad in ["| a", "a |", "a | | b", "|"] {
            #expect(findings("@levels \(bad)\nA > B") == ["1 invalid-directive-value «\(bad)»"])
        }
    }

    @Test func anywhereInTheFile() {
        #expect(diagram("A\n  A\n@repeats allow").settings.repeats == .allow)
        #expect(outline("A\n@align leaf\nB") == ["A", "B"])
    }

    @Test func unknownDirectives() {
        #expect(only("@algin leaf\nA").arguments == ["algin", "align"])
        #expect(findings("@algin leaf\nA") == ["1 unknown-directive «@algin»"])
        #expect(fixed("@algin leaf\nA") == "@align leaf\nA")
        #expect(only("@Title A\nA").arguments == ["Title", "title"])
        #expect(only("@title: A\nA").arguments == ["title:", "title"])
        #expect(only("@alice\nA").arguments.first == "alice")
        #expect(findings("@\nA") == ["1 unknown-directive «@»"])
        #expect(findings("@ title A\nA") == ["1 unknown-directive «@»"])
        // One slip is one error.
        #expect(findings("@repeat allow\nA\n  A").count == 1)
        #expect(findings("@clas mine bold\nA {.mine}").count == 1)
        #expect(findings("@aling length\nA > B").map { $0.contains("unknown") } == [true, false])
    }

    @Test func indentedDirectives() {
        #expect(findings("A\n  @align leaf\n  B") == ["2 indented-directive «@align»"])
        // At the margin it would close all indents, so that it goes to the top.
        #expect(fixed("A\n  @align leaf \r\n  B") == "@align leaf\nA\n  B")
        #expect(fixed("\u{FEFF}A\n  @align leaf") == "\u{FEFF}@align leaf\nA\n")
        #expect(fixed("  @align leaf\nA") == "@align leaf\nA")
        #expect(findings("A\n  @repeats allow\n  A") == ["2 indented-directive «@repeats»"])
        #expect(outline("A\n  @alice\n  @aligns\n  @") == ["A", "  @alice", "  @aligns", "  @"])
        #expect(
            findings("A\n  @wrap") == ["2 indented-directive «@wrap»", "2 missing-value «@wrap»"])
    }

    @Test func repeatedDirectives() {
        let source = "@align leaf\nA\n@align depth\n"
        #expect(findings(source) == ["3 repeated-directive «@align»"])
        #expect(notes(source) == ["1 first-here «@align leaf»"])
    }

    @Test func missingValues() {
        for directive in Directive.allCases {
            #expect(findings("@\(directive.name)\nA") == ["1 missing-value «@\(directive.name)»"])
            #expect(only("@\(directive.name) \nA").arguments[0] == "@\(directive.name)")
        }
    }

    @Test func invalidValues() {
        #expect(findings("@align lef\nA") == ["1 invalid-directive-value «lef»"])
        #expect(
            only("@align lef\nA").arguments == [
                "align", "lef", "one of depth, leaf or length", "leaf",
            ])
        #expect(fixed("@align \"lef\"\nA") == "@align leaf\nA")
        #expect(fixed("@direction Left\nA") == "@direction left\nA")
        let bad = [
            "@card 10", "@card 10x", "@card x10", "@card 10x10x10", "@card -1x5", "@card 1 x 2",
            "@card 10X20", "@card 1e3x5", "@card 1000001x1", "@gap a", "@padding -1",
            "@padding 1px", "@padding 1e3", "@label-width 7", "@wrap on", "@wrap 0x5",
            "@tag-gap 1,5", "@title \"\"", "@align leaf depth", "@font Sans!",
        ]
        for source in bad {
            let found = only(source + "\nA")
            #expect(found.code == .invalidDirectiveValue, "\(source)")
        }
    }

    @Test func quotedValues() {
        #expect(findings("@title \"A\" b\nA") == ["1 text-after-quote «b»"])
        #expect(fixed("@title \"A\" b\nA") == "@title \"\\\"A\\\" b\"\nA")
        #expect(findings("@title \"A\nA") == ["1 unterminated-quote «\"A»"])
        #expect(findings("@repeats \"allow\nA\n  A") == ["1 unterminated-quote «\"allow»"])
    }

    @Test func overridesWin() {
        let found = diagram(
            "@align leaf\n@title a\nA", overrides: [(.align, "length"), (.padding, "7")])
        #expect(found.settings.align == .length)
        #expect(found.settings.padding == 7)
        #expect(found.settings.title == "a")
        #expect(outline(diagram("A\n  A", overrides: [(.repeats, "allow")])) == ["A", "  A"])
    }

    @Test func aBadValueInTheFileStaysAnError() {
        let found = analyze(Array("@align lef\nA".utf8), overrides: [(.align, "leaf")])
        #expect(found.diagram == nil)
        #expect(found.diagnostics.map(\.code) == [.invalidDirectiveValue])
    }

    @Test func overridesOfNothingInTheFileHaveTheStartForAPlace() {
        let found = analyze(Array("A".utf8), overrides: [(.levels, "a | b")])
        #expect(found.diagnostics.filter { $0.code == .tooManyLevels }.map(\.range) == [0..<0])
    }

    @Test func settingsRefuseWhatCannotBeDrawn() {
        var settings = Settings()
        #expect(settings.set(.title, to: "a\u{1B}[0m") != nil)
        #expect(settings.set(.title, to: "") != nil)
        #expect(settings.set(.levels, to: "a\u{7} | b") != nil)
        #expect(settings.set(.styleClass, to: "a") != nil)
        #expect(settings == Settings())
        #expect(
            settings.set(.direction, to: "sideways")
                == "one of left, right, up, down, horizontal or vertical")
    }

    @Test func classes() {
        let found = diagram("@class mine fill=red bold\n@class winner dashed\nA {.mine}")
        #expect(
            found.classes.map(\.name) == [
                "winner", "loser", "accent", "muted", "good", "bad", "mine",
            ])
        #expect(found.classes[6].style.fill == .palette(.red) && found.classes[6].style.bold)
        // A class declared anew has nothing of what it was.
        #expect(found.classes[0].style.dashed && !found.classes[0].style.bold)
        #expect(diagram("@class a\nA {.a}").classes[6].style == Style())
        #expect(diagram("A").classes.count == 6)
    }

    @Test func classErrors() {
        #expect(findings("@class 1a\nA") == ["1 invalid-class-name «1a»"])
        #expect(findings("@class .a\nA") == ["1 invalid-class-name «.a»"])
        #expect(findings("@class a\nA\n@class a bold") == ["3 repeated-class «a»"])
        #expect(notes("@class a\nA\n@class a bold") == ["1 first-here «a»"])
        #expect(findings("@class a {bold}\nA {.a}") == ["1 invalid-attribute «{bold}»"])
        #expect(findings("@class a fill=rde bolt\nA {.a}").count == 2)
        #expect(findings("@class a fill = red\nA") == ["1 invalid-attribute «fill = red»"])
    }
}
