"""Checking what a slip says about a hand: `check_claim`.

A claim is a value, mostly a list of fans, sometimes the tiles. Checking returns everything that it
found: an error cannot be, a warning was never seen. Nothing is raised for a wrong claim.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from scoring.mcr.combine import worth
from scoring.mcr.corrections import corrections
from scoring.mcr.errors import NotAWinningHand
from scoring.mcr.fan_list import (
    ClaimedFan,
    Code,
    Counts,
    Finding,
    Severity,
    WonBy,
    error,
    list_findings,
    sum_findings,
    warning,
)
from scoring.mcr.fans import FLOWERS, MIXED, MIXED_KONGS
from scoring.mcr.hand import WinningHand
from scoring.mcr.rulesets import HIGHEST_VALUE, Ruleset
from scoring.mcr.score import Score, score_hand


@dataclass(frozen=True, slots=True)
class Claim:
    """What a slip says: the value with flowers (None: not said), fans, flowers, how it was won.

    `fans=None` claims a value alone. Flowers may stand in the list as fan 81 too. Winds are 0-3,
    None where the slip does not say.
    """

    value: int | None
    fans: tuple[ClaimedFan, ...] | None
    self_drawn: bool
    flowers: int = 0
    prevalent: int | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Checked:
    """What checking found. `corrections` are possible lists near an impossible one, best first.

    With tiles, `score` is what they are worth, and the correction is its list.
    """

    findings: tuple[Finding, ...]
    corrections: tuple[tuple[ClaimedFan, ...], ...] = ()
    score: Score | None = None

    @property
    def possible(self) -> bool:
        """Whether no error was found."""
        return all(finding.severity is not Severity.ERROR for finding in self.findings)


def check_claim(claim: Claim, ruleset: Ruleset, hand: WinningHand | None = None) -> Checked:
    """Return what is wrong with a claim under a ruleset, and the nearest possible lists.

    RULES.md section 3. With the tiles the list is compared with the hand's own score, in addition
    to the checks of the list; any list that reaches the hand's total is accepted.
    """
    counts, flowers, findings = _read(claim)
    won = WonBy(claim.self_drawn, claim.prevalent, claim.seat)
    if claim.fans is not None:
        findings += list_findings(counts, won, ruleset)
        findings += sum_findings(counts, flowers, claim.value, ruleset)
        if not claim.fans and ruleset.minimum:
            findings.append(error(Code.NO_FANS))
    elif claim.value is not None:
        findings += _value_alone(claim.value, flowers, ruleset)
    if hand is not None:
        return _with_tiles(claim, counts if claim.fans is not None else None, findings, ruleset, hand)
    near: tuple[tuple[ClaimedFan, ...], ...] = ()
    if claim.fans is not None and any(finding.severity is Severity.ERROR for finding in findings):
        wanted = None if claim.value is None else claim.value - flowers * worth(ruleset)[FLOWERS]
        near = tuple(_listed(fixed, flowers) for fixed in corrections(counts, wanted, won, ruleset))
    return Checked(tuple(findings), near)


def _read(claim: Claim) -> tuple[Counts, int, list[Finding]]:
    """Return the counts by fan (a fan listed twice is added up), the flowers and findings about them."""
    counts: dict[int, int] = {}
    listed = 0
    for line in claim.fans or ():
        if line.number == FLOWERS:
            listed += line.count
        else:
            counts[line.key] = counts.get(line.key, 0) + line.count
    findings = []
    if listed and claim.flowers and listed != claim.flowers:
        findings.append(error(Code.FLOWERS_DIFFER, FLOWERS, **{"claimed": listed, "is": claim.flowers}))
    return MappingProxyType(counts), claim.flowers or listed, findings


def _value_alone(value: int, flowers: int, ruleset: Ruleset) -> list[Finding]:
    points = value - flowers * worth(ruleset)[FLOWERS]
    found = []
    if points < ruleset.minimum:
        found.append(error(Code.BELOW_MINIMUM, **{"is": points, "minimum": ruleset.minimum}))
    if value > HIGHEST_VALUE:
        found.append(error(Code.TOO_HIGH, **{"is": value, "highest": HIGHEST_VALUE}))
    return found


def _listed(counts: Counts, flowers: int) -> tuple[ClaimedFan, ...]:
    lines = [
        ClaimedFan(57, count, MIXED) if fan == MIXED_KONGS else ClaimedFan(fan, count)
        for fan, count in counts.items()
    ]
    lines.sort(key=lambda line: line.number)
    return (*lines, ClaimedFan(FLOWERS, flowers)) if flowers else tuple(lines)


def _with_tiles(
    claim: Claim, counts: Counts | None, findings: Sequence[Finding], ruleset: Ruleset, hand: WinningHand
) -> Checked:
    found = list(findings)
    try:
        score = score_hand(hand, ruleset)
    except NotAWinningHand:
        return Checked((*found, error(Code.NOT_A_WINNING_HAND)))
    found += _circumstance_findings(claim, hand)
    if claim.value is not None and claim.value != score.total:
        values = {"claimed": claim.value, "is": score.total}
        code = Code.WORTH_MORE if claim.value < score.total else Code.WORTH_LESS
        found.append((warning if code is Code.WORTH_MORE else error)(code, **values))
    if counts is not None:
        found += _list_against_score(counts, score)
    correct = tuple(ClaimedFan(fan.number, fan.count, fan.variant) for fan in score.fans)
    return Checked(tuple(found), (correct,) if found else (), score)


def _circumstance_findings(claim: Claim, hand: WinningHand) -> list[Finding]:
    differs = (
        claim.self_drawn != hand.self_drawn
        or (claim.prevalent is not None and claim.prevalent != hand.prevalent)
        or (claim.seat is not None and claim.seat != hand.seat)
        or (bool(claim.flowers) and claim.flowers != hand.flowers)
    )
    return [error(Code.CIRCUMSTANCES_DIFFER)] if differs else []


def _list_against_score(counts: Counts, score: Score) -> list[Finding]:
    """Return the fans missed and those that do not hold; nothing if the list is one of the best."""
    lists = [
        {ClaimedFan(f.number, f.count, f.variant).key: f.count for f in other.fans if f.number != FLOWERS}
        for other in score.alternatives
    ]
    if any(counts == other for other in lists):
        return []
    nearest = min(lists, key=lambda other: _distance(counts, other))
    implied = {
        MIXED_KONGS if told.variant else told.fan.number: tuple(fan.number for fan in told.by)
        for told in score.not_counted
    }
    found = []
    for fan in sorted(set(counts) | set(nearest)):
        claimed, holds = counts.get(fan, 0), nearest.get(fan, 0)
        values: Mapping[str, int] = {"claimed": claimed, "is": holds}
        if claimed < holds:
            found.append(warning(Code.FAN_MISSED, fan, **values))
        elif claimed > holds and fan in implied:
            found.append(error(Code.FAN_IMPLIED, fan, *implied[fan], **values))
        elif claimed > holds:
            found.append(error(Code.FAN_NOT_SHOWN, fan, **values))
    return found


def _distance(counts: Counts, other: Counts) -> int:
    return sum(abs(counts.get(fan, 0) - other.get(fan, 0)) for fan in set(counts) | set(other))
