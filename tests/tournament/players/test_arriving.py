"""The morning of an event: ticks, draw numbers, how its players count."""

import pytest

from tests.tournament.sample_events import NOW, account, new_event, seated_event
from tournament.players.arriving import draw_number, give_numbers, mark_presence
from tournament.players.changing_settings import edit_player_settings
from tournament.players.entering import PlayerEntry, add_players, edit_player
from tournament.record.refusals import ActionRefused, NotAllowed, StaleVersion

pytestmark = pytest.mark.django_db


def numbered(event):
    return [(player.number, player.name) for player in event.players.all()]


def entered(*entries):
    event = new_event()
    add_players(event.pk, entries, by=None, now=NOW)
    return event


def test_ticks_of_two_people_add_up():
    event = new_event(players=4)
    one, two, three, _four = event.players.values_list("pk", flat=True)
    assert mark_presence(event.pk, here={one, two}, gone=set(), by=None, now=NOW) == 2
    assert mark_presence(event.pk, here={two, three}, gone={one}, by=None, now=NOW) == 2
    assert list(event.players.filter(present_at=NOW).values_list("pk", flat=True)) == [two, three]
    entry = event.history.first()
    assert (entry.action, entry.after) == ("mark_presence", {"here": [3], "not_here": [1]})
    assert mark_presence(event.pk, here={two}, gone=set(), by=None, now=NOW) == 0
    assert event.history.first() == entry


def test_a_random_draw_is_the_same_for_the_same_seed_and_gives_each_number_once():
    event = new_event(players=20)
    assert give_numbers(event.pk, "random", seed="Haarlem", by=None, now=NOW) == "Haarlem"
    drawn = numbered(event)
    assert [number for number, _name in drawn] == list(range(1, 21))
    assert drawn != [(n, f"Player {n}") for n in range(1, 21)]
    give_numbers(event.pk, "name", by=None, now=NOW)
    give_numbers(event.pk, "random", seed="Haarlem", by=None, now=NOW)
    assert numbered(event) == drawn
    assert give_numbers(event.pk, "random", by=None, now=NOW) != give_numbers(
        event.pk, "random", by=None, now=NOW
    )


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("country", ["Émile", "Zoë", "Bo", "陈玉兰", "Waits"]),
        ("name", ["Bo", "陈玉兰", "Émile", "Zoë", "Waits"]),
    ],
)
def test_numbers_by_country_and_by_name(order, expected):
    event = entered(
        PlayerEntry("Waits", 1, "AT", status="waiting"),
        PlayerEntry("陈玉兰", 2, sort_name="Chen Yulan"),
        PlayerEntry("Zoë", 3, "NL"),
        PlayerEntry("Bo", 9, "SE"),
        PlayerEntry("Émile", 5, "FR"),
    )
    give_numbers(event.pk, order, by=None, now=NOW)
    assert numbered(event) == list(enumerate(expected, start=1))


def test_a_form_of_before_the_numbers_were_given_takes_none_back():
    event = entered(PlayerEntry("Zoë", 5), PlayerEntry("Bo", 7), PlayerEntry("Cem", 9))
    seen = {player.name: player for player in event.players.all()}
    give_numbers(event.pk, "name", by=None, now=NOW)
    for player in seen.values():
        entry = PlayerEntry(player.name, player.number, club="Club")
        with pytest.raises(StaleVersion):
            edit_player(player.pk, entry, by=None, version=player.version, now=NOW)
    assert numbered(event) == [(1, "Bo"), (2, "Cem"), (3, "Zoë")]


def test_a_form_of_before_a_number_was_drawn_is_stale_where_a_number_moved():
    event = new_event(players=9)
    seen = {player.pk: (player.number, player.version) for player in event.players.all()}
    for number in range(1, 10):
        draw_number(event.pk, number, by=None, now=NOW)
    for player in event.players.all():
        number, version = seen[player.pk]
        assert player.number == number or player.version > version


def test_the_live_draw_gives_each_number_once_and_no_number_twice():
    event = new_event(players=9)
    drawn = [draw_number(event.pk, number, by=None, now=NOW).pk for number in range(1, 10)]
    assert len(set(drawn)) == 9
    assert list(event.players.order_by("number").values_list("pk", flat=True)) == drawn
    for wrong in (0, 9, 10, 11):
        with pytest.raises(ActionRefused):
            draw_number(event.pk, wrong, by=None, now=NOW)
    draw_number(event.pk, 1, by=None, now=NOW)
    with pytest.raises(ActionRefused, match="drawn already"):
        draw_number(event.pk, 3, by=None, now=NOW)
    event.refresh_from_db()
    assert (event.numbers_drawn, len(numbered(event))) == (1, 9)


def test_numbers_stay_once_there_is_a_chart_and_for_referees():
    event = seated_event(players=8)
    for change in (
        lambda: give_numbers(event.pk, "name", by=None, now=NOW),
        lambda: draw_number(event.pk, 1, by=None, now=NOW),
    ):
        with pytest.raises(ActionRefused, match="remove the seating first"):
            change()
    referee = account("ref", event, "referee")
    with pytest.raises(NotAllowed):
        give_numbers(event.pk, "name", by=referee, now=NOW)
    with pytest.raises(NotAllowed):
        mark_presence(event.pk, here={1}, gone=set(), by=referee, now=NOW)


def test_settings_of_players_are_kept_with_before_and_after():
    event = new_event()
    changes = {"team_best": 3, "nation_best": None, "contacts_days": 7}
    edit_player_settings(event.pk, changes, by=None, version=1, now=NOW)
    event.refresh_from_db()
    assert (event.team_best, event.nation_best, event.contacts_days) == (3, None, 7)
    assert event.history.first().before == {"team_best": None, "nation_best": None, "contacts_days": 30}
    with pytest.raises(StaleVersion):
        edit_player_settings(event.pk, changes, by=None, version=1, now=NOW)
