"""Fenced blocks of Markdown pages, their pictures, and the pages themselves."""
import os
import re
import shutil
import xml.etree.ElementTree as ElementTree

from markdown_it import MarkdownIt

from command import CommandTest, read, write

PAGE = """\
# Guide

```bracket
Release *plan*
  Build
  Test
```

1. A step

   ~~~bracket steps
   @title Steps [1] & 2
   First > Second
   ~~~
2. Another

> ```bracket Quoted
> A
> ```

````markdown
```bracket
This is only shown.
```
````
"""

SHOWN = """\
# Guide

```bracket
Release *plan*
  Build
  Test
```

<!-- bracketc -->
![Release \\*plan\\*. Tree of 3 nodes on 2 levels](guide-release-plan.svg)
<!-- /bracketc -->

1. A step

   ~~~bracket steps
   @title Steps [1] & 2
   First > Second
   ~~~
   <!-- bracketc -->
   ![Steps \\[1\\] &#38; 2. Tree of 2 nodes on 2 levels](guide-steps.svg)
   <!-- /bracketc -->
2. Another

> ```bracket Quoted
> A
> ```
>
> <!-- bracketc -->
> ![A. Tree of 1 node on 1 level](guide-Quoted.svg)
> <!-- /bracketc -->

````markdown
```bracket
This is only shown.
```
````
"""


def images(text):
    """What a reader of the page sees: (source, alternative text) of each image."""
    found = []
    for token in MarkdownIt("commonmark").parse(text):
        for child in token.children or []:
            if child.type == "image":
                found.append((child.attrs["src"], "".join(part.content for part in child.children)))
    return found


