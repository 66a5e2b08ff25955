"""The rankings of players and teams, as a visitor gets them."""

import re

import pytest

from tests.tournament.public.reading import by_wind, one_table, page, text, words
from tests.tournament.sample_events import (
    NOW,
    confirm,
    make_public,
    new_event,
    publish,
    record,
    seated_event,
    session_of,
)
from tournament.models import Player, Team
from tournament.rounds.publishing import publish_round
from tournament.sheets.recording import SheetInput

pytestmark = pytest.mark.django_db


def ranked(response):
    """The lines of the ranking, cell by cell."""
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", response.content.decode(), re.DOTALL)[1:]
    cells = [re.findall(r"<td[^>]*>(.*?)</td>", row, re.DOTALL) for row in rows]
    return [[words(cell).replace("1 ½", "1½") for cell in row] for row in cells]


def test_the_ranking_tells_place_name_table_points_points_and_rounds(client):
    event = one_table()
    east, south, west, north = by_wind(event)
    level = sorted([west, north])
    assert ranked(page(client, "ranking", event=event)) == [
        ["1", "", east, "4", "+34", "4 +34"],
        ["2", "", level[0], "1½", "−8", "1½ −8"],
        ["2", "", level[1], "1½", "−8", "1½ −8"],
        ["4", "", south, "0", "−18", "0 −18"],
    ]


def test_movement_is_told_from_the_second_round_on(client):
    event = one_table()
    record(session_of(event, 2), SheetInput(signed_totals=(0, 90, -40, -50)))
    confirm(session_of(event, 2))
    round_ = event.rounds.get(number=2)
    publish_round(round_.pk, by=None, version=round_.version, now=NOW)
    before = {
        line[2]: int(line[0]) for line in ranked(page(client, "ranking", event=event, query="?after=1"))
    }
    for line in ranked(page(client, "ranking", event=event)):
        won = before[line[2]] - int(line[0])
        assert line[1].startswith("–" if won == 0 else f"▲{won}" if won > 0 else f"▼{-won}")


def test_looking_back_shows_the_earlier_ranking(client):
    event = one_table()
    publish(event, 2)
    assert len(ranked(page(client, "ranking", event=event, query="?after=1"))[0]) == 6
    assert len(ranked(page(client, "ranking", event=event))[0]) == 7


def test_a_substitute_stands_at_the_end_without_a_place(client):
    event = one_table()
    winner = by_wind(event)[0]
    event.players.filter(name=winner).update(status=Player.Status.SUBSTITUTE)
    lines = ranked(page(client, "ranking", event=event))
    assert lines[-1][0] == "–"
    assert lines[-1][2] == f"{winner} substitute"
    assert [line[0] for line in lines[:-1]] == ["1", "1", "3"]


def test_a_withdrawn_player_keeps_the_place_and_is_marked(client):
    event = one_table()
    winner = by_wind(event)[0]
    event.players.filter(name=winner).update(status=Player.Status.WITHDRAWN)
    line = ranked(page(client, "ranking", event=event))[0]
    assert (line[0], line[2]) == ("1", f"{winner} withdrawn")


def test_who_has_not_played_yet_is_among_the_players_and_not_in_the_ranking(client):
    event = one_table()
    Player.objects.create(event=event, number=9, name="Zoe Late")
    Player.objects.create(event=event, number=10, name="Sam Reserve", status=Player.Status.SUBSTITUTE)
    lines = ranked(page(client, "ranking", event=event))
    assert [line[0] for line in lines] == ["1", "2", "2", "4"]
    assert all(name in text(page(client, "players", event=event)) for name in ("Zoe Late", "Sam Reserve"))


