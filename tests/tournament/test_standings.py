"""Table points and the order of players and teams, against RULES.md section 7 and published results."""

from collections import defaultdict
from itertools import groupby, pairwise, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournament import published
from tournament.standings import (
    PLACE_TWELFTHS,
    TWELFTHS_PER_SESSION,
    Entrant,
    RankingPenalty,
    Result,
    TieBreaker,
    TieRule,
    format_table_points,
    nation_standings,
    standings,
    table_points,
    team_standings,
)

# The table of RULES.md section 7, the scores from the best to the worst.
AWARDED = {
    # who is level: (averaged, literal)
    "a>b>c>d": ("4 2 1 0", "4 2 1 0"),
    "a=b>c>d": ("3 3 1 0", "3 3 1 0"),
    "a>b=c>d": ("4 1½ 1½ 0", "4 1½ 1½ 0"),
    "a>b>c=d": ("4 2 ½ ½", "4½ 2½ 0 0"),
    "a=b>c=d": ("3 3 ½ ½", "3½ 3½ 0 0"),
    "a=b=c>d": ("2⅓ 2⅓ 2⅓ 0", "2⅓ 2⅓ 2⅓ 0"),
    "a>b=c=d": ("4 1 1 1", "4 1 1 1"),
    "a=b=c=d": ("1¾ 1¾ 1¾ 1¾", "1¾ 1¾ 1¾ 1¾"),
}

# Every way in which four players can be ordered with level scores: 0 is the worst level.
WEAK_ORDERS = [order for order in product(range(4), repeat=4) if set(order) == set(range(max(order) + 1))]
SCORE_OF_LEVEL = (-99, -8, 31, 76)

scores_of_a_table = st.lists(st.integers(-400, 400), min_size=4, max_size=4)
level_scores = st.lists(st.integers(-2, 2), min_size=4, max_size=4)
tie_rules = st.sampled_from(TieRule)


def relation(order):
    """Return who is level with whom, best first: `a=b>c>d`."""
    best_first = sorted(order, reverse=True)
    signs = ["=" if left == right else ">" for left, right in pairwise(best_first)]
    return "a" + "".join(sign + name for sign, name in zip(signs, "bcd", strict=True))


def test_four_scores_have_75_weak_orders_of_8_kinds():
    assert len(WEAK_ORDERS) == 75
    assert {relation(order) for order in WEAK_ORDERS} == set(AWARDED)


@pytest.mark.parametrize("tie_rule", TieRule)
@pytest.mark.parametrize("order", WEAK_ORDERS, ids=lambda order: "".join(map(str, order)))
def test_every_weak_order_earns_what_the_rules_table_says(order, tie_rule):
    by_place = AWARDED[relation(order)][list(TieRule).index(tie_rule)].split()
    best_first = sorted(order, reverse=True)
    expected = [by_place[best_first.index(level)] for level in order]

    earned = table_points([SCORE_OF_LEVEL[level] for level in order], tie_rule)

    assert [format_table_points(twelfths) for twelfths in earned] == expected
    assert sum(earned) == TWELFTHS_PER_SESSION == 84


@pytest.mark.parametrize(
    "table",
    published.rows("tie_tables_observed"),
    ids=lambda table: f"{table['event']}-session-{table['session']}-table-{table['table']}",
)
def test_level_tables_of_a_played_event_are_averaged(table):
    scores = [int(table[f"score_{seat}"]) for seat in "eswn"]
    assert table_points(scores, "averaged") == tuple(
        published.twelfths(table[f"tp_{seat}"]) for seat in "eswn"
    )


def test_places_earn_4_2_1_0():
    assert PLACE_TWELFTHS == (4 * 12, 2 * 12, 1 * 12, 0)


@given(scores_of_a_table | level_scores, tie_rules, st.permutations(range(4)))
def test_permuted_scores_permute_the_table_points(scores, tie_rule, places):
    earned = table_points(scores, tie_rule)
    permuted = table_points([scores[place] for place in places], tie_rule)
    assert permuted == tuple(earned[place] for place in places)


