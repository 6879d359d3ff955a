"""Kate's syntax definition, in Kate's highlighter."""
import html
import json
import os
import re
import shutil

from command import CommandTest, write
from constructs import CLASSES, EDITORS, check_pieces, every_source

# `edge-label` is "Edge Label".
NAMES = {name: name.title().replace("-", " ") for name in CLASSES}


class KateTest(CommandTest):
    def setUp(self):
        super().setUp()
        data = self.path("org.kde.syntax-highlighting")
        os.makedirs(f"{data}/syntax")
        os.makedirs(f"{data}/themes")
        shutil.copy(f"{EDITORS}/kate/bracket.xml", f"{data}/syntax")
        # A theme in which the colour of a character says which style it has.
        self.colors = {f"#{i + 1:06x}": name for i, name in enumerate([*NAMES.values(), "Normal Text"])}
        styles = {name: {"text-color": color, "selected-text-color": color} for color, name in self.colors.items()}
        write(f"{data}/themes/classes.theme", json.dumps({
            "metadata": {"name": "Classes", "revision": 1}, "text-styles": {}, "editor-colors": {},
            "custom-styles": {"Bracket": styles}}))

    def kate(self, *arguments):
        environment = {**os.environ, "XDG_DATA_HOME": self.folder, "HOME": self.folder, "LC_ALL": "C.UTF-8",
                       "QT_QPA_PLATFORM": "offscreen"}
        done = self.run_command("kate-syntax-highlighter", *arguments, env=environment, timeout=120)
        # It says here what is wrong with a definition, and goes on.
        self.assertEqual(done.stderr, b"")
        return done.stdout.decode()

    def styles(self, file):
        """The style of every character of every line."""
        page = self.kate("--theme", "Classes", file)
        body = re.search(r"<pre>\n?(.*)</pre>", page, re.S)[1]
        lines, style = [[]], "Normal Text"
        for tag, text in re.findall(r"(<[^>]*>)|([^<]+)", body):
            color = re.search(r"color:(#\w+)", tag)
            if color:
                style = self.colors[color[1]]
            elif tag.startswith("</"):
                style = "Normal Text"
            for character in html.unescape(text):
                if character == "\n":
                    lines.append([])
                else:
                    lines[-1].append(style)
        return lines

    def test_every_source(self):
        self.assertIn("Bracket", self.kate("--list").split("\n"))
        for construct in every_source():
            styles = self.styles(write(self.path("test.bracket"), construct.source))
            check_pieces(self, construct, lambda line, i: styles[line][i], NAMES)
