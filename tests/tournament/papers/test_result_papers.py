"""The printed rankings: what a penalty outside a sheet leaves on them, and the nations."""

import io
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from tests.tournament.papers.played import played_event
from tests.tournament.sample_events import NOW, account
from tests.warm_renderer import render_pdf
from tournament.models import Player, RankingPenalty
from tournament.papers.paper import as_html
from tournament.papers.result_papers import nations_paper, standings_paper
from tournament.results.event_file import standings_file

pytestmark = pytest.mark.django_db


def text_of(paper, event):
    pdf = PdfReader(io.BytesIO(render_pdf(as_html(paper, event, size="A4", now=NOW))))
    return "\n".join(page.extract_text() for page in pdf.pages)


def penalise(event, number, kind, amount, **more):
    player = event.players.get(number=number)
    return RankingPenalty.objects.create(
        event=event, player=player, kind=kind, amount=amount, given_at=NOW, **more
    )


def test_a_penalty_is_marked_in_its_line_and_told_below_the_ranking():
    event = played_event()
    penalise(event, 5, "table_points", 12, reason="Late", round=event.rounds.get(number=1))
    penalise(event, 7, "points", 20, reason="Noise", cancelled_at=NOW, cancel_reason="Somebody else")
    paper = standings_paper(standings_file(event, public=True))
    assert {line.player.number: line.lost for line in paper.context["lines"] if line.lost} == {
        5: "1 table point"
    }
    assert sorted(paper.context["penalties"]) == [
        "5 王小明: 1 table point (round 1) · Late",
        "7 Tomasz Zieliński: 20 points (whole event) · Noise · cancelled: Somebody else",
    ]
    text = text_of(paper, event)
    assert "△ 1 table point" in text
    assert "1 table point (round 1) · Late" in text


def test_the_scores_stand_below_each_other_behind_every_kind_of_table_points():
    event = played_event()
    for number, amount in [(1, 11), (2, 12), (3, 30), (5, 7)]:
        penalise(event, number, "table_points", amount, reason="Late")
    paper = standings_paper(standings_file(event, public=True))
    assert any("/" in line.sums[0] for line in paper.context["lines"])
    pdf = PdfReader(io.BytesIO(render_pdf(as_html(paper, event, size="A4", now=NOW))))
    scores = {line.sums[1].strip() for line in paper.context["lines"]}
    found = []

    def note(text, _outer, matrix, _font, _size):
        if text.strip() in scores:
            found.append(round(matrix[4]))

    pdf.pages[0].extract_text(visitor_text=note)
    assert len(found) == len(paper.context["lines"])
    assert len(set(found)) == 1


@pytest.mark.parametrize("players", [34, 35])
def test_penalties_never_stand_on_a_page_without_the_ranking(players):
    event = played_event()
    Player.objects.bulk_create(
        Player(event=event, number=number, name=f"Late {number}") for number in range(9, players + 1)
    )
    penalise(event, 7, "points", 20, reason="Noise")
    paper = standings_paper(standings_file(event, public=False))
    last = PdfReader(io.BytesIO(render_pdf(as_html(paper, event, size="A4", now=NOW)))).pages[-1]
    assert "Noise" in last.extract_text()
    assert "Late" in last.extract_text()


def test_a_penalty_of_a_round_that_is_not_public_is_on_no_public_paper():
    event = played_event()
    penalise(event, 5, "points", 20, reason="Noise", round=event.rounds.get(number=2))
    assert standings_paper(standings_file(event, public=True)).context["penalties"] == []
    assert len(standings_paper(standings_file(event, public=False)).context["penalties"]) == 1


@pytest.mark.parametrize(("more", "lies"), [("", False), (" of the unbeatable thirteen orphans", True)])
def test_the_standings_lie_where_teams_are_long(more, lies):
    event = played_event()
    for team in event.teams.all():
        team.name += more
        team.save()
    file = replace(standings_file(event, public=True), rounds=(1, 2, 3))
    paper = standings_paper(file)
    assert paper.lies == lies
    assert f"Team 2{more}" in " ".join(text_of(paper, event).split())


def test_the_standings_of_a_long_event_tell_every_round():
    event = played_event()
    paper = standings_paper(replace(standings_file(event, public=True), rounds=tuple(range(1, 14))))
    assert "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13" in " ".join(text_of(paper, event).split())


def test_the_nations_are_printed_with_the_players_who_count():
    event = played_event()
    Player.objects.filter(event=event, number__gt=4).update(country="PL")
    event.nation_best = 2
    event.save()
    paper = nations_paper(standings_file(event, public=True))
    assert {name: len(members) for name, _nation, members in paper.context["lines"]} == {
        "France": 2,
        "Poland": 2,
    }
    text = text_of(paper, event)
    assert "Nations after round 1" in text
    assert "Poland" in text


@pytest.mark.parametrize(("best", "status"), [(None, 404), (2, 200)])
def test_nations_are_offered_where_the_event_ranks_them(best, status):
    event = played_event()
    event.nation_best = best
    event.save()
    client = Client()
    client.force_login(account("ada", event, "organiser"))
    for prefix in ("files", "event_files"):
        address = reverse(f"{prefix}_nations", args=[event.slug])
        assert client.get(f"{address}?preview=1").status_code == status
        page = client.get(reverse(prefix, args=[event.slug])).content.decode()
        assert (address in page) == (best is not None)
