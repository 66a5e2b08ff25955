"""The second way to the rankings of teams and nations: it agrees with the standings and finds another one."""

from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.rules.stored_events import events, results_of
from tests.tournament.rules.stored_sample import sample
from tournament import standings
from tournament.rules.stored import StoredRankingPenalty
from tournament.rules.verify import Difference, Extent, GroupLine, extent_of, verify_nations, verify_teams

LOST = {
    "points": {"score": 7},
    "table_points": {"twelfths": 7},
    "disqualified": {"disqualified": True},
}


@st.composite
def grouped_events(draw):
    """An event whose players have teams and nations, or none, and may have lost something outside a sheet."""
    event = draw(events())
    best = st.none() | st.integers(1, 4)
    rules = replace(event.rules, team_best=draw(best), nation_best=draw(st.integers(1, 4)))
    players = tuple(
        replace(
            player,
            team=draw(st.sampled_from(["", "Blue", "Red", "红"])),
            nation=draw(st.sampled_from(["", "FR", "NL"])),
            penalties=tuple(
                StoredRankingPenalty(kind, 0 if kind == "disqualified" else 7)
                for kind in draw(st.lists(st.sampled_from(list(LOST)), max_size=1))
            ),
        )
        for player in event.players
    )
    return replace(event, rules=rules, players=players)


def groups_of(event, *, nations=False, public=False):
    """Return the ranking of the teams or nations as the standings make it from the stored numbers."""
    entrants = [
        standings.Entrant(
            player.number,
            player.team,
            player.ranked,
            tuple(standings.RankingPenalty(**LOST[penalty.kind]) for penalty in player.penalties),
            player.nation,
        )
        for player in event.players
    ]
    lines = standings.standings(entrants, results_of(event, public=public), event.rules.tie_breakers)
    if nations:
        made = standings.nation_standings(entrants, lines, event.rules.nation_best)
    else:
        made = standings.team_standings(entrants, lines, event.rules.team_best)
    return [
        GroupLine(
            line.rank,
            line.team,
            line.twelfths,
            line.score,
            line.counting,
            tuple(sorted(member.number for member in line.members)),
        )
        for line in made
    ]


@given(grouped_events(), st.booleans())
def test_what_the_standings_rank_has_no_difference(event, public):
    assert verify_teams(event, groups_of(event, public=public), public=public) == ()
    assert verify_nations(event, groups_of(event, nations=True, public=public), public=public) == ()


def teams():
    """The sample with three teams, of whose members two count, and a player without a team."""
    names = ["Red", "Red", "Red", "Blue", "Blue", "Blue", "Green", ""]
    players = tuple(replace(p, team=team) for p, team in zip(sample().players, names, strict=True))
    return replace(sample(), players=players, rules=replace(sample().rules, team_best=2))


def test_the_ranking_of_the_sample():
    assert [(line.rank, line.name, line.counting, line.members) for line in groups_of(teams())] == [
        (1, "Blue", 2, (4, 5, 6)),
        (2, "Red", 2, (1, 2, 3)),
        (3, "Green", 1, (7,)),
    ]
    assert verify_teams(teams(), groups_of(teams())) == ()


@pytest.mark.parametrize("name", [field.name for field in fields(GroupLine)])
def test_every_part_of_a_line_that_was_changed_is_found(name):
    lines = groups_of(teams())
    other = {"name": "Yellow", "members": (4, 5)}.get(name) or getattr(lines[0], name) + 1
    found = verify_teams(teams(), [replace(lines[0], **{name: other}), *lines[1:]])
    what = {
        "rank": "rank",
        "twelfths": "table points in twelfths",
        "score": "total points",
        "counting": "members who count",
        "members": "members",
    }
    if name == "name":
        assert found == (Difference("Ranking of the teams, line 1", "team", "Yellow", "Blue"),)
    else:
        assert [(d.where, d.what) for d in found] == [("Ranking of the teams, Blue", what[name])]


def test_lines_that_are_missing_or_out_of_order_are_found():
    first, _second, third = groups_of(teams())
    title = "Public ranking of the teams"
    assert verify_teams(teams(), [first, third]) == (
        Difference("Ranking of the teams, line 2", "team", "Green", "Red"),
        Difference("Ranking of the teams, line 3", "team", None, "Green"),
    )
    published = groups_of(teams(), public=True)
    assert verify_teams(teams(), published[::-1], public=True) == (
        Difference(f"{title}, line 1", "team", published[2].name, published[0].name),
        Difference(f"{title}, line 3", "team", published[0].name, published[2].name),
    )


@pytest.mark.parametrize(
    ("extent", "sentence"),
    [
        (
            Extent(7, 36, 560, 12, 32, 8, 6),
            "Checked: 7 rounds, 36 sheets with 560 hands, 12 penalties, "
            "the rankings of 32 players, 8 teams and 6 nations, internal and public.",
        ),
        (
            Extent(1, 1, 1, 1, 1, 1, 0),
            "Checked: 1 round, 1 sheet with 1 hand, 1 penalty, "
            "the rankings of 1 player and 1 team, internal and public.",
        ),
        (
            Extent(0, 0, 0, 0, 0, 0, 0),
            "Checked: 0 rounds, 0 sheets with 0 hands, 0 penalties, "
            "the ranking of 0 players, internal and public.",
        ),
    ],
)
def test_what_was_checked_is_said_with_its_numbers(extent, sentence):
    assert extent.sentence == sentence


def test_what_was_checked_is_counted():
    assert extent_of(teams()) == Extent(3, 6, 7, 4, 8, 3, 0)
    lost = StoredRankingPenalty("points", 5)
    players = tuple(replace(player, nation="FR", penalties=(lost,)) for player in teams().players)
    event = replace(teams(), players=players, rules=replace(teams().rules, nation_best=3))
    assert extent_of(event) == Extent(3, 6, 7, 12, 8, 3, 1)
