"""The TextMate grammar, from which `editors/generate` writes bracket.tmLanguage.json.

It is written in Python for the sake of names: the regular expressions of Oniguruma, in which the same few
pieces come back in every rule, cannot be read in JSON.
"""

WHITE = r"[ \t]"
SOLID = r"[^ \t\r\n]"
# White space or the end of the line; the end of the line.
BREAK = r"(?=[ \t]|\r?$)"
END = r"(?=[ \t]*\r?$)"
MARK = rf"~?>{BREAK}"
BAR = rf"\|{BREAK}"
# Unicode's other spaces, which are errors in an indent.
SPACES = r"[\x{A0}\x{1680}\x{2000}-\x{200A}\x{202F}\x{205F}\x{3000}]"
NUMBER = r"(?:[0-9]+\.?[0-9]*|\.[0-9]+)"
# What follows an attribute.
ATTRIBUTE_END = r"(?=[ \t}]|\r?$)"
BARE_VALUE = r"[^ \t\r\n\"{}]+"
QUOTED = r'"(?:[^"\\\r\n]|\\.)*"'
# Braces that nothing stands before, as far as they go.
STRAY_BRACES = r"\{[^}\r\n]*(?:\}|(?<![ \t]))"


def words(start, *ends):
    """Words, the first of which begins with `start`; none of them begins as one of `ends` does."""
    stop = "|".join(ends)
    return rf"{start}{SOLID}*(?:{WHITE}+(?!{stop}){SOLID}+)*"


# The bare label of a node, and one behind an edge label, which may start with a bracket.
LABEL = words(rf'(?!{MARK})[^ \t\r\n"\[{{]', MARK, r"\{")
LATER_LABEL = words(rf'(?!{MARK})[^ \t\r\n"{{]', MARK, r"\{")
CELL = words(rf'(?!{BAR})[^ \t\r\n"{{]', BAR, r"\{")
JUNCTION = rf"_(?=[ \t]*\r?$|[ \t]+(?:{MARK}|\{{))"

SCOPES = {
    "comment": "comment.line.double-slash.bracket",
    "directive": "keyword.control.directive.bracket",
    "value": "string.unquoted.bracket",
    "word": "constant.language.bracket",
    "number": "constant.numeric.bracket",
    "color": "constant.other.color.bracket",
    "string": "string.quoted.double.bracket",
    "edge-mark": "punctuation.definition.edge-label.bracket",
    "edge-label": "variable.parameter.edge-label.bracket",
    "label": "meta.label.bracket",
    "junction": "constant.language.junction.bracket",
    "quoted": "string.quoted.double.label.bracket",
    "escape": "constant.character.escape.bracket",
    "chain": "keyword.operator.chain.bracket",
    "link": "keyword.operator.link.bracket",
    "bar": "punctuation.separator.cell.bracket",
    "cell": "meta.cell.bracket",
    "brace": "punctuation.definition.attributes.bracket",
    "id": "entity.other.attribute-name.id.bracket",
    "class": "entity.other.attribute-name.class.bracket",
    "key": "support.type.property-name.bracket",
    "equals": "punctuation.separator.key-value.bracket",
    "flag": "support.type.property-name.flag.bracket",
    "error": "invalid.illegal.bracket",
}


def captures(*classes):
    return {str(i): {"name": SCOPES[name]} for i, name in enumerate(classes, 1) if name}


def match(pattern, *classes):
    return {"match": pattern, "captures": captures(*classes)}


def whole(pattern, name):
    return {"match": pattern, "name": SCOPES[name]}


def include(*names):
    return [{"include": f"#{name}"} for name in names]


def quoted(name):
    """A text in quotes. One that does not end on its line is an error."""
    return {"patterns": [
        {"begin": rf'"(?=(?:[^"\\\r\n]|\\.)*")', "end": '"', "name": SCOPES[name], "patterns": include("escape")},
        whole(rf'".*?{END}', "error"),
    ]}


def either(names):
    return "|".join(names)


def directive(names, *patterns):
    """A directive by its names. An indented one is an error, but read all the same."""
    return {
        "begin": rf"^(?:(@(?:{either(names)}))|[ \t]+(@(?:{either(names)}))){BREAK}",
        "beginCaptures": captures("directive", "error"),
        "end": r"(?=\r?$)",
        "patterns": [*patterns, whole(words(SOLID, r"\r?$"), "error")],
    }


def by_kind(entries, kind):
    return [entry["name"] for entry in entries if entry["kind"] == kind]


