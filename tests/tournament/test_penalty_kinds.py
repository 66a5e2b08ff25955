"""Each kind of penalty on a sheet is known wherever one has to be known."""

from itertools import permutations

import pytest

from tournament.desk.penalty_forms import CALLS
from tournament.models import Penalty as StoredByModel
from tournament.rules.sheet import Penalty, PenaltyKind, deductions
from tournament.rules.stored import Rules, StoredPenalty, StoredSession
from tournament.rules.verify.payments import PAID, computed, deducted
from tournament.words.findings import Names
from tournament.words.penalties import penalty_line, uneven_words

EACH_KIND = pytest.mark.parametrize("kind", PenaltyKind)
NAMES = Names(1, ("Ada", "Bo", "Cy", "Di"), ("Ada", "Bo", "Cy", "Di"))
#: Divides among one, two and three.
AMOUNT = 12


def test_the_database_the_second_way_and_the_desk_have_the_same_kinds():
    assert set(StoredByModel.Kind.values) == set(PAID) == {*PenaltyKind}
    assert {call.kind for call in CALLS.values() if call.amount is None} == {*PenaltyKind}


def penalties(kind):
    """One of each pair of seats, in the first position who pays."""
    pairs = permutations(range(4), 2)
    return {Penalty(kind, seat, AMOUNT, other if kind.names_receiver else None) for seat, other in pairs}


@EACH_KIND
def test_both_ways_pay_it_alike(kind):
    for penalty in penalties(kind):
        stored = StoredPenalty(kind.value, penalty.seat, AMOUNT, penalty.receiver)
        session = StoredSession(1, "confirmed", (), penalties=(stored,))
        rules = Rules(8, 8, "averaged")
        assert tuple(computed(rules, session, seat) for seat in range(4)) == penalty.payment
        assert deducted(session) == deductions([penalty]) == -sum(penalty.payment)


@EACH_KIND
def test_it_is_said_who_pays_and_what_each_receives(kind):
    for penalty in penalties(kind):
        line = penalty_line(penalty, NAMES)
        assert line.startswith(f"{NAMES.short[penalty.seat]} −{AMOUNT}")
        if penalty.receiver is not None:
            assert NAMES.short[penalty.receiver] in line
        elif kind.parts:
            assert f"+{AMOUNT // kind.parts}" in line


@pytest.mark.parametrize("kind", [kind for kind in PenaltyKind if kind.parts > 1])
def test_points_that_do_not_divide_are_refused_with_a_sentence(kind):
    with pytest.raises(ValueError, match=f"multiple of {kind.parts}"):
        Penalty(kind, 0, AMOUNT + 1)
    assert uneven_words(kind, AMOUNT + 1).startswith(f"{AMOUNT + 1} points")
