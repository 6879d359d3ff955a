"""What an editor makes of each piece of a source.

Of small ones editors/constructs.json says it. Of the samples, and of the language cases of the compiler's own
tests, the TextMate grammar does, so that all editors agree about them.
"""
import glob
import json
import os
import shutil
import sys
import tempfile

from babi.highlight import Grammars, highlight_line

from command import ROOT, SAMPLES

EDITORS = os.path.join(ROOT, "editors")
sys.path.insert(0, f"{EDITORS}/textmate")
from grammar import SCOPES  # noqa: E402


class Construct:
    """A source with its pieces: (line, first character, end, class), all counted from 0."""

    def __init__(self, name, lines, pieces, end):
        self.name, self.lines, self.pieces, self.end = name, lines, pieces, end
        self.source = "".join(line + end for line in lines)


def listed(entry):
    """A construct as the list has it."""
    lines, pieces = [], []
    for number, line in enumerate(entry["lines"]):
        text = ""
        for item in line:
            if isinstance(item, str):
                text += item
            else:
                pieces.append((number, len(text), len(text) + len(item[1]), item[0]))
                text += item[1]
        lines.append(text)
    return Construct(entry["name"], lines, pieces, entry.get("end", "\n"))


with open(os.path.join(EDITORS, "constructs.json"), encoding="utf-8") as f:
    LIST = json.load(f)
CLASSES = list(LIST["classes"])


def constructs():
    """The constructs of the list."""
    return [listed(entry) for entry in LIST["constructs"]]


def scopes_of(grammars, name, lines):
    """The scopes of every character of every line, outermost first."""
    compiler = grammars.compiler_for_scope(name)
    state = compiler.root_state
    result = []
    for number, line in enumerate(lines):
        state, regions = highlight_line(compiler, state, line, first_line=number == 0)
        scopes = [()] * len(line)
        for region in regions:
            for i in range(region.start, region.end):
                scopes[i] = region.scope
        result.append(scopes)
    return result


def bracket_grammars(folder, *others):
    """The TextMate grammar, put into a folder where it has the name that it is looked up by."""
    shutil.copy(f"{EDITORS}/textmate/bracket.tmLanguage.json", os.path.join(folder, "source.bracket.json"))
    return Grammars(folder, *others)


def larger_sources():
    """The samples and language cases, as the TextMate grammar reads them."""
    classes = {scope: name for name, scope in SCOPES.items()}
    result = []
    with tempfile.TemporaryDirectory() as folder:
        grammars = bracket_grammars(folder)
        for path in sorted([*glob.glob(f"{SAMPLES}/*.bracket"), *glob.glob(f"{ROOT}/Tests/Cases/language/*.bracket")]):
            with open(path, encoding="utf-8-sig", newline="") as f:
                text = f.read()
            end = "\r\n" if "\r\n" in text else "\n"
            lines = text.replace("\r\n", "\n").removesuffix("\n").split("\n")
            scopes = scopes_of(grammars, "source.bracket", [line + "\n" for line in lines])
            pieces = [(number, i, i + 1, classes[scopes[number][i][-1]])
                      for number, line in enumerate(lines) for i in range(len(line)) if line[i] not in " \t"]
            result.append(Construct(os.path.relpath(path, ROOT), lines, pieces, end))
    return result


def every_source():
    return constructs() + larger_sources()


def check_pieces(test, construct, lookup, names):
    """Compares an editor with the list: `lookup(line, character)` is what the editor has there, and
    `names` what it calls each class. White space within a piece may have any class."""
    for line, start, end, name in construct.pieces:
        text = construct.lines[line]
        found = {lookup(line, i) for i in range(start, end) if text[i] not in " \t"}
        with test.subTest(source=construct.name, line=line + 1, text=text, piece=text[start:end]):
            test.assertEqual(found, {names[name]})
