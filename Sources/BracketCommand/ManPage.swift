/// The man page, in mdoc.
func manPage() -> String {
    var page = MdocPage()
    page.macro("Dd", manPageDate)
    page.macro("Dt", "BRACKETC 1")
    page.macro("Os")
    page.macro("Sh", "NAME")
    page.macro("Nm", "bracketc")
    page.macro("Nd", "draw tree diagrams from plain text")
    page.synopsis()
    page.description()
    page.options()
    page.macro("Sh", "ENVIRONMENT")
    page.list {
        $0.item(
            "Ev", "NO_COLOR",
            "If set and not empty, messages are not coloured and bold text is marked, unless --color says so."
        )
        $0.item("Ev", "TERM", "If it is dumb, the same.")
    }
    page.macro("Sh", "EXIT STATUS")
    page.text(exitStatusText + " Of several, the highest.")
    page.macro("Sh", "EXAMPLES")
    for example in Example.table {
        page.text(example.meaning.capitalizedFirst + ":")
        page.macro("Pp")
        page.macro("Dl", MdocPage.literal(example.line))
        page.macro("Pp")
    }
    page.dropTrailingParagraph()
    page.macro("Sh", "STANDARDS")
    page.text(
        "Options are those of the GNU programs: long names may be cut short while they stay "
            + "unambiguous, a value follows after a blank or an equals sign, and letters may be "
            + "bundled.")
    return page.result
}

/// When this page last changed in meaning; the page is the same on every day it is printed.
private let manPageDate = "November 30, 2026"

/// Text in the mdoc language, a line at a time.
private struct MdocPage {
    var result = ""

    mutating func macro(_ name: String, _ arguments: String = "") {
        result += ".\(name)" + (arguments.isEmpty ? "" : " \(arguments)") + "\n"
    }

    mutating func text(_ text: String) {
        // New sentence, new line, as mdoc wants it.
        var sentence: [Substring] = []
        for word in text.split(separator: " ") {
            sentence.append(word)
            if word.hasSuffix(".") && !word.hasSuffix("..") || word.hasSuffix(":") {
                append(sentence.joined(separator: " "))
                sentence = []
            }
        }
        append(sentence.joined(separator: " "))
    }

    private mutating func append(_ sentence: String) {
        if sentence.isEmpty { return }
        for line in wrapped(Self.escaped(sentence), indent: 0, width: 78).split(separator: "\n") {
            // A line that began with one of these would be taken for a macro.
            result += (line.first == "." || line.first == "'" ? "\\&" : "") + line + "\n"
        }
    }

    mutating func list(_ body: (inout MdocPage) -> Void) {
        macro("Bl", "-tag -width Ds")
        body(&self)
        macro("El")
    }

    mutating func item(_ macroName: String, _ name: String, _ meaning: String) {
        macro("It", "\(macroName) \(name)")
        text(meaning)
    }

    mutating func dropTrailingParagraph() {
        if result.hasSuffix("\n.Pp\n") { result.removeLast(4) }
    }

    mutating func synopsis() {
        macro("Sh", "SYNOPSIS")
        for command in Command.allCases {
            macro("Nm", "bracketc")
            if command != .compile { macro("Cm", command.rawValue) }
            switch command {
            case .compile:
                macro("Op", "Ar option ...")
                macro("Ar")
            case .check, .fmt, .fix:
                macro("Op", "Ar option ...")
                macro("Ar", "path ...")
            case .explain: macro("Op", "Ar code ...")
            case .completions:
                macro("Cm", Shell.allCases.map(\.rawValue).joined(separator: " | "))
            case .lsp, .man: break
            }
        }
    }

    mutating func description() {
        macro("Sh", "DESCRIPTION")
        for (command, paragraph) in Self.paragraphs {
            if let command {
                macro("Nm", "bracketc Cm \(command.rawValue)")
            } else {
                macro("Nm")
            }
            text(paragraph)
            macro("Pp")
        }
        dropTrailingParagraph()
    }

