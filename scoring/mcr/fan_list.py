"""A claimed list of fans, and what can be wrong with it: RULES.md section 3.

A list is checked on its own (counts, pairs, how many sets it needs) and against the way of
winning. Every check yields findings; the corrections ask the same checks.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from scoring.mcr.combine import CONCEALED_BY_NATURE, worth
from scoring.mcr.compatibility import excluded_pairs, unseen_pairs
from scoring.mcr.fans import BY_NUMBER, FANS_COUNT, FLOWERS, MIXED, MIXED_KONGS
from scoring.mcr.hand import MAX_FLOWERS
from scoring.mcr.rulesets import HIGHEST_VALUE, Ruleset


class Severity(StrEnum):
    """How grave a finding on a claim is. An error cannot be.

    A warning: no hand was ever seen with it, or the winner could have had more. A note is only said.
    """

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Code(StrEnum):
    """What a finding is about; a closed list."""

    UNKNOWN_FAN = "unknown_fan"
    NOT_IN_PLAY = "not_in_play"
    WRONG_COUNT = "wrong_count"
    TWO_CHOW_FANS = "two_chow_fans"
    MIXED_KONGS = "mixed_kongs"
    EXCLUDED_PAIR = "excluded_pair"
    UNSEEN_PAIR = "unseen_pair"
    TOO_MANY_SETS = "too_many_sets"
    TILE_HOG = "tile_hog"
    CHICKEN_HAND = "chicken_hand"
    SELF_DRAW_FAN_MISSING = "self_draw_fan_missing"
    SELF_DRAW_FAN = "self_draw_fan"
    DISCARD_FAN = "discard_fan"
    FULLY_CONCEALED_MISSING = "fully_concealed_missing"
    LAST_TILE_TWICE = "last_tile_twice"
    KONG_MISSING = "kong_missing"
    OWN_WIND = "own_wind"
    NO_FANS = "no_fans"
    FLOWERS_DIFFER = "flowers_differ"
    VALUE_DIFFERS = "value_differs"
    BELOW_MINIMUM = "below_minimum"
    TOO_HIGH = "too_high"
    NOT_A_WINNING_HAND = "not_a_winning_hand"
    FAN_MISSED = "fan_missed"
    FAN_IMPLIED = "fan_implied"
    FAN_NOT_SHOWN = "fan_not_shown"
    WORTH_MORE = "worth_more"
    WORTH_LESS = "worth_less"
    CIRCUMSTANCES_DIFFER = "circumstances_differ"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that checking found: what, how bad, the fans it is about (82: the mixed kongs).

    `values` are for the sentence: `claimed` and `is` for sums and counts, `minimum`, `highest`.
    """

    code: Code
    severity: Severity
    fans: tuple[int, ...] = ()
    values: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}), hash=False)


@dataclass(frozen=True, slots=True)
class ClaimedFan:
    """A line of a fan list. `variant` "mixed" with fan 57 is one claimed and one concealed kong."""

    number: int
    count: int = 1
    variant: str = ""

    @property
    def key(self) -> int:
        return MIXED_KONGS if self.number == 57 and self.variant == MIXED else self.number


#: Fan number (82: mixed kongs; 81 never) to count.
Counts = Mapping[int, int]


@dataclass(frozen=True, slots=True)
class WonBy:
    """How a hand was won, as far as a slip says: winds are 0-3, or None where it does not say."""

    self_drawn: bool
    prevalent: int | None = None
    seat: int | None = None


_MOST = MappingProxyType({fan: BY_NUMBER[fan].most for fan in BY_NUMBER} | {MIXED_KONGS: 1})
_FOUR_CHOWS = (13, 14, 16, 29)
_THREE_CHOWS = (23, 28, 30, 39, 41, 51)
_TWO_CHOWS = (69, 70, 71, 72)
_KONGS = (5, 17, 48, 57, 67, 74, MIXED_KONGS)
_SELF_DRAW = (44, 46, 56, 80)
_DISCARD = (45, 47, 53, 62)


def error(code: Code, *fans: int, **values: int) -> Finding:
    return Finding(code, Severity.ERROR, fans, MappingProxyType(values))


def warning(code: Code, *fans: int, **values: int) -> Finding:
    return Finding(code, Severity.WARNING, fans, MappingProxyType(values))


