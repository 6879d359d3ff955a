/// What the language has and the drawing does not show yet. Each kind is warned of once a file, at
/// its first place, so that nothing is left out silently. A case goes when its drawing comes.
enum Undrawn: String, CaseIterable {
    case hang
    case hangLeaves = "@hang"
    case horizontal = "@direction horizontal"
    case vertical = "@direction vertical"

    init?(_ key: AttributeKey) {
        guard key == .hang else { return nil }
        self = .hang
    }
}

/// The first place of each thing that is not drawn.
struct UndrawnPlaces {
    private var places = [Range<Int>?](repeating: nil, count: Undrawn.allCases.count)

    mutating func note(_ what: Undrawn, at range: Range<Int>) {
        let index = Undrawn.allCases.firstIndex(of: what)!
        if let place = places[index], place.lowerBound <= range.lowerBound { return }
        places[index] = range
    }

    /// Notes what the settings ask for; `place` is where a directive stands.
    mutating func note(_ settings: Settings, place: (Directive) -> Range<Int>) {
        if settings.hang != .none { note(.hangLeaves, at: place(.hang)) }
        switch settings.direction {
        case .horizontal: note(.horizontal, at: place(.direction))
        case .vertical: note(.vertical, at: place(.direction))
        case .left, .right, .up, .down: break
        }
    }

    var diagnostics: [Diagnostic] {
        zip(Undrawn.allCases, places).compactMap { what, place in
            place.map { Diagnostic(.notDrawnYet, at: $0, [what.rawValue]) }
        }
    }
}