def test_a_player_is_found_without_accents_by_country_club_and_team(client):
    event = one_table()
    first, second, third, _fourth = event.players.all()
    event.players.filter(pk=third.pk).update(club="East Wind")
    event.players.filter(pk=second.pk).update(club="Last Tile")
    tigers = Team.objects.create(event=event, name="Tigers")
    event.players.filter(pk=first.pk).update(name="Tomasz Zieliński", country="PL")
    event.players.filter(pk=second.pk).update(country="JP", team=tigers)

    def found(query):
        return sorted(
            line[2].split(" ")[0] for line in ranked(page(client, "ranking", event=event, query=query))
        )

    assert found("?q=zielinski tomasz") == ["Tomasz"]
    assert found(f"?q={first.number}") == ["Tomasz"]
    assert found("?country=PL") == ["Tomasz"]
    assert len(found(f"?team={tigers.pk}")) == 1
    assert len(found("?club=East+Wind")) == 1
    assert len(found("?club=East+Wind&country=PL")) == 0
    assert len(found("?q=&country=&team=")) == 4
    assert "Nobody found" in text(page(client, "ranking", event=event, query="?q=qqq"))


def test_the_place_stays_when_the_list_is_narrowed(client):
    event = one_table()
    last = by_wind(event)[1]
    assert [line[0] for line in ranked(page(client, "ranking", event=event, query=f"?q={last}"))] == ["4"]


@pytest.mark.parametrize(
    ("sort", "column"), [("score", 4), ("-score", 4), ("player", 2), ("-player", 2), ("round_1", 5)]
)
def test_every_column_sorts(client, sort, column):
    event = one_table()

    def column_of(query):
        return [line[column] for line in ranked(page(client, "ranking", event=event, query=query))]

    opposite = sort.removeprefix("-") if sort.startswith("-") else f"-{sort}"
    assert sorted(column_of(f"?sort={sort}")) == sorted(column_of(""))
    assert column_of(f"?sort={sort}")[0] == column_of(f"?sort={opposite}")[-1]
    assert column_of(f"?sort={sort}") != column_of(f"?sort={opposite}")


def test_a_long_ranking_has_pages(client):
    event = seated_event(players=104, rounds=1)
    publish(event, 1)
    assert len(ranked(page(client, "ranking", event=event))) == 100
    assert len(ranked(page(client, "ranking", event=event, query="?page=2"))) == 4


def test_before_the_first_round_the_players_stand_there(client):
    event = seated_event(players=4, rounds=2)
    seen = text(page(client, "ranking", event=event))
    assert "The ranking appears here" in seen
    assert "Player 4" in seen


def test_before_anybody_is_entered_no_players_are_announced(client):
    event = make_public(new_event(title="Empty cup"))
    seen = text(page(client, "ranking", event=event))
    assert "every player stands here with table points, points and place." in seen
    assert "No players yet" in seen
    assert "these are the players" not in seen


def test_the_teams_are_ranked_with_their_members(client):
    event = one_table()
    east, south, west, north = by_wind(event)
    for name, members in {"Tigers": (east, south), "Jade": (west, north)}.items():
        event.players.filter(name__in=members).update(team=Team.objects.create(event=event, name=name))
    lines = ranked(page(client, "teams", event=event))
    assert [(line[0], line[3], line[4]) for line in lines] == [("1", "4", "+16"), ("2", "3", "−16")]
    assert lines[0][2] == "Tigers"
    assert lines[0][5] == f"{east} 4 · +34 {south} 0 · −18"


def test_without_teams_there_is_no_team_page(client):
    event = one_table()
    assert page(client, "teams", event=event).status_code == 404
    assert "Teams" not in text(page(client, "ranking", event=event))


def test_looking_back_lists_the_penalties_that_it_counts(client):
    event = one_table()
    publish(event, 2)
    rounds = {round_.number: round_ for round_ in event.rounds.all()}
    for reason, round_ in (("Phone", None), ("Late", rounds[1]), ("Noise", rounds[2])):
        player = event.players.get(number=1)
        why = {"reason": reason, "given_at": NOW}
        event.ranking_penalties.create(player=player, kind="points", amount=10, round=round_, **why)

    def told(query):
        answer = page(client, "ranking", event=event, query=query)
        listed = [sentence.rpartition(" · ")[2] for sentence in answer.context["penalties"]]
        assert [reason for reason in ("Phone", "Late", "Noise") if reason in text(answer)] == listed
        (lost,) = re.findall(r"penalty: (\d+ points)", text(answer))
        return listed, lost

    assert told("?after=1") == (["Phone", "Late"], "20 points")
    assert told("?after=2") == told("") == (["Phone", "Late", "Noise"], "30 points")
