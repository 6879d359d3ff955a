#!/usr/bin/env python3
"""Writes the character tables in Sources/BracketText/Tables, and the Unicode Consortium's test cases
for grapheme clusters into Tests/BracketTextTests.

Sources, pinned so that every run gives the same bytes:
  - the Unicode Character Database 15.0 (Debian: unicode-data 15.0.0)
  - Liberation Sans, Serif and Mono 2.1.5 (Debian: fonts-liberation2 2.1.5)

Needs Python 3 and fontTools. Usage:
  generate-tables.py [--unicode /usr/share/unicode]
                     [--fonts /usr/share/fonts/truetype/liberation2]
"""

import argparse
import pathlib
import sys

from fontTools.ttLib import TTFont

UNICODE_VERSION = "15.0.0"
FONT_VERSION = "Version 2.1.5"
# How the files written name their sources; Unicode's licence asks for the notice.
UNICODE_SOURCE = (
    "the Unicode Character Database 15.0\n"
    "// (© 1991-2022 Unicode, Inc., https://www.unicode.org/license.txt)"
)
FONT_SOURCE = "Liberation fonts 2.1.5"
PROJECT = pathlib.Path(__file__).resolve().parent.parent
OUTPUT = PROJECT / "Sources/BracketText/Tables"
TESTS = PROJECT / "Tests/BracketTextTests"

# A digit of the tables is one printable ASCII character. It begins after '"' and '#', so that a
# raw string literal holds any digit.
FIRST = ord("$")
BASE = 91

# Code points from LIMIT on are not stored: `CharacterRecord` folds them into others.
BLOCK = 32
LIMIT = 0x20000
TAGS = range(0xE0000, 0xE1000)

BREAKS = [
    "Other", "CR", "LF", "Control", "Extend", "ZWJ", "Regional_Indicator", "Prepend",
    "SpacingMark", "L", "V", "T", "LV", "LVT", "Extended_Pictographic",
]  # fmt: skip

# Bits of a record's line-breaking digit: `Wrapping` in CharacterRecord.swift.
NOT_BEFORE, NOT_AFTER, SPACE, IDEOGRAPHIC, WELCOME = 1, 2, 4, 8, 16

FACES = [("Sans", "Regular"), ("Sans", "Bold"), ("Serif", "Regular"), ("Serif", "Bold")]

# The advance of characters that the fonts lack, by script. Written scripts of today: a sixth to a
# third above what a letter or spacing mark takes in running text, shaped in Noto Sans, since other
# fonts are wider. The rest: a little above the mean of their letters. Others take 750.
SCRIPT_ADVANCE = {
    "Arabic": 600, "Devanagari": 650, "Bengali": 600, "Gurmukhi": 600, "Gujarati": 650,
    "Oriya": 650, "Tamil": 900, "Telugu": 750, "Kannada": 750, "Malayalam": 850,
    "Sinhala": 1000, "Thai": 650, "Lao": 650, "Khmer": 600, "Myanmar": 950, "Tibetan": 600,
    "Ethiopic": 750, "Georgian": 800, "Armenian": 800, "Cherokee": 900,
    "Nko": 600, "Runic": 600, "Shavian": 550, "Lisu": 650, "Miao": 650, "Thaana": 650,
    "Balinese": 1100, "Javanese": 1150, "Cham": 1150, "Batak": 1050, "Buginese": 1000,
    "Tagalog": 950, "Tagbanwa": 900, "Hanunoo": 850, "Sundanese": 900, "Tai_Tham": 850,
    "Chakma": 850, "Canadian_Aboriginal": 800, "Vai": 800, "Cyrillic": 800, "Glagolitic": 850,
    "Syriac": 850, "Samaritan": 850, "Manichaean": 850, "Grantha": 1250, "Gunjala_Gondi": 850,
    "Masaram_Gondi": 900, "Zanabazar_Square": 900, "Linear_B": 900, "Ugaritic": 1050,
    "Old_Persian": 1250, "Cuneiform": 1700, "Egyptian_Hieroglyphs": 1050,
    "Anatolian_Hieroglyphs": 850, "Meroitic_Hieroglyphs": 950, "Meroitic_Cursive": 650,
}  # fmt: skip
# And for characters of no one script, by general category: symbols are drawn on an em square.
COMMON_ADVANCE = {
    "Lu": 800, "Ll": 650, "Lo": 750, "Lm": 600, "Nd": 650, "Nl": 900, "No": 1000, "Sm": 850,
    "Sc": 750, "Sk": 450, "So": 1000, "Pc": 650, "Pd": 1000, "Pe": 600, "Pf": 600, "Pi": 600,
    "Po": 650, "Ps": 600, "Zs": 1000, "Mc": 600,
}  # fmt: skip
# Words written as one character.
LIGATURES = {0xFDFA: 2000, 0xFDFB: 2000, 0xFDFD: 7250}
# Bold strokes add about this much to a letter.
BOLD_EXTRA = 40


