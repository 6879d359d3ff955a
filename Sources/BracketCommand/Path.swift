/// The name of a file as the system has it: bytes, which need not be UTF-8.
struct Path: Equatable, Sendable {
    var bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }
    init(_ text: String) { bytes = Array(text.utf8) }

    /// The name in the folder: what follows the last slash.
    var name: ArraySlice<UInt8> {
        bytes[((bytes.lastIndex(of: slash) ?? -1) + 1)...]
    }

    /// The folder, with its slash; empty for a file in the working folder.
    var folder: ArraySlice<UInt8> {
        bytes[..<((bytes.lastIndex(of: slash) ?? -1) + 1)]
    }

    /// Whether the name says that a folder is meant.
    var endsInSlash: Bool { bytes.last == slash }

    /// Whether the name says that an SVG file is meant.
    var isPicture: Bool { bytes.suffix(4).elementsEqual(".svg".utf8) }

    /// The path of `name` in this folder.
    func appending(_ name: some Sequence<UInt8>) -> Path {
        Path(bytes + (bytes.isEmpty || endsInSlash ? [] : [slash]) + name)
    }

    func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: bytes.count + 1) { copy in
            for (i, byte) in bytes.enumerated() { copy[i] = CChar(bitPattern: byte) }
            copy[bytes.count] = 0
            return body(copy.baseAddress!)
        }
    }
}

let slash = UInt8(ascii: "/")
