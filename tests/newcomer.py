"""What a newcomer to the project has: a checkout, an environment without settings, a port to listen on."""

import os
import socket
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def listed_files(*asked: str) -> list[Path]:
    """The files that git knows, or others that `git ls-files` is asked for, whoever owns the checkout."""
    listed = subprocess.run(
        ["git", "-c", "safe.directory=*", "ls-files", "-z", "--cached", *asked],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return [ROOT / name for name in filter(None, listed.stdout.split("\0")) if (ROOT / name).is_file()]


def environment(**more: str) -> dict[str, str]:
    """An environment with nothing of what somebody has set for a server, for Python, or for these tests."""
    names = ("HOME", "PATH", "TMPDIR", "USER")
    return {name: os.environ[name] for name in names if name in os.environ} | more


def chosen_chromium() -> dict[str, str]:
    """The browser that somebody chose for the tests; `scripts/chromium` finds one where nobody did."""
    return {name: os.environ[name] for name in ("CHROMIUM",) if name in os.environ}


def free_port() -> int:
    """A port on which nobody listens, and which nobody gets meanwhile who asks the system for any port.

    Systems choose from 32768 on. Two runs at once begin to look in different places.
    """
    for port in range(20_000 + os.getpid() % 10_000, 32_768):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("every port is in use")
