"""The TextMate grammar, token by token, in an editor that reads such grammars."""
import shutil
import sys

from babi.highlight import Grammars, highlight_line

from command import CommandTest
from constructs import EDITORS, check_pieces, constructs

sys.path.insert(0, f"{EDITORS}/textmate")
from grammar import SCOPES  # noqa: E402


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


class TextMateTest(CommandTest):
    def setUp(self):
        super().setUp()
        # Grammars are looked up by files that have the name of their scope.
        shutil.copy(f"{EDITORS}/textmate/bracket.tmLanguage.json", self.path("source.bracket.json"))
        self.grammars = Grammars(self.folder)

    def test_what_is_generated_is_fresh(self):
        done = self.run_command(sys.executable, f"{EDITORS}/generate", "--check", expect=None)
        self.assertEqual(done.returncode, 0, done.stdout.decode())

    def test_every_construct(self):
        for construct in constructs():
            scopes = scopes_of(self.grammars, "source.bracket", construct.source.splitlines(keepends=True))
            check_pieces(self, construct, lambda line, i: scopes[line][i][-1], SCOPES)
