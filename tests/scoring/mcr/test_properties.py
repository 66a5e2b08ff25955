"""Laws of scoring, over random hands."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from scoring.mcr import INTERNATIONAL, MAINLAND, HandError, Meld, WinningHand, parse_hand, score_hand
from scoring.mcr.hand import MeldKind
from scoring.mcr.tiles import FIRST_HONOR, Tile
from tests.scoring.mcr import brute_force
from tests.scoring.mcr.generator import random_hand

#: Fans that look at which suit it is.
OF_CERTAIN_SUITS = {3, 40}


def hands(count: int, seed: int) -> Iterator[WinningHand]:
    rng = random.Random(seed)
    for _ in range(count):
        yield random_hand(rng)


def test_the_total_is_the_best_that_brute_force_finds() -> None:
    wrong = [
        (str(hand), score.total, slow)
        for hand in hands(1500, seed=21)
        if (score := score_hand(hand, INTERNATIONAL)).total != (slow := brute_force.total(hand))
    ]
    assert wrong == []


def test_the_order_of_melds_and_tiles_does_not_matter() -> None:
    rng = random.Random(5)
    for hand in hands(400, seed=22):
        melds, concealed = list(hand.melds), list(hand.concealed)
        rng.shuffle(melds)
        rng.shuffle(concealed)
        other = replace(hand, melds=tuple(melds), concealed=tuple(concealed))
        assert score_hand(other, INTERNATIONAL).fans == score_hand(hand, INTERNATIONAL).fans


@pytest.mark.parametrize("suits", [(1, 0, 2), (2, 1, 0), (1, 2, 0)])
def test_renaming_the_suits_changes_nothing_but_green_and_reversible_hands(suits: tuple[int, ...]) -> None:
    for hand in hands(400, seed=23):
        other = _renamed(hand, suits)
        before, after = (score_hand(one, INTERNATIONAL) for one in (hand, other))
        if not OF_CERTAIN_SUITS & {fan.number for fan in (*before.fans, *after.fans)}:
            assert after.total == before.total


def _renamed(hand: WinningHand, suits: tuple[int, ...]) -> WinningHand:
    def named(tile: Tile) -> Tile:
        return tile if tile >= FIRST_HONOR else 9 * suits[tile // 9] + tile % 9

    return replace(
        hand,
        concealed=tuple(named(tile) for tile in hand.concealed),
        winning_tile=named(hand.winning_tile),
        melds=tuple(replace(meld, tile=named(meld.tile)) for meld in hand.melds),
    )


def test_flowers_add_themselves_and_nothing_else() -> None:
    for hand in hands(400, seed=24):
        without, full = (score_hand(replace(hand, flowers=n), MAINLAND) for n in (0, 8))
        assert full.total == without.total + 8
        assert full.points == without.points
        assert full.minimum_reached == without.minimum_reached


#: More concealed pungs or kongs, or a hand without claims.
CONCEALED = (12, 33, 66, 48, 67, 56, 62)


def test_a_claimed_set_turned_concealed_keeps_the_points_for_concealment() -> None:
    rng = random.Random(6)
    for hand in hands(1500, seed=25):
        claimed = [n for n, meld in enumerate(hand.melds) if meld.claimed]
        if not claimed or hand.last_of_kind or hand.kong:
            continue
        place = rng.choice(claimed)
        try:
            other = _turned_concealed(hand, place)
        except HandError:
            continue
        before, after = (_concealment(one) for one in (hand, other))
        assert after >= before, (str(hand), str(other))


def _turned_concealed(hand: WinningHand, place: int) -> WinningHand:
    meld = hand.melds[place]
    others = (*hand.melds[:place], *hand.melds[place + 1 :])
    if meld.kind is MeldKind.KONG:
        return replace(hand, melds=(*others, Meld(meld.kind, meld.tile, claimed=False)))
    return replace(hand, melds=others, concealed=(*hand.concealed, *meld.tiles))


def _concealment(hand: WinningHand) -> int:
    """Return the most points for concealment among the readings with the most points."""
    score = score_hand(hand, INTERNATIONAL)
    return max(
        sum(12 if fan.variant else fan.points for fan in other.fans if fan.number in CONCEALED)
        for other in score.alternatives
    )


def test_the_chicken_hand_needs_a_discard_and_nothing_else() -> None:
    score = score_hand(parse_hand("[123m,1][345m,1]56s678pWW7s|EE0000|2"), INTERNATIONAL)
    assert [(fan.number, fan.points) for fan in score.fans] == [(43, 8), (81, 2)]
    assert (score.points, score.total, score.minimum_reached) == (8, 10, True)
