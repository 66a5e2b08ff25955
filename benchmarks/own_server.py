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

#: The product's own server, and others to measure beside it.
SERVERS = {
    "own": "gunicorn --config tournament/gunicorn.py tournament.wsgi",
    "gthread": "gunicorn -b 127.0.0.1:{port} -w {workers} -k gthread --threads {threads} tournament.wsgi",
    "granian": "granian --interface wsgi --port {port} --workers {workers} --blocking-threads {threads} "
    "tournament.wsgi:application",
    "waitress": "waitress --listen 127.0.0.1:{port} --threads {all} tournament.wsgi:application",
}


@contextmanager
def served(*, workers: int = 2, threads: int = 4, server: str = "own") -> Iterator[str]:
    """A server (of SERVERS) on the database of `large_event.own_database`; gives its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {**os.environ, "HOST": "127.0.0.1", "PORT": str(port), "DEMO": "1"}
    environment |= {"WEB_CONCURRENCY": str(workers), "THREADS": str(threads)}
    words = SERVERS[server].format(port=port, workers=workers, threads=threads, all=workers * threads)
    started = subprocess.Popen(
        [sys.executable, "-m", *words.split()], env=environment, stdout=subprocess.DEVNULL
    )
    try:
        address = f"http://127.0.0.1:{port}"
        _wait_for(address)
        yield address
    finally:
        started.terminate()
        started.wait()


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
