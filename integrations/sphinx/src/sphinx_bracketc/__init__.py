"""Draws ``bracket`` directives of Sphinx documents, and such fences of MyST pages."""
import hashlib
import os
import re
import subprocess

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.errors import ExtensionError
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

log = logging.getLogger(__name__)

FENCE = re.compile(r"^(?P<prefix>[ \t>]*)(?P<fence>~{3,}|`{3,}).*\n(?:.*\n)*?[ \t>]*(?P=fence)[`~]*[ \t]*$", re.M)
SECTION = re.compile(r"^[ \t>]*<!-- bracketc -->[ \t]*\n(?:.*\n)*?[ \t>]*<!-- /bracketc -->[ \t]*$", re.M)


class bracket_tree(nodes.General, nodes.Element):
    """A tree, with its ``source`` and the ``svg`` that it gives."""


class BracketDirective(SphinxDirective):
    """``.. bracket:: FILE``, or the tree as content; then the argument is the name of the tree."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec = {
        "name": directives.unchanged,
        "caption": directives.unchanged,
        "class": directives.class_option,
        "align": lambda value: directives.choice(value, ("left", "center", "right")),
    }

    def run(self):
        if self.content:
            # The text as it is, for tabs may have been widened in the content; and its place.
            path, line = self.get_source_info()
            text = "\n".join(self.content)
            above = self.lines_above(path, line)
        elif self.arguments:
            relative, path = self.env.relfn2path(self.arguments[0])
            self.env.note_dependency(relative)
            try:
                with open(path, encoding="utf-8-sig") as source:
                    text, above = source.read(), 0
            except (OSError, UnicodeDecodeError) as error:
                raise self.error(f"cannot read {path}: {error}") from error
        else:
            raise self.error("a bracket directive has the name of a file, or a tree as its content")

        name = os.path.relpath(path) if path else "<sphinx>"
        svg = run(self.env.app, text, above, name, "--svg")
        if svg is None:
            failures(self.env).setdefault(self.env.docname, []).append(name)
            return []
        tree = bracket_tree(source=text, svg=svg, place=(above, name), classes=self.options.get("class", []),
                            align=self.options.get("align"))
        self.set_source_info(tree)
        figure = tree
        if "caption" in self.options:
            words, messages = self.state.inline_text(self.options["caption"], self.lineno)
            figure = nodes.figure("", tree, nodes.caption("", "", *words), *messages)
            if tree["align"]:
                figure["align"] = tree["align"]
        if self.arguments and self.content:
            self.options.setdefault("name", self.arguments[0])
        self.add_name(figure)
        return [figure]

    def lines_above(self, path, line):
        """The number of lines before the content: parsers differ in what they say of it, so it is looked for."""
        wanted = [text.rstrip() for text in self.content]
        try:
            with open(path, encoding="utf-8-sig") as source:
                lines = [text.rstrip() for text in source.read().splitlines()]
        except (OSError, TypeError, UnicodeDecodeError):
            return self.content_offset
        for first in range(max(0, line - 1), len(lines) - len(wanted) + 1):
            if all(found.expandtabs().endswith(text.expandtabs()) if text else not found.strip(" >")
                   for text, found in zip(wanted, lines[first:])):
                return first
        return self.content_offset


def run(app, text, above, name, *arguments):
    """What bracketc makes of a tree, or nothing where it has errors, which are logged."""
    command = [os.environ["BRACKETC"]] if os.environ.get("BRACKETC") else app.config.bracketc_command
    # A list is a program and its first arguments; a string is never taken apart, and there is no shell.
    command = [command] if isinstance(command, str) else list(command)
    try:
        # As many empty lines before it make the lines of messages those of the document.
        done = subprocess.run([*command, *app.config.bracketc_options, "-", *arguments, "-o", "-", "--stdin-name", name],
                              input=("\n" * above + text + "\n").encode(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    except OSError as error:
        raise ExtensionError(f"cannot run {command[0]}: {error.strerror}; install bracketc, or set bracketc_command") from error
    messages = done.stderr.decode(errors="replace").strip()
    if done.returncode:
        log.error(messages or f"{name}:{above + 1}: {command[0]} ended with {done.returncode}")
        return None
    if messages:
        log.warning(messages)
    return done.stdout.decode()


def failures(env):
    if not hasattr(env, "bracketc_failures"):
        env.bracketc_failures = {}
    return env.bracketc_failures


def purge(app, env, docname):
    failures(env).pop(docname, None)


def merge(app, env, docnames, other):
    failures(env).update({name: found for name, found in failures(other).items() if name in docnames})


def stop_on_failures(app, env):
    """All documents have been read, so all errors have been told."""
    found = [name for names in failures(env).values() for name in names]
    if found:
        # Nothing is kept of these documents, so that the next build reads them again.
        env.bracketc_failures = {}
        raise ExtensionError(f"bracketc found errors in {', '.join(sorted(set(found)))}")


def visit_html(self, node):
    svg = re.sub(r"^<\?xml.*?\?>\s*", "", node["svg"], flags=re.S)
    classes = ["bracket", *node["classes"]] + ([f"align-{node['align']}"] if node.get("align") else [])
    svg = svg.replace("<svg ", '<svg style="max-width:100%;height:auto" ', 1).strip()
    self.body.append(self.starttag(node, "div", CLASS=" ".join(classes)) + svg + "</div>\n")
    raise nodes.SkipNode


def visit_latex(self, node):
    name = f"bracket-{hashlib.sha256(node['svg'].encode()).hexdigest()[:16]}.pdf"
    path = os.path.join(self.builder.outdir, name)
    if not os.path.exists(path):
        try:
            subprocess.run(["rsvg-convert", "--format", "pdf", "--output", path], input=node["svg"].encode(), check=True)
        except OSError as error:
            raise ExtensionError("cannot run rsvg-convert, which LaTeX needs (in Debian: librsvg2-bin)") from error
        except subprocess.CalledProcessError as error:
            raise ExtensionError(f"rsvg-convert ended with {error.returncode}") from error
    self.body.append(f"\n\\begin{{center}}\\sphinxincludegraphics{{{name}}}\\end{{center}}\n")
    raise nodes.SkipNode


def visit_text(self, node):
    """As text art, for formats that have no pictures."""
    above, name = node["place"]
    app = self.builder.app if hasattr(self.builder, "app") else self.builder._app
    art = run(app, node["source"], above, name, "--unicode") or ""
    block = nodes.literal_block(art.rstrip("\n"), art.rstrip("\n"))
    block.walkabout(self)
    raise nodes.SkipNode


def without_sections(app, docname, source):
    """Pages that ``bracketc page.md`` keeps up to date show a picture of each block already."""
    if "<!-- bracketc -->" not in source[0]:
        return

    def emptied(text):
        return SECTION.sub(lambda found: "\n" * found.group().count("\n"), text)

    kept, end = [], 0
    for fence in FENCE.finditer(source[0]):
        kept += [emptied(source[0][end:fence.start()]), fence.group()]
        end = fence.end()
    source[0] = "".join(kept) + emptied(source[0][end:])


def configure(app, config):
    command = [os.environ["BRACKETC"]] if os.environ.get("BRACKETC") else config.bracketc_command
    command = [command] if isinstance(command, str) else list(command)
    try:
        # Another version may draw otherwise: all documents are read again.
        config.bracketc_version = subprocess.run([*command, "--version"], stdout=subprocess.PIPE).stdout.decode().strip()
    except OSError:
        pass
    if "myst_fence_as_directive" in config:
        config.myst_fence_as_directive = {*config.myst_fence_as_directive, "bracket"}


def setup(app):
    app.add_config_value("bracketc_command", "bracketc", "env", (str, list))
    app.add_config_value("bracketc_options", [], "env", (list,))
    app.add_config_value("bracketc_version", "", "env", (str,))
    app.add_node(bracket_tree, html=(visit_html, None), latex=(visit_latex, None), text=(visit_text, None),
                 man=(visit_text, None), texinfo=(visit_text, None))
    app.add_directive("bracket", BracketDirective)
    app.connect("config-inited", configure)
    app.connect("source-read", without_sections)
    app.connect("env-purge-doc", purge)
    app.connect("env-merge-info", merge)
    app.connect("env-updated", stop_on_failures)
    return {"version": "0.1.0", "parallel_read_safe": True, "parallel_write_safe": True}
