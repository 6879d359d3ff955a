import BracketLanguage

// What hover and completion say of the words of the language; all from its tables.

func documentation(_ directive: Directive) -> String {
    var text = "**@\(directive.name)** *\(escaped(directive.placeholder))*: \(directive.summary)"
    if let standard = directive.defaultText { text += "\n\nDefault: `\(standard)`" }
    return text + "\n\n" + fenced("@\(directive.name) \(directive.sampleValue)")
}

func documentation(_ key: AttributeKey) -> String {
    var text = "**\(key.rawValue)**: \(key.summary)"
    if key.value != .flag { text += "\n\nIts value is \(key.value.expected)." }
    return text + "\n\nFor: " + key.owners.map { "\($0.rawValue)" }.joined(separator: ", ")
}

func dataKeyDocumentation(_ name: String) -> String {
    "**\(escaped(name))**: a value of your own, passed on to SVG and HTML"
}

/// A class as `@class` would declare it.
func declaration(_ styleClass: StyleClass) -> String {
    let style = styleClass.style
    var words = [styleClass.name]
    for (key, colour) in [("fill", style.fill), ("stroke", style.stroke), ("text", style.text)] {
        if let colour { words.append("\(key)=\(text(colour))") }
    }
    for (flag, isSet) in [("bold", style.bold), ("italic", style.italic), ("dashed", style.dashed)]
    where isSet {
        words.append(flag)
    }
    return words.joined(separator: " ")
}

private func text(_ colour: Colour) -> String {
    switch colour {
    case .palette(let palette): return palette.rawValue
    case .literal(let value):
        let digits = String(value, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}
