"""What `make test` makes of failures: accidents are named and pass, everything else fails the run."""

import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.run_tests import AGAIN_ALONE, MOST_ACCIDENTS, TIERS

# Each of these runs starts processes, and some end them.
pytestmark = pytest.mark.faults

ROOT = Path(__file__).resolve().parent.parent

#: A small suite of tests begins with these: what happens the first time only, and what happens always.
BEGINNING = """
import os
import threading
from pathlib import Path

import pytest

def first_time(name):
    been = Path(name)
    if been.exists():
        return False
    been.touch()
    return True

def test_passes():
    pass
"""

FAILS_FIRST = """
def test_fails_first():
    assert not first_time("call"), "a busy machine"
"""
FAILS_ALWAYS = """
def test_fails_always():
    raise ValueError("wrong")

@pytest.fixture
def never_torn_down():
    yield
    raise OSError("in use")

def test_passes_but_leaves_something(never_torn_down):
    pass
"""
ACCIDENTS = """
@pytest.fixture
def hard_to_set_up():
    assert not first_time("set up"), "no server yet"

@pytest.fixture
def hard_to_tear_down():
    yield
    if first_time("tear down"):
        raise OSError("in use\\nby somebody else")

def test_is_set_up(hard_to_set_up):
    pass

@pytest.mark.parametrize("case", ["a::b", "[c]"])
def test_is_torn_down(hard_to_tear_down, case):
    pass

def test_kills_its_worker_first():
    if first_time("kill"):
        os.kill(os.getpid(), 9)
"""
SKIPPED_THEN = """
def test_is_skipped_then():
    if not first_time("skip"):
        pytest.skip("not today")
    raise ValueError("wrong")
"""
KILLS_ALWAYS = """
def test_kills_always():
    os.kill(os.getpid(), 9)
"""
HANGS_ALWAYS = """
@pytest.mark.timeout(1)
def test_hangs_always():
    threading.Event().wait()
"""
MANY_FAIL = """
@pytest.mark.parametrize("case", range({many}))
def test_fails_first(case):
    assert not first_time(str(case))
"""


MARKED = """
@pytest.mark.browser
def test_opens_a_page():
    pass

@pytest.mark.faults
def test_stops_a_process():
    pass

@pytest.mark.faults
@pytest.mark.browser
def test_stops_a_browser():
    pass

@pytest.mark.db
def test_asks_a_database():
    pass

@pytest.mark.db
@pytest.mark.faults
def test_stops_a_database():
    pass
"""

SETTINGS = """
[pytest]
markers =
    browser: b
    db: d
    faults: f
"""


