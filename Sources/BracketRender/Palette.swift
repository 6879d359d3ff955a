import BracketLanguage

/// A palette colour on one kind of page. A fill is a translucent wash of `fill`, so that the page
/// shows through as it does through plain cards; lines are of `stroke`, and `text` is read on any
/// of the washes as on the page itself.
struct Shades {
    var fill: StaticString
    var stroke: StaticString
    var text: StaticString
}

/// The opacity of palette fills on pages that are not `mono`.
let paletteOpacity: StaticString = ".18"

extension Palette {
    /// Fills are the same on light and on dark pages: the page makes the difference.
    private var wash: StaticString {
        switch self {
        case .gray: "#808080"
        case .red: "#ef4444"
        case .orange: "#f97316"
        case .yellow: "#eab308"
        case .green: "#22c55e"
        case .teal: "#14b8a6"
        case .blue: "#3b82f6"
        case .purple: "#a855f7"
        case .pink: "#ec4899"
        }
    }

    var light: Shades {
        let (stroke, text): (StaticString, StaticString) =
            switch self {
            case .gray: ("#737373", "#595959")
            case .red: ("#dc2626", "#991b1b")
            case .orange: ("#d9560b", "#8f3410")
            case .yellow: ("#b07a00", "#6f4410")
            case .green: ("#16903f", "#14532d")
            case .teal: ("#0d8f85", "#134e4a")
            case .blue: ("#2563eb", "#1e40af")
            case .purple: ("#9333ea", "#6b21a8")
            case .pink: ("#db2777", "#9d174d")
            }
        return Shades(fill: wash, stroke: stroke, text: text)
    }

    var dark: Shades {
        let (stroke, text): (StaticString, StaticString) =
            switch self {
            case .gray: ("#999", "#b8b8b8")
            case .red: ("#f87171", "#fca5a5")
            case .orange: ("#fb923c", "#fdba74")
            case .yellow: ("#facc15", "#fde047")
            case .green: ("#4ade80", "#86efac")
            case .teal: ("#2dd4bf", "#5eead4")
            case .blue: ("#60a5fa", "#a8cefd")
            case .purple: ("#c084fc", "#d8b4fe")
            case .pink: ("#f472b6", "#f9a8d4")
            }
        return Shades(fill: wash, stroke: stroke, text: text)
    }

    /// Ink on paper: fills are greys in the order in which the colours are bright, so that good
    /// and bad stay apart; lines and text are black, but for text that is to stand back.
    var mono: Shades {
        let fill: StaticString =
            switch self {
            case .yellow: "#f4f4f4"
            case .gray: "#eaeaea"
            case .orange: "#e0e0e0"
            case .pink: "#d6d6d6"
            case .green: "#ccc"
            case .teal: "#c2c2c2"
            case .blue: "#b8b8b8"
            case .purple: "#aeaeae"
            case .red: "#a4a4a4"
            }
        return Shades(fill: fill, stroke: "#000", text: self == .gray ? "#333" : "#000")
    }

    func shades(_ theme: Theme) -> Shades {
        switch theme {
        case .auto, .light: light
        case .dark: dark
        case .mono: mono
        }
    }

    /// What the names of its classes end in.
    var suffix: StaticString {
        switch self {
        case .gray: "gray"
        case .red: "red"
        case .orange: "orange"
        case .yellow: "yellow"
        case .green: "green"
        case .teal: "teal"
        case .blue: "blue"
        case .purple: "purple"
        case .pink: "pink"
        }
    }
}

/// The relative luminance of 0xRRGGBB, from 0 to 1, by the definition of WCAG 2. The power of 2.4
/// is taken from whole roots and powers, which are the same on every machine.
func luminance(_ rgb: UInt32) -> Double {
    func linear(_ shift: UInt32) -> Double {
        let value = Double(rgb >> shift & 0xFF) / 255
        if value <= 0.040_45 { return value / 12.92 }
        let base = (value + 0.055) / 1.055
        return base * base * fifthRoot(base * base)
    }
    return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
}

/// The fifth root of a number between 0 and 1, by Newton's method.
private func fifthRoot(_ value: Double) -> Double {
    var root = 1.0
    for _ in 0..<60 {
        let fourth = root * root * root * root
        root -= (root * fourth - value) / (5 * fourth)
    }
    return root
}

/// Black or white, whichever is read better on `rgb`.
func readableText(on rgb: UInt32) -> UInt32 {
    // The two contrasts are equal where (l + 0.05)² = 0.05 · 1.05.
    let l = luminance(rgb) + 0.05
    return l * l >= 0.05 * 1.05 ? 0x000000 : 0xFFFFFF
}

/// The grey that is as bright as `rgb`.
func grey(_ rgb: UInt32) -> UInt32 {
    let target = luminance(rgb)
    var low: UInt32 = 0
    var high: UInt32 = 255
    while low < high {
        let middle = (low + high) / 2
        if luminance(middle * 0x01_0101) < target { low = middle + 1 } else { high = middle }
    }
    return low * 0x01_0101
}
