"""What holds of the project as a whole."""
import glob
import sys

from command import ROOT, CommandTest


class ProjectTest(CommandTest):
    def test_figures_come_from_the_results(self):
        done = self.run_command(sys.executable, f"{ROOT}/Benchmarks/bench.py", "check", expect=None)
        self.assertEqual(done.returncode, 0, done.stdout.decode() + done.stderr.decode())

    def test_the_program_that_uses_the_library(self):
        done = self.run_command("swift", "run", "--quiet", "--package-path", f"{ROOT}/samples/library")
        self.assertIn("┌", done.stdout.decode())

    def test_inputs_that_once_failed_under_fuzzing(self):
        for path in sorted(glob.glob(f"{ROOT}/Fuzz/Regressions/*")):
            for form in ("--svg", "--unicode", "--ascii", "--plain"):
                done = self.bracketc(form, "-o", "-", path, expect=None)
                self.assertIn(done.returncode, (0, 1), (path, form, done.stderr[-500:]))