class Run:
    """One run of a suite of its own, in a directory of its own: the exit code, and what was printed."""

    def __init__(
        self, directory: Path, *parts: str, tiers: str = "fast", arguments: tuple[str, ...] = ()
    ) -> None:
        (directory / "pytest.ini").write_text(SETTINGS)
        (directory / "test_small.py").write_text("".join([BEGINNING, *parts]))
        self.results = directory / "test-results"
        ran = subprocess.run(
            [sys.executable, "-m", "scripts.run_tests", tiers, *arguments],
            cwd=directory,
            env={
                "PATH": os.environ["PATH"],
                "PYTHONPATH": str(ROOT),
                "TEST_WORKERS": "1",
                # The plugins that the runner itself asks for; the others take a second to load each time.
                "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
                "PYTEST_PLUGINS": "xdist.plugin,pytest_timeout,pytest_playwright.pytest_playwright",
            },
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
        self.code = ran.returncode
        self.lines = lines = ran.stdout.splitlines()
        self.accidents = [line.removeprefix(AGAIN_ALONE) for line in lines if line.startswith(AGAIN_ALONE)]

    def cases(self, a_try: str) -> Iterator[ET.Element]:
        return ET.parse(self.results / f"{a_try}.xml").iter("testcase")

    def tests(self, tier: str) -> set[str]:
        """The names of the tests that ran in a tier."""
        return {case.attrib["name"] for case in self.cases(f"{tier}/together")}

    def failed(self, a_try: str) -> set[str]:
        """The names of the tests in the JUnit file of a try that passed by no means."""
        return {
            case.attrib["name"]
            for case in self.cases(a_try)
            if case.find("failure") is not None or case.find("error") is not None
        }

    @property
    def tries(self) -> list[str]:
        """The tries there were, by tier, in no order of time."""
        return sorted(f"{path.parent.name}/{path.stem}" for path in self.results.glob("*/*.xml"))


def test_a_run_without_failures_needs_no_second_try(tmp_path):
    run = Run(tmp_path)
    assert (run.code, run.accidents, run.tries) == (0, [], ["fast/together"])


def test_accidents_are_named_with_their_first_error_and_stop_nothing(tmp_path):
    run = Run(tmp_path, FAILS_FIRST, ACCIDENTS)
    assert run.code == 0
    assert sorted(run.accidents) == [
        " test_small.py::test_fails_first: AssertionError: a busy machine",
        " test_small.py::test_is_set_up: AssertionError: no server yet",
        " test_small.py::test_is_torn_down[a::b]: OSError: in use",
        " test_small.py::test_kills_its_worker_first: worker 'gw0' crashed while running"
        " 'test_small.py::test_kills_its_worker_first'",
    ]
    assert "test_fails_first" in run.failed("fast/together")
    assert run.failed("fast/alone") == set()


def test_what_fails_twice_fails_the_run_and_hides_no_accident(tmp_path):
    always = {"test_fails_always", "test_passes_but_leaves_something", "test_hangs_always"}
    run = Run(tmp_path, FAILS_FIRST, FAILS_ALWAYS, HANGS_ALWAYS)
    assert run.code == pytest.ExitCode.TESTS_FAILED
    assert run.accidents == [" test_small.py::test_fails_first: AssertionError: a busy machine"]
    assert run.failed("fast/together") == {"test_fails_first", *always}
    assert run.failed("fast/alone") == always


def test_what_is_not_run_the_second_time_has_not_passed(tmp_path):
    run = Run(tmp_path, FAILS_FIRST, SKIPPED_THEN)
    assert (run.code, run.tries) == (1, ["fast/alone", "fast/together"])
    assert run.accidents == [" test_small.py::test_fails_first: AssertionError: a busy machine"]


def test_what_kills_its_process_twice_fails_the_run(tmp_path):
    run = Run(tmp_path, FAILS_FIRST, KILLS_ALWAYS)
    assert run.code not in (0, pytest.ExitCode.TESTS_FAILED)
    assert run.failed("fast/together") == {"test_fails_first", "test_kills_always"}


@pytest.mark.parametrize(
    ("many", "code", "tries"),
    [
        (MOST_ACCIDENTS, 0, ["fast/alone", "fast/together"]),
        (MOST_ACCIDENTS + 1, pytest.ExitCode.TESTS_FAILED, ["fast/together"]),
    ],
)
def test_many_failures_are_no_accidents(tmp_path, many, code, tries):
    run = Run(tmp_path, MANY_FAIL.format(many=many))
    assert (run.code, run.tries, len(run.accidents)) == (code, tries, many if code == 0 else 0)


@pytest.mark.parametrize("workers", ["0", "1"])
def test_a_run_that_broke_off_gets_no_second_try(tmp_path, workers):
    run = Run(tmp_path, FAILS_FIRST, arguments=("-n", workers, "--exitfirst"))
    assert run.code != 0
    assert (run.accidents, run.tries) == ([], ["fast/together"])


@pytest.mark.parametrize("workers", ["0", "1"])
def test_a_file_that_cannot_be_read_gets_no_second_try(tmp_path, workers):
    run = Run(tmp_path, "def test_(:\n", arguments=("-n", workers))
    assert run.code != 0
    assert (run.accidents, run.tries) == ([], ["fast/together"])


@pytest.mark.parametrize("workers", ["0", "1"])
def test_a_file_that_cannot_be_read_among_others_gets_no_second_try(tmp_path, workers):
    (tmp_path / "test_broken.py").write_text("def test_(:\n")
    run = Run(tmp_path, FAILS_FIRST, arguments=("-n", workers))
    assert run.code != 0
    assert (run.accidents, run.tries) == ([], ["fast/together"])


def test_a_test_runs_in_the_tier_of_its_marks_and_a_database_of_each_kind_has_its_own(tmp_path):
    run = Run(tmp_path, MARKED, tiers="fast,browser,faults,postgres,postgres-faults")
    assert run.code == 0
    assert {tier: run.tests(tier) for tier in TIERS} == {
        "fast": {"test_passes", "test_asks_a_database"},
        "browser": {"test_opens_a_page"},
        "faults": {"test_stops_a_process", "test_stops_a_browser", "test_stops_a_database"},
        "postgres": {"test_asks_a_database"},
        "postgres-faults": {"test_stops_a_database"},
    }
    took = re.compile(r"([\w-]+) took \d+ s")
    assert [found[1] for found in map(took.fullmatch, run.lines) if found] == list(TIERS)


def test_marks_of_the_caller_choose_among_those_of_a_tier(tmp_path):
    run = Run(tmp_path, MARKED, tiers="fast,browser,faults", arguments=("-m", "db or browser"))
    assert run.code == 0
    assert {tier: run.tests(tier) for tier in ("fast", "browser", "faults")} == {
        "fast": {"test_asks_a_database"},
        "browser": {"test_opens_a_page"},
        "faults": {"test_stops_a_browser", "test_stops_a_database"},
    }


@pytest.mark.parametrize(
    ("name", "code"), [("asks_a_database", 0), ("is_not_there", pytest.ExitCode.NO_TESTS_COLLECTED)]
)
def test_a_choice_that_leaves_a_tier_empty_is_no_fault_unless_it_leaves_all(tmp_path, name, code):
    run = Run(tmp_path, MARKED, tiers="fast,browser", arguments=("-k", name))
    assert (run.code, run.tries) == (code, ["browser/together", "fast/together"])


def test_the_next_tier_runs_after_failures_and_they_stay_failures(tmp_path):
    run = Run(tmp_path, FAILS_ALWAYS, MARKED, tiers="fast,browser")
    assert (run.code, run.tests("browser")) == (pytest.ExitCode.TESTS_FAILED, {"test_opens_a_page"})


@pytest.mark.parametrize(
    ("part", "arguments"),
    [(MANY_FAIL.format(many=MOST_ACCIDENTS + 1), ()), (FAILS_ALWAYS, ("--exitfirst",))],
)
def test_no_tier_runs_after_one_that_broke_off_or_failed_at_length(tmp_path, part, arguments):
    run = Run(tmp_path, part, MARKED, tiers="fast,browser", arguments=arguments)
    assert run.code != 0
    assert run.tries == ["fast/together"]
