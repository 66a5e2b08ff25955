"""Checking what a slip says about a hand of a session: its fans, its tiles. Pure.

A hand's claim is compared with its row: the winds follow from the hand's number and the winner's
seat, the way of winning from whether somebody discarded. `scoring.mcr.check_claim` does the rest.
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from enum import StrEnum

from scoring.mcr import (
    Checked,
    Claim,
    ClaimedFan,
    Code,
    Finding,
    HandError,
    Ruleset,
    Score,
    Severity,
    check_claim,
    format_hand,
    parse_hand,
    score_hand,
)
from scoring.mcr.combine import worth
from scoring.mcr.fan_list import WonBy, list_findings
from scoring.mcr.fans import FLOWERS, MIXED_KONGS
from scoring.mcr.tiles import WINDS
from tournament.rules.sheet import (
    Chairs,
    Hand,
    HandClaim,
    LineMove,
    moved_line,
    prevalent_wind,
    seat_wind,
)

NOTHING_FOUND = Checked(())

_WINDS_ALONE = re.compile("[ESWN]{2}")
_FLAGS_ALONE = re.compile("[01]{4}")


class Level(StrEnum):
    """How far a hand was checked: by its value alone, by its fans, by its tiles."""

    VALUE = "value"
    FANS = "fans"
    TILES = "tiles"


def level_of(hand: Hand) -> Level:
    """Return how far the claim of a hand lets it be checked."""
    if hand.claim.tiles:
        return Level.TILES
    return Level.FANS if hand.claim.fans else Level.VALUE


def fans_unknown(hand: Hand) -> bool:
    """Whether somebody won the hand and nothing but its value is known."""
    return hand.winner is not None and level_of(hand) is Level.VALUE


def is_below(hand: Hand, asks_fans_from: int | None) -> bool:
    """Whether a hand says less than its event asks for: fans from so many points on (None: never).

    A win of 0 points, which the casual rules know, has no fan that it could name.
    """
    return asks_fans_from is not None and fans_unknown(hand) and hand.value >= max(asks_fans_from, 1)


def check_hand_claim(ruleset: Ruleset, hand: Hand, chairs: Chairs) -> Checked:
    """Return what is wrong with the claim of a hand; nothing for a hand without one.

    Raises HandError for tiles that cannot be read.
    """
    if not hand.claim or hand.winner is None:
        return NOTHING_FOUND
    said = hand.claim
    claim = Claim(
        value=hand.value,
        fans=said.fans if said.fans or not said.tiles else None,
        self_drawn=hand.discarder is None,
        flowers=said.flowers,
        prevalent=prevalent_wind(hand.number),
        seat=seat_wind(hand.winner, hand.number, chairs),
    )
    return check_claim(claim, ruleset, parse_hand(said.tiles) if said.tiles else None)


#: What one more fan of the list can still put right.
_INCOMPLETE = {Code.SELF_DRAW_FAN_MISSING, Code.FULLY_CONCEALED_MISSING, Code.KONG_MISSING, Code.OWN_WIND}


def fans_refused(ruleset: Ruleset, hand: Hand, chairs: Chairs) -> dict[int, Finding]:
    """Return the fans (82: mixed kongs) that cannot join the claim of a won hand, with the reason."""
    won = WonBy(
        self_drawn=hand.discarder is None,
        prevalent=prevalent_wind(hand.number),
        seat=seat_wind(hand.winner or 0, hand.number, chairs),
    )
    counts = {fan.key: fan.count for fan in hand.claim.fans}
    points = worth(ruleset)
    refused = {}
    for fan in range(1, MIXED_KONGS + 1):
        if fan == FLOWERS or not points[fan]:
            continue
        more = {**counts, fan: counts.get(fan, 0) + 1}
        found = (
            finding
            for finding in list_findings(more, won, ruleset)
            if finding.severity is Severity.ERROR and finding.code not in _INCOMPLETE
        )
        about = next((finding for finding in found if fan in finding.fans or not counts), None)
        if about is not None:
            refused[fan] = about
    return refused


def complete_tiles(text: str, hand: Hand, chairs: Chairs) -> str:
    """Return a typed hand in the shared notation, with what was left out taken from its row.

    After the tiles the winds and the four flags may be left out, or either of them. The hand has a
    winner.

    Raises HandError for tiles that cannot be read.
    """
    tiles, _, rest = text.partition("|")
    circumstances, bar, flowers = rest.partition("|")
    circumstances = circumstances.replace(" ", "").upper()
    winner = hand.winner or 0
    winds = WINDS[prevalent_wind(hand.number)] + WINDS[seat_wind(winner, hand.number, chairs)]
    flags = "1000" if hand.discarder is None else "0000"
    if not circumstances:
        circumstances = winds + flags
    elif _WINDS_ALONE.fullmatch(circumstances):
        circumstances += flags
    elif _FLAGS_ALONE.fullmatch(circumstances):
        circumstances = winds + circumstances
    return format_hand(parse_hand(f"{tiles}|{circumstances}{bar}{flowers}"))


def completed(ruleset: Ruleset, hand: Hand, chairs: Chairs, *, value_typed: bool) -> Hand:
    """Return a hand somebody won with what its claim leaves open.

    Tiles get their winds and flags from the row. Without a list of fans, the tiles say the fans, as
    long as the value is theirs. A value that was not typed follows from the fans or else the tiles.

    Raises HandError for tiles that cannot be read or win nothing.
    """
    claim, value = hand.claim, hand.value
    if claim.tiles:
        tiles = complete_tiles(claim.tiles, hand, chairs)
        held = parse_hand(tiles)
        if claim.flowers and not held.flowers:
            held = replace(held, flowers=claim.flowers)
        score = score_hand(held, ruleset)
        claim = HandClaim(claim.fans, held.flowers, format_hand(held))
        if not claim.fans:
            value = value if value_typed else score.total
            if value == score.total:
                claim = claim_of_score(score, claim.tiles)
            return replace(hand, value=value, claim=claim)
    if not value_typed:
        points = worth(ruleset)
        value = sum(points[fan.key] * fan.count for fan in claim.fans) + points[FLOWERS] * claim.flowers
    return replace(hand, value=value, claim=claim)


def read_again(ruleset: Ruleset, hand: Hand, chairs: Chairs) -> Hand:
    """Return a hand whose row has changed as it would be if its tiles were typed into the row it has now.

    They get the winds of that row, and the fans follow where the tiles said them before. Unchanged without
    tiles, and where they cannot be read.
    """
    said = hand.claim
    if hand.winner is None or not said.tiles:
        return hand
    try:
        held = parse_hand(said.tiles)
        follow = claim_of_score(score_hand(held, ruleset), said.tiles) == said
        claim = replace(said, fans=() if follow else said.fans, tiles=short_tiles(format_hand(held)))
        return completed(ruleset, replace(hand, claim=claim), chairs, value_typed=True)
    except HandError:
        return hand


def moved_hands(
    ruleset: Ruleset, hands: Iterable[Hand], moves: Iterable[LineMove], chairs: Chairs
) -> tuple[Hand, ...]:
    """The hands after the lines moved, one move after the other, each with the winds of its new line.

    A hand whose slip says what cannot be on its new line is among them: see `can_stand`.
    """
    kept = [(hand, hand.number) for hand in hands]
    for move in moves:
        after = ((hand, moved_line(number, move)) for hand, number in kept)
        kept = [(hand, number) for hand, number in after if number is not None]
    return tuple(
        hand if hand.number == number else read_again(ruleset, replace(hand, number=number), chairs)
        for hand, number in kept
    )


def short_tiles(tiles: str) -> str:
    """Return a stored hand as short as `complete_tiles` takes it: without what its row says."""
    shown, circumstances, flowers = tiles.split("|")
    flags = circumstances[2:]
    kept = flags if "1" in flags[1:] else ""
    if flowers != "0":
        return f"{shown}|{kept}|{flowers}"
    return f"{shown}|{kept}" if kept else shown


def claim_of_score(score: Score, tiles: str = "") -> HandClaim:
    """Return the claim of exactly the fans that a hand is worth."""
    fans = tuple(
        ClaimedFan(fan.number, fan.count, fan.variant) for fan in score.fans if fan.number != FLOWERS
    )
    return HandClaim(fans, score.hand.flowers, tiles)
