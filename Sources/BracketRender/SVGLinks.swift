import BracketLanguage
import BracketLayout

extension MarkupBuffer {
    /// The tooltip of a node, and the start of the link around all that the node shows.
    mutating func openLink(_ details: Details, _ bytes: Span<UInt8>) {
        if !details.tooltip.isEmpty {
            room()
            write("   <title>")
            text(bytes.extracting(details.tooltip.range))
            write("</title>\n")
        }
        if !details.href.isEmpty {
            room()
            write("   <a href=\"")
            text(bytes.extracting(details.href.range))
            write("\">\n")
        }
    }

    mutating func closeLink(_ details: Details) {
        room()
        if !details.href.isEmpty { write("   </a>\n") }
    }

    /// A title would be the name of its group, and be heard in place of the label before all else.
    /// With a name of its own the group has the title as its description, which follows the name.
    mutating func spokenName(_ diagram: borrowing Diagram, _ node: NodeID, _ bytes: Span<UInt8>) {
        let label = diagram.nodes[node.value].label
        if label.isEmpty { return }
        room()
        write(" aria-label=\"")
        text(bytes.extracting(label.range))
        write("\"")
    }
}
