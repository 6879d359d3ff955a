"""Whatever happens to a call, an output holds the old bytes or the new ones, and nothing else is left."""
import os
import re
import shutil
import stat
import subprocess
import sys
import threading

from command import BRACKETC, CommandTest, read, write

SMALL = "Root\n  Leaf 1\n  Leaf 2\n"
# Its picture takes several writes.
LARGE = "Root\n" + "".join(f"  Leaf {i}\n" for i in range(2_000))
NOBODY = 65534

# Whatever touches files. A kill at any of them is a kill at every step there is.
CALLS = "openat,write,pwrite64,linkat,rename,renameat,renameat2,unlink,unlinkat,close,fchmod,fchown,flock,mkdir"


def can_trace():
    if not shutil.which("strace"):
        return False
    return subprocess.run(["strace", "-o", "/dev/null", "-e", "inject=getpid:error=EIO", "true"],
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


class SafetyTest(CommandTest):
    def names(self, folder=None):
        return sorted(os.listdir(folder or self.folder))

    def new_bytes(self, source, *options):
        return self.bracketc(source, "--svg", *options, "-o-").stdout


class TracedTest(SafetyTest):
    """Calls that strace ends, or lets fail, at a chosen system call."""

    def setUp(self):
        super().setUp()
        if not can_trace():
            self.skipTest("strace is not there, or may not trace")
        write(self.path("a.bracket"), LARGE)
        self.new = self.new_bytes("a.bracket")

    def trace(self, *options, arguments=("a.bracket", "--svg")):
        return self.run_command("strace", "-f", "-qq", "-o", self.path("../trace-of-a-test"), *options, BRACKETC,
                                *arguments, expect=None)

    def tearDown(self):
        trace = self.path("../trace-of-a-test")
        if os.path.exists(trace):
            os.remove(trace)

    def calls(self, *options, arguments=("a.bracket", "--svg")):
        """The calls that a run makes, in order."""
        self.trace("-e", f"trace={CALLS}", *options, arguments=arguments)
        lines = read(self.path("../trace-of-a-test")).decode(errors="replace").splitlines()
        return [found.groups() for line in lines if (found := re.match(r"\d+ +(\w+)\((.*)", line))]

    def prepare(self, old):
        for name in self.names():
            if name not in ("a.bracket",):
                os.remove(self.path(name))
        if old is not None:
            write(self.path("a.svg"), old)

    def kill_everywhere(self, *options):
        """Kills a run at each of its calls, with an old picture and without one."""
        strays = 0
        for old in (b"the old picture", None):
            self.prepare(old)
            calls = self.calls(*options)
            seen = {}
            for name, _ in calls:
                seen[name] = seen.get(name, 0) + 1
                self.prepare(old)
                self.trace(*options, "-e", f"inject={name}:signal=KILL:when={seen[name]}")
                now = read(self.path("a.svg")) if os.path.exists(self.path("a.svg")) else None
                self.assertIn(now, (old, self.new), (name, seen[name]))
                left = set(self.names()) - {"a.bracket", "a.svg"}
                # What SIGKILL leaves behind is hidden, and the next call that writes there removes it.
                self.assertTrue(all(name.startswith(".bracketc-") for name in left), left)
                strays += len(left)
                if left:
                    write(self.path("a.svg"), "another old picture")
                    self.bracketc("a.bracket", "--svg")
                    self.assertEqual(read(self.path("a.svg")), self.new)
                    self.assertEqual(self.names(), ["a.bracket", "a.svg"])
        return strays

    def test_killed_at_every_call(self):
        self.assertLessEqual(self.kill_everywhere(), 6)

    def without_unnamed_files(self):
        """Options that make opening an unnamed file fail, as some file systems do."""
        for n, (name, arguments) in enumerate((call for call in self.calls() if call[0] == "openat"), 1):
            if "O_TMPFILE" in arguments:
                return ("-e", f"inject=openat:error=EOPNOTSUPP:when={n}")
        return self.skipTest("this file system has no unnamed files")

    def test_killed_at_every_write_where_files_have_names(self):
        self.prepare(b"the old picture")
        options = self.without_unnamed_files()
        strays = 0
        for call in ("write", "rename", "flock", "fchmod"):
            for n in range(1, 40):
                self.prepare(b"the old picture")
                done = self.trace(*options, "-e", f"inject={call}:signal=KILL:when={n}")
                self.assertIn(read(self.path("a.svg")), (b"the old picture", self.new))
                left = set(self.names()) - {"a.bracket", "a.svg"}
                self.assertLessEqual(len(left), 1)
                strays += len(left)
                if left:
                    self.bracketc("a.bracket", "--svg")
                    self.assertEqual(self.names(), ["a.bracket", "a.svg"], "the next call removes it")
                if done.returncode == 0:
                    break
        self.assertGreater(strays, 0, "this is the case that is meant")

    def test_every_call_that_fails_is_reported(self):
        for call, error in [("write", "ENOSPC"), ("write", "EIO"), ("linkat", "EIO"), ("rename", "EIO"),
                            ("linkat", "ENOSPC"), ("fchmod", "EPERM")]:
            for old in (b"the old picture", None):
                self.prepare(old)
                count = sum(name == call for name, _ in self.calls())
                for n in range(1, count + 1):
                    self.prepare(old)
                    done = self.trace("-e", f"inject={call}:error={error}:when={n}")
                    with self.subTest(call=call, error=error, n=n, old=old):
                        now = read(self.path("a.svg")) if os.path.exists(self.path("a.svg")) else None
                        if done.returncode == 0:
                            self.assertEqual(now, self.new)
                        else:
                            self.assertEqual(done.returncode, 2)
                            self.assertEqual(now, old)
                            self.assertIn(b"bracketc: cannot write a.svg: ", done.stderr)
                        self.assertEqual(set(self.names()) - {"a.bracket", "a.svg"}, set())

    def test_an_interrupted_call_goes_on(self):
        self.prepare(b"the old picture")
        source = self.path("a.bracket")
        for how in (["-e", "inject=write:error=EINTR:when=1+2"],
                    ["-P", source, "-e", "inject=openat:error=EINTR:when=1"],
                    ["-P", source, "-e", "inject=read:error=EINTR:when=1"]):
            done = self.trace(*how)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(read(self.path("a.svg")), self.new)
            write(self.path("a.svg"), "old")


class FilesTest(SafetyTest):
    def as_nobody(self, *arguments, **how):
        """Runs it as somebody whom modes bind."""
        if os.geteuid() != 0:
            return self.bracketc(*arguments, **how)
        if not shutil.which("setpriv"):
            self.skipTest("setpriv is not there")
        program = os.path.join(self.folder, "bracketc")
        if not os.path.exists(program):
            shutil.copy(BRACKETC, program)
            os.chmod(program, 0o755)
        os.chmod(self.folder, 0o755)
        return self.run_command("setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", program,
                                *arguments, **how)

    def own(self, *names):
        if os.geteuid() == 0:
            for name in names:
                os.chown(self.path(name), NOBODY, NOBODY)

    def test_a_read_only_folder(self):
        os.mkdir(self.path("d"))
        write(self.path("d/a.bracket"), SMALL)
        write(self.path("d/a.svg"), "old")
        self.own("d", "d/a.svg")
        os.chmod(self.path("d"), 0o555)
        done = self.as_nobody("d/a.bracket", "--svg", expect=2)
        self.assertEqual(done.stderr, b"bracketc: cannot write d/a.svg: Permission denied\n")
        self.assertEqual(read(self.path("d/a.svg")), b"old")
        self.assertEqual(self.names(self.path("d")), ["a.bracket", "a.svg"])
        done = self.as_nobody("d/a.bracket", "-o", "d/b.txt", expect=2)
        self.assertEqual(done.stderr, b"bracketc: cannot write d/b.txt: Permission denied\n")
        # What has not changed need not be written.
        write(self.path("d/a.svg"), self.new_bytes("d/a.bracket"))
        self.as_nobody("d/a.bracket", "--svg")
        os.chmod(self.path("d"), 0o755)

    def test_a_read_only_file_system(self):
        if os.geteuid() != 0 or sys.platform != "linux":
            self.skipTest("only root can mount")
        os.mkdir(self.path("d"))
        write(self.path("d/a.bracket"), SMALL)
        write(self.path("d/a.svg"), "old")
        mount = f"mount --bind d d && mount -o remount,bind,ro d && exec {BRACKETC} d/a.bracket --svg"
        if subprocess.run(["unshare", "-m", "true"], stderr=subprocess.DEVNULL).returncode:
            self.skipTest("this container may not mount anything")
        done = self.run_command("unshare", "-m", "sh", "-c", mount, expect=None)
        if b"mount:" in done.stderr:
            self.skipTest("this container may not mount anything")
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stderr, b"bracketc: cannot write d/a.svg: Read-only file system\n")
        self.assertEqual(read(self.path("d/a.svg")), b"old")

    def test_modes(self):
        write(self.path("a.bracket"), SMALL)
        os.mkdir(self.path("d"))
        self.own("d")
        for mode in (0o600, 0o640, 0o660, 0o755, 0o2644):
            picture = write(self.path("d/a.svg"), "old")
            self.own("d/a.svg")
            os.chmod(picture, mode)
            self.as_nobody("a.bracket", "--svg", "-o", "d/a.svg")
            self.assertEqual(oct(stat.S_IMODE(os.stat(picture).st_mode)), oct(mode))
            self.assertEqual(os.stat(picture).st_uid, NOBODY if os.geteuid() == 0 else os.geteuid())
        os.chmod(picture, 0o444)
        done = self.as_nobody("a.bracket", "--ascii", "-o", "d/a.svg", expect=2)
        self.assertEqual(done.stderr, b"bracketc: cannot write d/a.svg: Permission denied\n")

    def test_the_owner_stays(self):
        if os.geteuid() != 0:
            self.skipTest("only root can give files away")
        write(self.path("a.bracket"), SMALL)
        write(self.path("a.svg"), "old")
        os.chown(self.path("a.svg"), NOBODY, NOBODY)
        self.bracketc("a.bracket", "--svg")
        status = os.stat(self.path("a.svg"))
        self.assertEqual((status.st_uid, status.st_gid), (NOBODY, NOBODY))

    def test_new_files_have_the_mode_of_new_files(self):
        write(self.path("a.bracket"), SMALL)
        for mask in (0o022, 0o077, 0o000):
            done = self.run_command("sh", "-c", f'umask {mask:o}; "$0" a.bracket --svg -o new/{mask}.svg', BRACKETC,
                                    expect=None)
            self.assertEqual(done.returncode, 2, "the folder is not there")
            self.run_command("sh", "-c", f'umask {mask:o}; "$0" a.bracket --svg -o {mask}/', BRACKETC)
            self.assertEqual(stat.S_IMODE(os.stat(self.path(f"{mask}/a.svg")).st_mode), 0o666 & ~mask)
            self.assertEqual(stat.S_IMODE(os.stat(self.path(f"{mask}")).st_mode), 0o777 & ~mask)

    def test_the_group_of_a_folder_is_inherited(self):
        if os.geteuid() != 0:
            self.skipTest("only root can give files away")
        write(self.path("a.bracket"), SMALL)
        os.mkdir(self.path("d"))
        os.chown(self.path("d"), 0, NOBODY)
        os.chmod(self.path("d"), 0o2775)
        self.bracketc("a.bracket", "--svg", "-o", "d/")
        self.assertEqual(os.stat(self.path("d/a.svg")).st_gid, NOBODY)

    def test_links(self):
        write(self.path("a.bracket"), SMALL)
        new = self.new_bytes("a.bracket")
        os.mkdir(self.path("d"))
        os.symlink("one", self.path("a.svg"))
        os.symlink("d/two", self.path("one"))
        os.symlink(self.path("d/three"), self.path("d/two"))
        self.bracketc("a.bracket", "--svg")
        self.assertEqual(read(self.path("d/three")), new)
        for name in ("a.svg", "one", "d/two"):
            self.assertTrue(os.path.islink(self.path(name)))
        os.remove(self.path("a.svg"))
        os.symlink("b.svg", self.path("a.svg"))
        os.symlink("a.svg", self.path("b.svg"))
        done = self.bracketc("a.bracket", "--svg", expect=2)
        self.assertIn(b"Too many levels of symbolic links", done.stderr)
        os.remove(self.path("a.svg"))
        os.symlink("no/where", self.path("a.svg"))
        done = self.bracketc("a.bracket", "--svg", expect=2)
        self.assertIn(b"No such file or directory", done.stderr)
        self.assertTrue(os.path.islink(self.path("a.svg")))

    def test_a_limit_on_the_size_of_files(self):
        write(self.path("a.bracket"), LARGE)
        write(self.path("a.svg"), "old")
        for limit in (1, 8, 64):
            done = self.run_command("sh", "-c", f'trap "" XFSZ; ulimit -f {limit}; exec "$0" a.bracket --svg', BRACKETC,
                                    expect=2)
            self.assertEqual(done.stderr, b"bracketc: cannot write a.svg: File too large\n")
            self.assertEqual(read(self.path("a.svg")), b"old")
        self.assertEqual(self.names(), ["a.bracket", "a.svg"])

    def test_full_disks_of_every_size(self):
        """The disk is full after any number of pages."""
        if os.geteuid() != 0 or sys.platform != "linux":
            self.skipTest("only root can mount a small disk")
        source = write(self.path("a.bracket"), LARGE)
        new = self.new_bytes("a.bracket")
        script = """
            mount -t tmpfs -o size=4m tmpfs disk || exit 77
            printf old > disk/a.svg
            for room in 0 1 2 5 20 50; do
                rm -f disk/filler
                head -c "$((4*1024*1024 - 4096*(room + 1)))" /dev/zero > disk/filler
                "$0" "$1" --svg -o disk/a.svg 2>> messages
                echo "$? $(cat disk/a.svg | wc -c) $(ls -A disk | tr '\\n' ' ')"
            done
            rm disk/filler
            "$0" "$1" --svg -o disk/a.svg
            cmp disk/a.svg new
        """
        os.mkdir(self.path("disk"))
        write(self.path("new"), new)
        if subprocess.run(["unshare", "-m", "true"], stderr=subprocess.DEVNULL).returncode:
            self.skipTest("this container may not mount anything")
        done = self.run_command("unshare", "-m", "sh", "-c", script, BRACKETC, source, expect=None)
        if done.returncode == 77:
            self.skipTest("this container may not mount anything")
        self.assertEqual(done.returncode, 0, done.stderr)
        for line in done.stdout.decode().splitlines():
            status, size, names = line.split(" ", 2)
            self.assertEqual((status, size, names.split()), ("2", "3", ["a.svg", "filler"]))
        self.assertEqual(set(read(self.path("messages")).splitlines()),
                         {b"bracketc: cannot write disk/a.svg: No space left on device"})


