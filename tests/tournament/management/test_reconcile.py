"""The command that prints what would explain a differing sheet."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

from tests.tournament.sample_events import NOW, SHEET, TOTALS, session_of, small_event
from tournament.rules.sheet import Hand
from tournament.sheets.recording import SheetInput, record_sheet

pytestmark = pytest.mark.django_db

#: The sheet of the small event with its first hand typed 31 instead of 13.
SWAPPED = SheetInput(hands=(Hand(1, 1, 3, 31), *SHEET.hands[1:]), signed_totals=TOTALS)


def stored(sheet):
    session = session_of(small_event())
    record_sheet(session.pk, sheet, by=None, version=session.version, now=NOW)


def reconcile(*arguments):
    """What the command prints, and its exit code."""
    out, code = io.StringIO(), 0
    try:
        call_command("reconcile", "small-event", *arguments, stdout=out)
    except SystemExit as ended:
        code = ended.code
    return out.getvalue(), code


def test_the_changes_are_printed_as_one_json_list_the_likeliest_first():
    stored(SWAPPED)
    printed, code = reconcile("--round=1", "--table=1", "--json")
    first = json.loads(printed)[0]
    assert code == 1
    assert first == {
        "kind": "digits_swapped",
        "hand": 1,
        "before": "3124",
        "after": "1324",
        "penalty": None,
        "totals": None,
    }


def test_the_changes_are_printed_for_people():
    stored(SWAPPED)
    printed, code = reconcile("--round=1", "--table=1")
    assert printed.startswith("1. kind digits_swapped, hand 1, before 3124, after 1324\n")
    assert code == 1


def test_a_sheet_that_agrees_or_lacks_totals_needs_no_change():
    stored(SHEET)
    assert reconcile("--round=1", "--table=1", "--json") == ("[]\n", 0)
    assert reconcile("--round=1", "--table=2") == ("No single change explains it.\n", 0)


@pytest.mark.parametrize("numbers", [("--round=9", "--table=1"), (f"--round={10**30}", "--table=-1")])
def test_a_sheet_that_is_not_there_is_said_in_a_sentence(numbers):
    small_event()
    with pytest.raises(CommandError, match="There is no sheet of round") as refused:
        reconcile(*numbers)
    assert refused.value.returncode == 2
