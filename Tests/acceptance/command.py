"""The command under test, and the folder it is run in."""
import os
import subprocess
import tempfile
import unittest

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
BRACKETC = os.path.abspath(os.environ.get("BRACKETC", os.path.join(ROOT, ".build", "release", "bracketc")))
DEBUG = os.path.abspath(os.environ.get("BRACKETC_DEBUG", os.path.join(ROOT, ".build", "debug", "bracketc")))
SAMPLES = os.path.join(ROOT, "samples")


def samples():
    """The names of the samples, without their suffix."""
    return sorted(name[:-8] for name in os.listdir(SAMPLES) if name.endswith(".bracket"))


def read(path):
    with open(path, "rb") as f:
        return f.read()


def write(path, text):
    with open(path, "wb") as f:
        f.write(text if isinstance(text, bytes) else text.encode())
    return path


class CommandTest(unittest.TestCase):
    """Each test has a folder of its own, `self.folder`, in which commands run."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = os.path.realpath(folder.name)

    def path(self, name):
        return os.path.join(self.folder, name)

    def run_command(self, *command, expect=0, **how):
        """Runs a command and checks its exit status; `expect=None` takes any."""
        how = {"cwd": self.folder, "stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE,
               "stderr": subprocess.PIPE, "timeout": 600, **how}
        if "input" in how:
            del how["stdin"]
        done = subprocess.run(command, **how)
        if expect is not None:
            self.assertEqual(done.returncode, expect, (command, done.stderr))
        return done

    def bracketc(self, *arguments, **how):
        return self.run_command(BRACKETC, *arguments, **how)