def digits(value, count):
    text = ""
    for _ in range(count):
        value, digit = divmod(value, BASE)
        text = chr(FIRST + digit) + text
    assert value == 0
    return text


class Unicode:
    def __init__(self, folder):
        self.folder = folder
        self.category = self.load("extracted/DerivedGeneralCategory.txt")
        self.script = self.load("Scripts.txt")
        self.width = self.load("EastAsianWidth.txt")
        self.line = self.load("LineBreak.txt")
        self.grapheme = self.load("auxiliary/GraphemeBreakProperty.txt")
        self.ignorable = self.load("DerivedCoreProperties.txt", "Default_Ignorable_Code_Point")
        self.emoji = self.load("emoji/emoji-data.txt", "Emoji")
        self.presentation = self.load("emoji/emoji-data.txt", "Emoji_Presentation")
        for block in ((0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF)):
            assert all(self.width[scalar] == "W" for scalar in range(block[0], block[1] + 1))
        self.pictographic = self.load("emoji/emoji-data.txt", "Extended_Pictographic")

    def load(self, name, property=None):
        path = self.folder / name
        with open(path, encoding="utf-8") as file:
            lines = file.read().splitlines()
        if name.startswith("emoji"):
            assert any("Emoji Version 15.0" in line for line in lines[:20]), path
        else:
            assert UNICODE_VERSION in lines[0], path
        found = {}
        for line in lines:
            fields = [field.strip() for field in line.partition("#")[0].split(";")]
            if len(fields) < 2 or (property and fields[1] != property):
                continue
            first, _, last = fields[0].partition("..")
            for scalar in range(int(first, 16), int(last or first, 16) + 1):
                found[scalar] = fields[1]
        return found


def wide(unicode, scalar):
    return unicode.width.get(scalar) in ("W", "F")


def cells(unicode, scalar):
    """Terminal cells of a scalar that stands alone."""
    if scalar in (0x115F, 0x3164):
        return 2  # Hangul fillers are ignorable by property, yet blanks in a syllable's place.
    if scalar == 0xFFA0:
        return 1
    if scalar == 0x09:
        return 1  # Emitters draw it as a space.
    category = unicode.category.get(scalar, "Cn")
    prepended = unicode.grapheme.get(scalar) == "Prepend"
    if category in ("Mn", "Me", "Cc", "Zl", "Zp") or (category == "Cf" and not prepended):
        return 0
    if scalar in unicode.ignorable:
        return 0
    if unicode.grapheme.get(scalar) in ("V", "T"):
        return 0  # They are drawn into the block of the leading consonant.
    return 2 if wide(unicode, scalar) else 1


