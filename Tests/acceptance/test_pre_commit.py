"""The hooks of .pre-commit-hooks.yaml, run by pre-commit and git in scratch repositories."""
import os
import shutil
import subprocess
import sys

from command import BRACKETC, ROOT, CommandTest, read, write

PRE_COMMIT = os.path.join(os.path.dirname(sys.executable), "pre-commit")
NOT_COPIED = shutil.ignore_patterns(".git", ".build", "dist", "__pycache__")


class Repository:
    def __init__(self, test, name):
        self.test, self.path = test, test.path(name)
        os.mkdir(self.path)
        self.run("git", "init", "-q", "-b", "main")

    def __call__(self, name):
        return os.path.join(self.path, name)

    def run(self, *command, **how):
        return self.test.run_command(*command, cwd=self.path, env=self.test.environment, **how)

    def add(self, *names):
        self.run("git", "add", "--all", *names or ".")

    def commit(self, expect=0):
        """Commits what is staged, through the hooks; returns what they said."""
        done = self.run("git", "commit", "-q", "-m", "A change", expect=expect)
        return (done.stdout + done.stderr).decode()

    def head(self):
        return self.run("git", "rev-parse", "HEAD").stdout.decode().strip()

    def committed(self, name):
        return self.run("git", "show", f"HEAD:{name}").stdout.decode()


class PreCommitTest(CommandTest):
    def setUp(self):
        super().setUp()
        # Nothing of the machine's own settings, nor of a git that runs these tests.
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        self.environment.update(
            HOME=self.folder, PRE_COMMIT_HOME=self.path("cache"), GIT_CONFIG_NOSYSTEM="1", NO_COLOR="1",
            PATH=os.pathsep.join([os.path.dirname(BRACKETC), os.path.dirname(sys.executable), os.environ["PATH"]]))
        for who in "AUTHOR", "COMMITTER":
            self.environment.update({f"GIT_{who}_NAME": "A Tester", f"GIT_{who}_EMAIL": "tester@example.org"})

    def hooks(self, *files):
        """A repository of the hooks with these files of the project, or all."""
        hooks = Repository(self, "hooks")
        for name in files or os.listdir(ROOT):
            if name in NOT_COPIED(ROOT, [name]):
                continue
            path = os.path.join(ROOT, name)
            if os.path.isdir(path):
                shutil.copytree(path, hooks(name), ignore=NOT_COPIED, symlinks=True)
            else:
                shutil.copy(path, hooks(name))
        hooks.add()
        hooks.commit()
        return hooks

    def project(self, hooks, *ids, **settings):
        """A repository that uses hooks."""
        project = Repository(self, "project")
        lines = "".join(f"      - {{id: {id}{settings.get(id.replace('-', '_'), '')}}}\n" for id in ids)
        write(project(".pre-commit-config.yaml"),
              f"repos:\n  - repo: {hooks.path}\n    rev: {hooks.head()}\n    hooks:\n{lines}")
        project.add()
        project.commit()
        project.run("pre-commit", "install")
        return project


