"""What a paper says when it is printed."""

import io
from datetime import UTC, datetime, timedelta

from pypdf import PdfReader

from tests.tournament.sample_events import NOW
from tests.warm_renderer import render_pdf
from tournament.papers.paper import as_html
from tournament.results.event_file import (
    seated_rounds,
    seating_of,
)


def pages_of(paper, event, size="A4"):
    pdf = PdfReader(io.BytesIO(render_pdf(as_html(paper, event, size=size, now=NOW))))
    return [page.extract_text() for page in pdf.pages]


def with_times(event):
    """The event with a round every ten hours, so over two days."""
    for round_ in event.rounds.all():
        round_.starts_at = datetime(2026, 5, 1, 9, 30, tzinfo=UTC) + timedelta(hours=10 * (round_.number - 1))
        round_.save()
    return event


def seated(event, *, public=False):
    rounds = seated_rounds(event, public=public)
    return rounds, seating_of(rounds, public=public)
