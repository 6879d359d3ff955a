import BracketLanguage

extension Server {
    func folding(_ parameters: DocumentParameters) throws(Failure) -> RawJSON {
        let snapshot = try snapshot(parameters.textDocument)
        let folds = snapshot.folds(limit: client.foldingLimit)
        return RawJSON { json in
            json.array { json in
                for fold in folds {
                    json.object { json in
                        json.member("startLine", fold.lines.lowerBound)
                        json.member("endLine", fold.lines.upperBound)
                        if fold.isComment { json.member("kind", "comment") }
                    }
                }
            }
        }
    }
}

struct Fold: Equatable {
    /// The first line, which stays to be seen, and the last.
    var lines: ClosedRange<Int>
    var isComment = false
}

extension Snapshot {
    /// What can be folded, in the order of the source: lines with what is below them, and runs of
    /// comments. Where a client takes no more than `limit`, the inner ones are left out.
    func folds(limit: Int?) -> [Fold] {
        var found: [(fold: Fold, depth: Int32)] = []
        let ends = subtreeEnds
        let depths = depths
        var lastLine = -1
        for i in syntax.nodes.indices {
            let line = text.line(at: syntax.nodes[i].range.lower)
            // Of a chain, the first node has all that is below the line.
            if line == lastLine { continue }
            lastLine = line
            let end = text.line(at: ends[i])
            if end > line { found.append((Fold(lines: line...end), depths[i])) }
        }
        found += commentFolds()
        if let limit, found.count > max(0, limit) {
            found = Array(found.sorted { $0.depth < $1.depth }.prefix(max(0, limit)))
        }
        return found.map(\.fold).sorted { $0.lines.lowerBound < $1.lines.lowerBound }
    }

    private func commentFolds() -> [(fold: Fold, depth: Int32)] {
        var folds: [(Fold, Int32)] = []
        var run: ClosedRange<Int>?
        func end() {
            if let run, run.count > 1 { folds.append((Fold(lines: run, isComment: true), 0)) }
            run = nil
        }
        for statement in syntax.statements {
            guard statement.kind == .comment else {
                end()
                continue
            }
            let line = text.line(at: statement.range.lower)
            if let known = run, known.upperBound + 1 == line {
                run = known.lowerBound...line
            } else {
                end()
                run = line...line
            }
        }
        end()
        return folds
    }
}
