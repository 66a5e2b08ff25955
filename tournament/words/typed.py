"""Reading what a referee types: numbers and seats, by few keys and in any keyboard's characters.

The page reads them by the same grammar (static/js/desk/numbers.js, keys.js) to say at once what they lead to.
"""

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

_SEATS = {
    "1": 0,
    "2": 1,
    "3": 2,
    "4": 3,
    "E": 0,
    "S": 1,
    "W": 2,
    "N": 3,
    "东": 0,
    "東": 0,
    "南": 1,
    "西": 2,
    "北": 3,
}
_DASHES = str.maketrans({"\N{MINUS SIGN}": "-", "\N{EN DASH}": "-", "\N{EM DASH}": "-"})
_BLANKS = re.compile(r"[\s\ufeff]+")
#: What stands between thousands stands between all of them.
_NUMBER = re.compile(r"([+-]?) ?([0-9]{1,9}|[0-9]{1,3}([,. '\u2019])[0-9]{3}(?:\3[0-9]{3})?)")


class Unreadable(ValueError):
    """The text is no number, or no seat."""


class NotPlayed:
    """What a single dash stands for."""


NOT_PLAYED: Final = NotPlayed()


def plain(text: str) -> str:
    """The text with single spaces inside, no full-width characters and no typographic minus signs."""
    return _BLANKS.sub(" ", unicodedata.normalize("NFKC", text).translate(_DASHES)).strip()


def read_number(text: str) -> "int | NotPlayed | None":
    """Read a number, `1204` or `1,204`: None for nothing, NOT_PLAYED for a dash alone. Raises Unreadable."""
    typed = plain(text)
    if not typed:
        return None
    if typed == "-":
        return NOT_PLAYED
    found = _NUMBER.fullmatch(typed)
    if not found:
        raise Unreadable(text)
    return int(found[1] + re.sub("[^0-9]", "", found[2]))


def read_seat(text: str, players: Sequence[int] = ()) -> int | None:
    """Read a seat, 0-3, from 1-4, E S W N, 东 (東) 南 西 北 or #24, the number of one of `players` by seat.

    None for nothing, 0 or a dash. Raises Unreadable.
    """
    typed = plain(text).upper()
    if typed in ("", "0", "-"):
        return None
    if re.fullmatch("#[0-9]{1,4}", typed) and int(typed[1:]) in players:
        return players.index(int(typed[1:]))
    if typed not in _SEATS:
        raise Unreadable(text)
    return _SEATS[typed]


def read_version(text: str) -> int:
    """The version a page carries; 0, which nothing stored has, where it carries none."""
    return int(text) if re.fullmatch("[0-9]{1,9}", text) else 0
