"""Checking claims: RULES.md section 3, case by case, and by the thousand."""

import random
from dataclasses import replace

import pytest

from scoring.mcr import (
    BEGINNER,
    CASUAL,
    INTERNATIONAL,
    MAINLAND,
    RULESETS,
    Claim,
    ClaimedFan,
    Code,
    Ruleset,
    Severity,
    check_claim,
    parse_hand,
    score_hand,
)
from scoring.mcr.compatibility import excluded_pairs, unseen_pairs
from tests.scoring.mcr.broken_lists import KINDS, measure
from tests.scoring.mcr.claims import claim_of
from tests.scoring.mcr.generator import random_hand
from tests.scoring.mcr.published import rows


def lines(text: str) -> tuple[ClaimedFan, ...]:
    """Read "64*2 76 82" as a claimed list."""
    listed = []
    for word in text.split():
        fan, count = (int(part) for part in (word + "*1").split("*")[:2])
        listed.append(ClaimedFan(57, count, "mixed") if fan == 82 else ClaimedFan(fan, count))
    return tuple(listed)


def claim(text: str, value: int | None = None, *, drawn: bool = False, flowers: int = 0) -> Claim:
    return Claim(value, lines(text), drawn, flowers, 0, 1)


def found(checked_claim: Claim, ruleset: Ruleset = INTERNATIONAL) -> list[tuple[Code, tuple[int, ...]]]:
    return [(finding.code, finding.fans) for finding in check_claim(checked_claim, ruleset).findings]


def test_a_right_list_has_no_findings() -> None:
    assert found(claim("50 69 71 73 74", 10)) == []
    assert found(claim("50 69 71 73 74", 12, flowers=2)) == []
    assert found(claim("50 69 71 73 74 81*2", 12)) == []


@pytest.mark.parametrize(
    ("text", "drawn", "code", "fans"),
    [
        ("22 76", False, Code.EXCLUDED_PAIR, (22, 76)),
        ("50 62 76", False, Code.UNSEEN_PAIR, (50, 76)),
        ("50 59*2", False, Code.WRONG_COUNT, (59,)),
        ("22 64*4", False, Code.WRONG_COUNT, (64,)),
        ("49 65*3", False, Code.WRONG_COUNT, (65,)),
        ("39 70 71", False, Code.TWO_CHOW_FANS, (39, 70, 71)),
        ("14 50 69", False, Code.TWO_CHOW_FANS, (14, 69)),
        ("63 68 70*2 71 72", False, Code.TWO_CHOW_FANS, (70, 71, 72)),
        ("49 67 74", False, Code.MIXED_KONGS, (67, 74)),
        ("49 68 82 67", False, Code.EXCLUDED_PAIR, (67, 82)),
        ("3 19 64", False, Code.TILE_HOG, (3, 19, 64)),
        ("33 63", False, Code.TOO_MANY_SETS, (33, 63)),
        ("49 54 60 73*2", False, Code.TOO_MANY_SETS, (49, 54, 60, 73)),
        ("22 63", True, Code.SELF_DRAW_FAN_MISSING, (44, 46, 56, 80)),
        ("22 63 80", False, Code.SELF_DRAW_FAN, (80,)),
        ("22 62 80", True, Code.DISCARD_FAN, (62,)),
        ("22 47 80", True, Code.DISCARD_FAN, (47,)),
        ("19 75 80", True, Code.FULLY_CONCEALED_MISSING, (19, 56)),
        ("22 44 45", True, Code.LAST_TILE_TWICE, (44, 45)),
        ("22 45 47", False, Code.EXCLUDED_PAIR, (45, 47)),
        ("22 46", True, Code.KONG_MISSING, (46,)),
        ("43 75", False, Code.CHICKEN_HAND, (43, 75)),
        ("43", True, Code.CHICKEN_HAND, (43,)),
        ("22 83", False, Code.UNKNOWN_FAN, (83,)),
        ("22 0", False, Code.UNKNOWN_FAN, (0,)),
        ("22 64*0", False, Code.WRONG_COUNT, (64,)),
        ("70 75 76", False, Code.BELOW_MINIMUM, ()),
        ("1 5 11 12", False, Code.TOO_HIGH, ()),
        ("", False, Code.NO_FANS, ()),
    ],
)
def test_what_is_wrong_with_a_list(text: str, drawn: bool, code: Code, fans: tuple[int, ...]) -> None:
    value = 400 if code is Code.TOO_HIGH else None
    assert (code, fans) in found(claim(text, value, drawn=drawn))


