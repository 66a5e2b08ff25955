"""Entering, changing and removing players."""

import pytest

from tests.tournament.sample_events import NOW, account, new_event, seated_event
from tournament.models import Player
from tournament.players.entering import (
    PlayerEntry,
    add_players,
    add_substitutes,
    edit_player,
    remove_player,
    set_status,
)
from tournament.record.refusals import ActionRefused, InvalidInput, NotAllowed, StaleVersion
from tournament.results.penalising import give_penalty

pytestmark = pytest.mark.django_db


def names(event):
    return [(player.number, player.name) for player in event.players.all()]


def test_players_without_a_number_get_the_next_free_one():
    event = new_event()
    entries = [
        PlayerEntry("Ada"),
        PlayerEntry("Bob", number=1),
        PlayerEntry("Cyd"),
        PlayerEntry("Dan", number=7),
    ]
    add_players(event.pk, entries, by=None, now=NOW)
    assert names(event) == [(1, "Bob"), (2, "Ada"), (3, "Cyd"), (7, "Dan")]
    add_players(event.pk, [PlayerEntry("Eve")], by=None, now=NOW)
    assert names(event)[3] == (4, "Eve")


def test_one_bad_entry_keeps_all_out():
    event = new_event(players=1)
    entries = [
        PlayerEntry("Ada"),
        PlayerEntry(" "),
        PlayerEntry("Bob", number=1),
        PlayerEntry("Player 1"),
        PlayerEntry("Zoë", number=0),
        PlayerEntry("ada"),
    ]
    with pytest.raises(InvalidInput) as refused:
        add_players(event.pk, entries, by=None, now=NOW)
    assert set(refused.value.errors) == {"1", "2", "3", "4", "5"}
    assert names(event) == [(1, "Player 1")]


def test_teams_are_made_on_first_use_and_go_with_their_last_member():
    event = new_event()
    entries = [
        PlayerEntry("Ada", team="Reds"),
        PlayerEntry("Bob", team="Reds"),
        PlayerEntry("Cyd", team="Blues"),
    ]
    _ada, _bob, cyd = add_players(event.pk, entries, by=None, now=NOW)
    assert [team.name for team in event.teams.all()] == ["Blues", "Reds"]
    edit_player(cyd.pk, PlayerEntry("Cyd", team="Reds"), by=None, version=1, now=NOW)
    assert [team.name for team in event.teams.all()] == ["Reds"]


def test_a_stale_edit_of_a_player_is_told():
    event = new_event(players=1)
    player = event.players.get()
    edit_player(player.pk, PlayerEntry("Ada"), by=None, version=1, now=NOW)
    with pytest.raises(StaleVersion):
        edit_player(player.pk, PlayerEntry("Bob"), by=None, version=1, now=NOW)
    assert names(event) == [(1, "Ada")]


def test_a_number_on_the_chart_stays():
    event = seated_event(players=4, rounds=1)
    player = event.players.get(number=1)
    with pytest.raises(InvalidInput):
        edit_player(player.pk, PlayerEntry("Ada", number=9), by=None, version=1, now=NOW)
    with pytest.raises(InvalidInput):
        edit_player(player.pk, PlayerEntry("Ada", number=2), by=None, version=1, now=NOW)
    with pytest.raises(ActionRefused, match="withdraw"):
        remove_player(player.pk, by=None, version=1, now=NOW)
    assert event.players.count() == 4


def test_who_has_a_penalty_stays_listed():
    event = new_event(players=4)
    player = event.players.get(number=2)
    give_penalty(player.pk, kind="points", amount=50, round_number=None, reason="Phone", by=None, now=NOW)
    with pytest.raises(ActionRefused, match="has a penalty, which stays listed"):
        remove_player(player.pk, by=None, version=player.version, now=NOW)
    assert event.ranking_penalties.count() == 1


def test_substitutes_fill_the_last_table():
    event = new_event(players=6)
    add_substitutes(event.pk, by=None, now=NOW)
    assert names(event)[6:] == [(7, "Substitute 7"), (8, "Substitute 8")]
    assert [p.number for p in event.players.filter(status=Player.Status.SUBSTITUTE)] == [7, 8]
    with pytest.raises(ActionRefused):
        add_substitutes(event.pk, by=None, now=NOW)


def test_a_referee_enters_no_players():
    event = new_event()
    with pytest.raises(NotAllowed):
        add_players(event.pk, [PlayerEntry("Ada")], by=account("ref", event, "referee"), now=NOW)
    assert not event.players.exists()


def test_withdrawing_and_returning_keep_before_and_after():
    event = new_event(players=1)
    player = event.players.get()
    gone = set_status(player.pk, "withdrawn", by=None, version=1, now=NOW)
    assert (gone.status, gone.version) == ("withdrawn", 2)
    entry = event.history.first()
    assert (entry.action, entry.before, entry.after) == (
        "set_status",
        {"status": "playing"},
        {"status": "withdrawn"},
    )
    with pytest.raises(StaleVersion):
        set_status(player.pk, "playing", by=None, version=1, now=NOW)
    with pytest.raises(ActionRefused, match="is “withdrawn” already"):
        set_status(player.pk, "withdrawn", by=None, version=2, now=NOW)
    assert set_status(player.pk, "playing", by=None, version=2, now=NOW).status == "playing"


@pytest.mark.parametrize("character", ["\n", "\t", "\x07", "\x00", "\u2028", "\ud800", "\ufffe"], ids=ascii)
@pytest.mark.parametrize("field", ["name", "sort_name", "club", "team"])
def test_a_name_is_one_line_of_text(field, character):
    """Others break lists, files and feeds."""
    event = new_event(players=1)
    entry = PlayerEntry(**{"name": "Ada", field: f"Ada{character}Byron"})
    with pytest.raises(InvalidInput):
        add_players(event.pk, [entry], by=None, now=NOW)
    player = event.players.get()
    with pytest.raises(InvalidInput) as refused:
        edit_player(player.pk, entry, by=None, version=player.version, now=NOW)
    assert refused.value.errors == {field: ["There is a character in it that is no text."]}
    assert names(event) == [(1, "Player 1")]


@pytest.mark.parametrize("character", ["\u202e", "\u2067", "\u200b", "\u200f", "\ufeff"], ids=ascii)
@pytest.mark.parametrize("field", ["name", "sort_name", "club", "team", "notes"])
def test_what_nobody_sees_is_not_kept(field, character):
    """It would turn what stands behind the name around, or make two names of one."""
    event = new_event(players=1)
    player = event.players.get()
    entry = PlayerEntry(**{"name": "Ada", field: f"{character}Ada{character}Byron{character}"})
    edit_player(player.pk, entry, by=None, version=player.version, now=NOW)
    player.refresh_from_db()
    assert str(getattr(player, field)) == "AdaByron"


@pytest.mark.parametrize(
    "name", ["Мария", "王小明", "שרה", "Zoë\u0301", "क्\u200dष", "🀄", "Anne\xa0Marie"], ids=ascii
)
def test_names_of_all_scripts_are_text(name):
    event = new_event()
    add_players(event.pk, [PlayerEntry(name)], by=None, now=NOW)
    assert names(event) == [(1, name)]
