"""What a place in the last round leads to, against every set of small scores."""

from functools import cache

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tournament.rules.last_round import ANY_SCORE, Contender, LastRound
from tournament.standings import PLACE_TWELFTHS, TieRule, table_points

#: Small leads need small scores only, so that trying all of these is trying everything: the player's own
#: score, those of three at a table, and whatever the fourth then has.
OWN, SMALL = 5, 11


@cache
def all_scores(rule):
    """Many times four scores that sum to zero, and the twelfths they earn."""
    some = np.arange(-SMALL, SMALL + 1)
    three = np.stack(np.meshgrid(some, some, some), axis=-1).reshape(-1, 3)
    four = np.column_stack([three, -three.sum(axis=1)])
    scores = np.unique(np.concatenate([np.roll(four, turn, axis=1) for turn in range(4)]), axis=0)
    orders = (scores[:, :, None] < scores[:, None, :]).sum(axis=2)
    kinds, which = np.unique(orders, axis=0, return_inverse=True)
    earned = np.array([table_points([-int(above) for above in kind], rule) for kind in kinds])
    return scores, earned[which.reshape(-1)]


def ahead(sums, mine, *, ties_count):
    """How many of each row of sums, four times (twelfths, points), are ahead of mine."""
    (twelfths, points), (my_twelfths, my_points) = sums, mine
    level = points >= my_points if ties_count else points > my_points
    return (twelfths > my_twelfths) | ((twelfths == my_twelfths) & level)


def brute_force(player, contenders, tables, rule, *, ties_open):
    """Best and worst rank by the place (alone) and score at the own table."""
    known = {one.number: one for one in contenders}
    seated = {number for table in tables for number in table}
    away = [one for one in contenders if one.number not in seated]
    scores, earned = all_scores(rule)

    def sums(table):
        nobody = Contender(0, -999, 0)
        before = [known.get(number, nobody) for number in table]
        return (
            np.array([one.twelfths for one in before]) + earned,
            np.array([one.score for one in before]) + scores,
        )

    own = next(table for table in tables if player in table)
    others = [sums(table) for table in tables if table is not own]
    standing = [(np.array([one.twelfths]), np.array([one.score])) for one in away]

    @cache
    def passed_elsewhere(mine, ties_count):
        counts = [ahead(each, mine, ties_count=ties_count) for each in standing]
        counts += [ahead(each, mine, ties_count=ties_count).sum(axis=1) for each in others]
        return sum(int(count.min()) for count in counts), sum(int(count.max()) for count in counts)

    seat = own.index(player)
    twelfths, points = sums(own)
    places = 1 + (scores > scores[:, [seat]]).sum(axis=1)
    mine_at = np.column_stack([places, scores[:, seat], twelfths[:, seat]])
    alone = (scores == scores[:, [seat]]).sum(axis=1) == 1
    found = {}
    for place, score, my_twelfths in np.unique(
        mine_at[alone & (abs(scores[:, seat]) <= OWN)], axis=0
    ).tolist():
        rows = alone & (mine_at == (place, score, my_twelfths)).all(axis=1)
        mine = (my_twelfths, known[player].score + score)
        mates = (np.delete(twelfths[rows], seat, axis=1), np.delete(points[rows], seat, axis=1))
        fewest, most = (
            ahead(mates, mine, ties_count=ties_count).sum(axis=1) for ties_count in (False, ties_open)
        )
        best = 1 + passed_elsewhere(mine, False)[0] + int(fewest.min())
        worst = 1 + passed_elsewhere(mine, ties_open)[1] + int(most.max())
        before = found.get((place, score), (best, worst))
        found[place, score] = (min(before[0], best), max(before[1], worst))
    return found


#: Sums that are close, by differences that make ties on table points likely.
totals = st.tuples(st.sampled_from([0, 6, 12, 18, 24, 36, 48]), st.integers(-2, 2))


@st.composite
def last_rounds(draw):
    tables = [[1, 2, 3, 4], [5, 6, 7, 8]][: draw(st.sampled_from([1, 1, 2]))]
    numbers = [number for table in tables for number in table]
    numbers = [1, *draw(st.lists(st.sampled_from(numbers[1:]), unique=True, min_size=1)), 9]
    contenders = [Contender(number, *draw(totals)) for number in numbers]
    return contenders, tables


