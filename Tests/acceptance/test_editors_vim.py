"""The files for Vim and Neovim, in both."""
import json
import os
import re
import shutil

from command import BRACKETC, CommandTest, read, write
from constructs import EDITORS, CLASSES, check_pieces, every_source

SCRIPTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "editors")
VIMS = {
    "vim": ["vim", "-N", "-u", "NONE", "-i", "NONE", "-n", "-e", "-s"],
    "nvim": ["nvim", "-u", "NONE", "-i", "NONE", "-n", "-e", "-s"],
}
# `edge-label` is bracketEdgeLabel.
NAMES = {name: "bracket" + name.title().replace("-", "") for name in CLASSES}


class VimTest(CommandTest):
    def vim(self, name, script, **variables):
        """Runs a script in Vim or Neovim, with the files that are tested on its path."""
        self.run_command(
            *VIMS[name], "-c", f"set runtimepath^={EDITORS}/vim", "-S", f"{SCRIPTS}/{script}",
            env={**os.environ, "LC_ALL": "C.UTF-8", "HOME": self.folder, **variables}, timeout=120)

    def groups(self, name, files, places, fences=""):
        """The names of the syntax groups at each place, without the numbers behind them."""
        questions = [{"file": file, "places": at} for file, at in zip(files, places)]
        answers = self.path("answers.json")
        self.vim(name, "syntax.vim", BRACKET_ANSWERS=answers,
                 BRACKET_FENCES=fences,
                 BRACKET_QUESTIONS=write(self.path("questions.json"), json.dumps(questions)))
        with open(answers, encoding="utf-8") as f:
            return [[re.sub(r"(_.*|\d+)$", "", group) for group in file] for file in json.load(f)]

    def test_every_source(self):
        listed = every_source()
        files, places = [], []
        for number, construct in enumerate(listed):
            files.append(write(self.path(f"{number}.bracket"), construct.source))
            places.append([
                [line, len(text[:i].encode()) + 1]
                for line, text in enumerate(construct.lines, 1) for i in range(len(text))])
        for name in VIMS:
            found = self.groups(name, files, places)
            for construct, groups in zip(listed, found):
                at = iter(groups)
                lines = [[next(at) for _ in text] for text in construct.lines]
                with self.subTest(editor=name):
                    check_pieces(self, construct, lambda line, i: lines[line][i], NAMES)

    def test_fences_in_markdown(self):
        page = "# Page\n\n```bracket\n@align leaf\nA > B {bold}\n```\n\nText > text\n"
        places = [[[4, 1], [4, 8], [5, 3], [5, 8], [8, 6]]]
        for name in VIMS:
            groups = self.groups(name, [write(self.path("page.md"), page)], places, "markdown")
            self.assertEqual(groups, [["bracketDirective", "bracketWord", "bracketChain", "bracketFlag", ""]], name)

    def test_the_help(self):
        shutil.copytree(f"{EDITORS}/vim", self.path("plugin"))
        for name in VIMS:
            self.run_command(*VIMS[name], "-c", f"helptags {self.path('plugin/doc')}", "-c", "quitall!", timeout=60)
            tags = read(self.path("plugin/doc/tags")).decode()
            for tag in ":BracketFormat", ":BracketPreview", "g:bracketc":
                self.assertIn(f"{tag}\tbracket.txt", tags)
            os.remove(self.path("plugin/doc/tags"))

    def test_what_a_writer_does(self):
        write(self.path("spaces.bracket"), "A\n   B\n   C\n      D\nE\n")
        write(self.path("tabs.bracket"), "A\n\tB\n")
        write(self.path("wide.bracket"), "日本\n  é {boldd}\n")
        write(self.path("loose.bracket"), "Root   {  bold  }\n   |  a | b\n\n\n\n   Left  >  Right\n")
        write(self.path("broken.bracket"), "A {bold\n  B  >  C\n")
        for name in VIMS:
            answers = self.path("answers.txt")
            self.vim(name, "behaviour.vim", BRACKET_FOLDER=self.folder, BRACKET_ANSWERS=answers,
                     PATH=f"{os.path.dirname(BRACKETC)}:{os.environ['PATH']}")
            with open(answers, encoding="utf-8") as f:
                self.assertEqual(f.read(), "", name)
