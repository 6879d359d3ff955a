import Foundation
import Testing

/// One entry of `editors/constructs.json`, the list of what an editor makes of each piece of a
/// source.
struct Construct: CustomTestStringConvertible, Sendable {
    /// A run of bytes and the class that it has.
    struct Piece: Hashable, Sendable, CustomStringConvertible {
        var range: Range<Int>
        var name: String
        var text: String

        var description: String { "\(range.lowerBound): \(name) \(text)" }
    }

    var name: String
    var source: [UInt8]
    var pieces: [Piece]

    var testDescription: String { name }

    static let (all, classes): ([Construct], Set<String>) = {
        let file = editorsFolder.appendingPathComponent("constructs.json")
        // A file that cannot be read gives no constructs, which a test reports.
        guard let data = try? Data(contentsOf: file),
            let json = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let constructs = json["constructs"] as? [[String: Any]],
            let classes = json["classes"] as? [String: String]
        else { return ([], []) }
        return (constructs.compactMap(Construct.init), Set(classes.keys))
    }()

    private init?(_ json: [String: Any]) {
        guard let name = json["name"] as? String, let lines = json["lines"] as? [[Any]] else {
            return nil
        }
        self.name = name
        source = []
        pieces = []
        for line in lines {
            for item in line {
                if let blank = item as? String {
                    source += Array(blank.utf8)
                } else if let pair = item as? [String], pair.count == 2 {
                    let start = source.count
                    source += Array(pair[1].utf8)
                    pieces.append(Piece(range: start..<source.count, name: pair[0], text: pair[1]))
                } else {
                    return nil
                }
            }
            source += Array((json["end"] as? String ?? "\n").utf8)
        }
    }
}

/// The folder with what editors need.
let editorsFolder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("editors")
