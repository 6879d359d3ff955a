import Testing

@testable import BracketLanguage

@Suite struct MeaningTests {
    @Test func missingLengths() {
        let source = "@align length\nA\n  B {length=1}\n  C\n  D > E\n"
        #expect(findings(source) == ["4 missing-length «C»"])
        #expect(only(source).arguments == ["3"])
        #expect(findings("@align length\nA\n  B {length=x}") == ["3 invalid-value «x»"])
        #expect(findings("@align length\nA\n  B {length=1,}").count == 1)
        #expect(findings("@align length\nA\nB") == [])
        let overridden = analyze(Array("A > B".utf8), overrides: [(.align, "length")])
        #expect(overridden.diagnostics.map(\.code) == [.missingLength])
    }

    @Test func rowsUnderLength() {
        let source = "@align length\nA\n  | x\n  B {length=1}\n    | y\n"
        #expect(findings(source) == ["3 rows-under-length «| x»"])
        #expect(only(source).arguments == ["A"])
    }

    @Test func whatHangsHasNoLevelForAHeading() {
        let tree = "A\n  B\n    C\n    D {length=1}\n  E {length=1}\n"
        #expect(findings("@levels a | b | c\n" + tree) == [])
        let hung = "@levels a | b | c\n@hang leaves\n" + tree
        #expect(findings(hung) == ["1 hanging-level «@levels a | b | c»"])
        #expect(only(hung).arguments == ["1"])
        #expect(only(hung).code.severity == .warning)
        #expect(findings("@levels a | b\n@hang leaves\n" + tree) == [])
        #expect(findings("@levels a | b | _\n@hang leaves\n" + tree) == [])
        #expect(only("@levels a | b | c\nA {hang} > B > C").arguments == ["2"])
        // A roof stands above its words, which keep their level.
        #expect(findings("@levels a | b\n@hang leaves\nA {roof} > B") == [])
        #expect(findings("@levels a | b\n@hang leaves\nA {roof}\n  [x] B").count == 1)
        // Where lengths are drawn nothing hangs.
        #expect(findings("@align length\n@levels a | b\nA {hang} > B {length=1}") == [])
    }

    @Test func allErrorsOfAFileComeInOneRun() {
        let source = """
            @algin leaf
            A {fil=red}
              [] B
              C > > D
               E
              "F
              A {.winer}
              | late
            A ~> Z
            """
        #expect(
            findings(source) == [
                "1 unknown-directive «@algin»", "2 unknown-key «fil»", "3 empty-edge-label «[]»",
                "4 missing-chain-node «>»", "6 unterminated-quote «\"F»", "7 duplicate-id «A»",
                "7 unknown-class «.winer»", "8 row-after-children «|»", "9 unknown-link-end «Z»",
            ])
    }

    @Test func warningsLeaveADiagram() {
        let found = analyze(Array("- A\n- B".utf8))
        #expect(found.diagnostics.count == 1)
        #expect(found.diagram?.nodes.count == 2)
    }
}
