"""The history of a sheet through the actions: small entries, and whole sheets over restores and new draws."""

import json
from dataclasses import replace
from importlib import import_module
from itertools import pairwise
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, transaction

from scoring.mcr import ClaimedFan
from tests.tournament.archive.played_archive import everything
from tests.tournament.sample_events import HANDS, NOW, TOTALS, confirm, record, session_of, small_event
from tests.tournament.sheets.sheet_actions import reopen
from tournament.archive.contents import archived
from tournament.archive.restoring import replace_event
from tournament.draws.drawing import draw_seating
from tournament.migrations._append_only import changeable
from tournament.models import History, Session
from tournament.record.actions import SHEET_ACTIONS
from tournament.record.sheet_changes import is_whole
from tournament.record.sheet_entries import sheet_states, with_whole_sheets
from tournament.record.sheet_facts import hand_facts, sheet_facts
from tournament.rules.sheet import Hand, HandClaim
from tournament.sheets.board import as_stored, sheet_history
from tournament.sheets.ending import set_forfeits
from tournament.sheets.recording import SheetInput

pytestmark = pytest.mark.django_db

#: Bytes of one entry's facts for a line with fans and tiles.
MOST_OF_A_LINE = 230
LINE = HandClaim(
    fans=(ClaimedFan(39), ClaimedFan(63), ClaimedFan(69), ClaimedFan(79)),
    flowers=1,
    tiles="[123m,1]123m9s456s789p9s|ES0000|1",
)


@pytest.fixture
def event():
    return small_event()


def entries_of(event):
    return list(event.history.filter(action__in=SHEET_ACTIONS).order_by("pk"))


def type_line_by_line(session):
    """The four hands of the East round: whoever is South wins from whoever is North, with fans and tiles."""
    typed = []
    for number in range(1, 5):
        typed.append(Hand(number, number % 4, (number + 2) % 4, 13, LINE))
        record(session, SheetInput(tuple(typed), (None,) * 4))


def test_a_typed_line_is_small_however_many_lines_there_are(event):
    type_line_by_line(session_of(event))
    first, *others = entries_of(event)
    assert is_whole(first.before)
    sizes = [len(json.dumps([entry.before, entry.after])) for entry in others]
    assert len(sizes) == 3
    assert max(sizes) <= MOST_OF_A_LINE, max(sizes)


def test_a_corrected_line_and_one_taken_out_are_small_too(event):
    session = session_of(event)
    record(session, SheetInput(HANDS, (None,) * 4))
    corrected = (replace(HANDS[0], value=HANDS[0].value + 1), *HANDS[1:])
    record(session, SheetInput(corrected, (None,) * 4))
    record(session, SheetInput(corrected[:-1], (None,) * 4))
    _first, correction, removal = entries_of(event)
    assert [row[0] for side in (correction.before, correction.after) for row in side["lines"]] == [1, 1]
    assert (removal.before["lines"], removal.after["lines"]) == ([hand_facts(HANDS[-1])], [])
    assert not any(is_whole(facts) for facts in (correction.before, correction.after, removal.after))


def test_each_state_of_a_sheet_is_found_again(event):
    session, seen = session_of(event), []

    def note():
        seen.append(sheet_facts(as_stored(session)))

    note()
    for hands in (HANDS[:1], HANDS[:2], HANDS):
        record(session, SheetInput(hands, (None,) * 4))
        note()
    record(session, SheetInput(HANDS, TOTALS))
    note()
    confirm(session)
    note()
    reopen(session, reason="Recount")
    note()
    assert sheet_states(session) == list(pairwise(seen))


