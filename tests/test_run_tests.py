"""What `make test` makes of failures: accidents are named and pass, everything else fails the run."""

import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from scripts.run_tests import AGAIN_ALONE, MOST_ACCIDENTS

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


class Run:
    """One run of a suite of its own, in a directory of its own: the exit code, and what was printed."""

    def __init__(self, directory: Path, *parts: str, arguments: tuple[str, ...] = ()) -> None:
        (directory / "pytest.ini").write_text("[pytest]\n")
        (directory / "test_small.py").write_text("".join([BEGINNING, *parts]))
        self.results = directory / "test-results" / "small"
        ran = subprocess.run(
            [sys.executable, "-m", "scripts.run_tests", "small", *arguments],
            cwd=directory,
            env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "TEST_WORKERS": "1"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
        self.code = ran.returncode
        lines = ran.stdout.splitlines()
        self.accidents = [line.removeprefix(AGAIN_ALONE) for line in lines if line.startswith(AGAIN_ALONE)]

    def failed(self, a_try: str) -> set[str]:
        """The names of the tests in the JUnit file of a try that passed by no means."""
        cases = ET.parse(self.results / f"{a_try}.xml").iter("testcase")
        return {
            case.attrib["name"]
            for case in cases
            if case.find("failure") is not None or case.find("error") is not None
        }

    @property
    def tries(self) -> list[str]:
        return sorted(path.stem for path in self.results.glob("*.xml"))


def test_a_run_without_failures_needs_no_second_try(tmp_path):
    run = Run(tmp_path)
    assert (run.code, run.accidents, run.tries) == (0, [], ["together"])


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
    assert "test_fails_first" in run.failed("together")
    assert run.failed("alone") == set()


def test_what_fails_twice_fails_the_run_and_hides_no_accident(tmp_path):
    always = {"test_fails_always", "test_passes_but_leaves_something", "test_hangs_always"}
    run = Run(tmp_path, FAILS_FIRST, FAILS_ALWAYS, HANGS_ALWAYS)
    assert run.code == pytest.ExitCode.TESTS_FAILED
    assert run.accidents == [" test_small.py::test_fails_first: AssertionError: a busy machine"]
    assert run.failed("together") == {"test_fails_first", *always}
    assert run.failed("alone") == always


def test_what_is_not_run_the_second_time_has_not_passed(tmp_path):
    run = Run(tmp_path, FAILS_FIRST, SKIPPED_THEN)
    assert (run.code, run.tries) == (1, ["alone", "together"])
    assert run.accidents == [" test_small.py::test_fails_first: AssertionError: a busy machine"]


def test_what_kills_its_process_twice_fails_the_run(tmp_path):
    run = Run(tmp_path, FAILS_FIRST, KILLS_ALWAYS)
    assert run.code == -9
    assert run.failed("together") == {"test_fails_first", "test_kills_always"}


@pytest.mark.parametrize(
    ("many", "code", "tries"),
    [
        (MOST_ACCIDENTS, 0, ["alone", "together"]),
        (MOST_ACCIDENTS + 1, pytest.ExitCode.TESTS_FAILED, ["together"]),
    ],
)
def test_many_failures_are_no_accidents(tmp_path, many, code, tries):
    run = Run(tmp_path, MANY_FAIL.format(many=many))
    assert (run.code, run.tries, len(run.accidents)) == (code, tries, many if code == 0 else 0)


@pytest.mark.parametrize("workers", ["0", "1"])
def test_a_run_that_broke_off_gets_no_second_try(tmp_path, workers):
    run = Run(tmp_path, FAILS_FIRST, arguments=("-n", workers, "--exitfirst"))
    assert run.code != 0
    assert (run.accidents, run.tries) == ([], ["together"])


@pytest.mark.parametrize("workers", ["0", "1"])
def test_a_file_that_cannot_be_read_gets_no_second_try(tmp_path, workers):
    run = Run(tmp_path, "def test_(:\n", arguments=("-n", workers))
    assert run.code != 0
    assert (run.accidents, run.tries) == ([], ["together"])
