"""Bold text on a terminal, and marks everywhere else."""
import os
import pty
import re
import threading

from command import SAMPLES, CommandTest, read, write

BOLD = re.compile(rb"\x1b\[1m(.*?)\x1b\[22m")
SOURCE = "Final {bold}\n  | Ann | 3 {.winner}\n  | Bob* | 1\n  Semi-final\n    | Ann | 2 {.winner}\n    | Cleo | 0\n"


class TerminalTest(CommandTest):
    def on_terminal(self, *arguments, **environment):
        """What the command writes to standard output when that is a terminal."""
        kept = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "TERM")}
        ours, theirs = pty.openpty()
        pieces = []

        def listen():
            try:
                while piece := os.read(ours, 1 << 16):
                    pieces.append(piece)
            except OSError:
                pass  # Linux reports the end of a terminal as an error.

        listener = threading.Thread(target=listen)
        listener.start()
        try:
            done = self.bracketc(*arguments, stdout=theirs, env={**kept, "TERM": "xterm", **environment})
            self.assertEqual(done.stderr, b"")
        finally:
            os.close(theirs)
            listener.join()
            os.close(ours)
        shown = b"".join(pieces)
        return shown.replace(b"\r\n", b"\n")

    def check(self, shown, piped):
        """The same cells, but for blanks in place of marks; all that is bold is marked."""
        self.assertNotIn(b"\x1b", piped)
        self.assertRegex(shown, BOLD)
        plain = BOLD.sub(rb"\1", shown)
        self.assertNotIn(b"\x1b", plain)
        self.assertEqual(len(plain), len(piped))
        for a, b in zip(plain, piped):
            self.assertTrue(a == b or (a, b) == (0x20, 0x2A), (chr(a), chr(b)))

    def test_bold_is_bold_on_a_terminal_and_marked_in_a_pipe(self):
        source = write(self.path("a.bracket"), SOURCE)
        for form in ((), ("--ascii",), ("--plain",), ("--direction", "down")):
            piped = self.bracketc(source, *form).stdout
            self.assertIn(b"*Ann", piped)
            shown = self.on_terminal(source, *form)
            self.check(shown, piped)
            self.assertEqual(BOLD.findall(shown).count(b"Ann"), 2)
            self.assertIn(b"Bob*", shown)

    def test_a_sample(self):
        source = os.path.join(SAMPLES, "world-cup-2022.bracket")
        self.check(self.on_terminal(source), self.bracketc(source).stdout)

    def test_who_wants_no_colours_gets_marks(self):
        source = write(self.path("a.bracket"), SOURCE)
        piped = self.bracketc(source).stdout
        self.assertEqual(self.on_terminal(source, NO_COLOR="1"), piped)
        self.assertEqual(self.on_terminal(source, TERM="dumb"), piped)
        self.assertEqual(self.on_terminal(source, "--color=never"), piped)
        self.check(self.on_terminal(source, NO_COLOR=""), piped)

    def test_always_overrules_for_streams_but_not_for_files(self):
        source = write(self.path("a.bracket"), SOURCE)
        piped = self.bracketc(source).stdout
        self.check(self.bracketc(source, "--color=always").stdout, piped)
        self.check(self.on_terminal(source, "--color=always", NO_COLOR="1"), piped)
        self.bracketc(source, "--color=always", "--unicode", "-o", self.path("a.txt"))
        self.assertEqual(read(self.path("a.txt")), piped)

    def test_no_escape_comes_from_a_source(self):
        for text in ("a \x1b[31mb", '"a \\u{1B}[31mb"', '"a \\u{9B}31mb"', "a \x9b31mb"):
            source = write(self.path("a.bracket"), f"Root {{bold}}\n  {text}\nx\nx ~> [{text}] Root\n")
            done = self.bracketc(source, "--color=always", expect=1)
            self.assertEqual(done.stdout, b"")
