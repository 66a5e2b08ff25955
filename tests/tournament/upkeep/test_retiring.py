"""An event is retired after a year: what its typing takes is packed, and nobody misses anything."""

from datetime import timedelta

import pytest
from django.contrib.admin import site
from django.contrib.auth import get_user_model
from django.db import DatabaseError, connection, transaction
from django.db.models import ProtectedError

from tests.tournament.meanwhile import just_before_the_lock
from tests.tournament.retired import A_YEAR_LATER, REOPENED, played_long_ago, retire
from tests.tournament.sample_events import NOW, account, record, session_of, small_event
from tournament.archive.backing_up import delete_event
from tournament.archive.contents import archived
from tournament.archive.reading import read_backup
from tournament.archive.restoring import import_event
from tournament.events.editing import give_role
from tournament.migrations._append_only import changeable
from tournament.models import Event, History, PackedTyping
from tournament.record.actions import SHEET_ACTIONS
from tournament.record.checking import check_history, latest_fingerprint
from tournament.record.sheet_changes import is_whole
from tournament.record.sheet_entries import sheet_states
from tournament.record.sheet_facts import sheet_facts
from tournament.results.stored_numbers import recomputed
from tournament.sheets.board import as_stored
from tournament.sheets.confirming import reopen_session
from tournament.upkeep.retiring import AT_REST, retire_events

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return played_long_ago()


@pytest.fixture
def chief():
    return get_user_model().objects.create_superuser("chief")


def typed(event):
    return event.history.filter(action__in=SHEET_ACTIONS)


def packed_count(event):
    return sum(event.packed_typing.values_list("entries", flat=True))


def archive(event):
    return archived(event, now=NOW)


def test_after_a_year_its_typing_is_packed_and_the_rest_stays(event):
    count, others = typed(event).count(), event.history.exclude(action__in=SHEET_ACTIONS).count()
    assert retire() == count > 15
    assert (typed(event).count(), event.history.count(), packed_count(event)) == (0, others, count)
    assert retire() == 0


def test_each_account_has_one_row_of_a_sheet(event):
    place = {"round": REOPENED[0], "table": REOPENED[1]}
    accounts = set(typed(event).filter(**place).values_list("by", flat=True))
    retire()
    rows = event.packed_typing.filter(**place).values_list("by", flat=True)
    assert len(accounts) > 2
    assert sorted(rows, key=str) == sorted(accounts, key=str)


def test_an_entry_that_an_earlier_version_wrote_at_the_end_has_its_fingerprint(event):
    """That version runs beside an update, and its entries have none."""
    before = latest_fingerprint(event)
    with transaction.atomic(), changeable(connection):
        event.history.filter(pk=event.history.first().pk).update(fingerprint="")
    retire()
    assert latest_fingerprint(event) == before


def test_a_year_is_counted_from_the_latest_entry_of_each_event(event):
    small_event()
    give_role(event.pk, account("vladimir"), "viewer", by=None, now=NOW + timedelta(days=30))
    assert retire() == 0
    assert retire_events(now=NOW + timedelta(days=30) + AT_REST) == 0
    assert retire_events(now=NOW + timedelta(days=30, seconds=1) + AT_REST) == packed_count(event) > 0


def test_its_archive_is_the_same_and_its_numbers_are_right(event):
    before = archive(event)
    retire()
    assert archive(event) == before
    assert recomputed(event).differences == ()


def test_the_latest_entry_is_kept_that_fingerprints_go_on_from(event):
    session = session_of(event, 1, 2)
    reopen_session(session.pk, by=None, version=session.version, reason="Once more.", now=NOW)
    before = check_history(event)
    retire()
    assert [entry.reason for entry in typed(event)] == ["Once more."]
    assert check_history(event) == before
    record(session_of(event, 1, 2))
    after = check_history(event)
    assert (after.changed, after.entries) == ((), before.entries + 1)


def test_a_correction_after_all_that_time_goes_on_from_what_is_packed(event):
    session = session_of(event, *REOPENED)
    before = sheet_states(session)
    retire()
    reopen_session(session.pk, by=None, version=session.version, reason="Late.", now=A_YEAR_LATER)
    states = sheet_states(session)
    assert states[:-1] == before
    assert states[-1] == (before[-1][1], sheet_facts(as_stored(session)))
    assert is_whole(typed(event).get().before)
    assert (retire(), check_history(event).changed) == (0, ())
    give_role(event.pk, account("vladimir"), "viewer", by=None, now=A_YEAR_LATER)
    rows = event.packed_typing.count()
    assert retire_events(now=A_YEAR_LATER + timedelta(days=366)) == 1
    assert event.packed_typing.count() == rows + 1
    assert sheet_states(session) == states


def test_it_is_deleted_and_comes_back_with_everything(event, chief):
    before = archive(event)
    retire()
    kept = delete_event(event.pk, event.title, by=chief, now=A_YEAR_LATER)
    assert not PackedTyping.objects.exists()
    again = import_event(read_backup(bytes(kept.content)), by=chief, now=A_YEAR_LATER)
    after = archive(again)
    [imported] = [after["history"].pop()]
    assert imported["action"] == "import_event"
    assert after["history"] == before["history"]


def test_a_history_that_is_not_as_written_stays_as_it_stands(event):
    first = typed(event).last()
    with transaction.atomic(), changeable(connection):
        event.history.filter(pk=first.pk).update(reason="other")
    assert (retire(), event.packed_typing.count()) == (0, 0)


def test_what_would_not_come_back_to_the_letter_stays(event, monkeypatch):
    """As with a value that this program never writes."""
    monkeypatch.setattr("tournament.upkeep.retiring.entries_of", lambda packed: [])
    count = typed(event).count()
    assert (retire(), typed(event).count(), event.packed_typing.count()) == (0, count, 0)


def test_an_event_that_is_deleted_meanwhile_is_left_alone(event):
    def delete():
        Event.everything.filter(pk=event.pk).update(hidden_since=A_YEAR_LATER)

    with just_before_the_lock(delete):
        assert retire() == 0
    assert not PackedTyping.objects.exists()


@pytest.mark.parametrize(
    "change",
    [
        {"content": b""},
        {"entries": 1},
        {"content": b"", "erasings": 1, "round": 7},
        {"content": b"", "erasings": 1, "table": 7},
        {"content": b"", "erasings": 1, "by": None},
        {"content": b"", "erasings": 1, "first_key": 1},
        {"content": b"", "erasings": 1, "last_key": 10**9},
    ],
)
def test_the_database_lets_nobody_change_what_is_packed(event, change):
    retire()
    last = event.packed_typing.exclude(by=None).last()
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        PackedTyping.objects.filter(pk=last.pk).update(**change)


def test_an_account_that_typed_keeps_its_name(event):
    """The fingerprints are made of it."""
    retire()
    rita = account("rita")
    assert not History.objects.filter(by=rita, action__in=SHEET_ACTIONS).exists()
    History.objects.filter(by=rita).delete()
    readonly = site.get_model_admin(type(rita)).get_readonly_fields(None, rita)
    assert "username" in readonly
    with pytest.raises(ProtectedError):
        PackedTyping.objects.filter(by=rita).first().by.delete()
