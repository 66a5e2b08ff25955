"""The order of players, against RULES.md section 7 and published results."""

from collections import defaultdict
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournament import published
from tests.tournament.session_results import in_sessions
from tournament.standings import (
    Entrant,
    RankingPenalty,
    Result,
    TieBreaker,
    TieRule,
    merit,
    standings,
    table_points,
    team_standings,
)


def places_of(lines):
    return [(line.rank, line.number) for line in lines]


def ranked(results, tie_breakers=()):
    """Return the (rank, number) lines of the players whose results these are."""
    numbers = {result.number for result in results}
    return places_of(standings([Entrant(number) for number in numbers], results, tie_breakers))


def test_three_sessions_of_two_and_a_third_are_seven():
    level = table_points((20, 20, 20, -60), TieRule.AVERAGED)[0]
    (line,) = standings([Entrant(1)], in_sessions(1, (20, level), (20, level), (20, level)))
    assert (line.twelfths, line.table_points, line.score, line.sessions) == (84, "7", 60, 3)


def test_table_points_decide_before_total_points():
    assert ranked(in_sessions(1, (900, 12)) + in_sessions(2, (-5, 24))) == [(1, 2), (2, 1)]


def test_total_points_decide_between_level_table_points():
    assert ranked(in_sessions(1, (10, 24), (10, 0)) + in_sessions(2, (-90, 12), (111, 12))) == [
        (1, 2),
        (2, 1),
    ]


def test_level_players_share_the_place_and_stand_in_the_order_of_numbers():
    results = [*in_sessions(8, (5, 24)), *in_sessions(3, (5, 24)), *in_sessions(5, (9, 48))]
    assert ranked([*results, *in_sessions(1, (5, 12))]) == [(1, 5), (2, 3), (2, 8), (4, 1)]


def test_results_are_listed_by_round():
    (line,) = standings([Entrant(1)], reversed(in_sessions(1, (1, 0), (2, 12), (3, 24))))
    assert [(result.round, result.score) for result in line.results] == [(1, 1), (2, 2), (3, 3)]


def test_an_entrant_without_a_session_has_no_place_and_stands_after_a_negative_score():
    lines = standings([Entrant(1), Entrant(2), Entrant(3)], in_sessions(1, (-8, 0)) + in_sessions(3, (8, 0)))
    assert [(line.rank, line.number, line.twelfths, line.score, line.sessions) for line in lines] == [
        (1, 3, 0, 8, 1),
        (2, 1, 0, -8, 1),
        (None, 2, 0, 0, 0),
    ]


def test_substitutes_have_no_place_and_push_nobody_down():
    entrants = [Entrant(1), Entrant(2), Entrant(3), Entrant(90, ranked=False), Entrant(91, ranked=False)]
    results = [
        *in_sessions(90, (50, 24)),
        *in_sessions(91, (200, 48)),
        *in_sessions(1, (-60, 12)),
        *in_sessions(2, (-190, 0)),
        *in_sessions(3, (-60, 12)),
    ]
    lines = standings(entrants, results)
    assert places_of(lines) == [(1, 1), (1, 3), (3, 2), (None, 91), (None, 90)]
    assert sum(line.twelfths for line in lines) == sum(result.twelfths for result in results)


def test_results_of_others_than_the_entrants_do_not_count():
    assert places_of(standings([Entrant(1)], in_sessions(1, (8, 12)) + in_sessions(2, (99, 48)))) == [(1, 1)]


def test_no_entrants_make_no_ranking():
    assert standings([], []) == ()


def test_without_tie_breakers_the_highest_session_decides_nothing():
    results = in_sessions(1, (50, 24), (50, 24)) + in_sessions(2, (0, 24), (100, 24))
    assert ranked(results) == [(1, 1), (1, 2)]


def test_the_highest_session_decides_between_level_players():
    results = in_sessions(1, (50, 24), (50, 24)) + in_sessions(2, (0, 24), (100, 24))
    assert ranked(results, ["highest_session"]) == [(1, 2), (2, 1)]


# Score, table points, hands won, discards into a win.
FEW_WINS = (10, 24, 2, 1)
MORE_WINS = (10, 24, 5, 7)
MORE_WINS_FEWER_DISCARDS = (10, 24, 5, 3)


