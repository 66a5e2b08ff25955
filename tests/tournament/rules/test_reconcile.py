"""Which single change of a slip explains its totals: examples, and laws for every change there is."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.mcr import CASUAL, INTERNATIONAL, RULESETS, ClaimedFan
from tests.tournament import strategies
from tournament.rules.reconcile import Proposal, applied, reconcile
from tournament.rules.sheet import Hand, HandClaim, Penalty, computed_scores
from tournament.rules.slip_errors import Kind, line_error, number_error, slip_line, total_error

E, S, W, N = range(4)

#: Sixteen hands as a table played them, by their keys: value, winner, discarder or 0; "0" is drawn.
SLIP = [
    "1324",
    "812",
    "1830",
    "0",
    "2441",
    "1123",
    "942",
    "1634",
    "1214",
    "2120",
    "0",
    "1031",
    "3343",
    "1421",
    "2210",
    "913",
]


def hand(number, keys):
    if keys == "0":
        return Hand(number)
    winner, discarder = int(keys[-2]) - 1, int(keys[-1])
    return Hand(number, winner, discarder - 1 if discarder else None, int(keys[:-2]))


def sheet(lines):
    return tuple(hand(number, keys) for number, keys in enumerate(lines, start=1) if keys != "-")


def typed(**changes):
    """The slip with some lines typed as they are not: `typed(h8="1643")`."""
    lines = list(SLIP)
    for name, keys in changes.items():
        lines[int(name[1:]) - 1] = keys
    return lines


SIGNED = computed_scores(INTERNATIONAL, sheet(SLIP))
PENALTY = Penalty("to_others", W, 30, hand=9)
DEDUCTION = Penalty("deduction", E, 10)


def shown(proposal):
    return (str(proposal.kind), proposal.number, slip_line(proposal.before), slip_line(proposal.after))


@pytest.mark.parametrize(
    ("lines", "first"),
    [
        pytest.param(typed(h8="1643"), ("seats_swapped", 8, "1643", "1634"), id="seats swapped"),
        pytest.param(typed(h8="1614"), ("winner", 8, "1614", "1634"), id="another winner"),
        pytest.param(typed(h8="1640"), ("winner", 8, "1640", "1634"), id="the discarder's key twice"),
        pytest.param(typed(h8="1632"), ("discarder", 8, "1632", "1634"), id="another discarder"),
        pytest.param(typed(h8="1630"), ("discard", 8, "1630", "1634"), id="a discard typed as self-draw"),
        pytest.param(typed(h3="1832"), ("self_draw", 3, "1832", "1830"), id="a self-draw typed as discard"),
        pytest.param(typed(h1="3124"), ("digits_swapped", 1, "3124", "1324"), id="two digits swapped"),
        pytest.param(typed(h5="2741"), ("digit_off", 5, "2741", "2441"), id="a digit off"),
        pytest.param(typed(h13="33343"), ("digit_too_many", 13, "33343", "3343"), id="a digit twice"),
        pytest.param(typed(h2="-"), ("missed_hand", 2, "-", "812"), id="a line left empty"),
        pytest.param(SLIP[:1] + SLIP[2:], ("missed_hand", 16, "-", "812"), id="a line missed"),
        pytest.param(typed(h4="1830"), ("typed_over", 4, "1830", "0"), id="a line typed again over the next"),
        pytest.param(typed(h1="1234"), ("keys", 1, "1234", "1324"), id="a digit and a seat swapped"),
        pytest.param(typed(h1="3424"), ("value", 1, "3424", "1324"), id="the value of another line"),
        pytest.param(typed(h1="1342"), ("seats_swapped", 1, "1342", "1324"), id="the seats swapped"),
        pytest.param(typed(h13="3320"), ("seats", 13, "3320", "3343"), id="the seats of another line"),
        pytest.param(typed(h3="0"), ("won", 3, "0", "1830"), id="a won hand typed as drawn"),
        pytest.param(typed(h4="1042"), ("drawn", 4, "1042", "0"), id="a drawn hand typed as won"),
    ],
)
def test_the_likeliest_change_is_the_first(lines, first):
    proposals = reconcile(INTERNATIONAL, sheet(lines), (), SIGNED, stated=16)
    assert shown(proposals[0]) == first


def test_a_line_typed_early_is_looked_at_after_one_typed_again():
    found = reconcile(INTERNATIONAL, sheet(typed(h7="1634")), (), SIGNED, stated=16)
    assert [shown(proposal) for proposal in found[:2]] == [
        ("typed_over", 8, "1634", "942"),
        ("typed_over", 7, "1634", "942"),
    ]


def test_a_line_left_empty_is_the_first_to_be_looked_at():
    """Of all changes, the missed hand at the gap comes first, even where a digit explains as much."""
    slip = sheet(SLIP)
    for hand in slip[:-1]:
        left = tuple(line for line in slip if line is not hand)
        first = reconcile(INTERNATIONAL, left, (), SIGNED)
        if first:  # a drawn hand changes no total
            assert (first[0].kind, first[0].after) == (Kind.MISSED_HAND, hand)


def test_the_penalties_of_the_lines_that_move_up_move_with_them():
    doubled = sheet([*SLIP[:3], *SLIP[2:15]])
    noted = [Penalty("deduction", 0, 10, hand=number) for number in (3, 4, 9)]
    general = Penalty("deduction", 1, 5)
    signed = computed_scores(INTERNATIONAL, sheet(SLIP[:15]), [*noted, general])
    first = reconcile(INTERNATIONAL, doubled, [*noted, general], signed)[0]
    _hands, penalties, _totals = applied(INTERNATIONAL, first, doubled, [*noted, general], signed)
    assert [penalty.hand for penalty in penalties] == [3, 3, 8, None]


def test_a_doubled_line_is_taken_out_and_the_others_move_up():
    fifteen, signed = sheet(SLIP[:15]), computed_scores(INTERNATIONAL, sheet(SLIP[:15]))
    doubled = sheet([*SLIP[:3], *SLIP[2:15]])
    first = reconcile(INTERNATIONAL, doubled, (), signed)[0]
    assert shown(first) == ("doubled_hand", 4, "1830", "-")
    assert applied(INTERNATIONAL, first, doubled, (), signed) == (fifteen, (), signed)


@pytest.mark.parametrize(
    ("penalties", "signed_with", "first"),
    [
        ((), (PENALTY,), Proposal(Kind.MISSED_PENALTY, penalty=replace(PENALTY, hand=None))),
        ((), (DEDUCTION,), Proposal(Kind.MISSED_PENALTY, penalty=DEDUCTION)),
        ((PENALTY, PENALTY), (PENALTY,), Proposal(Kind.DOUBLED_PENALTY, penalty=PENALTY)),
    ],
    ids=["false mahjong or the like missed", "deduction missed", "one given once and typed twice"],
)
def test_penalties_explain_a_difference(penalties, signed_with, first):
    signed = computed_scores(INTERNATIONAL, sheet(SLIP), signed_with)
    proposals = reconcile(INTERNATIONAL, sheet(SLIP), penalties, signed, stated=16)
    assert proposals[0] == first


@pytest.mark.parametrize(
    ("seat", "wrong", "kind"),
    [
        (E, lambda total: -total, "total_sign"),
        (E, lambda total: total + 3, "total_digit_off"),
        (E, lambda total: int(str(total)[:-1]), "total_digit_missing"),
        (E, lambda total: 10 * total + 1, "total_digit_too_many"),
    ],
)
def test_a_mistyped_total_is_restored(seat, wrong, kind):
    signed = list(SIGNED)
    signed[seat] = wrong(SIGNED[seat])
    first = reconcile(INTERNATIONAL, sheet(SLIP), (), tuple(signed), stated=16)[0]
    assert (first.kind, first.totals) == (kind, SIGNED)


def test_two_totals_in_each_others_place_are_restored():
    east, south, west, north = SIGNED
    proposals = reconcile(INTERNATIONAL, sheet(SLIP), (), (east, west, south, north), stated=16)
    assert Proposal(Kind.TOTALS_SWAPPED, totals=SIGNED) in proposals


def test_nothing_is_proposed_without_a_difference_or_without_hands():
    assert reconcile(INTERNATIONAL, sheet(SLIP), (), SIGNED) == ()
    assert reconcile(INTERNATIONAL, (), (), (8, 8, -8, -8)) == ()


def test_a_number_of_hands_on_the_slip_decides_between_a_missed_and_a_drawn_hand():
    lines = [*SLIP[:9], "0", *SLIP[10:12]]
    signed = computed_scores(INTERNATIONAL, sheet(SLIP[:12]))
    firsts = [reconcile(INTERNATIONAL, sheet(lines), (), signed, stated=n)[0].kind for n in (12, 13)]
    assert firsts == ["won", "missed_hand"]


def test_a_change_that_the_fans_of_the_slip_forbid_is_not_proposed():
    first = replace(sheet(SLIP)[0], value=31, claim=HandClaim((ClaimedFan(22), ClaimedFan(52)), flowers=1))
    hands = (first, *sheet(SLIP)[1:])
    free = reconcile(INTERNATIONAL, hands, (), SIGNED, stated=16)
    assert shown(free[0]) == ("digits_swapped", 1, "3124", "1324")

    def stands(proposal):
        return proposal.after is None or proposal.after.value == 31

    bound = reconcile(INTERNATIONAL, hands, (), SIGNED, stated=16, possible=stands)
    assert free[0] not in bound


@pytest.mark.parametrize(
    ("keys", "value_first", "winner_first"),
    [("1324", "1324", "2413"), ("1830", "1830", "3018"), ("0", "0", "0"), ("-", "-", "-")],
)
def test_a_line_reads_as_its_keys_in_either_order(keys, value_first, winner_first):
    line = None if keys == "-" else hand(1, keys)
    assert (slip_line(line), slip_line(line, winner_first=True)) == (value_first, winner_first)


# --- Errors ---


@pytest.mark.parametrize(
    ("true", "mistyped", "kind"),
    [
        (13, 18, "digit_off"),
        (13, 31, "digits_swapped"),
        (123, 132, "digits_swapped"),
        (13, 3, "digit_missing"),
        (13, 133, "digit_too_many"),
        (13, 143, "digit_too_many"),
        (123, 321, None),
        (13, 24, None),
        (8, 123, None),
    ],
)
def test_one_wrong_key_of_a_number(true, mistyped, kind):
    found = number_error(true, mistyped)
    assert (found and str(found[0])) == kind


@pytest.mark.parametrize(
    ("true", "mistyped", "kind"),
    [
        (-36, 36, "total_sign"),
        (-36, -63, "total_digits_swapped"),
        (36, -63, None),
    ],
)
def test_one_slip_in_a_total(true, mistyped, kind):
    found = total_error(true, mistyped)
    assert (found and str(found[0])) == kind


def test_the_order_of_the_keys_says_which_of_them_stand_side_by_side():
    """24|13 typed 21|43: the seats first, a key of theirs and one of the value change places."""
    true, typed = hand(1, "1324"), hand(1, "4321")
    assert line_error(true, typed) is None
    assert line_error(true, typed, winner_first=True) == (Kind.KEYS, 1 / 3)


def test_two_errors_in_a_line_are_not_one():
    assert line_error(hand(1, "1324"), hand(1, "1423")) is None
    assert line_error(hand(1, "1324"), hand(1, "1531")) is None
    assert line_error(hand(1, "0"), hand(2, "0")) is None


# --- Laws ---


@st.composite
def single_errors(draw):
    """A ruleset, a true sheet with penalties, and the same with one line typed wrong."""
    rules = draw(st.sampled_from(list(RULESETS.values())))
    true = sorted(draw(strategies.sheets(rules)), key=lambda hand: hand.number)
    assume(true)
    at = draw(st.integers(0, len(true) - 1))
    line = draw(strategies.hands(rules, true[at].number))
    return rules, tuple(true), (*true[:at], line, *true[at + 1 :]), at


@given(single_errors(), st.lists(strategies.penalties(), max_size=3))
def test_the_true_change_of_a_line_is_always_among_the_proposals(case, penalties):
    rules, true, wrong, at = case
    signed = computed_scores(rules, true, penalties)
    assume(computed_scores(rules, wrong, penalties) != signed)
    assume(line_error(true[at], wrong[at]) is not None)
    found = reconcile(rules, wrong, penalties, signed)
    assert true[at] in [proposal.after for proposal in found]


@given(
    st.sampled_from(list(RULESETS.values())).flatmap(
        lambda rules: st.tuples(st.just(rules), strategies.sheets(rules, 15))
    ),
    st.data(),
)
def test_a_missed_hand_is_always_among_the_proposals(case, data):
    rules, true = case
    assume(len(true) > 1)
    missed = data.draw(st.sampled_from(true))
    wrong = tuple(hand for hand in true if hand is not missed)
    signed = computed_scores(rules, true)
    assume(signed != computed_scores(rules, wrong))
    lines = [(p.kind, slip_line(p.after)) for p in reconcile(rules, wrong, (), signed)]
    assert (Kind.MISSED_HAND, slip_line(missed)) in lines


@given(single_errors(), st.lists(strategies.penalties(), max_size=3), st.integers(0, 3), st.integers(-60, 60))
def test_every_proposal_leads_exactly_to_the_signed_totals_and_has_its_own_key(case, penalties, seat, off):
    rules, true, wrong, _at = case
    signed = list(computed_scores(rules, true, penalties))
    signed[seat] += off
    found = reconcile(rules, wrong, penalties, tuple(signed))
    for proposal in found:
        hands, punished, totals = applied(rules, proposal, wrong, penalties, tuple(signed))
        assert computed_scores(rules, hands, punished) == totals
        assert len({hand.number for hand in hands}) == len(hands)
    assert len({proposal.key for proposal in found}) == len(found)


def test_a_hand_that_pays_nothing_can_be_drawn_or_won_where_the_rules_know_wins_of_0():
    found = reconcile(CASUAL, (Hand(1, E, S, 8), Hand(2, N, W, 5)), (), (0, 0, -5, 5))
    assert {slip_line(proposal.after) for proposal in found} >= {"0", "012"}


def test_a_missed_hand_belongs_in_a_gap_before_any_other_place():
    lines = [*typed(h2="-")[:14]]
    signed = computed_scores(INTERNATIONAL, sheet(SLIP[:14]))
    found = reconcile(INTERNATIONAL, sheet(lines), (), signed)
    assert shown(found[0]) == ("missed_hand", 2, "-", "812")
