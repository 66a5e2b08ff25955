"""The claim of one hand, put together step by step: fans added and taken out, tiles put down, flowers.

A claim is always the text of its field (`typed_claim`); every step gives the next text. Nothing is stored.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import ngettext

from scoring.mcr import ClaimedFan, HandError, Ruleset, parse_hand, score_hand
from scoring.mcr.combine import worth
from scoring.mcr.fans import FANS, FLOWERS, MIXED, MIXED_KONGS
from scoring.mcr.hand import MAX_FLOWERS
from scoring.mcr.tiles import TILE_OF_NAME
from scoring.tray import MELDS, SINGLE, Tray
from scoring.words import claimed_fan_words, error_words, fan_words
from tournament.rules.claims import check_hand_claim, completed, fans_refused
from tournament.rules.sheet import Chairs, Hand, HandClaim
from tournament.web.numbers import whole_number
from tournament.words import claim_findings
from tournament.words.claims import listed_fans
from tournament.words.findings import Names
from tournament.words.typed_claim import UnreadableFan, read_claim, written

#: What can be said of the winning tile, by its place among the four flags of the notation.
CIRCUMSTANCES = {"last_of_kind": 1, "last_of_wall": 2, "kong": 3}


@dataclass(frozen=True, slots=True)
class Draft:
    """A claim in the making: its fans, its tiles as far as they are put down, the flags, the flowers."""

    fans: tuple[ClaimedFan, ...]
    tray: Tray
    flags: tuple[bool, bool, bool]
    flowers: int

    @property
    def has_tiles(self) -> bool:
        return bool(self.tray.tiles or self.tray.melds)

    def text(self, *, self_drawn: bool) -> str:
        """The draft as the field of its row takes it."""
        if not self.has_tiles:
            return written(HandClaim(self.fans, self.flowers))
        flags = "".join(str(int(flag)) for flag in (self_drawn, *self.flags)) if any(self.flags) else ""
        end = f"|{flags}" if flags else ""
        if self.flowers:
            end = f"|{flags}|{self.flowers}"
        return " ".join(filter(None, (written(HandClaim(self.fans)), f"{self.tray}{end}")))


def read_draft(text: str) -> Draft:
    """Read the field of a row. Raises UnreadableFan or HandError for what cannot be read."""
    claim = read_claim(text)
    tiles, _bar, rest = claim.tiles.partition("|")
    circumstances, _bar, flowers = rest.partition("|")
    found = re.search("[01]{4}", circumstances)
    flags = [digit == "1" for digit in found.group()[1:]] if found else [False] * 3
    counted = int(flowers) if re.fullmatch("[0-8]", flowers.strip()) else claim.flowers
    return Draft(claim.fans, Tray.of_text(tiles), (flags[0], flags[1], flags[2]), counted)


def stepped(draft: Draft, step: Mapping[str, str]) -> Draft:
    """Take one step: `add` or `drop` a fan by number, `tap` a tile (`adds` says as what), take `back` a tile,
    turn a circumstance over (`flag`). What names nothing changes nothing. Raises HandError.
    """
    adds = step.get("adds", SINGLE)
    for name, count in (("add", 1), ("drop", -1)):
        if (fan := whole_number(step.get(name, ""))) is not None:
            return _with_fan(draft, fan, count)
    if step.get("tap", "") in TILE_OF_NAME:
        tile = TILE_OF_NAME[step["tap"]]
        put = draft.tray.with_meld(adds, tile) if adds in MELDS else draft.tray.with_tile(tile)
        return replace(draft, tray=put)
    if "back" in step:
        return replace(draft, tray=draft.tray.without_last())
    if step.get("flag", "") in CIRCUMSTANCES:
        flags = list(draft.flags)
        place = CIRCUMSTANCES[step["flag"]] - 1
        flags[place] = not flags[place]
        return replace(draft, flags=(flags[0], flags[1], flags[2]))
    return draft


def _with_fan(draft: Draft, number: int, change: int) -> Draft:
    if number == FLOWERS:
        return replace(draft, flowers=min(max(draft.flowers + change, 0), MAX_FLOWERS))
    if not 1 <= number <= MIXED_KONGS:
        return draft
    counts = {fan.key: fan.count for fan in draft.fans}
    counts[number] = counts.get(number, 0) + change
    fans = (
        ClaimedFan(57, 1, MIXED) if key == MIXED_KONGS else ClaimedFan(key, count)
        for key, count in sorted(counts.items())
        if count > 0
    )
    return replace(draft, fans=tuple(fans))


@dataclass(frozen=True, slots=True)
class Answer:
    """What a draft comes to: its text, the fans that count, their sum, and what is wrong or strange."""

    text: str
    fans: tuple[tuple[int, str, int], ...]
    total: int
    errors: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    tiles: str = ""


def answer(draft: Draft, rules: Ruleset, hand: Hand, chairs: Chairs, names: Names) -> Answer:
    """Check a draft as the claim of `hand`, which has a winner; its value 0 stands for one not typed."""
    text = draft.text(self_drawn=hand.discarder is None)
    points = worth(rules)
    counted = HandClaim(draft.fans, draft.flowers)
    fans = tuple(
        (fan.key, claimed_fan_words(fan), points[fan.key] * fan.count) for fan in listed_fans(counted)
    )
    total = sum(of_fan for _number, _words, of_fan in fans)
    if draft.has_tiles and draft.tray.missing:
        count = draft.tray.missing
        missing = ngettext("%d tile is missing.", "%d tiles are missing.", count) % count
        return Answer(text, fans, total, notes=(missing,))
    if not text:
        return Answer(text, fans, total)
    try:
        claimed = replace(hand, claim=read_claim(text))
        full = completed(rules, claimed, chairs, value_typed=hand.value > 0)
        checked = check_hand_claim(rules, full, chairs)
        errors = tuple(claim_findings.errors(checked, full, names))
        notes = claim_findings.warnings(checked, full, names)
        if not draft.has_tiles:
            return Answer(text, fans, total, errors, notes)
        score = score_hand(parse_hand(full.claim.tiles), rules)
    except (HandError, UnreadableFan) as unreadable:
        return Answer(text, fans, total, errors=(error_words(unreadable),))
    shown = tuple((fan.number, f"{fan_words(fan.number)} ×{fan.count}", fan.points) for fan in score.fans)
    return Answer(text, shown, score.total, errors, notes, full.claim.tiles)


def choices(draft: Draft, rules: Ruleset, hand: Hand, chairs: Chairs, names: Names) -> list[dict[str, Any]]:
    """Every fan in play that can be chosen, with why it cannot be beside those that are."""
    points = worth(rules)
    claimed = replace(hand, claim=HandClaim(draft.fans, draft.flowers))
    refused = fans_refused(rules, claimed, chairs)
    numbers = [(fan.number, fan.name, fan.chinese) for fan in FANS]
    numbers.append((MIXED_KONGS, "mixed kongs", ""))
    return [
        {
            "number": number,
            "points": points[number],
            "name": fan_words(number),
            "english": english,
            "chinese": chinese,
            "why": claim_findings.claim_words_of(refused[number], claimed, names)
            if number in refused
            else "",
        }
        for number, english, chinese in numbers
        if points[number]
    ]
