"""The plugin for MkDocs, installed with pip, on real sites."""
import os
import sys

from command import CommandTest, read, write
from packages import installed

SUPERFENCES = "markdown_extensions:\n  - pymdownx.superfences\n"


class MkDocsTest(CommandTest):
    @classmethod
    def setUpClass(cls):
        cls.environment = installed(cls, "mkdocs")

    def setUp(self):
        super().setUp()
        os.mkdir(self.path("docs"))

    def build(self, pages, more="", expect=0, settings="", **how):
        for name, text in pages.items():
            write(self.path(f"docs/{name}"), text)
        write(self.path("mkdocs.yml"), f"site_name: x\nplugins:\n  - bracketc{settings}\n{more}")
        return self.run_command(sys.executable, "-m", "mkdocs", "build", "--strict", expect=expect,
                                env={**self.environment, **how.pop("env", {})}, **how)

    def html(self, name="index"):
        return read(self.path(f"site/{name}.html")).decode()

    def test_a_site(self):
        self.build({"index.md": "---\ntitle: x\n---\n# Guide\n\n```bracket\nPlan <1>\n\n  Build\n```\n\n"
                                "~~~bracket steps\nA\n~~~\n\n```text\nB\n```\n"})
        html = self.html()
        self.assertEqual(html.count("<svg "), 2)
        self.assertIn('<figure class="bracket">', html)
        self.assertNotIn("<?xml", html)
        self.assertIn("Plan &lt;1&gt;", html)
        self.assertIn("<code class=\"language-text\">B", html)

    def test_fences_in_lists_with_superfences(self):
        self.build({"index.md": "1.  A\n\n    ```bracket\n    Plan\n\n      Build\n    ```\n\n````markdown\n```bracket\nC\n```\n````\n"},
                   SUPERFENCES)
        html = self.html()
        self.assertEqual(html.count("<svg "), 1)
        self.assertRegex(html, r"(?s)<li>.*<svg .*</li>")

    def test_errors_fail_the_build_with_their_places(self):
        for more in ("", SUPERFENCES):
            done = self.build(
                {"index.md": "---\ntitle: x\n---\n# Guide\n\n```bracket\nA\n```\n\n```bracket\nA\nA\n```\n",
                 "more.md": "```bracket\nB {fil=red}\n```\n"}, more, expect=1)
            self.assertIn("docs/index.md:12:1: error: another node is called", done.stderr.decode())
            self.assertIn("docs/more.md:2:4: error: a node has no key", done.stderr.decode())
            self.assertFalse(os.path.exists(self.path("site/more/index.html")))

    def test_a_page_that_shows_its_pictures_shows_them_once(self):
        write(self.path("docs/index.md"), "```bracket\nA\n```\n\nAfter\n\n````\n<!-- bracketc -->\nx\n<!-- /bracketc -->\n````\n")
        self.bracketc("docs/index.md")
        self.build({})
        html = self.html()
        self.assertEqual((html.count("<svg "), html.count("<img ")), (1, 0))
        self.assertIn("After", html)
        self.assertIn("&lt;!-- bracketc --&gt;", html)

    def test_options_and_the_command(self):
        pages = {"index.md": "```bracket\nA > B\n```\n"}
        self.build(pages)
        before = self.html()
        self.build(pages, settings=":\n      options: [--direction, right]")
        self.assertNotEqual(self.html(), before)
        done = self.build(pages, settings=":\n      command: /no/such bracketc; touch x", expect=1)
        self.assertIn(b"cannot run /no/such bracketc; touch x", done.stderr)
        self.assertFalse(os.path.exists(self.path("x")))
