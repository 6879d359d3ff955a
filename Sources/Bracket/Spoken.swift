import BracketLanguage
import BracketRender

extension Compilation {
    /// What the SVG tells those who do not see it, for places that show the picture and need words of
    /// their own: the title, else what the roots are called; then the description, else the size.
    /// Nil when a diagnostic is an error.
    public var alternativeText: String? {
        guard let diagram else { return nil }
        let title = diagram.spokenTitle()
        let isSentence = title.last.map { ".!?…。！？".contains($0) } ?? false
        return title + (isSentence ? " " : ". ") + diagram.spokenDescription()
    }

    /// The label of the first root; empty for a junction, nil when a diagnostic is an error.
    public var rootLabel: String? {
        guard let diagram, let root = diagram.roots.first else { return nil }
        return diagram.string(diagram.nodes[root.value].label)
    }
}
