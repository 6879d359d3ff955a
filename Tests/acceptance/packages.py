"""Installs the Python packages of the project from their folders, as a user's pip does."""
import os
import shutil
import subprocess
import sys
import tempfile

from command import BRACKETC, ROOT


def installed(test, name):
    """For all tests of a class, an environment in which the package `integrations/NAME` is there, and bracketc."""
    folder = tempfile.TemporaryDirectory()
    test.addClassCleanup(folder.cleanup)
    # The build leaves files beside the sources.
    source = shutil.copytree(f"{ROOT}/integrations/{name}", f"{folder.name}/source")
    target = f"{folder.name}/packages"
    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps",
                    "--no-build-isolation", "--no-index", "--target", target, source], check=True)
    environment = {key: value for key, value in os.environ.items() if key != "BRACKETC"}
    environment.update(PYTHONPATH=target, PYTHONDONTWRITEBYTECODE="1", NO_COLOR="1",
                       PATH=f"{os.path.dirname(BRACKETC)}:{os.environ['PATH']}")
    return environment
