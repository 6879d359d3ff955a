/// `source` with the fixes made that its diagnostics offer, what there is to say about the result,
/// and how many fixes were made.
///
/// A fix is kept only if fewer errors are left after it, or as many and fewer warnings, for behind
/// one mistake another may come to light. What is fixed may offer further fixes; they are made too.
public func fix(_ source: [UInt8]) -> (source: [UInt8], diagnostics: [Diagnostic], count: Int) {
    var fixing = Fixing(source)
    fixing.run()
    return (fixing.source, fixing.diagnostics, fixing.count)
}

/// Those of `diagnostics` whose fixes can be made together, as none touches another.
package func fixable(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var end: Int?
    return diagnostics.filter { diagnostic in
        // A fix of many places, like that of all bullets, must not be compared with many.
        guard let edits = diagnostic.fix?.edits, let first = edits.first, let last = edits.last,
            end.map({ first.range.lowerBound > $0 }) ?? true
        else { return false }
        end = last.range.upperBound
        return true
    }
}

private struct Fixing {
    private(set) var source: [UInt8]
    private(set) var diagnostics: [Diagnostic]
    private(set) var count = 0
    /// Fixes that did not help.
    private var rejected: [Diagnostic] = []
    /// How often the source may still be read again, so that the time stays that of its size. All
    /// fixes of a source mostly go together and are made at once; those that are not tried keep
    /// their diagnostics.
    private var attempts = 256

    init(_ source: [UInt8]) {
        self.source = source
        diagnostics = analyze(source).diagnostics
    }

    mutating func run() {
        while tryFixes() {}
    }

    /// Makes fixes that help, of all that there are or of as many as that takes; returns whether
    /// there were any.
    private mutating func tryFixes() -> Bool {
        var groups = [fixable(diagnostics.filter { !isRejected($0) })]
        while let group = groups.popLast(), !group.isEmpty, attempts > 0 {
            if make(group) { return true }
            if group.count == 1 {
                var one = group[0]
                // Wherever it stands: other fixes may move it.
                one.range = 0..<0
                rejected.append(one)
            } else {
                let middle = group.count / 2
                groups.append(Array(group[middle...]))
                groups.append(Array(group[..<middle]))
            }
        }
        return false
    }

    private func isRejected(_ diagnostic: Diagnostic) -> Bool {
        rejected.contains {
            $0.code == diagnostic.code && $0.arguments == diagnostic.arguments
                && $0.fix?.edits.map(\.replacement) == diagnostic.fix?.edits.map(\.replacement)
        }
    }

    /// Makes the fixes of `group` if that helps.
    private mutating func make(_ group: [Diagnostic]) -> Bool {
        attempts -= 1
        let edits = group.flatMap { $0.fix!.edits }
        let new = applied(edits, to: source)
        let found = analyze(new).diagnostics
        guard burden(found) < burden(diagnostics) else { return false }
        (source, diagnostics) = (new, found)
        count += group.count
        return true
    }

    private func burden(_ diagnostics: [Diagnostic]) -> (errors: Int, warnings: Int) {
        let errors = diagnostics.count { $0.severity == .error }
        return (errors, diagnostics.count - errors)
    }
}

/// `source` with `edits` made, which are in order and do not overlap.
public func applied(_ edits: [Edit], to source: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(source.count)
    var end = 0
    for edit in edits {
        result += source[end..<edit.range.lowerBound]
        result += edit.replacement
        end = edit.range.upperBound
    }
    result += source[end...]
    return result
}