@pytest.mark.parametrize(
    ("tie_breakers", "expected"),
    [
        ([], [(1, 1), (1, 2), (1, 3)]),
        (["most_hands_won"], [(1, 2), (1, 3), (3, 1)]),
        (["fewest_discards"], [(1, 1), (2, 3), (3, 2)]),
        (["most_hands_won", "fewest_discards"], [(1, 3), (2, 2), (3, 1)]),
        (["fewest_discards", "most_hands_won"], [(1, 1), (2, 3), (3, 2)]),
    ],
    ids=lambda value: "-then-".join(map(str, value)) if value and isinstance(value[0], str) else "",
)
def test_tie_breakers_decide_in_the_order_of_the_event(tie_breakers, expected):
    results = in_sessions(1, FEW_WINS) + in_sessions(2, MORE_WINS) + in_sessions(3, MORE_WINS_FEWER_DISCARDS)
    assert ranked(results, tie_breakers) == expected


@pytest.mark.parametrize("tie_breaker", [TieBreaker.MOST_HANDS_WON, TieBreaker.FEWEST_DISCARDS])
def test_counts_of_hands_decide_nothing_beside_a_session_known_by_totals_only(tie_breaker):
    known = in_sessions(1, FEW_WINS) + in_sessions(2, MORE_WINS_FEWER_DISCARDS)
    totals_only = in_sessions(3, (10, 24))
    assert ranked(known + totals_only, [tie_breaker]) == [(1, 1), (1, 2), (1, 3)]


def test_a_session_known_by_totals_only_elsewhere_does_not_stop_the_tie_breaker():
    results = in_sessions(1, FEW_WINS) + in_sessions(2, MORE_WINS) + in_sessions(3, (9, 24))
    assert ranked(results, ["most_hands_won"]) == [(1, 2), (2, 1), (3, 3)]


def test_the_next_tie_breaker_decides_when_hands_are_not_known():
    results = in_sessions(1, (0, 24), (20, 0, 9, 9)) + in_sessions(2, (30, 24, 1, 1), (-10, 0, 1, 1))
    assert ranked(results, ["most_hands_won", "highest_session"]) == [(1, 2), (2, 1)]


def test_an_unknown_tie_breaker_is_refused():
    with pytest.raises(ValueError, match="most_luck"):
        ranked(in_sessions(1, FEW_WINS), ["most_luck"])


results_of_players = st.dictionaries(
    st.integers(1, 60),
    st.lists(
        st.tuples(
            st.integers(-2, 2),
            st.sampled_from([0, 6, 12, 28]),
            *[st.none() | st.integers(0, 2)] * 2,
        ),
        max_size=3,
    ),
    max_size=9,
)
tie_breaker_lists = st.lists(st.sampled_from(TieBreaker), unique=True)


def entered(results_by_number, substitutes=()):
    entrants = [Entrant(number, ranked=number not in substitutes) for number in results_by_number]
    return entrants, [
        line for number, results in results_by_number.items() for line in in_sessions(number, *results)
    ]


@given(results_of_players, tie_breaker_lists, st.randoms(use_true_random=False))
def test_the_order_of_entry_does_not_matter(results_by_number, tie_breakers, random):
    entrants, results = entered(results_by_number, substitutes={7, 8, 9})
    before = standings(entrants, results, tie_breakers)
    random.shuffle(entrants)
    random.shuffle(results)
    assert standings(entrants, results, tie_breakers) == before


@given(results_of_players, tie_breaker_lists, st.permutations(range(61)))
def test_draw_numbers_decide_nothing_but_the_listing_of_level_players(results_by_number, tie_breakers, names):
    renamed = {names[number]: results for number, results in results_by_number.items()}
    rank_before = {line.number: line.rank for line in standings(*entered(results_by_number), tie_breakers)}
    lines_after = standings(*entered(renamed), tie_breakers)
    assert {line.number: line.rank for line in lines_after} == {
        names[number]: rank for number, rank in rank_before.items()
    }
    placed = [(rank, number) for rank, number in places_of(lines_after) if rank]
    waiting = [number for rank, number in places_of(lines_after) if not rank]
    assert places_of(lines_after) == [*sorted(placed), *((None, number) for number in sorted(waiting))]
    assert set(waiting) == {number for number, results in renamed.items() if not results}


@given(results_of_players, tie_breaker_lists)
def test_a_shared_place_counts_all_who_share_it(results_by_number, tie_breakers):
    ranks = [line.rank for line in standings(*entered(results_by_number), tie_breakers) if line.sessions]
    next_rank = 1
    for rank, sharing in groupby(ranks):
        assert rank == next_rank
        next_rank += len(list(sharing))


