"""What a score tells about itself: parts, tiles per fan, fans that do not count, equal lists."""

import random

import pytest

from scoring.mcr import INTERNATIONAL, MAINLAND, parse_hand, score_hand
from scoring.mcr.explain import Reason
from scoring.mcr.fans import FLOWERS
from scoring.mcr.notation import format_tiles
from tests.scoring.mcr.generator import random_hand


def _parts(text: str) -> list[str]:
    parts = score_hand(parse_hand(text), INTERNATIONAL).reading.parts
    return [f"{part.kind}:{format_tiles(part.tiles)}{'*' if part.wins else ''}" for part in parts]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "[123m,1][7777s,1][EEEE]2234m5m|EE0100|2",
            ["chow:123m", "kong:7777s", "kong:EEEE", "chow:345m*", "pair:22m"],
        ),
        ("EESSWWNNCCFFPP", ["pair:EE", "pair:SS", "pair:WW", "pair:NN", "pair:CC", "pair:FF", "pair:PP*"]),
        ("19m19s19pESWNCFPP", ["singles:19m19s19pESWNCFPP*"]),
        (
            "258m14788s13369p2p",
            ["knitted:258m", "knitted:147s", "knitted:369p", "chow:123p*", "pair:88s"],
        ),
    ],
)
def test_the_reading_in_parts(text: str, parts: list[str]) -> None:
    assert _parts(text) == parts


def _groups(text: str, fan: int) -> list[str]:
    counted = score_hand(parse_hand(text), INTERNATIONAL).counted
    return [format_tiles(tiles) for told in counted if told.fan.number == fan for tiles in told.tiles]


@pytest.mark.parametrize(
    ("text", "fan", "groups"),
    [
        ("[222m,1][555m,1]8m222555p8m", 65, ["222m222p", "555m555p"]),
        ("234567m66s34567p8p", 71, ["234567m", "345678p"]),
        ("[123m,1][333p,1][777s,1]3456p6p", 64, ["3333p"]),
        ("[CCC,1][FFF,1]123m45s99p3s", 54, ["CCCFFF"]),
        ("[EEE,1][999s,1][NNN,1]234m1p1p|EE0000|0", 73, ["999s", "NNN"]),
        ("[EEE,1][999s,1][NNN,1]234m1p1p|EE0000|0", 60, ["EEE"]),
        ("[EEE,1][999s,1][NNN,1]234m1p1p|EE0000|0", 79, ["11p"]),
        ("[1111p][222s,1]3334567m7m", 67, ["1111p"]),
        ("123m55678789s456p", 39, ["123m789s456p"]),
    ],
)
def test_the_tiles_that_make_a_fan(text: str, fan: int, groups: list[str]) -> None:
    assert sorted(_groups(text, fan)) == sorted(groups)


def _not_counted(text: str) -> dict[int, tuple[str, list[int]]]:
    score = score_hand(parse_hand(text), INTERNATIONAL)
    return {
        told.fan.number: (told.reason.value, [fan.number for fan in told.by]) for told in score.not_counted
    }


def test_an_implied_fan_names_the_fan_that_has_it() -> None:
    told = _not_counted("11225566778899m")
    assert told[76] == (Reason.IMPLIED, [22])
    assert told[62] == (Reason.IMPLIED, [19])


def test_a_chow_that_is_used_up_is_told() -> None:
    told = _not_counted("[123m,1][123m,1][123p,1]123p5s5s")
    assert told == {70: (Reason.SET_USED, [69, 70]), 76: (Reason.IMPLIED, [63])}
    assert _not_counted("[123m,1][456m,1][789m,1]123p5s5s")[72] == (Reason.SET_USED, [28])


def test_equal_lists() -> None:
    score = score_hand(parse_hand("3m123789s123789p3m"), INTERNATIONAL)
    lists = [[(fan.number, fan.count) for fan in other.fans] for other in score.alternatives]
    common = [(62, 1), (63, 1)]
    assert lists[0] == [(fan.number, fan.count) for fan in score.fans]
    assert [*common, (70, 2), (72, 1), (79, 1)] in lists
    assert [*common, (70, 1), (72, 2), (79, 1)] in lists


def test_what_is_told_agrees_with_the_score() -> None:
    rng = random.Random(8)
    for _ in range(1500):
        hand = random_hand(rng)
        score = score_hand(hand, rng.choice((INTERNATIONAL, MAINLAND)))
        assert tuple(told.score for told in score.counted) == score.fans
        for told in score.counted:
            assert len(told.groups) in (0, 1, told.score.count)
            if told.fan.number != FLOWERS:
                assert len(told.groups) == told.score.count or not told.groups
        assert score.alternatives[0].fans == score.fans
        assert all(sum(fan.points for fan in other.fans) == score.total for other in score.alternatives)
        shown = sorted(tile for part in score.reading.parts for tile in part.tiles)
        assert shown == sorted(
            [*hand.concealed, hand.winning_tile, *(tile for meld in hand.melds for tile in meld.tiles)]
        )
        assert sum(part.wins for part in score.reading.parts) == 1
        counted = {fan.number for fan in score.fans}
        for left in score.not_counted:
            assert all(fan.number in counted for fan in left.by)
