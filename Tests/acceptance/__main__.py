"""The acceptance tests: the built command, with the tools that its users have.

    python3 Tests/acceptance                    all of them
    python3 Tests/acceptance samples install    those of test_samples.py and test_install.py
    python3 Tests/acceptance -k NAME            those whose name holds NAME

BRACKETC and BRACKETC_DEBUG name the optimised and the debug build, where they are not in .build.
"""
import argparse
import os
import signal
import sys
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))


class Result(unittest.TextTestResult):
    """Says how long each test took, so that a slow one is seen."""

    def startTest(self, test):
        self.started = time.monotonic()
        super().startTest(test)

    def addSuccess(self, test):
        unittest.TestResult.addSuccess(self, test)
        self.stream.writeln(f"ok ({time.monotonic() - self.started:.1f} s)")
        self.stream.flush()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modules", nargs="*")
    parser.add_argument("-k", dest="pattern", action="append")
    arguments = parser.parse_args()
    # Whoever started this in the background may have had these ignored, and what is tested would inherit that.
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
        if signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
    sys.dont_write_bytecode = True
    sys.path.insert(0, HERE)
    names = [f"test_{name}" for name in arguments.modules] or sorted(
        name[:-3] for name in os.listdir(HERE) if name.startswith("test_") and name.endswith(".py"))
    loader = unittest.TestLoader()
    if arguments.pattern:
        loader.testNamePatterns = [f"*{pattern}*" for pattern in arguments.pattern]
    result = unittest.TextTestRunner(verbosity=2, resultclass=Result).run(loader.loadTestsFromNames(names))
    # A test of several parts is there once for each part that failed.
    failed = len({getattr(test, "test_case", test).id() for test, _ in result.failures + result.errors})
    passed = result.testsRun - failed - len(result.skipped)
    print(f"{passed} passed, {failed} failed, {len(result.skipped)} skipped")
    sys.exit(failed > 0 or passed == 0)


main()
