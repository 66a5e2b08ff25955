"""Reading and printing hands.

    [123m,1][7777s,1][EEEE]2234m5m|EE0100|2

Melds in brackets (`,1`: claimed; a concealed kong without), concealed tiles, the winning tile
last; prevalent and seat wind, then 0/1 for self-drawn, last of its kind, last of the wall, kong
(replacement tile, or robbed); the number of flowers. Suits are m characters, s bamboo, p dots;
E S W N the winds; C F P the red, green and white dragon; `(5m)` a joker standing for 5m. The
parts after a `|` may be left out. Botzone's codes (W1 T1 B1 F1 J1, flowers H1-H8) and Unicode's
mahjong tiles are read in the same places, flowers among them counted.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from scoring.mcr.errors import BadNotation, FiveOfAKind, UnknownTile, WrongCount
from scoring.mcr.hand import MAX_FLOWERS, Meld, WinningHand
from scoring.mcr.tiles import (
    FIRST_HONOR,
    HONORS,
    NAMES,
    SUIT_SIZE,
    SUITS,
    TILE_OF_BOTZONE,
    TILE_OF_NAME,
    TILE_OF_UNICODE,
    UNICODE_FLOWERS,
    WINDS,
    Tile,
)

_MELD = re.compile(r"\[([^\[\]]*)\]")
_MELD_CONTENT = re.compile(r"([^,]*)(,[1-3])?")
_CIRCUMSTANCES = re.compile(r"([ESWN])([ESWN])([01])([01])([01])([01])")
_BOTZONE_TEXT = re.compile(r"[WTBFJH]\d[^msp]*")
_BOTZONE_TILE = re.compile(r"[WTBFJH]\d|.")
_IGNORED = str.maketrans("", "", " \t\r\n\ufe0e\ufe0f")
_DIGITS = "123456789"


def parse_hand(text: str) -> WinningHand:
    """Return the hand that a text in any of the notations above says.

    Raises a subclass of HandError whose message and `where` say what could not be read.
    """
    parts = text.translate(_IGNORED).split("|")
    if len(parts) > 3:
        raise BadNotation("A hand has at most three parts: tiles|winds and circumstances|flowers.", text)
    tile_part = parts[0]
    melds: tuple[Meld, ...] = ()
    flowers_shown: list[str] = []
    if "[" in tile_part:
        melds = tuple(_parse_meld(found.group(1)) for found in _MELD.finditer(tile_part))
        tile_part = _MELD.sub("", tile_part)
    tiles, jokers = _parse_tiles(tile_part, flowers_shown)
    if not tiles:
        raise WrongCount("There is no winning tile.")
    circumstances = parts[1] if len(parts) > 1 and parts[1] else "EE0000"
    read = _CIRCUMSTANCES.fullmatch(circumstances)
    if read is None:
        raise BadNotation(
            "After the first | come two winds and four digits 0 or 1, like ES1000.", circumstances
        )
    prevalent, seat, self_drawn, last_of_kind, last_of_wall, kong = read.groups()
    return WinningHand(
        concealed=tuple(tiles[:-1]),
        winning_tile=tiles[-1],
        melds=melds,
        self_drawn=self_drawn == "1",
        last_of_kind=last_of_kind == "1",
        last_of_wall=last_of_wall == "1",
        kong=kong == "1",
        prevalent=WINDS.index(prevalent),
        seat=WINDS.index(seat),
        flowers=_flowers(parts, flowers_shown),
        jokers=tuple(jokers),
    )


def parse_waiting(text: str) -> tuple[tuple[Meld, ...], tuple[Tile, ...], int, int, int]:
    """Return the melds, concealed tiles, winds and flowers of a hand that waits for a tile.

    The text is a hand's without the winning tile; of the circumstances only the winds matter and
    may stand alone: `[123m,1]2345678p99s|ES|2`. Raises as `parse_hand` does.
    """
    parts = text.translate(_IGNORED).split("|")
    winds = _CIRCUMSTANCES.fullmatch(parts[1].ljust(6, "0")) if len(parts) > 1 and parts[1] else None
    if len(parts) > 3 or (len(parts) > 1 and parts[1] and winds is None):
        raise BadNotation("After the tiles come the winds and the number of flowers, like |ES|2.", text)
    flowers_shown: list[str] = []
    melds = tuple(_parse_meld(found.group(1)) for found in _MELD.finditer(parts[0]))
    tiles, jokers = _parse_tiles(_MELD.sub("", parts[0]), flowers_shown)
    if jokers:
        raise BadNotation("Waits are not worked out for hands with jokers.", text)
    prevalent, seat = (WINDS.index(winds[1]), WINDS.index(winds[2])) if winds else (0, 0)
    return melds, tuple(tiles), prevalent, seat, _flowers(parts, flowers_shown)


def format_hand(hand: WinningHand) -> str:
    """Return a hand in the shared notation; `parse_hand` gives the same hand back."""
    rest = list(hand.jokers)
    winning_is_joker = hand.winning_tile in rest and (
        rest.count(hand.winning_tile) > hand.concealed.count(hand.winning_tile)
    )
    if winning_is_joker:
        rest.remove(hand.winning_tile)
    winning = NAMES[hand.winning_tile]
    flags = "".join(
        "1" if flag else "0" for flag in (hand.self_drawn, hand.last_of_kind, hand.last_of_wall, hand.kong)
    )
    return (
        "".join(_format_meld(meld) for meld in hand.melds)
        + format_tiles(hand.concealed, rest)
        + (f"({winning})" if winning_is_joker else winning)
        + f"|{WINDS[hand.prevalent]}{WINDS[hand.seat]}{flags}|{hand.flowers}"
    )


def format_tiles(tiles: Iterable[Tile], jokers: Iterable[Tile] = ()) -> str:
    """Return tiles in the shared notation, sorted, each suit's letter once; jokers in round brackets."""
    natural = sorted(tiles)
    stands_for = sorted(jokers)
    for tile in stands_for:
        natural.remove(tile)
    text = ""
    for suit, letter in enumerate(SUITS):
        ranks = "".join(_DIGITS[tile % SUIT_SIZE] for tile in natural if tile // SUIT_SIZE == suit)
        text += ranks + letter if ranks else ""
    text += "".join(NAMES[tile] for tile in natural if tile >= FIRST_HONOR)
    return text + "".join(f"({NAMES[tile]})" for tile in stands_for)


def _format_meld(meld: Meld) -> str:
    return f"[{format_tiles(meld.tiles, meld.jokers)}{',1' if meld.claimed else ''}]"


@lru_cache(maxsize=4096)
def _parse_meld(content: str) -> Meld:
    read = _MELD_CONTENT.fullmatch(content)
    if read is None:
        raise BadNotation("A meld is its tiles, and ,1 if it was claimed.", f"[{content}]")
    tiles, jokers = _parse_tiles(read.group(1), None)
    return Meld.of(tiles, claimed=read.group(2) is not None, jokers=tuple(jokers))


def _flowers(parts: list[str], shown: list[str]) -> int:
    typed = parts[2] if len(parts) > 2 else ""
    if len(set(shown)) < len(shown):
        raise FiveOfAKind("Every flower exists once.", "".join(shown))
    if not typed:
        return len(shown)
    if not (typed.isascii() and typed.isdigit()):
        raise BadNotation("After the second | comes the number of flowers, 0 to 8.", typed)
    if int(typed[:3]) > MAX_FLOWERS:
        raise FiveOfAKind("There are 8 flowers.", typed)
    return int(typed) or len(shown)


def _parse_tiles(text: str, flowers: list[str] | None) -> tuple[list[Tile], list[Tile]]:
    """Return the tiles of a text in order, and those that jokers stand for."""
    if text.isascii():
        if _BOTZONE_TEXT.fullmatch(text):
            return _parse_botzone(text, flowers), []
        return _parse_shared(text)
    tiles: list[Tile] = []
    for char in text:
        if char in TILE_OF_UNICODE:
            tiles.append(TILE_OF_UNICODE[char])
        elif char in UNICODE_FLOWERS and flowers is not None:
            flowers.append(char)
        else:
            raise UnknownTile("“%(typed)s” is no tile here.", char, typed=char)
    return tiles, []


def _parse_shared(text: str) -> tuple[list[Tile], list[Tile]]:
    tiles: list[Tile] = []
    jokers: list[Tile] = []
    ranks = ""
    joker_from: int | None = None
    for char in text:
        if char in _DIGITS:
            ranks += char
        elif char in SUITS:
            if not ranks:
                raise UnknownTile("“%(typed)s” has no digit before it.", char, typed=char)
            first = SUITS.index(char) * SUIT_SIZE - 1
            tiles += [first + int(digit) for digit in ranks]
            ranks = ""
        elif ranks:
            raise UnknownTile("After %(typed)s comes a suit: m, s or p.", ranks, typed=ranks)
        elif char in HONORS:
            tiles.append(TILE_OF_NAME[char])
        elif char == "(" and joker_from is None:
            joker_from = len(tiles)
        elif char == ")" and joker_from is not None:
            jokers += tiles[joker_from:]
            joker_from = None
        elif char in "()[],":
            raise BadNotation("A bracket is not closed, or closed twice.", text)
        else:
            raise UnknownTile("“%(typed)s” is no tile.", char, typed=char)
    if ranks:
        raise UnknownTile("After %(typed)s comes a suit: m, s or p.", ranks, typed=ranks)
    if joker_from is not None:
        raise BadNotation("A bracket is not closed, or closed twice.", text)
    return tiles, jokers


def _parse_botzone(text: str, flowers: list[str] | None) -> list[Tile]:
    tiles: list[Tile] = []
    for found in _BOTZONE_TILE.finditer(text):
        code = found.group()
        if code in TILE_OF_BOTZONE:
            tiles.append(TILE_OF_BOTZONE[code])
        elif code[0] == "H" and code[1:] in tuple("12345678") and flowers is not None:
            flowers.append(code)
        else:
            raise UnknownTile("“%(typed)s” is no tile here.", code, typed=code)
    return tiles
