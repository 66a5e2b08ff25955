"""The documents for paper: which template, with which rows, under which title.

A `Paper` holds what a document says; `as_html` makes the page that WeasyPrint renders. What may be on
it was decided by whoever read the rows (`tournament.queries.files`).
"""

import base64
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any, cast

from django.template.loader import render_to_string
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from tournament.exports.cell_text import without_controls
from tournament.exports.render_pdf import STYLES
from tournament.exports.score_sheet import Form
from tournament.models import Event, Round, Wind
from tournament.queries.certificate import Certificate
from tournament.queries.files import EventFile, FilePlayer, FileSession
from tournament.session_sheet import ChairChart
from tournament.sorting import plain

#: Widths in millimetres: what the margins leave of A4 upright and lying, the least for a name and for a
#: team, and a column of a round.
_UPRIGHT, _LYING, _NAME, _TEAM, _ROUND = 186, 273, 50, 26, 11
#: More rounds than these do not fit beside the names even on paper that lies; the sums are over all.
_MOST_ROUNDS = 11
#: With more players than these, the picture of who meets whom has their numbers and not their names.
_MOST_NAMES = 48


@dataclass(frozen=True, slots=True)
class Paper:
    """A document: `name` is its part of the file's name, `context` what its template shows."""

    template: str
    name: str
    title: str
    context: dict[str, Any]
    lies: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """A line of the printed ranking; `of_rounds` are the twelfths of each round shown."""

    rank: int | str
    player: FilePlayer
    twelfths: int
    score: int
    of_rounds: Sequence[int | None]
    fifth: bool


@dataclass(frozen=True, slots=True)
class NameLine:
    """A line of "where do I sit": table and wind in each round shown."""

    player: FilePlayer
    places: Sequence[str]
    starts_letter: bool


@dataclass(frozen=True, slots=True)
class Slip:
    """What is placed on the empty form of a score sheet."""

    round: int | str
    table: int | str
    label: str
    when: str
    seats: Sequence[Any]


def as_html(paper: Paper, event: Event, *, size: str, now: datetime) -> str:
    """The document as one self-contained page of HTML. `size` is `A4` or `letter`."""
    html = render_to_string(
        f"print/{paper.template}.html",
        {
            **paper.context,
            "event": event,
            "title": paper.title,
            "note": paper.note,
            "size": f"{size} landscape" if paper.lies else size,
            "made": date_format(localtime(now), _("j F Y, H:i")),
            "stylesheet": _stylesheet(),
        },
    )
    return without_controls(html)


@lru_cache(maxsize=1)
def _stylesheet() -> str:
    return STYLES.read_text(encoding="utf-8")


