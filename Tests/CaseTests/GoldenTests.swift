import BracketLanguage
import Foundation
import Testing

/// Every source below `Tests/Cases` gives exactly the files that lie beside it.
///
/// `BRACKET_WRITE_GOLDENS=1 swift test --filter Golden` writes them anew (`.errors` for a case that
/// has none yet) and fails, so that no run can bless its own output.
@Suite struct GoldenTests {
    static let isWriting = ProcessInfo.processInfo.environment["BRACKET_WRITE_GOLDENS"] == "1"

    @Test(arguments: Case.all)
    func gives(_ item: Case) throws {
        let source = try item.source()
        let expected = item.expectations
        if !Self.isWriting {
            #expect(!expected.isEmpty, "\(item.name) is compared with nothing")
        }
        for (suffix, make) in Case.siblings {
            let isNew = Self.isWriting && expected.isEmpty && suffix == "errors"
            guard expected.contains(suffix) || isNew else { continue }
            let made = try make(item, source)
            if Self.isWriting {
                try Data(made).write(to: item.url(suffix))
            } else {
                let wanted = [UInt8](try Data(contentsOf: item.url(suffix)))
                // Not inside the macro, which would look for the least difference of two files.
                let isSame = made == wanted
                #expect(isSame, "\(item.name).\(suffix): \(difference(made, wanted))")
            }
        }
    }

    @Test func writingFails() {
        if Self.isWriting {
            Issue.record("the goldens were written anew: read the difference, then run the tests")
        }
    }

    @Test func everyFileBelongsToACase() {
        let names = Set(Case.all.map(\.name))
        let suffixes = Set(Case.siblings.map(\.suffix) + ["bracket", "md"])
        for file in Case.files {
            let dot = file.lastIndex(of: ".")!
            #expect(names.contains(String(file[..<dot])), "\(file) has no source")
            #expect(suffixes.contains(String(file[dot...].dropFirst())), "\(file) is never read")
        }
    }

    @Test(arguments: DiagnosticCode.allCases)
    func everyCodeHasACase(_ code: DiagnosticCode) {
        // A case of what just is no error may lie beside those of the error.
        let cases = Case.all.filter { $0.name.hasPrefix("\(code.rawValue)/") }
        let isGiven = cases.contains { item in
            let errors = try? String(contentsOf: item.url("errors"), encoding: .utf8)
            return errors?.contains(" [\(code.rawValue)]\n") ?? false
        }
        #expect(isGiven, "no case in Tests/Cases/\(code.rawValue) gives it")
    }
}

/// The first lines that differ.
private func difference(_ made: [UInt8], _ wanted: [UInt8]) -> String {
    let made = made.split(separator: 0x0A, omittingEmptySubsequences: false)
    let wanted = wanted.split(separator: 0x0A, omittingEmptySubsequences: false)
    let same = zip(made, wanted).prefix { $0 == $1 }.count
    func show(_ lines: [ArraySlice<UInt8>]) -> String {
        lines.dropFirst(same).prefix(8).map { String(decoding: $0, as: UTF8.self) }
            .joined(separator: "\n")
    }
    return "made, from line \(same + 1):\n\(show(made))\nwanted:\n\(show(wanted))"
}
