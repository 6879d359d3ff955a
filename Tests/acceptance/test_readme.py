"""Every command that the README and the guides show is run, in a copy of the project."""
import glob
import os
import re
import shutil
import sys

from command import BRACKETC, ROOT, CommandTest, read, write

# What a reader runs once by hand: these tests themselves, and what would change the system.
LEFT_OUT = re.compile(r"^(make test|sudo |git clone|cd bracketc$)")
NOT_COPIED = shutil.ignore_patterns(".git", ".build", "dist", ".work")


def blocks(page):
    """The shell blocks of a page as (language, text)."""
    with open(os.path.join(ROOT, page), encoding="utf-8") as f:
        return re.findall(r"^```(sh|console)\n(.*?)^```", f.read(), re.S | re.M)


def pages():
    return ["README.md"] + sorted(os.path.relpath(path, ROOT) for path in glob.glob(f"{ROOT}/docs/*.md"))


class ReadmeTest(CommandTest):
    def setUp(self):
        super().setUp()
        self.copy = self.path("bracketc")
        shutil.copytree(ROOT, self.copy, ignore=NOT_COPIED, symlinks=True)
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS", "BRACKETC"))}
        self.environment.update(CI="true", NO_COLOR="1",
                                PATH=os.pathsep.join([os.path.dirname(BRACKETC), os.path.dirname(sys.executable),
                                                      os.environ["PATH"]]))

    def shell(self, script, **how):
        return self.run_command("bash", "-euo", "pipefail", "-c", script, cwd=self.copy, env=self.environment, **how)

    def test_every_command_runs(self):
        self.assertTrue(blocks("README.md"))
        for page in pages():
            for language, text in blocks(page):
                if language != "sh":
                    continue
                lines = [line for line in text.replace("\\\n", " ").splitlines() if not LEFT_OUT.match(line)]
                # The blocks of a guide build something up, line by line; those of the README are lists of commands.
                for script in lines if page == "README.md" else ["\n".join(lines)]:
                    if script.strip():
                        with self.subTest(script, page=page):
                            self.shell(script)

    def test_console_sessions_show_what_is_shown(self):
        for page in pages():
            for language, text in blocks(page):
                if language != "console":
                    continue
                for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", text, re.M):
                    if not LEFT_OUT.match(command):
                        with self.subTest(command, page=page):
                            done = self.shell(command + " 2>&1", expect=None)
                            self.assertEqual(done.stdout.decode(), output)


class ExamplesTest(CommandTest):
    def test_every_example_compiles(self):
        for page in pages():
            examples = re.findall(r"^```bracket.*\n((?s:.)*?)^```", read(f"{ROOT}/{page}").decode(), re.M)
            if page == "README.md":
                self.assertTrue(examples)
            for example in examples:
                with self.subTest(example, page=page):
                    self.bracketc("check", write(self.path("example.bracket"), example))
