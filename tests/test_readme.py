"""Every command of the README works, in a fresh copy of the repository.

The copy holds the files git knows, and reaches this environment through a link as `.venv`, the way that
CONTRIBUTING.md describes for sharing one; that a new environment can be made is for tests/test_install.py.
`make test` is what runs this test, and in a fresh clone it is what `.ci/run` calls.
"""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 240  # seconds; a busy machine with two cores needs a quarter of it


def commands() -> list[str]:
    """The commands of the README's code blocks, in order."""
    blocks = re.findall(
        r"^```([^\n]*)\n(.*?)^```$", (ROOT / "README.md").read_text(), re.MULTILINE | re.DOTALL
    )
    assert {language for language, _ in blocks} == {"sh"}, "every code block says that it is for a shell"
    return [line for _, block in blocks for line in block.splitlines() if line and not line.startswith("#")]


@pytest.fixture(scope="module")
def copy(tmp_path_factory) -> Path:
    target = tmp_path_factory.mktemp("copy") / "tablepoint"
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)
    (target / ".venv").symlink_to(sys.prefix)
    return target


def environment(**more: str) -> dict[str, str]:
    """A newcomer's environment: nothing of what these tests have set for themselves."""
    inherited = {
        name: value
        for name, value in os.environ.items()
        if name in ("HOME", "LANG", "PATH", "TMPDIR", "USER") or name.startswith("PIP_")
    }
    return {**inherited, **more}


def serve(command: str, copy: Path) -> list[str]:
    """Start a server, open the address that it prints, stop it with Ctrl-C; returns what it printed."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = subprocess.Popen(
        command,
        shell=True,
        cwd=copy,
        env=environment(PORT=str(port)),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    patience = threading.Timer(PATIENCE, os.killpg, (server.pid, signal.SIGKILL))
    patience.start()
    printed: list[str] = []
    try:
        assert server.stdout is not None
        for line in server.stdout:
            printed.append(line.rstrip())
            if "is ready" in line:
                break
        address = re.search(r"http://\S+", printed[-1])
        assert address, "\n".join(printed)
        assert address[0] == f"http://127.0.0.1:{port}/"
        with urllib.request.urlopen(address[0], timeout=60) as response:
            assert response.status == 200
            assert "Tablepoint" in response.read().decode()
    finally:
        os.killpg(server.pid, signal.SIGINT)
        server.communicate(timeout=PATIENCE)
        patience.cancel()
    return printed


def passwords(printed: list[str]) -> dict[str, str]:
    lines = (re.fullmatch(r"\s+(organiser|publisher|referee|viewer)\s+(\S+)", line) for line in printed)
    return {match[1]: match[2] for match in lines if match}


def run_twice(command: str, copy: Path) -> None:
    first = serve(command, copy)
    assert passwords(first).keys() == {"organiser", "publisher", "referee", "viewer"}
    # The second start finds what the first one made, and says nothing but what one needs to know.
    second = serve(command, copy)
    assert passwords(second) == passwords(first)
    assert [line for line in second if "Created" in line or "Making" in line] == []
    assert (copy / "var" / "tablepoint.sqlite3").is_file()


def is_what_lands(command: str, copy: Path) -> None:
    assert command in (copy / ".ci" / "run").read_text()


#: How each command of the README is tried; a command that is not here fails the first test.
TRIED = {"make run": run_twice, "make test": is_what_lands}


def test_every_command_is_tried():
    assert commands() == list(TRIED)


@pytest.mark.faults
@pytest.mark.parametrize("command", TRIED)
def test_command_works_in_a_fresh_copy(command, copy):
    TRIED[command](command, copy)
