import BracketLanguage
import Testing

/// `editors/constructs.json` says what the compiler says. The editors are compared with the list by
/// `Tests/acceptance/test_editors.py` and its like.
@Suite struct ConstructTests {
    @Test func theListIsRead() {
        #expect(Construct.all.count > 20)
        let used = Set(Construct.all.flatMap { $0.pieces.map(\.name) })
        #expect(used == Construct.classes, "each class that is described is used, and no other")
        #expect(Set(Construct.all.map(\.name)).count == Construct.all.count)
    }

    /// Every byte but white space is of one class.
    @Test(arguments: Construct.all)
    func isWhole(_ construct: Construct) {
        var next = 0
        for piece in construct.pieces + [
            .init(range: construct.source.endIndex..<Int.max, name: "", text: "")
        ] {
            let between = construct.source[
                next..<min(piece.range.lowerBound, construct.source.count)]
            #expect(between.allSatisfy { " \t\r\n".utf8.contains($0) }, "before \(piece)")
            next = min(piece.range.upperBound, construct.source.count)
        }
    }

    @Test(arguments: Construct.all)
    func isWhatTheCompilerSays(_ construct: Construct) {
        let source = construct.source
        let errors = analyze(source).diagnostics.filter { $0.severity == .error }.map(\.range)
        let marked = construct.pieces.filter { $0.name == "error" }.map(\.range)
        for piece in construct.pieces where piece.name == "error" {
            #expect(errors.contains { $0.overlaps(piece.range) }, "no error at \(piece)")
        }
        for error in errors {
            let text = String(decoding: source[error], as: UTF8.self)
            #expect(marked.contains { $0.overlaps(error) }, "an error at \(error): \(text)")
        }

        func line(_ i: Int) -> Int { source[..<i].reduce(0) { $1 == 0x0A ? $0 + 1 : $0 } }
        let brokenLines = Set(marked.map { line($0.lowerBound) })
        let listed = Set(construct.pieces)
        let read = SourcePieces(source).pieces.filter { piece in
            !marked.contains { $0.overlaps(piece.range) }
        }
        for piece in read { #expect(listed.contains(piece), "the compiler reads \(piece)") }
        // Of what it reports the compiler need not keep all pieces.
        for piece in construct.pieces where !brokenLines.contains(line(piece.range.lowerBound)) {
            #expect(read.contains(piece), "the compiler does not read \(piece)")
        }
    }
}
