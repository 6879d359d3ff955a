"""Fenced blocks are found where two CommonMark parsers find them, on pages that were made to mislead."""
import json
import random
import re

import cmarkgfm
from cmarkgfm.cmark import Options
from markdown_it import MarkdownIt

from command import CommandTest, write

LEADS = ["", "", "", "", " ", "  ", "   ", "    ", "     ", "\t", "> ", ">", "> > ", ">> ", "- ", "-   ", "-\t", "* ", "+ ",
         "1. ", "2. ", "10) ", "1.\t", "  - ", "   > ", "      ", "-     ", ">\t", " \t", "- - ", "> - ", "- > ", "-", "1."]
# A source of one node whose key is unknown, so that each line of a block is told by its error.
NODE = "n {k=1}"
BODIES = [NODE] * 12 + ["```bracket"] * 8 + ["```"] * 4 + ["~~~bracket"] * 3 + [
    "```bracket x", "```", "```", "```", "````", "````bracket", "~~~", "~~~", "~~~ bracket", "~~~~",
    "```bracket `", "``` x", "~~~bracket ~", "```text", "``", "", "", "", "  ", "---", "***", "===", "# h", "#", "- - -", "* * *",
    "<!--", "-->", "<!-- x -->", "<div>", "</div>", "<pre>", "</pre>", "<script>", "</script>", "<?", "?>", "<!X", ">", "<![CDATA[",
    "]]>", "<a b='c'>", "</a>", "<a b", "<x-y z=1/>", "text", "text\\", "`code", "<textarea>", "<details>",
]


def page(chance):
    # Not a rule first, which could begin front matter: an extension that the parsers do not have.
    lines = [chance.choice(["", "text", NODE, "> ", "- ```bracket", "```bracket"])]
    for _ in range(chance.randint(1, 15)):
        lines.append("".join(chance.choice(LEADS) for _ in range(chance.choice([0, 0, 1, 1, 2]))) + chance.choice(BODIES))
    end = chance.choice(["\n", "\n", "\n", "\r\n"])
    return end.join(lines) + chance.choice(["", end])


def found_by_markdown_it(text):
    """The lines, from 1, of the bodies of bracket blocks that hold a node."""
    lines = re.split(r"\r\n|\n", text)
    found = set()
    for token in MarkdownIt("commonmark").parse(text):
        if token.type == "fence" and token.info.split()[:1] == ["bracket"]:
            # The lines of the source are the only ones that count: the map may or may not have the closing fence.
            count = len(token.content.splitlines())
            found.update(i + 1 for i in range(token.map[0] + 1, token.map[0] + 1 + count) if NODE in lines[i])
    return found


def found_by_cmark(text):
    """The same, by the parser that GitHub has."""
    lines = re.split(r"\r\n|\n", text)
    html = cmarkgfm.markdown_to_html(text, Options.CMARK_OPT_SOURCEPOS | Options.CMARK_OPT_UNSAFE)
    found = set()
    for start, body in re.findall(r'<pre data-sourcepos="(\d+):\d+-\d+:\d+"><code class="language-bracket">(.*?)</code></pre>',
                                  html, re.S):
        first = int(start) + 1
        found.update(i for i in range(first, first + body.count("\n")) if NODE in lines[i - 1])
    return found


class CommonMarkTest(CommandTest):
    def found(self, pages):
        """The same for many pages by bracketc, and the places of the errors."""
        names = [f"{i}.md" for i in range(len(pages))]
        for name, text in zip(names, pages):
            write(self.path(name), text)
        done = self.bracketc("check", "--diagnostics", "json", *names, expect=None)
        found = {name: set() for name in names}
        for line in done.stderr.splitlines():
            message = json.loads(line)
            if message["code"] == "unknown-key":
                found[message["file"]].add(message["line"])
                place = pages[names.index(message["file"])].encode()[message["start"]:message["end"]]
                self.assertEqual(place, b"k", message)
        return [found[name] for name in names]

    def test_blocks_are_where_commonmark_has_them(self):
        chance = random.Random(1)
        blocks = differing = 0
        for _ in range(5):
            pages = [page(chance) for _ in range(1000)]
            for text, ours in zip(pages, self.found(pages)):
                others = [found_by_markdown_it(text), found_by_cmark(text)]
                # Where the two do not agree, one of them has to be right.
                with self.subTest(text):
                    self.assertIn(ours, others)
                blocks += bool(others[0])
                differing += others[0] != others[1]
        self.assertGreater(blocks, 600)
        self.assertLess(differing, 50)