PUBLISHED_ORDERS = defaultdict(list)
for row in published.rows("published_standings_fragments"):
    if not row["event"].endswith("team"):
        PUBLISHED_ORDERS[" ".join(row["event"].split()[:2])].append(row)


@pytest.mark.parametrize("event", PUBLISHED_ORDERS)
def test_published_standings_come_out_in_their_order(event):
    rows = PUBLISHED_ORDERS[event]
    places = [int(row["place"]) for row in rows]
    # Draw numbers against the order, so that they cannot make it.
    number_of = {place: 1000 - place for place in places}
    results = [
        Result(number_of[int(row["place"])], 1, int(row["score"]), published.twelfths(row["table_points"]))
        for row in reversed(rows)
    ]
    lines = standings([Entrant(number) for number in number_of.values()], results)
    assert [line.number for line in lines] == [number_of[place] for place in sorted(places)]
    if places == list(range(1, len(places) + 1)):
        assert [line.rank for line in lines] == places


# --- Penalties outside a sheet ------------------------------------------------------------------

PLAYED = [Result(1, 1, 60, 48), Result(2, 1, 10, 24), Result(3, 1, -20, 12), Result(4, 1, -50, 0)]


def penalised(number, *penalties, teams=None):
    """Players 1-4 after one session, `number` with these penalties: the entrants and their lines."""
    lost = {number: penalties}
    entrants = [Entrant(n, (teams or {}).get(n, ""), penalties=lost.get(n, ())) for n in (1, 2, 3, 4)]
    return entrants, standings(entrants, PLAYED)


def order(lines):
    return [(line.rank, line.number, line.twelfths, line.score) for line in lines]


def test_a_penalty_in_table_points_moves_a_player_down():
    _entrants, lines = penalised(1, RankingPenalty(1, twelfths=30))
    assert order(lines) == [(1, 2, 24, 10), (2, 1, 18, 60), (3, 3, 12, -20), (4, 4, 0, -50)]
    assert lines[1].sessions == 1


def test_penalties_in_points_add_up():
    _entrants, lines = penalised(1, RankingPenalty(score=30), RankingPenalty(score=40))
    assert order(lines)[0] == (1, 1, 48, -10)


def test_table_points_may_be_lost_below_nothing():
    _entrants, lines = penalised(4, RankingPenalty(twelfths=18))
    assert order(lines)[-1] == (4, 4, -18, -50)
    assert lines[-1].table_points == "−1½"


def test_who_is_disqualified_stands_at_the_end_and_pushes_nobody_down():
    _entrants, lines = penalised(1, RankingPenalty(2, disqualified=True))
    assert order(lines) == [(1, 2, 24, 10), (2, 3, 12, -20), (3, 4, 0, -50), (None, 1, 48, 60)]
    assert [line.disqualified for line in lines] == [False, False, False, True]


def test_who_is_disqualified_does_not_count_for_the_team():
    teams = {1: "Pines", 2: "Pines", 3: "Larks"}
    entrants, lines = penalised(1, RankingPenalty(disqualified=True), teams=teams)
    assert [(team.team, team.twelfths) for team in team_standings(entrants, lines)] == [
        ("Pines", 24),
        ("Larks", 12),
    ]


def test_who_is_level_with_whom():
    """By the place; who has none is level with those alike: not played yet, or substitutes of one result."""
    out = (RankingPenalty(disqualified=True),)
    entrants = [
        *(Entrant(number) for number in (1, 2, 3, 4, 5)),
        *(Entrant(number, ranked=False) for number in (90, 91, 92)),
        *(Entrant(number, penalties=out) for number in (6, 7, 8)),
        Entrant(9, penalties=(RankingPenalty(score=20),)),
    ]
    results = [result for number in (1, 2, 90, 91, 6, 7) for result in in_sessions(number, (10, 24))]
    results += [result for number in (3, 92, 8) for result in in_sessions(number, (-10, 12))]
    lines = standings(entrants, results)
    groups = groupby(lines, key=lambda line: merit(line, substitute=line.number >= 90))
    level = [[line.number for line in group] for _merit, group in groups]
    assert level == [[1, 2], [3], [4, 5, 9], [90, 91], [92], [6, 7], [8]]
    merits = {merit(line, substitute=line.number >= 90) for line in lines}
    assert len(merits) == len(level)