def line_breaking(unicode, scalar):
    category = unicode.category.get(scalar, "Cn")
    kind = unicode.line.get(scalar, "XX")
    overrides = {
        "+": NOT_BEFORE | WELCOME, "\\": NOT_BEFORE | WELCOME, "_": NOT_BEFORE | WELCOME,
        "&": NOT_BEFORE | WELCOME, "=": NOT_BEFORE | WELCOME, "@": NOT_BEFORE | WELCOME,
        "|": NOT_BEFORE | WELCOME, "\t": SPACE, "*": WELCOME,
    }  # fmt: skip
    if chr(scalar) in overrides:
        return overrides[chr(scalar)]
    if kind in ("SP", "ZW") or (kind == "BA" and category == "Zs"):
        return SPACE
    if kind in ("GL", "WJ", "ZWJ"):
        return NOT_BEFORE | NOT_AFTER
    if kind in ("H2", "H3", "JL", "JV", "JT"):
        return WELCOME
    if kind in ("ID", "EB", "EM", "RI"):
        return IDEOGRAPHIC
    east_asian = IDEOGRAPHIC if unicode.width.get(scalar) in ("W", "F", "H") else 0
    if kind in ("CL", "CP", "NS", "CJ", "IN", "PO"):
        return NOT_BEFORE | east_asian
    if kind in ("EX", "IS", "SY", "HY", "BA", "B2"):
        return NOT_BEFORE | WELCOME | east_asian
    if kind in ("OP", "PR", "BB"):
        return NOT_AFTER | east_asian
    if kind == "QU":
        opening = 0 if category == "Pf" else NOT_AFTER
        closing = 0 if category == "Pi" else NOT_BEFORE
        return opening | closing | east_asian
    return east_asian


def fallback(unicode, scalar, bold):
    """The advance of a narrow character that no font has."""
    if scalar in LIGATURES:
        return LIGATURES[scalar]
    category = unicode.category.get(scalar, "Cn")
    script = unicode.script.get(scalar, "Zzzz")
    if category in ("Co", "Cn", "Cs"):
        return 1000
    if 0x2800 <= scalar <= 0x28FF:
        return 750
    if 0xFB50 <= scalar <= 0xFDFF or 0xFE70 <= scalar <= 0xFEFF:
        return 1000  # Arabic presentation forms: many are ligatures.
    if script in ("Common", "Inherited") or category == "So":
        value = COMMON_ADVANCE.get(category, 1000)
    else:
        value = SCRIPT_ADVANCE.get(script, 750)
    return value + (BOLD_EXTRA if bold and value < 1000 else 0)


