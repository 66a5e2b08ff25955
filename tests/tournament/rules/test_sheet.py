"""A session's sheet: penalties, running scores and the winds of every hand (RULES.md sections 5, 6)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.mcr import BEGINNER, INTERNATIONAL, RULESETS
from tests.tournament import strategies
from tournament.rules.sheet import (
    Hand,
    Line,
    Penalty,
    PenaltyKind,
    add,
    computed_scores,
    deductions,
    lines,
    prevalent_wind,
    seat_wind,
)

E, S, W, N = range(4)

# --- Penalties ---


@pytest.mark.parametrize(
    ("penalty", "payment"),
    [
        pytest.param(Penalty("to_others", E, 30), (-30, 10, 10, 10), id="S4: below the minimum, -30/+10"),
        pytest.param(Penalty("to_others", W, 60), (20, 20, -60, 20), id="S4: false mahjong, -60/+20"),
        pytest.param(Penalty("deduction", N, 5), (0, 0, 0, -5), id="section 5: second warning"),
        pytest.param(Penalty("deduction", S, 10), (0, -10, 0, 0), id="section 5: up to 10 minutes late"),
        pytest.param(
            Penalty("to_player", S, 7, receiver=N), (0, -7, 0, 7), id="section 5: neighbour's tiles"
        ),
        pytest.param(Penalty("to_player", N, 1, receiver=E), (1, 0, 0, -1), id="section 5: to one player"),
    ],
)
def test_penalty_is_lost_by_the_offender_and_received_as_its_kind_says(penalty, payment):
    assert penalty.payment == payment


@pytest.mark.parametrize(
    ("kind", "seat", "amount", "receiver", "sentence"),
    [
        ("deduction", E, 0, None, "A penalty is at least 1 point."),
        ("deduction", E, -5, None, "A penalty is at least 1 point."),
        ("to_others", E, 10, None, "A penalty paid to 3 players is a multiple of 3"),
        ("to_player", E, 10, None, "A penalty paid to one player names that player"),
        ("to_others", E, 30, S, "A penalty paid to one player names that player, and no other kind does."),
        ("deduction", E, 30, S, "A penalty paid to one player names that player, and no other kind does."),
        ("to_player", E, 10, E, "The player who pays the penalty cannot receive it."),
        ("deduction", 4, 10, None, "A seat is 0, 1, 2 or 3."),
        ("deduction", -1, 10, None, "A seat is 0, 1, 2 or 3."),
        ("to_player", E, 10, 4, "A seat is 0, 1, 2 or 3."),
        ("warning", E, 10, None, "PenaltyKind"),
    ],
)
def test_a_penalty_that_cannot_be_is_refused_with_a_sentence(kind, seat, amount, receiver, sentence):
    with pytest.raises(ValueError, match=sentence):
        Penalty(kind, seat, amount, receiver)


def test_a_stored_kind_is_the_same_penalty():
    assert Penalty("to_others", E, 30) == Penalty(PenaltyKind.TO_OTHERS, E, 30)


@given(strategies.penalties())
def test_only_a_deduction_takes_points_off_the_table(penalty):
    lost = penalty.amount if penalty.kind is PenaltyKind.DEDUCTION else 0
    assert sum(penalty.payment) == -lost == -deductions([penalty])
    assert penalty.payment[penalty.seat] == -penalty.amount


def test_deductions_add_up_and_other_kinds_do_not_count():
    penalties = [
        Penalty("deduction", E, 10),
        Penalty("to_others", S, 30),
        Penalty("deduction", E, 5, hand=3),
        Penalty("to_player", W, 8, receiver=N),
    ]
    assert deductions(penalties) == 15
    assert deductions([]) == 0


# --- Running scores ---


def test_a_sheet_runs_hand_by_hand():
    hands = [
        Hand(1, winner=E, discarder=S, value=10),
        Hand(2),
        Hand(3, winner=N, value=12),
        Hand(4, winner=W, discarder=E, value=25),
    ]
    penalties = [Penalty("to_others", W, 30, hand=2), Penalty("deduction", S, 10, hand=4)]
    assert lines(INTERNATIONAL, hands, penalties) == (
        Line(hands[0], (34, -18, -8, -8), (0, 0, 0, 0), (34, -18, -8, -8)),
        Line(hands[1], (0, 0, 0, 0), (10, 10, -30, 10), (44, -8, -38, 2)),
        Line(hands[2], (-20, -20, -20, 60), (0, 0, 0, 0), (24, -28, -58, 62)),
        Line(hands[3], (-33, -8, 49, -8), (0, -10, 0, 0), (-9, -46, -9, 54)),
    )
    assert computed_scores(INTERNATIONAL, hands, penalties) == (-9, -46, -9, 54)


def test_several_penalties_of_one_hand_add_up_on_its_line():
    penalties = [Penalty("deduction", E, 5, hand=1), Penalty("to_player", E, 10, receiver=S, hand=1)]
    (line,) = lines(INTERNATIONAL, [Hand(1)], penalties)
    assert line.penalties == line.running == (-15, 10, 0, 0)


def test_a_penalty_of_the_session_or_of_a_hand_not_played_counts_in_the_scores_only():
    hands = [Hand(1, winner=E, value=8)]
    penalties = [Penalty("deduction", S, 20), Penalty("deduction", W, 10, hand=2)]
    (line,) = lines(INTERNATIONAL, hands, penalties)
    assert line.running == (48, -16, -16, -16)
    assert computed_scores(INTERNATIONAL, hands, penalties) == (48, -36, -26, -16)


def test_lines_stand_in_the_order_of_hands_and_gaps_stay_gaps():
    typed = [Hand(7, winner=E, value=8), Hand(2), Hand(16)]
    assert [line.hand.number for line in lines(INTERNATIONAL, typed)] == [2, 7, 16]


def test_a_sheet_is_settled_by_its_ruleset():
    hand = Hand(1, winner=E, discarder=N, value=6)
    assert computed_scores(BEGINNER, [hand]) == (6, 0, 0, -6)
    with pytest.raises(ValueError, match="between 8 and 336"):
        computed_scores(INTERNATIONAL, [hand])
    with pytest.raises(ValueError, match="between 8 and 336"):
        lines(INTERNATIONAL, [hand])


def test_nothing_written_is_nothing_scored():
    assert lines(INTERNATIONAL, []) == ()
    assert computed_scores(INTERNATIONAL, []) == (0, 0, 0, 0)
    assert add() == (0, 0, 0, 0)


rulesets_with_sheets = st.sampled_from(list(RULESETS.values())).flatmap(
    lambda ruleset: st.tuples(st.just(ruleset), strategies.sheets(ruleset))
)
some_penalties = st.lists(strategies.penalties(), max_size=6)


@given(rulesets_with_sheets, some_penalties)
def test_scores_sum_to_minus_the_deductions(ruleset_and_hands, penalties):
    ruleset, hands = ruleset_and_hands
    assert sum(computed_scores(ruleset, hands, penalties)) == -deductions(penalties)
    for line in lines(ruleset, hands, penalties):
        assert sum(line.payment) == 0
        played = {hand.number for hand in hands if hand.number <= line.hand.number}
        assert sum(line.running) == -deductions(p for p in penalties if p.hand in played)


@given(rulesets_with_sheets, some_penalties)
def test_the_last_line_and_the_penalties_beside_the_lines_lead_to_the_scores(ruleset_and_hands, penalties):
    ruleset, hands = ruleset_and_hands
    written = lines(ruleset, hands, penalties)
    played = {hand.number for hand in hands}
    beside = [penalty.payment for penalty in penalties if penalty.hand not in played]
    last = [written[-1].running] if written else []
    assert add(*last, *beside) == computed_scores(ruleset, hands, penalties)


@given(rulesets_with_sheets, some_penalties, st.randoms(use_true_random=False))
def test_the_order_of_typing_does_not_matter(ruleset_and_hands, penalties, random):
    ruleset, hands = ruleset_and_hands
    before = lines(ruleset, hands, penalties), computed_scores(ruleset, hands, penalties)
    hands, penalties = random.sample(hands, len(hands)), random.sample(penalties, len(penalties))
    assert (lines(ruleset, hands, penalties), computed_scores(ruleset, hands, penalties)) == before


# --- Winds ---

# The winds of hands 1-16 by initial seat, one word per wind round: the start winds of RULES.md
# section 6, and after every hand East becomes North, North West, West South, South East.
WINDS = {
    "fixed": {
        E: "ENWS ENWS ENWS ENWS",
        S: "SENW SENW SENW SENW",
        W: "WSEN WSEN WSEN WSEN",
        N: "NWSE NWSE NWSE NWSE",
    },
    "A": {
        E: "ENWS SENW NWSE WSEN",
        S: "SENW ENWS WSEN NWSE",
        W: "WSEN NWSE ENWS SENW",
        N: "NWSE WSEN SENW ENWS",
    },
    "B": {
        E: "ENWS SENW WSEN NWSE",
        S: "SENW ENWS NWSE WSEN",
        W: "WSEN NWSE SENW ENWS",
        N: "NWSE WSEN ENWS SENW",
    },
}
HANDS = range(1, 17)


def winds(seat, chart):
    return "".join("ESWN"[seat_wind(seat, hand, chart)] for hand in HANDS)


@pytest.mark.parametrize("seat", range(4), ids="ESWN".__getitem__)
@pytest.mark.parametrize("chart", WINDS)
def test_winds_of_every_hand_are_those_of_the_chart(chart, seat):
    assert winds(seat, chart) == WINDS[chart][seat].replace(" ", "")


@pytest.mark.parametrize("chart", WINDS)
def test_at_every_hand_each_wind_is_taken_once(chart):
    for hand in HANDS:
        assert sorted(seat_wind(seat, hand, chart) for seat in range(4)) == [E, S, W, N]


@pytest.mark.parametrize("chart", WINDS)
def test_everyone_starts_at_the_initial_seat_and_is_east_once_in_each_wind_round(chart):
    for seat in range(4):
        assert seat_wind(seat, 1, chart) == seat
        for start in (1, 5, 9, 13):
            assert [seat_wind(seat, hand, chart) for hand in range(start, start + 4)].count(E) == 1


@pytest.mark.parametrize(
    ("after_hand", "moves"),
    [(4, {E: S, S: E, W: N, N: W}), (8, {S: N, E: W, N: E, W: S}), (12, {E: S, S: E, W: N, N: W})],
    ids=["first", "second", "third"],
)
def test_chart_a_changes_chairs_after_a_wind_round_as_section_6_describes(after_hand, moves):
    for seat in range(4):
        start, next_start = seat_wind(seat, after_hand - 3, "A"), seat_wind(seat, after_hand + 1, "A")
        assert next_start == moves[start]


def test_chairs_are_fixed_unless_a_chart_is_named():
    assert [seat_wind(S, hand) for hand in HANDS] == [seat_wind(S, hand, "fixed") for hand in HANDS]


def test_the_prevalent_wind_is_that_of_the_wind_round():
    assert [prevalent_wind(hand) for hand in HANDS] == [E] * 4 + [S] * 4 + [W] * 4 + [N] * 4


@pytest.mark.parametrize("hand", [-1, 0, 17])
def test_a_session_has_16_hands(hand):
    with pytest.raises(ValueError, match="hands 1 to 16"):
        prevalent_wind(hand)
    with pytest.raises(ValueError, match="hands 1 to 16"):
        seat_wind(E, hand)