def test_own_wind_scores_twice_where_it_is_the_prevalent_one() -> None:
    listed = lines("50 60 75")
    assert (Code.OWN_WIND, (60, 61)) in found(Claim(None, listed, False, 0, 2, 2))
    assert (Code.OWN_WIND, (60, 61)) not in found(Claim(None, listed, False, 0, 2, 1))


def test_value_is_the_sum() -> None:
    checked = check_claim(claim("50 69 71 73 74", 11), INTERNATIONAL)
    assert [(finding.code, dict(finding.values)) for finding in checked.findings] == [
        (Code.VALUE_DIFFERS, {"claimed": 11, "is": 10})
    ]
    assert not checked.possible


def test_a_value_alone() -> None:
    assert found(Claim(8, None, False)) == []
    assert found(Claim(8, None, False, flowers=1)) == [(Code.BELOW_MINIMUM, ())]
    assert found(Claim(337, None, False)) == [(Code.TOO_HIGH, ())]
    assert found(Claim(6, None, False), BEGINNER) == []


def test_flowers_may_stand_in_the_list_and_must_agree() -> None:
    assert found(claim("22 63 81*2", 28)) == []
    assert found(claim("22 63 81*2", 28, flowers=2)) == []
    assert (Code.FLOWERS_DIFFER, (81,)) in found(claim("22 63 81*2", 27, flowers=1))


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        ("49 59 67 74", 14, "49 59 82"),  # one kong of each sort
        ("22 63 76", 26, "22 63"),  # an implied fan too many
        ("49 59*2 73", 13, "49 54 73"),  # two dragon pungs
        ("39 63 70 71", 12, "39 63 70"),  # a fan of two chows too many
    ],
)
def test_the_nearest_possible_list(text: str, value: int, expected: str) -> None:
    corrected = check_claim(claim(text, value), INTERNATIONAL).corrections
    assert set(lines(expected)) in [set(listed) for listed in corrected]


def test_corrections_are_possible_and_prefer_the_value_on_the_slip() -> None:
    checked = check_claim(claim("22 63 76", 26), INTERNATIONAL)
    assert checked.corrections[0] == lines("22 63")
    assert 1 <= len(checked.corrections) <= 5
    for listed in checked.corrections:
        assert check_claim(Claim(None, listed, False, 0, 0, 1), INTERNATIONAL).possible


HAND = "[123m,1][456m,1]789m2399p4p|ES0000|0"


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        ("28 63 75", 19, []),
        ("28 63", 18, [(Code.WORTH_MORE, ()), (Code.FAN_MISSED, (75,))]),
        ("28 63 75 76", 20, [(Code.WORTH_LESS, ()), (Code.FAN_IMPLIED, (76, 63))]),
        ("28 63 71 75", 20, [(Code.WORTH_LESS, ()), (Code.FAN_IMPLIED, (71, 28))]),
        ("28 63 75 79", 20, [(Code.WORTH_LESS, ()), (Code.FAN_NOT_SHOWN, (79,))]),
    ],
)
def test_a_claim_with_tiles(text: str, value: int, expected: list[tuple[Code, tuple[int, ...]]]) -> None:
    checked = check_claim(claim(text, value), INTERNATIONAL, parse_hand(HAND))
    told = [(finding.code, finding.fans) for finding in checked.findings]
    assert [one for one in told if one[0] is not Code.EXCLUDED_PAIR] == expected
    assert checked.score is not None
    assert checked.score.total == 19
    assert checked.corrections == ((lines("28 63 75"),) if expected else ())


def test_tiles_that_do_not_win_or_were_won_otherwise() -> None:
    lost = parse_hand("[123m,1][456m,1]789m2399p7p|ES0000|0")
    assert Code.NOT_A_WINNING_HAND in [
        f.code for f in check_claim(claim("22", 24), INTERNATIONAL, lost).findings
    ]
    drawn = check_claim(claim("28 63 75 80", 20, drawn=True), INTERNATIONAL, parse_hand(HAND))
    assert Code.CIRCUMSTANCES_DIFFER in [finding.code for finding in drawn.findings]


