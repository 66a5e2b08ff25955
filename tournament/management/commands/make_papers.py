"""Make the papers that are asked for, beside a server that does not do it itself."""

import signal
from typing import Any

from django.core.management.base import BaseCommand

from tournament.papers.making.jobs import paper_jobs
from tournament.papers.making.maker import make_papers


class Command(BaseCommand):
    help = (
        "Makes the papers that are asked for, until it is stopped. The server that `make run` starts "
        "does this by itself; one that is started by `runserver` needs this command beside it."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        ended: list[int] = []
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda received, _frame: ended.append(received))
        self.stdout.write("Making papers. Ctrl-C stops it.")
        make_papers(paper_jobs(), lambda: not ended)
