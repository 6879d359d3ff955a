"""Trees of a million nodes: they are drawn, on a small stack and in little memory."""
import os
import re
import subprocess

from command import BRACKETC, CommandTest, write

MILLION = 1_000_000
# The main thread's stack in KiB, and that of every other thread, which take it as their default.
STACK = 512
MEMORY_MB = 300


def chain(n):
    return " > ".join(f"n{i}" for i in range(1, n + 1)) + "\n"


def star(n):
    return "n1\n" + "".join(f" n{i}\n" for i in range(2, n + 1))


def binary(n):
    lines, stack = [], [(1, 0)]
    while stack:
        i, depth = stack.pop()
        lines.append(f"{' ' * depth}n{i}\n")
        stack += [(child, depth + 1) for child in (2 * i + 1, 2 * i) if child <= n]
    return "".join(lines)


def broom(n):
    """A chain whose last node has as many leaves as the chain has nodes."""
    return chain(n // 2) + "".join(f" n{i}\n" for i in range(n // 2 + 1, n + 1))


def caterpillar(n):
    """A chain each of whose nodes has a leaf beside the next. Its outline is quadratic, so it is a
    short one with long labels."""
    return "".join(f"{' ' * depth}the node in the spine {depth}\n{' ' * depth} leaf {depth}\n" for depth in range(n // 2))


class LargeTest(CommandTest):
    def draw(self, source, *options, expect=0):
        """Draws to a file and returns it, after a look at the peak memory."""
        output = self.path("out")
        command = f'ulimit -s {STACK}; exec "$0" "$@"'
        with open(output, "wb") as out, open(self.path("errors"), "wb") as errors:
            child = subprocess.Popen(["bash", "-c", command, BRACKETC, source, *options], stdin=subprocess.DEVNULL,
                                     stdout=out, stderr=errors)
            _, status, usage = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
        with open(self.path("errors"), encoding="utf-8") as errors:
            self.errors = errors.read()
        self.assertEqual(child.returncode, expect, self.errors[:500])
        unit = 1 if os.uname().sysname == "Darwin" else 1024
        self.assertLess(usage.ru_maxrss * unit / 1e6, MEMORY_MB, "megabytes at the peak")
        return output

    def occurrences(self, path, pattern):
        """How many matches a file holds that is read in pieces; a match lies within a line."""
        count, rest = 0, b""
        with open(path, "rb") as f:
            while piece := f.read(1 << 24):
                lines, newline, rest = (rest + piece).rpartition(b"\n")
                count += len(re.findall(pattern, lines))
        return count + len(re.findall(pattern, rest))

    def check(self, tree):
        source = write(self.path("tree.bracket"), tree(MILLION))
        svg = self.draw(source, "--svg", "-o", "-")
        self.assertEqual(self.occurrences(svg, rb"<text\b"), MILLION)
        self.run_command("xmllint", "--stream", "--noout", svg)
        for form in ("--unicode", "--plain"):
            art = self.draw(source, form)
            self.assertEqual(self.occurrences(art, rb"\bn\d+"), MILLION)

    def test_chain(self):
        self.check(chain)

    def test_star(self):
        self.check(star)

    def test_binary(self):
        self.check(binary)

    def test_art_that_nobody_can_open_is_refused_with_its_size(self):
        for tree, nodes, least in ((broom, MILLION, 10 ** 12), (caterpillar, 20_000, 10 ** 9)):
            with self.subTest(tree.__name__):
                source = write(self.path("tree.bracket"), tree(nodes))
                output = self.draw(source, "--plain", "--direction=right", expect=2)
                self.assertEqual(os.path.getsize(output), 0)
                sizes = [int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", self.errors)]
                self.assertGreater(max(sizes, default=0), least, self.errors)
                self.draw(source, "--svg", "-o", "-")
