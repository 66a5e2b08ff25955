"""A server of Tablepoint with a database of its own, as a hoster runs it; for measuring, not for tests."""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def served(*, workers: int = 2, threads: int = 4) -> Iterator[str]:
    """gunicorn on the database of `large_event.own_database`; gives its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {**os.environ, "HOST": "127.0.0.1", "PORT": str(port), "DEMO": "1"}
    environment |= {"WEB_CONCURRENCY": str(workers), "THREADS": str(threads)}
    command = [sys.executable, "-m", "gunicorn", "--config", "tournament/gunicorn.py", "tournament.wsgi"]
    server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    try:
        address = f"http://127.0.0.1:{port}"
        _wait_for(address)
        yield address
    finally:
        server.terminate()
        server.wait()


def _wait_for(address: str, seconds: float = 30) -> None:
    """Wait until the server answers. Raises TimeoutError."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            urllib.request.urlopen(f"{address}/login/").close()
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.2)
        else:
            return
    raise TimeoutError(f"{address} does not answer.")


def session_cookie(user: Any) -> str:
    """The cookie by which a browser is signed in as `user`."""
    from django.test import Client

    client = Client()
    client.force_login(user)
    return client.cookies["sessionid"].value


def percentile(measured: list[float], share: float) -> float:
    """The value that this share of what was measured does not exceed."""
    ordered = sorted(measured)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
