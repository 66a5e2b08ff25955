"""How gunicorn serves Tablepoint: `gunicorn --config tournament/gunicorn.py tournament.wsgi`.

Its processes read requests by `tournament.serving`, where nobody who is slow holds a thread. Few threads
on purpose: writers to one SQLite file wait for each other in any case, and with eight threads the slowest
of fifty simultaneous referees waits a third as long as with fifty.
"""

import os
from pathlib import Path
from typing import Any

from tournament.serving.worker import ReadingWorker
from tournament.startup import exit_unless_ready, leaving_with_a_sentence, server_address, server_url


def number(name: str, default: int) -> int:
    """The whole number in the environment variable `name`, 1 or more: without one nobody would answer."""
    text = os.environ.get(name) or str(default)
    if not (text.isascii() and text.isdigit() and int(text)):
        raise ValueError(f"{name} is {text!r}; it must be a whole number from 1 on.")
    return int(text)


with leaving_with_a_sentence():
    _host, _port = server_address()
    workers = number("WEB_CONCURRENCY", 2) + 1  # one of them makes papers
    threads = number("THREADS", 4)
bind = f"[{_host}]:{_port}" if ":" in _host else f"{_host}:{_port}"
worker_class = "tournament.serving.worker.ReadingWorker"
timeout = 60
graceful_timeout = 10

# The heartbeat file belongs in memory: on a slow disk a worker would look dead.
if Path("/dev/shm").is_dir():
    worker_tmp_dir = "/dev/shm"

# Two installations on one machine would otherwise share a control socket in the home directory.
control_socket_disable = True

loglevel = os.environ.get("LOG_LEVEL") or "warning"
accesslog = os.environ.get("ACCESS_LOG") or None


def on_starting(server: object) -> None:
    """Refuse to start with a sentence instead of letting every worker fail with a traceback."""
    exit_unless_ready(set_up=True)


def pre_fork(server: Any, worker: ReadingWorker) -> None:
    """One of the processes makes papers, among those that were started with the same settings."""
    alive = [each for each in server.WORKERS.values() if each.cfg is server.cfg]
    worker.makes_papers = not any(each.makes_papers for each in alive)


def post_worker_init(worker: ReadingWorker) -> None:
    """One of the processes looks after the installation; a thread belongs to the process that begins it."""
    from tournament.upkeep.caretaker import take_care

    if not worker.makes_papers:  # it starts processes, and has no threads
        take_care()


def when_ready(server: object) -> None:
    """Say where, once the port really answers."""
    print(f"Tablepoint is ready: {server_url()}  (Ctrl-C stops it)", flush=True)
