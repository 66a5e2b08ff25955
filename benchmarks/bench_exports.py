"""How long files take: `python -m benchmarks.bench_exports [PLAYERS] [ROUNDS]`, 400 and 10 by default.

Seconds by the clock and of the processor, and pages; for PDF with the start of the child that renders it,
and the most memory that any of these children took.
"""

import io
import os
import resource
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from benchmarks.large_event import with_event


def measure(event: Any) -> None:
    """Make every file of the event and print a line for each."""
    from django.utils import timezone

    from tournament.papers import certificate_papers, paper, people_papers
    from tournament.papers import result_papers as results
    from tournament.papers import schedule_papers as schedules
    from tournament.papers import seating_papers as seatings
    from tournament.papers.making.patience import LONGEST_IN_A_REQUEST
    from tournament.papers.slips import score_sheets_paper
    from tournament.papers.workbooks.event_workbook import TABLES, event_workbook
    from tournament.papers.workbooks.sheet_csv import sheet_csv
    from tournament.results import event_file

    now = timezone.now()
    rounds = event_file.seated_rounds(event, public=True)
    first = rounds[0]
    site = "https://mahjong.example.org"

    def as_pdf(document: Callable[[], Any]) -> bytes:
        """As the site makes it: by a job, and in parts where it takes long."""
        made = document()
        parts = made.parts() if made.seconds > LONGEST_IN_A_REQUEST else [made]
        return by_job(made.name, [paper.as_html(part, event, size="A4", now=now) for part in parts])

    def standings() -> Any:
        return event_file.standings_file(event, public=True)

    def seats() -> Any:
        return event_file.seating_of(rounds[:1], public=True)

    def all_seats() -> Any:
        return event_file.seating_of(rounds, public=True)

    def players() -> Any:
        return event_file.players_taking_part(event)

    def played() -> Any:
        return event_file.results_of_round(event, first, public=True)

    documents: dict[str, Callable[[], Any]] = {
        "standings": lambda: results.standings_paper(standings()),
        "teams": lambda: results.teams_paper(standings()),
        "results of a round": lambda: results.round_results_paper(first, played(), public=True),
        "seating by table": lambda: seatings.seating_paper(first, seats()),
        "seating by name": lambda: seatings.names_paper(rounds, all_seats()),
        "who meets whom": lambda: seatings.meetings_paper(rounds, all_seats()),
        "score sheets": lambda: score_sheets_paper(event, first, seats(), size="A4", site=site),
        "schedule cards": lambda: schedules.cards_paper(rounds, all_seats(), players(), size="A4"),
        "table posters": lambda: schedules.posters_paper(event, rounds, all_seats()),
        "participants": lambda: people_papers.participants_paper(players()),
        "name badges": lambda: people_papers.badges_paper(players(), size="A4"),
        "certificates": lambda: certificate_papers.certificates_paper(
            standings(), places=None, own_language=False
        ),
    }
    jobs: dict[str, Callable[[], bytes]] = {
        "workbook": lambda: event_workbook(event_file.event_file(event, public=False), now=now),
        "standings, csv": lambda: sheet_csv(TABLES["standings"].sheet(standings())),
    }
    jobs |= {name: partial(as_pdf, document) for name, document in documents.items()}
    for name, make in jobs.items():
        start, worked = time.perf_counter(), processor_seconds()
        content = make()
        seconds, worked = time.perf_counter() - start, processor_seconds() - worked
        size = f"{len(content) / 1024:6.0f} KiB"
        print(f"{name:24} {seconds:6.2f} s, processor {worked:5.2f} s {size} {pages(content)}")
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"most memory of a child   {memory:6.0f} MiB")


def by_job(name: str, parts: list[str]) -> bytes:
    """Have the parts made by a job, and wait for it."""
    from tournament.papers.making import jobs, maker

    of_site = jobs.paper_jobs()
    of_site.start(name, jobs.Order(0, False, "", name, name, name, ""), parts)
    at_work = maker.Maker(of_site)
    while at_work.look():  # until its process has been waited for, which is when it counts
        time.sleep(0.02)
    return of_site.result(name) or b""


def processor_seconds() -> float:
    """What this process and its ended children have used."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def pages(content: bytes) -> str:
    if not content.startswith(b"%PDF"):
        return ""
    from pypdf import PdfReader

    return f"{len(PdfReader(io.BytesIO(content)).pages)} pages"


if __name__ == "__main__":
    with_event(measure, __doc__)
