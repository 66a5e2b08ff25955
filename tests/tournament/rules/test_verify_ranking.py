"""The second way to a ranking: it agrees with the standings, and finds every line that is another."""

from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.mcr import INTERNATIONAL
from tests.tournament.rules.stored_events import events, ranking_of, store_round, store_session
from tests.tournament.rules.stored_sample import other_values, reopened, sample
from tournament.rules.stored import Rules, StoredEvent, StoredPlayer, StoredRankingPenalty
from tournament.rules.verify import Difference, RankingLine, verify_ranking


@given(events(), st.booleans())
def test_what_the_standings_rank_has_no_difference(event, public):
    assert verify_ranking(event, ranking_of(event, public=public), public=public) == ()


@given(events(), st.data(), st.booleans())
def test_every_number_of_a_ranking_that_was_changed_is_found(event, data, public):
    lines = ranking_of(event, public=public)
    place = data.draw(st.integers(0, len(lines) - 1))
    name = data.draw(st.sampled_from([field.name for field in fields(RankingLine)]))
    value = data.draw(st.sampled_from(other_values(getattr(lines[place], name))))
    lines[place] = replace(lines[place], **{name: value})
    assert verify_ranking(event, lines, public=public) != ()


def test_the_ranking_counts_confirmed_sheets_and_the_public_one_what_is_frozen():
    event = reopened(sample())
    internal, public = ranking_of(event), ranking_of(event, public=True)
    assert verify_ranking(event, internal) == verify_ranking(event, public, public=True) == ()
    assert verify_ranking(event, public) != ()
    assert verify_ranking(event, internal, public=True) != ()


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda lines: lines[:-1], [("Ranking, line 8", "player", None, 8)]),
        (lambda lines: [*lines, lines[0]], [("Ranking, line 9", "player", 5, None)]),
        (
            lambda lines: [lines[1], lines[0], *lines[2:]],
            [("Ranking, line 1", "player", 4, 5), ("Ranking, line 2", "player", 5, 4)],
        ),
        (lambda lines: [replace(lines[0], rank=2), *lines[1:]], [("Ranking, player 5", "rank", 2, 1)]),
        (
            lambda lines: [replace(lines[0], twelfths=95), *lines[1:]],
            [("Ranking, player 5", "table points in twelfths", 95, 96)],
        ),
        (
            lambda lines: [replace(lines[0], score=136), *lines[1:]],
            [("Ranking, player 5", "total points", 136, 137)],
        ),
        (
            lambda lines: [replace(lines[0], number=99), *lines[1:]],
            [("Ranking, line 1", "player", 99, 5)],
        ),
    ],
    ids=["missing", "twice", "out of order", "rank", "table points", "score", "unknown"],
)
def test_a_ranking_that_is_another_is_found(change, expected):
    event = sample()
    assert verify_ranking(event, change(ranking_of(event))) == tuple(Difference(*d) for d in expected)


def test_who_has_not_played_has_no_place():
    session = store_session(INTERNATIONAL, "averaged", table=1, players=(1, 2, 3, 4), signed=(3, 2, 1, 0))
    event = StoredEvent(
        Rules(8, 8, "averaged", ("highest_session",)),
        tuple(StoredPlayer(number) for number in range(1, 6)),
        (store_round(1, [session]),),
    )
    assert [(line.rank, line.number) for line in ranking_of(event)] == [
        (1, 1),
        (2, 2),
        (3, 3),
        (4, 4),
        (None, 5),
    ]
    assert verify_ranking(event, ranking_of(event)) == ()


def test_an_unknown_tie_breaker_is_refused():
    event = sample()
    with pytest.raises(ValueError, match="no tie-breaker 'most_luck'"):
        verify_ranking(replace(event, rules=replace(event.rules, tie_breakers=("most_luck",))), [])


def test_a_penalty_counts_once_its_round_does():
    # Round 1 is published, round 2 confirmed, round 3 not played; in each another player lost a point.
    scores = {"table": 1, "players": (1, 2, 3, 4), "signed": (3, 2, 1, 0)}
    played = store_session(INTERNATIONAL, "averaged", **scores)
    open_ = store_session(INTERNATIONAL, "averaged", table=1, players=(1, 2, 3, 4), state="empty")
    lost = {number: (StoredRankingPenalty("points", 1, number),) for number in (1, 2, 3)}
    event = StoredEvent(
        Rules(8, 8, "averaged"),
        tuple(StoredPlayer(number, penalties=lost.get(number, ())) for number in (1, 2, 3, 4)),
        (store_round(1, [played], published=True), store_round(2, [played]), store_round(3, [open_])),
    )
    internal = [(1, 96, 5), (2, 48, 3), (3, 24, 2), (4, 0, 0)]
    public = [(1, 48, 2), (2, 24, 2), (3, 12, 1), (4, 0, 0)]
    for is_public, expected in ((False, internal), (True, public)):
        lines = [RankingLine(number, number, *sums) for number, *sums in expected]
        assert verify_ranking(event, lines, public=is_public) == ()
