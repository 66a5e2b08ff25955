"""Penalties on a sheet: typed, refused with a sentence, cancelled with a reason."""

import re

import pytest

from tests.tournament.desk.sheet_pages import TYPED, page, send, stored
from tests.tournament.sample_events import NOW
from tournament.rules.sheet import Penalty as SheetPenalty
from tournament.sheets.recording import NewPenalty, SheetInput, record_sheet

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("row", "line", "computed"),
    [
        pytest.param(
            {"call": "false_mahjong", "seat": "3", "hand": "2", "reason": "no pair"},
            "Kenji −60, each other player +20 · hand 2 · no pair",
            "−16 29 96 −109",
            id="false mahjong",
        ),
        pytest.param(
            {"call": "below_minimum", "seat": "0"},
            "Sofia −30, each other player +10 · whole session",
            "−66 19 86 −39",
            id="below the minimum",
        ),
        pytest.param(
            {"call": "deduction_10", "seat": "2"},
            "Hélène −10, deducted · whole session",
            "−36 9 66 −49",
            id="deduction",
        ),
        pytest.param(
            {"call": "deduction", "seat": "2", "amount": "-15"},
            "Hélène −15, deducted · whole session",
            "−36 9 61 −49",
            id="another deduction",
        ),
        pytest.param(
            {"call": "to_player", "seat": "0", "receiver": "1", "amount": "7", "hand": "3"},
            "Sofia −7, paid to Tomasz · hand 3",
            "−43 16 76 −49",
            id="paid to one player",
        ),
    ],
)
def test_a_penalty_is_added_listed_and_counted(desk, session, row, line, computed):
    typed = {f"penalty-1-{name}": text for name, text in row.items()}
    text = page(send(desk, {**TYPED, **typed}))
    assert line in text
    assert f"Hands and penalties {computed}" in text
    assert session.penalties.count() == 1


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ({"reason": "late"}, "Choose what the penalty is, or empty the row."),
        ({"call": "deduction_5"}, "Choose who pays it."),
        ({"call": "deduction", "seat": "0"}, "Type how many points are paid."),
        ({"call": "deduction", "seat": "0", "amount": "x"}, "“x” is no number of points, as in 10."),
        ({"call": "deduction", "seat": "0", "amount": "1001"}, "for Sofia Almeida is too much"),
        ({"call": "to_others", "seat": "0", "amount": "20"}, "20 points do not divide by three"),
        ({"call": "to_player", "seat": "0", "amount": "5"}, "Choose who receives the points."),
        ({"call": "to_player", "seat": "0", "amount": "5", "receiver": "0"}, "cannot pay to themselves"),
        ({"call": "deduction_5", "seat": "0", "receiver": "1"}, "Only a penalty paid to one player"),
        ({"call": "false_mahjong", "seat": "0", "amount": "40"}, "False mahjong is 60 points."),
        ({"call": "gift", "seat": "0"}, "gift is not one of the available choices"),
        ({"call": "deduction_5", "seat": "0", "hand": "17"}, "17 is not one of the available choices"),
    ],
)
def test_a_penalty_that_cannot_be_gets_its_sentence(desk, session, row, sentence):
    typed = {f"penalty-2-{name}": text for name, text in row.items()}
    text = page(send(desk, {**TYPED, **typed}))
    assert sentence in text
    assert re.search(r"Nothing is saved yet: .* another look\. Penalty 2: ", text)
    assert stored(session) == ((), (None,) * 4)
    assert not session.penalties.exists()


def test_a_penalty_is_cancelled_with_a_reason_and_stays_listed(desk, session):
    late = NewPenalty(SheetPenalty("deduction", 2, 10), "late")
    record_sheet(session.pk, SheetInput(new_penalties=(late,)), by=None, version=1, now=NOW)
    key = session.penalties.get().pk
    assert "Say why the penalty is cancelled" in page(send(desk, {f"cancel-{key}-cancel": "on"}))
    assert "Tick this to cancel" in page(send(desk, {f"cancel-{key}-reason": "bus"}))
    text = page(send(desk, {f"cancel-{key}-cancel": "on", f"cancel-{key}-reason": "The bus was late"}))
    assert "Hélène −10, deducted · whole session · late cancelled: The bus was late" in text
    assert session.penalties.get().cancelled_at is not None
