import BracketLanguage
import BracketLayout

extension Diagram {
    /// The links between nodes as lines of text, for text art, which has no room to route them: a
    /// blank line, then each as `Node 4 ── reports to ─▸ Node 7`, or `Node 4 --reports to-> Node 7`
    /// in ASCII. Empty when there are none.
    func linkList(_ style: TextArtStyle) -> [UInt8] {
        var result: [UInt8] = []
        if links.isEmpty { return result }
        func append(_ text: String) { result.append(contentsOf: text.utf8) }
        func append(_ text: TextRange) {
            for byte in bytes[text.range] where byte >= 0x20 || byte == 0x09 || byte == 0x0A {
                result.append(byte == 0x09 || byte == 0x0A ? 0x20 : byte)
            }
        }
        append("\n")
        for link in links {
            let isDashed =
                link.style.dashed
                || link.style.classes.contains { classes[Int($0)].style.dashed }
            append(name(of: link.from))
            switch (style, isDashed) {
            case (.unicode, false): append(link.label.isEmpty ? " ──▸ " : " ── ")
            case (.unicode, true): append(link.label.isEmpty ? " ╌╌▸ " : " ╌╌ ")
            case (.ascii, false): append(link.label.isEmpty ? " --> " : " -- ")
            case (.ascii, true): append(link.label.isEmpty ? " - -> " : " - - ")
            }
            if !link.label.isEmpty {
                append(link.label)
                switch (style, isDashed) {
                case (.unicode, false): append(" ─▸ ")
                case (.unicode, true): append(" ╌▸ ")
                case (.ascii, _): append(" -> ")
                }
            }
            append(name(of: link.to))
            append("\n")
        }
        return result
    }
}
