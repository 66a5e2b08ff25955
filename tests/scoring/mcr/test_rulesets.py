"""What the rulesets change: casual play, jokers, a beginners' selection, single switches."""

from dataclasses import replace

import pytest

from scoring.mcr import (
    BEGINNER,
    CASUAL,
    INTERNATIONAL,
    MAINLAND,
    HandError,
    Ruleset,
    parse_hand,
    score_hand,
)
from tests.scoring.mcr.published import listed

JOKERS = replace(CASUAL, jokers=True)


@pytest.mark.parametrize(
    ("text", "fans"),
    [
        ("[CCC,1][FFF,1][PPP,1]123m1p1p|EE0000|0", "54 59"),  # three dragon pungs
        ("[CCC,1][FFF,1]123m456m1p1p|EE1000|2", "54 80 81*2"),
        ("[123m,1][456m,1]789m234pEE|EE0000|0", "63"),  # the pair need not be suited
        ("[EEE,1][SSS,1]111m999sPP|ES0000|0", "49 60 61"),
        ("[EEE,1][123m,1]456m78sPP9s|EE0000|0", "60 61"),
        ("[WWW,1][123m,1]456m78sPP9s|EE0000|0", ""),  # a win of 0 points is valid
    ],
)
def test_casual_play_counts_its_eight_fans(text: str, fans: str) -> None:
    score = score_hand(parse_hand(text), CASUAL)
    assert listed(score) == fans
    assert score.minimum_reached


@pytest.mark.parametrize("text", ["1199m1199s1199pEE", "19m19s19pESWNCFPP", "258m14788s13369p2p"])
def test_casual_play_knows_sets_and_a_pair_only(text: str) -> None:
    hand = parse_hand(text)
    with pytest.raises(HandError) as refused:
        score_hand(hand, CASUAL)
    assert refused.value.code == "not_a_winning_hand"


@pytest.mark.parametrize(
    ("text", "fans"),
    [
        ("[C(C)C,1][123m,1]456m78sPP9s", "59"),
        ("11m(1m)222m333m444m5m5m", "49"),
        ("[5555m,1][123m,1](5m)67m789sEE", ""),  # a fifth 5m by a joker
    ],
)
def test_a_joker_stands_for_a_named_tile(text: str, fans: str) -> None:
    hand = parse_hand(text)
    assert listed(score_hand(hand, JOKERS)) == fans
    with pytest.raises(HandError, match="no jokers in these rules"):
        score_hand(hand, CASUAL)


def test_a_joker_is_never_in_the_pair() -> None:
    with pytest.raises(HandError) as refused:
        score_hand(parse_hand("[123m,1][456m,1]789m234pE(E)"), JOKERS)
    assert refused.value.code == "not_a_winning_hand"


def test_a_fan_not_in_play_neither_scores_nor_excludes() -> None:
    hand = parse_hand("[CCC,1][FFF,1]123m45s11p6s|EE0000|0")
    assert listed(score_hand(hand, BEGINNER)) == "54"
    without = replace(BEGINNER, fans=frozenset(range(1, 82)) - {54})
    assert listed(score_hand(hand, without)) == "59*2"
    flush = parse_hand("[123m,1][456m,1][789m,1]2377m1m")
    no_flush = replace(INTERNATIONAL, fans=frozenset(range(1, 82)) - {22, 63})
    assert 76 in [fan.number for fan in score_hand(flush, no_flush).fans]
    assert 76 not in [fan.number for fan in score_hand(flush, INTERNATIONAL).fans]


@pytest.mark.parametrize(
    ("switch", "text", "with_it", "without"),
    [
        ({"green_with_half_flush": False}, "[234s,1]22333444sFF2s|EE1000|0", 143, 137),
        ({"terminals_with_double_pung": False}, "[1111m,1][111p,1]1199s999p9s|EE1000|0", 72, 68),
        ({"special_self_draw": 80}, "EESSWWNNCCFFPP|EE1000|0", 92, 89),
        ({"mixed_kongs": 5}, "[1111m][2222s,1]67s345pEE8s|EE1000|0", 8, 7),
        ({"concealed_kongs_add_kong_fans": False}, "[2222s][3333s,1][5555p,1]67mEE8m|EE0000|0", 34, 32),
        ({"tile_hog_of_honors": True}, "1122559mNNCCCC9m|EE1000|0", 34, 36),
        ({"nine_gates_excludes_all_73": False}, "1112345678999p2p|EE0000|0", 91, 92),
        ({"knitted_straight_with_waits": True}, "258m14788s13369p2p|EE0000|0", 16, 17),
        ({"points": {48: 6}}, "[2222s][3333s][5555p,1]67mEE8m|EE0000|0", 40, 38),
    ],
)
def test_a_single_switch(switch: dict[str, object], text: str, with_it: int, without: int) -> None:
    changed: Ruleset = replace(INTERNATIONAL, **switch)
    hand = parse_hand(text)
    assert score_hand(hand, INTERNATIONAL).total == with_it
    assert score_hand(hand, changed).total == without


def test_equal_rulesets_score_equally_and_others_do_not_mix() -> None:
    hand = parse_hand("[234s,1]22333444sFF2s|EE1000|0")
    assert score_hand(hand, replace(INTERNATIONAL)).total == 143
    assert score_hand(hand, replace(MAINLAND, name="international")).total == 137