@given(scores_of_a_table | level_scores, tie_rules, st.integers(-50, 50), st.integers(1, 9))
def test_only_the_order_of_the_scores_counts(scores, tie_rule, shift, stretch):
    assert table_points([stretch * score + shift for score in scores], tie_rule) == table_points(
        scores, tie_rule
    )


@given(scores_of_a_table | level_scores, tie_rules)
def test_a_better_score_never_earns_less_and_a_level_one_earns_the_same(scores, tie_rule):
    earned = table_points(scores, tie_rule)
    for (score, twelfths), (other, other_twelfths) in permutations(zip(scores, earned, strict=True), 2):
        if score == other:
            assert twelfths == other_twelfths
        elif score > other:
            assert twelfths > other_twelfths


@pytest.mark.parametrize("scores", [(), (1, 2, 3), (1, 2, 3, 4, 5)])
def test_a_table_has_four_scores(scores):
    with pytest.raises(ValueError, match="four scores"):
        table_points(scores, TieRule.AVERAGED)


@pytest.mark.parametrize("tie_rule", ["", "AVERAGED", "shared", None])
def test_nothing_picks_a_tie_rule(tie_rule):
    with pytest.raises(ValueError, match="TieRule"):
        table_points((1, 2, 3, 4), tie_rule)


@pytest.mark.parametrize(
    ("twelfths", "text"),
    [
        (0, "0"),
        (6, "½"),
        (12, "1"),
        (18, "1½"),
        (21, "1¾"),
        (28, "2⅓"),
        (54, "4½"),
        (208, "17⅓"),
        (252, "21"),
        (330, "27½"),
        (-6, "−½"),
        (-28, "−2⅓"),
        # Every part of a point that sums of sessions can reach: 2⅓ + 1¾ is 4 1/12.
        (48, "4"),
        (49, "4 1/12"),
        (50, "4⅙"),
        (51, "4¼"),
        (52, "4⅓"),
        (53, "4 5/12"),
        (55, "4 7/12"),
        (56, "4⅔"),
        (57, "4¾"),
        (58, "4⅚"),
        (59, "4 11/12"),
        (1, "1/12"),
        (11, "11/12"),
    ],
)
def test_table_points_are_written_as_fractions(twelfths, text):
    assert format_table_points(twelfths) == text


@given(st.integers(0, 2000), st.integers(0, 2000))
def test_different_table_points_are_written_differently(twelfths, other):
    assert (format_table_points(twelfths) == format_table_points(other)) == (twelfths == other)


def in_sessions(number, *sessions):
    """Return the results of one player: a (score, twelfths) or a whole `Result` line per session."""
    return [Result(number, round_, *session) for round_, session in enumerate(sessions, 1)]


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


def teams(members, results):
    """Return the team ranking; `members` gives (number, team, ranked) of each entrant."""
    entrants = [Entrant(*member) for member in members]
    return team_standings(entrants, standings(entrants, results))


def test_a_team_has_the_sums_of_its_members():
    results = [
        *in_sessions(1, (40, 24)),
        *in_sessions(2, (-30, 4)),
        *in_sessions(3, (90, 48)),
        *in_sessions(4, (-100, 0)),
    ]
    lines = teams([(1, "Rats"), (2, "Oxen"), (3, "Oxen"), (4, "Rats")], results)
    assert [(team.rank, team.team, team.twelfths, team.score, team.table_points) for team in lines] == [
        (1, "Oxen", 52, 60, "4⅓"),
        (2, "Rats", 24, -60, "2"),
    ]
    assert [[member.number for member in team.members] for team in lines] == [[3, 2], [1, 4]]


def test_total_points_decide_between_level_teams_and_else_they_share_the_place():
    results = [result for number in range(1, 6) for result in in_sessions(number, (10, 24))]
    results += in_sessions(6, (11, 24))
    lines = teams([(1, "E"), (2, "D"), (3, "C"), (4, "B"), (5, "A"), (6, "F")], results)
    assert [(team.rank, team.team) for team in lines] == [
        (1, "F"),
        (2, "A"),
        (2, "B"),
        (2, "C"),
        (2, "D"),
        (2, "E"),
    ]
    results = [*in_sessions(1, (9, 48)), *in_sessions(2, (5, 24)), *in_sessions(3, (5, 24))]
    results += in_sessions(4, (-19, 0))
    lines = teams([(1, "A"), (2, "B"), (3, "C"), (4, "D")], results)
    assert [team.rank for team in lines] == [1, 2, 2, 4]


