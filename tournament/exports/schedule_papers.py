"""Papers that say where somebody sits in every round: a card for each player, a poster for each table."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.exports.cell_text import clipped
from tournament.exports.cells import Cut
from tournament.exports.paper import Paper
from tournament.models import Round, Wind
from tournament.queries.files import FilePlayer, FileSession

#: Eight cards to a page, in two columns.
_CARDS = (2, 4)
_PAGES_PER_PART = 10
_POSTERS_PER_PART = 10
#: Up to so many rounds have two lines each on a card, with room for the opponents' names.
_MOST_BROAD_ROUNDS = 7
#: As many narrow characters of an opponent's name stand on a card, in two lines and in one.
_OPPONENT_OF_TWO_LINES, _OPPONENT = 15, 9
#: Millimetres of a card that its rounds do not have, and the most that a line of theirs takes.
_AROUND_ROUNDS, _ROUND = 28.5, 5.2
#: Points of the letters of a poster's names, by how many rounds there are at most.
_POSTER_SIZES = ((6, 15), (9, 13), (12, 11))
_SMALLEST = 8.5
#: Figures have one width, and so has this space.
_FIGURE_SPACE = "\N{FIGURE SPACE}"


@dataclass(frozen=True, slots=True)
class CardLine:
    """One round on a player's card: when, where, and with whom; the opponents in one line or in two."""

    round: str
    starts: str
    table: str
    opponents: Sequence[str]


@dataclass(frozen=True, slots=True)
class Card:
    """A player's schedule."""

    player: FilePlayer
    lines: Sequence[CardLine]


@dataclass(frozen=True, slots=True)
class PosterLine:
    """One round at a table: when, and the players by their first winds."""

    round: int
    starts: str
    players: Sequence[FilePlayer]


@dataclass(frozen=True, slots=True)
class Poster:
    """A table with its rounds."""

    table: int
    label: str
    lines: Sequence[PosterLine]


def cards_paper(
    rounds: Sequence[Round],
    sessions: Sequence[FileSession],
    players: Sequence[FilePlayer],
    *,
    size: str,
) -> Paper:
    """A card for each of these players who sits somewhere, eight to a page with marks where to cut.

    A card bears the name as it is in `players`, and opponents as they are named in `sessions`.
    """
    starts = _starts(rounds)
    lines: dict[int, list[CardLine]] = {}
    broad = len(rounds) <= _MOST_BROAD_ROUNDS
    for session in sessions:
        for seat in session.seats:
            others = [other.player for other in session.seats if other is not seat]
            line = CardLine(
                round=f"{session.round:{_FIGURE_SPACE}>2}",
                starts=starts.get(session.round, ""),
                table=f"{session.table} {Wind(seat.wind).letter}",
                opponents=_named(others, broad=broad),
            )
            lines.setdefault(seat.player.number, []).append(line)
    cut = Cut(size, *_CARDS)
    cards = [Card(player, lines[player.number]) for player in players if player.number in lines]
    height = min(_ROUND, (cut.height - _AROUND_ROUNDS) / max(len(rounds) * (2 if broad else 1), 1))
    letters = min(2.6, height * (0.68 if broad else 0.5))
    layout = {"line_height": height, "letters": letters, "column": 17 if any(starts.values()) else 11}
    return Paper(
        template="cards",
        name="schedule-cards",
        title=_("Schedule cards"),
        context={"pages": cut.pages(cards), "cut": cut, **layout},
        repeats="pages",
        per_part=_PAGES_PER_PART,
        styles="cells",
        seconds=1 + len(sessions) * 0.009,
    )


def _named(opponents: Sequence[FilePlayer], *, broad: bool) -> Sequence[str]:
    """The opponents with their numbers: three in a line, or two and one."""
    longest = _OPPONENT_OF_TWO_LINES if broad else _OPPONENT
    names = [f"{opponent.number} {clipped(opponent.name, longest)}" for opponent in opponents]
    lines = (names[:2], names[2:]) if broad else (names,)
    return [", ".join(line) for line in lines if line]


def posters_paper(rounds: Sequence[Round], sessions: Sequence[FileSession]) -> Paper:
    """A page for each table: its number, large, and who sits there in each round."""
    starts = _starts(rounds)
    lines: dict[int, list[PosterLine]] = {}
    labels: dict[int, str] = {}
    for session in sessions:
        labels[session.table] = session.label
        seated = [seat.player for seat in session.seats]
        line = PosterLine(session.round, starts.get(session.round, ""), seated)
        lines.setdefault(session.table, []).append(line)
    letters = next((size for most, size in _POSTER_SIZES if len(rounds) <= most), _SMALLEST)
    return Paper(
        template="posters",
        name="table-posters",
        title=_("Table posters"),
        lies=True,
        context={
            "posters": [Poster(table, labels[table], lines[table]) for table in sorted(lines)],
            "winds": list(Wind),
            "letters": letters,
            "has_times": any(starts.values()),
        },
        repeats="posters",
        per_part=_POSTERS_PER_PART,
        seconds=1 + len(sessions) * 0.014,
    )


def _starts(rounds: Sequence[Round]) -> dict[int, str]:
    """When each round begins; with the day of the week where there are several days."""
    begins = {round_.number: localtime(round_.starts_at) for round_ in rounds if round_.starts_at}
    days = {begin.date() for begin in begins.values()}
    shape = pgettext("date format", "D H:i") if len(days) > 1 else pgettext("date format", "H:i")
    return {number: date_format(begin, shape) for number, begin in begins.items()}
