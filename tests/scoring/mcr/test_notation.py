"""Reading and printing hands, and what is refused."""

import random

import pytest

from scoring.mcr import HandError, WinningHand, parse_hand
from tests.scoring.mcr.generator import random_hand
from tests.scoring.mcr.published import published_hands

EXAMPLE = "[123m,1][7777s,1][EEEE]2234m5m|EE0100|2"


def test_the_example_of_the_notation() -> None:
    hand = parse_hand(EXAMPLE)
    assert str(hand) == EXAMPLE
    assert [meld.kind for meld in hand.melds] == ["chow", "kong", "kong"]
    assert [meld.claimed for meld in hand.melds] == [True, True, False]
    assert (hand.winning_tile, hand.last_of_kind, hand.flowers) == (4, True, 2)


def test_printing_and_reading_is_exact() -> None:
    rng = random.Random(1)
    for _ in range(1000):
        hand = random_hand(rng)
        assert parse_hand(str(hand)) == hand


def test_published_hands_print_as_they_were_written() -> None:
    for published in published_hands():
        if published.id not in ("P0132", "P0363", "P0381"):
            assert parse_hand(str(parse_hand(published.text))) == parse_hand(published.text)


@pytest.mark.parametrize(
    ("text", "shared"),
    [
        ("[W1W2W3,1][T7T7T7T7,1][F1F1F1F1]W2W2W3W4W5|EE0100|2", EXAMPLE),
        ("[W1W2W3,1][T7T7T7T7,1][F1F1F1F1]W2W2W3W4W5H1H8|EE0100", EXAMPLE),
        ("[🀇🀈🀉,1][🀖🀖🀖🀖,1][🀀🀀🀀🀀]🀈🀈🀉🀊🀋|EE0100|2", EXAMPLE),
        ("[🀇🀈🀉,1][🀖🀖🀖🀖,1][🀀🀀🀀🀀]🀢🀩🀈🀈🀉🀊🀋|EE0100", EXAMPLE),
        (" [123m,1] [7777s,1] [EEEE] 22 ".replace("22 ", "2234m 5m |EE0100|2"), EXAMPLE),
        ("[123m,1][7777s,2][EEEE]2m2m3m4m5m|EE0100|2", EXAMPLE),
        ("B1B1B1B2B3B4B5B6B7B8B9B9B9B5", "1112345678999p5p|EE0000|0"),
        ("🀙🀙🀙🀚🀛🀜🀝🀞🀟🀠🀡🀡🀡🀄️", "1112345678999pC|EE0000|0"),
        ("EESSWWNNCCFFPP", "EESSWWNNCCFFPP|EE0000|0"),
        ("[123m,1][345s,1]67p(8p)11mCC(C)|EE1000|0", "[123m,1][345s,1]11m67pC(8p)(C)C|EE1000|0"),
        ("[12m(3m),1][345s,1]678p1m(2m)3mPP|EE1000|0", "[12m(3m),1][345s,1]13m678pP(2m)P|EE1000|0"),
    ],
)
def test_other_ways_to_write(text: str, shared: str) -> None:
    assert str(parse_hand(text)) == shared


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        ("123x", "unknown_tile", "123"),
        ("m123456789m", "unknown_tile", "m"),
        ("🀇🀈🀉🃏", "unknown_tile", "🃏"),
        ("[🀢🀢🀢,1]11m1m", "unknown_tile", "🀢"),
        ("W1H9", "unknown_tile", "H9"),
        ("11111m234p567s99p9p", "five_of_a_kind", "1m"),
        ("[111m,1]112m345p678s9s9s", "five_of_a_kind", "1m"),
        ("[1111m,1][1111m,1]2223334m4m", "five_of_a_kind", "1m"),
        ("EEEEEEEEEEEEEE", "five_of_a_kind", "E"),
        ("11123456789991m|EE0000|9", "five_of_a_kind", "9"),
        ("123456789m1234p|EE0000|0", "wrong_count", ""),
        ("123456789m123456p|EE0000|0", "wrong_count", ""),
        ("[123m,1][123p,1][123s,1][EEE,1]SSS", "wrong_count", ""),
        ("[123m,1]" * 5, "wrong_count", ""),
        ("", "wrong_count", ""),
        ("[124m,1]11m1m", "not_a_set", "1m2m4m"),
        ("[89m1p,1]11m1m", "not_a_set", "8m9m1p"),
        ("[ESW,1]11m1m", "not_a_set", "ESW"),
        ("[,1]11m1m", "not_a_set", ""),
        ("[123m]11m1m", "not_a_set", "1m"),
        ("[11111m,1]11m1m", "not_a_set", "1m1m1m1m1m"),
        ("[123m,7]11m1m", "bad_notation", "[123m,7]"),
        ("[123m,1", "bad_notation", "[123m,1"),
        ("((1m)", "bad_notation", "((1m)"),
        ("1m|XX0000|0", "bad_notation", "XX0000"),
        ("1m|EE0000|0|0", "bad_notation", "1m|EE0000|0|0"),
        ("1m|EE0000|x", "bad_notation", "x"),
        ("123m456p789s1112s2s|EE1001|0", "impossible_circumstances", ""),
        ("[EEE,1]123m456p1122sE|EE0001|0", "impossible_circumstances", "E"),
        ("[234m,1]123m456p1122s1s|EE0001|0", "impossible_circumstances", "1s"),
        ("[234m,1]123m456p1122s1s|EE0100|0", "impossible_circumstances", "1s"),
        ("[234m,1]123m45p11122s6p|EE0011|0", "impossible_circumstances", ""),
    ],
)
def test_what_is_refused(text: str, code: str, where: str) -> None:
    with pytest.raises(HandError) as refused:
        parse_hand(text)
    assert refused.value.code == code
    assert where in refused.value.where
    assert str(refused.value).endswith(".")


def test_last_of_its_kind_is_certain_beside_the_own_claimed_pung() -> None:
    assert str(parse_hand("[666m,1]45m123789sPP6m|EE0000|0")) == "[666m,1]45m123789sPP6m|EE0100|0"
    assert parse_hand("[567p,1][567p,1][567p,1]55m56p7p|EE0000|0").last_of_kind
    assert not parse_hand("[567p,1][567p,1]567p55m56p7p|EE0000|0").last_of_kind


def test_a_hand_is_a_value() -> None:
    first, second = parse_hand(EXAMPLE), parse_hand(EXAMPLE)
    assert first == second
    assert hash(first) == hash(second)
    assert isinstance(first, WinningHand)
