"""`bracketc fmt` and `bracketc fix`, and what git and patch make of their differences."""
import os
import shutil
import unittest

from command import SAMPLES, CommandTest, read, write

UGLY = "\ufeff@title  Ten   years\r\nPlan\r\n\tBuild   >  \"Compile\"  {  bold   #c }\r\n\t\t| Days | 12\r\n\t\t| Costs | 7"
NEAT = "@title Ten years\nPlan\n  Build > Compile {#c bold}\n    | Days  | 12\n    | Costs |  7\n"
NAMES = ["plan.bracket", "two words.bracket", "Jahresübersicht.bracket", 'a "quote".bracket', "sub folder/tree.bracket"]


class FormatTest(CommandTest):
    def write_all(self, text):
        for name in NAMES:
            os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
            write(self.path(name), text)

    def assert_all(self, text):
        for name in NAMES:
            self.assertEqual(read(self.path(name)).decode(), text, name)

    def difference(self):
        return self.bracketc("fmt", "--diff", *NAMES, expect=1).stdout

    @unittest.skipUnless(shutil.which("git"), "git is not there")
    def test_git_applies_a_difference(self):
        for ugly in [UGLY, UGLY.replace("\r\n", "\n") + "\n"]:
            self.write_all(ugly)
            self.run_command("git", "apply", "-", input=self.difference())
            self.assert_all(NEAT)

    @unittest.skipUnless(shutil.which("patch"), "patch is not there")
    def test_patch_applies_a_difference(self):
        self.write_all(UGLY.replace("\r\n", "\n"))
        self.run_command("patch", "-p1", "--binary", input=self.difference())
        self.assert_all(NEAT)

    def test_a_formatted_tree_is_left_alone(self):
        self.write_all(UGLY)
        self.bracketc("fmt", ".")
        self.assert_all(NEAT)
        before = {name: os.stat(self.path(name)).st_mtime_ns for name in NAMES}
        self.bracketc("fmt", ".", "--exit-code")
        self.bracketc("fmt", ".", "--check")
        self.assertEqual(self.bracketc("fmt", ".", "--diff").stdout, b"")
        self.assertEqual({name: os.stat(self.path(name)).st_mtime_ns for name in NAMES}, before)

    def test_samples_are_formatted(self):
        self.bracketc("fmt", "--check", SAMPLES)

    def test_a_drawing_stays_the_same(self):
        write(self.path("a.bracket"), UGLY)
        ugly = self.bracketc("a.bracket", "--svg", "-o-").stdout
        self.bracketc("fmt", "a.bracket")
        self.assertEqual(self.bracketc("a.bracket", "--svg", "-o-").stdout, ugly)

    def test_a_large_source(self):
        lines = "".join(f"\t\"Node {i}\"   {{ bold }}\n" for i in range(200_000))
        write(self.path("a.bracket"), "Root\n" + lines)
        difference = self.bracketc("fmt", "--diff", "a.bracket", expect=1).stdout
        self.assertEqual(difference.count(b"\n-"), 200_000)
        self.bracketc("fmt", "a.bracket")
        self.assertEqual(read(self.path("a.bracket")).count(b"\n  Node "), 200_000)

    def test_a_very_long_chain(self):
        write(self.path("a.bracket"), "  >  ".join(f"N{i}" for i in range(200_000)) + "\n")
        self.bracketc("fmt", "a.bracket")
        self.assertEqual(read(self.path("a.bracket")).count(b" > "), 199_999)

    def test_one_failure_does_not_keep_the_others(self):
        write(self.path("a.bracket"), UGLY)
        self.bracketc("fmt", "a.bracket", "no/such.bracket", expect=2)
        self.assertEqual(read(self.path("a.bracket")).decode(), NEAT)

    def test_fixes(self):
        write(self.path("a.bracket"), "- A {bould}\n- B {winner}\n")
        self.assertIn(b"+A {bold}\n+B {.winner}\n", self.bracketc("fix", "--diff", "a.bracket", expect=1).stdout)
        self.bracketc("fix", "a.bracket")
        self.assertEqual(read(self.path("a.bracket")), b"A {bold}\nB {.winner}\n")
        self.bracketc("check", "a.bracket")
