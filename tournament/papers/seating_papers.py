"""Papers about the seating: who sits where, by table and by name, and what the draw is worth."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.letters import plain
from tournament.draws.certificate import Certificate, certificate_of
from tournament.models import Round, Wind
from tournament.papers.available import Needs
from tournament.papers.making.letters import cut_to, text_width
from tournament.papers.paper import Paper, in_a_row, in_even_parts, when
from tournament.papers.paper_kind import Asked, Of, PaperKind
from tournament.papers.workbooks.cell_text import points
from tournament.results.event_file import FilePlayer, FileSession, seating_of
from tournament.seating import Meetings
from tournament.words.values import NOTHING

#: Millimetres of the rounds beside the names, on paper that stands and on paper that lies; of a round at
#: least and at most.
_ROUNDS_UPRIGHT, _ROUNDS_LYING, _LEAST_ROUND, _ROUND = 115, 200, 12, 16
#: Points of the letters of a place beside a name, and of opponents; millimetres between two columns of these.
_PLACE_LETTERS, _OPPONENT_LETTERS, _BETWEEN = 11, 8, 2.5
#: With more players than these, the picture of who meets whom has their numbers and not their names; and with
#: more than these there is none, because nobody could read it.
_MOST_NAMES, _MOST_IN_A_PICTURE = 48, 79
#: The table of meetings: with more players it becomes a list; and what a page holds of it at most.
_MOST_IN_A_CROSS_TABLE, _ROWS_OF_A_BLOCK, _COLUMNS_OF_A_BLOCK = 120, 36, 40
#: Millimetres of a lying page, A4 or Letter: the rows with their heads, and the columns beside the names.
_BLOCK_HEIGHT, _BLOCK_WIDTH = 149.5, 200.0
#: Millimetres: the most that a row and a column take, the rule below a row.
_ROW, _COLUMN, _RULE = 6.0, 9.0, 0.15
#: Millimetres of a column of the list of opponents at most.
_OPPONENTS = 25
#: Lines of the list of opponents that a page holds.
_LINES_OF_A_BLOCK = 32
#: Characters; what is broader would push the cells behind it away, and becomes a count.
_BROADEST_CELL = 3
_OFTEN = "×"


@dataclass(frozen=True, slots=True)
class NameLine:
    """A line of "where do I sit": table and wind in each of some rounds."""

    player: FilePlayer
    places: Sequence[str]
    starts_letter: bool


def seating_paper(round_: Round, sessions: Sequence[FileSession]) -> Paper:
    """Who sits where in a round, table by table, large enough for a wall."""
    return Paper(
        template="seating",
        name=f"seating-{round_.number}",
        seconds=1 + len(sessions) * 0.013,
        title=_("Round %d: seating") % round_.number,
        note=when(round_),
        lies=True,
        internal=_any_hidden([round_]),
        context={"sessions": sessions, "winds": list(Wind)},
    )


def names_paper(rounds: Sequence[Round], sessions: Sequence[FileSession]) -> Paper:
    """Where everybody sits in these rounds, in the order of names."""
    players: dict[int, FilePlayer] = {}
    places: dict[tuple[int, int], str] = {}
    for session in sessions:
        for seat in session.seats:
            players[seat.player.number] = seat.player
            places[seat.player.number, session.round] = f"{session.table} {Wind(seat.wind).sign}"
    broadest = max(
        (text_width(place, points(_PLACE_LETTERS), bold=True) for place in places.values()), default=0
    )
    least = max(_LEAST_ROUND, broadest + _BETWEEN)
    lies = len(rounds) * least > _ROUNDS_UPRIGHT
    room = _ROUNDS_LYING if lies else _ROUNDS_UPRIGHT
    parts = in_even_parts([round_.number for round_ in rounds], int(room / least))
    width = min(_ROUND, room / len(parts[0])) if parts else _ROUND
    in_order = sorted(players.values(), key=lambda player: (plain(player.sorted_by), player.number))
    lists = [(part, _name_lines(in_order, part, places)) for part in parts]
    return Paper(
        template="names",
        name="seating-by-name",
        seconds=1 + len(lists) * len(in_order) * 0.006,
        title=_("Where do I sit?"),
        note=in_a_row(_("Table and first wind: E East, S South, W West, N North."), _begins_again(parts)),
        lies=lies,
        internal=_any_hidden(rounds),
        context={
            "lists": lists,
            "seat_width": width,
            "rounds_width": width * len(parts[0]) + 4 if parts else 0,
        },
    )


def _name_lines(
    players: Sequence[FilePlayer], rounds: Sequence[int], places: Mapping[tuple[int, int], str]
) -> list[NameLine]:
    lines: list[NameLine] = []
    letter = ""
    for player in players:
        initial = _initial(player.sorted_by)
        of_rounds = [places.get((player.number, number), NOTHING) for number in rounds]
        lines.append(NameLine(player, of_rounds, bool(lines) and initial != letter))
        letter = initial
    return lines


def _begins_again(parts: Sequence[Sequence[int]]) -> str:
    """Where the rounds do not fit beside the names at once: with which the list begins once more."""
    later = [str(part[0]) for part in parts[1:]]
    if not later:
        return ""
    return ngettext(
        "Behind all names the list begins again with round %s.",
        "Behind all names the list begins again with the rounds %s.",
        len(later),
    ) % ", ".join(later)


def _any_hidden(rounds: Sequence[Round]) -> bool:
    """Whether the public does not see yet who sits where in one of these rounds."""
    return any(round_.seating_shown_at is None for round_ in rounds)


def _initial(name: str) -> str:
    """What a name stands under in an alphabetical list; names that have no alphabet stand together."""
    first = plain(name)[:1]
    return first if unicodedata.category(first or " ") == "Ll" else ""


def draw_certificate_paper(certificate: Certificate, *, public: bool) -> Paper:
    """What the seating is worth, where it comes from and who meets whom."""
    if certificate.meetings:
        certificate = replace(certificate, meetings=_on_paper(certificate.meetings))
    return Paper(
        template="draw_certificate",
        name="certificate-of-the-draw",
        title=_("Certificate of the draw"),
        note="" if public or certificate.whole else _("For the officials: over all rounds that are seated."),
        context={"certificate": certificate, "numbers_only": certificate.players > _MOST_NAMES},
    )


def _on_paper(meetings: Meetings) -> Meetings:
    """With a picture whose names end where it ends, or without one that would be too small to read."""
    picture = meetings.picture
    if picture is None or meetings.players > _MOST_IN_A_PICTURE:
        return replace(meetings, picture=None)
    rows = [
        replace(row, name=cut_to(row.name, picture.width - row.name_at, picture.text_size))
        for row in picture.rows
    ]
    return replace(meetings, picture=replace(picture, rows=tuple(rows)))


@dataclass(frozen=True, slots=True)
class MeetingRow:
    """A player's row of the table of meetings; `cells` are the rounds in which the others are met."""

    player: FilePlayer
    cells: Sequence[str]


