"""Devices that fail, and readers that go away."""
import os
import subprocess
import sys

from command import BRACKETC, CommandTest, read, write

TREE = "Root\n" + "".join(f"  Node {i}\n" for i in range(20_000))


class DevicesTest(CommandTest):
    def setUp(self):
        super().setUp()
        self.source = write(self.path("a.bracket"), TREE)

    def test_a_full_device_is_reported(self):
        # A small drawing too, which would fit into a buffer that nobody looks at when it closes.
        small = write(self.path("small.bracket"), "Root\n")
        for source in (self.source, small):
            for form in ("--svg", "--unicode", "--ascii"):
                with open("/dev/full", "wb") as full:
                    done = self.bracketc(source, form, "-o", "-", stdout=full, expect=2)
                self.assertIn(b"No space left", done.stderr)
                done = self.bracketc(source, form, "-o", "/dev/full", expect=2)
                self.assertIn(b"No space left", done.stderr)
        for word in ("--help", "--version", "man"):
            with open("/dev/full", "wb") as full:
                self.bracketc(word, stdout=full, expect=2)

    def test_a_full_disk_leaves_the_old_picture(self):
        if os.geteuid() != 0 or sys.platform != "linux":
            self.skipTest("only root can mount a small disk")
        disk = self.path("disk")
        os.mkdir(disk)
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk], stderr=subprocess.PIPE)
        if mounted.returncode:
            self.skipTest("this container may not mount anything")
        try:
            picture = write(f"{disk}/a.svg", "the old picture")
            os.symlink(self.source, f"{disk}/a.bracket")
            for arguments in (["-o", picture, self.source], [f"{disk}/a.bracket"]):
                done = self.bracketc("--svg", *arguments, expect=2)
                self.assertIn(b"No space left", done.stderr)
                self.assertEqual(read(picture), b"the old picture")
                self.assertEqual(sorted(os.listdir(disk)), ["a.bracket", "a.svg"], "nothing is left behind")
        finally:
            subprocess.run(["umount", disk], check=True)

    def test_a_reader_that_goes_away_ends_it_quietly(self):
        for form in ("--svg", "--unicode", "--plain"):
            command = f'"$0" "$1" {form} -o - | head -c 10 >/dev/null; echo "${{PIPESTATUS[0]}}"'
            done = self.run_command("bash", "-c", command, BRACKETC, self.source)
            self.assertEqual(done.stderr, b"")
            self.assertEqual(int(done.stdout), 128 + 13, "as SIGPIPE ends other tools")

    def test_a_reader_that_goes_away_where_the_signal_is_ignored(self):
        command = f'trap "" PIPE; "$0" "$1" --svg -o - | head -c 10 >/dev/null; echo "${{PIPESTATUS[0]}}"'
        done = self.run_command("bash", "-c", command, BRACKETC, self.source)
        self.assertNotIn(b"Fatal", done.stderr)
        self.assertIn(int(done.stdout), (2, 141))

    def test_closed_standard_streams(self):
        # Nothing that is opened later may take the place of a stream that was closed at the start.
        command = '"$0" "$1" --svg -o "$2" >&- 2>&- <&-'
        picture = self.path("a.svg")
        self.run_command("bash", "-c", command, BRACKETC, self.source, picture)
        self.assertTrue(read(picture).rstrip().endswith(b"</svg>"))
