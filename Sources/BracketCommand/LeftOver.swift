import Bracket
import BracketMarkdown

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A picture whose source is gone.
struct LeftOver: Equatable {
    var picture: Path
    /// What the source was called.
    var source: Path
}

/// The pictures of ours whose sources are gone, where a call that draws would have put them: in the
/// folders that were named, or in the one that `-o` names, where all operands are folders.
///
/// Of sources that are named by themselves nothing is known but that: a picture beside them may be
/// another's. Text art bears no mark of ours, so it is never left over.
func leftOverPictures(_ invocation: Invocation) -> [LeftOver] {
    let folders = invocation.operands.map { Path($0) }.filter { operand in
        operand.bytes != [dash] && status(of: operand, followingLinks: true)?.isFolder ?? false
    }
    var found: [LeftOver] = []
    if let output = invocation.output {
        guard folders.count == invocation.operands.count,
            status(of: output, followingLinks: true)?.isFolder ?? false
        else { return [] }
        found = leftOverPictures(in: output, of: folders)
    } else {
        for folder in folders { found += leftOverPictures(in: folder, of: [folder]) }
    }
    // One folder may stand in another.
    var result: [LeftOver] = []
    var seen: [FileIdentity] = []
    for item in found {
        guard let identity = status(of: item.picture, followingLinks: false)?.identity,
            !seen.contains(identity)
        else { continue }
        seen.append(identity)
        result.append(item)
    }
    return result
}

/// The pictures of ours in `place` and below that no source in `folders` could be the source of.
private func leftOverPictures(in place: Path, of folders: [Path]) -> [LeftOver] {
    let pictures = files(below: place) { Path(Array($0)).isPicture && $0.count > 4 }
    return pictures.compactMap { item in
        guard case .file(let picture) = item,
            // A link is the picture of the source that stands beside what it leads to.
            status(of: picture, followingLinks: false)?.isRegular ?? false
        else { return nil }
        let relative = picture.bytes[place.appending([]).bytes.count...]
        let sources = folders.flatMap { folder -> [Path] in
            let stem = folder.appending(relative.dropLast(4))
            return [Path(stem.bytes + sourceSuffix), stem]
        }
        for source in sources {
            if let status = status(of: source, followingLinks: true), !status.isFolder {
                return nil
            }
        }
        if !isOurs(picture) || isOfPage(picture) { return nil }
        return LeftOver(picture: picture, source: sources[0])
    }
}

/// Whether a Markdown page beside a picture has a block of its name.
private func isOfPage(_ picture: Path) -> Bool {
    let folder = Path(Array(picture.folder))
    guard let stream = (folder.bytes.isEmpty ? Path(".") : folder).withCString({ opendir($0) })
    else { return false }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
            Array(bytes.prefix { $0 != 0 })
        }
        let path = folder.appending(name)
        guard path.isPage, picture.name.starts(with: path.pageStem + [dash]),
            let contents = try? readFile(path, limit: readingLimit)
        else { continue }
        let page = Page(contents.bytes)
        let labels = page.blocks.map { $0.name == nil ? compile($0.source).rootLabel : "" }
        for name in page.pictureNames(rootLabels: labels).names {
            if let name, path.picture(named: name).name.elementsEqual(picture.name) { return true }
        }
    }
    return false
}

/// Whether a file is an SVG picture whose root element says that bracketc made it.
func isOurs(_ picture: Path) -> Bool {
    let descriptor = picture.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    if descriptor < 0 { return false }
    defer { close(descriptor) }
    // Our mark stands in the first two hundred bytes; others may have put a comment before it.
    var head = [UInt8](repeating: 0, count: 4096)
    let count = head.withUnsafeMutableBytes { buffer in
        (try? readSome(into: buffer, from: descriptor)) ?? 0
    }
    return hasOurMark(head[..<count])
}

/// Whether the root element of a document that begins with `head` bears our mark.
func hasOurMark(_ head: ArraySlice<UInt8>) -> Bool {
    var rest = head
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while true {
        rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        if rest.starts(with: "<svg".utf8) { break }
        guard
            let end = rest.starts(with: "<!--".utf8)
                ? end(of: "-->", in: rest)
                : rest.starts(with: "<?".utf8) || rest.starts(with: "<!".utf8)
                    ? end(of: ">", in: rest) : nil
        else { return false }
        rest = rest[end...]
    }
    let tag = rest.prefix { $0 != UInt8(ascii: ">") }
    return end(of: " data-generator=\"bracketc\"", in: tag) != nil
        || end(of: " data-generator='bracketc'", in: tag) != nil
}

/// The end of the first place where `text` stands.
private func end(of text: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
    text.withUTF8Buffer { text in
        var start = bytes.startIndex
        while start + text.count <= bytes.endIndex {
            if bytes[start...].starts(with: text) { return start + text.count }
            start += 1
        }
        return nil
    }
}
