"""Papers that have no column for every round say so, on paper and in the preview."""

import io

import pytest
from pypdf import PdfReader

from tests.tournament.papers.played import played_event
from tests.tournament.sample_events import NOW
from tests.warm_renderer import render_pdf
from tournament.papers import result_papers, seating_papers
from tournament.papers.paper import Preview, as_html
from tournament.results.event_file import seated_rounds, seating_of, standings_file

pytestmark = pytest.mark.django_db


def opponents(event):
    rounds = seated_rounds(event, public=False)
    return seating_papers.meetings_paper(rounds, seating_of(rounds, public=False))


def names(event):
    rounds = seated_rounds(event, public=False)
    return seating_papers.names_paper(rounds, seating_of(rounds, public=False))


def standings(event):
    return result_papers.standings_paper(standings_file(event, public=False))


@pytest.mark.parametrize(
    ("paper", "module", "limit", "rounds"),
    [
        (opponents, seating_papers, "_MOST_ROUNDS_OF_OPPONENTS", 3),
        (names, seating_papers, "_MOST_ROUNDS", 3),
        (standings, result_papers, "_MOST_ROUNDS", 2),
    ],
)
def test_a_paper_without_a_column_for_every_round_says_so(monkeypatch, paper, module, limit, rounds):
    monkeypatch.setattr(seating_papers, "_MOST_IN_A_CROSS_TABLE", 7)
    event = played_event()
    monkeypatch.setattr(module, limit, rounds)
    assert "has room" not in paper(event).note
    monkeypatch.setattr(module, limit, rounds - 1)
    made = paper(event)
    sentence = f"The paper has room for the last {rounds - 1} of {rounds} rounds."
    (page,) = PdfReader(io.BytesIO(render_pdf(as_html(made, event, size="A4", now=NOW)))).pages
    assert sentence in " ".join(page.extract_text().split())
    assert sentence in as_html(made, event, size="A4", now=NOW, preview=Preview(nonce="", files="/"))
    assert list(made.context["rounds"]) == list(range(2, rounds + 1))
    assert ("The sums are over all rounds." in made.note) == (paper is standings)
