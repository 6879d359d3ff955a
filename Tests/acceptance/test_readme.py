"""Every command that the README shows is run, in a copy of the project."""
import os
import re
import shutil

from command import BRACKETC, ROOT, CommandTest, read, write

# What a reader runs once by hand: these tests themselves, and what would change the system.
LEFT_OUT = re.compile(r"^(make test|sudo |git clone|cd bracketc$)")
NOT_COPIED = shutil.ignore_patterns(".git", ".build", "dist", ".work")


def blocks(page):
    """The shell blocks of a page as (language, text)."""
    with open(os.path.join(ROOT, page), encoding="utf-8") as f:
        return re.findall(r"^```(sh|console)\n(.*?)^```", f.read(), re.S | re.M)


class ReadmeTest(CommandTest):
    def setUp(self):
        super().setUp()
        self.copy = self.path("bracketc")
        shutil.copytree(ROOT, self.copy, ignore=NOT_COPIED, symlinks=True)
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
        self.environment.update(CI="true", NO_COLOR="1",
                                PATH=f"{os.path.dirname(BRACKETC)}:{os.environ['PATH']}")

    def shell(self, script, **how):
        return self.run_command("bash", "-euo", "pipefail", "-c", script, cwd=self.copy, env=self.environment, **how)

    def test_every_command_runs(self):
        found = blocks("README.md")
        self.assertTrue(found)
        for language, text in found:
            if language == "sh":
                for line in text.replace("\\\n", " ").splitlines():
                    if line.strip() and not LEFT_OUT.match(line):
                        with self.subTest(line):
                            self.shell(line)

    def test_console_sessions_show_what_is_shown(self):
        for language, text in blocks("README.md"):
            if language != "console":
                continue
            for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", text, re.M):
                if not LEFT_OUT.match(command):
                    with self.subTest(command):
                        done = self.shell(command + " 2>&1", expect=None)
                        self.assertEqual(done.stdout.decode(), output)


class ExamplesTest(CommandTest):
    def test_every_example_compiles(self):
        examples = re.findall(r"^```bracket\n(.*?)^```", read(f"{ROOT}/README.md").decode(), re.S | re.M)
        self.assertTrue(examples)
        for example in examples:
            with self.subTest(example):
                self.bracketc("check", write(self.path("example.bracket"), example))
