"""Cuts of the order, who is level there, and the lot between them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.seating import (
    Arrangement,
    ImpossibleDrawError,
    cuts,
    decided_order,
    draw_lots,
    level_groups,
)


@pytest.mark.parametrize(
    ("way", "players", "found"),
    [
        ("near", 16, ()),
        ("snake", 16, ()),
        ("groups", 16, (4, 8, 12)),
        ("groups", 4, ()),
        ("final-4", 16, (4,)),
        ("final-8", 16, (4, 8)),
        ("final-16", 32, (4, 8, 12, 16)),
        ("final-4", 4, ()),
        ("final-8", 8, (4,)),
    ],
)
def test_an_order_is_cut_where_announced_tables_end(way, players, found):
    assert cuts(Arrangement(way), players) == found


def test_a_final_for_more_than_there_are_has_no_cuts():
    with pytest.raises(ImpossibleDrawError, match="not for 8"):
        cuts(Arrangement.FINAL_8, 4)


@pytest.mark.parametrize(
    ("merits", "at", "found"),
    [
        pytest.param(
            "aabbbbbb", (4,), [(3, (3, 4, 5, 6, 7, 8), (4,), ((3, 2), (5, 4)))], id="six at one cut"
        ),
        pytest.param("abbbcdef", (4,), [], id="a group that ends at the cut"),
        pytest.param("abcdeeef", (4,), [], id="a group that begins after the cut"),
        pytest.param("abcddefg", (4,), [(4, (4, 5), (4,), ((4, 1), (5, 1)))], id="two, one on each side"),
        pytest.param(
            "aaabbbbbbccc",
            (4, 8),
            [(4, (4, 5, 6, 7, 8, 9), (4, 8), ((4, 1), (5, 4), (9, 1)))],
            id="one group at two cuts",
        ),
        pytest.param(
            "abccddeeffgg",
            (3, 8),
            [(3, (3, 4), (3,), ((3, 1), (4, 1)))],
            id="a cut between two groups",
        ),
        pytest.param("aaaaaaaa", (), [], id="no cut"),
    ],
)
def test_level_players_matter_where_a_cut_parts_them(merits, at, found):
    groups = level_groups(range(1, len(merits) + 1), merits, at)
    assert [(group.first, group.players, group.cuts, group.shares) for group in groups] == found


def test_who_has_the_same_merit_elsewhere_in_the_order_is_not_level():
    assert level_groups([1, 2, 3, 4], "abab", (1, 2, 3)) == ()


#: Written down once: whoever has the seed must find the same lot years later.
LOT_OF_X = (4, 3, 5, 7, 8, 6)


def test_the_lot_is_always_the_same_for_a_seed_a_round_and_the_players():
    assert draw_lots([3, 4, 5, 6, 7, 8], "x", 1) == draw_lots([8, 7, 3, 4, 6, 5], "x", 1) == LOT_OF_X
    others = {draw_lots([3, 4, 5, 6, 7, 8], seed, played) for seed in "xyz" for played in (1, 2, 3)}
    assert len(others) == 9


def test_every_order_is_drawn_about_as_often():
    drawn = [draw_lots([1, 2, 3], str(seed), 1) for seed in range(600)]
    counts = {order: drawn.count(order) for order in set(drawn)}
    assert len(counts) == 6
    assert all(70 <= count <= 130 for count in counts.values())


@given(players=st.sets(st.integers(1, 400), min_size=1), seed=st.text(max_size=5), before=st.integers(0, 3))
def test_the_lot_and_the_order_lose_nobody(players, seed, before):
    ahead = [1000 + place for place in range(before)]
    group = sorted(players)
    lot = draw_lots(group, seed, 2)
    settled = decided_order([*ahead, *group, 999], {before + 1: lot})
    assert settled == (*ahead, *lot, 999)
    assert sorted(lot) == group