def points_of(counts: Counts, ruleset: Ruleset) -> int:
    """Return the points of a list, flowers not counted."""
    points = worth(ruleset)
    return sum(points[fan] * count for fan, count in counts.items() if 0 < fan < len(points))


def list_findings(counts: Counts, won: WonBy, ruleset: Ruleset) -> tuple[Finding, ...]:
    """Return everything wrong with a fan list itself, its sum and the minimum apart."""
    points = worth(ruleset)
    unknown = [
        error(Code.UNKNOWN_FAN if not 0 < fan <= FANS_COUNT + 1 else Code.NOT_IN_PLAY, fan)
        for fan in sorted(counts)
        if not 0 < fan <= FANS_COUNT + 1 or not points[fan]
    ]
    known = {fan: count for fan, count in sorted(counts.items()) if 0 < fan < len(points) and points[fan]}
    return (
        *unknown,
        *_count_findings(known, ruleset),
        *_pair_findings(known, ruleset),
        *_chicken_findings(known, won),
        *_winning_findings(known, won, ruleset),
        *_wind_findings(known, won, points),
        *_set_findings(known, won),
    )


def _count_findings(counts: Counts, ruleset: Ruleset) -> Iterator[Finding]:
    points = worth(ruleset)
    joined = {59: 54, 67: 48, 74: 57}  # two of these are another fan, if that is in play
    for fan, count in counts.items():
        most = _MOST[fan]
        if fan in joined and not points[joined[fan]]:
            most = 4
        if fan == 59 and points[54] and not points[2] and 54 in counts:
            most = 1
        if not 1 <= count <= most:
            yield error(Code.WRONG_COUNT, fan, claimed=count, highest=most)
    links = sum(counts.get(fan, 0) for fan in _TWO_CHOWS)
    above = [fan for fan in (*_FOUR_CHOWS, *_THREE_CHOWS) if fan in counts]
    most = 3 if not above else 1 if above[0] in _THREE_CHOWS else 0
    if links > most:
        fans = (*above, *(fan for fan in _TWO_CHOWS if fan in counts))
        yield error(Code.TWO_CHOW_FANS, *fans, claimed=links, highest=most)
    if 64 in counts and 19 in counts and not ruleset.tile_hog_with_green_or_terminals:
        for fan in (3, 8):
            if fan in counts:
                yield error(Code.TILE_HOG, fan, 19, 64)
    if 4 in counts and 73 in counts and counts[73] > 1:
        yield error(Code.WRONG_COUNT, 4, 73, claimed=counts[73], highest=1)


def _pair_findings(counts: Counts, ruleset: Ruleset) -> Iterator[Finding]:
    fans = list(counts)
    excluded, unseen = excluded_pairs(ruleset), unseen_pairs(ruleset)
    for place, fan in enumerate(fans):
        for other in fans[place + 1 :]:
            if (fan, other) == (67, 74):
                yield error(Code.MIXED_KONGS, 67, 74)
            elif (fan, other) == (44, 45):
                yield error(Code.LAST_TILE_TWICE, 44, 45)
            elif 43 in (fan, other):
                continue
            elif (fan, other) in excluded:
                yield error(Code.EXCLUDED_PAIR, fan, other)
            elif (fan, other) in unseen:
                yield warning(Code.UNSEEN_PAIR, fan, other)


def _chicken_findings(counts: Counts, won: WonBy) -> Iterator[Finding]:
    if 43 in counts:
        others = [fan for fan in counts if fan != 43]
        if others:
            yield error(Code.CHICKEN_HAND, 43, *others)
        elif won.self_drawn:
            yield error(Code.CHICKEN_HAND, 43)


def _winning_findings(counts: Counts, won: WonBy, ruleset: Ruleset) -> Iterator[Finding]:
    points = worth(ruleset)
    if won.self_drawn:
        if all(points[fan] for fan in _SELF_DRAW) and not any(fan in counts for fan in _SELF_DRAW):
            yield error(Code.SELF_DRAW_FAN_MISSING, *_SELF_DRAW)
        if points[80] and not points[56] and not any(fan in counts for fan in _SELF_DRAW):
            yield error(Code.SELF_DRAW_FAN_MISSING, 80)
        for fan in _DISCARD:
            if fan in counts:
                yield error(Code.DISCARD_FAN, fan)
        if ruleset.special_self_draw == 56 and points[56] and 56 not in counts:
            for fan in CONCEALED_BY_NATURE:
                if fan in counts:
                    yield error(Code.FULLY_CONCEALED_MISSING, fan, 56)
    else:
        for fan in _SELF_DRAW:
            if fan in counts:
                yield error(Code.SELF_DRAW_FAN, fan)
    if 46 in counts and not any(fan in counts for fan in _KONGS) and all(points[fan] for fan in (67, 74)):
        yield error(Code.KONG_MISSING, 46)