@dataclass(frozen=True, slots=True)
class MeetingBlock:
    """As much as a page holds: `columns` are draw numbers, or rounds where a row has its opponents."""

    columns: Sequence[int]
    rows: Sequence[MeetingRow]


def meetings_paper(rounds: Sequence[Round], sessions: Sequence[FileSession]) -> Paper:
    """Who meets whom in which rounds: a row and a column for each player.

    With more than 120 players nearly all cells would be empty; then each player has a line with the draw
    numbers of the opponents, round by round.
    """
    players = {seat.player.number: seat.player for session in sessions for seat in session.seats}
    met: dict[tuple[int, int], list[int]] = {}
    for session in sessions:
        numbers = [seat.player.number for seat in session.seats]
        for one, other in permutations(numbers, 2):
            met.setdefault((one, other), []).append(session.round)
    in_order = sorted(players)
    if len(players) <= _MOST_IN_A_CROSS_TABLE:
        template, context = "meetings", _cross_table(in_order, players, met)
        often = any(_OFTEN in cell for block in context["blocks"] for row in block.rows for cell in row.cells)
        note = in_a_row(
            _("The figures are rounds: in which the player of the row meets the player of the column."),
            _("3× is in three rounds, where the cell has no room for them.") if often else "",
        )
    else:
        template = "opponents"
        context = _opponents([round_.number for round_ in rounds], in_order, players, met)
        note = in_a_row(
            _("The draw numbers of the opponents, round by round."),
            _begins_again(context["parts"]),
        )
    return Paper(
        template=template,
        name="meetings",
        styles="meetings",
        seconds=1 + len(players) * 0.01,
        title=_("Who meets whom"),
        note=note,
        lies=True,
        internal=_any_hidden(rounds),
        context=context,
    )