def test_two_sheets_that_are_typed_in_turns_keep_apart(event):
    tables, seen = [session_of(event), session_of(event, 1, 2)], [[], []]
    for hands in (HANDS[:1], HANDS[:2], HANDS):
        for session, states in zip(tables, seen, strict=True):
            states.append(sheet_facts(as_stored(session)))
            record(session, SheetInput(hands, (None,) * 4))
    for session, states in zip(tables, seen, strict=True):
        assert sheet_states(session) == list(pairwise([*states, sheet_facts(as_stored(session))]))
    whole = [entry for entry in entries_of(event) if entry.action in SHEET_ACTIONS and is_whole(entry.before)]
    assert [entry.table for entry in whole] == [1, 2]


def test_a_ruling_between_two_savings_makes_the_next_entry_begin_anew(event):
    session = session_of(event)
    record(session, SheetInput(HANDS[:1], (None,) * 4))
    session.refresh_from_db()
    set_forfeits(session.pk, {0: "late"}, by=None, version=session.version, now=NOW)
    before = sheet_facts(as_stored(session))
    record(session, SheetInput(HANDS[:2], (None,) * 4))
    assert entries_of(event)[-1].before == before | {"lines": []}
    assert sheet_states(session)[-1] == (before, sheet_facts(as_stored(session)))


def test_after_a_restore_and_after_a_new_draw_a_sheet_begins_anew(event):
    session = session_of(event)
    empty = archived(event, now=NOW)
    record(session, SheetInput(HANDS, TOTALS))
    replace_event(event.pk, empty, by=None, now=NOW)
    session = session_of(event)
    restored = sheet_facts(as_stored(session))
    record(session, SheetInput(HANDS[:1], (None,) * 4))
    assert sheet_states(session)[-1] == (restored, sheet_facts(as_stored(session)))
    replace_event(event.pk, empty, by=None, now=NOW)
    draw_seating(event.pk, seed="again", by=None, now=NOW)
    session = session_of(event)
    drawn = sheet_facts(as_stored(session))
    record(session, SheetInput(HANDS[:2], (None,) * 4))
    assert sheet_states(session)[-1] == (drawn, sheet_facts(as_stored(session)))


def test_every_sheet_is_as_its_history_tells():
    event = everything()
    told = 0
    for session in Session.objects.filter(round__event=event):
        found = sheet_states(session)
        told += len(found)
        if found:
            facts = found[-1][1] | {"version": 0}
            assert facts == sheet_facts(as_stored(session)) | {"version": 0}
    assert told >= 6


# --- Entries of earlier versions ---------------------------------------------------------------


def as_it_was_kept(event):
    """Give every entry the form that it had in earlier versions: the whole sheet before and after."""
    whole = {}
    for session in Session.objects.filter(round__event=event):
        for entry in with_whole_sheets(sheet_history(as_stored(session))):
            if entry.action in SHEET_ACTIONS:
                whole[entry.pk] = (entry.before, entry.after)
    with transaction.atomic(), changeable(connection):
        for key, (before, after) in whole.items():
            History.objects.filter(pk=key).update(before=before, after=after)
    return whole


def packing():
    return import_module("tournament.migrations.0032_history_of_changes")


def kept_now(event):
    return {entry.pk: (entry.before, entry.after) for entry in entries_of(event)}


def test_the_migration_packs_old_entries_as_new_ones_are():
    event, here = everything(), SimpleNamespace(connection=connection)
    new = kept_now(event)
    assert as_it_was_kept(event) == kept_now(event) != new
    packing().pack(apps, here)
    assert kept_now(event) == new
    packing().pack(apps, here)  # begun again after it was broken off
    assert kept_now(event) == new
    with pytest.raises(IntegrityError), transaction.atomic():
        History.objects.update(reason="changed")


def test_new_entries_go_on_from_old_ones(event):
    session = session_of(event)
    record(session, SheetInput(HANDS[:1], (None,) * 4))
    as_it_was_kept(event)
    record(session, SheetInput(HANDS[:2], (None,) * 4))
    assert not is_whole(entries_of(event)[-1].before)
    assert sheet_states(session)[-1][1] == sheet_facts(as_stored(session))
