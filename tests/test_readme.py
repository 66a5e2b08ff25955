"""Every command of the README works, in a fresh copy of the repository.

The copy holds the files git knows, and reaches this environment through a link as `.venv`, the way that
CONTRIBUTING.md describes for sharing one; that a new environment can be made is for tests/test_install.py.
`make test` is what runs this test, and in a fresh clone it is what `.ci/run` calls.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.request
from contextlib import suppress
from pathlib import Path

import pytest

from tests.newcomer import ROOT, environment, free_port, listed_files

WITHOUT_PROXY = urllib.request.build_opener(urllib.request.ProxyHandler({}))

#: Seconds until a server that was told to stop is killed.
PATIENCE = 240


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
    for path in listed_files("--others", "--exclude-standard"):
        copied = target / path.relative_to(ROOT)
        copied.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, copied)
    (target / ".venv").symlink_to(sys.prefix)
    return target


def serve(command: str, copy: Path) -> list[str]:
    """Start a server, open the address that it prints, stop it with Ctrl-C; returns what it printed."""
    port = free_port()
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
    printed: list[str] = []
    try:
        assert server.stdout is not None
        for line in server.stdout:  # until it has ended, if it does not start
            printed.append(line.rstrip())
            if "is ready" in line:
                break
        address = re.search(r"http://\S+", printed[-1])
        assert address, "\n".join(printed)
        assert address[0] == f"http://127.0.0.1:{port}/"
        with WITHOUT_PROXY.open(address[0]) as response:
            assert response.status == 200
            assert "Tablepoint" in response.read().decode()
    finally:
        stop(server)
    return printed


def stop(server: subprocess.Popen[str]) -> None:
    """Press Ctrl-C, as in a terminal."""
    with suppress(ProcessLookupError):  # it has ended by itself
        os.killpg(server.pid, signal.SIGINT)
    try:
        server.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(server.pid, signal.SIGKILL)
        server.communicate()
        raise


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
