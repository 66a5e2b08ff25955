"""A penalty of a round without results waits until that round counts: everywhere where there is a ranking."""

import csv
import io

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from tests.tournament.results.test_penalising import give
from tests.tournament.sample_events import (
    NOW,
    account,
    play,
    publish,
    publish_played,
    seated_event,
    session_of,
)
from tournament.papers.result_papers import standings_paper
from tournament.results.event_file import standings_file
from tournament.results.federation import federation_report
from tournament.results.internal_ranking import internal_ranking
from tournament.results.penalising import cancel_penalty
from tournament.results.public import ranking, team_ranking
from tournament.results.standings import standings_of, team_standings_of
from tournament.results.stored_numbers import differences_in

pytestmark = pytest.mark.django_db

#: Four table points, in twelfths: as much as the best of a session earns.
LOST = 48


@pytest.fixture
def event():
    """Two players lost something: one in round 2, which nobody has played yet, one in the event."""
    event = seated_event(players=8, rounds=2)
    publish(event, 1)
    teams = [event.teams.create(name=name) for name in ("Red", "Blue")]
    for player in event.players.all():
        player.team = teams[player.number % 2]
        player.save()
    first = standings_of(event)[0].number
    give(event, first, "table_points", LOST, 2)
    give(event, first % 8 + 1, "points", 20)
    return event


def lines(ranked):
    return [(line.rank, line.number, line.twelfths, line.score) for line in ranked]


def sums_of_csv(client, event, area):
    answer = client.get(reverse(f"{area}_csv", args=[event.slug, "standings"]))
    rows = csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig")))
    heads = ("Place", "No.", "Twelfths", "Total points")
    return [tuple(int(row[head].replace("−", "-")) for head in heads) for row in rows]


def sums_of_workbook(client, event, area):
    workbook = load_workbook(io.BytesIO(client.get(reverse(f"{area}_workbook", args=[event.slug])).content))
    rows = list(workbook["Standings"].iter_rows(min_row=2, values_only=True))
    return [(row[0], row[1], row[7], row[8]) for row in rows if row[0]]


def sums_of_api(event):
    answer = Client().get(f"/api/v1/events/{event.slug}/standings/").json()
    return [
        (item["rank"], item["player"]["number"], item["table_points"]["twelfths"], item["score"])
        for item in answer["items"]
    ]


@pytest.fixture
def ada(event, client):
    client.force_login(account("ada", event, "organiser"))
    return client


def test_every_ranking_is_the_same(event, ada):
    public = lines(standings_of(event, public=True))
    assert public[0][2] == LOST
    assert lines(standings_of(event)) == public
    assert lines(standings_of(event, after=2)) == public
    assert lines(line.standing for line in internal_ranking(event).lines) == public
    assert lines(line.standing for line in ranking(event, after=1)) == public
    report = federation_report(event).players
    assert [(one.place, one.twelfths, one.score) for one in report] == [
        (rank, twelfths, score) for rank, _number, twelfths, score in public
    ]
    for area in ("files", "event_files"):
        assert sums_of_csv(ada, event, area) == public
        assert sums_of_workbook(ada, event, area) == public
    assert sums_of_api(event) == public
    assert lines(standings_file(event, public=False).standings) == public
    teams = [(team.team, team.rank, team.twelfths) for team in team_standings_of(event, public=True)]
    assert [(team.team, team.rank, team.twelfths) for team in team_standings_of(event)] == teams
    assert [
        (team.team, team.rank, team.twelfths) for team, _won, _of in team_ranking(event, after=1)
    ] == teams
    assert differences_in(event) == ()


def test_it_counts_with_the_first_result_of_its_round(event):
    (penalty,) = event.ranking_penalties.filter(kind="table_points")
    number = penalty.player.number
    play(session_of(event, 2))
    internal = {line.number: line for line in standings_of(event)}
    earned = sum(result.twelfths for result in internal[number].results)
    assert internal[number].twelfths == earned - LOST
    assert {line.number: line for line in standings_of(event, public=True)}[number].twelfths == LOST
    assert {line.number: line for line in standings_of(event, after=1)}[number].twelfths == LOST
    assert differences_in(event) == ()
    play(session_of(event, 2, 2))
    publish_played(event, 2)
    assert lines(standings_of(event, public=True)) == lines(standings_of(event))
    assert differences_in(event) == ()


def test_who_is_disqualified_in_a_later_round_is_placed_until_then(event):
    best = standings_of(event)[0]
    give(event, best.number, "disqualified", 0, 2)
    assert standings_of(event)[0] == best
    play(session_of(event, 2))
    assert standings_of(event)[-1].number == best.number
    assert differences_in(event) == ()


def test_where_it_is_listed_it_says_that_it_does_not_count_yet(event, ada):
    def told():
        paper = standings_paper(standings_file(event, public=False)).context["penalties"]
        page = ada.get(reverse("event_penalties", args=[event.slug])).content.decode()
        answer = ada.get(reverse("event_files_workbook", args=[event.slug]))
        rows = load_workbook(io.BytesIO(answer.content))["Penalties"].iter_rows(values_only=True)
        yet = "does not count yet"
        return (
            [sentence.endswith(f" · {yet}") for sentence in paper],
            page.count(yet),
            [yet in row for row in rows],
        )

    assert told() == ([False, True], 1, [False, False, True])
    play(session_of(event, 2))
    assert told() == ([False, False], 0, [False, False, False])


def test_a_cancelled_one_waits_for_nothing(event, ada):
    (penalty,) = event.ranking_penalties.filter(kind="table_points")
    cancel_penalty(penalty.pk, reason="Somebody else", by=None, now=NOW)
    page = ada.get(reverse("event_penalties", args=[event.slug])).content.decode()
    assert "does not count yet" not in page


@pytest.mark.parametrize(
    ("round_number", "sentence"),
    [
        ("", "The penalty is given; it counts from now on."),
        ("1", "The penalty is given; it counts from now on."),
        ("2", "The penalty is given; it counts as soon as round 2 has results."),
    ],
)
def test_whoever_gives_it_is_told_from_when_on_it_counts(event, ada, round_number, sentence):
    player = event.players.get(number=1)
    form = {"player": player.pk, "kind": "points", "amount": "20", "round": round_number, "reason": "late"}
    answer = ada.post(reverse("event_penalties", args=[event.slug]), form, follow=True)
    assert [str(message) for message in answer.context["messages"]] == [sentence]
