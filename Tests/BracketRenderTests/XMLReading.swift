import BracketLayout
@preconcurrency import CLibXML2
import Testing

@testable import BracketRender

/// An element of a document that libxml2 has read.
struct Element {
    var name: String
    var attributes: [String: String]
    /// All text inside.
    var text: String
    /// Index of the parent, or -1.
    var parent: Int
    var depth: Int
}

struct NotWellFormed: Error {
    var message: String
}

/// Reads `bytes` with libxml2, and gives all elements in document order.
func readXML(_ bytes: [UInt8]) throws -> [Element] {
    xmlInitParser()
    let quiet = Int32(XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue)
    let document = bytes.withUnsafeBytes {
        xmlReadMemory($0.baseAddress, Int32($0.count), nil, nil, quiet)
    }
    guard let document else {
        let message = xmlGetLastError().flatMap { $0.pointee.message }.map { String(cString: $0) }
        throw NotWellFormed(message: message ?? "unknown")
    }
    defer { xmlFreeDoc(document) }
    var elements: [Element] = []
    func collect(_ node: xmlNodePtr, parent: Int, depth: Int) {
        guard node.pointee.type == XML_ELEMENT_NODE else { return }
        var attributes: [String: String] = [:]
        var attribute = node.pointee.properties
        while let current = attribute {
            let value = xmlNodeListGetString(document, current.pointee.children, 1)
            attributes[String(cString: current.pointee.name)] =
                value.map { String(cString: $0) } ?? ""
            xmlFree(value)
            attribute = current.pointee.next
        }
        let content = xmlNodeGetContent(node)
        let text = content.map { String(cString: $0) } ?? ""
        xmlFree(content)
        let index = elements.count
        elements.append(
            Element(
                name: String(cString: node.pointee.name), attributes: attributes, text: text,
                parent: parent, depth: depth))
        var child = node.pointee.children
        while let current = child {
            collect(current, parent: index, depth: depth + 1)
            child = current.pointee.next
        }
    }
    let root = try #require(xmlDocGetRootElement(document))
    collect(root, parent: -1, depth: 0)
    return elements
}

/// What `drawing` is as SVG, after libxml2 has read it back.
func elements(_ drawing: borrowing Drawing) throws -> [Element] {
    let sink = MemorySink()
    try writeSVG(drawing, to: sink)
    return try readXML(sink.bytes)
}
