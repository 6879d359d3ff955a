"""The examples for build systems, built with the real tools."""
import json
import os
import re
import shutil
import time

from command import BRACKETC, ROOT, CommandTest, read, write

NAMES = "plan", "release", "team"


class ExampleTest(CommandTest):
    """A copy of an example, and what its build draws."""

    example = None

    def setUp(self):
        super().setUp()
        if self.example is None:
            self.skipTest("no example")
        self.copy = self.path("an example")
        shutil.copytree(os.path.join(ROOT, "examples", self.example), self.copy,
                        ignore=shutil.ignore_patterns(".build", "*.svg", "*.d", ".ninja*"))
        self.environment = {name: value for name, value in os.environ.items()
                            if not name.startswith(("MAKE", "MFLAGS", "CMAKE"))}
        self.environment["PATH"] = os.pathsep.join([os.path.dirname(BRACKETC), os.environ["PATH"]])

    def run_in(self, *command, **how):
        return self.run_command(*command, cwd=self.copy, env=self.environment, **how)

    def source(self, name):
        return os.path.join(self.copy, f"{name}.bracket")

    def picture(self, name):
        return os.path.join(self.copy, f"{name}.svg")

    def build(self, expect=0):
        """Builds, and returns the names of what was drawn."""
        raise NotImplementedError

    def save(self, name, text):
        # Times tell make what is newer, and some systems count them in hundredths of a second.
        time.sleep(0.05)
        write(self.source(name), text)

    def check_rebuilding(self):
        self.assertEqual(self.build(), {*NAMES})
        for name in NAMES:
            self.assertTrue(read(self.picture(name)).endswith(b"</svg>\n"))
        self.assertEqual(self.build(), set())

        # One source, one picture.
        self.save("team", "Everybody else\n")
        before = {name: os.stat(self.picture(name)).st_mtime_ns for name in NAMES}
        self.assertEqual(self.build(), {"team"})
        self.assertIn(b"Everybody", read(self.picture("team")))
        self.assertEqual({name for name in NAMES if os.stat(self.picture(name)).st_mtime_ns != before[name]},
                         {"team"})
        self.assertEqual(self.build(), set())

        # The same picture from other bytes is looked at once.
        self.save("team", "// A comment\nEverybody else\n")
        self.assertEqual(self.build(), {"team"})
        self.assertEqual(self.build(), set())

        # An error fails the build, every time, and leaves the old picture.
        self.save("plan", "Root\n    Leaf\n  Half\n")
        before = read(self.picture("plan"))
        for _ in range(2):
            self.assertEqual(self.build(expect=False), {"plan"})
            self.assertIn("[half-dedent]", self.said)
            self.assertEqual(read(self.picture("plan")), before)
        self.save("plan", "Root\n  Leaf\n")
        self.assertEqual(self.build(), {"plan"})
        self.assertEqual(self.build(), set())

    def drawn(self, done, pattern, expect):
        self.said = (done.stdout + done.stderr).decode()
        self.assertEqual(done.returncode == 0, expect, self.said)
        return set(re.findall(pattern, self.said, re.M))


class MakeTest(ExampleTest):
    example = "make"

    def build(self, expect=True):
        return self.drawn(self.run_in("make", expect=None), r"^bracketc .* -- (\w+)\.bracket$", expect)

    def test_it_draws_what_changed(self):
        self.check_rebuilding()

    def test_a_new_and_a_removed_source(self):
        self.build()
        self.save("more", "More\n")
        self.assertEqual(self.build(), {"more"})
        os.remove(self.source("more"))
        self.assertEqual(self.build(), set())

    def test_cleaning(self):
        before = sorted(os.listdir(self.copy))
        self.build()
        self.run_in("make", "clean")
        self.assertEqual(sorted(os.listdir(self.copy)), before)


class NinjaTest(ExampleTest):
    example = "ninja"

    def build(self, expect=True):
        return self.drawn(self.run_in("ninja", "-v", expect=None), r"^\[\d+/\d+\] bracketc .* -- (\w+)\.bracket$",
                          expect)

    def test_it_draws_what_changed(self):
        self.check_rebuilding()

    def test_what_depends_on_a_picture_that_stays_is_not_built(self):
        with open(os.path.join(self.copy, "build.ninja"), "a") as f:
            f.write("rule copy\n  command = cp $in $out\nbuild page.svg: copy plan.svg\n")
        self.run_in("ninja")
        self.save("plan", read(self.source("plan")).decode() + "// A comment\n")
        done = self.run_in("ninja", "-v").stdout.decode()
        self.assertIn("-- plan.bracket", done)
        self.assertNotIn("cp plan.svg", done)


