"""`bracketc --watch`, with the editors and commands that people save with."""
import os
import re
import shutil
import signal
import subprocess
import threading
import time

from command import BRACKETC, CommandTest, read, write

GOOD = "Root\n  Leaf\n"
BAD = "Root\n    Leaf\n  Half\n"


class Watch:
    """A running watch, and the lines that it says."""

    def __init__(self, test, *arguments, **how):
        self.test = test
        how = {"cwd": test.folder, "stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, **how}
        self.process = subprocess.Popen([BRACKETC, *arguments, "--watch"], stderr=subprocess.PIPE, **how)
        test.addCleanup(self.end)
        self.lines, self.news = [], threading.Condition()
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()
        self.wait_for("watching ")

    def read(self):
        for line in self.process.stderr:
            with self.news:
                self.lines.append(line.decode())
                self.news.notify_all()

    def wait_for(self, pattern, since=0, seconds=30):
        """Waits for a line behind the first `since` lines; returns how many there are up to it."""
        deadline = time.monotonic() + seconds
        with self.news:
            while True:
                for i, line in enumerate(self.lines[since:], since + 1):
                    if re.search(pattern, line):
                        return i
                left = deadline - time.monotonic()
                self.test.assertGreater(left, 0, (pattern, self.lines[since:]))
                self.news.wait(left)

    def does(self, action, pattern):
        """Does something and waits for the line that tells of it; returns the lines that it caused."""
        count = len(self.lines)
        action()
        self.wait_for(pattern, count)
        time.sleep(0.3)
        return self.lines[count:]

    def stays_silent(self, seconds=0.7):
        count = len(self.lines)
        time.sleep(seconds)
        self.test.assertEqual(self.lines[count:], [])

    def ticks(self):
        """How much processor time it has used, in hundredths of a second."""
        fields = read(f"/proc/{self.process.pid}/stat").decode().rsplit(")", 1)[1].split()
        return int(fields[11]) + int(fields[12])

    def end(self, how=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(how)
        status = self.process.wait(30)
        self.reader.join(30)
        self.process.stderr.close()
        return status


class WatchTest(CommandTest):
    def setUp(self):
        super().setUp()
        write(self.path("plan.bracket"), GOOD)

    def watch(self, *arguments, **how):
        return Watch(self, *arguments, **how)

    def picture(self, name="plan.svg"):
        return read(self.path(name)).decode()

    def assertUpToDate(self, source="plan.bracket", picture="plan.svg"):
        shown = self.picture(picture)
        self.bracketc(source, "--svg", "-o", self.path("fresh.svg.tmp"))
        self.assertEqual(shown, self.picture("fresh.svg.tmp"))
        os.remove(self.path("fresh.svg.tmp"))

    def run_in(self, *command):
        return lambda: self.run_command(*command)


class SavingTest(WatchTest):
    def saves(self):
        """Ways to save a file, each with the words that it leaves in there."""
        new, path = self.path("plan.new"), self.path("plan.bracket")

        def in_place():
            write(path, "Root\n  In place\n")

        def moved():
            os.rename(write(new, "Root\n  Moved\n"), path)

        def removed_and_linked():
            os.remove(path)
            os.link(write(new, "Root\n  Linked\n"), path)
            os.remove(new)

        def shell_appends():
            self.run_command("sh", "-c", "echo '  Appended' >> plan.bracket")

        yield "in place", in_place
        yield "mv", moved
        yield "ln", removed_and_linked
        yield "Appended", shell_appends
        yield "Sedded", self.run_in("sed", "-i", "s/Linked/Sedded/", "plan.bracket")
        vim = "vim", "-u", "NONE", "-es"
        yield "Vimmed", self.run_in(*vim, "-c", "%s/Sedded/Vimmed/ | wq", "plan.bracket")
        yield "Renamed", self.run_in(*vim, "-c", "set backup backupcopy=no | %s/Vimmed/Renamed/ | wq", "plan.bracket")
        yield "Copied", self.run_in(*vim, "-c", "set backupcopy=yes | %s/Renamed/Copied/ | wq", "plan.bracket")

    def test_each_way_to_save_is_one_build(self):
        watch = self.watch("plan.bracket", "--svg")
        for name, save in self.saves():
            with self.subTest(name):
                before = self.picture()
                self.assertEqual(watch.does(save, "built"), ["bracketc: built plan.bracket\n"])
                self.assertNotEqual(self.picture(), before)
                self.assertUpToDate()

    def test_a_thousand_saves(self):
        watch = self.watch("plan.bracket", "--svg")

        def save():
            for i in range(1000):
                write(self.path("plan.bracket"), f"Root\n  Save {i}\n")

        watch.does(save, "built")
        deadline = time.monotonic() + 20
        while "Save 999<" not in self.picture():
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.05)
        watch.stays_silent()
        self.assertEqual(watch.lines[-1], "bracketc: built plan.bracket\n")
        self.assertLess(len(watch.lines), 100)
        self.assertUpToDate()

    def test_a_burst_is_one_build_of_each_file(self):
        names = [f"{i:02}.bracket" for i in range(50)]
        for name in names:
            write(self.path(name), GOOD)
        watch = self.watch(*names, "--svg")

        def save():
            for name in names[10:]:
                write(self.path(name), "New\n")

        watch.does(save, "built 49.bracket")
        self.assertEqual(watch.lines[1:], [f"bracketc: built {name}\n" for name in names[10:]])

    def test_other_files_and_reading_build_nothing(self):
        watch = self.watch("plan.bracket", "--svg", "--unicode", "--beside")
        write(self.path("other.bracket"), BAD)
        write(self.path(".plan.bracket.swp"), "x")
        write(self.path("plan.svg"), "changed by somebody")
        read(self.path("plan.bracket"))
        watch.stays_silent()

    def test_an_error_and_its_repair(self):
        watch = self.watch("plan.bracket", "--svg")
        before = self.picture()
        said = watch.does(lambda: write(self.path("plan.bracket"), BAD), "has 1 error")
        self.assertRegex(said[0], r"^plan\.bracket:3:1: error: .*\[half-dedent\]")
        self.assertEqual(said[-1], "bracketc: plan.bracket has 1 error\n")
        self.assertEqual(self.picture(), before)
        self.assertEqual(watch.does(lambda: write(self.path("plan.bracket"), "Repaired\n"), "built"),
                         ["bracketc: built plan.bracket\n"])
        self.assertIn("Repaired", self.picture())

    def test_an_error_at_the_start(self):
        write(self.path("plan.bracket"), BAD)
        watch = self.watch("plan.bracket", "later.bracket", "--svg")
        text = "".join(watch.lines)
        self.assertIn("[half-dedent]", text)
        self.assertIn("bracketc: cannot read later.bracket: No such file or directory\n", text)
        watch.does(lambda: write(self.path("later.bracket"), GOOD), "^bracketc: built later.bracket$")
        watch.does(lambda: write(self.path("plan.bracket"), GOOD), "^bracketc: built plan.bracket$")

    def test_a_picture_that_cannot_be_written(self):
        watch = self.watch("plan.bracket", "--svg")
        os.remove(self.path("plan.svg"))
        os.mkdir(self.path("plan.svg"))
        said = watch.does(lambda: write(self.path("plan.bracket"), "New\n"), "was not built")
        self.assertEqual(said, ["bracketc: cannot write plan.svg: Is a directory\n",
                                "bracketc: plan.bracket was not built\n"])
        os.rmdir(self.path("plan.svg"))
        watch.does(lambda: write(self.path("plan.bracket"), GOOD), "built plan.bracket")
        self.assertUpToDate()

    def test_a_source_that_goes_and_comes_back(self):
        watch = self.watch("plan.bracket", "--svg")
        self.assertEqual(watch.does(lambda: os.remove(self.path("plan.bracket")), "is gone"),
                         ["bracketc: plan.bracket is gone\n"])
        self.assertEqual(watch.does(lambda: write(self.path("plan.bracket"), "Back\n"), "built"),
                         ["bracketc: built plan.bracket\n"])
        self.assertIn("Back", self.picture())

    def test_a_link_to_a_source_elsewhere(self):
        os.makedirs(self.path("away/deep"))
        write(self.path("away/deep/real"), GOOD)
        os.symlink("away/deep", self.path("way"))
        os.symlink("way/real", self.path("linked.bracket"))
        watch = self.watch("linked.bracket", "--svg")
        watch.does(lambda: write(self.path("away/deep/real"), "Followed\n"), "built linked.bracket")
        self.assertIn("Followed", self.picture("linked.svg"))
        os.makedirs(self.path("other"))
        write(self.path("other/real"), "Elsewhere\n")

        def turn():
            os.symlink("other", self.path("way.new"))
            os.rename(self.path("way.new"), self.path("way"))

        watch.does(turn, "built linked.bracket")
        self.assertIn("Elsewhere", self.picture("linked.svg"))
        watch.does(lambda: write(self.path("other/real"), "Again\n"), "built linked.bracket")
        self.assertIn("Again", self.picture("linked.svg"))

    def test_text_art_on_standard_output(self):
        with open(self.path("out"), "wb") as out:
            watch = self.watch("plan.bracket", "--ascii", "--plain", stdout=out)
            watch.does(lambda: write(self.path("plan.bracket"), "Second\n"), "built")
        self.assertEqual(self.picture("out").split(), ["Leaf", "---", "Root", "Second"])

    def test_an_absolute_path_and_the_way_back(self):
        os.mkdir(self.path("here"))
        for name in self.path("plan.bracket"), "../plan.bracket", "./../here/../plan.bracket":
            with self.subTest(name):
                write(self.path("plan.bracket"), GOOD)
                watch = self.watch(name, "--svg", cwd=self.path("here"))
                watch.does(lambda: write(self.path("plan.bracket"), "New\n"), "built .*plan.bracket")
                self.assertIn("New", self.picture())
                watch.end()


class FolderTest(WatchTest):
    def setUp(self):
        super().setUp()
        os.makedirs(self.path("docs/deep"))
        write(self.path("docs/a.bracket"), GOOD)
        write(self.path("docs/deep/b.bracket"), GOOD)

    def test_files_and_folders_that_come_and_go(self):
        watch = self.watch("docs", "--svg")
        self.assertEqual(watch.lines, ["bracketc: watching 2 sources; Ctrl-C ends it\n"])
        self.assertEqual(watch.does(lambda: write(self.path("docs/c.bracket"), GOOD), "built"),
                         ["bracketc: built docs/c.bracket\n"])

        def make_folders():
            os.makedirs(self.path("docs/new/newer"))
            write(self.path("docs/new/newer/d.bracket"), GOOD)

        self.assertEqual(watch.does(make_folders, "built"), ["bracketc: built docs/new/newer/d.bracket\n"])
        watch.does(lambda: write(self.path("docs/new/newer/d.bracket"), "New\n"), "built")
        self.assertIn("New", self.picture("docs/new/newer/d.svg"))
        self.assertEqual(watch.does(lambda: os.remove(self.path("docs/c.bracket")), "gone"),
                         ["bracketc: docs/c.bracket is gone\n"])
        self.assertEqual(watch.does(lambda: shutil.rmtree(self.path("docs/new")), "gone"),
                         ["bracketc: docs/new/newer/d.bracket is gone\n"])
        self.assertEqual(
            watch.does(lambda: os.rename(self.path("docs/deep"), self.path("docs/renamed")), "built"),
            ["bracketc: docs/deep/b.bracket is gone\n", "bracketc: built docs/renamed/b.bracket\n"])
        watch.does(lambda: write(self.path("docs/renamed/b.bracket"), "New\n"), "built docs/renamed/b.bracket")

    def test_a_folder_that_is_removed_and_comes_back(self):
        watch = self.watch("docs", "--svg")
        for _ in range(3):
            said = watch.does(lambda: shutil.rmtree(self.path("docs")), "b.bracket is gone")
            self.assertEqual([line for line in said if "gone" in line],
                             ["bracketc: docs/a.bracket is gone\n", "bracketc: docs/deep/b.bracket is gone\n"])

            def come_back():
                os.makedirs(self.path("docs/deep"))
                write(self.path("docs/deep/b.bracket"), GOOD)
                write(self.path("docs/a.bracket"), GOOD)

            watch.does(come_back, "built docs/deep/b.bracket")
            watch.does(lambda: write(self.path("docs/a.bracket"), "New\n"), "built docs/a.bracket")
            self.assertIn("New", self.picture("docs/a.svg"))

    def test_a_folder_that_another_one_replaces(self):
        os.makedirs(self.path("next/docs"))
        write(self.path("next/docs/a.bracket"), "Next\n")
        os.makedirs(self.path("now"))
        os.rename(self.path("docs"), self.path("now/docs"))
        watch = self.watch("now/docs/a.bracket", "--svg")

        def replace():
            os.rename(self.path("now"), self.path("before"))
            os.rename(self.path("next"), self.path("now"))

        watch.does(replace, "built now/docs/a.bracket")
        self.assertIn("Next", self.picture("now/docs/a.svg"))
        write(self.path("before/docs/a.bracket"), "Before\n")
        watch.stays_silent()
        watch.does(lambda: write(self.path("now/docs/a.bracket"), "New\n"), "built now/docs/a.bracket")

    def test_hidden_folders_and_other_files(self):
        watch = self.watch("docs", "--svg")
        os.mkdir(self.path("docs/.hidden"))
        write(self.path("docs/.hidden/x.bracket"), GOOD)
        write(self.path("docs/notes.txt"), "x")
        watch.stays_silent()

    def test_an_empty_folder_fills(self):
        os.mkdir(self.path("empty"))
        watch = self.watch("empty", "--svg", "-o", "out/")
        watch.does(lambda: write(self.path("empty/x.bracket"), GOOD), "built empty/x.bracket")
        self.assertTrue(os.path.exists(self.path("out/x.svg")))

    def test_two_sources_of_one_picture(self):
        watch = self.watch("plan.bracket", "docs", "--svg", "-o", "out/")
        said = watch.does(lambda: write(self.path("docs/plan.bracket"), GOOD), "two outputs")
        self.assertEqual(len(said), 1)
        os.remove(self.path("docs/plan.bracket"))
        watch.does(lambda: write(self.path("docs/a.bracket"), "New\n"), "built docs/a.bracket")

    def test_more_events_than_the_queue_holds(self):
        limit = int(read("/proc/sys/fs/inotify/max_queued_events"))
        watch = self.watch("docs", "--svg")
        watch.process.send_signal(signal.SIGSTOP)
        # Two names in turn, for equal events one after the other count as one.
        names = [self.path("docs/x.bracket"), self.path("docs/y.bracket")]
        for i in range(limit // 2 + 100):
            os.close(os.open(names[i % 2], os.O_WRONLY | os.O_CREAT))
        for name in names:
            os.remove(name)
        write(self.path("docs/a.bracket"), "After\n")
        watch.does(lambda: watch.process.send_signal(signal.SIGCONT), "built docs/a.bracket")
        self.assertIn("After", self.picture("docs/a.svg"))
        watch.does(lambda: write(self.path("docs/a.bracket"), "Later\n"), "built docs/a.bracket")


class EndTest(WatchTest):
    def test_a_signal_ends_it_with_success(self):
        for how in signal.SIGINT, signal.SIGTERM:
            with self.subTest(how):
                watch = self.watch("plan.bracket", "--svg")
                self.assertEqual(watch.end(how), 0)
                self.assertEqual(sorted(os.listdir(self.folder)), ["plan.bracket", "plan.svg"])
                self.assertEqual(len(watch.lines), 1)

    def test_a_signal_amid_a_build(self):
        large = "Root\n" + "".join(f"  Leaf {i}\n" for i in range(20_000))
        watch = self.watch("plan.bracket", "--svg")
        write(self.path("plan.bracket"), large)
        time.sleep(0.1)
        self.assertEqual(watch.end(signal.SIGINT), 0)
        self.assertEqual(sorted(os.listdir(self.folder)), ["plan.bracket", "plan.svg"])
        self.assertTrue(self.picture().endswith("</svg>\n"))

    def test_a_reader_that_does_not_read(self):
        reading, writing = os.pipe()
        self.addCleanup(os.close, reading)
        watch = self.watch("plan.bracket", "--svg", "-o", "-", stdout=writing)
        os.close(writing)
        write(self.path("plan.bracket"), "Root\n" + "".join(f"  Leaf {i}\n" for i in range(2_000)))
        time.sleep(0.5)
        self.assertEqual(watch.end(), 0)

    def test_an_ignored_signal_stays_ignored(self):
        watch = self.watch("plan.bracket", "--svg", preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN))
        watch.process.send_signal(signal.SIGINT)
        watch.does(lambda: write(self.path("plan.bracket"), "New\n"), "built")
        self.assertEqual(watch.end(), 0)

    def test_it_is_idle_in_between(self):
        os.mkdir(self.path("docs"))
        for i in range(300):
            write(self.path(f"docs/{i}.bracket"), GOOD)
        watch = self.watch("docs", "--svg")
        time.sleep(0.5)
        before = watch.ticks()
        time.sleep(2)
        self.assertLessEqual(watch.ticks() - before, 1)

    def test_what_cannot_be_watched(self):
        done = self.bracketc("-", "--watch", expect=2)
        self.assertEqual(done.stderr, b"bracketc: standard input (-) cannot be watched (see bracketc --help)\n")
        os.mkfifo(self.path("pipe"))
        self.bracketc("pipe", "--watch", "--svg", expect=2)
        self.bracketc("check", "plan.bracket", "--watch", expect=2)

    def test_quiet_and_json(self):
        for arguments, pattern in (["--quiet"], r"^plan.bracket:3:1: error"), (["--diagnostics=json"], "^{"):
            with self.subTest(arguments):
                write(self.path("plan.bracket"), GOOD)
                process = subprocess.Popen([BRACKETC, "plan.bracket", "--svg", "--watch", *arguments],
                                           cwd=self.folder, stderr=subprocess.PIPE)
                try:
                    time.sleep(0.5)
                    write(self.path("plan.bracket"), BAD)
                    self.assertRegex(process.stderr.readline().decode(), pattern)
                finally:
                    process.terminate()
                    rest = process.communicate(timeout=30)[1].decode()
                self.assertEqual(process.returncode, 0)
                self.assertNotIn("bracketc:", rest)