def directives(keywords):
    table = keywords["directives"]
    value = include("quoted-value")
    extent = whole(rf"{NUMBER}x{NUMBER}{END}", "number")
    number = whole(rf"{NUMBER}{END}", "number")
    no_heading = rf"_(?=[ \t]*\r?$|[ \t]+{BAR})"
    heading = words(rf"(?!{BAR}){SOLID}", BAR)
    rules = [
        directive([entry["name"]], *value, whole(rf"(?:{either(entry['words'])}){END}", "word"))
        for entry in table if entry["kind"] == "word"
    ]
    for entry in table:
        if entry["kind"] == "length-or-word":
            rules.append(directive(
                [entry["name"]], *value, whole(rf"(?:{either(entry['words'])}){END}", "word"), number))
    return rules + [
        directive(by_kind(table, "extent"), *value, extent),
        directive(by_kind(table, "length"), *value, number),
        directive(by_kind(table, "text"), *value, whole(words(SOLID, r"\r?$"), "value")),
        directive(
            by_kind(table, "headings"), *value,
            # Only the whole value is in quotes, never a heading of several.
            match(rf"(?<=[ \t])(\|){BREAK}(?:{WHITE}+(?:({no_heading})|({heading})))?", "bar", "junction", "value"),
            whole(no_heading, "junction"), whole(heading, "value")),
        directive(
            by_kind(table, "class"),
            match(rf"(?<=@class){WHITE}+([A-Za-z][A-Za-z0-9_-]*){BREAK}", "class"),
            match(rf"(?<=@class){WHITE}+({SOLID}.*?){END}", "error"),
            *include("attribute")),
        match(rf"^(@{SOLID}*)(?:{WHITE}+({words(SOLID, '$impossible')}))?", "error", "value"),
    ]


def attributes(keywords):
    table = keywords["keys"]
    keys = [
        match(
            rf"({either(by_kind(table, 'color'))})(=)(?:({either(keywords['palette'])}){ATTRIBUTE_END}"
            rf"|(#(?:[0-9A-Fa-f]{{3}}){{1,2}}){ATTRIBUTE_END}|({BARE_VALUE}))?",
            "key", "equals", "word", "color", "error"),
        match(
            rf"({either(by_kind(table, 'number'))})(=)(?:({NUMBER}(?:[eE][+-]?[0-9]+)?){ATTRIBUTE_END}"
            rf"|({BARE_VALUE}))?",
            "key", "equals", "number", "error"),
        match(
            rf"({either([*by_kind(table, 'text'), 'data-[a-z0-9_.-]+'])})(=)({BARE_VALUE})?",
            "key", "equals", "value"),
    ]
    keys.append(match(rf"({either(by_kind(table, 'flag'))})(=)({BARE_VALUE})?", "key", "equals", "error"))
    for entry in table:
        if entry["kind"] == "word":
            keys.append(match(
                rf"({entry['name']})(=)(?:({either(entry['words'])}){ATTRIBUTE_END}|({BARE_VALUE}))?",
                "key", "equals", "word", "error"))
    return [
        whole(rf"#(?:[A-Za-z0-9_:-]|[^\x00-\x7F])+{ATTRIBUTE_END}", "id"),
        whole(rf"\.[A-Za-z][A-Za-z0-9_-]*{ATTRIBUTE_END}", "class"),
        {"begin": rf'(?<==)"(?=(?:[^"\\\r\n]|\\.)*")', "end": '"', "name": SCOPES["string"],
         "patterns": include("escape")},
        *keys,
        whole(rf"(?:{either([*by_kind(table, 'flag'), 'data-[a-z0-9_.-]+'])}){ATTRIBUTE_END}", "flag"),
        match(rf"([A-Za-z][A-Za-z0-9_.:-]*)(=)({BARE_VALUE})?", "error", "equals", "value"),
        whole(r"[^ \t\r\n}]+", "error"),
    ]


def braces(*after):
    """Attributes, and whatever stands behind them until one of `after`."""
    stop = "".join(rf"|[ \t]+{mark}" for mark in after)
    rest = words(SOLID, *after, r"\r?$")
    return {
        "begin": r"(?<=[ \t])(?=\{)",
        "end": rf"(?=[ \t]*\r?${stop})",
        "patterns": [
            match(rf"(?<=\}}){WHITE}*({rest})", "error"),
            whole(r"\{[ \t]*\}", "error"),
            whole(rf'\{{(?!(?:[^"}}\r\n]|{QUOTED})*\}}).*?{END}', "error"),
            {"begin": r"\{", "end": r"\}|(?=\r?$)", "captures": {"0": {"name": SCOPES["brace"]}},
             "patterns": include("attribute")},
        ],
    }


