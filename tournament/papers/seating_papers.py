"""Papers about the seating: who sits where, by table and by name, and what the draw is worth."""

import math
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from django.utils.translation import gettext as _

from scoring.letters import plain
from tournament.draws.certificate import Certificate
from tournament.models import Round, Wind
from tournament.papers.paper import Paper, in_a_row, last_rounds, when
from tournament.results.event_file import FilePlayer, FileSession

#: More rounds than these do not fit beside the names, on paper that stands, and on paper that lies.
_MOST_ROUNDS_UPRIGHT, _MOST_ROUNDS = 8, 16
#: More rounds than these do not fit beside the names where each has three opponents.
_MOST_ROUNDS_OF_OPPONENTS = 11
#: With more players than these, the picture of who meets whom has their numbers and not their names.
_MOST_NAMES = 48
#: The table of meetings: with more players it becomes a list; and what a page holds of it at most.
_MOST_IN_A_CROSS_TABLE, _ROWS_OF_A_BLOCK, _COLUMNS_OF_A_BLOCK = 120, 36, 40
#: Millimetres of a lying page, A4 or Letter: the rows with their heads, and the columns beside the names.
_BLOCK_HEIGHT, _BLOCK_WIDTH = 149.5, 200.0
#: Millimetres: the most that a row and a column take, the rule below a row.
_ROW, _COLUMN, _RULE = 6.0, 9.0, 0.15
#: Millimetres of a column of the list of opponents at most.
_OPPONENTS = 25
#: Characters; what is broader would push the cells behind it away, and becomes a count: `3×`.
_BROADEST_CELL = 3


@dataclass(frozen=True, slots=True)
class NameLine:
    """A line of "where do I sit": table and wind in each round shown."""

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
    numbers, left_out = last_rounds([round_.number for round_ in rounds], _MOST_ROUNDS)
    lines: list[NameLine] = []
    letter = ""
    lies = len(numbers) > _MOST_ROUNDS_UPRIGHT
    width = min(16, (200 if lies else 115) // max(len(numbers), 1))
    for player in sorted(players.values(), key=lambda player: (plain(player.sorted_by), player.number)):
        initial = _initial(player.sorted_by)
        of_rounds = [places.get((player.number, number), "–") for number in numbers]
        lines.append(NameLine(player, of_rounds, bool(lines) and initial != letter))
        letter = initial
    return Paper(
        template="names",
        name="seating-by-name",
        seconds=1 + len(lines) * 0.006,
        title=_("Where do I sit?"),
        note=in_a_row(_("Table and first wind: E East, S South, W West, N North."), left_out),
        lies=lies,
        internal=_any_hidden(rounds),
        context={
            "lines": lines,
            "rounds": numbers,
            "seat_width": width,
            "rounds_width": width * len(numbers) + 4,
        },
    )


def _any_hidden(rounds: Sequence[Round]) -> bool:
    """Whether the public does not see yet who sits where in one of these rounds."""
    return any(round_.seating_shown_at is None for round_ in rounds)


def _initial(name: str) -> str:
    """What a name stands under in an alphabetical list; names that have no alphabet stand together."""
    first = plain(name)[:1]
    return first if unicodedata.category(first or " ") == "Ll" else ""


def draw_certificate_paper(certificate: Certificate, *, public: bool) -> Paper:
    """What the seating is worth, where it comes from and who meets whom."""
    return Paper(
        template="draw_certificate",
        name="certificate-of-the-draw",
        title=_("Certificate of the draw"),
        note="" if public or certificate.whole else _("For the officials: over all rounds that are seated."),
        context={"certificate": certificate, "numbers_only": certificate.players > _MOST_NAMES},
    )


@dataclass(frozen=True, slots=True)
class MeetingRow:
    """A player's row of the table of meetings; `cells` are the rounds in which the others are met."""

    player: FilePlayer
    cells: Sequence[str]


@dataclass(frozen=True, slots=True)
class MeetingBlock:
    """As much of the table of meetings as a page holds: `columns` are draw numbers."""

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
        note = _("The figures are rounds: in which the player of the row meets the player of the column.")
    else:
        shown, left_out = last_rounds([round_.number for round_ in rounds], _MOST_ROUNDS_OF_OPPONENTS)
        template, context = "opponents", _opponents(shown, in_order, players, met)
        note = in_a_row(_("The draw numbers of the opponents, round by round."), left_out)
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
    rows, columns = _even(numbers, _ROWS_OF_A_BLOCK), _even(numbers, _COLUMNS_OF_A_BLOCK)
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


def _even(numbers: Sequence[int], most: int) -> list[Sequence[int]]:
    """The numbers in parts of at most so many, none of which is much shorter than the others."""
    size = math.ceil(len(numbers) / math.ceil(len(numbers) / most))
    return [numbers[start : start + size] for start in range(0, len(numbers), size)]


def _cell(one: int, other: int, met: Mapping[tuple[int, int], Sequence[int]]) -> str:
    if one == other:
        return "■"
    if (one, other) not in met:
        return "·"
    rounds = met[one, other]
    words = ",".join(map(str, rounds))
    return words if len(words) <= _BROADEST_CELL else f"{len(rounds)}×"


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
    rows = [
        MeetingRow(players[one], [" ".join(map(str, of_round.get((one, number), ()))) for number in rounds])
        for one in numbers
    ]
    return {"rows": rows, "rounds": rounds, "width": min(_OPPONENTS, _BLOCK_WIDTH // max(len(rounds), 1))}