class CMakeTest(ExampleTest):
    example = "cmake"
    generator = "Unix Makefiles"

    def picture(self, name):
        return os.path.join(self.copy, "build", f"{name}.svg")

    def configure(self):
        self.run_in("cmake", "-S", ".", "-B", "build", "-G", self.generator)

    def build(self, expect=True):
        done = self.run_in("cmake", "--build", "build", expect=None)
        return self.drawn(done, r"Drawing (\w+)\.svg", expect)

    def test_it_draws_what_changed(self):
        self.configure()
        self.check_rebuilding()

    def test_a_folder_and_options(self):
        with open(os.path.join(self.copy, "CMakeLists.txt"), "a") as f:
            f.write("bracketc_diagrams(dark plan.bracket DESTINATION dark OPTIONS --theme dark)\n"
                    "get_target_property(pictures dark DIAGRAMS)\nmessage(STATUS \"Pictures: ${pictures}\")\n")
        self.configure()
        self.build()
        self.assertFalse(os.path.exists(os.path.join(self.copy, "build", "dark", "plan.svg")))
        self.run_in("cmake", "--build", "build", "--target", "dark")
        dark = self.run_in(BRACKETC, "plan.bracket", "--svg", "--theme", "dark", "-o", "-").stdout
        self.assertEqual(read(os.path.join(self.copy, "build", "dark", "plan.svg")), dark)


class CMakeNinjaTest(CMakeTest):
    generator = "Ninja"


class SwiftPackageTest(CommandTest):
    """Builds bracketc with the package, in a folder that later runs use again."""

    FOLDER = os.path.join(ROOT, ".build", "examples")

    def swift(self, *arguments, **how):
        return self.run_command("swift", *arguments, cwd=self.copy, env=self.environment, timeout=1200, **how)

    def setUp(self):
        super().setUp()
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith("SWIFT")}
        # The package lies two folders below the one it depends on, as it does in the project.
        self.copy = os.path.join(self.FOLDER, "swiftpm")
        sources = os.path.join(self.copy, "Sources")
        if os.path.exists(sources):
            shutil.rmtree(sources)
        os.makedirs(self.copy, exist_ok=True)
        example = os.path.join(ROOT, "examples", "swiftpm")
        shutil.copytree(os.path.join(example, "Sources"), sources)
        manifest = read(os.path.join(example, "Package.swift")).decode()
        self.assertIn('path: "../.."', manifest)
        write(os.path.join(self.copy, "Package.swift"), manifest.replace('"../.."', json.dumps(ROOT)))

    def source(self, name):
        return os.path.join(self.copy, "Sources", "Handbook", f"{name}.bracket")

    def build(self, **how):
        done = self.swift("build", "-Xswiftc", "-gnone", **how)
        self.said = (done.stdout + done.stderr).decode()
        return set(re.findall(r"Drawing (\w+)\.svg", self.said))

    def handbook(self):
        return self.run_command(os.path.join(self.copy, ".build", "debug", "Handbook")).stdout.decode()

    def test_plugins(self):
        # SwiftPM links a tool anew in the second build, and is at rest after that.
        for _ in range(2):
            self.build()
        self.assertEqual(re.findall(r"^(\w+)\.svg: [1-9]\d+ bytes$", self.handbook(), re.M), ["plan", "team", "release"])
        self.assertEqual(self.build(), set())
        before = self.handbook()
        write(self.source("team"), "Only one\n")
        self.assertEqual(self.build(), {"team"})
        self.assertNotEqual(self.handbook(), before)
        self.assertEqual(self.handbook().splitlines()[0], before.splitlines()[0])

        write(self.source("plan"), "Root\n    Leaf\n  Half\n")
        self.build(expect=1)
        self.assertIn("[half-dedent]", self.said)

        command = "package", "--allow-writing-to-package-directory", "bracketc"
        done = self.swift(*command, "check", "Sources", expect=None)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn(b"[half-dedent]", done.stdout + done.stderr)
        write(self.source("plan"), "Root\n  Leaf\n")
        self.swift(*command, "check", "Sources")
        self.swift(*command)
        self.assertIn(b"Leaf", read(self.source("plan").replace(".bracket", ".svg")))