class MarkdownTest(CommandTest):
    def page(self, text, name="guide.md"):
        return write(self.path(name), text)

    def text(self, name="guide.md"):
        return read(self.path(name)).decode()

    def state(self):
        """All files with what tells whether they were written."""
        return {name: (read(self.path(name)), os.stat(self.path(name)).st_mtime_ns, os.stat(self.path(name)).st_ino)
                for name in sorted(os.listdir(self.folder))}

    def test_a_page(self):
        self.page(PAGE)
        done = self.bracketc("guide.md")
        self.assertEqual((done.stdout, done.stderr), (b"", b""))
        self.assertEqual(self.text(), SHOWN)
        self.assertEqual(sorted(os.listdir(self.folder)),
                         ["guide-Quoted.svg", "guide-release-plan.svg", "guide-steps.svg", "guide.md"])

    def test_the_second_run_writes_nothing(self):
        self.page(PAGE)
        self.bracketc("guide.md", "--exit-code", expect=1)
        before = self.state()
        done = self.bracketc("guide.md", "--exit-code")
        self.assertEqual(done.stderr, b"")
        self.assertEqual(self.state(), before)

    def test_files_that_are_written_are_named(self):
        self.page("```bracket\nA\n```\n")
        done = self.bracketc("guide.md", "--exit-code", expect=1)
        self.assertEqual(done.stderr, b"bracketc: wrote guide-a.svg\nbracketc: wrote guide.md\n")

    def test_readers_see_the_pictures(self):
        self.page(PAGE)
        self.bracketc("guide.md")
        found = images(self.text())
        self.assertEqual([source for source, _ in found], ["guide-release-plan.svg", "guide-steps.svg", "guide-Quoted.svg"])
        for source, alternative in found:
            picture = ElementTree.fromstring(read(self.path(source)))
            title, description = (picture.find(f"{{http://www.w3.org/2000/svg}}{name}").text for name in ("title", "desc"))
            self.assertEqual(alternative, f"{title}. {description}")

    def test_only_the_page_of_the_call_is_touched(self):
        before = write(self.path("x.md"), "# No tree\n\n    ```bracket\n    A\n    ```\n")
        self.bracketc("x.md")
        self.assertEqual(read(before), b"# No tree\n\n    ```bracket\n    A\n    ```\n")
        self.assertEqual(os.listdir(self.folder), ["x.md"])

    def test_a_block_with_errors_keeps_its_picture_and_the_others_are_drawn(self):
        self.page(PAGE)
        self.bracketc("guide.md")
        old = read(self.path("guide-steps.svg"))
        self.page(self.text().replace("First > Second", "First {fil=red}").replace("Build", "Compile"))
        done = self.bracketc("guide.md", expect=1)
        self.assertEqual(done.stderr.decode(), """\
guide.md:17:11: error: a node has no key `fil` [unknown-key]
  17 |    First {fil=red}
     |           ^~~
help: did you mean `fill`?
""")
        self.assertEqual(read(self.path("guide-steps.svg")), old)
        self.assertIn(b"Compile", read(self.path("guide-release-plan.svg")))
        self.assertEqual(images(self.text()), images(SHOWN))

    def test_renaming_and_removing_blocks(self):
        self.page(PAGE)
        self.bracketc("guide.md")
        text = self.text().replace("~~~bracket steps", "~~~bracket ways").replace("> ```bracket Quoted\n> A\n> ```\n>\n", "")
        self.page(text)
        self.bracketc("guide.md")
        self.assertEqual([source for source, _ in images(self.text())], ["guide-release-plan.svg", "guide-ways.svg"])
        self.assertIn("2. Another\n\n````markdown", self.text())
        # Nothing is deleted that may be shown elsewhere.
        self.assertTrue(os.path.exists(self.path("guide-steps.svg")))

    def test_crlf_and_suffixes_in_any_case(self):
        for name, stem in (("a.MD", "a"), ("b.Markdown", "b"), ("c d.md", "c d")):
            self.page(PAGE.replace("\n", "\r\n"), name)
            self.bracketc(name)
            text = self.text(name)
            self.assertEqual(text.replace("\r\n", "\n"), SHOWN.replace("guide-", stem.replace(" ", "%20") + "-"))
            self.assertNotRegex(text, "[^\r]\n")
            self.assertTrue(os.path.exists(self.path(f"{stem}-steps.svg")))

    def test_text_art(self):
        self.page("- ```bracket\n  A > B\n  ```\n")
        self.bracketc("guide.md", "--plain")
        shown = "- ```bracket\n  A > B\n  ```\n  <!-- bracketc -->\n  ```text\n  B ─── A\n  ```\n  <!-- /bracketc -->\n"
        self.assertEqual(self.text(), shown)
        self.assertEqual(os.listdir(self.folder), ["guide.md"])
        self.bracketc("guide.md", "--plain", "--exit-code")
        self.bracketc("guide.md", "--svg", "--exit-code", expect=1)
        self.assertEqual(images(self.text()), [("guide-a.svg", "A. Tree of 2 nodes on 2 levels")])
        self.assertNotIn("─", self.text())

    def test_names_that_clash(self):
        self.page("```bracket a\nX\n```\n\n```bracket A\nY\n```\n")
        done = self.bracketc("guide.md", expect=1)
        self.assertIn(b"guide.md:5:1: error: another block of this page is drawn into the picture", done.stderr)
        self.assertIn(b"guide.md:1:1: note: the first one is here", done.stderr)
        self.assertIn(b"X", read(self.path("guide-a.svg")))

    def test_names_that_clash_between_pages_and_sources(self):
        self.page("```bracket a-b\nX\n```\n", "p.md")
        self.page("```bracket b\nX\n```\n", "p-a.md")
        write(self.path("p-a-b.bracket"), "X\n")
        for files in (["p.md", "p-a.md"], ["p.md", "p-a-b.bracket", "--svg"]):
            done = self.bracketc(*files, expect=2)
            self.assertIn(b"two outputs would be called p-a-b.svg", done.stderr)
        self.assertFalse(os.path.exists(self.path("p-a-b.svg")))

    def test_names_cannot_leave_the_folder(self):
        for name in ("../x", "/x", "..", ".x", "a/b", "a\\b", "x y"):
            with self.subTest(name):
                self.page(f"```bracket {name}\nX\n```\n")
                done = self.bracketc("guide.md", expect=1)
                self.assertIn(b"[invalid-picture-name]", done.stderr)
                self.assertEqual(os.listdir(self.folder), ["guide.md"])

    def test_markers_that_are_not_in_order_leave_the_page_alone(self):
        for page, code in (("```bracket\nA\n```\n<!-- bracketc -->\n", b"[unpaired-marker]"),
                           ("<!-- bracketc -->\nMine\n<!-- /bracketc -->\n", b"[text-between-markers]")):
            self.page(page)
            self.assertIn(code, self.bracketc("guide.md", expect=1).stderr)
            self.assertEqual(self.text(), page)

    def test_mode_and_links_are_kept(self):
        os.mkdir(self.path("real"))
        self.page(PAGE, "real/page.md")
        os.chmod(self.path("real/page.md"), 0o640)
        os.symlink("real/page.md", self.path("guide.md"))
        self.bracketc("guide.md")
        self.assertTrue(os.path.islink(self.path("guide.md")))
        self.assertEqual(os.stat(self.path("real/page.md")).st_mode & 0o777, 0o640)
        self.assertEqual(read(self.path("real/page.md")).decode(), SHOWN)
        # Where the page is read under this name, its pictures are.
        self.assertTrue(os.path.exists(self.path("guide-steps.svg")))

    def test_only_check(self):
        self.page(PAGE + "\n```bracket\nA\nA\n```\n")
        before = self.state()
        done = self.bracketc("check", "guide.md", expect=1)
        self.assertIn(b"guide.md:29:1: error: another node is called", done.stderr)
        self.assertEqual(self.state(), before)

    def test_options_go_for_all_blocks(self):
        self.page("```bracket\nA > B\n```\n")
        self.bracketc("guide.md", "--direction", "right", "--unicode")
        self.assertRegex(self.text(), "A .*B")
        self.assertIn(b"--output has no meaning for guide.md", self.bracketc("guide.md", "-o", "out/", expect=2).stderr)

    def test_pages_and_sources_in_one_call(self):
        self.page("```bracket\nA\n```\n")
        write(self.path("b.bracket"), "B\n")
        done = self.bracketc("guide.md", "b.bracket")
        self.assertIn("│ B │", done.stdout.decode())
        self.assertTrue(os.path.exists(self.path("guide-a.svg")))

    def test_a_page_that_is_not_there(self):
        self.assertIn(b"cannot read no.md: No such file", self.bracketc("no.md", expect=2).stderr)
        os.mkdir(self.path("folder.md"))
        write(self.path("folder.md/a.bracket"), "Root\n")
        self.bracketc("folder.md", "--beside")
        self.assertTrue(os.path.exists(self.path("folder.md/a.txt")), "a folder is a folder, whatever its name")

    def test_a_large_page(self):
        self.page("".join(f"> - ```bracket n{i}\n>   A\n>     B\n>   ```\n\n" for i in range(3000)))
        self.bracketc("guide.md")
        self.assertEqual(len(os.listdir(self.folder)), 3001)
        self.bracketc("guide.md", "--exit-code")

    def test_hostile_pages_take_linear_time(self):
        """Each would take minutes where time grows with the square."""
        count = 200_000
        for page in ("- " * count + "a\n" + "\n" * count, "> " * count + "\n", "* " * count + "a", "<a " * count, "`" * count,
                     "[" * count, "<!--\n" * count, "<!-- bracketc -->\n" * count, "- " * count + "```bracket\n" + "\n" * count,
                     "```bracket\n" + "> \t" * count, "1. " * count, "```bracket /\n```\n" * 20000):
            self.page(page)
            self.bracketc("check", "-q", "guide.md", expect=None, timeout=60)
