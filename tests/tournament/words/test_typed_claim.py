"""What can be typed for fans and tiles, and that a stored claim is typed as it is read."""

import itertools
import random

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from scoring.mcr import INTERNATIONAL, ClaimedFan, Code, Finding, HandError, Severity
from tournament.demo.sheets import believable_hands
from tournament.rules.claims import check_hand_claim, completed
from tournament.rules.sheet import Hand, HandClaim
from tournament.words.claim_findings import claim_sentence
from tournament.words.findings import Names
from tournament.words.typed_claim import UnreadableFan, read_claim, typed_claim

NAMES = Names(7, ("Sofia", "Tomasz", "Hélène", "Kenji"), ("S", "T", "H", "K"))


def fans(*numbers):
    return tuple(ClaimedFan(number) for number in numbers)


@pytest.mark.parametrize(
    ("typed", "claim"),
    [
        ("", HandClaim()),
        ("  ", HandClaim()),
        ("39 63", HandClaim(fans(39, 63))),
        ("63, 39", HandClaim(fans(39, 63))),
        ("39+63;70", HandClaim(fans(39, 63, 70))),
        ("３９　６３", HandClaim(fans(39, 63))),
        ("70x2", HandClaim((ClaimedFan(70, 2),))),
        ("7070", HandClaim((ClaimedFan(70, 2),))),
        ("396370 81x3", HandClaim((ClaimedFan(39), ClaimedFan(63), ClaimedFan(70)), 3)),
        ("70×2", HandClaim((ClaimedFan(70, 2),))),
        ("70*2", HandClaim((ClaimedFan(70, 2),))),
        ("70 x2", HandClaim((ClaimedFan(70, 2),))),
        ("70 70", HandClaim((ClaimedFan(70, 2),))),
        ("81x3", HandClaim((), 3)),
        ("39 81", HandClaim(fans(39), 1)),
        ("57mixed", HandClaim((ClaimedFan(57, 1, "mixed"),))),
        ("57@mixed", HandClaim((ClaimedFan(57, 1, "mixed"),))),
        ("mixed kongs", HandClaim((ClaimedFan(57, 1, "mixed"),))),
        ("Mixed Straight All Chows", HandClaim(fans(39, 63))),
        ("mixed str all ch", HandClaim(fans(39, 63))),
        ("half fl, self", HandClaim(fans(50, 80))),
        ("self-drawn", HandClaim(fans(80))),
        ("last tile", HandClaim(fans(58))),
        ("last tile dr", HandClaim(fans(44))),
        ("mixed double chow x2 flowers x3", HandClaim((ClaimedFan(70, 2),), 3)),
        ("花龙 平和", HandClaim(fans(39, 63))),
        ("[123m,1]123m9s456s789p9s", HandClaim(tiles="[123m,1]123m9s456s789p9s")),
        ("39 63 [123m,1] 123m9s|1000|2", HandClaim(fans(39, 63), 0, "[123m,1] 123m9s|1000|2")),
        ("EEESSSWWWNNNCC", HandClaim(tiles="EEESSSWWWNNNCC")),
        ("🀇🀈🀉", HandClaim(tiles="🀇🀈🀉")),
    ],
)
def test_what_can_be_typed(typed, claim):
    assert read_claim(typed) == claim


@pytest.mark.parametrize(
    ("language", "typed", "numbers"),
    [
        ("es", "ultima ficha robada", [44]),
        ("es", "Última ficha robada, robo propio", [44, 80]),
        ("fr", "derniere tuile tiree", [44]),
        ("fr", "tirer soi-meme", [80]),
        ("zh-hans", "花龙", [39]),
    ],
)
def test_names_of_the_pages_language_need_no_accents(language, typed, numbers):
    with translation.override(language):
        assert [fan.number for fan in read_claim(typed).fans] == numbers


@pytest.mark.parametrize(
    ("typed", "word", "could_be"),
    [
        ("39 hello", "hello", ()),
        ("82", "82", ()),
        ("0", "0", ()),
        ("999", "999", ()),
        ("39x0", "39x0", ()),
        ("39mixed", "39mixed", ()),
        ("x2", "x2", ()),
        ("seven", "seven", (6, 19)),
        ("39 mixed shifted", "mixed", (42, 51)),
    ],
)
def test_what_names_no_fan_or_several(typed, word, could_be):
    with pytest.raises(UnreadableFan) as unreadable:
        read_claim(typed)
    assert (unreadable.value.typed, unreadable.value.fans) == (word, could_be)


@given(st.text(max_size=40) | st.text("0123456789mspESWNCFPx[](),| |1WTBH", max_size=40))
def test_whatever_is_typed_is_read_or_refused(text):
    try:
        claim = read_claim(text)
        if claim:
            hand = completed(INTERNATIONAL, Hand(3, 1, 2, 8, claim), "fixed", value_typed=False)
            check_hand_claim(INTERNATIONAL, hand, "fixed")
    except (UnreadableFan, HandError):
        pass


def test_a_stored_claim_is_typed_as_it_is_read():
    for seed in range(30):
        for hand in believable_hands(random.Random(seed)):
            if hand.winner is not None:
                typed = read_claim(typed_claim(INTERNATIONAL, hand.claim))
                again = Hand(hand.number, hand.winner, hand.discarder, 0, typed)
                assert completed(INTERNATIONAL, again, "fixed", value_typed=False) == hand


def test_every_finding_has_a_sentence():
    wrong = {}
    for code, (claimed, holds), about in itertools.product(
        Code,
        [(2, 1), (0, 2), (1, 0), (9, 3)],
        [(), (43,), (22, 76), (82, 67, 74), (99,)],
    ):
        values = {"claimed": claimed, "is": holds, "minimum": 8, "highest": 4}
        words = claim_sentence(Finding(code, Severity.ERROR, about, values), Hand(3, 1, None, 9), NAMES)
        if not words.startswith("Hand 3: ") or "%" in words:
            wrong[code, claimed, holds, about] = words
    assert wrong == {}
