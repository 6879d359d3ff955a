"""The mode for Emacs."""
import json
import os
import shutil

from command import BRACKETC, CommandTest, read, write
from constructs import CLASSES, EDITORS, check_pieces, every_source

SCRIPTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "editors")
# Plain text has no face.
NAMES = {name: "" if name in ("label", "cell") else f"bracket-{name}" for name in CLASSES}


class EmacsTest(CommandTest):
    def emacs(self, *arguments, **how):
        environment = {**os.environ, "HOME": self.folder, "LC_ALL": "C.UTF-8",
                       "PATH": f"{os.path.dirname(BRACKETC)}:{os.environ['PATH']}"}
        return self.run_command("emacs", "--batch", "--quick", "--directory", f"{EDITORS}/emacs", *arguments,
                                env=environment, **{"timeout": 120, **how})

    def test_every_source(self):
        listed = every_source()
        files = [write(self.path(f"{number}.bracket"), construct.source) for number, construct in enumerate(listed)]
        done = self.emacs("--load", f"{SCRIPTS}/faces.el", input=json.dumps(files).encode() + b"\n")
        for construct, faces in zip(listed, json.loads(done.stdout)):
            at = iter(faces)
            lines = []
            for text in construct.lines:
                lines.append([next(at) for _ in text])
                self.assertEqual(next(at), "\n")
            check_pieces(self, construct, lambda line, i: lines[line][i], NAMES)

    def test_it_compiles_without_warnings(self):
        file = shutil.copy(f"{EDITORS}/emacs/bracket-mode.el", self.folder)
        self.emacs("--eval", "(setq byte-compile-error-on-warn t)", "--funcall", "batch-byte-compile", file)

    def test_its_version_is_that_of_the_compiler(self):
        version = self.bracketc("--version").stdout.decode().split()[1]
        self.assertIn(f"\n;; Version: {version}\n", read(f"{EDITORS}/emacs/bracket-mode.el").decode())

    def test_its_own_tests(self):
        done = self.emacs("--load", f"{SCRIPTS}/bracket-mode-tests.el", "--funcall", "ert-run-tests-batch-and-exit",
                          expect=None)
        self.assertEqual(done.returncode, 0, done.stderr.decode())
