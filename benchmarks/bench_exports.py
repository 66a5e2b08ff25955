"""How long files take: `python -m benchmarks.bench_exports [PLAYERS] [ROUNDS]`, 400 and 10 by default.

Seconds by the clock and of the processor, and pages; for PDF with the start of the child that renders it,
and the most memory that any of these children took.
"""

import argparse
import io
import os
import resource
import time
from collections.abc import Callable
from typing import Any

from benchmarks.large_event import make_event, own_database


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("players", nargs="?", type=int, default=400)
    parser.add_argument("rounds", nargs="?", type=int, default=10)
    size = parser.parse_args()
    with own_database():
        measure(make_event(size.players, size.rounds))


def measure(event: Any) -> None:
    """Make every file of the event and print a line for each."""
    from django.utils import timezone

    from tournament.exports import (
        event_workbook,
        paper,
        pdf,
        result_papers,
        seating_papers,
        slips,
        standings_csv,
    )
    from tournament.queries import files

    now = timezone.now()
    rounds = files.seated_rounds(event, public=True)

    def as_pdf(document: Any) -> bytes:
        return pdf.render_pdf(paper.as_html(document, event, size="A4", now=now))

    def standings() -> Any:
        return files.standings_file(event, public=True)

    def seats() -> Any:
        return files.seating_of(rounds[:1], public=True)

    jobs: dict[str, Callable[[], bytes]] = {
        "workbook": lambda: event_workbook.event_workbook(files.event_file(event, public=False), now=now),
        "standings, csv": lambda: standings_csv.standings_csv(standings()),
        "standings, pdf": lambda: as_pdf(result_papers.standings_paper(standings())),
        "teams, pdf": lambda: as_pdf(result_papers.teams_paper(standings())),
        "seating by table, pdf": lambda: as_pdf(seating_papers.seating_paper(rounds[0], seats())),
        "seating by name, pdf": lambda: as_pdf(
            seating_papers.names_paper(rounds, files.seating_of(rounds, public=True))
        ),
        "score sheets, pdf": lambda: as_pdf(
            slips.score_sheets_paper(event, rounds[0], seats(), size="A4", site="https://mahjong.example.org")
        ),
    }
    for name, make in jobs.items():
        start, worked = time.perf_counter(), processor_seconds()
        content = make()
        seconds, worked = time.perf_counter() - start, processor_seconds() - worked
        size = f"{len(content) / 1024:6.0f} KiB"
        print(f"{name:24} {seconds:6.2f} s, processor {worked:5.2f} s {size} {pages(content)}")
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"most memory of a child   {memory:6.0f} MiB")


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
    main()
