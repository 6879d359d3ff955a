/// Takes a stream of bytes apart into the bodies of messages, as the base protocol of language
/// servers frames them: header lines, an empty line, and as many bytes as `Content-Length` says.
///
/// Where that makes no sense, the next `Content-Length` in the stream is where it goes on.
struct FrameReader {
    enum Frame: Equatable {
        case body([UInt8])
        /// What was passed over, in words.
        case malformed(String)
    }

    /// A source may have 1 GiB, and JSON needs two bytes for some of its characters.
    static let longestBody = 1 << 31
    /// Headers are two short lines; what is longer is none.
    private static let longestHeader = 1 << 12

    private var buffer: [UInt8] = []
    /// What was used up of the buffer.
    private var start = 0
    /// Where to look on for the end of the header.
    private var scanned = 0
    /// The length of the body that comes next, once its header has been read.
    private var bodyLength: Int?
    /// Whether what comes next is not known to be a header, which has been said.
    private var isLost = false

    mutating func append(_ bytes: some Collection<UInt8>) {
        if start > 1 << 16, start > buffer.count / 2 {
            buffer.removeFirst(start)
            scanned -= start
            start = 0
        }
        buffer += bytes
    }

    /// The next frame, or nil before more bytes have come.
    mutating func next() -> Frame? {
        while true {
            if let length = bodyLength {
                guard buffer.count - start >= length else { return nil }
                let body = Array(buffer[start..<start + length])
                consume(upTo: start + length)
                bodyLength = nil
                return .body(body)
            }
            guard let header = endOfHeader() else { return skipGarbage() }
            let length = Self.contentLength(buffer[start..<header])
            consume(upTo: header)
            guard let length, length <= Self.longestBody else {
                if isLost { continue }
                isLost = true
                return .malformed(
                    length == nil
                        ? "a header without a Content-Length that is a number"
                        : "a Content-Length of more than 2 GiB")
            }
            isLost = false
            bodyLength = length
        }
    }

    private mutating func consume(upTo end: Int) {
        start = end
        scanned = end
    }

    /// The end of the empty line behind the header.
    private mutating func endOfHeader() -> Int? {
        scanned = max(start, scanned)
        while scanned < buffer.count {
            defer { scanned += 1 }
            guard buffer[scanned] == 0x0A, scanned > start else { continue }
            let before = buffer[scanned - 1] == 0x0D ? scanned - 2 : scanned - 1
            if before >= start, buffer[before] == 0x0A { return scanned + 1 }
        }
        return nil
    }

    /// Drops what is too long for a header but for its end, where one may have begun.
    private mutating func skipGarbage() -> Frame? {
        guard buffer.count - start > Self.longestHeader else { return nil }
        consume(upTo: buffer.count - Self.longestHeader / 2)
        if isLost { return nil }
        isLost = true
        return .malformed("more than \(Self.longestHeader) bytes without a header")
    }

    /// The number behind the last `Content-Length:`, so that a header is found behind garbage too.
    private static func contentLength(_ header: ArraySlice<UInt8>) -> Int? {
        let name = Array("content-length:".utf8)
        var place = header.endIndex - name.count
        while place >= header.startIndex {
            if header[place..<place + name.count].elementsEqual(
                name, by: { $0 | 0x20 == $1 | 0x20 })
            {
                let value = header[(place + name.count)...].prefix { $0 != 0x0A && $0 != 0x0D }
                let text = String(decoding: value, as: UTF8.self).filter { $0 != " " && $0 != "\t" }
                guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
                    return nil
                }
                // What does not fit is too much in any case.
                return Int(text) ?? .max
            }
            place -= 1
        }
        return nil
    }
}

/// A body with its header.
func framed(_ body: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
}
