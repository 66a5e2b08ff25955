"""Papers with more rounds than fit beside the names: what is still to be played is never left out.

The standings leave out the first rounds and say so; what tells where to sit begins again behind all names.
"""

import io
from itertools import chain

import pytest
from pypdf import PdfReader

from tests.tournament.papers.played import played_event
from tests.tournament.sample_events import NOW, seated_event
from tests.warm_renderer import render_pdf
from tournament.papers import result_papers, seating_papers
from tournament.papers.paper import Preview, as_html
from tournament.results.event_file import seated_rounds, seating_of, standings_file

pytestmark = pytest.mark.django_db


def texts_of(paper, event):
    pdf = PdfReader(io.BytesIO(render_pdf(as_html(paper, event, size="A4", now=NOW))))
    return [" ".join(page.extract_text().split()) for page in pdf.pages]


def test_standings_without_a_column_for_every_round_say_so(monkeypatch):
    event = played_event()
    file = standings_file(event, public=False)
    monkeypatch.setattr(result_papers, "_MOST_ROUNDS", 2)
    assert "has room" not in result_papers.standings_paper(file).note
    monkeypatch.setattr(result_papers, "_MOST_ROUNDS", 1)
    paper = result_papers.standings_paper(file)
    sentence = "The paper has room for the last 1 of 2 rounds. The sums are over all rounds."
    (text,) = texts_of(paper, event)
    assert sentence in text
    assert sentence in as_html(paper, event, size="A4", now=NOW, preview=Preview(files="/"))
    assert list(paper.context["rounds"]) == [2]


def test_where_do_i_sit_begins_once_more_behind_all_names():
    event = seated_event(players=8, rounds=20, title="Cup of twenty rounds")
    rounds = seated_rounds(event, public=False)
    paper = seating_papers.names_paper(rounds, seating_of(rounds, public=False))
    first, second = texts_of(paper, event)
    assert "Behind all names the list begins again with round 11." in first
    assert "R1 R2" in first
    assert "R10" in first
    assert "R11 R12" in second
    assert "R20" in second
    for text in (first, second):
        assert all(f"Player {number}" in text for number in range(1, 9))


@pytest.mark.parametrize(("rounds", "parts"), [(3, [(1, 2, 3)]), (20, [(*range(1, 11),), (*range(11, 21),)])])
def test_the_list_of_opponents_has_every_round(monkeypatch, rounds, parts):
    monkeypatch.setattr(seating_papers, "_MOST_IN_A_CROSS_TABLE", 7)
    monkeypatch.setattr(seating_papers, "_BLOCK_WIDTH", 130)
    event = seated_event(players=8, rounds=rounds, title=f"Cup of {rounds} rounds")
    seated = seated_rounds(event, public=False)
    paper = seating_papers.meetings_paper(seated, seating_of(seated, public=False))
    blocks = paper.context["blocks"]
    assert [tuple(block.columns) for block in blocks] == parts
    assert sorted(set(chain(*(block.columns for block in blocks)))) == list(range(1, rounds + 1))
    assert ("begins again with round 11" in paper.note) == (len(parts) > 1)


def test_every_page_of_the_opponents_has_the_rounds_above_them(monkeypatch):
    monkeypatch.setattr(seating_papers, "_MOST_IN_A_CROSS_TABLE", 7)
    event = seated_event(players=72, rounds=2, title="Cup of two rounds")
    seated = seated_rounds(event, public=False)
    texts = texts_of(seating_papers.meetings_paper(seated, seating_of(seated, public=False)), event)
    assert len(texts) == 3
    assert all("R1 R2" in text for text in texts)
