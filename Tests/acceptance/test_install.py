"""What `make install` puts in place: the command, its manual page and completions in real shells."""
import os
import pty
import re
import select
import subprocess
import time

from command import BRACKETC, ROOT, CommandTest, write

FILES = {
    "bin/bracketc": 0o755,
    "bin/bracketc-lsp": 0o755,
    "share/man/man1/bracketc.1": 0o644,
    "share/bash-completion/completions/bracketc": 0o644,
    "share/zsh/site-functions/_bracketc": 0o644,
    "share/fish/vendor_completions.d/bracketc.fish": 0o644,
}


class InstallTest(CommandTest):
    def make(self, target, *variables):
        # The jobs and flags of a make that runs these tests are not for this one.
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
        return self.run_command("make", "-f", f"{ROOT}/Makefile", target, *variables, env=clean)

    def installed(self, below):
        return {os.path.relpath(os.path.join(folder, name), below): os.stat(os.path.join(folder, name)).st_mode & 0o777
                for folder, _, names in os.walk(below) for name in names}

    def test_install_and_uninstall(self):
        variables = "PREFIX=/usr", f"DESTDIR={self.path('stage')}"
        self.make("install", *variables)
        self.assertEqual(self.installed(self.path("stage/usr")), FILES)
        done = self.run_command(self.path("stage/usr/bin/bracketc"), "--version")
        self.assertRegex(done.stdout.decode(), r"^bracketc \d+\.\d+")
        self.make("uninstall", *variables)
        self.assertEqual(self.installed(self.path("stage")), {})

    def test_prefix_with_a_blank(self):
        self.make("install", f"PREFIX={self.path('a prefix')}")
        self.assertEqual(self.installed(self.path("a prefix")), FILES)


class ManualTest(CommandTest):
    def test_mandoc_finds_nothing_to_say(self):
        page = self.path("bracketc.1")
        with open(page, "wb") as f:
            self.bracketc("man", stdout=f)
        done = self.run_command("mandoc", "-Tlint", "-Wstyle", page)
        self.assertEqual(done.stdout + done.stderr, b"")

    def test_it_names_every_option(self):
        page = self.run_command("mandoc", "-Tutf8", "-O", "width=200", input=self.bracketc("man").stdout).stdout.decode()
        page = re.sub(".\b", "", page)
        options = re.findall(r"--[a-z][a-z-]+", self.bracketc("--help").stdout.decode())
        self.assertGreater(len(set(options)), 20)
        for option in set(options):
            self.assertIn(option, page)


class CompletionsTest(CommandTest):
    """A real shell on a terminal of its own, in which keys are typed."""

    # What is typed, and what must stand in the line after one press of Tab.
    CASES = (
        ("bracketc --alig", "--align"),
        ("bracketc --direction=ri", "right"),
        ("bracketc --theme da", "dark"),
        ("bracketc compl", "completions"),
        ("bracketc explain duplicate-i", "duplicate-id"),
        ("bracketc pla", "plan.bracket"),
    )

    def complete(self, command, set_up, line, expected):
        """Starts a shell, types a line, presses Tab and waits until the terminal shows the rest."""
        write(self.path("plan.bracket"), "Plan\n")
        main, terminal = pty.openpty()
        shell = subprocess.Popen(command, stdin=terminal, stdout=terminal, stderr=terminal, cwd=self.folder,
                                 env=self.environment(), start_new_session=True)
        os.close(terminal)
        try:
            # The quotes keep the word out of the echo of what is typed.
            os.write(main, (set_up + "\necho rea''dy\n").encode())
            self.wait_for(main, "ready")
            os.write(main, (line + "\t").encode())
            self.wait_for(main, expected)
        finally:
            shell.kill()
            shell.wait()
            os.close(main)

    def environment(self):
        return {"PATH": f"{os.path.dirname(BRACKETC)}:{os.environ['PATH']}", "HOME": self.folder, "TERM": "dumb",
                "LC_ALL": "C.UTF-8", "ZDOTDIR": self.folder, "XDG_CONFIG_HOME": self.folder}

    def wait_for(self, main, word):
        shown, deadline = "", time.monotonic() + 20
        while word not in shown:
            self.assertLess(time.monotonic(), deadline, shown)
            if select.select([main], [], [], 1)[0]:
                shown += re.sub("[\r\b\a]", "", os.read(main, 65536).decode(errors="replace"))

    def check(self, command, set_up):
        for line, expected in self.CASES:
            with self.subTest(line):
                self.complete(command, set_up, line, expected)

    def script(self, shell, name):
        with open(self.path(name), "wb") as f:
            self.bracketc("completions", shell, stdout=f)
        return self.path(name)

    def test_bash(self):
        self.check(["bash", "--norc", "--noprofile", "-i"], f". '{self.script('bash', 'bracketc.bash')}'")

    def test_zsh(self):
        self.script("zsh", "_bracketc")
        self.check(["zsh", "-f", "-i"], f"fpath=('{self.folder}' $fpath); autoload -Uz compinit; compinit -u -D")

    def test_fish(self):
        script = self.script("fish", "bracketc.fish")
        write(self.path("plan.bracket"), "Plan\n")
        for line, expected in self.CASES:
            with self.subTest(line):
                done = self.run_command("fish", "--no-config", "-c", f"source '{script}'; complete -C '{line}'",
                                        env=self.environment())
                words = [word.split("\t")[0] for word in done.stdout.decode().splitlines()]
                self.assertTrue(any(word.endswith(expected) for word in words), words)

    def test_scripts_are_well_formed(self):
        for shell, name in (("bash", "bracketc.bash"), ("zsh", "_bracketc"), ("fish", "bracketc.fish")):
            self.run_command(shell, "-n", self.script(shell, name))
