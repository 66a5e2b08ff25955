"""The mainland ruleset against PyMahjongGB over random hands; `tests.scoring.mcr.fuzz` runs many more."""

from tests.scoring.mcr.fuzz import differences

HANDS = 5_000


def test_totals_are_equal() -> None:
    different, _ = differences(HANDS, seed=20_000)
    assert different == []


def test_the_hands_reach_every_fan() -> None:
    _, seen = differences(HANDS, seed=4)
    assert [fan for fan in range(1, 82) if not seen[fan] and fan != 43] == []
