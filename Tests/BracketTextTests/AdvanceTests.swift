import Testing

@testable import BracketText

@Suite struct AdvanceTests {
    @Test func sumsTheAdvancesOfTheFont() {
        #expect(advance(of: "W".utf8.span, face: .sans, bold: false) == 944)
        #expect(advance(of: "W".utf8.span, face: .serif, bold: true) == 1000)
        #expect(advance(of: "aé日".utf8.span, face: .sans, bold: false) == 556 + 556 + 1000)
    }
}
