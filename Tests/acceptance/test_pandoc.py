"""The filter for pandoc, with pandoc."""
import os
import re
import zipfile

from command import BRACKETC, ROOT, CommandTest, read, write

FILTER = f"{ROOT}/integrations/pandoc/bracket.lua"
PAGE = """\
# Guide

1. A step

   ```bracket
   @title Plan <1> & more

   Build > Test
   ```

``` {.bracket #fig:plan caption="The *plan*"}
Release > Report
```
"""


class PandocTest(CommandTest):
    def pandoc(self, *arguments, **how):
        environment = {**os.environ, "BRACKETC": BRACKETC, **how.pop("env", {})}
        return self.run_command("pandoc", "--lua-filter", FILTER, *arguments, env=environment, **how)

    def page(self, text=PAGE, name="guide.md"):
        return write(self.path(name), text)

    def test_html(self):
        self.page()
        html = self.pandoc("-f", "commonmark_x", "guide.md").stdout.decode()
        self.assertEqual(html.count("<svg "), 2)
        self.assertNotIn("<pre", html)
        self.assertNotIn("<?xml", html)
        self.assertIn("Plan &lt;1&gt; &amp; more", html)
        self.assertRegex(html, r'(?s)<li>.*<svg .*</li>.*<figure class="bracket" id="fig:plan">.*<figcaption>\s*The <em>plan</em>')

    def test_the_markdown_of_pandoc(self):
        self.page(PAGE.replace("   ", "    "))
        html = self.pandoc("guide.md").stdout.decode()
        self.assertEqual(html.count("<svg "), 2)

    def test_an_error_fails_with_its_place(self):
        self.page("---\ntitle: x\n---\n\n> ```bracket\n> A\n> ```\n\n> ```bracket\n> A\n>\n>   B {fil=red}\n> ```\n")
        for reader in ("markdown", "commonmark_x", "gfm"):
            done = self.pandoc("-f", reader, "guide.md", "-o", "guide.html", expect=None)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn("guide.md:12:6: error: a node has no key `fil` [unknown-key]", done.stderr.decode())
            self.assertFalse(os.path.exists(self.path("guide.html")))

    def test_latex(self):
        self.page()
        tex = self.pandoc("-f", "commonmark_x", "guide.md", "-t", "latex", "--extract-media", "media").stdout.decode()
        files = re.findall(r"\\includegraphics(?:\[.*?\])?\{(.*?)\}", tex)
        self.assertEqual(len(files), 2)
        for file in files:
            self.assertEqual(read(self.path(file))[:5], b"%PDF-")
        self.assertIn("\\caption{The \\emph{plan}}", tex)

    def test_word_and_epub(self):
        self.page()
        self.pandoc("-f", "commonmark_x", "guide.md", "-o", "guide.docx")
        with zipfile.ZipFile(self.path("guide.docx")) as archive:
            self.assertEqual(len([name for name in archive.namelist() if name.endswith(".png")]), 2)
        self.pandoc("-f", "commonmark_x", "guide.md", "-o", "guide.epub", "--metadata", "title=x")
        with zipfile.ZipFile(self.path("guide.epub")) as archive:
            self.assertEqual(len([name for name in archive.namelist() if name.endswith(".svg")]), 2)
            text = "".join(archive.read(name).decode() for name in archive.namelist() if name.endswith(".xhtml"))
            self.assertIn('alt="Plan &lt;1&gt; &amp; more. Tree of 2 nodes on 2 levels"', text)

    def test_plain_text(self):
        self.page()
        self.assertIn("┤ Release │", self.pandoc("-f", "commonmark_x", "guide.md", "-t", "plain").stdout.decode())

    def test_markdown_stays(self):
        self.page()
        self.assertIn("bracket\n    @title", self.pandoc("-f", "commonmark_x", "guide.md", "-t", "markdown").stdout.decode())

    def test_a_page_that_shows_its_pictures_shows_them_once(self):
        self.page("Before\n\n```bracket\nA\n```\n\n-   Item\n\n    ```bracket\n    B\n    ```\n\nAfter\n")
        self.bracketc("guide.md")
        for reader in ("markdown", "commonmark_x", "gfm"):
            html = self.pandoc("-f", reader, "guide.md").stdout.decode()
            self.assertEqual((html.count("<svg "), html.count("<img ")), (2, 0), html)
            self.assertIn("After", html)

    def test_the_document_cannot_choose_the_command(self):
        self.page(f"---\nbracketc: /bin/false\nBRACKETC: /bin/false\n---\n\n{PAGE}")
        self.pandoc("-f", "markdown", "guide.md")

    def test_the_text_is_no_command(self):
        self.page("```bracket\n$(touch x) `touch x`; touch x\n```\n", "a; touch x.md")
        self.pandoc("-f", "gfm", "a; touch x.md")
        self.assertEqual(os.listdir(self.folder), ["a; touch x.md"])

    def test_without_bracketc(self):
        self.page()
        done = self.pandoc("guide.md", "-f", "gfm", expect=None, env={"BRACKETC": "/no/such/bracketc"})
        self.assertNotEqual(done.returncode, 0)
        self.assertIn(b"install bracketc, or set BRACKETC", done.stderr)
