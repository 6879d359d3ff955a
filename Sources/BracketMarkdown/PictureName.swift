import BracketLanguage

/// Whether a fence may give its picture this name. It becomes part of a file's name: it has no
/// slash, does not begin with a dot, and is the same on every system.
func isName(_ name: ArraySlice<UInt8>) -> Bool {
    guard name.first != UInt8(ascii: "."), let text = String(validating: name, as: UTF8.self)
    else { return false }
    return text.unicodeScalars.allSatisfy { isNamePart($0) || $0 == "." }
}

/// Whether a character can be part of a file's name and of a link to it as it is.
private func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
    case "\u{A1}"...: !isHidden(scalar.value) && !isUnicodeSpace(scalar.value)
    default: false
    }
}

/// The name of a picture after a label: small letters, digits and what is not ASCII, the rest as
/// single hyphens; at most some sixty bytes. A label without any of them gives `tree`.
public func pictureName(after label: String) -> [UInt8] {
    var name: [UInt8] = []
    for scalar in label.unicodeScalars {
        if isNamePart(scalar) && scalar != "-" {
            if name.count + UTF8.width(scalar) > 60 { break }
            let isCapital = ("A"..."Z").contains(scalar)
            let small = isCapital ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar
            name += UTF8.encode(small)!
        } else if let last = name.last, last != UInt8(ascii: "-") {
            name.append(UInt8(ascii: "-"))
        }
    }
    while name.last == UInt8(ascii: "-") { name.removeLast() }
    return name.isEmpty ? Array("tree".utf8) : name
}

extension Page {
    /// What the pictures of the blocks are called: by the name in the fence, else after the label of
    /// the first root. Nil for a block whose fence is broken, whose root is not known, or whose
    /// name another block has; the latter is an error that names both places.
    ///
    /// Capitals make no difference, for on some systems they make none to files.
    public func pictureNames(
        rootLabels: [String?]
    ) -> (names: [[UInt8]?], diagnostics: [Diagnostic]) {
        var names = zip(blocks, rootLabels).map { block, label -> [UInt8]? in
            block.isBroken ? nil : block.name ?? label.map(pictureName)
        }
        let small = names.map { name in
            name?.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } ?? []
        }
        let order = names.indices.filter { names[$0] != nil }.sorted { a, b in
            small[a] == small[b] ? a < b : small[a].lexicographicallyPrecedes(small[b])
        }
        var diagnostics: [Diagnostic] = []
        var first = 0
        for i in order.indices.dropFirst() {
            if small[order[i]] != small[order[first]] {
                first = i
                continue
            }
            diagnostics.append(
                Diagnostic(
                    .repeatedPictureName, at: blocks[order[i]].fence,
                    [String(decoding: names[order[i]]!, as: UTF8.self)],
                    notes: [.init(range: blocks[order[first]].fence, kind: .firstHere)]))
            names[order[i]] = nil
        }
        return (names, diagnostics)
    }

    /// All that there is to say about the page, in its order: its own diagnostics, those of its
    /// names, and those of each block's source.
    public func allDiagnostics(
        ofNames names: [Diagnostic], ofBlocks sources: [[Diagnostic]]
    ) -> [Diagnostic] {
        let all = diagnostics + names + zip(blocks, sources).flatMap { $0.placed($1) }
        let order = all.indices.sorted { a, b in
            (all[a].range.lowerBound, a) < (all[b].range.lowerBound, b)
        }
        return order.map { all[$0] }
    }
}