def test_rulesets_change_what_excludes_what() -> None:
    assert (8, 65) in excluded_pairs(MAINLAND) - excluded_pairs(INTERNATIONAL)
    assert (3, 50) in excluded_pairs(MAINLAND) - excluded_pairs(INTERNATIONAL)
    assert {(35, 77), (35, 78), (4, 73)} <= excluded_pairs(INTERNATIONAL) - excluded_pairs(MAINLAND)
    assert (11, 64) in unseen_pairs(INTERNATIONAL) - unseen_pairs(MAINLAND)


def test_the_matrix_is_the_published_one() -> None:
    published: dict[str, set[tuple[int, int]]] = {"E": set(), "X": set()}
    for row in rows("compat.tsv"):
        for other, cell in enumerate(row[1:], start=1):
            if cell.upper() in published and other != 43 and row[0] != "43":
                published[cell.upper()].add((min(int(row[0]), other), max(int(row[0]), other)))
    assert {pair for pair in excluded_pairs(INTERNATIONAL) if 82 not in pair} == published["E"]
    unseen = {pair for pair in unseen_pairs(INTERNATIONAL) if not {43, 82} & set(pair)}
    assert unseen == published["X"]


def test_casual_knows_its_eight_fans() -> None:
    assert found(claim("54 59 49", 14), CASUAL) == []
    assert found(claim("", 0), CASUAL) == []
    assert found(claim("22", 24), CASUAL) == [(Code.NOT_IN_PLAY, (22,)), (Code.VALUE_DIFFERS, ())]
    assert (Code.SELF_DRAW_FAN_MISSING, (80,)) in found(claim("49", 6, drawn=True), CASUAL)


#: Tags of rows whose international column does not follow the switches (RULES.md, head).
NOT_FOLLOWING = {"knitted-ecs", "knitted-wait", "7pairs+green/term+hog", "honor-hog"}


@pytest.mark.parametrize(("name", "column"), [("mainland", 1), ("international", 3)])
def test_no_false_alarm_over_the_corpus(name: str, column: int) -> None:
    alarms = []
    for row in rows("corpus.tsv"):
        if name == "international" and len(row) > 5 and NOT_FOLLOWING & set(row[5].split(",")):
            continue
        hand = parse_hand(row[0])
        told = Claim(
            int(row[column]), lines(row[column + 1]), hand.self_drawn, hand.flowers, hand.prevalent, hand.seat
        )
        ruleset = replace(RULESETS[name], minimum=0)  # the corpus has hands below the minimum too
        alarms += [(row[0], f.code, f.fans) for f in check_claim(told, ruleset).findings]
    assert alarms == []


def test_no_false_alarm_over_random_hands_with_tiles() -> None:
    rng = random.Random(12)
    for _ in range(600):
        hand = random_hand(rng)
        ruleset = replace(rng.choice((INTERNATIONAL, MAINLAND, BEGINNER, CASUAL)), minimum=0)
        try:
            score = score_hand(hand, ruleset)
        except ValueError:
            continue
        assert check_claim(claim_of(score), ruleset, hand).findings == ()
        assert check_claim(claim_of(score), ruleset).findings == ()


def test_lists_broken_in_one_place_are_found() -> None:
    """All of them by the value on the slip or by tiles; by the rules alone most of what was put in."""
    tallies = measure(400, seed=3)
    for kind in KINDS:
        assert tallies[kind]["kept"] == tallies[kind]["tiles"] == tallies[kind]["lists"]
    assert tallies["implied"]["fitted"] == tallies["implied"]["lists"]
    assert tallies["added"]["fitted"] >= 0.8 * tallies["added"]["lists"]
    assert tallies["miscounted"]["fitted"] >= 0.75 * tallies["miscounted"]["lists"]


def test_severities() -> None:
    told = check_claim(claim("50 62 76", 9), INTERNATIONAL)
    assert [finding.severity for finding in told.findings] == [Severity.WARNING]
    assert told.possible
