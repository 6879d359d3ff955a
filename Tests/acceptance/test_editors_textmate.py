"""The TextMate grammar, token by token, in an editor that reads such grammars."""
import json
import plistlib
import sys

from command import CommandTest
from constructs import EDITORS, SCOPES, bracket_grammars, check_pieces, constructs, larger_sources, scopes_of


class TextMateTest(CommandTest):
    def test_what_is_generated_is_fresh(self):
        done = self.run_command(sys.executable, f"{EDITORS}/generate", "--check", expect=None)
        self.assertEqual(done.returncode, 0, done.stdout.decode())

    def test_every_construct(self):
        grammars = bracket_grammars(self.folder)
        for construct in constructs():
            scopes = scopes_of(grammars, "source.bracket", construct.source.splitlines(keepends=True))
            check_pieces(self, construct, lambda line, i: scopes[line][i][-1], SCOPES)

    def test_the_bundle_has_the_same_grammar(self):
        with open(f"{EDITORS}/textmate/Bracket.tmbundle/Syntaxes/Bracket.tmLanguage", "rb") as f:
            bundled = plistlib.load(f)
        with open(f"{EDITORS}/textmate/bracket.tmLanguage.json", encoding="utf-8") as f:
            grammar = json.load(f)
        for key in "name", "scopeName", "fileTypes", "patterns", "repository":
            self.assertEqual(bundled[key], grammar[key])

    def test_samples_have_no_errors(self):
        sources = larger_sources()
        self.assertGreater(len(sources), 20)
        for source in sources:
            for line, start, end, name in source.pieces:
                self.assertNotEqual(name, "error", f"{source.name}:{line + 1}: {source.lines[line][start:end]}")
