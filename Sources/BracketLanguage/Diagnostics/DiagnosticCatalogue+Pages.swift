extension DiagnosticWording {
    static let unclosedFence = DiagnosticWording(
        summary: "a bracket block of a Markdown page without its end",
        message: { _ in "this block has no closing fence" },
        help: { _ in "close it with a line of as many backticks or tildes as the opening fence has"
        },
        story: """
            A fenced block ends at a line of the same marks, at least as many as it began with and \
            not indented by more than three spaces. Without that line all that follows, to the end \
            of the page or of the list item or quote, is taken for text of the block, and there is \
            no place below it for its picture.
            """,
        wrong: .page("```bracket\nPlan\n  Build", .unclosedFence, at: 0..<10),
        right: "```bracket\nPlan\n  Build\n```")

    static let invalidPictureName = DiagnosticWording(
        summary: "a name in a fence that no file can have",
        message: { f in "\(f.text(0)) cannot be the name of a picture" },
        help: { _ in
            "use one word of letters, digits, `-`, `_` and `.` that does not begin with a dot"
        },
        story: """
            The word behind `bracket` in an opening fence names the picture: the block `steps` of \
            the page `guide.md` is drawn into `guide-steps.svg` beside it. As part of a file's \
            name it must be the same on every system and in every link, and cannot lead into \
            another folder.
            """,
        wrong: .page(
            "```bracket ../steps\nPlan\n```", .invalidPictureName, at: 11..<19, ["../steps"]),
        right: "```bracket steps\nPlan\n```")

    static let repeatedPictureName = DiagnosticWording(
        summary: "two blocks of a Markdown page with one name",
        message: { f in "another block of this page is drawn into the picture \(f.text(0)) already"
        },
        help: { _ in "give one of them another name behind `bracket` in its fence" },
        note: { _ in "the first one is here" },
        story: """
            Each block of a page is drawn into a file of its own, named after the page and the \
            name in its fence, or after its first root where the fence has none. Two blocks with \
            the same name would overwrite each other. Capitals make no difference, because on \
            some systems they make none to files.
            """,
        wrong: .page(
            "```bracket\nPlan\n```\n\n```bracket plan\nBuild\n```", .repeatedPictureName,
            at: 21..<36,
            ["plan"], notes: [.init(range: 0..<10, kind: .firstHere)]),
        right: "```bracket\nPlan\n```\n\n```bracket build\nBuild\n```")

    static let unpairedMarker = DiagnosticWording(
        summary: "a marker of a picture without its other half",
        message: { f in "\(f.code(0)) has no other half here" },
        help: { _ in
            "take it out, or let `<!-- bracketc -->` and `<!-- /bracketc -->` stand around the "
                + "picture, both with the same indentation"
        },
        story: """
            The picture of a block stands between two comments, and what is between them is \
            written anew whenever the picture changes. If one of the two is gone, or is not in the \
            same list item or quote as the other, nobody knows where the picture ends and your \
            text begins, so the page is left as it is.
            """,
        wrong: .page(
            "<!-- bracketc -->\n![Plan](guide-plan.svg)", .unpairedMarker, at: 0..<17,
            ["<!-- bracketc -->"]),
        right: "<!-- bracketc -->\n![Plan](guide-plan.svg)\n<!-- /bracketc -->")

    static let textBetweenMarkers = DiagnosticWording(
        summary: "text between the markers of a picture",
        message: { _ in "this text would be lost when the picture is brought up to date" },
        help: { _ in "move it below `<!-- /bracketc -->`" },
        story: """
            What stands between the two markers is written anew whenever the picture changes: an \
            image, or text art in a fence. Anything else there was put in by hand and would be \
            lost without a word, so the page is left as it is until the text is moved.
            """,
        wrong: .page(
            "<!-- bracketc -->\n![Plan](guide-plan.svg)\n\nThe plan.\n<!-- /bracketc -->",
            .textBetweenMarkers, at: 43..<52),
        right: "<!-- bracketc -->\n![Plan](guide-plan.svg)\n<!-- /bracketc -->\n\nThe plan.")
}

extension Example {
    /// A page, and what it gives.
    fileprivate static func page(
        _ text: String, _ code: DiagnosticCode, at range: Range<Int>, _ arguments: [String] = [],
        notes: [Diagnostic.Note] = []
    ) -> Example {
        var example = Example(stringLiteral: text)
        example.ofPage = Diagnostic(code, at: range, arguments, notes: notes)
        return example
    }
}