def _cross_table(
    numbers: Sequence[int], players: Mapping[int, FilePlayer], met: Mapping[tuple[int, int], Sequence[int]]
) -> dict[str, Any]:
    """The blocks of the table, and the measures at which each of them has a page of its own."""
    rows, columns = in_even_parts(numbers, _ROWS_OF_A_BLOCK), in_even_parts(numbers, _COLUMNS_OF_A_BLOCK)
    blocks = [
        MeetingBlock(
            across, [MeetingRow(players[one], [_cell(one, other, met) for other in across]) for one in down]
        )
        for down in rows
        for across in columns
    ]
    column = min(_COLUMN, _BLOCK_WIDTH / len(columns[0]))
    row = min(_ROW, _BLOCK_HEIGHT / (len(rows[0]) + 1) - _RULE)
    return {
        "blocks": blocks,
        "column": column,
        "row": row,
        "letters": min(0.55 * row, 0.44 * column),
    }


def _cell(one: int, other: int, met: Mapping[tuple[int, int], Sequence[int]]) -> str:
    if one == other:
        return "■"
    if (one, other) not in met:
        return "·"
    rounds = met[one, other]
    words = ",".join(map(str, rounds))
    return words if len(words) <= _BROADEST_CELL else f"{len(rounds)}{_OFTEN}"


def _opponents(
    rounds: Sequence[int],
    numbers: Sequence[int],
    players: Mapping[int, FilePlayer],
    met: Mapping[tuple[int, int], Sequence[int]],
) -> dict[str, Any]:
    of_round: dict[tuple[int, int], list[int]] = {}
    for (one, other), met_in in sorted(met.items()):
        for number in met_in:
            of_round.setdefault((one, number), []).append(other)
    cells = {key: " ".join(map(str, others)) for key, others in of_round.items()}
    broadest = max((text_width(cell, points(_OPPONENT_LETTERS)) for cell in cells.values()), default=0)
    parts = in_even_parts(rounds, int(_BLOCK_WIDTH / (broadest + _BETWEEN)))
    blocks = [
        MeetingBlock(
            part,
            [MeetingRow(players[one], [cells.get((one, number), "") for number in part]) for one in down],
        )
        for part in parts
        for down in in_even_parts(numbers, _LINES_OF_A_BLOCK)
    ]
    width = min(_OPPONENTS, _BLOCK_WIDTH / max(map(len, parts), default=1))
    return {"blocks": blocks, "parts": parts, "width": width}


def _seating(asked: Asked) -> Paper:
    round_ = asked.round()
    return seating_paper(round_, seating_of([round_], public=asked.public))


def _names(asked: Asked) -> Paper:
    rounds = asked.seated_rounds()
    return names_paper(rounds, seating_of(rounds, public=asked.public))


def _meetings(asked: Asked) -> Paper:
    rounds = asked.seated_rounds()
    return meetings_paper(rounds, seating_of(rounds, public=asked.public))


def _draw_certificate(asked: Asked) -> Paper:
    found = certificate_of(asked.event, public=asked.public)
    if found is None or found.worth is None:
        raise Http404
    return draw_certificate_paper(found, public=asked.public)


SEATING = PaperKind(
    name="seating",
    file="seating",
    title=gettext_lazy("Seating"),
    gather=_seating,
    needs=Needs.SEATING,
    of=Of.ROUND,
    of_round=gettext_lazy("Seating of round %d"),
)
NAMES = PaperKind(
    name="names",
    file="seating-by-name",
    title=gettext_lazy("Where do I sit?"),
    about=gettext_lazy("all names, every round"),
    gather=_names,
    needs=Needs.SEATING,
)
MEETINGS = PaperKind(
    name="meetings",
    file="meetings",
    title=gettext_lazy("Who meets whom"),
    about=gettext_lazy("a row and a column for each player"),
    gather=_meetings,
    needs=Needs.SEATING,
)
DRAW_CERTIFICATE = PaperKind(
    name="draw_certificate",
    file="certificate-of-the-draw",
    title=gettext_lazy("Certificate of the draw"),
    about=gettext_lazy("what the seating is worth, where it comes from, who meets whom"),
    gather=_draw_certificate,
    needs=Needs.SEATING,
)
