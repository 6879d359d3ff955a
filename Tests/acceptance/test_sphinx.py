"""The extension for Sphinx, installed with pip, on real projects."""
import os
import re
import sys

from command import CommandTest, read, write
from packages import installed

PAGE = """\
Guide
=====

- A list

  .. bracket:: plan
     :caption: The *plan*

     Release <1>

       Build

.. bracket:: more.bracket
"""


class SphinxTest(CommandTest):
    @classmethod
    def setUpClass(cls):
        cls.environment = installed(cls, "sphinx")

    def setUp(self):
        super().setUp()
        os.mkdir(self.path("docs"))
        write(self.path("docs/more.bracket"), "More > Trees\n")

    def build(self, pages, builder="html", extensions=("sphinx_bracketc",), expect=0, more="", arguments=()):
        for name, text in pages.items():
            write(self.path(f"docs/{name}"), text)
        write(self.path("docs/conf.py"), f"project = 'x'\nextensions = {list(extensions)!r}\n{more}\n")
        return self.run_command(sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", builder, *arguments, "docs", "out",
                                expect=expect, env=self.environment)

    def html(self, name="index"):
        return read(self.path(f"out/{name}.html")).decode()

    def test_html(self):
        self.build({"index.rst": PAGE})
        html = self.html()
        self.assertEqual(html.count("<svg "), 2)
        self.assertIn("Release &lt;1&gt;", html)
        self.assertRegex(html, r'(?s)<figure[^>]* id="plan".*<svg .*<em>plan</em>.*</figure>')
        self.assertIn("Trees", html)

    def test_a_file_that_changes_is_drawn_again(self):
        self.build({"index.rst": PAGE})
        write(self.path("docs/more.bracket"), "More > Wood\n")
        self.build({})
        self.assertIn("Wood", self.html())

    def test_latex_and_text(self):
        self.build({"index.rst": PAGE}, "latex")
        tex = read(self.path("out/x.tex")).decode()
        files = re.findall(r"\\sphinxincludegraphics\{(bracket-.*?)\}", tex)
        self.assertEqual(len(files), 2)
        for file in files:
            self.assertEqual(read(self.path(f"out/{file}"))[:5], b"%PDF-")
        self.build({}, "text")
        self.assertIn("│ Build ├", read(self.path("out/index.txt")).decode())

    def test_errors_fail_the_build_with_their_places(self):
        for arguments in ((), ("-j", "2")):
            done = self.build({"index.rst": "Guide\n=====\n\n.. bracket::\n\n   A\n\n.. bracket::\n   :name: x\n\n   A\n   A\n\n"
                                            ".. toctree::\n\n   other\n",
                               "other.rst": "Other\n=====\n\n.. bracket::\n\n   B {fil=red}\n"}, expect=2, arguments=arguments)
            self.assertIn("docs/index.rst:12:1: error: another node is called", done.stderr.decode())
            self.assertIn("docs/other.rst:6:4: error: a node has no key", done.stderr.decode())
        # Again, for nothing of it may be kept.
        self.build({}, expect=2)

    def test_myst(self):
        pages = {"index.md": "# Guide\n\n- A\n\n  ```bracket steps\n  A\n\n    B\n  ```\n\n```{bracket}\nC\n```\n\n"
                             "````markdown\n```bracket\nD\n```\n````\n"}
        self.build(pages, extensions=("myst_parser", "sphinx_bracketc"))
        self.assertEqual(self.html().count("<svg "), 2)
        write(self.path("docs/index.md"), pages["index.md"].replace("    B", "    B {fil=red}"))
        done = self.build({}, extensions=("myst_parser", "sphinx_bracketc"), expect=2)
        self.assertIn("docs/index.md:8:6: error: a node has no key", done.stderr.decode())

    def test_a_page_that_shows_its_pictures_shows_them_once(self):
        write(self.path("docs/index.md"), "# Guide\n\n```bracket\nA\n```\n\nAfter\n")
        self.bracketc("docs/index.md")
        self.build({}, extensions=("myst_parser", "sphinx_bracketc"))
        self.assertEqual((self.html().count("<svg "), self.html().count("index-a.svg")), (1, 0))
        self.assertIn("After", self.html())

    def test_the_command_and_its_options(self):
        done = self.build({"index.rst": PAGE}, more="bracketc_command = '/no/such; touch x'", expect=2)
        self.assertIn(b"cannot run /no/such; touch x", done.stderr)
        self.build({"index.rst": PAGE}, more="bracketc_options = ['--direction', 'right']")