    private static let paragraphs: [(Command?, String)] = [
        (
            nil,
            """
            draws tree diagrams from sources in the Bracket language: an indented outline, and \
            some lines that say how it is to look. Each source is drawn in every format that is \
            asked for. SVG goes beside its source, x.bracket giving x.svg and any other name \
            keeping its suffix, and text art goes to standard output. What was read from standard \
            input, which is called -, goes to standard output in any format. Several sources are \
            drawn at the same time and reported in their order, and one with errors does not stop \
            the others.
            """
        ),
        (
            nil,
            """
            takes a file called *.md or *.markdown for a page: it draws each fenced block whose \
            language is bracket as PAGE-NAME.svg, where NAME is the word behind bracket or else \
            the root, and keeps an image line below the block up to date, between two comments. \
            With a format of text, the art stands there instead.
            """
        ),
        (
            nil,
            """
            takes a folder for the files in it and below that are called *.bracket, by name. Left \
            out are hidden files and folders, node_modules, and what a .gitignore there, or above \
            there in the same work tree, leaves out of it; links to folders are not followed. \
            With -o and a folder, what was found in folders stands in the same folders there.
            """
        ),
        (
            nil,
            """
            replaces a file as a whole when the new one is complete, follows symbolic links, keeps \
            the mode of the file, and leaves it alone if nothing in it would change. On any error \
            the old file stays as it is. Two outputs of one name, and an output that is also a \
            source, are errors before anything is written.
            """
        ),
        (
            .check,
            """
            looks for errors and writes nothing. With a format or a place for outputs it also \
            compares: it names each output that is missing, and each that is stale because the \
            same call without check would write other bytes. In the folders that are named (or \
            where -o says, if nothing but folders is named) it names each SVG picture that is left \
            over, too: one that bears the mark of bracketc while there is no source that it could \
            be of. Text art bears no mark and is never left over.
            """
        ),
        (
            .fmt,
            """
            brings sources into their canonical form, in place; what is drawn stays the same to \
            the byte. With --check it only names what would change, and with --diff it shows how. \
            A source whose syntax has errors is left alone.
            """
        ),
        (
            .fix,
            """
            makes the changes that errors and warnings offer where one surely is what was meant, \
            in place, and tells what is left.
            """
        ),
        (
            .explain,
            """
            tells what a diagnostic means, with examples. The code is what stands in brackets \
            behind the message. Without one, all are listed.
            """
        ),
        (.completions, "prints the completions for a shell."),
        (
            .lsp,
            """
            starts the language server, the program bracketc-lsp, which stands beside bracketc or \
            on the PATH. An editor speaks to it over standard input and output.
            """
        ),
        (
            .man,
            """
            prints this page. A source that is called like a command is written with its folder, \
            as in ./check.
            """
        ),
    ]

    mutating func options() {
        macro("Sh", "OPTIONS")
        text("Every option that draws is also a directive, which a source may state as a line:")
        text("--align leaf on the command line is @align leaf there. The command line wins.")
        for group in Option.Group.allCases {
            macro("Ss", group.rawValue)
            list { page in
                for option in Option.table where option.group == group { page.option(option) }
            }
        }
    }

    private mutating func option(_ option: Option) {
        var item = ""
        if let letter = option.letter {
            item += "Fl \(Unicode.Scalar(letter))"
            if let value = Self.value(of: option) { item += " \(value)" }
            item += " , "
        }
        item += "Fl " + Self.escaped("-\(option.name)")
        if let value = Self.value(of: option) { item += " \(value)" }
        macro("It", item)
        text(option.summary.capitalizedFirst + "." + Self.defaultText(of: option))
    }

    private static func value(of option: Option) -> String? {
        switch option.value {
        case .none: nil
        case .words(let words): "Cm " + words.joined(separator: " | ")
        case .path(let placeholder), .number(let placeholder), .text(let placeholder):
            "Ar " + escaped(placeholder)
        }
    }

    private static func defaultText(of option: Option) -> String {
        if case .words(let words) = option.value { return " The default is \(words[0])." }
        return option.defaultText.map { " The default is \($0)." } ?? ""
    }

    /// A whole argument of a macro.
    static func literal(_ text: String) -> String {
        escaped(text).split(separator: " ").map { word in
            // A word that is a macro's name would be taken for one.
            "\\&" + word
        }.joined(separator: " ")
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "…": result += "..."
            case "“": result += "\\(lq"
            case "”": result += "\\(rq"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