TWO_TABLES = [[1, 2, 3, 4], [5, 6, 7, 8]]


def field_of(*sums):
    """Contenders from (number, twelfths, points)."""
    return [Contender(*one) for one in sums]


#: At the other table all can have as many twelfths as the player who wins here, but only in one order: with 6
#: points the last of it passes on points, from up to four points here.
LAST_PASSES_ON_POINTS = field_of(
    (1, 0, 0), (2, 0, 0), (3, 0, 0), (4, 0, 0), (5, 24, 0), (6, 36, 0), (7, 42, 0), (8, 48, 6)
)
#: Nobody there has more twelfths than the winner here in one order only, in which the first has as many: and
#: at least two points more than before.
FIRST_IS_LEVEL = field_of(
    (1, 0, 0), (2, 0, 0), (3, 0, 0), (4, 0, 0), (5, 0, 3), (6, 24, 0), (7, 36, 0), (8, 48, 0)
)
CROWDED = field_of(
    (1, 6, -1), (2, 48, -2), (3, 18, 0), (4, 36, 1), (5, 6, -1), (6, 6, 1), (7, 12, 1), (8, 12, 2)
)

AHEAD_OF_ALL = field_of(
    (1, 0, 0), (2, -12, -3), (3, -48, 1), (4, -36, -4), (5, -18, -4), (6, 0, 1), (7, -12, 2), (8, -28, 2)
)

AMONG_EQUALS = field_of(
    (1, 0, 0), (2, 12, 0), (3, 12, 1), (4, -36, 2), (5, -12, 5), (6, -6, -4), (7, -12, 1), (8, -36, -4)
)


@settings(max_examples=12, deadline=None)
@given(last_rounds(), st.sampled_from(TieRule), st.booleans())
# Each of these finds mistakes that few random events show.
@example((LAST_PASSES_ON_POINTS, TWO_TABLES), TieRule.AVERAGED, False)
@example((FIRST_IS_LEVEL, TWO_TABLES), TieRule.AVERAGED, True)
@example((CROWDED, TWO_TABLES), TieRule.AVERAGED, False)
@example((AHEAD_OF_ALL, TWO_TABLES), TieRule.LITERAL, True)
@example((AMONG_EQUALS, TWO_TABLES), TieRule.AVERAGED, False)
@example((field_of((1, 24, -2), (5, 18, 0), (9, 48, -1)), TWO_TABLES), TieRule.AVERAGED, False)
@example((field_of((1, 48, 2), (3, 24, 2), (4, 6, 0), (9, 12, 0)), TWO_TABLES[:1]), TieRule.AVERAGED, True)
@example(
    (field_of((1, 0, -1), (2, 24, 2), (3, 24, 0), (4, 6, -1), (9, 6, -2)), TWO_TABLES[:1]),
    TieRule.LITERAL,
    True,
)
def test_outcomes_and_needs_are_those_of_trying_everything(last_round, rule, ties_open):
    contenders, tables = last_round
    tried = brute_force(1, contenders, tables, rule, ties_open=ties_open)
    game = LastRound(1, contenders, tables, rule, ties_open=ties_open)
    for outcome in game.outcomes():
        ranks = [both for (place, _score), both in tried.items() if place == outcome.place]
        assert outcome.best == min(best for best, _worst in ranks), outcome
        assert outcome.worst == max(worst for _best, worst in ranks), outcome
    for goal in range(1, len(contenders) + 1):
        for need in game.needs(goal):
            own = sorted((score, both) for (place, score), both in tried.items() if place == need.place)
            possible = [score for score, (best, _worst) in own if best <= goal]
            if need.place > 1 and need.possible_from == ANY_SCORE:
                # Three who share a loss share multiples of 3 only: it need not be possible at each score.
                assert not possible or possible[0] < -OWN + 6, need
            else:
                assert reads(need.possible_from, own) == (possible[0] if possible else None), need
            unsafe = [score for score, (_best, worst) in own if worst > goal]
            safe = [score for score, _both in own if not unsafe or score > unsafe[-1]]
            assert reads(need.certain_from, own) == (safe[0] if safe else None), need


