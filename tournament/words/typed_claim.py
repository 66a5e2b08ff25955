"""Reading what a slip says about a hand: fans by number or name, or the tiles in notation.

24 39 63 70          numbers
396370               the same as one number, two digits a fan
70x2 81x3            twice, and three flowers
57mixed              one claimed and one concealed kong
mixed str all ch     names, as short as tells them apart
[123m,1]456s…|EE0100|2   the tiles; fans may stand before them
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from django.utils.translation import get_language

from scoring.letters import plain
from scoring.mcr import ClaimedFan, Ruleset, parse_hand, score_hand
from scoring.mcr.fans import FANS, FLOWERS, MIXED
from scoring.mcr.tiles import TILE_OF_UNICODE, UNICODE_FLOWERS
from scoring.words import fan_words
from tournament.rules.claims import claim_of_score, short_tiles
from tournament.rules.sheet import HandClaim
from tournament.words.claims import listed_fans

#: Longer than any hand or list of fans.
LONGEST_CLAIM = 300

_NUMBER = re.compile(r"([0-9]{1,3})(?:@?(mixed))?(?:[x*]([0-9]{1,2}))?", re.IGNORECASE)
_PAIRS = re.compile(r"(?:0[1-9]|[1-7][0-9]|8[01]){2,}")
_TIMES = re.compile(r"[x*]([0-9]{1,2})", re.IGNORECASE)
_TILES = re.compile(r"[\[\]|]|[1-9]+[msp](?!ixed)|[WTB][1-9][WTBFJ1-9]|^[ESWNCFP]{5,}")
_WINDS = re.compile(r"([|｜])\s*[ESWN]\s*[ESWN]((?:\s*[01]){4})?\s*(?=[|｜]|$)", re.IGNORECASE)
_BETWEEN_FANS = str.maketrans(dict.fromkeys(",;+、-", " ") | {"×": "x"})


class UnreadableFan(ValueError):
    """Some words name no fan; `fans` are those they could name, none or several."""

    def __init__(self, typed: str, fans: Sequence[int] = ()) -> None:
        super().__init__(typed)
        self.typed, self.fans = typed, tuple(fans)


def read_claim(text: str) -> HandClaim:
    """Read the field of a row; the tiles of the claim stay as typed. Raises UnreadableFan."""
    fans_text, tiles = _split(text)
    counts: dict[tuple[int, str], int] = {}
    for fan in _read_fans(fans_text):
        key = fan.number, fan.variant
        counts[key] = counts.get(key, 0) + fan.count
    flowers = counts.pop((FLOWERS, ""), 0)
    listed = (ClaimedFan(number, count, variant) for (number, variant), count in sorted(counts.items()))
    return HandClaim(tuple(listed), flowers, tiles)


def _split(text: str) -> tuple[str, str]:
    """The fans, and the tiles from the first word on that looks like tiles."""
    for found in re.finditer(r"\S+", text):
        word = found.group()
        drawn = any(char in TILE_OF_UNICODE or char in UNICODE_FLOWERS for char in word)
        if drawn or _TILES.search(unicodedata.normalize("NFKC", word)):
            tiles = text[found.start() :].strip()
            return text[: found.start()], tiles if drawn else unicodedata.normalize("NFKC", tiles)
    return text, ""


def _read_fans(text: str) -> list[ClaimedFan]:
    words = [
        fan
        for word in unicodedata.normalize("NFKC", text).translate(_BETWEEN_FANS).split()
        for fan in (re.findall("..", word) if _PAIRS.fullmatch(word) else [word])
    ]
    fans: list[ClaimedFan] = []
    place = 0
    while place < len(words):
        fan, used = _read_one(words[place:])
        fans.append(fan)
        place += used
    return fans


def _read_one(words: Sequence[str]) -> tuple[ClaimedFan, int]:
    """Read the first fan of some words and say how many words it took."""
    number = _NUMBER.fullmatch(words[0])
    if number:
        variant = MIXED if number[2] else ""
        found, used = (int(number[1]), variant), 1
        if not 1 <= found[0] <= FLOWERS or (variant and found[0] != 57):
            raise UnreadableFan(words[0])
        if number[3]:
            return ClaimedFan(*_counted(found, number[3], words[0])), 1
    else:
        found, used = _named(words)
    times = _TIMES.fullmatch(words[used]) if used < len(words) else None
    if times:
        return ClaimedFan(*_counted(found, times[1], words[used])), used + 1
    return ClaimedFan(found[0], 1, found[1]), used


def _counted(found: tuple[int, str], times: str, typed: str) -> tuple[int, int, str]:
    if not int(times):
        raise UnreadableFan(typed)
    return found[0], int(times), found[1]


def _named(words: Sequence[str]) -> tuple[tuple[int, str], int]:
    """The fan that the first words name, as many words as any name has; whole names before short ones."""
    names = _names(get_language() or "")
    several: list[int] = []
    tried = words[: max(len(name) for name, _ in names)]
    for length in range(len(tried), 0, -1):
        typed = [plain(word) for word in tried[:length]]
        if any(char.isdigit() for word in typed for char in word):
            continue
        whole = {fan for name, fan in names if name == typed}
        begun = {fan for name, fan in names if _begins(name, typed)}
        found = whole or begun
        if len(found) == 1:
            return found.pop(), length
        several = several or sorted({number for number, _ in found})
    raise UnreadableFan(words[0], several)


def _begins(name: Sequence[str], typed: Sequence[str]) -> bool:
    """Whether each typed word is the beginning of a name's word, from the first on."""
    return len(typed) <= len(name) and all(
        word.startswith(short) or short == f"{word}s" for short, word in zip(typed, name, strict=False)
    )


@lru_cache(maxsize=8)
def _names(language: str) -> list[tuple[list[str], tuple[int, str]]]:
    """The words of every name, without accents: in English, in Chinese and in the page's language."""
    named = [(["mixed", "kongs"], (57, MIXED))]
    for fan in FANS:
        for name in {fan.name, fan.chinese, fan_words(fan.number)}:
            words = unicodedata.normalize("NFKC", name).translate(_BETWEEN_FANS).split()
            named.append(([plain(word) for word in words], (fan.number, "")))
    return named


def typed_claim(ruleset: Ruleset, claim: HandClaim) -> str:
    """How a stored claim stands in its field: its tiles, and its fans where these do not say them."""
    if not claim.tiles:
        return written(claim)
    tiles = short_tiles(claim.tiles)
    score = score_hand(parse_hand(claim.tiles), ruleset)
    said = not claim.fans or claim_of_score(score, claim.tiles) == claim
    return tiles if said else f"{written(claim)} {tiles}"


def without_winds(text: str) -> str:
    """A claim as typed without the winds after its tiles: they follow from its line, and with it they change.

    `moves.js` does the same.
    """
    return _WINDS.sub(r"\1\2", text)


def written(claim: HandClaim) -> str:
    """Fans as one types them: `39 63 70x2 81`."""
    return " ".join(
        f"{fan.number}{fan.variant}{f'x{fan.count}' if fan.count > 1 else ''}" for fan in listed_fans(claim)
    )
