"""editors/constructs.json: what an editor makes of each piece of a source."""
import json
import os

from command import ROOT

EDITORS = os.path.join(ROOT, "editors")


class Construct:
    """A source with its pieces: (line, first character, end, class), all counted from 0."""

    def __init__(self, entry):
        self.name = entry["name"]
        self.lines = []
        self.pieces = []
        for number, line in enumerate(entry["lines"]):
            text = ""
            for item in line:
                if isinstance(item, str):
                    text += item
                else:
                    self.pieces.append((number, len(text), len(text) + len(item[1]), item[0]))
                    text += item[1]
            self.lines.append(text)
        self.end = entry.get("end", "\n")
        self.source = "".join(line + self.end for line in self.lines)


with open(os.path.join(EDITORS, "constructs.json"), encoding="utf-8") as f:
    LIST = json.load(f)
CLASSES = list(LIST["classes"])


def constructs():
    return [Construct(entry) for entry in LIST["constructs"]]


def check_pieces(test, construct, lookup, names):
    """Compares an editor with the list: `lookup(line, character)` is what the editor has there, and
    `names` what it calls each class. White space within a piece may have any class."""
    for line, start, end, name in construct.pieces:
        text = construct.lines[line]
        for i in range(start, end):
            if text[i] in " \t":
                continue
            found = lookup(line, i)
            with test.subTest(construct=construct.name, line=line + 1, text=text, at=i):
                test.assertEqual(found, names[name], f"{text[i]!r} of {text[start:end]!r}")