def _wind_findings(counts: Counts, won: WonBy, points: tuple[int, ...]) -> Iterator[Finding]:
    if won.prevalent is None or won.seat is None or not points[60] or not points[61]:
        return
    if won.prevalent == won.seat and (60 in counts) != (61 in counts):
        yield error(Code.OWN_WIND, 60, 61)


def sets_needed(counts: Counts, won: WonBy) -> int:
    """Return how many sets a list needs at least: a legal hand has four.

    Each pung is at most one of dragon, own wind, and terminal or other wind; a fan of several
    pungs or chows needs that many, and fans of two chows one more chow each.
    """
    has = counts.keys()
    one_wind = won.prevalent is not None and won.prevalent == won.seat
    dragons = 3 if 2 in has else 2 if 54 in has or 10 in has else 0
    dragons = max(dragons, counts.get(59, 0) + (2 if 54 in has and 59 in has else 0))
    winds = (60 in has) + (61 in has)
    winds = 1 if winds == 2 and (one_wind or won.prevalent is None) else winds
    winds = 4 if 1 in has else max(winds, 3) if 9 in has or 38 in has else winds
    pungs = max(
        dragons + winds + counts.get(73, 0),
        *(least for fan, least in _PUNGS_NEEDED.items() if fan in has),
        4 if counts.get(65, 0) == 2 else 0,
        0,
    )
    links = [counts.get(fan, 0) for fan in _TWO_CHOWS]
    chows = 4 if 2 in links else sum(links) + 1 if any(links) else 0
    if any(fan in has for fan in _THREE_CHOWS):
        chows = 4 if any(links) else 3
    if any(fan in has for fan in _FOUR_CHOWS):
        chows = 4
    if 63 in has:
        chows = 1 if 35 in has else 4
    chows = max(chows, 1 if 77 in has or 78 in has else 0)
    return pungs + chows + (3 if 35 in has and 34 not in has else 0)


_PUNGS_NEEDED: Mapping[int, int] = MappingProxyType(
    {5: 4, 12: 4, 15: 4, 21: 4, 49: 4, 17: 3, 24: 3, 32: 3, 33: 3, 42: 3}
    | {48: 2, 57: 2, MIXED_KONGS: 2, 65: 2, 66: 2, 67: 1, 74: 1}
)


def _set_findings(counts: Counts, won: WonBy) -> Iterator[Finding]:
    needed = sets_needed(counts, won)
    if needed > 4:
        yield error(
            Code.TOO_MANY_SETS, *(fan for fan in counts if _needs_sets(fan)), claimed=needed, highest=4
        )


def _needs_sets(fan: int) -> bool:
    return fan in _PUNGS_NEEDED or fan in (*_FOUR_CHOWS, *_THREE_CHOWS, *_TWO_CHOWS) or fan in _OTHER_SETS


_OTHER_SETS = (1, 2, 9, 10, 35, 38, 54, 59, 60, 61, 63, 73, 77, 78)


def sum_findings(counts: Counts, flowers: int, value: int | None, ruleset: Ruleset) -> Iterator[Finding]:
    """Yield what is wrong with the value: the sum, the minimum, the largest legal hand."""
    points = points_of(counts, ruleset)
    total = points + flowers * worth(ruleset)[FLOWERS]
    if not 0 <= flowers <= MAX_FLOWERS:
        yield error(Code.WRONG_COUNT, FLOWERS, claimed=flowers, highest=MAX_FLOWERS)
    if value is not None and value != total:
        yield error(Code.VALUE_DIFFERS, **{"claimed": value, "is": total})
    if points < ruleset.minimum:
        yield error(Code.BELOW_MINIMUM, **{"is": points, "minimum": ruleset.minimum})
    if max(total, value or 0) > HIGHEST_VALUE:
        yield error(Code.TOO_HIGH, **{"is": max(total, value or 0), "highest": HIGHEST_VALUE})
