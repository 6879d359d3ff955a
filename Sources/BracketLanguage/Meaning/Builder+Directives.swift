/// Directives and classes.
extension Builder {
    mutating func readDirectives(overrides: [(directive: Directive, value: String)]) {
        diagram.classes = StyleClass.builtIn
        var classPlaces: [String: Range<Int>] = [:]
        for index in syntax.statements.indices
        where syntax.statements[index].kind == .directive {
            readDirective(index, &classPlaces)
        }
        for (directive, value) in overrides {
            _ = diagram.settings.set(directive, to: value)
            if directive == .repeats { mayRepeat = false }
        }
    }

    private mutating func readDirective(_ index: Int, _ classPlaces: inout [String: Range<Int>]) {
        let parts = syntax.parts(ofStatement: index)
        guard let namePart = parts.first else { return }
        let nameRange = namePart.range.range
        let name = view.string(nameRange)
        guard let directive = Directive(rawValue: name) else {
            return unknownDirective(name, nameRange, parts.dropFirst().first)
        }
        let place = nameRange.lowerBound - 1..<nameRange.upperBound
        let flags = syntax.statements[index].flags
        if directive == .styleClass {
            return readClass(parts.dropFirst(), flags, place, &classPlaces)
        }
        if let first = directivePlaces[directive] {
            report(
                .repeatedDirective, place, [name], notes: [.init(range: first, kind: .firstHere)])
            return
        }
        directivePlaces.insert(directive, at: syntax.statements[index].range.range)
        readValue(directive, parts.dropFirst().first, place, flags)
    }

    private mutating func readValue(
        _ directive: Directive, _ part: Syntax.Part?, _ place: Range<Int>, _ flags: Syntax.Flags
    ) {
        guard !flags.contains(.broken) else {
            // It has its error; which repeats are meant is unknown.
            if directive == .repeats { mayRepeat = true }
            return
        }
        let value = part.map { string($0) } ?? ""
        guard let expected = diagram.settings.set(directive, to: value) else { return }
        if directive == .repeats { mayRepeat = true }
        guard let part else {
            return report(.missingValue, place, ["@" + directive.name, expected])
        }
        var arguments = [directive.name, value, expected]
        var fix: Fix?
        if case .word(let words) = directive.value,
            let nearest = suggestions.nearest(to: value, among: words)
        {
            arguments.append(nearest)
            fix = Fix(replace: part.range.range, with: nearest)
        }
        report(.invalidDirectiveValue, part.range.range, arguments, fix: fix)
    }

    /// Reports the name, and goes on as if the nearest one had been written, so that one slip is
    /// one error.
    private mutating func unknownDirective(
        _ name: String, _ range: Range<Int>, _ value: Syntax.Part?
    ) {
        let place = range.lowerBound - 1..<range.upperBound
        let names = Directive.allCases.map(\.name)
        guard let nearest = suggestions.nearest(to: name, among: names) else {
            return report(.unknownDirective, place, [name])
        }
        report(
            .unknownDirective, place, [name, nearest], fix: Fix(replace: range, with: nearest))
        guard let directive = Directive(rawValue: nearest), let value else { return }
        if directive == .repeats { mayRepeat = true }
        if directive == .styleClass {
            let word = string(value).prefix { $0 != " " }
            declare(StyleClass(name: String(word), style: Style()))
        } else if directivePlaces[directive] == nil {
            _ = diagram.settings.set(directive, to: string(value))
        }
    }

    private mutating func readClass(
        _ parts: ArraySlice<Syntax.Part>, _ flags: Syntax.Flags, _ place: Range<Int>,
        _ places: inout [String: Range<Int>]
    ) {
        guard let namePart = parts.first else {
            if !flags.contains(.broken) {
                report(.missingValue, place, ["@class", "a name, as in @class done fill=green"])
            }
            return
        }
        let range = namePart.range.range
        let name = view.string(range)
        if let first = places[name] {
            report(.repeatedClass, range, [name], notes: [.init(range: first, kind: .firstHere)])
            return
        }
        places[name] = range
        var attributes = Details()
        readAttributes(parts.dropFirst(), of: .styleClass, into: &attributes)
        declare(StyleClass(name: name, style: attributes.style))
    }

    private mutating func declare(_ styleClass: StyleClass) {
        if let index = classNumbers[styleClass.name] {
            diagram.classes[Int(index)] = styleClass
        } else {
            classNumbers.insert(styleClass.name, number: diagram.classes.count)
            diagram.classes.append(styleClass)
        }
    }

    /// The text of a value, to the byte: no white space is dropped from what is quoted.
    func string(_ part: Syntax.Part) -> String {
        var bytes: [UInt8] = []
        let isQuoted = part.kind == .quotedText || part.kind == .quotedValue
        appendText(view, part.range.range, isQuoted: isQuoted, .exact, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension StyleClass {
    /// The classes that every file has, unless it declares them anew.
    package static let builtIn: [StyleClass] = [
        named("winner") { $0.bold = true },
        named("loser") { $0.text = .palette(.gray) },
        named("accent") { $0.fill = .palette(.blue) },
        named("muted") {
            $0.text = .palette(.gray)
            $0.stroke = .palette(.gray)
        },
        named("good") { $0.fill = .palette(.green) },
        named("bad") { $0.fill = .palette(.red) },
    ]

    private static func named(_ name: String, _ set: (inout Style) -> Void) -> StyleClass {
        var style = Style()
        set(&style)
        return StyleClass(name: name, style: style)
    }
}
