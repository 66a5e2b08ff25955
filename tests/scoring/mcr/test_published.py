"""The engine against hands that others published, and against the generated corpus."""

import pytest

from scoring.mcr import INTERNATIONAL, RULESETS, HandError, Score, parse_hand, score_hand
from scoring.mcr.tally import counts
from tests.scoring.mcr.published import Example, PublishedHand, examples, listed, published_hands, rows

#: Published values that contradict RULES.md or themselves: what the engine says, and why.
CONTESTED: dict[str, tuple[int, str]] = {
    "P0081": (17, "mainland counts the closed wait beside Knitted Straight (switch)"),
    "P0091": (18, "mainland counts the closed wait beside Knitted Straight (switch)"),
    "P0271": (9, "the source forgets the single wait; its note says so"),
    "P0394": (17, "Knitted Straight allows Single Wait (RULES.md section 2, fan 35)"),
    "P0395": (118, "no Tile Hog in seven pairs with All Green (switch)"),
    "P0491": (122, "no Tile Hog in seven pairs with All Green (switch)"),
    "P0510": (32, "mainland counts Tile Hog of honors in seven pairs (switch)"),
}
#: Published hands that nobody can hold.
IMPOSSIBLE = {
    "P0132": "five_of_a_kind",  # six South winds
    "P0363": "impossible_circumstances",  # the winner holds a copy of the robbed tile
    "P0381": "five_of_a_kind",  # five 6p
}
#: Examples whose international total does not follow the switches of RULES.md section 1.
CONTESTED_EXAMPLES: dict[int, tuple[int, str]] = {
    44: (143, "All Green counts Half Flush"),
    65: (99, "All Green counts Half Flush"),
    77: (336, "Fully Concealed counts beside Four Concealed Pungs; the largest legal hand"),
    78: (146, "All Green counts Half Flush"),
    104: (106, "Four Kongs and two concealed kongs add 48"),
    105: (100, "Four Kongs and one concealed kong add 67"),
    108: (73, "Three Kongs and two concealed kongs add 48"),
    109: (57, "Three Kongs and two concealed kongs add 48"),
    110: (53, "Three Kongs and one concealed kong add 67"),
    111: (51, "Three Kongs and one concealed kong add 67"),
}
CONTESTED_MAINLAND_EXAMPLES = {81: 17, 91: 18}  # the closed wait beside Knitted Straight


@pytest.mark.parametrize("hand", published_hands(), ids=lambda hand: hand.id)
def test_published_hand(hand: PublishedHand) -> None:
    if hand.id in IMPOSSIBLE:
        with pytest.raises(HandError) as refused:
            parse_hand(hand.text)
        assert refused.value.code == IMPOSSIBLE[hand.id]
        return
    score = score_hand(parse_hand(hand.text), RULESETS[hand.ruleset])
    if hand.kind == "contains":
        assert set(hand.fans.split()) <= set(listed(score).split())
        return
    if hand.id in CONTESTED:
        assert score.total == CONTESTED[hand.id][0]
        return
    assert score.total == hand.points
    if hand.kind == "exact":
        assert _same_list(listed(score), hand.fans) or listed(score) == hand.alternative


def _same_list(ours: str, theirs: str) -> bool:
    """Say whether two lists are equal but for the choice among the two-chow fans 69-72."""
    return ours == theirs or _two_chow_fans_joined(ours) == _two_chow_fans_joined(theirs)


def _two_chow_fans_joined(text: str) -> tuple[list[str], int]:
    words = [(word.split("*")[0], int((word + "*1").split("*")[1])) for word in text.split()]
    two_chow = ("69", "70", "71", "72")
    return (
        [f"{fan}*{count}" for fan, count in words if fan not in two_chow],
        sum(count for fan, count in words if fan in two_chow),
    )


@pytest.mark.parametrize("example", examples(), ids=lambda example: str(example.number))
def test_example(example: Example) -> None:
    score = score_hand(example.hand, RULESETS[example.ruleset])
    if example.number in CONTESTED_MAINLAND_EXAMPLES:
        assert score.total == CONTESTED_MAINLAND_EXAMPLES[example.number]
    else:
        assert score.total == example.total
        assert _same_list(listed(score), example.fans)
    international = score_hand(example.hand, INTERNATIONAL)
    if example.number in CONTESTED_EXAMPLES:
        assert international.total == CONTESTED_EXAMPLES[example.number][0]
    else:
        assert international.total == example.international_total
        assert _same_list(listed(international), example.international_fans)


#: Tags whose international column does not follow the switches (RULES.md, head).
NOT_FOLLOWING = ("knitted-ecs", "knitted-wait", "7pairs+green/term+hog", "honor-hog")


def test_corpus_mainland() -> None:
    wrong = [
        (row[0], row[1], score.total)
        for row in rows("corpus.tsv")
        if (score := score_hand(parse_hand(row[0]), RULESETS["mainland"])).total != int(row[1])
    ]
    assert wrong == []


def test_corpus_international() -> None:
    """Every row but those of tags that do not follow the switches; those differ by just the switch."""
    wrong = []
    for row in rows("corpus.tsv"):
        tag = row[5] if len(row) > 5 else ""
        score = score_hand(parse_hand(row[0]), INTERNATIONAL)
        if any(part in NOT_FOLLOWING for part in tag.split(",")):
            expected = int(row[3]) - _dropped_by_switches(row[4], score)
        else:
            expected = int(row[3])
        if score.total != expected:
            wrong.append((row[0], tag, expected, score.total))
    assert wrong == []


def _dropped_by_switches(fans: str, score: Score) -> int:
    """Return the points of waits and tile hogs that the column counts and the switches do not."""
    counted = dict(_counts(fans))
    ours = dict(_counts(listed(score)))
    waits = sum(counted.get(fan, 0) - ours.get(fan, 0) for fan in (77, 78, 79) if 35 in counted)
    hogs = counted.get(64, 0) - ours.get(64, 0) if 19 in counted else 0
    return waits + 2 * hogs


def _counts(text: str) -> list[tuple[int, int]]:
    return [(int(word.split("*")[0]), int((word + "*1").split("*")[1])) for word in text.split()]


def test_corpus_is_in_the_notation_that_is_printed() -> None:
    for row in rows("corpus.tsv"):
        assert str(parse_hand(row[0])) == row[0]


def test_tallies_tell_their_counts() -> None:
    assert counts((2 << 3 * 65) + (4 << 3 * 73)) == {65: 2, 73: 4}
