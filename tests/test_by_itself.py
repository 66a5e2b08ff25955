"""What `make test` runs sees nothing of what somebody has set, and leaves nothing behind."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.by_itself import KEPT, SET
from tests.newcomer import ROOT

# Each of these starts processes, and some end them.
pytestmark = pytest.mark.faults

SHOW_ENVIRONMENT = "import json, os; print(json.dumps(dict(os.environ)))"
#: Starts a process in a session of its own, as a server does, and says which. Both write to the same places.
LEAVE_BEHIND = """
import signal, subprocess, sys
left = subprocess.Popen([sys.executable, "-c", "import signal; signal.pause()"], start_new_session=True)
print(left.pid, flush=True)
"""
WAIT = "import signal; print('waits', flush=True); signal.pause()"


def by_itself(code: str) -> subprocess.Popen[str]:
    """Start a small program by itself; what it writes can be read."""
    return subprocess.Popen(
        [sys.executable, "-m", "scripts.by_itself", sys.executable, "-c", code],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_a_command_sees_of_the_environment_only_what_is_listed(monkeypatch, tmp_path):
    for name in ("DATABASE_URL", "LANG", "TZ", "http_proxy", "PYTEST_ADDOPTS", "PYTHONPATH", "TMPDIR"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setenv("CHROMIUM", "/nowhere/chromium")
    said, _ = by_itself(SHOW_ENVIRONMENT).communicate()
    seen = json.loads(said)
    assert seen.keys() - KEPT == {*SET, "TMPDIR"}
    assert (seen["CHROMIUM"], seen["LANG"], seen["TZ"]) == ("/nowhere/chromium", "C.UTF-8", "UTC")
    assert Path(seen["TMPDIR"]).parent == tmp_path


@pytest.mark.parametrize(
    ("ends", "code"),
    [("pass", 0), ("import sys; sys.exit(7)", 7), ("import os; os.kill(os.getpid(), 9)", 137)],
)
def test_temporary_files_go_and_the_exit_code_stays(monkeypatch, tmp_path, ends, code):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    process = by_itself(f"import tempfile; print(tempfile.mkstemp()[1], flush=True); {ends}")
    said, _ = process.communicate()
    assert Path(said).is_relative_to(tmp_path)
    assert (process.returncode, list(tmp_path.iterdir())) == (code, [])


def test_what_a_command_leaves_running_ends_with_it():
    # There is no end of what can be read as long as somebody is left who could write.
    said, told = by_itself(LEAVE_BEHIND).communicate()
    assert told.startswith(f"Left running, and ended now: {said.strip()} ")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_whoever_ends_it_ends_the_command_and_what_that_started(monkeypatch, tmp_path, number):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    process = by_itself(LEAVE_BEHIND + WAIT)
    left = process.stdout.readline().strip()
    assert process.stdout.readline() == "waits\n"
    process.send_signal(number)
    _, told = process.communicate()
    assert process.returncode == 128 + number
    assert told.startswith(f"Left running, and ended now: {left} ")
    assert list(tmp_path.iterdir()) == []


def test_where_it_is_killed_the_command_ends(monkeypatch, tmp_path):
    monkeypatch.setenv("TMPDIR", str(tmp_path))  # of which nothing is removed then
    process = by_itself(WAIT)
    assert process.stdout.readline() == "waits\n"
    process.kill()
    assert process.communicate() == ("", "")