class SystemHooksTest(PreCommitTest):
    """With a bracketc that is there already."""

    def setUp(self):
        super().setUp()
        self.manifest = self.hooks(".pre-commit-hooks.yaml")

    def test_the_manifest_is_valid_and_each_hook_is_there_twice(self):
        self.run_command(PRE_COMMIT, "validate-manifest", os.path.join(ROOT, ".pre-commit-hooks.yaml"))

    def test_new_changed_and_unchanged_sources(self):
        project = self.project(self.manifest, "bracketc-system")
        os.mkdir(project("docs"))
        write(project("docs/a plan.bracket"), "Plan\n  Step\n")
        project.add()
        self.assertIn("wrote docs/a plan.svg", project.commit(expect=1))
        project.add()
        project.commit()
        self.assertIn("Step", project.committed("docs/a plan.svg"))

        write(project("docs/a plan.bracket"), "Plan\n  Another\n")
        project.add()
        self.assertIn("wrote docs/a plan.svg", project.commit(expect=1))
        project.add()
        project.commit()
        self.assertIn("Another", project.committed("docs/a plan.svg"))

        # The same picture.
        write(project("docs/a plan.bracket"), "// A comment\nPlan\n  Another\n")
        project.add()
        project.commit()
        # Nothing to draw.
        write(project("notes.txt"), "x")
        project.add()
        self.assertIn("Skipped", project.commit())

    def test_renamed_and_deleted_sources(self):
        project = self.project(self.manifest, "bracketc-system", "bracketc-check-system")
        write(project("a.bracket"), "A\n  Leaf\n")
        write(project("b.bracket"), "B\n  Leaf\n")
        self.run_command(BRACKETC, "--svg", "a.bracket", "b.bracket", cwd=project.path)
        project.add()
        project.commit()

        project.run("git", "mv", "a.bracket", "c.bracket")
        said = project.commit(expect=1)
        self.assertIn("wrote c.svg", said)
        self.assertIn("a.svg", said)
        project.run("git", "rm", "-q", "a.svg")
        project.add()
        project.commit()

        project.run("git", "rm", "-q", "b.bracket")
        self.assertIn("b.svg", project.commit(expect=1))
        project.run("git", "rm", "-q", "b.svg")
        project.commit()

    def test_partly_staged_sources(self):
        project = self.project(self.manifest, "bracketc-system")
        write(project("a.bracket"), "Staged\n  Leaf\n")
        project.add()
        write(project("a.bracket"), "Not yet\n    Wrong\n  Half\n")
        said = project.commit(expect=1)
        self.assertIn("wrote a.svg", said)
        self.assertNotIn("error:", said)
        self.assertIn("Staged", read(project("a.svg")).decode())
        self.assertIn("Not yet", read(project("a.bracket")).decode())
        project.add("a.svg")
        project.commit()
        self.assertIn("Staged", project.committed("a.bracket"))
        self.assertIn("Staged", project.committed("a.svg"))
        self.assertIn("Not yet", read(project("a.bracket")).decode())

    def test_a_source_with_errors(self):
        project = self.project(self.manifest, "bracketc-system")
        write(project("good.bracket"), "Good\n")
        write(project("bad.bracket"), "Root\n    Leaf\n  Half\n")
        project.add()
        said = project.commit(expect=1)
        self.assertIn("bad.bracket:3:1: error:", said)
        self.assertFalse(os.path.exists(project("bad.svg")))
        write(project("bad.bracket"), "Root\n  Leaf\n")
        project.add()
        project.commit(expect=1)
        project.add()
        project.commit()

    def test_a_hundred_sources_in_parallel(self):
        project = self.project(self.manifest, "bracketc-system")
        for i in range(100):
            write(project(f"{i:02}.bracket"), f"Tree {i}\n  Leaf\n")
        project.add()
        said = project.commit(expect=1)
        for i in range(100):
            self.assertIn(f"wrote {i:02}.svg", said)
            self.assertIn(f"Tree {i}<", read(project(f"{i:02}.svg")).decode())
        project.add()
        project.commit()
        self.assertEqual(project.run("git", "status", "--porcelain").stdout, b"")

    def test_formatting(self):
        project = self.project(self.manifest, "bracketc-fmt-system")
        write(project("a.bracket"), "Root\n      Leaf   \n")
        project.add()
        self.assertIn("files were modified by this hook", project.commit(expect=1))
        self.assertEqual(read(project("a.bracket")).decode(), "Root\n  Leaf\n")
        project.add()
        project.commit()

    def test_arguments_of_the_user(self):
        project = self.project(self.manifest, "bracketc-system", "bracketc-check-system",
                               bracketc_system=", args: [--plain, --beside]",
                               bracketc_check_system=", args: [--plain, --beside, docs]")
        os.mkdir(project("docs"))
        write(project("docs/a.bracket"), "Root\n  Leaf\n")
        project.add()
        self.assertIn("wrote docs/a.txt", project.commit(expect=1))
        project.add()
        project.commit()
        self.assertIn("Leaf", project.committed("docs/a.txt"))


class SwiftHooksTest(PreCommitTest):
    """With a bracketc that pre-commit builds."""

    def test_it_is_built_once(self):
        # Of the machine's own bracketc, nothing is to be seen.
        self.environment["PATH"] = os.environ["PATH"]
        self.environment["PATH"] = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])
        project = self.project(self.hooks(), "bracketc", "bracketc-check", "bracketc-fmt")
        write(project("a.bracket"), "Root\n  Leaf\n")
        project.add()
        said = project.commit(expect=1)
        self.assertIn("wrote a.svg", said)
        project.add()
        self.assertEqual(project.commit().count("Passed"), 3)
        self.assertIn("Leaf", project.committed("a.svg"))
