"""Score sheets: filled in as far as the program knows, or empty as spares."""

import base64
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import segno
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Event, Round, Table
from tournament.papers.available import Needs
from tournament.papers.forms import SpareSheetsForm
from tournament.papers.paper import Paper, when
from tournament.papers.paper_kind import Asked, Audience, Of, PaperKind
from tournament.papers.score_sheet import NAME_HEIGHT, NAME_WIDTH, Form, SlipOrder
from tournament.papers.workbooks.cell_text import size_that_fits
from tournament.results.event_file import FilePlayer, FileSession, seating_of
from tournament.web.addresses import REHEARSED

_PER_PART = 25


#: Points of the letters of a name and of the event's title, the largest first.
_NAME_SIZES, _TITLE_SIZES = (11, 8, 6.5), (13, 11, 10, 9, 8)
#: Millimetres of the line below the title that says when the round begins.
_WHEN = 5


@dataclass(frozen=True, slots=True)
class SlipSeat:
    """Who sits where; `long` is 0, 1 or 2: how much smaller the letters of the name are."""

    wind: int
    player: FilePlayer
    long: int


@dataclass(frozen=True, slots=True)
class Slip:
    """What is placed on the empty form: `qr` is a drawing, empty where the sheet has no page yet."""

    round: int | str
    table: int | str
    label: str = ""
    when: str = ""
    seats: Sequence[SlipSeat] = ()
    qr: str = ""


def score_sheets_paper(
    event: Event, round_: Round, sessions: Sequence[FileSession], *, size: str, site: str
) -> Paper:
    """A score sheet for each table of a round, with the names on it and the way to its page at the desk.

    `site` is the address of this installation, without a slash at its end.
    """
    begins = when(round_)
    slips = [
        Slip(s.round, s.table, s.label, begins, _seats(s), qr_drawing(sheet_address(event, s, site=site)))
        for s in sessions
    ]
    return _slips(event, f"score-sheets-{round_.number}", slips, size)


def _seats(session: FileSession) -> list[SlipSeat]:
    seats = []
    for seat in session.seats:
        size = size_that_fits(seat.player.name, _NAME_SIZES, width=NAME_WIDTH, height=NAME_HEIGHT)
        seats.append(SlipSeat(seat.wind, seat.player, _NAME_SIZES.index(size)))
    return seats


def spare_score_sheets_paper(event: Event, tables: Sequence[Table], *, copies: int, size: str) -> Paper:
    """Score sheets without names: so many copies, of each of these tables where there are any."""
    empty = [Slip("", table.number, table.label) for table in tables] or [Slip("", "")]
    return _slips(event, "score-sheet", [slip for slip in empty for _copy in range(copies)], size)


def sheet_address(event: Event, session: FileSession, *, site: str) -> str:
    """Where the referee types the sheet of this session; printed in a rehearsal, the address says so."""
    address = site + reverse("sheet", args=[event.slug, session.round, session.table])
    return f"{address}?{REHEARSED}" if event.in_rehearsal else address


def qr_drawing(address: str) -> SafeString:
    """The address as a QR code, an SVG element that fills its place."""
    code = segno.make_qr(address, error="m")
    return mark_safe(code.svg_inline(border=0, omitsize=True, svgclass=None, lineclass=None))


def _slips(event: Event, name: str, slips: Sequence[Slip], size: str) -> Paper:
    form = Form(size, event.chairs, cast(SlipOrder, event.slip_order), event.starting_points)
    drawing = base64.b64encode(render_to_string("papers/score_sheet.svg", {"form": form}).encode()).decode()
    title = form.title
    letters = size_that_fits(event.title, _TITLE_SIZES, width=title.width, height=title.height - _WHEN)
    return Paper(
        template="score_sheets",
        name=name,
        title=_("Score sheets"),
        context={"slips": slips, "form": form, "drawing": drawing, "title_letters": letters},
        repeats="slips",
        per_part=_PER_PART,
        seconds=1 + len(slips) * 0.03,
    )


def _score_sheets(asked: Asked) -> Paper:
    round_ = asked.round()
    sessions = seating_of([round_], public=asked.public)
    return score_sheets_paper(asked.event, round_, sessions, size=asked.size, site=asked.site)


def _spare_sheets(asked: Asked) -> Paper:
    tables = list(asked.event.tables.all()) if asked.options["tables"] else []
    return spare_score_sheets_paper(asked.event, tables, copies=asked.options["copies"], size=asked.size)


SCORE_SHEETS = PaperKind(
    name="score_sheets",
    file="score-sheets",
    title=gettext_lazy("Score sheets"),
    gather=_score_sheets,
    needs=Needs.SEATING,
    audience=Audience.DESK,
    of=Of.ROUND,
    of_round=gettext_lazy("Score sheets of round %d"),
)
SPARE_SHEETS = PaperKind(
    name="score_sheet",
    file="score-sheet",
    title=gettext_lazy("Spare score sheets"),
    gather=_spare_sheets,
    needs=Needs.NOTHING,
    audience=Audience.DESK,
    options=SpareSheetsForm,
    make=gettext_lazy("Make the sheets"),
)
