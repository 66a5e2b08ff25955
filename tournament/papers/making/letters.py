"""How broad text is in the bundled fonts, and as much of it as a line has room for. All in millimetres."""

import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache

from PIL import ImageFont

from tournament.papers.making.glyphs import missing_glyphs
from tournament.papers.making.render_pdf import FONTS

_CUT = "…"
#: Points in which the fonts are measured; what they say of a letter is a share of that.
_MEASURE = 1000


@cache
def font(name: str, size: int) -> ImageFont.FreeTypeFont:
    """A bundled font: `sans-regular`, `sans-bold` or `cjk`."""
    return ImageFont.truetype(str(FONTS / f"tablepoint-{name}.ttf"), size)


def font_of(character: str, *, bold: bool) -> str:
    """The name of the bundled font that a character is set in."""
    if unicodedata.east_asian_width(character) in "WF":
        return "cjk"
    return "sans-bold" if bold else "sans-regular"


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """How broad a line of this text is with letters of this size, not counting that some stand closer."""
    return size * sum(_share(character, bold) for character in unicodedata.normalize("NFC", text))


@lru_cache(maxsize=20_000)
def _share(character: str, bold: bool) -> float:
    """The share of the letters' size that a character takes; all of it where no bundled font has it."""
    if unicodedata.combining(character):
        return 0
    if missing_glyphs(character):
        return 1
    return font(font_of(character, bold=bold), _MEASURE).getlength(character) / _MEASURE


def cut_to(text: str, room: float, size: float) -> str:
    """The text, or as much of its beginning as has room beside an ellipsis, and that."""
    if text_width(text, size) <= room:
        return text
    end, left = 0, room - text_width(_CUT, size)
    while end < len(text) and (left := left - text_width(text[end], size)) >= 0:
        end += 1
    return text[:end].rstrip() + _CUT


def share_out(texts: Sequence[str], room: float, size: float) -> list[str]:
    """The texts, of which the longest are cut so that all of them together have the room."""
    widths = [text_width(text, size) for text in texts]
    left, most = room, room
    for place, width in enumerate(sorted(widths)):
        most = left / (len(texts) - place)
        if width > most:
            break
        left -= width
    else:
        return list(texts)
    return [cut_to(text, most, size) for text in texts]