def standings_paper(file: EventFile) -> Paper:
    """The ranking after the last round that counts, with each round's table points."""
    rounds = file.rounds[-_MOST_ROUNDS:]
    players = file.player_by_number
    has_teams = any(player.team for player in file.players)
    has_countries = any(player.country for player in file.players)
    lines = []
    for position, line in enumerate(file.standings, start=1):
        of_round = {result.round: result.twelfths for result in line.results}
        lines.append(
            StandingsLine(
                rank=line.rank or "–",
                player=players[line.number],
                twelfths=line.twelfths,
                score=line.score,
                of_rounds=[of_round.get(number) for number in rounds],
                fifth=position % 5 == 0,
            )
        )
    taken = 63 + len(rounds) * _ROUND + (_TEAM if has_teams else 0)
    lies = _UPRIGHT - taken < _NAME
    to_spare = (_LYING if lies else _UPRIGHT) - taken - _NAME
    return Paper(
        template="standings",
        name=_round_name("standings", file.rounds),
        title=_after(file.rounds, _("Standings")),
        note=_for_officials(file),
        lies=lies,
        context={
            "lines": lines,
            "rounds": rounds,
            "rounds_width": len(rounds) * _ROUND + 3,
            "has_teams": has_teams,
            "team_width": _TEAM + max(0, min(16, to_spare // 3)),
            "has_countries": has_countries,
        },
    )


def teams_paper(file: EventFile) -> Paper:
    """The ranking of the teams, with what each of their players brought."""
    players = file.player_by_number
    lines = [
        (team, [{"player": players[m.number], "twelfths": m.twelfths} for m in team.members])
        for team in file.teams
    ]
    return Paper(
        template="teams",
        name=_round_name("teams", file.rounds),
        title=_after(file.rounds, _("Teams")),
        note=_for_officials(file),
        context={"lines": lines},
    )


def seating_paper(round_: Round, sessions: Sequence[FileSession]) -> Paper:
    """Who sits where in a round, table by table, large enough for a wall."""
    return Paper(
        template="seating",
        name=f"seating-{round_.number}",
        title=_("Round %d: seating") % round_.number,
        note=_when(round_),
        lies=True,
        context={"sessions": sessions, "winds": list(Wind)},
    )


def names_paper(rounds: Sequence[Round], sessions: Sequence[FileSession]) -> Paper:
    """Where everybody sits in these rounds, in the order of names."""
    players: dict[int, FilePlayer] = {}
    places: dict[tuple[int, int], str] = {}
    for session in sessions:
        for seat in session.seats:
            players[seat.player.number] = seat.player
            places[seat.player.number, session.round] = f"{session.table} {Wind(seat.wind).letter}"
    numbers = [round_.number for round_ in rounds][-_MOST_ROUNDS:]
    lines: list[NameLine] = []
    letter = ""
    width = min(24, 115 // max(len(numbers), 1))
    for player in sorted(players.values(), key=lambda player: (plain(player.name), player.number)):
        initial = _initial(player.name)
        of_rounds = [places.get((player.number, number), "–") for number in numbers]
        lines.append(NameLine(player, of_rounds, bool(lines) and initial != letter))
        letter = initial
    return Paper(
        template="names",
        name="seating-by-name",
        title=_("Where do I sit?"),
        note=_("Table and first wind: E East, S South, W West, N North."),
        context={
            "lines": lines,
            "rounds": numbers,
            "seat_width": width,
            "rounds_width": width * len(numbers) + 4,
        },
    )


def _initial(name: str) -> str:
    """What a name stands under in an alphabetical list; names that have no alphabet stand together."""
    first = plain(name)[:1]
    return first if unicodedata.category(first or " ") == "Ll" else ""


def certificate_paper(certificate: Certificate, *, public: bool) -> Paper:
    """What the seating is worth, where it comes from and who meets whom."""
    return Paper(
        template="certificate",
        name="certificate-of-the-draw",
        title=_("Certificate of the draw"),
        note="" if public or certificate.whole else _("For the officials: over all rounds that are seated."),
        context={"certificate": certificate, "numbers_only": certificate.players > _MOST_NAMES},
    )


def score_sheets_paper(event: Event, round_: Round, sessions: Sequence[FileSession], *, size: str) -> Paper:
    """A score sheet for each table of a round, with the names on it."""
    when = _when(round_)
    slips = [Slip(s.round, s.table, s.label, when, s.seats) for s in sessions]
    return _slips(event, f"score-sheets-{round_.number}", slips, size)


def blank_score_sheet_paper(event: Event, *, size: str) -> Paper:
    """A score sheet without names, to copy."""
    return _slips(event, "score-sheet", [Slip("", "", "", "", ())], size)


def _slips(event: Event, name: str, slips: Sequence[Slip], size: str) -> Paper:
    form = Form(size, cast(ChairChart, event.chair_chart))
    drawing = base64.b64encode(render_to_string("print/score_sheet.svg", {"form": form}).encode()).decode()
    context = {"slips": slips, "form": form, "drawing": drawing}
    return Paper("score_sheets", name, _("Score sheets"), context)


def _when(round_: Round) -> str:
    return date_format(localtime(round_.starts_at), _("l j F Y, H:i")) if round_.starts_at else ""


def _after(rounds: Sequence[int], what: str) -> str:
    if not rounds:
        return what
    return _("%(what)s after round %(round)d") % {"what": what, "round": rounds[-1]}


def _round_name(name: str, rounds: Sequence[int]) -> str:
    return f"{name}-{rounds[-1]}" if rounds else name


def _for_officials(file: EventFile) -> str:
    return "" if file.public else _("For the officials: this may hold results that are not published.")
