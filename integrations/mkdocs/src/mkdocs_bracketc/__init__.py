"""Draws the fenced ``bracket`` blocks of pages while MkDocs builds them."""
import logging
import os
import re
import subprocess

from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor
from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin

log = logging.getLogger("mkdocs.plugins.bracketc")

FENCE = re.compile(r"^(?P<fence>~{3,}|`{3,})[ ]*(?P<info>[^\n`]*)\n(?P<code>.*?)(?<=\n)(?P=fence)[ ]*$", re.M | re.S)
SECTION = re.compile(r"^[ \t>]*<!-- bracketc -->[ \t]*\n(?:.*\n)*?[ \t>]*<!-- /bracketc -->[ \t]*(?:\n|\Z)", re.M)


class BracketConfig(Config):
    command = config_options.Type((str, list), default="bracketc")
    options = config_options.ListOfItems(config_options.Type(str), default=[])


class BracketPlugin(BasePlugin[BracketConfig]):
    def on_config(self, config):
        self.errors = []
        self.page = None
        given = self.config.command
        # A list is a program and its first arguments; a string is never taken apart, and there is no shell.
        self.command = [given] if isinstance(given, str) else list(given)
        if os.environ.get("BRACKETC"):
            self.command = [os.environ["BRACKETC"]]
        if "pymdownx.superfences" in config.markdown_extensions:
            # It takes fences in lists and quotes, and would take ours first.
            settings = config.mdx_configs.setdefault("pymdownx.superfences", {})
            fences = [fence for fence in settings.get("custom_fences", []) if fence.get("name") != "bracket"]
            settings["custom_fences"] = fences + [
                {"name": "bracket", "class": "bracket", "validator": lambda *_: True, "format": self.superfence}]
        else:
            config.markdown_extensions = [
                each for each in config.markdown_extensions if not isinstance(each, BracketExtension)
            ] + [BracketExtension(self)]
        return config

    def on_page_markdown(self, markdown, page, config, files):
        self.page = page
        self.search_from = 0
        try:
            with open(page.file.abs_src_path, encoding="utf-8-sig") as source:
                self.lines = source.read().splitlines()
        except (OSError, TypeError, UnicodeDecodeError):
            self.lines = markdown.splitlines()
        # Pages that `bracketc page.md` keeps up to date show a picture of each block already.
        return without_sections(markdown)

    def on_env(self, env, config, files):
        """All pages have been read: their errors come in one run."""
        if self.errors:
            raise PluginError("\n".join(["bracketc cannot draw all blocks:"] + self.errors))

    def superfence(self, source, language, css_class, options, md, **_):
        return self.draw(source)

    def draw(self, source):
        """The figure of a block, or an empty one where it has errors, which then end the build."""
        name, above = self.place(source)
        try:
            # As many empty lines before it make the lines of messages those of the page.
            done = subprocess.run(
                [*self.command, *self.config.options, "-", "--svg", "-o", "-", "--stdin-name", name],
                input=("\n" * above + source + "\n").encode(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        except OSError as error:
            # SuperFences would swallow an exception.
            message = (f"cannot run {self.command[0]}: {error.strerror}; install bracketc, or set its path as "
                       "`command` of the plugin")
            if message not in self.errors:
                self.errors.append(message)
            return EMPTY
        messages = done.stderr.decode(errors="replace").strip()
        if done.returncode:
            self.errors.append(messages or f"{name}:{above + 1}: {self.command[0]} ended with {done.returncode}")
            return EMPTY
        if messages:
            log.warning(messages)
        svg = re.sub(r"^<\?xml.*?\?>\s*", "", done.stdout.decode(), flags=re.S)
        return f'<figure class="bracket">\n{svg.replace("<svg ", STYLED, 1).strip()}\n</figure>'

    def place(self, source):
        """The page, and the line before the block: it is looked for, as Markdown keeps no places."""
        name = os.path.relpath(self.page.file.abs_src_path or self.page.file.src_path)
        wanted = [line.rstrip() for line in source.splitlines()]
        for first in range(self.search_from, len(self.lines) - len(wanted) + 1):
            found = self.lines[first:first + len(wanted)]
            if all(line.rstrip().endswith(text) if text else not line.strip(" \t>")
                   for text, line in zip(wanted, found)):
                self.search_from = first + len(wanted)
                return name, first
        return name, 0


EMPTY = '<figure class="bracket"></figure>'
STYLED = '<svg style="max-width:100%;height:auto" '


def without_sections(markdown):
    """Without what stands between markers, outside of fences."""
    kept, end = [], 0
    for fence in FENCE.finditer(markdown):
        kept.append(SECTION.sub("", markdown[end:fence.start()]))
        kept.append(fence.group())
        end = fence.end()
    return "".join(kept) + SECTION.sub("", markdown[end:])


class BracketExtension(Extension):
    """For sites without SuperFences: fences that are not indented, as the fenced_code extension takes them."""

    def __init__(self, plugin):
        super().__init__()
        self.plugin = plugin

    def extendMarkdown(self, md):
        # Before fenced_code, whose priority is 25.
        md.preprocessors.register(BracketPreprocessor(md, self.plugin), "bracketc", 27)


class BracketPreprocessor(Preprocessor):
    def __init__(self, md, plugin):
        super().__init__(md)
        self.plugin = plugin

    def run(self, lines):
        def replaced(fence):
            words = fence["info"].split()
            if words[:1] not in (["bracket"], ["{.bracket"], ["{.bracket}"]):
                return fence.group()
            return f"\n\n{self.md.htmlStash.store(self.plugin.draw(fence['code'].rstrip(chr(10))))}\n\n"

        return FENCE.sub(replaced, "\n".join(lines)).split("\n")
