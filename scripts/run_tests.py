"""pytest as `make test` and its like call it: on several workers, then what failed once more, alone.

    python -m scripts.run_tests sqlite ARGUMENTS OF PYTEST

A test that fails beside others and passes alone has met an accident: a busy machine, or a neighbour. It stops
no change, and it is not forgotten: a line that begins with AGAIN_ALONE names it, with its first error. What
fails twice fails the run. So do more failures than are accidents, and a run that broke off, since it says
nothing of the tests it never came to: these get no second try.

What failed stands under test-results/NAME/: for each of the two tries a JUnit file, and beside it traces and
screenshots of the browser (`.venv/bin/playwright show-trace` opens a trace).
"""

import json
import os
import shutil
import sys
from pathlib import Path
from typing import NoReturn

import pytest

AGAIN_ALONE = "Passed only when run again alone:"
#: More failures than this are no accidents.
MOST_ACCIDENTS = 10

RESULTS = Path("test-results").absolute()


class Verdicts:
    """A plugin of pytest that keeps what became of each test: the first error of what failed, what passed.

    A test has failed if any phase of it has, its setting up and its tearing down too.
    """

    def __init__(self) -> None:
        self.errors: dict[str, str] = {}
        self.passed: set[str] = set()
        self.broke_off = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.errors.setdefault(report.nodeid, first_line(report))
            self.passed.discard(report.nodeid)
        elif report.when == "call" and report.passed:
            self.passed.add(report.nodeid)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        self.broke_off = bool(session.shouldfail or session.shouldstop)


def first_line(report: pytest.TestReport) -> str:
    """The first line of an error; of a worker that died there is no error, but a sentence."""
    crash = getattr(report.longrepr, "reprcrash", None)
    lines = (crash.message if crash else str(report.longrepr)).strip().splitlines()
    return lines[0] if lines else "no word of what was wrong"


def run(kept: Path, *arguments: str) -> tuple[int, Verdicts]:
    """Run pytest in this process, its JUnit file at `kept`.xml and what browsers leave in `kept`."""
    verdicts = Verdicts()
    files = (f"--junitxml={kept}.xml", f"--output={kept}")
    of_browsers = ("--tracing=retain-on-failure", "--screenshot=only-on-failure")
    code = pytest.main([*files, *of_browsers, *arguments], plugins=[verdicts])
    return int(code), verdicts


def run_together(name: str, arguments: list[str]) -> int:
    """Run the tests on several workers; returns pytest's exit code, or tries again what failed."""
    environment = dict(os.environ)  # as it is before the tests set what is theirs
    results = RESULTS / name
    shutil.rmtree(results, ignore_errors=True)
    # Three workers for two processors, for a third of the time a worker waits: for a browser, a child, a
    # disk. Few tests at a time for each, so that none is left alone with the long ones.
    workers = ("-n", os.environ.get("TEST_WORKERS", "3"), "--maxschedchunk=4")
    code, verdicts = run(results / "together", *workers, *arguments)
    if code != pytest.ExitCode.TESTS_FAILED or verdicts.broke_off or not verdicts.errors:
        return code
    if len(verdicts.errors) > MOST_ACCIDENTS:
        print(f"\n{len(verdicts.errors)} failures are no accidents: there is no second try.")
        return code
    (results / "errors.json").write_text(json.dumps(verdicts.errors, indent=1))
    return try_again(name, arguments, environment)


def try_again(name: str, arguments: list[str], environment: dict[str, str]) -> NoReturn:
    """Become the process of the second try: nothing of the first stays, and a signal finds it."""
    print("\nOnce more, alone:", flush=True)
    words = [sys.executable, "-m", "scripts.run_tests", "--alone", name, *arguments]
    os.execve(sys.executable, words, environment)


def run_alone(name: str, arguments: list[str]) -> int:
    """Run what failed, one after the other in this process; returns 0 if all of it passes."""
    results = RESULTS / name
    errors: dict[str, str] = json.loads((results / "errors.json").read_text())
    code, verdicts = run(results / "alone", *arguments, "-n", "0", "--last-failed")
    print()
    for test, error in errors.items():
        if test in verdicts.passed:
            print(AGAIN_ALONE, f"{test}: {error}")
    return code or int(not errors.keys() <= verdicts.passed)


def main(arguments: list[str]) -> int:
    if arguments[0] == "--alone":
        return run_alone(arguments[1], arguments[2:])
    return run_together(arguments[0], arguments[1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
