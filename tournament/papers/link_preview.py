"""The picture that messengers show beside a link to an event: its title, how far it is, the first three.

Drawn with the bundled fonts alone; what these cannot write is left out, and a player is called by the number.
The picture's description has all of it, for whoever does not see it.
"""

import io
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from PIL import Image, ImageDraw
from PIL.PngImagePlugin import PngInfo

from tournament.papers.making.glyphs import missing_glyphs
from tournament.papers.making.letters import font, font_of
from tournament.papers.workbooks.cell_text import one_line
from tournament.results.public import ranking
from tournament.standings import format_table_points
from tournament.templatetags.tablepoint import event_dates
from tournament.web.sharing import PREVIEW_SIZE, shared_title, state_of
from tournament.words.values import NOTHING

if TYPE_CHECKING:
    from tournament.results.public import PublicEvent

FIRST_PLACES = 3
_PAPER, _INK, _QUIET, _JADE, _FACE = "#faf7ee", "#1b1a16", "#524d44", "#0b6350", "#fffdf7"
_LEFT, _RIGHT, _FOOT = 72, 1128, 24
_CUT = "…"


@dataclass(frozen=True, slots=True)
class First:
    """One of the first players: place, name, table points; and what is drawn where no font has the name."""

    place: str
    name: str
    table_points: str
    otherwise: str


@dataclass(frozen=True, slots=True)
class Preview:
    """What a preview says. `where` are the town, the country and the days, as far as they are known."""

    title: str
    where: tuple[str, ...]
    state: str
    first: tuple[First, ...]

    @property
    def description(self) -> str:
        """All of it as text, a line for each thing."""
        first = (f"{one.place} {one.name} {one.table_points}" for one in self.first)
        return "\n".join([self.title, _in_a_row(self.where), self.state, *first])


def preview_of(event: "PublicEvent") -> Preview:
    """What the preview of a public event says, from published facts only."""
    country: Any = event.country
    parts = one_line(event.city), str(country.name), event_dates(event)
    where = tuple(part for part in parts if part)
    after = event.published_round
    if not after:
        return Preview(shared_title(event), where, state_of(event), ())
    lines = ranking(event, after=after)[:FIRST_PLACES]
    first = tuple(
        First(
            str(line.standing.rank or NOTHING),
            one_line(line.player.public_name),
            format_table_points(line.standing.twelfths),
            _("Player %d") % line.player.number,
        )
        for line in lines
    )
    return Preview(shared_title(event), where, state_of(event), first)


def preview_png(preview: Preview) -> bytes:
    """The picture, as a PNG of `PREVIEW_SIZE` whose description is the preview's."""
    image = Image.new("RGB", PREVIEW_SIZE, _PAPER)
    pen = ImageDraw.Draw(image)
    _draw_sign(pen)
    top = 150
    title = " ".join(word for word in preview.title.split() if not missing_glyphs(word))
    size = 64 if len(title) < 60 else 48
    for line in _in_lines(pen, title, size, most=2):
        _write(pen, (_LEFT, top), line, size, bold=True)
        top += 76
    where = _in_a_row(part for part in preview.where if not missing_glyphs(part))
    _write(pen, (_LEFT, top + 4), _fitting(pen, where, 30), 30, fill=_QUIET)
    pen.line((_LEFT, top + 64, _RIGHT, top + 64), fill=_INK, width=4)
    _write(pen, (_LEFT, top + 82), _fitting(pen, preview.state, 36), 36, bold=True)
    for number, one in enumerate(preview.first):
        line_top = top + 142 + 52 * number
        name = one.otherwise if missing_glyphs(one.name) else one.name
        _write(pen, (_LEFT, line_top), one.place, 34, bold=True)
        _write(pen, (_LEFT + 70, line_top), _fitting(pen, name, 34, _RIGHT - _LEFT - 230), 34)
        _write(pen, (_RIGHT - _width(pen, one.table_points, 34), line_top), one.table_points, 34, bold=True)
    pen.rectangle((0, PREVIEW_SIZE[1] - _FOOT, *PREVIEW_SIZE), fill=_JADE)
    about = PngInfo()
    about.add_itxt("Description", preview.description)
    file = io.BytesIO()
    image.save(file, "PNG", pnginfo=about, optimize=True)
    return file.getvalue()


def _in_a_row(parts: Iterable[str]) -> str:
    return " · ".join(parts)


def _draw_sign(pen: ImageDraw.ImageDraw) -> None:
    """The tile of Tablepoint, and its name."""
    pen.rounded_rectangle((_LEFT, 56, _LEFT + 44, 116), radius=9, fill=_FACE, outline=_INK, width=4)
    pen.rounded_rectangle((_LEFT + 3, 102, _LEFT + 41, 113), radius=5, fill=_JADE)
    pen.ellipse((_LEFT + 13, 72, _LEFT + 31, 90), fill=_JADE)
    _write(pen, (_LEFT + 64, 66), "Tablepoint", 34, bold=True)


def _runs(text: str, *, bold: bool) -> list[tuple[str, str]]:
    """The text in pieces, each with the name of the font that has its characters."""
    in_font = partial(font_of, bold=bold)
    return [(name, "".join(piece)) for name, piece in groupby(unicodedata.normalize("NFC", text), in_font)]


def _width(pen: ImageDraw.ImageDraw, text: str, size: int, *, bold: bool = True) -> float:
    return sum(pen.textlength(piece, font(name, size)) for name, piece in _runs(text, bold=bold))


def _write(
    pen: ImageDraw.ImageDraw,
    at: tuple[float, float],
    text: str,
    size: int,
    *,
    bold: bool = False,
    fill: str = _INK,
) -> None:
    left, top = at
    for name, piece in _runs(text, bold=bold):
        in_font = font(name, size)
        pen.text((left, top + size), piece, fill=fill, font=in_font, anchor="ls")
        left += pen.textlength(piece, in_font)


def _fitting(pen: ImageDraw.ImageDraw, text: str, size: int, room: int = _RIGHT - _LEFT) -> str:
    """The text, cut where it is too wide for the room."""
    if _width(pen, text, size) <= room:
        return text
    while text and _width(pen, text + _CUT, size) > room:
        text = text[:-1]
    return text.rstrip() + _CUT


def _in_lines(pen: ImageDraw.ImageDraw, text: str, size: int, *, most: int) -> list[str]:
    """The text in at most so many lines, the last of them cut where there is more."""
    words = text.split()
    lines: list[str] = []
    while words and len(lines) < most - 1:
        count = len(words)
        while count > 1 and _width(pen, " ".join(words[:count]), size) > _RIGHT - _LEFT:
            count -= 1
        lines.append(" ".join(words[:count]))
        words = words[count:]
    if words:
        lines.append(" ".join(words))
    return [_fitting(pen, line, size) for line in lines]
