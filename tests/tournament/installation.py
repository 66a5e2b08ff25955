"""An installation with data of its own, and what somebody at the server does with it."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from tests import newcomer
from tournament.copies.kept import Folder

_SERVER = ("-m", "gunicorn", "--config", "tournament/gunicorn.py", "tournament.wsgi")


class Installation:
    """A directory with the data of an installation of its own, and what is done with it."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        port = str(newcomer.free_port())
        self.environment = newcomer.environment(
            VAR_DIR=str(directory), DEMO="1", PORT=port, BACKUP_MINUTES="0"
        )
        self.url = f"http://127.0.0.1:{port}"
        self.database = directory / "tablepoint.sqlite3"
        self.copies = Folder(directory / "copies")

    def manage(self, *words: str) -> tuple[int, str]:
        """Run a command; its exit code and everything it says."""
        return self._run("manage.py", *words)

    def run_server(self) -> tuple[int, str]:
        """The same of a server that does not start."""
        return self._run(*_SERVER)

    def _run(self, *words: str) -> tuple[int, str]:
        ended = subprocess.run(
            [sys.executable, *words],
            cwd=newcomer.ROOT,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        return ended.returncode, ended.stdout

    def start(self, **environment: str) -> subprocess.Popen[str]:
        """Start a server, and wait until it answers."""
        server = self.begin(*_SERVER, **environment)
        assert server.stdout is not None
        said = server.stdout.readline()
        assert "is ready" in said, said + server.stdout.read()
        return server

    def begin(self, *words: str, **environment: str) -> subprocess.Popen[str]:
        """Begin what goes on until it is stopped."""
        return subprocess.Popen(
            [sys.executable, *words],
            cwd=newcomer.ROOT,
            env=self.environment | environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )


def stop(server: subprocess.Popen[str]) -> None:
    with suppress(ProcessLookupError):
        os.killpg(server.pid, signal.SIGKILL)
    server.communicate()
