"""The extension for Visual Studio Code: what is packed, and what it declares."""
import json
import os
import re
import sys
import zipfile
from xml.etree import ElementTree

from command import CommandTest, read, write
from constructs import EDITORS, SCOPES, bracket_grammars, check_pieces, constructs, scopes_of


class VSCodeTest(CommandTest):
    def setUp(self):
        super().setUp()
        done = self.run_command(sys.executable, f"{EDITORS}/vscode/pack", self.folder)
        self.vsix = done.stdout.decode().strip()
        with zipfile.ZipFile(self.vsix) as archive:
            archive.extractall(self.path("vsix"))
            self.names = archive.namelist()
        self.extension = self.path("vsix/extension")
        self.package = self.load("package.json")
        self.contributes = self.package["contributes"]

    def load(self, name):
        with open(os.path.join(self.extension, name), encoding="utf-8") as f:
            return json.load(f)

    # What is packed.

    def test_the_package(self):
        self.assertEqual(len(self.names), len(set(self.names)))
        again = self.path("a new/folder")
        self.run_command(sys.executable, f"{EDITORS}/vscode/pack", again)
        self.assertEqual(read(self.vsix), read(os.path.join(again, os.path.basename(self.vsix))))

        types = ElementTree.parse(self.path("vsix/[Content_Types].xml")).getroot()
        suffixes = {entry.get("Extension") for entry in types}
        self.assertEqual({os.path.splitext(name)[1] for name in self.names} - {".xml"}, suffixes)

        spaces = {"": "http://schemas.microsoft.com/developer/vsx-schema/2011"}
        manifest = ElementTree.parse(self.path("vsix/extension.vsixmanifest"))
        identity = manifest.find("Metadata/Identity", spaces)
        for attribute, key in ("Id", "name"), ("Version", "version"), ("Publisher", "publisher"):
            self.assertEqual(identity.get(attribute), self.package[key])
        for asset in manifest.findall("Assets/Asset", spaces):
            self.assertIn(asset.get("Path"), self.names)

    def test_modules_are_packed(self):
        for name in self.names:
            if not name.endswith(".js"):
                continue
            for wanted in re.findall(r'require\("([^"]+)"\)', read(self.path(f"vsix/{name}")).decode()):
                if wanted.startswith("."):
                    inside = os.path.normpath(os.path.join(os.path.dirname(name), f"{wanted}.js"))
                    self.assertIn(inside, self.names, name)
                else:
                    self.assertTrue(wanted == "vscode" or wanted.startswith("node:"), f"{name}: {wanted}")

    # What is declared.

    def test_declared_files_exist(self):
        def values(entry):
            if isinstance(entry, dict):
                for value in entry.values():
                    yield from values(value)
            elif isinstance(entry, list):
                for value in entry:
                    yield from values(value)
            elif isinstance(entry, str) and entry.startswith("./"):
                yield entry

        files = list(values(self.package))
        self.assertGreater(len(files), 6)
        for file in files:
            self.assertTrue(os.path.isfile(os.path.join(self.extension, file)), file)
            if file.endswith(".json"):
                self.load(file)
            elif file.endswith(".svg"):
                ElementTree.parse(os.path.join(self.extension, file))

    def test_the_manifest(self):
        for key in "name", "publisher", "version", "engines", "main", "displayName", "description", "license":
            self.assertTrue(self.package[key], key)
        self.assertRegex(self.package["name"], r"^[a-z0-9-]+$")
        self.assertEqual(f"bracketc {self.package['version']}", self.bracketc("--version").stdout.decode().strip())
        self.assertRegex(self.package["engines"]["vscode"], r"^\^1\.\d+\.0$")
        # What a marketplace takes for a category.
        self.assertLessEqual(set(self.package["categories"]), {
            "Programming Languages", "Snippets", "Linters", "Themes", "Formatters", "Visualization", "Other"})

        languages = {language["id"] for language in self.contributes["languages"]}
        commands = {command["command"] for command in self.contributes["commands"]}
        sources = "".join(read(self.path(f"vsix/{name}")).decode() for name in self.names if name.endswith(".js"))
        self.assertEqual(commands, set(re.findall(r'registerCommand\("([^"]+)"', sources)))
        used = [entry["command"] for entry in self.contributes["keybindings"]]
        used += [entry["command"] for menu in self.contributes["menus"].values() for entry in menu]
        self.assertLessEqual(set(used), commands)

        settings = set(self.contributes["configuration"]["properties"])
        self.assertEqual(settings, {f"bracket.{name}" for name in re.findall(
            r'getConfiguration\("bracket"\)\.get\("([^"]+)"\)', sources)})
        self.assertLessEqual(set(self.package["capabilities"]["untrustedWorkspaces"]["restrictedConfigurations"]), settings)

        for grammar in self.contributes["grammars"]:
            self.assertEqual(self.load(grammar["path"])["scopeName"], grammar["scopeName"])
            self.assertIn(grammar.get("language", "bracket"), languages)
            self.assertLessEqual(set(grammar.get("embeddedLanguages", {}).values()), languages)
        for definition in self.contributes["taskDefinitions"]:
            self.assertLessEqual(set(definition["required"]), set(definition["properties"]))

    def test_the_problem_matcher(self):
        matcher, = self.contributes["problemMatchers"]
        pattern = matcher["pattern"]
        write(self.path("a b.bracket"), "Root\nRoot\n  A > 50%\n")
        done = self.bracketc("check", "a b.bracket", expect=1)
        found = []
        for line in (done.stdout + done.stderr).decode().splitlines():
            match = re.search(pattern["regexp"], line)
            if match:
                found.append([match[pattern[key]] for key in ("file", "line", "column", "severity", "code")])
        self.assertEqual(found, [["a b.bracket", "2", "1", "error", "duplicate-id"],
                                 ["a b.bracket", "3", "7", "warning", "comparison-in-chain"]])

    def test_snippets_are_well(self):
        snippets = self.load("snippets/bracket.json")
        prefixes = [snippet["prefix"] for snippet in snippets.values()]
        self.assertEqual(len(prefixes), len(set(prefixes)))
        for name, snippet in snippets.items():
            body = snippet["body"]
            text = expanded(body if isinstance(body, str) else "\n".join(body))
            self.assertNotIn("$", text, name)
            if text.startswith("|"):
                text = f"Root\n  {text}\n"
            elif " ~> " in text:
                text = f"Root\n  Other\n{text}\n"
            elif text.startswith("@") and "\n" not in text:
                text = f"{text}\nRoot\n"
            with self.subTest(snippet=name):
                done = self.bracketc("check", "-", input=text.encode(), expect=None)
                self.assertEqual((done.returncode, done.stderr), (0, b""), text)

    def test_fences_in_markdown(self):
        """The injected grammar before the one for Markdown, as the editor has it."""
        injection = self.load("syntaxes/markdown.tmLanguage.json")
        write(self.path("test.markdown.json"), json.dumps({
            "scopeName": "test.markdown", "repository": injection["repository"],
            "patterns": [*injection["patterns"], {"include": "text.html.markdown"}]}))
        # The grammar for Markdown that comes with the reader of grammars is that of the editor.
        grammars = bracket_grammars(self.folder, f"{sys.prefix}/share/babi/grammar_v1")
        for fence in "```", "~~~~":
            for construct in constructs():
                if construct.end != "\n":
                    continue
                lines = ["Text\n", f"{fence}bracket title=\"x\"\n", *(f"{line}\n" for line in construct.lines), f"{fence}\n", "A > B\n"]
                scopes = scopes_of(grammars, "test.markdown", lines)
                check_pieces(self, construct, lambda line, i: scopes[line + 2][i][-1], SCOPES)
                self.assertNotIn("bracket", " ".join(scopes[-1][2]))
                self.assertIn("meta.embedded.block.bracket", scopes[2][0])


def expanded(body):
    """A snippet as it is inserted: the text of its places, the first of their choices."""
    texts = {}

    def place(match):
        number, choice, text = match[1] or match[4], match[2], match[3]
        value = choice.split(",")[0] if choice else text
        if value is not None:
            texts[number] = value
        return texts.get(number, "")

    return re.sub(r"\$\{(\d+)(?:\|([^|]*)\||:([^}]*))?\}|\$(\d+)", place, body)
