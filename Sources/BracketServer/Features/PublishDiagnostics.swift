import BracketLanguage

extension Snapshot {
    /// More would take an editor longer to take in than a person to mend the first.
    static let mostDiagnostics = 1000

    /// The parameters of `textDocument/publishDiagnostics`.
    func writeDiagnostics(_ json: inout JSONWriter, uri: String, withRelated: Bool) {
        json.member("uri", uri)
        json.member("version", version)
        json.key("diagnostics")
        json.array { json in
            let all = examination.diagnostics
            for diagnostic in all.prefix(Self.mostDiagnostics) {
                json.object { write(diagnostic, &$0, uri: uri, withRelated: withRelated) }
            }
            if all.count > Self.mostDiagnostics {
                json.object { writeRest(all.dropFirst(Self.mostDiagnostics), &$0) }
            }
        }
    }

    func write(
        _ diagnostic: Diagnostic, _ json: inout JSONWriter, uri: String, withRelated: Bool
    ) {
        json.member("range", map.range(diagnostic.range))
        json.member("severity", diagnostic.severity == .error ? 1 : 2)
        json.member("code", diagnostic.code.rawValue)
        json.member("source", "bracketc")
        var message = "\(diagnostic.message)\nhelp: \(diagnostic.help)"
        if !withRelated {
            for note in diagnostic.notes {
                let line = map.position(at: note.range.lowerBound).line + 1
                message += "\nline \(line): \(diagnostic.message(of: note))"
            }
        }
        json.member("message", message)
        guard withRelated, !diagnostic.notes.isEmpty else { return }
        json.key("relatedInformation")
        json.array { json in
            for note in diagnostic.notes {
                json.object { json in
                    json.key("location")
                    json.object { json in
                        json.member("uri", uri)
                        json.member("range", map.range(note.range))
                    }
                    json.member("message", diagnostic.message(of: note))
                }
            }
        }
    }

    private func writeRest(_ rest: ArraySlice<Diagnostic>, _ json: inout JSONWriter) {
        json.member("range", map.range(rest.first!.range))
        json.member("severity", 3)
        json.member("source", "bracketc")
        json.member("message", "from here on there are \(grouped(rest.count)) more")
    }
}
