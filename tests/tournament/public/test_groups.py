"""The rankings of teams and nations, as everybody reads them, and in the workbook."""

import io

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from openpyxl import load_workbook

from tests.tournament.sample_events import NOW, new_event, publish
from tournament.draws.drawing import draw_seating
from tournament.models import Event
from tournament.players.entering import PlayerEntry, add_players
from tournament.record import bump_revision

pytestmark = pytest.mark.django_db


def grouped_event(players=8, **settings):
    """Players of four countries in teams of three, two and more, one round published."""
    event = new_event(rounds=1)
    entries = [
        PlayerEntry(f"Player {n}", country=["NL", "FR", "SE", ""][n % 4], team="Red" if n < 3 else "Blue")
        for n in range(players)
    ]
    add_players(event.pk, entries, by=None, now=NOW)
    draw_seating(event.pk, seed="groups", by=None, now=NOW)
    Event.objects.filter(pk=event.pk).update(state="open", **settings)
    event.refresh_from_db()
    publish(event, 1)
    return event


def test_a_team_shows_who_does_not_count(client):
    event = grouped_event(team_best=2)
    answer = client.get(reverse("teams", args=[event.slug]))
    rows = {row.record["team"]: row.record for row in answer.context["table"].rows}
    assert [counts for _player, _line, counts in rows["Red"]["members"]] == [True, True, False]
    assert sum(counts for _player, _line, counts in rows["Blue"]["members"]) == 2
    best = sorted((line.twelfths for _player, line, _counts in rows["Red"]["members"]), reverse=True)[:2]
    assert rows["Red"]["twelfths"] == sum(best)
    assert "its 2 best members" in answer.content.decode()


def test_nations_have_a_page_where_they_are_ranked(client):
    event = grouped_event(nation_best=1)
    answer = client.get(reverse("nations", args=[event.slug]))
    rows = answer.context["table"].rows
    assert answer.context["table"].attrs["class"] == "rank plain"
    assert sorted(row.record["team"] for row in rows) == ["FR", "NL", "SE"]
    assert [row.get_cell("team") for row in rows if row.record["team"] == "NL"] == ["Netherlands"]
    assert f'href="{reverse("nations", args=[event.slug])}"' in answer.content.decode()
    Event.objects.filter(pk=event.pk).update(nation_best=None)
    bump_revision(event)
    assert client.get(reverse("nations", args=[event.slug])).status_code == 404


def test_the_workbook_has_the_teams_and_the_nations(client):
    event = grouped_event(nation_best=2, team_best=1)
    answer = client.get(reverse("files_workbook", args=[event.slug]))
    book = load_workbook(io.BytesIO(answer.content))
    assert {row[1].value for row in book["Nations"].iter_rows(min_row=2)} == {
        "Netherlands",
        "France",
        "Sweden",
    }
    assert all("," not in row[6].value for row in book["Teams"].iter_rows(min_row=2))


def test_the_number_of_queries_does_not_grow(client):
    counts = []
    for players in (8, 24):
        event = grouped_event(players, nation_best=2)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            client.get(reverse("nations", args=[event.slug]))
        counts.append(len(queries))
        Event.objects.filter(pk=event.pk).update(title=f"Cup of {players}", slug=f"cup-{players}")
    assert counts[0] == counts[1]