def test_substitutes_and_players_without_a_team_do_not_count_for_one():
    results = [result for number in range(1, 5) for result in in_sessions(number, (10, 12))]
    lines = teams([(1, "A"), (2, "A", False), (3, "B", False), (4, "")], results)
    assert [(team.team, team.twelfths, team.score) for team in lines] == [("A", 12, 10)]


def test_a_team_whose_members_have_not_played_stands_with_nothing():
    (team,) = teams([(1, "A"), (2, "A")], [])
    assert (team.rank, team.twelfths, team.score, len(team.members)) == (1, 0, 0, 2)


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


# --- Teams of free size, and nations ------------------------------------------------------------

#: Number, team, nation, table points in twelfths, points.
GROUPED = [
    (1, "Red", "NL", 48, 90),
    (2, "Red", "NL", 24, 10),
    (3, "Red", "FR", 12, -5),
    (4, "Blue", "FR", 48, 60),
    (5, "Blue", "NL", 36, 1),
    (6, "Solo", "SE", 84, 5),
]


def grouped(ranking, *best, changed=()):
    entrants = [Entrant(number, team, nation=nation) for number, team, nation, _t, _s in GROUPED]
    entrants = [{e.number: e for e in changed}.get(entrant.number, entrant) for entrant in entrants]
    results = [Result(number, 1, score, twelfths) for number, _team, _nation, twelfths, score in GROUPED]
    found = ranking(entrants, standings(entrants, results), *best)
    return [(g.rank, g.team, g.twelfths, g.score, [m.number for m in g.members[: g.counting]]) for g in found]


@pytest.mark.parametrize(
    ("best", "expected"),
    [
        (None, [(1, "Red", 84, 95, [1, 2, 3]), (2, "Blue", 84, 61, [4, 5]), (3, "Solo", 84, 5, [6])]),
        (2, [(1, "Blue", 84, 61, [4, 5]), (2, "Solo", 84, 5, [6]), (3, "Red", 72, 100, [1, 2])]),
        (1, [(1, "Solo", 84, 5, [6]), (2, "Red", 48, 90, [1]), (3, "Blue", 48, 60, [4])]),
        (9, [(1, "Red", 84, 95, [1, 2, 3]), (2, "Blue", 84, 61, [4, 5]), (3, "Solo", 84, 5, [6])]),
    ],
)
def test_the_best_members_count_for_a_team_of_any_size(best, expected):
    assert grouped(team_standings, best) == expected


@pytest.mark.parametrize(
    ("best", "expected"),
    [
        (2, [(1, "NL", 84, 91, [1, 5]), (2, "SE", 84, 5, [6]), (3, "FR", 60, 55, [4, 3])]),
        (1, [(1, "SE", 84, 5, [6]), (2, "NL", 48, 90, [1]), (3, "FR", 48, 60, [4])]),
    ],
)
def test_nations_are_ranked_by_their_best_players(best, expected):
    assert grouped(nation_standings, best) == expected


def test_substitutes_and_players_without_a_country_count_for_no_nation():
    changed = [Entrant(6, "Solo", False, nation="SE"), Entrant(4, "Blue"), Entrant(3, "Red")]
    assert [line[1] for line in grouped(nation_standings, 2, changed=changed)] == ["NL"]


@given(st.lists(st.tuples(st.sampled_from("AB"), st.integers(0, 48)), max_size=12), st.integers(1, 5))
def test_no_other_choice_of_members_has_more_table_points(members, best):
    entrants = [Entrant(number, team) for number, (team, _twelfths) in enumerate(members)]
    results = [Result(number, 1, 0, twelfths) for number, (_team, twelfths) in enumerate(members)]
    for team in team_standings(entrants, standings(entrants, results), best):
        of_team = sorted((twelfths for name, twelfths in members if name == team.team), reverse=True)
        assert (team.twelfths, team.counting) == (sum(of_team[:best]), len(of_team[:best]))
