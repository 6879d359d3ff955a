"""The GitHub Action, its problem matcher, and the workflows of the guide, as far as they run without GitHub."""
import glob
import json
import os
import re
import shutil
import subprocess
import sys

import yaml

from command import BRACKETC, ROOT, CommandTest, read, write

CHECK = os.path.join(os.path.dirname(sys.executable), "check-jsonschema")
MATCHER = os.path.join(ROOT, ".github", "problem-matchers", "bracketc.json")
BAD = "Root\n    Leaf\n  Half > 50%\n"


def action():
    return yaml.safe_load(read(os.path.join(ROOT, "action.yml")))


class SchemaTest(CommandTest):
    """Against the schemas that check-jsonschema ships."""

    def test_the_action(self):
        self.run_command(CHECK, "--builtin-schema", "vendor.github-actions", os.path.join(ROOT, "action.yml"))

    def test_the_workflows_of_the_guides(self):
        count = 0
        for page in glob.glob(f"{ROOT}/docs/*.md"):
            for text in re.findall(r"^```yaml\n(.*?)^```", read(page).decode(), re.S | re.M):
                if "runs-on:" in text:
                    count += 1
                    write(self.path("workflow.yml"), text)
                    self.run_command(CHECK, "--builtin-schema", "vendor.github-workflows", self.path("workflow.yml"))
        self.assertGreater(count, 1)


class ActionTest(CommandTest):
    """Its steps, with what GitHub would put in place."""

    def setUp(self):
        super().setUp()
        self.source = self.path("the action")
        os.mkdir(self.source)
        self.work = self.path("work")
        os.mkdir(self.work)
        self.outputs, self.path_lines = {}, []
        self.tools = os.pathsep.join([self.path("tools"), "/usr/bin", "/bin"])
        os.mkdir(self.path("tools"))

    def tool(self, name, text):
        os.chmod(write(os.path.join(self.path("tools"), name), f"#!/bin/sh\n{text}\n"), 0o755)

    def value(self, text, inputs):
        known = {"github.action_path": self.source, **{f"inputs.{name}": value for name, value in inputs.items()}}
        return re.sub(r"\$\{\{ *(.*?) *\}\}", lambda found: known[found[1]], text)

    def step(self, name, expect=0, **inputs):
        steps = [step for step in action()["runs"]["steps"] if step["name"] == name]
        self.assertEqual(len(steps), 1)
        step = steps[0]
        self.assertNotIn("${{", step["run"], "what users write must not become a part of a script")
        inputs = {**{key: value["default"] for key, value in action()["inputs"].items()}, **inputs}
        environment = {key: self.value(text, inputs) for key, text in step.get("env", {}).items()}
        environment.update(PATH=os.pathsep.join(self.path_lines + [self.tools]), HOME=self.folder,
                           GITHUB_OUTPUT=write(self.path("output"), ""), GITHUB_PATH=write(self.path("path"), ""))
        # As GitHub runs `shell: bash`.
        done = self.run_command("bash", "--noprofile", "--norc", "-eo", "pipefail", write(self.path("step"), step["run"]),
                                cwd=self.work, env=environment, expect=expect)
        self.outputs.update(line.split("=", 1) for line in read(self.path("output")).decode().splitlines())
        self.path_lines = read(self.path("path")).decode().splitlines() + self.path_lines
        return (done.stdout + done.stderr).decode()

    def test_every_step_names_its_shell_and_nothing_else_is_used(self):
        for step in action()["runs"]["steps"]:
            self.assertTrue("run" in step and step["shell"] == "bash" or step["uses"].startswith("actions/cache@"))

    def test_a_bracketc_that_is_there_is_used(self):
        os.symlink(BRACKETC, os.path.join(self.path("tools"), "bracketc"))
        self.step("Look for bracketc")
        self.assertEqual(self.outputs, {"found": "true"})
        self.assertEqual(self.path_lines, [])

    def test_one_is_built_where_none_is(self):
        for name in "Scripts", "Sources":
            os.mkdir(os.path.join(self.source, name))
        write(os.path.join(self.source, "Package.swift"), "1")
        self.step("Look for bracketc")
        key = self.outputs["key"]
        self.assertRegex(key, "^[0-9a-f]{64}$")
        self.assertNotIn("found", self.outputs)
        write(os.path.join(self.source, "Sources", "x.swift"), "2")
        self.path_lines = []
        self.step("Look for bracketc")
        self.assertNotEqual(self.outputs["key"], key, "another source is another bracketc")

        self.tool("make", f'test "$1" = build && mkdir -p .build/release && cp "{BRACKETC}" .build/release/')
        self.step("Build bracketc")
        shutil.rmtree(os.path.join(self.source, ".build", "release"))
        write(os.path.join(self.work, "a.bracket"), "Root\n")
        self.step("Check", options="")

    def test_it_checks(self):
        os.symlink(BRACKETC, os.path.join(self.path("tools"), "bracketc"))
        os.mkdir(os.path.join(self.work, "some docs"))
        write(os.path.join(self.work, "some docs", "a.bracket"), "Root\n  Leaf\n")
        self.step("Check", options="")
        self.step("Check", expect=1)
        self.run_command(BRACKETC, "--svg", os.path.join(self.work, "some docs", "a.bracket"))
        self.step("Check")
        write(os.path.join(self.work, "b.bracket"), BAD)
        said = self.step("Check", expect=1, options="")
        self.assertRegex(said, r"(?m)^::error file=b\.bracket,line=3,col=1,")
        self.step("Check", paths="some docs\n\n")
        self.step("Check", paths="some docs\nb.bracket", expect=1)
        self.step("Check", paths="$(touch injected)", expect=2)
        self.assertFalse(os.path.exists(os.path.join(self.work, "injected")))


class MatcherTest(CommandTest):
    def test_it_finds_every_message(self):
        matcher, = json.loads(read(MATCHER))["problemMatcher"]
        pattern, = matcher["pattern"]
        write(self.path("a plan.bracket"), BAD)
        human = self.bracketc("check", "a plan.bracket", expect=1).stderr.decode()
        lines = self.bracketc("check", "a plan.bracket", "--diagnostics=json", expect=1).stderr.decode().splitlines()
        expected = [(found["file"], found["severity"], found["message"], found["code"]) for found in map(json.loads, lines)]
        self.assertEqual([severity for _, severity, _, _ in expected], ["error", "warning"])
        found = [match for match in (re.match(pattern["regexp"], line) for line in human.splitlines()) if match]
        self.assertEqual([tuple(match[pattern[key]] for key in ("file", "severity", "message", "code"))
                          for match in found], expected)
        self.assertEqual([(match[pattern["line"]], match[pattern["column"]]) for match in found],
                         [("3", "1"), ("3", "10")])