def load_fonts(folder):
    fonts = {}
    for face in ("Sans", "Serif", "Mono"):
        for weight in ("Regular", "Bold"):
            font = TTFont(folder / f"Liberation{face}-{weight}.ttf")
            version = font["name"].getDebugName(5)
            assert version == FONT_VERSION, version
            em = font["head"].unitsPerEm
            metrics = font["hmtx"]
            fonts[face, weight] = {
                scalar: (metrics[glyph][0] * 1000 + em // 2) // em
                for scalar, glyph in font.getBestCmap().items()
            }
    return fonts


def record(unicode, fonts, scalar):
    width = cells(unicode, scalar)
    grapheme = unicode.grapheme.get(scalar, "Other")
    if scalar in unicode.pictographic:
        assert grapheme == "Other"
        grapheme = "Extended_Pictographic"
    emoji = (1 if scalar in unicode.emoji else 0) + (2 if scalar in unicode.presentation else 0)
    if grapheme == "Regional_Indicator":
        emoji = 0  # Only a pair is an emoji.
    text = digits(BREAKS.index(grapheme), 1)
    text += digits(width * 4 + emoji, 1)
    text += digits(line_breaking(unicode, scalar), 1)
    for face, weight in FACES + [("Mono", "Regular")]:
        known = fonts[face, weight]
        if width == 0:
            advance = 0
        elif width == 2:
            advance = 1000
        elif scalar == 0x09:
            advance = known[0x20]
        elif scalar in known and known[scalar] > 0:
            advance = known[scalar]
        else:
            advance = fallback(unicode, scalar, weight == "Bold")
            if face == "Mono":
                advance = max(600, advance)
        text += digits(advance, 2)
    return text


def literal(name, comment, text):
    """A static property that holds `text`, in lines that fit the page."""
    out = [f"    /// {line}" for line in comment]
    out.append("    @inline(__always)")
    out.append(f'    static var {name}: StaticString {{')
    out.append('        #"""')
    step = 88
    for start in range(0, len(text), step):
        last = start + step >= len(text)
        out.append("        " + text[start : start + step] + ("" if last else r"\#"))
    out.append('        """#')
    out.append("    }")
    return "\n".join(out)


def write(name, source, doc, body, folder=OUTPUT):
    folder.mkdir(parents=True, exist_ok=True)
    head = (
        f"// Written by Scripts/generate-tables.py from {source}.\n"
        "// Do not edit: change the script and run it again.\n"
    )
    (folder / name).write_text(head + "\n" + doc + "\n" + body + "\n}\n", encoding="utf-8")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--unicode", default="/usr/share/unicode", type=pathlib.Path)
    parser.add_argument(
        "--fonts", default="/usr/share/fonts/truetype/liberation2", type=pathlib.Path
    )
    arguments = parser.parse_args()
    unicode = Unicode(arguments.unicode)
    fonts = load_fonts(arguments.fonts)
    assert set(fonts["Mono", "Regular"].values()) == {0, 600}

    scalars = list(range(LIMIT)) + list(TAGS)
    records, index_of, indices = [], {}, []
    for scalar in scalars:
        text = record(unicode, fonts, scalar)
        if text not in index_of:
            index_of[text] = len(records)
            records.append(text)
        indices.append(index_of[text])
    blocks, block_of, stage1 = [], {}, []
    for start in range(0, len(indices), BLOCK):
        block = tuple(indices[start : start + BLOCK])
        if block not in block_of:
            block_of[block] = len(blocks)
            blocks.append(block)
        stage1.append(block_of[block])
    # ASCII is looked up in the second stage without the first.
    assert stage1[: 0x80 // BLOCK] == list(range(0x80 // BLOCK))

    write(
        "CharacterTable.swift",
        f"{UNICODE_SOURCE}\n// and the advances of the {FONT_SOURCE}",
        "/// The two-stage table of all code points, read in place: see `CharacterRecord`.\n"
        "enum CharacterTable {\n"
        f"    /// The digit of value 0.\n    static var zero: UInt8 {{ {FIRST} }}\n"
        f"    /// The base of numbers of two digits.\n    static var base: Int {{ {BASE} }}\n",
        "\n\n".join(
            [
                literal(
                    "blocks",
                    [f"For each {BLOCK} code points the number of their block, two digits."],
                    "".join(digits(block, 2) for block in stage1),
                ),
                literal(
                    "records",
                    [f"Blocks of {BLOCK} record numbers, two digits each."],
                    "".join(digits(index, 2) for block in blocks for index in block),
                ),
                literal(
                    "properties",
                    [
                        "Records of thirteen digits: grapheme break, four times the cells plus the",
                        "emoji bits, line-breaking bits, and five advances of two digits each.",
                    ],
                    "".join(records),
                ),
            ]
        ),
    )

    parts = []
    for face, weight in FACES + [("Mono", "Regular")]:
        values = [fonts[face, weight][c] if 0x20 <= c < 0x7F else 0 for c in range(128)]
        name = face.lower() + (weight if face != "Mono" else "")
        parts.append(
            literal(
                name,
                [f"Liberation {face} {weight}."],
                "".join(digits(v // 64, 1) for v in values)
                + "".join(digits(v % 64, 1) for v in values),
            )
        )
    write(
        "ASCIIAdvances.swift",
        f"the advances of the {FONT_SOURCE}",
        "/// Advances of ASCII in thousandths of an em, of control characters 0: 128 digits of their\n"
        "/// sixty-fourths, then 128 digits of the rests.\n"
        "extension ASCIIAdvances {\n"
        f"    /// The digit of value 0.\n    static var zero: UInt8 {{ {FIRST} }}\n",
        "\n\n".join(parts),
    )
    cases = []
    for line in (arguments.unicode / "auxiliary/GraphemeBreakTest.txt").read_text("utf-8").splitlines():
        case = line.partition("#")[0].strip().strip("÷").strip()
        if case:
            cases.append(case.replace(" × ", " ").replace(" ÷ ", "|"))
    assert len(cases) == 602
    write(
        "GraphemeBreakCases.swift",
        UNICODE_SOURCE,
        "/// The test cases of UAX #29 for extended grapheme clusters.\n"
        "enum GraphemeBreakCases {",
        "    /// A case a line: code points in hexadecimal, a bar between two clusters.\n"
        '    static let all = """\n        ' + "\n        ".join(cases) + '\n        """',
        TESTS,
    )
    size = 2 * len(stage1) + 2 * BLOCK * len(blocks) + 13 * len(records)
    print(f"{len(blocks)} blocks, {len(records)} records, {size} bytes", file=sys.stderr)


if __name__ == "__main__":
    main()