class WritersTest(SafetyTest):
    def test_a_reader_sees_whole_pictures_only(self):
        write(self.path("a.bracket"), LARGE)
        themes = ("light", "dark", "mono")
        whole = [self.new_bytes("a.bracket", "--theme", theme) for theme in themes]
        write(self.path("a.svg"), whole[0])
        over = threading.Event()
        torn = []

        def watch():
            while not over.is_set():
                if read(self.path("a.svg")) not in whole:
                    torn.append(1)

        reader = threading.Thread(target=watch)
        reader.start()
        for _ in range(8):
            writers = [subprocess.Popen([BRACKETC, "a.bracket", "--svg", "--theme", theme], cwd=self.folder)
                       for theme in themes * 2]
            self.assertEqual([writer.wait() for writer in writers], [0] * 6)
        over.set()
        reader.join()
        self.assertEqual(torn, [])
        self.assertIn(read(self.path("a.svg")), whole)
        self.assertEqual(self.names(), ["a.bracket", "a.svg"])

    def test_parallel_calls_on_the_same_files(self):
        """As hooks run them: several at a time, whose files may overlap."""
        for i in range(300):
            write(self.path(f"{i}.bracket"), f"Root {i}\n  Leaf\n")
            if i % 3:
                write(self.path(f"{i}.svg"), "old")
        files = [f"{i}.bracket" for i in range(300)]
        calls = [["."], files[:200], files[100:], ["."]]
        running = [subprocess.Popen([BRACKETC, *call, "--svg", "--exit-code", "-q"], cwd=self.folder) for call in calls]
        statuses = [process.wait() for process in running]
        self.assertLessEqual(set(statuses), {0, 1})
        self.assertIn(1, statuses)
        self.bracketc("check", ".", "--svg")
        self.assertEqual(len(self.names()), 600)

    def test_the_temporary_files_of_the_living_stay(self):
        """A name with a lock on it is left alone, one without is removed."""
        import fcntl

        write(self.path("a.bracket"), SMALL)
        write(self.path("a.svg"), "old")
        for name in (".bracketc-1dead", ".bracketc-2alive", ".bracketc-NOT", ".bracketc-", ".bracketc-3.svg"):
            write(self.path(name), "part of a picture")
        os.symlink("a.bracket", self.path(".bracketc-4link"))
        with open(self.path(".bracketc-2alive"), "rb") as alive:
            fcntl.flock(alive, fcntl.LOCK_EX)
            self.bracketc("a.bracket", "--svg")
        self.assertEqual(self.names(), [".bracketc-", ".bracketc-2alive", ".bracketc-3.svg", ".bracketc-4link",
                                        ".bracketc-NOT", "a.bracket", "a.svg"])
