"""pytest as `make test` and its like call it: tier by tier, and what failed in one once more, alone.

    python -m scripts.run_tests fast,browser,faults ARGUMENTS OF PYTEST

A tier is what some marks choose (`tests/conftest.py` sets them by what a test uses), and runs on as many
workers as is good for it.

A test that fails beside others and passes alone has met an accident: a busy machine, or a neighbour. It stops
no change, and it is not forgotten: a line that begins with AGAIN_ALONE names it, with its first error. What
fails twice fails the run. So do more failures than are accidents, and a run that broke off, since it says
nothing of the tests it never came to: these get no second try, and no other tier follows.

What failed stands under test-results/TIER/: for each of the two tries a JUnit file, and beside it screenshots
of the browser; of the second try traces too (`.venv/bin/playwright show-trace` opens one), which make a
browser half as slow again, too much for all.
"""

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

AGAIN_ALONE = "Passed only when run again alone:"
#: More failures than this are no accidents.
MOST_ACCIDENTS = 10

RESULTS = Path("test-results").absolute()


@dataclass(frozen=True)
class Tier:
    """Tests that run together: those that the expression of marks chooses; with no worker, one at a time."""

    marks: str
    workers: int


# Three workers for two processors, for a third of the time a worker waits: for a child, a database, a disk.
TIERS = {
    "fast": Tier("not browser and not faults", workers=3),
    "browser": Tier("browser and not faults", workers=3),
    "faults": Tier("faults", workers=0),
    "postgres": Tier("db and not browser and not faults", workers=3),
    "postgres-faults": Tier("db and not browser and faults", workers=0),
}


@dataclass(frozen=True)
class Outcome:
    """What became of one try: pytest's exit code, whether it came to every test, and the tests by name."""

    code: int
    broke_off: bool
    #: The first error of each test that failed in any phase, its setting up and its tearing down too.
    errors: dict[str, str]
    passed: set[str]

    @property
    def is_the_end(self) -> bool:
        """Whether nothing is to be run after it: it broke off, or too much is wrong."""
        said = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED)
        return self.broke_off or self.code not in said or len(self.errors) > MOST_ACCIDENTS


class Observer:
    """A plugin of pytest that keeps what becomes of each test."""

    def __init__(self) -> None:
        self.errors: dict[str, str] = {}
        self.passed: set[str] = set()
        self.broke_off = False

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:  # workers would go on with the other files
            self.broke_off = True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.errors.setdefault(report.nodeid, first_line(report))
            self.passed.discard(report.nodeid)
        elif report.when == "call" and report.passed:
            self.passed.add(report.nodeid)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        self.broke_off |= bool(session.shouldfail or session.shouldstop)


def first_line(report: pytest.TestReport) -> str:
    """The first line of an error; of a worker that died there is no error, but a sentence."""
    crash = getattr(report.longrepr, "reprcrash", None)
    lines = (crash.message if crash else str(report.longrepr)).strip().splitlines()
    return lines[0] if lines else "no word of what was wrong"


def observe(kept: Path, arguments: list[str]) -> int:
    """Run pytest in this process, and write what became of each test to `kept`.json."""
    observer = Observer()
    code = pytest.main(arguments, plugins=[observer])
    seen = {"broke_off": observer.broke_off, "errors": observer.errors, "passed": sorted(observer.passed)}
    kept.with_suffix(".json").write_text(json.dumps(seen))
    return int(code)


def run(kept: Path, *arguments: str) -> Outcome:
    """Run pytest in a process of its own, its JUnit file at `kept`.xml and what browsers leave in `kept`."""
    files = (f"--junitxml={kept}.xml", f"--output={kept}", "--screenshot=only-on-failure")
    words = [sys.executable, "-m", "scripts.run_tests", "--observed", str(kept), *files, *arguments]
    code = subprocess.run(words).returncode
    written = kept.with_suffix(".json")
    if not written.exists():
        return Outcome(code, broke_off=True, errors={}, passed=set())
    seen = json.loads(written.read_text())
    written.unlink()
    return Outcome(code, seen["broke_off"], seen["errors"], set(seen["passed"]))


def run_tier(name: str, arguments: list[str]) -> Outcome:
    """Run a tier, and again alone what failed in it; the outcome has the errors of what failed twice."""
    tier = TIERS[name]
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("-m")
    asked, others = parser.parse_known_args(arguments)
    marks = f"({tier.marks}) and ({asked.m})" if asked.m else tier.marks
    print(f"\n{name}: {marks}", flush=True)

    results = RESULTS / name
    shutil.rmtree(results, ignore_errors=True)
    results.mkdir(parents=True)
    workers = os.environ.get("TEST_WORKERS", str(tier.workers)) if tier.workers else "0"
    # Few tests at a time for each worker, so that none is left alone with the long ones.
    together = run(results / "together", "-m", marks, "-n", workers, "--maxschedchunk=4", *others)
    if not together.errors or together.is_the_end:
        if len(together.errors) > MOST_ACCIDENTS:
            print(f"\n{len(together.errors)} failures are no accidents: there is no second try.")
        return together

    print("\nOnce more, alone:", flush=True)
    once_more = ("-n", "0", "--last-failed", "--last-failed-no-failures=none", "--tracing=retain-on-failure")
    alone = run(results / "alone", "-m", marks, *others, *once_more)
    print()
    for test, error in together.errors.items():
        if test in alone.passed:
            print(AGAIN_ALONE, f"{test}: {error}")
    still = {test: error for test, error in together.errors.items() if test not in alone.passed}
    return Outcome(alone.code or int(bool(still)), alone.broke_off, still, together.passed | alone.passed)


def run_tiers(names: list[str], arguments: list[str]) -> int:
    """Run tiers one after the other, until one breaks off; returns the first exit code that is not 0.

    Arguments that choose no test of a tier are no fault, if they choose some of another.
    """
    codes = []
    for name in names:
        began = time.monotonic()
        outcome = run_tier(name, arguments)
        print(f"{name} took {time.monotonic() - began:.0f} s", flush=True)
        codes.append(outcome.code)
        if outcome.is_the_end:
            break
    chosen = [code for code in codes if code != pytest.ExitCode.NO_TESTS_COLLECTED]
    return next(filter(None, chosen), 0) if chosen else int(pytest.ExitCode.NO_TESTS_COLLECTED)


def main(arguments: list[str]) -> int:
    if arguments[0] == "--observed":
        return observe(Path(arguments[1]), arguments[2:])
    # Ctrl-C reaches pytest too, which says where it stopped; whoever ends this ends pytest with it.
    signal.signal(signal.SIGINT, lambda *_: None)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    return run_tiers(arguments[0].split(","), arguments[1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
