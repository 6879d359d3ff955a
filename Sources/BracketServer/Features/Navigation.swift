import BracketLanguage

// Where names are declared and used.
extension Server {
    func definition(_ parameters: PositionParameters) throws(Failure) -> RawJSON {
        let snapshot = try snapshot(parameters.textDocument)
        let uri = parameters.textDocument.uri
        guard let (name, _) = snapshot.name(at: snapshot.map.offset(at: parameters.position)) else {
            return RawJSON { $0.null() }
        }
        let places = snapshot.occurrences(of: name).filter(\.isDeclaration)
        return RawJSON { snapshot.write(places, &$0, uri: uri) }
    }

    func references(_ parameters: ReferencesParameters) throws(Failure) -> RawJSON {
        let snapshot = try snapshot(parameters.textDocument)
        let uri = parameters.textDocument.uri
        guard let (name, _) = snapshot.name(at: snapshot.map.offset(at: parameters.position)) else {
            return RawJSON { $0.null() }
        }
        let withDeclaration = parameters.context?.includeDeclaration ?? true
        let places = snapshot.occurrences(of: name).filter { withDeclaration || !$0.isDeclaration }
        return RawJSON { snapshot.write(places, &$0, uri: uri) }
    }

    func highlights(_ parameters: PositionParameters) throws(Failure) -> RawJSON {
        let snapshot = try snapshot(parameters.textDocument)
        guard let (name, _) = snapshot.name(at: snapshot.map.offset(at: parameters.position)) else {
            return RawJSON { $0.null() }
        }
        return RawJSON { json in
            json.array { json in
                for place in snapshot.occurrences(of: name) {
                    json.object { json in
                        json.member("range", snapshot.map.range(place.range))
                        // Where it is written, and where it is read.
                        json.member("kind", place.isDeclaration ? 3 : 2)
                    }
                }
            }
        }
    }
}

extension Snapshot {
    fileprivate func write(_ places: [Occurrence], _ json: inout JSONWriter, uri: String) {
        json.array { json in
            for place in places {
                json.object { json in
                    json.member("uri", uri)
                    json.member("range", map.range(place.range))
                }
            }
        }
    }
}
