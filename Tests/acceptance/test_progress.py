"""The line that says how far a call is: on a terminal, and only there."""
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios

from command import BRACKETC, CommandTest, write

BROKEN = "Root\n  Leaf {#}\n"


class Terminal:
    """A terminal, and what has been written to it."""

    def __init__(self, columns=80):
        self.master, self.slave = pty.openpty()
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        self.bytes = b""

    def read(self, until=None, seconds=30):
        """Reads until something was written, or until the terminal is closed."""
        while until is None or until not in self.bytes:
            if not select.select([self.master], [], [], seconds)[0]:
                raise AssertionError(f"{until!r} was not written: {self.bytes!r}")
            try:
                piece = os.read(self.master, 4096)
            except OSError:
                return
            if not piece:
                return
            self.bytes += piece

    def screen(self):
        """The lines that are seen in the end."""
        lines = []
        for line in self.bytes.decode().replace("\r\n", "\n").split("\n"):
            seen = ""
            for part in line.split("\r"):
                text = part.replace("\x1b[K", "")
                seen = text if "\x1b[K" in part else text + seen[len(text):]
            lines.append(seen)
        return lines

    def close(self):
        os.close(self.master)


class ProgressTest(CommandTest):
    def start(self, terminal, *arguments, **how):
        # The source is a pipe, so that the call takes as long as the test wants.
        os.mkfifo(self.path("slow"))

        def session():
            os.setsid()
            fcntl.ioctl(2, termios.TIOCSCTTY, 0)

        environment = {**os.environ, "TERM": "xterm", "NO_COLOR": "1", **how.pop("env", {})}
        process = subprocess.Popen([BRACKETC, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL,
                                   stderr=terminal.slave, preexec_fn=session, env=environment,
                                   **{"stdout": subprocess.DEVNULL, **how})
        os.close(terminal.slave)
        self.addCleanup(terminal.close)
        return process

    def feed(self, text="Root\n"):
        with open(self.path("slow"), "w") as pipe:
            pipe.write(text)

    def test_it_is_seen_and_gone_in_the_end(self):
        write(self.path("a.bracket"), "Root\n")
        terminal = Terminal()
        process = self.start(terminal, "a.bracket", "slow", "--svg", "-o", "out/", "-j2")
        terminal.read(until=b"bracketc: 1 of 2 files")
        self.feed()
        terminal.read()
        self.assertEqual(process.wait(), 0)
        self.assertEqual(terminal.screen(), [""])

    def test_it_does_not_tear_messages(self):
        write(self.path("a.bracket"), "Root\n")
        terminal = Terminal()
        process = self.start(terminal, "a.bracket", "slow", "none.bracket", "-o", "out/", "-j1")
        terminal.read(until=b"bracketc: 1 of 3 files")
        self.feed(BROKEN)
        terminal.read()
        self.assertEqual(process.wait(), 2)
        lines = terminal.screen()
        self.assertTrue(lines[0].startswith("slow:2:"), lines)
        self.assertIn("bracketc: cannot read none.bracket: No such file or directory", lines)
        self.assertFalse(any(" files" in line for line in lines), lines)

    def test_it_keeps_off_text_art_on_the_same_terminal(self):
        write(self.path("a.bracket"), "Root\n  Leaf\n")
        terminal = Terminal()
        process = self.start(terminal, "a.bracket", "slow", "--plain", "-j1", stdout=terminal.slave)
        terminal.read(until=b"bracketc: 1 of 2 files")
        self.feed("Root\n  Twig\n")
        terminal.read()
        self.assertEqual(process.wait(), 0)
        self.assertEqual(terminal.screen(), ["Leaf ─── Root", "", "Twig ─── Root", ""])

    def test_it_fits_the_terminal(self):
        for columns in (10, 20, 40):
            terminal = Terminal(columns)
            process = self.start(terminal, "slow", "-o", "日本" * 8 + ".txt")
            terminal.read(until=b"\x1b[K")
            os.rename(self.path("slow"), self.path("other"))
            with open(self.path("other"), "w") as pipe:
                pipe.write("Root\n")
            terminal.read()
            self.assertEqual(process.wait(), 0)
            for part in terminal.bytes.decode().split("\r"):
                self.assertLess(len(part.replace("\x1b[K", "").rstrip("\n")), columns)
            os.remove(self.path("other"))

    def test_ctrl_c_wipes_it(self):
        terminal = Terminal()
        process = self.start(terminal, "slow", "--svg", "-o", "a.svg")
        terminal.read(until=b"bracketc: slow")
        process.send_signal(signal.SIGINT)
        terminal.read()
        self.assertEqual(process.wait(), -signal.SIGINT)
        self.assertEqual(terminal.screen(), [""])

    def silent(self, *arguments, **how):
        """Runs it for longer than it would be silent otherwise, and returns what was written."""
        terminal = Terminal()
        process = self.start(terminal, "slow", "-o", "a.txt", *arguments, **how)
        with self.assertRaises(subprocess.TimeoutExpired):
            process.wait(timeout=0.8)
        self.feed()
        terminal.read()
        self.assertEqual(process.wait(), 0)
        os.remove(self.path("slow"))
        return terminal.bytes

    def test_it_can_be_switched_off(self):
        self.assertEqual(self.silent("--quiet"), b"")
        self.assertEqual(self.silent("--diagnostics=json"), b"")
        self.assertEqual(self.silent(env={"TERM": "dumb"}), b"")

    def test_it_is_for_terminals_only(self):
        os.mkfifo(self.path("slow"))
        process = subprocess.Popen([BRACKETC, "slow", "-o", "a.txt"], cwd=self.folder, stderr=subprocess.PIPE)
        with self.assertRaises(subprocess.TimeoutExpired):
            process.wait(timeout=0.8)
        self.feed()
        self.assertEqual(process.communicate()[1], b"")

    def test_what_is_drawn_does_not_know_of_it(self):
        write(self.path("a.bracket"), "Root\n  Leaf\n")
        terminal = Terminal()
        process = self.start(terminal, "a.bracket", "slow", "--svg", "-o", "out/", "-j2")
        terminal.read(until=b"bracketc: 1 of 2 files")
        self.feed("Root\n  Leaf\n")
        terminal.read()
        process.wait()
        self.bracketc("check", "a.bracket", "--svg", "-o", "out/")
        with open(self.path("out/slow.svg"), "rb") as one, open(self.path("out/a.svg"), "rb") as other:
            self.assertEqual(one.read(), other.read())
