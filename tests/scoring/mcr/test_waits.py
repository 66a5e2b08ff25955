"""Which tiles complete a hand, against published wait sets and against trying all 34."""

import random

import pytest

from scoring.mcr import (
    CASUAL,
    INTERNATIONAL,
    MAINLAND,
    HandError,
    Ruleset,
    Wait,
    WinningHand,
    score_hand,
    waits,
)
from scoring.mcr.notation import parse_waiting
from scoring.mcr.tiles import KINDS, NAMES
from tests.scoring.mcr.generator import random_hand
from tests.scoring.mcr.published import rows


@pytest.mark.parametrize("row", list(rows("published_waits.tsv")), ids=lambda row: row[0])
def test_published_waits(row: list[str]) -> None:
    melds, tiles, *_ = parse_waiting(row[0])
    assert {NAMES[wait.tile] for wait in waits(tiles, melds)} == set(row[1].split())


@pytest.mark.parametrize("ruleset", [INTERNATIONAL, MAINLAND, CASUAL], ids=lambda ruleset: ruleset.name)
def test_waits_are_what_trying_every_tile_finds(ruleset: Ruleset) -> None:
    rng = random.Random(3)
    for _ in range(300):
        hand = random_hand(rng)
        tiles = list(hand.concealed)
        if rng.random() < 0.3:
            tiles[rng.randrange(len(tiles))] = rng.randrange(KINDS)
        found = {}
        for tile in range(KINDS):
            for drawn in (False, True):
                try:
                    won = WinningHand(
                        tuple(tiles), tile, hand.melds, self_drawn=drawn, prevalent=1, seat=2, flowers=3
                    )
                    found[tile, drawn] = score_hand(won, ruleset).total
                except HandError:
                    continue
        if any(tiles.count(tile) > 4 for tile in tiles):
            continue
        try:
            told = waits(tiles, hand.melds, ruleset, prevalent=1, seat=2, flowers=3)
        except HandError:
            assert not found
            continue
        assert {(wait.tile, False): wait.discard.total for wait in told} | {
            (wait.tile, True): wait.self_draw.total for wait in told
        } == found


def test_whether_the_minimum_is_reached_is_told() -> None:
    melds, tiles, prevalent, seat, flowers = parse_waiting("[123m,1][456p,1]12367s99p|ES|8")
    told = waits(tiles, melds, prevalent=prevalent, seat=seat, flowers=flowers)
    assert [(NAMES[wait.tile], wait.discard.minimum_reached) for wait in told] == [
        ("5s", False),
        ("8s", False),
    ]
    assert all(wait.discard.total > 8 for wait in told)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("123m", "wrong_count"),
        ("1112345678999s1s", "wrong_count"),
        ("1112345678999s|XX", "bad_notation"),
        ("1112345678999s|EE|9", "five_of_a_kind"),
        ("(1m)112345678999s", "bad_notation"),
    ],
)
def test_what_is_refused(text: str, code: str) -> None:
    with pytest.raises(HandError) as refused:
        _waits_of(text)
    assert refused.value.code == code


def _waits_of(text: str) -> tuple[Wait, ...]:
    melds, tiles, prevalent, seat, flowers = parse_waiting(text)
    return waits(tiles, melds, prevalent=prevalent, seat=seat, flowers=flowers)
