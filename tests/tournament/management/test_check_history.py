"""The command that checks histories: what it prints, and its exit codes."""

import json
from functools import partial

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from tests.tournament.copies.conftest import place
from tests.tournament.management import running
from tests.tournament.sample_events import NOW, account, new_event, publish, seated_event
from tournament.events.editing import give_role
from tournament.migrations._append_only import changeable
from tournament.people.erasing import erase_player
from tournament.players.entering import PlayerEntry, add_players
from tournament.record.checking import latest_fingerprint
from tournament.record.fingerprints import shown

__all__ = ["place"]

pytestmark = pytest.mark.django_db


printed = partial(running.printed, "check_history")


def line(event, verdict="all as written"):
    count, latest = event.history.count(), shown(latest_fingerprint(event))
    return f"{event.slug}: {count} entries, {verdict}. Fingerprint {latest}"


def test_every_event_has_a_line():
    events = [new_event(title=title, players=4) for title in ("Alpha cup", "Beta cup")]
    assert printed() == [line(event) for event in events]
    assert printed("beta-cup") == [line(events[1])]


def test_what_was_changed_is_named_and_the_exit_code_says_so():
    event = new_event(players=4)
    entry = event.history.get(action="add_players")
    with transaction.atomic(), changeable(connection):
        event.history.filter(pk=entry.pk).update(subject="other")
    assert printed(code=1) == [
        "2020-11-21 10:00:00 add_players other: "
        "it is not what was written, or what stood before it is missing.",
        line(event, "1 of them not as written"),
    ]
    [facts] = json.loads("".join(printed("--json", code=1)))
    assert facts == {
        "event": event.slug,
        "entries": 2,
        "fingerprint": latest_fingerprint(event),
        "changed": 1,
        "erased": 0,
        "first_changed": ["2020-11-21 10:00:00 add_players other"],
    }


def test_what_was_entered_since_a_printed_fingerprint():
    event = seated_event(players=8)
    publish(event)
    noted = shown(latest_fingerprint(event))
    give_role(event.pk, account("vera"), "viewer", by=None, now=NOW)
    told = printed(event.slug, "--fingerprint", noted)
    assert told == [
        line(event),
        "It is that of: 2020-11-21 10:00:00 publish_round round 1. "
        "Entries since: 1; 0 of them can change a result.",
    ]
    [facts] = json.loads("".join(printed(event.slug, "--fingerprint", noted, "--json")))
    assert (facts["since"], facts["counting_since"]) == (1, 0)


def test_a_fingerprint_that_no_entry_has():
    event = new_event()
    assert printed(event.slug, "--fingerprint", "0" * 8, code=1) == [
        line(event),
        "No entry has the fingerprint that was asked for.",
    ]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--fingerprint", "e522 830"], "at least 8 of them"),
        (["--fingerprint", "e522 8304"], "Name the event"),
        (["nowhere"], "There is no event"),
    ],
)
def test_what_cannot_be_asked(arguments, sentence):
    with pytest.raises(CommandError, match=sentence) as refused:
        call_command("check_history", *arguments)
    assert refused.value.returncode == 2


def test_a_person_who_was_erased_is_told_and_is_no_change(place):
    event = new_event()
    (xenia,) = add_players(event.pk, [PlayerEntry("Xenia")], by=None, now=NOW)
    erase_player(xenia.pk, by=None, now=NOW)
    assert printed() == [line(event), "A person was erased from 1 of them, as the history says."]
    [facts] = json.loads("".join(printed("--json")))
    assert (facts["changed"], facts["erased"]) == (0, 1)
