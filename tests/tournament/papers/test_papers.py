"""Who meets whom and who sits where, the results of a round, and what holds for every paper."""

import io

import pytest
from pypdf import PdfReader

from tests.tournament.papers.played import played_event
from tests.tournament.papers.rendered import pages_of, seated
from tests.tournament.sample_events import NOW, TOTALS, seated_event
from tests.warm_renderer import render_pdf
from tournament.papers.paper import as_html
from tournament.papers.people_papers import badges_paper, participants_paper
from tournament.papers.result_papers import round_results_paper
from tournament.papers.schedule_papers import cards_paper, posters_paper
from tournament.papers.score_sheet import PAPER
from tournament.papers.seating_papers import meetings_paper, names_paper, seating_paper
from tournament.results.event_file import (
    players_taking_part,
    results_of_round,
    seating_of,
)

#: Millimetres at the left and at the right of a list.
MARGIN = 12
#: Millimetres of the names beside the table of meetings (static/css/papers/meetings.css).
NAMES_OF_MEETINGS = 50

pytestmark = pytest.mark.django_db


def test_the_table_of_meetings_names_the_rounds():
    event = played_event()
    (block,) = meetings_paper(*seated(event)).context["blocks"]
    assert list(block.columns) == list(range(1, 9))
    assert [list(row.cells) for row in block.rows][:2] == [
        ["■", "1,3", "1,2", "1", "·", "2", "3", "2,3"],
        ["1,3", "■", "1", "1,2", "2", "·", "2,3", "3"],
    ]


def test_the_table_of_meetings_is_symmetric_and_cut_into_pages():
    event = played_event()
    rounds, sessions = seated(event)
    many = [session for session in sessions if session.round == 1] * 4
    paper = meetings_paper(rounds, many)
    (block,) = paper.context["blocks"]
    assert block.rows[0].cells[1] == "4×"
    assert "3× is in three rounds" in paper.note
    assert "3×" not in meetings_paper(rounds, sessions).note
    cells = [list(row.cells) for row in block.rows]
    assert cells == [list(column) for column in zip(*cells, strict=True)]


@pytest.mark.parametrize("size", PAPER)
def test_each_page_of_the_table_of_meetings_has_its_heads_and_keeps_to_the_paper(size):
    event = seated_event(players=72, rounds=2, title="C" * 120)
    paper = meetings_paper(*seated(event))
    pdf = PdfReader(io.BytesIO(render_pdf(as_html(paper, event, size=size, now=NOW))))
    heads = [block.columns for block in paper.context["blocks"]]
    _short, long = PAPER[size]
    assert NAMES_OF_MEETINGS + 36 * paper.context["column"] < long - 2 * MARGIN
    assert [len(columns) for columns in heads] == [36, 36, 36, 36]
    for page, columns in zip(pdf.pages, heads, strict=True):
        assert "\t".join(map(str, columns)) in page.extract_text().replace(" ", "\t")


def test_a_large_field_has_a_line_of_opponents_for_each_player(monkeypatch):
    monkeypatch.setattr("tournament.papers.seating_papers._MOST_IN_A_CROSS_TABLE", 7)
    event = played_event()
    paper = meetings_paper(*seated(event))
    (block,) = paper.context["blocks"]
    assert [row.cells for row in block.rows][4] == ["6 7 8", "2 4 7", "3 4 6"]
    assert "R3" in pages_of(paper, event)[0]


@pytest.mark.parametrize("rounds", [1, 3, 7, 8, 9, 10, 11])
def test_the_list_of_opponents_keeps_to_the_narrower_paper(monkeypatch, rounds):
    monkeypatch.setattr("tournament.papers.seating_papers._MOST_IN_A_CROSS_TABLE", 7)
    event = seated_event(players=8, rounds=rounds, title="Cup of opponents")
    width = meetings_paper(*seated(event)).context["width"]
    _short, long = PAPER["letter"]
    assert NAMES_OF_MEETINGS + rounds * width < long - 2 * MARGIN


def test_where_do_i_sit_tells_every_round_of_a_long_event():
    event = seated_event(players=8, rounds=12, title="Cup of twelve rounds")
    paper = names_paper(*seated(event))
    assert [rounds for rounds, _lines in paper.context["lists"]] == [list(range(1, 13))]
    (page,) = PdfReader(io.BytesIO(render_pdf(as_html(paper, event, size="A4", now=NOW)))).pages
    assert page.mediabox.width > page.mediabox.height


def test_the_results_of_a_round_with_marks():
    event = played_event()
    first = event.rounds.get(number=1)
    (text,) = pages_of(
        round_results_paper(first, results_of_round(event, first, public=True), public=True), event
    )
    for total in TOTALS:
        assert f"{total:+}".replace("-", "−") in text
    assert "2 Σ" in text
    assert "Internal" not in text


@pytest.mark.parametrize(("make", "args"), [(names_paper, 0), (meetings_paper, 0), (seating_paper, 1)])
def test_a_seating_that_is_not_shown_is_marked_internal(make, args):
    event = played_event()
    rounds, sessions = seated(event)
    shown, _sessions = seated(event, public=True)
    if args:
        assert make(rounds[2], sessions).internal
        assert not make(shown[0], sessions).internal
    else:
        assert make(rounds, sessions).internal
        assert not make(shown, sessions).internal
    assert "Internal" in pages_of(make(rounds[2] if args else rounds, sessions), event)[0]


def test_no_paper_asks_the_database_for_each_player_or_table(django_assert_num_queries):
    for players in (8, 16):
        event = seated_event(players=players, rounds=2, title=f"Cup of {players}")
        rounds = list(event.rounds.all())
        with django_assert_num_queries(1):
            sessions = seating_of(rounds, public=True)
        with django_assert_num_queries(1):
            listed = players_taking_part(event)
        with django_assert_num_queries(5):  # sessions, seats, hands, penalties, players
            results_of_round(event, rounds[0], public=False)
        with django_assert_num_queries(0):
            for paper in (
                cards_paper(rounds, sessions, listed, size="A4"),
                posters_paper(event, rounds, sessions),
                meetings_paper(rounds, sessions),
                badges_paper(listed, size="A4"),
                participants_paper(listed),
            ):
                as_html(paper, event, size="A4", now=NOW)
