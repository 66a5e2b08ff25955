"""The processes of gunicorn: some read whole requests before a thread is given to them, one makes papers."""

import os
import time
from collections.abc import Callable, Iterable
from datetime import timedelta
from types import FrameType, SimpleNamespace
from typing import Any

from gunicorn.workers.base import Worker

from tournament.serving.server import Application, Server


class ReadingWorker(Worker):
    """What gunicorn starts, watches and stops, around a `Server`."""

    server: Server
    #: What this process does instead of serving; gunicorn says so before it begins.
    makes_papers = False

    def run(self) -> None:
        """Do one or the other until gunicorn says that it is over."""
        if self.makes_papers:
            self._make_papers()
        else:
            self._serve()

    def _make_papers(self) -> None:
        # Not before: whoever starts the processes would hand an old program to the new ones.
        from tournament.papers.making.jobs import paper_jobs
        from tournament.papers.making.maker import make_papers

        def goes_on() -> bool:
            self.notify()
            return bool(self.alive) and os.getppid() == self.ppid

        make_papers(paper_jobs(), goes_on)

    def _serve(self) -> None:
        """Answer at the end whoever was let in."""
        application = _logged(self.wsgi, self.log) if self.cfg.accesslog else self.wsgi
        self.server = Server(application, [each.sock for each in self.sockets], threads=self.cfg.threads)
        while self.alive and os.getppid() == self.ppid:
            self.notify()
            self.server.turn(1.0)
        self.server.let_nobody_in()
        end = time.monotonic() + self.cfg.graceful_timeout
        while self.server.is_busy and time.monotonic() < end:
            self.notify()
            self.server.turn(0.1)
        self.server.close()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        if hasattr(self, "server"):
            self.server.wake()


def _logged(application: Application, log: Any) -> Application:
    """Each answer as a line of gunicorn's access log, as its program sends it."""

    def answer(environment: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        begun = time.monotonic()
        told = SimpleNamespace(status="500", headers=[], sent=None)
        asked = environment | {"RAW_URI": environment["REQUEST_URI"]}

        def note(status: str, headers: list[tuple[str, str]], *rest: Any) -> Any:
            told.status, told.headers, told.sent = status, headers, dict(headers).get("Content-Length")
            return start(status, headers, *rest)

        try:
            return application(environment, note)
        finally:
            log.access(told, {}, asked, timedelta(seconds=time.monotonic() - begun))

    return answer
