"""Papers that say where somebody sits in every round: a card for each player, a poster for each table."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.models import Round, Wind
from tournament.papers.cells import Cut
from tournament.papers.paper import Paper
from tournament.papers.workbooks.cell_text import breadth, clipped, points, size_that_fits, text_height
from tournament.results.event_file import FilePlayer, FileSession

#: Eight cards to a page, in two columns.
_CARDS = (2, 4)
_PAGES_PER_PART = 10
_POSTERS_PER_PART = 10
#: Up to so many rounds have two lines each on a card, with room for the opponents' names.
_MOST_BROAD_ROUNDS = 7
#: As many narrow characters of an opponent's name stand on a card: of two in a line, of one, of three.
_OPPONENT_OF_TWO, _OPPONENT_OF_ONE, _OPPONENT_OF_THREE = 15, 30, 9
#: Points of the letters of the name on a card, and the millimetres that it has.
_NAME_SIZES, _NAME_WIDTH, _NAME_HEIGHT = (11, 8), 77, 10.2
#: Millimetres of a card before the table, by the narrow characters of the broadest time: none, `09:30`,
#: `Mon 09:30`, and in Chinese. A time that reached the stop would push all that follows off the card.
_BEFORE_TABLE = ((0, 11), (5, 14), (9, 18), (12, 20))
#: Millimetres of the letters of a card's rounds at most.
_LETTERS = 2.5
#: Millimetres of a card that its rounds do not have, and the most that a line of theirs takes.
_AROUND_ROUNDS, _ROUND = 28.5, 5.2
#: Points of the letters of a poster's number, names and long names, the largest first; a long name has more
#: characters than so many.
_POSTER_SIZES = ((190, 15, 11), (150, 14, 10), (110, 13, 9), (80, 11, 8), (64, 9.5, 7), (64, 8, 6))
_LONG_NAME = 30
#: Millimetres that every size of paper has for a poster, and of them what is neither number nor round; for
#: the four names of a round and its time; and what a round has around its letters.
_POSTER_HEIGHT, _POSTER_HEADS, _POSTER_WIDTH, _AROUND_NAMES = 185, 13, 226, 3
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
    """A player's schedule; `size` is that of the name's letters in points."""

    player: FilePlayer
    lines: Sequence[CardLine]
    size: int


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
                table=f"{session.table} {Wind(seat.wind).sign}",
                opponents=_named(others, broad=broad),
            )
            lines.setdefault(seat.player.number, []).append(line)
    cut = Cut(size, *_CARDS)
    cards = [
        Card(player, lines[player.number], _name_size(player.name))
        for player in players
        if player.number in lines
    ]
    height = min(_ROUND, (cut.height - _AROUND_ROUNDS) / max(len(rounds) * (2 if broad else 1), 1))
    letters = min(_LETTERS, height * (0.68 if broad else 0.5))
    longest = max(map(breadth, starts.values()), default=0)
    before = next((before for most, before in _BEFORE_TABLE if longest <= most), _BEFORE_TABLE[-1][1])
    layout = {"line_height": height, "letters": letters, "column": before}
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
    lines = (opponents[:2], opponents[2:]) if broad else (opponents,)
    room = (_OPPONENT_OF_TWO, _OPPONENT_OF_ONE) if broad else (_OPPONENT_OF_THREE,)
    return [
        ", ".join(f"{opponent.number} {clipped(opponent.name, longest)}" for opponent in line)
        for line, longest in zip(lines, room, strict=True)
        if line
    ]


def _name_size(name: str) -> int:
    return int(size_that_fits(name, _NAME_SIZES, width=_NAME_WIDTH, height=_NAME_HEIGHT))


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
    longest_time = max(map(breadth, starts.values()), default=0)
    posters = [Poster(table, labels[table], lines[table]) for table in sorted(lines)]
    sizes = (
        sizes for sizes in _POSTER_SIZES if all(_fits(poster, sizes, longest_time) for poster in posters)
    )
    number, letters, long_letters = next(sizes, _POSTER_SIZES[-1])
    return Paper(
        template="posters",
        name="table-posters",
        title=_("Table posters"),
        lies=True,
        context={
            "posters": posters,
            "winds": list(Wind),
            "number": number,
            "letters": letters,
            "long_letters": long_letters,
            "long_name": _LONG_NAME,
            "time_width": _time_width(longest_time, letters),
        },
        repeats="posters",
        per_part=_POSTERS_PER_PART,
        seconds=1 + len(sessions) * 0.014,
    )


def _fits(poster: Poster, sizes: tuple[float, float, float], longest_time: int) -> bool:
    """Whether the poster has one page with letters of these sizes."""
    number, letters, long_letters = sizes
    width = (_POSTER_WIDTH - _time_width(longest_time, letters)) / 4
    height = _POSTER_HEADS + points(number)
    for line in poster.lines:
        heights = [
            text_height(
                f"{player.name} {player.number}",
                long_letters if len(player.name) > _LONG_NAME else letters,
                width=width,
            )
            for player in line.players
        ]
        height += _AROUND_NAMES + max(heights)
    return height <= _POSTER_HEIGHT


def _time_width(longest: int, letters: float) -> float:
    """The millimetres of a column of times with letters of this size; none where there are no times."""
    return 3 + points(0.57 * letters) * (longest + 0.5) if longest else 0


def _starts(rounds: Sequence[Round]) -> dict[int, str]:
    """When each round begins; with the day of the week where there are several days."""
    begins = {round_.number: localtime(round_.starts_at) for round_ in rounds if round_.starts_at}
    days = {begin.date() for begin in begins.values()}
    shape = pgettext("date format", "D H:i") if len(days) > 1 else pgettext("date format", "H:i")
    return {number: date_format(begin, shape) for number, begin in begins.items()}
