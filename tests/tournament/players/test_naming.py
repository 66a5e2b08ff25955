"""First and last names: guessed at entry, kept until the name changes, confirmed by somebody."""

from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connection

from tests.tournament.sample_events import NOW, account, new_event
from tournament.models import History
from tournament.players.entering import PlayerEntry, add_players, edit_player
from tournament.players.naming import SeenNames, confirm_names
from tournament.record.refusals import InvalidInput, NotAllowed
from tournament.words.history import changes_of

pytestmark = pytest.mark.django_db


def names(player):
    player.refresh_from_db()
    return player.first_name, player.last_name, player.names_confirmed


@pytest.fixture
def event():
    return new_event(players=0)


@pytest.fixture
def players(event):
    entries = [PlayerEntry("John F. Kennedy"), PlayerEntry("Almeida, Sofia"), PlayerEntry("Jan de Vries")]
    return add_players(event.pk, entries, by=None, now=NOW)


def seen(player, first=None, last=None):
    first, last = (player.first_name, player.last_name) if first is None else (first, last)
    return {player.pk: SeenNames(first, last, player.version)}


def test_names_are_guessed_at_entry_and_told_by_last_comma_first(players):
    assert [names(player) for player in players] == [
        ("John F.", "Kennedy", False),
        ("Sofia", "Almeida", True),
        ("Jan", "de Vries", False),
    ]


def test_names_that_are_given_stay_as_they_are(event):
    entry = PlayerEntry("Jan de Vries", first_name="Jan de", last_name="Vries", names_confirmed=True)
    (player,) = add_players(event.pk, [entry], by=None, now=NOW)
    assert names(player) == ("Jan de", "Vries", True)
    edit_player(player.pk, entry, by=None, version=1, now=NOW)
    assert names(player) == ("Jan de", "Vries", True)


def test_names_are_confirmed_as_they_are_or_otherwise_and_the_history_says_so(event, players):
    john, sofia, jan = players
    changed = confirm_names(
        event.pk, seen(john) | seen(sofia) | seen(jan, "Jan de", "Vries"), by=None, now=NOW
    )
    assert changed == [john, jan]
    assert [names(player) for player in (john, jan)] == [
        ("John F.", "Kennedy", True),
        ("Jan de", "Vries", True),
    ]
    assert [player.version for player in players] == [2, 1, 2]
    entry = event.history.latest("pk")
    assert entry.action == "confirm_names"
    # The database may keep the facts of an entry in another order.
    assert sorted((c.label, c.before, c.after) for c in changes_of(entry)) == [
        ("Jan de Vries: first and last name confirmed", "no", "yes"),
        ("Jan de Vries: first name", "Jan", "Jan de"),
        ("Jan de Vries: last name", "de Vries", "Vries"),
        ("John F. Kennedy: first and last name confirmed", "no", "yes"),
    ]


def test_nothing_is_written_where_all_are_confirmed_like_that(event, players):
    before = History.objects.count()
    assert confirm_names(event.pk, seen(players[1]), by=None, now=NOW) == []
    assert History.objects.count() == before


@pytest.mark.parametrize(
    ("first", "last", "field", "sentence"),
    [
        ("", "", "last_name", "The name is missing."),
        ("x" * 81, "y", "first_name", "At most 80 characters fit here."),
        ("x", "y\x07", "last_name", "There is a character in it that is no text."),
    ],
)
def test_one_name_that_cannot_be_leaves_all_as_they_are(event, players, first, last, field, sentence):
    john, _sofia, jan = players
    with pytest.raises(InvalidInput) as refused:
        confirm_names(event.pk, seen(john) | seen(jan, first, last), by=None, now=NOW)
    assert refused.value.errors == {f"{field}-{jan.pk}": [sentence]}
    assert names(john) == ("John F.", "Kennedy", False)


def test_who_was_changed_meanwhile_is_shown_and_not_written_over(event, players):
    john, _sofia, jan = players
    looked_at = seen(john) | seen(jan)
    edit_player(john.pk, PlayerEntry("Kennedy, John"), by=None, version=1, now=NOW)
    with pytest.raises(InvalidInput) as refused:
        confirm_names(event.pk, looked_at, by=None, now=NOW)
    assert refused.value.errors == {
        f"last_name-{john.pk}": [
            "Kennedy, John was changed since you looked, to “John” “Kennedy”. Please look once more."
        ]
    }
    assert names(jan) == ("Jan", "de Vries", False)


def test_who_is_gone_is_told(event, players):
    john = players[0]
    looked_at = seen(john)
    john.delete()
    with pytest.raises(InvalidInput, match="A player was removed since you looked"):
        confirm_names(event.pk, looked_at, by=None, now=NOW)


def test_a_player_of_another_event_is_out_of_reach(event, players):
    other = new_event(players=0, title="Another")
    with pytest.raises(InvalidInput):
        confirm_names(other.pk, seen(players[0]), by=None, now=NOW)
    assert names(players[0]) == ("John F.", "Kennedy", False)


def test_a_viewer_confirms_nothing(event, players):
    with pytest.raises(NotAllowed):
        confirm_names(event.pk, seen(players[0]), by=account("vera", event, "viewer"), now=NOW)


# --- From before there were first and last names --------------------------------------------------


def test_players_of_before_get_what_reports_would_have_guessed(event, players):
    event.players.update(first_name="", last_name="", names_confirmed=False, calendar_key="x")
    import_module("tournament.migrations.0044_names_and_calendar_keys").divide_names(
        apps, SimpleNamespace(connection=connection)
    )
    assert [names(player) for player in players] == [
        ("John F.", "Kennedy", False),
        ("Sofia", "Almeida", True),
        ("Jan", "de Vries", False),
    ]
    assert list(event.players.values_list("calendar_key", flat=True)) == ["1", "2", "3"]
