import CLibXML2

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Writes XML to a sink through libxml2's text writer. This is the one file that sees libxml2.
///
/// Every call throws what the sink or the writer reports; after that nothing more is written.
/// While a writer lives, libxml2 is silent on its thread.
struct XMLWriter: ~Copyable {
    private let device: Device
    private let output: xmlOutputBufferPtr
    private let writer: xmlTextWriterPtr
    private let quiet: Quiet

    init(to sink: any ByteSink) throws(RenderError) {
        _ = libraryIsReady
        let quiet = Quiet()
        let device = Device(sink)
        // The pointer that libxml2 keeps stays valid because `self.device` outlives `writer`.
        let context = Unmanaged.passUnretained(device).toOpaque()
        guard let output = xmlOutputBufferCreateIO(writeToDevice, nil, context, nil) else {
            quiet.end()
            throw RenderError.writer("no memory for an output buffer")
        }
        guard let writer = xmlNewTextWriter(output) else {
            xmlOutputBufferClose(output)
            quiet.end()
            throw RenderError.writer("no memory for a text writer")
        }
        self.device = device
        self.output = output
        self.writer = writer
        self.quiet = quiet
    }

    deinit {
        xmlFreeTextWriter(writer)
        withExtendedLifetime(device) {}
        quiet.end()
    }

    /// The XML declaration. It names no encoding: UTF-8 is what XML means then, and libxml2 would
    /// otherwise convert every byte from UTF-8 to UTF-8.
    func startDocument() throws(RenderError) {
        try check(xmlTextWriterSetIndent(writer, 1))
        try check(xmlTextWriterSetIndentString(writer, " "))
        try check(xmlTextWriterStartDocument(writer, nil, nil, nil))
    }

    func start(_ element: StaticString) throws(RenderError) {
        try check(xmlTextWriterStartElement(writer, element.utf8Start))
    }

    func attribute(_ name: StaticString, _ value: String) throws(RenderError) {
        try check(xmlTextWriterWriteAttribute(writer, name.utf8Start, printable(value)))
    }

    func text(_ text: String) throws(RenderError) {
        try check(xmlTextWriterWriteString(writer, printable(text)))
    }

    /// Ends the element that was started last.
    func end() throws(RenderError) {
        try check(xmlTextWriterEndElement(writer))
    }

    /// Writes markup as it stands.
    func raw(_ markup: UnsafeBufferPointer<UInt8>) throws(RenderError) {
        guard let start = markup.baseAddress, !markup.isEmpty else { return }
        try check(xmlTextWriterWriteRawLen(writer, start, Int32(markup.count)))
    }

    /// Ends all open elements and hands the last bytes to the sink.
    func endDocument() throws(RenderError) {
        try check(xmlTextWriterEndDocument(writer))
        // The writer's own end and flush lose errors; the buffer's do not.
        try check(xmlOutputBufferFlush(output))
    }

    private func check(_ result: Int32) throws(RenderError) {
        if device.failure != 0 { throw .sink(errno: device.failure) }
        if result < 0 { throw .writer("libxml2 could not write") }
    }
}

/// `text` with U+FFFD in the place of what no XML file may hold: libxml2 checks nothing it writes,
/// and C would end the text at a NUL.
private func printable(_ text: String) -> String {
    func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x9, 0xA, 0xD: false
        case 0..<0x20, 0xFFFE, 0xFFFF: true
        default: false
        }
    }
    guard text.unicodeScalars.contains(where: isForbidden) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(isForbidden(scalar) ? "\u{FFFD}" : scalar) }
    return String(result)
}

/// libxml2 must be initialised before threads use it side by side; a global is, once.
private let libraryIsReady: Void = xmlInitParser()

/// What libxml2's callback writes to.
private final class Device {
    let sink: any ByteSink
    var failure: Int32 = 0

    init(_ sink: any ByteSink) { self.sink = sink }

    func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        // libxml2 tries again when it closes; the sink must not see bytes after it failed.
        guard failure == 0 else { return false }
        failure = sink.write(bytes)
        return failure == 0
    }
}

private func writeToDevice(
    _ context: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<CChar>?, _ count: Int32
) -> Int32 {
    guard let context, let bytes, count > 0 else { return 0 }
    let device = Unmanaged<Device>.fromOpaque(context).takeUnretainedValue()
    let isWritten = device.write(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    return isWritten ? count : -1
}

/// Keeps libxml2 from printing to standard error on this thread, until it ends.
private struct Quiet {
    private let handler = __xmlStructuredError().pointee
    private let context = __xmlStructuredErrorContext().pointee

    init() { xmlSetStructuredErrorFunc(nil) { _, _ in } }

    func end() { xmlSetStructuredErrorFunc(context, handler) }
}
