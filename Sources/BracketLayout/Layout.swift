import BracketLanguage

/// Places every node of `diagram` for the medium that `metrics` describe.
public func layout(_ diagram: consuming Diagram, metrics: Metrics) -> Drawing {
    Drawing(diagram: diagram, metrics: metrics)
}
