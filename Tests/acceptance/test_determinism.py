"""The same file gives the same bytes, whoever compiles it, where and how."""
import os
import shutil

from command import BRACKETC, DEBUG, SAMPLES, CommandTest, read, samples

FORMS = (["--svg"], ["--unicode"], ["--ascii"], ["--plain"], ["--ascii", "--plain"])


class DeterminismTest(CommandTest):
    def draw(self, form, command=BRACKETC, sources=None, **how):
        """All samples drawn in one call, as a dictionary from file name to bytes."""
        folder = self.path("out")
        shutil.rmtree(folder, ignore_errors=True)
        os.mkdir(folder)
        sources = sources or [f"{SAMPLES}/{name}.bracket" for name in samples()]
        self.run_command(command, "--quiet", *form, "-o", folder + "/", *sources, **how)
        return {name: read(f"{folder}/{name}") for name in os.listdir(folder)}

    def assertSame(self, form, expected, **how):
        found = self.draw(form, **how)
        self.assertEqual(sorted(found), sorted(expected))
        for name in expected:
            self.assertEqual(found[name], expected[name], (name, form, how))

    def test_environment_folder_and_jobs_change_nothing(self):
        environments = (
            {"LC_ALL": "C"}, {"LC_ALL": "de_DE.UTF-8", "LANGUAGE": "de"}, {"LC_ALL": "tr_TR.ISO-8859-9"},
            {"TZ": "Pacific/Kiritimati"}, {"COLUMNS": "20", "TERM": "dumb", "NO_COLOR": "1"},
            {"SOURCE_DATE_EPOCH": "0", "HOME": "/nonexistent"})
        for form in FORMS:
            expected = self.draw(form)
            self.assertEqual(len(expected), len(samples()))
            for environment in environments:
                self.assertSame(form, expected, env={"PATH": os.environ["PATH"], **environment})
            self.assertSame(form, expected, env={})
            self.assertSame(form + ["-j1"], expected)
            self.assertSame(form + ["-j7"], expected)
            self.assertSame(form, expected, cwd=SAMPLES, sources=[f"{name}.bracket" for name in reversed(samples())])
            self.assertSame(form, expected, cwd="/")

    def test_debug_and_release_builds_agree(self):
        for form in FORMS:
            self.assertSame(form, self.draw(form), command=DEBUG)

    def test_a_hundred_runs(self):
        source = f"{SAMPLES}/{samples()[0]}.bracket"
        for form in (["--svg"], ["--unicode"]):
            first = self.bracketc("-q", *form, "-o", "-", source).stdout
            self.assertGreater(len(first), 100)
            for _ in range(99):
                self.assertEqual(self.bracketc("-q", *form, "-o", "-", source).stdout, first)

    def test_standard_input_and_a_path_give_the_same(self):
        for name in samples():
            source = f"{SAMPLES}/{name}.bracket"
            for form in FORMS:
                piped = self.bracketc("-q", *form, "-", input=read(source)).stdout
                self.assertEqual(piped, self.bracketc("-q", *form, "-o", "-", source).stdout, (name, form))
