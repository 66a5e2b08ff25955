"""What the commands read and write: one JSON object for one hand, one claim, one set of waits.

Nothing here raises for what somebody typed: a line that cannot be read gives an object with
`error`, a sentence, and `code`, one of `scoring.mcr.errors.CODES` or `bad_claim`.
"""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from scoring.mcr import (
    Claim,
    ClaimedFan,
    FanScore,
    HandError,
    Ruleset,
    Score,
    check_claim,
    parse_hand,
    score_hand,
    waits,
)
from scoring.mcr.fans import MIXED_KONGS
from scoring.mcr.notation import parse_waiting
from scoring.mcr.tiles import NAMES, WINDS

BAD_CLAIM = "bad_claim"

Line = dict[str, Any]

_ENCODER = json.JSONEncoder(ensure_ascii=False)


def written(line: Line) -> str:
    """Return a line's JSON."""
    return _ENCODER.encode(line)


def hand_line(text: str, ruleset: Ruleset) -> Line:
    """Return what a hand is worth; `points` with flowers, `minimum_reached` without."""
    try:
        score = score_hand(parse_hand(text), ruleset)
    except HandError as refused:
        return {"hand": text, "error": str(refused), "code": refused.code}
    return {
        "hand": text,
        "points": score.total,
        "fans": [_fan_line(fan) for fan in score.fans],
        "minimum_reached": score.minimum_reached,
    }


def waits_line(text: str, ruleset: Ruleset) -> Line:
    """Return which tiles complete a hand and what each is worth, discarded and drawn."""
    try:
        melds, tiles, prevalent, seat, flowers = parse_waiting(text)
        found = waits(tiles, melds, ruleset, prevalent=prevalent, seat=seat, flowers=flowers)
    except HandError as refused:
        return {"hand": text, "error": str(refused), "code": refused.code}
    return {
        "waits": [
            {
                "tile": NAMES[wait.tile],
                "discard": _worth_line(wait.discard),
                "self_draw": _worth_line(wait.self_draw),
            }
            for wait in found
        ]
    }


def claim_line(text: str, ruleset: Ruleset) -> Line:
    """Return the findings and corrections for a claim written as JSON."""
    try:
        claim, hand_text = _read_claim(json.loads(text))
        hand = parse_hand(hand_text) if hand_text else None
    except HandError as refused:
        return {"error": str(refused), "code": refused.code}
    except (ValueError, TypeError, KeyError, RecursionError):
        return {
            "error": "A claim is an object with value, flowers, self_drawn, prevalent, seat, fans and hand.",
            "code": BAD_CLAIM,
        }
    checked = check_claim(claim, ruleset, hand)
    return {
        "findings": [
            {
                "code": finding.code,
                "severity": finding.severity,
                "fans": [57 if fan == MIXED_KONGS else fan for fan in finding.fans],
                **({"values": dict(finding.values)} if finding.values else {}),
            }
            for finding in checked.findings
        ],
        "corrections": [[_claimed_line(fan) for fan in listed] for listed in checked.corrections],
    }


@cache
def _fan_line(fan: FanScore) -> Line:
    line: Line = {"fan": fan.number, "count": fan.count, "points": fan.points}
    if fan.variant:
        line["variant"] = fan.variant
    return line


def _worth_line(score: Score) -> Line:
    return {"points": score.total, "minimum_reached": score.minimum_reached}


def _claimed_line(fan: ClaimedFan) -> Line:
    line: Line = {"fan": fan.number, "count": fan.count}
    if fan.variant:
        line["variant"] = fan.variant
    return line


def _read_claim(read: Any) -> tuple[Claim, str | None]:
    if not isinstance(read, dict):
        raise TypeError
    fans = read.get("fans")
    value, hand = read.get("value"), read.get("hand")
    claim = Claim(
        None if value is None else _whole(value),
        None if fans is None else tuple(_read_fan(fan) for fan in fans),
        _truth(read.get("self_drawn", False)),
        _whole(read.get("flowers") or 0),
        _wind(read.get("prevalent")),
        _wind(read.get("seat")),
    )
    if hand is not None and not isinstance(hand, str):
        raise TypeError
    return claim, hand


def _read_fan(read: Mapping[str, Any]) -> ClaimedFan:
    variant = read.get("variant") or ""
    if not isinstance(variant, str):
        raise TypeError
    return ClaimedFan(_whole(read["fan"]), _whole(read.get("count", 1)), variant)


def _whole(read: object) -> int:
    if isinstance(read, bool) or not isinstance(read, int) or abs(read) > 10_000:
        raise TypeError
    return read


def _truth(read: object) -> bool:
    if not isinstance(read, bool):
        raise TypeError
    return read


def _wind(read: object) -> int | None:
    if read is None:
        return None
    if not isinstance(read, str) or len(read) != 1:
        raise TypeError
    return WINDS.index(read)
