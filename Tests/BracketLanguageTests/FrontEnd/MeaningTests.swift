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

    @Test func whatIsNotDrawnYetIsWarnedOfOnce() {
        func warnings(_ source: String) -> [String] {
            analyze(Array(source.utf8)).diagnostics.filter { $0.code == .notDrawnYet }
                .flatMap(\.arguments)
        }
        #expect(warnings("A\n  [x] B {#b length=1 data-a=b side=left}\n  _") == [])
        #expect(warnings("@title a\n@align leaf\n@direction up\n@tag-gap 3\nA") == [])
        #expect(warnings("A {href=x tooltip=y tags=z}\n  | x\n  | y") == [])
        #expect(warnings("@class x bold\nA {.good .x fill=red stroke=red text=red italic}") == [])
        #expect(warnings("A\n  B {dashed path branch=red}") == [])
        #expect(warnings("A {hang collapsed roof} > B") == ["hang"])
        #expect(warnings("A\n  B\nA ~> B\nB ~> A") == [])
        #expect(warnings("@levels a\n@hang leaves\nA") == ["@hang"])
        #expect(warnings("@direction vertical\nA") == ["@direction vertical"])
        #expect(warnings("@direction horizontal\nA") == ["@direction horizontal"])
    }

    @Test func theFirstPlaceIsWarnedOf() {
        let source = "@hang leaves\nA {hang} > a\n  B {hang}\n    C\n"
        let found = analyze(Array(source.utf8)).diagnostics
        #expect(found.map(\.code) == [.notDrawnYet, .notDrawnYet])
        #expect(found.map(\.range.lowerBound) == [0, 16])
        let overridden = analyze(Array("A".utf8), overrides: [(.direction, "vertical")])
        #expect(overridden.diagnostics.map(\.range) == [0..<0])
        #expect(overridden.diagram != nil)
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
