"""How gunicorn serves Tablepoint: `gunicorn --config tournament/gunicorn.py tournament.wsgi`.

Few threads on purpose: writers to one SQLite file wait for each other in any case, and with eight
threads the slowest of fifty simultaneous referees waits a third as long as with fifty.
"""

import os
from pathlib import Path

from tournament.startup import exit_unless_ready, leaving_with_a_sentence, server_address, server_url

with leaving_with_a_sentence():
    _host, _port = server_address()
    workers = int(os.environ.get("WEB_CONCURRENCY") or 2)
    threads = int(os.environ.get("THREADS") or 4)
bind = f"[{_host}]:{_port}" if ":" in _host else f"{_host}:{_port}"
worker_class = "gthread"
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
    exit_unless_ready()
    _clear_old_papers()


def _clear_old_papers() -> None:
    from tournament.papers.making.jobs import paper_jobs
    from tournament.papers.making.store import file_store

    paper_jobs().clear_old()
    file_store().clear_old()


def when_ready(server: object) -> None:
    """Say where, once the port really answers."""
    print(f"Tablepoint is ready: {server_url()}  (Ctrl-C stops it)", flush=True)