def row(begin, *classes):
    return {
        "begin": begin,
        "beginCaptures": captures(*classes),
        "end": r"(?=\r?$)",
        "patterns": [
            *include("quoted-text"),
            match(rf'(?<="){WHITE}*((?!{BAR})(?:(?<=")|(?!\{{)){words(SOLID, BAR, r"{")})', "error"),
            whole(rf"(?<=[ \t]){BAR}", "bar"),
            braces(),
            whole(CELL, "cell"),
        ],
    }


def lines_of_nodes():
    chain_mark = match(rf"(?<=[ \t])(>){BREAK}(?:{WHITE}+(>){BREAK})?(?:{WHITE}+({STRAY_BRACES}))?", "chain", "error", "error")
    last_mark = whole(rf"(?<=[ \t])~?>{END}", "error")
    chain = {
        "begin": chain_mark["match"], "beginCaptures": chain_mark["captures"], "end": r"(?=\r?$)",
        "patterns": [last_mark, chain_mark, whole(rf"(?<=[ \t])~>{BREAK}", "error"), *include("node")],
    }
    link = {
        "begin": rf"(?<=[ \t])(~>){BREAK}(?:{WHITE}+({STRAY_BRACES}))?", "beginCaptures": captures("link", "error"), "end": r"(?=\r?$)",
        "patterns": [whole(rf"(?<=[ \t]){MARK}", "error"), *include("node")],
    }
    first = rf"({SPACES}[ \t\x{{A0}}\x{{1680}}\x{{2000}}-\x{{200A}}\x{{202F}}\x{{205F}}\x{{3000}}]*)?(?:({MARK})|({STRAY_BRACES}))?"
    margin = {
        "begin": rf"^(?={SOLID}){first}", "beginCaptures": captures("error", "error", "error"), "end": r"(?=\r?$)",
        "patterns": [last_mark, link, chain, *include("node")],
    }
    indented = {
        "begin": rf"^{WHITE}+(?={SOLID}){first}", "beginCaptures": captures("error", "error", "error"), "end": r"(?=\r?$)",
        "patterns": [last_mark, whole(rf"(?<=[ \t])~>{BREAK}", "error"), chain, *include("node")],
    }
    return [indented, margin]


def node():
    edge = rf"\[(?:(?!\]{BREAK})[^\r\n])*\]{BREAK}"
    return [
        whole(rf"\[{WHITE}*\]{BREAK}", "error"),
        whole(rf"{edge}(?=[ \t]*\r?$|[ \t]+{MARK})", "error"),
        match(
            rf"(\[){WHITE}*({SOLID}(?:.*?{SOLID})??){WHITE}*(\]){BREAK}"
            rf"(?:{WHITE}+(?:({STRAY_BRACES})|({JUNCTION})|({LATER_LABEL})))?",
            "edge-mark", "edge-label", "edge-mark", "error", "junction", "label"),
        whole(rf"\[.*?{END}", "error"),
        whole(rf'"{WHITE}*"', "error"),
        *include("quoted-text"),
        match(
            rf'(?<=")((?={SOLID}){words(SOLID, MARK, r"{")})|(?<="){WHITE}+((?!{MARK}|\{{){words(SOLID, MARK, r"{")})',
            "error", "error"),
        braces(MARK),
        whole(JUNCTION, "junction"),
        whole(LABEL, "label"),
    ]


def grammar(keywords):
    """The grammar as an object for JSON; `keywords` is what keywords.json holds."""
    return {
        "$comment": "Written by editors/generate from editors/textmate/grammar.py: change that file.",
        "name": "Bracket",
        "scopeName": "source.bracket",
        "fileTypes": ["bracket"],
        "patterns": [
            match(rf"^{WHITE}*(//.*?){END}", "comment"),
            *include("directive", "row", "nodes"),
        ],
        "repository": {
            "directive": {"patterns": directives(keywords)},
            "row": {"patterns": [
                row(rf"^(?:{WHITE}+(\|)|(\|)){BREAK}", "bar", "error"),
                row(rf"^{WHITE}*(\|)(?={SOLID})", "error"),
            ]},
            "nodes": {"patterns": lines_of_nodes()},
            "node": {"patterns": node()},
            "attribute": {"patterns": attributes(keywords)},
            "quoted-text": quoted("quoted"),
            "quoted-value": {"patterns": [
                *quoted("string")["patterns"],
                match(rf'(?<="){WHITE}*({SOLID}.*?){END}', "error"),
            ]},
            "escape": {"patterns": [
                whole(r'\\(?:["\\n]|u\{[0-9A-Fa-f]{1,6}\})', "escape"),
                whole(r"\\.", "error"),
            ]},
        },
    }
