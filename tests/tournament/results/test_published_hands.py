"""What breaks ties is frozen with the published score: work on a sheet that is open again moves no place."""

import json
from importlib import import_module

import pytest
from django.apps import apps

from tests.tournament.sample_events import (
    NOW,
    ONE_HAND,
    ONE_HAND_TOTALS,
    confirm,
    publish,
    publish_played,
    record,
    seated_event,
    session_of,
)
from tournament.archive.contents import archived
from tournament.archive.reading import read_archive
from tournament.archive.restoring import replace_event
from tournament.models import Event, Seat
from tournament.results.standings import standings_of
from tournament.results.stored_numbers import differences_in
from tournament.rounds.publishing import unpublish_round
from tournament.rules.sheet import Hand
from tournament.sheets.confirming import reopen_session
from tournament.sheets.ending import set_forfeits, set_not_played
from tournament.sheets.recording import SheetInput
from tournament.standings import TieBreaker

pytestmark = pytest.mark.django_db

E, S, W, N = range(4)
TWO_HANDS = SheetInput(hands=(*ONE_HAND, Hand(2, winner=E, discarder=W, value=8)))


@pytest.fixture
def event():
    """East of both tables has won one hand, so the two share the first place; hands won would decide."""
    event = seated_event(players=8, rounds=1, tie_breakers=[TieBreaker.MOST_HANDS_WON])
    publish(event)
    return event


def reopen(event, table=1):
    session = session_of(event, 1, table)
    return reopen_session(session.pk, by=None, version=session.version, reason="Total", now=NOW)


def public_ranks(event):
    return [(line.rank, line.number) for line in standings_of(event, public=True)]


def frozen(event, table=1):
    seats = session_of(event, 1, table).seats.order_by("wind")
    return list(seats.values_list("published_won", "published_discarded"))


def test_hands_typed_on_an_open_sheet_move_no_public_place(event):
    before = public_ranks(event)
    assert [rank for rank, _number in before] == [1, 1, 3, 3, 3, 3, 7, 7]
    reopen(event)
    revision = Event.objects.get().revision
    record(session_of(event), TWO_HANDS)
    assert (public_ranks(event), Event.objects.get().revision) == (before, revision)
    assert differences_in(event) == ()


def test_when_it_is_confirmed_again_its_hands_count(event):
    reopen(event)
    winner = session_of(event).seats.get(wind=E).player.number
    record(session_of(event), SheetInput(hands=TWO_HANDS.hands, signed_totals=ONE_HAND_TOTALS))
    confirm(session_of(event), reason="Signed so")
    assert frozen(event) == [(2, 0), (0, 1), (0, 1), (0, 0)]
    assert public_ranks(event)[0] == (1, winner)
    assert differences_in(event) == ()


def test_a_forfeit_that_is_noted_on_an_open_sheet_moves_no_public_place(event):
    before = public_ranks(event)
    session = reopen(event)
    set_forfeits(session.pk, {E: "Left"}, by=None, version=session.version, now=NOW)
    assert public_ranks(event) == before
    assert frozen(event) == [(1, 0), (0, 1), (0, 0), (0, 0)]
    confirm(session_of(event))
    assert frozen(event) == [(0, 0), (0, 1), (0, 0), (0, 0)]
    assert differences_in(event) == ()


def test_where_no_hands_are_known_none_are_counted():
    event = seated_event(players=8, rounds=1, tie_breakers=[TieBreaker.FEWEST_DISCARDS])
    session = record(session_of(event, 1, 1), SheetInput(signed_totals=(8, -8, 0, 0)))
    confirm(session, reason="Only totals")
    other = session_of(event, 1, 2)
    set_not_played(other.pk, reason="No fourth", by=None, version=other.version, now=NOW)
    publish_played(event)
    assert frozen(event, 1) == frozen(event, 2) == [(None, None)] * 4
    assert differences_in(event) == ()


def test_what_is_not_published_any_more_is_not_frozen(event):
    round_ = event.rounds.get()
    unpublish_round(round_.pk, by=None, version=round_.version, now=NOW)
    assert frozen(event) == [(None, None)] * 4
    assert differences_in(event) == ()


def test_a_count_that_was_changed_is_found(event):
    Seat.objects.filter(session=session_of(event), wind=W).update(published_won=3)
    assert "published hands won stored as 3, expected 0" in differences_in(event)[0].sentence


def test_an_archive_of_before_gets_its_counts_from_its_hands(event):
    session = reopen(event)
    set_forfeits(session.pk, {E: "Left"}, by=None, version=session.version, now=NOW)
    confirm(session_of(event))
    reopen(event, 2)
    told = json.loads(json.dumps(archived(event, now=NOW)))
    counted = [(seat["published_won"], seat["published_discarded"]) for seat in told["seats"]]
    for seat in told["seats"]:
        del seat["published_won"], seat["published_discarded"]
    old = read_archive(json.dumps(told | {"version": 1}).encode())
    assert [(seat["published_won"], seat["published_discarded"]) for seat in old["seats"]] == counted
    before = public_ranks(event)
    replace_event(event.pk, old, by=None, now=NOW)
    assert public_ranks(event) == before


def test_what_was_published_before_the_migration_is_frozen_as_it_was_shown(event):
    session = session_of(event, 1, 2)
    reopen(event, 2)
    set_forfeits(session.pk, {N: "Left"}, by=None, version=session_of(event, 1, 2).version, now=NOW)
    before = frozen(event, 1), frozen(event, 2)
    Seat.objects.update(published_won=None, published_discarded=None)
    migration = import_module("tournament.migrations.0024_published_hands")
    migration.freeze_hands(apps, None)
    assert (frozen(event, 1), frozen(event, 2)) == before
