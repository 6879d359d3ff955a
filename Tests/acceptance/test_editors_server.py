"""The editors with the language server."""
import html
import json
import os
import re
import sys
import zipfile

from command import BRACKETC, CommandTest, read, write
from constructs import EDITORS
from test_samples import chromium

SCRIPTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "editors")
# Beside the compiler.
SERVER = os.path.join(os.path.dirname(BRACKETC), "bracketc-lsp")


class EditorServerTest(CommandTest):
    def environment(self, **variables):
        return {**os.environ, "LC_ALL": "C.UTF-8", "HOME": self.folder, "BRACKETC": BRACKETC, "BRACKETC_LSP": SERVER,
                "BRACKET_FOLDER": self.folder, "PATH": f"{os.path.dirname(SERVER)}:{os.environ['PATH']}", **variables}

    def test_visual_studio_code(self):
        done = self.run_command(sys.executable, f"{EDITORS}/vscode/pack", self.folder)
        with zipfile.ZipFile(done.stdout.decode().strip()) as archive:
            archive.extractall(self.folder)
        done = self.run_command("node", "--test", f"{SCRIPTS}/vscode.test.js", expect=None, timeout=300,
                                env=self.environment(EXTENSION=self.path("extension")))
        self.assertEqual(done.returncode, 0, done.stdout.decode()[-8000:])

    def test_the_page_of_the_preview_in_chromium(self):
        extension = f"{EDITORS}/vscode"
        page = self.run_command("node", f"{SCRIPTS}/page.js", env=self.environment(EXTENSION=extension)).stdout.decode()
        nonce = re.search(r"'nonce-([^']+)'", page)[1]
        svg = self.bracketc("-", "--svg", "-o", "-", input=b"Root\n  Left\n  Right\n").stdout.decode()
        driver = read(f"{SCRIPTS}/page-driver.js").decode()
        # Before the page's own script.
        page = page.replace('<div id="picture">', f"""<script nonce="{nonce}">
            window.diagram = {json.dumps(svg).replace("</", "<" + chr(92) + "/")};
            {driver}</script><div id="picture">""", 1)
        write(self.path("page.html"), page)
        done = self.run_command(
            chromium(), "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", f"--user-data-dir={self.path('profile')}",
            "--virtual-time-budget=5000", "--dump-dom", f"file://{self.path('page.html')}", timeout=120)
        found = json.loads(html.unescape(re.search(r'data-seen="([^"]*)"', done.stdout.decode())[1]))
        self.assertFalse(found["ran"])
        self.assertEqual(found["sent"], [{"index": 2}])
        self.assertEqual([tuple(entry.values()) for entry in found["seen"]], [
            ("nothing yet", 0, [], True, "errors"),
            ("drawn", 3, ["Left"], False, ""),
            ("errors", 3, ["Left"], True, ""),
            ("drawn again", 3, ["Left"], False, ""),
            ("cleared", 0, [], False, "")])

    def test_neovim(self):
        write(self.path("first.bracket"), "Root\n  😀 {boldd}\n")
        write(self.path("second.bracket"), "Other\n")
        answers = self.path("answers.txt")
        self.run_command("nvim", "-u", "NONE", "-i", "NONE", "-n", "--headless", "-c",
                         f"set runtimepath^={EDITORS}/vim", "-c", f"luafile {SCRIPTS}/client.lua",
                         env=self.environment(BRACKET_ANSWERS=answers), timeout=120)
        with open(answers, encoding="utf-8") as f:
            self.assertEqual(f.read().strip(), "")

    def test_emacs(self):
        done = self.run_command(
            "emacs", "--batch", "--no-init-file", "--directory", f"{EDITORS}/emacs", "--load", f"{SCRIPTS}/eglot-tests.el",
            "--funcall", "ert-run-tests-batch-and-exit", expect=None, timeout=120, env=self.environment())
        self.assertEqual(done.returncode, 0, done.stderr.decode())
