"""The command that recomputes an event: what it prints, and its exit codes."""

import io
import json
from functools import partial

import pytest
from django.core.management import call_command

from tests.tournament.management import running
from tests.tournament.results.full_event import full_event
from tournament.models import Event, HandResult, Seat

pytestmark = pytest.mark.django_db

CHECKED = (
    "Checked: 6 rounds, 20 sheets with 47 hands, 17 penalties, "
    "the rankings of 18 players, 4 teams and 3 nations, internal and public."
)


printed = partial(running.printed, "verify_event")


def test_what_was_checked_stands_last_and_nothing_before_it_where_all_is_well():
    event = full_event()
    assert printed(event.slug) == [f"{CHECKED} Every number that follows from another is right."]
    assert json.loads("".join(printed(event.slug, "--json"))) == []


def test_differences_stand_before_it_and_are_counted():
    event = full_event()
    seat = Seat.objects.filter(round__event=event, round__number=5, session__table__number=1, wind=2)
    seat.update(forfeit="late")
    west = "Round 5, table 1, West: forfeit by the last ruling stored as late, expected nothing."
    assert printed(event.slug, code=1) == [west, f"{CHECKED} 1 difference was found."]
    seat.update(forfeit="late", computed=8)
    *found, last = printed(event.slug, code=1)
    assert (len(found), last) == (2, f"{CHECKED} 2 differences were found.")
    assert json.loads("".join(printed(event.slug, "--json", code=1))) == [
        {"where": "Round 5, table 1, West", "what": "computed score", "stored": 8, "expected": None},
        {
            "where": "Round 5, table 1, West",
            "what": "forfeit by the last ruling",
            "stored": "late",
            "expected": None,
        },
    ]


def test_the_demo_has_no_difference():
    call_command("demo", stdout=io.StringIO())
    hands = HandResult.objects.count()
    assert printed(Event.objects.get().slug) == [
        f"Checked: 7 rounds, 70 sheets with {hands} hands, 4 penalties, "
        "the rankings of 40 players and 10 teams, internal and public. "
        "Every number that follows from another is right."
    ]
