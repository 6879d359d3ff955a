/// Nodes, links, directives and their attributes.
extension Formatter {
    mutating func write(node i: Int) {
        let written = syntax.nodes[i]
        let parts = syntax.partRange(ofNode: i)
        guard parts.isEmpty else {
            let isBehindMark = written.flags.contains(.chained)
            return write(
                syntax.nodeParts[parts],
                as: isBehindMark && !written.flags.contains(.hasEdgeLabel) ? .chained : .label)
        }
        if written.flags.contains(.folds) {
            writeBare(written.range)
        } else {
            out.append(contentsOf: view[written.range.range])
        }
    }

    mutating func write(link i: Int) {
        write(syntax.parts(ofStatement: i), as: .label)
    }

    mutating func write(directive i: Int) {
        let parts = syntax.parts(ofStatement: i)
        guard let name = parts.first else { return }
        out.append(Byte.at)
        out.append(contentsOf: view[name.range.range])
        guard let value = parts.dropFirst().first else { return }
        out.append(Byte.space)
        switch value.kind {
        case .className:
            out.append(contentsOf: view[value.range.range])
            writeAttributes(parts.dropFirst(2)) { $0.append(Byte.space) }
        case .quotedValue: writeQuoted(value.range, as: .directiveValue)
        default: writeBare(value.range)
        }
    }

    /// Writes edge label, label and attributes; of a link also its arrow and other end.
    private mutating func write(_ parts: ArraySlice<Syntax.Part>, as place: TextPlace) {
        var k = parts.startIndex
        while k < parts.endIndex {
            let part = parts[k]
            if k > parts.startIndex { out.append(Byte.space) }
            k += 1
            switch part.kind {
            case .edgeLabel:
                out.append(Byte.openBracket)
                writeBare(part.range)
                out.append(Byte.closeBracket)
            case .bareText: writeBare(part.range)
            case .quotedText: writeQuoted(part.range, as: place)
            case .arrow: out += "~>".utf8
            case .attributes:
                writeBraces(parts[k...])
                return
            default: break
            }
        }
    }

    mutating func writeBraces(_ parts: ArraySlice<Syntax.Part>) {
        out.append(Byte.openBrace)
        var isFirst = true
        writeAttributes(parts) { out in
            if !isFirst { out.append(Byte.space) }
            isFirst = false
        }
        out.append(Byte.closeBrace)
    }

    /// Writes the `#id`, then the classes, then the keys, all in the order of the source, for the
    /// last class wins.
    private mutating func writeAttributes(
        _ parts: ArraySlice<Syntax.Part>, separator: (inout [UInt8]) -> Void
    ) {
        if !isInOrder(parts), !holdsBidirectionalControl(parts) {
            for rank in AttributeRank.allCases {
                writeAttributes(parts, of: rank, separator: separator)
            }
        } else {
            writeAttributes(parts, of: nil, separator: separator)
        }
    }

    /// Writes those of a rank, or all of them.
    private mutating func writeAttributes(
        _ parts: ArraySlice<Syntax.Part>, of rank: AttributeRank?,
        separator: (inout [UInt8]) -> Void
    ) {
        for part in parts {
            if let rank, AttributeRank(part.kind) != rank { continue }
            let text = view[part.range.range]
            switch part.kind {
            case .identifier:
                separator(&out)
                out.append(Byte.hash)
                out.append(contentsOf: text)
            case .className:
                separator(&out)
                out.append(Byte.dot)
                out.append(contentsOf: text)
            case .flag:
                separator(&out)
                out.append(contentsOf: text)
            case .key:
                separator(&out)
                out.append(contentsOf: text)
                out.append(Byte.equals)
            case .bareValue: out.append(contentsOf: text)
            case .quotedValue: writeQuoted(part.range, as: .attributeValue)
            default: break
            }
        }
    }

    private func isInOrder(_ parts: ArraySlice<Syntax.Part>) -> Bool {
        zip(parts, parts.dropFirst()).allSatisfy {
            AttributeRank($0.kind) <= AttributeRank($1.kind)
        }
    }

    /// Whether moving an attribute could part a control from the one that ends it.
    private func holdsBidirectionalControl(_ parts: ArraySlice<Syntax.Part>) -> Bool {
        parts.contains { part in
            part.range.range.contains { i in
                // U+202A to U+202E and U+2066 to U+2069.
                view[i] == 0xE2
                    && (view[i + 1] == 0x80 && 0xAA...0xAE ~= view[i + 2]
                        || view[i + 1] == 0x81 && 0xA6...0xA9 ~= view[i + 2])
            }
        }
    }
}

/// The order of attributes.
private enum AttributeRank: Int, CaseIterable, Comparable {
    case identifier, className, key

    init(_ kind: Syntax.Part.Kind) {
        switch kind {
        case .identifier: self = .identifier
        case .className: self = .className
        default: self = .key
        }
    }

    static func < (a: AttributeRank, b: AttributeRank) -> Bool { a.rawValue < b.rawValue }
}
