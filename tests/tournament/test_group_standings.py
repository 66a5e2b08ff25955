"""The order of teams and of nations: sums of all or of the best."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.session_results import in_sessions
from tournament.standings import (
    Entrant,
    Result,
    nation_standings,
    standings,
    team_standings,
)


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