def reads(threshold, own):
    """A threshold as it shows among the small scores of a place: the first of these that reaches it."""
    return None if threshold is None else next((score for score, _both in own if score >= threshold), None)


def test_the_last_of_another_table_passes_on_points_only():
    """Its 6 points become 5 at best, so that 4 here are too few; 5 are level, which a tie-breaker decides."""
    game = LastRound(1, LAST_PASSES_ON_POINTS, TWO_TABLES, "averaged")
    assert [need.certain_from for need in game.needs(4)] == [5, None, None, None]
    game = LastRound(1, LAST_PASSES_ON_POINTS, TWO_TABLES, "averaged", ties_open=True)
    assert [need.certain_from for need in game.needs(4)] == [6, None, None, None]


def test_the_first_of_another_table_wins_at_least_two_points():
    game = LastRound(1, FIRST_IS_LEVEL, TWO_TABLES, "averaged")
    assert [need.possible_from for need in game.needs(1)] == [5, None, None, None]


def contenders(*sums):
    return [Contender(number, twelfths, score) for number, (twelfths, score) in enumerate(sums, start=1)]


def test_a_lead_of_more_than_four_table_points_is_the_first_place():
    field = contenders((60, 0), (11, 900), (11, 900), (11, 900))
    assert [(one.best, one.worst) for one in LastRound(1, field, [[1, 2, 3, 4]], "averaged").outcomes()] == [
        (1, 1)
    ] * 4


def test_who_is_behind_by_more_can_win_only_what_is_left():
    field = contenders((0, 0), (60, 0), (60, 0), (24, 0))
    first, *_rest = LastRound(1, field, [[1, 2, 3, 4]], "averaged").outcomes()
    assert (first.best, first.worst) == (3, 3)


def test_a_threshold_is_told_where_the_own_table_decides():
    """Of the three mates each would share the places two to four: only then level on table points."""
    field = contenders((0, 0), (36, 10), (36, 10), (36, 10))
    game = LastRound(1, field, [[1, 2, 3, 4]], "averaged")
    assert [need.possible_from for need in game.needs(1)] == [9, None, None, None]


def test_three_who_share_the_places_above_leave_the_first_to_the_last():
    """Ahead by 3 table points the last is first where the others are level: with 28 twelfths each."""
    field = contenders((36, 0), (0, 0), (0, 0), (6, 0))
    game = LastRound(1, field, [[1, 2, 3, 4]], "averaged")
    *_better, last = game.needs(1)
    assert (last.possible_from, last.certain_from) == (ANY_SCORE, None)


def test_who_does_not_play_keeps_what_there_is():
    field = [*contenders((0, 0), (0, 0), (0, 0), (0, 0)), Contender(9, 48, 100)]
    first, second, *_rest = LastRound(1, field, [[1, 2, 3, 4]], "averaged").needs(1)
    assert (first.possible_from, first.certain_from) == (100, 100)
    assert (second.possible_from, second.certain_from) == (None, None)


def test_with_further_tie_breakers_a_tie_is_open():
    field = [*contenders((0, 0), (0, 0), (0, 0), (0, 0)), Contender(9, 48, 100)]
    first, *_rest = LastRound(1, field, [[1, 2, 3, 4]], "averaged", ties_open=True).needs(1)
    assert (first.possible_from, first.certain_from) == (100, 101)


def test_a_substitute_is_in_nobodys_way():
    field = contenders((0, 0), (0, 0))
    first, second, third, fourth = LastRound(1, field, [[1, 2, 7, 8]], "averaged").outcomes()
    assert (first.worst, second.best, third.best, fourth.best) == (1, 1, 1, 2)


@pytest.mark.parametrize("tables", [[], [[2, 3, 4, 5]]])
def test_who_has_no_seat_has_no_last_round(tables):
    with pytest.raises(ValueError, match="has a seat in the last round"):
        LastRound(1, contenders((0, 0)), tables, "averaged")


def test_places_alone_earn_the_table_points_of_their_places():
    assert PLACE_TWELFTHS == (48, 24, 12, 0)
