"""A history that was changed past the program is found out, and what was entered since a moment is told."""

from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import DataError, connection, transaction

from tests.tournament.archive.played_archive import everything
from tests.tournament.sample_events import NOW, account, publish, seated_event
from tests.tournament.without_limits import without_limits
from tournament.ceremony.showing import add_screen
from tournament.events.editing import give_role
from tournament.migrations._append_only import changeable
from tournament.models import History
from tournament.record.checking import (
    check_history,
    entries_since,
    latest_fingerprint,
)

pytestmark = pytest.mark.django_db
HERE = SimpleNamespace(connection=connection)


@pytest.fixture
def event():
    return everything()


def entries(event):
    return list(event.history.order_by("pk"))


def fingerprints(event):
    return [entry.fingerprint for entry in entries(event)]


def past_the_program(change):
    """Do to the history what only somebody can who gets at the database."""
    with transaction.atomic(), changeable(connection):
        change()


def forget_fingerprints(entries):
    past_the_program(lambda: entries.update(fingerprint=""))


def test_what_was_written_holds(event):
    check = check_history(event)
    assert (check.changed, check.entries) == ((), event.history.count())
    assert check.fingerprint == latest_fingerprint(event) == fingerprints(event)[-1]
    assert len(set(fingerprints(event))) == check.entries


@pytest.mark.parametrize(
    "change",
    [
        {"reason": "other"},
        {"by": None},
        {"after": {"state": "closed"}},
        {"action": "give_role"},
        {"round": 7},
        {"subject": "Somebody"},
        {"fingerprint": "0" * 64},
    ],
)
def test_an_entry_that_was_changed_is_named(event, change):
    entry = event.history.get(action="set_state")
    assert entry.by is not None
    past_the_program(lambda: event.history.filter(pk=entry.pk).update(**change))
    named = check_history(event).changed
    # Another fingerprint breaks with what follows, too.
    assert named[0] == entry.pk
    assert len(named) == (2 if "fingerprint" in change else 1)


def test_an_entry_that_was_left_out_shows_at_the_next(event):
    [*_before, third, fourth] = entries(event)[:4]
    event.history.filter(pk=third.pk).delete()
    assert check_history(event).changed == (fourth.pk,)


def test_an_entry_that_was_put_in_shows_with_the_next(event):
    told = entries(event)[2]
    forged = History.objects.create(
        event=event, at=told.at, action="edit_player", fingerprint=told.fingerprint
    )
    give_role(event.pk, account("vera"), "viewer", by=None, now=NOW)
    assert check_history(event).changed == (forged.pk,)


def test_an_end_that_was_cut_off_is_missed_by_who_knows_its_fingerprint(event):
    printed = latest_fingerprint(event)
    assert check_history(event, printed[:32]).moment == entries(event)[-1].pk
    entries(event)[-1].delete()
    check = check_history(event, printed[:32])
    assert (check.changed, check.moment) == ((), None)


def test_what_an_earlier_version_wrote_gets_what_it_would_have(event):
    before = fingerprints(event)
    forget_fingerprints(event.history.all())
    assert latest_fingerprint(event) == before[-1]
    check = check_history(event, before[3][:8])
    assert (check.changed, check.fingerprint, check.moment) == ((), before[-1], entries(event)[3].pk)
    # The next entry stands for what has none before it.
    give_role(event.pk, account("vera"), "viewer", by=None, now=NOW)
    assert check_history(event).changed == ()
    past_the_program(lambda: event.history.filter(action="set_state").update(reason="other"))
    assert check_history(event).changed == (entries(event)[-1].pk,)


def test_a_saved_sheet_goes_on_from_entries_that_have_none():
    event = seated_event(players=8)
    forget_fingerprints(event.history.all())
    publish(event)
    assert check_history(event).changed == ()
    assert "" not in fingerprints(event)[-5:]


def test_until_an_entry_it_stands_for_what_was_entered_so_far(event):
    known = entries(event)
    assert latest_fingerprint(event, until=known[4].pk) == known[4].fingerprint
    forget_fingerprints(event.history.filter(pk__gte=known[3].pk))
    assert latest_fingerprint(event, until=known[4].pk) == known[4].fingerprint


def test_every_event_has_a_history_of_its_own(event):
    other = seated_event(players=8, title="Other")
    give_role(event.pk, account("vera"), "viewer", by=None, now=NOW)
    publish(other)
    assert check_history(event).changed == check_history(other).changed == ()


def counted_since(event, moment):
    since = entries_since(event, moment)
    return since.count, since.counting


def test_what_was_entered_since_and_what_of_it_can_count():
    event = seated_event(players=8)
    publish(event)
    moment = entries(event)[-1].pk
    assert counted_since(event, moment) == (0, 0)
    give_role(event.pk, account("vera"), "viewer", by=None, now=NOW)
    add_screen(event.pk, "hall", by=None, now=NOW)
    assert counted_since(event, moment) == (2, 0)
    publish(event, 2)
    since = entries_since(event, moment)
    assert since.entries[0].action == "publish_round"
    assert since.count == since.counting + 2 == len(since.entries)


def test_the_migration_gives_old_entries_theirs_and_can_begin_again(event, monkeypatch):
    migration = import_module("tournament.migrations.0035_fingerprints_of_old_entries")
    monkeypatch.setattr(migration, "_ENTRIES_AT_ONCE", 4)
    other = seated_event(players=8, title="Other")
    before = fingerprints(event), fingerprints(other)
    forget_fingerprints(History.objects.all())
    migration.fill(apps, HERE)
    assert (fingerprints(event), fingerprints(other)) == before
    forget_fingerprints(event.history.filter(pk__gte=entries(event)[5].pk))
    migration.fill(apps, HERE)
    assert (fingerprints(event), fingerprints(other)) == before
    migration.fill(apps, HERE)
    assert (fingerprints(event), fingerprints(other)) == before


def test_a_subject_that_no_archive_takes_is_shortened(event):
    migration = import_module("tournament.migrations.0034_fingerprints")
    long, short = entries(event)[:2]

    def lengthen():
        event.history.filter(pk=long.pk).update(subject="v" * 150)

    if connection.vendor == "postgresql":  # which never kept a longer one
        with pytest.raises(DataError):
            past_the_program(lengthen)
        return
    with without_limits():
        past_the_program(lengthen)
    past_the_program(lambda: event.history.filter(pk=short.pk).update(subject="w" * 120))
    migration.shorten_subjects(apps, HERE)
    assert [entry.subject for entry in entries(event)[:2]] == ["v" * 119 + "…", "w" * 120]
