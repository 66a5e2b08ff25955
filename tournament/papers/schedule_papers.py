"""Papers that say where somebody sits in every round: a card for each player, a poster for each table."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from scoring.words import isolated
from tournament.models import Event, Round, Wind
from tournament.papers.available import Needs
from tournament.papers.cells import Cut
from tournament.papers.making.letters import share_out, text_width
from tournament.papers.paper import Paper, in_even_parts
from tournament.papers.paper_kind import Asked, Audience, PaperKind
from tournament.papers.workbooks.cell_text import LINE as TEXT_LINE
from tournament.papers.workbooks.cell_text import breadth, points, size_that_fits, text_height
from tournament.results.event_file import FilePlayer, FileSession, seating_of

#: How a page of cards is cut, in columns and rows: the first of these in which the rounds can be read.
_CUTS = ((2, 4), (2, 2), (2, 1))
_PAGES_PER_PART = 10
_POSTERS_PER_PART = 10
#: Points of the letters of the name on a card, and the millimetres that it has.
_NAME_SIZES, _NAME_WIDTH, _NAME_HEIGHT = (11, 8), 77, 10.2
#: Millimetres of the letters of a card's rounds at most and at least (6 points), and their share of a line.
_LETTERS, _LEAST_LETTERS, _OF_A_LINE = 2.5, 2.12, 0.72
#: Millimetres of a card that its rounds do not have (no printer reaches the lower edge), and the most that a
#: line of theirs takes.
_AROUND_ROUNDS, _LINE = 31, 5.2
#: Millimetres beside the rounds of a card, and between its columns.
_BESIDE_ROUNDS, _BETWEEN_COLUMNS = 14.5, 2
#: Points of the letters of a poster's number, names and long names, the largest first; a long name has more
#: characters than so many.
_POSTER_SIZES = ((190, 15, 11), (150, 14, 10), (110, 13, 9), (80, 11, 8), (64, 9.5, 7), (64, 8, 6))
_LONG_NAME = 30
#: Millimetres that every size of paper has for a poster, and of them what is neither head nor round; for
#: the four names of a round and its time; for the head, and what is between its number and its words; and
#: what a round has around its letters.
_POSTER_HEIGHT, _AROUND_HEAD, _POSTER_WIDTH = 185, 13, 226
_HEAD_WIDTH, _BEHIND_NUMBER, _AROUND_NAMES = 255, 10, 3
#: Points of the letters of a poster's title and of its table, and how high a line of the title is.
_TITLE, _TABLE, _TITLE_LINE = 14, 22, 1.3
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
    """A table with its rounds, or with some of them."""

    table: int
    label: str
    lines: Sequence[PosterLine]

    @property
    def heading(self) -> str:
        """What the table is called."""
        called = _("Table %(n)s") % {"n": self.table}
        return f"{called} · {self.label}" if self.label else called


def cards_paper(
    rounds: Sequence[Round],
    sessions: Sequence[FileSession],
    players: Sequence[FilePlayer],
    *,
    size: str,
) -> Paper:
    """A card for each of these players who sits somewhere, eight to a page or fewer, with marks where to cut.

    A card bears the name as it is in `players`, and opponents as they are named in `sessions`.
    """
    layout = _card_layout(rounds, sessions, size)
    starts = _starts(rounds)
    lines: dict[int, list[CardLine]] = {}
    for session in sessions:
        for seat in session.seats:
            others = [other.player for other in session.seats if other is not seat]
            line = CardLine(
                round=_round(session.round),
                starts=starts.get(session.round, ""),
                table=_place(session.table, seat.wind),
                opponents=layout.named(others),
            )
            lines.setdefault(seat.player.number, []).append(line)
    cards = [
        Card(player, lines[player.number], _name_size(player.name))
        for player in players
        if player.number in lines
    ]
    return Paper(
        template="cards",
        name="schedule-cards",
        title=_("Schedule cards"),
        context={"pages": layout.cut.pages(cards), "cut": layout.cut, "layout": layout},
        repeats="pages",
        per_part=_PAGES_PER_PART,
        styles="cells",
        seconds=1 + len(sessions) * 0.009,
    )


@dataclass(frozen=True, slots=True)
class CardLayout:
    """How the rounds stand on a card, in millimetres: the height of a line, its letters, where it has stops.

    `lines` is how many lines a round has, one or two.
    """

    cut: Cut
    lines: int
    line_height: float
    letters: float
    column: float

    def named(self, opponents: Sequence[FilePlayer]) -> list[str]:
        """The opponents with their numbers, three in a line or two and one; names without room are cut."""
        parts = (opponents[:2], opponents[2:]) if self.lines == 2 else (opponents,)
        return [self._in_line(part) for part in parts if part]

    def _in_line(self, opponents: Sequence[FilePlayer]) -> str:
        numbers = [f"{opponent.number} " for opponent in opponents]
        room = self.cut.width - _BESIDE_ROUNDS - 2 * self.column
        room -= text_width("".join(numbers) + ", " * (len(numbers) - 1), self.letters)
        names = share_out([opponent.name for opponent in opponents], room, self.letters)
        return ", ".join(number + isolated(name) for number, name in zip(numbers, names, strict=True))


def _card_layout(rounds: Sequence[Round], sessions: Sequence[FileSession], size: str) -> CardLayout:
    """As many cards to a page as leave each line of a round letters that can be read."""
    for cut, lines in ((Cut(size, *cut), lines) for cut in _CUTS for lines in (2, 1)):
        height = min(_LINE, (cut.height - _AROUND_ROUNDS) / max(len(rounds) * lines, 1))
        letters = min(_LETTERS, height * _OF_A_LINE)
        if letters >= _LEAST_LETTERS:
            break
    begins = [f"{_round(number)}  {start}" for number, start in _starts(rounds).items()]
    tables = {_place(session.table, seat.wind) for session in sessions for seat in session.seats}
    heads = [text_width(head, letters, bold=True) for head in (_("Round"), _("Table"))]
    column = max(*heads, *(text_width(words, letters) for words in (*begins, *tables))) + _BETWEEN_COLUMNS
    return CardLayout(cut, lines, height, letters, column)


def _round(number: int) -> str:
    return f"{number:{_FIGURE_SPACE}>2}"


def _place(table: int, wind: int) -> str:
    return f"{table} {Wind(wind).sign}"


def _name_size(name: str) -> int:
    return int(size_that_fits(name, _NAME_SIZES, width=_NAME_WIDTH, height=_NAME_HEIGHT))


def posters_paper(event: Event, rounds: Sequence[Round], sessions: Sequence[FileSession]) -> Paper:
    """A page for each table: its number, large, and who sits there in each round.

    A table has several pages, each with some of the rounds, where the names of all do not fit on one.
    """
    starts = _starts(rounds)
    longest_time = max(map(breadth, starts.values()), default=0)
    for pages in range(1, len(rounds) + 1):
        posters = list(_of_tables(sessions, starts, in_even_parts(rounds, math.ceil(len(rounds) / pages))))
        sizes = (sizes for sizes in _POSTER_SIZES if _all_fit(posters, sizes, longest_time, event.title))
        if fitting := next(sizes, None):
            break
    number, letters, long_letters = fitting or _POSTER_SIZES[-1]
    return Paper(
        template="posters",
        name="table-posters",
        title=_("Table posters"),
        lies=True,
        context={
            "posters": posters,
            "winds": list(Wind),
            "number": number,
            "title_letters": _TITLE,
            "table_letters": _TABLE,
            "letters": letters,
            "long_letters": long_letters,
            "long_name": _LONG_NAME,
            "time_width": _time_width(longest_time, letters),
        },
        repeats="posters",
        per_part=_POSTERS_PER_PART,
        seconds=1 + len(sessions) * 0.014,
    )


def _of_tables(
    sessions: Sequence[FileSession], starts: Mapping[int, str], parts: Sequence[Sequence[Round]]
) -> Iterator[Poster]:
    """The posters of each table, one for each part of the rounds in which somebody sits there."""
    of_tables: dict[int, list[FileSession]] = {}
    for session in sessions:
        of_tables.setdefault(session.table, []).append(session)
    for table in sorted(of_tables):
        for part in parts:
            numbers = {round_.number for round_ in part}
            here = [session for session in of_tables[table] if session.round in numbers]
            lines = [
                PosterLine(session.round, starts.get(session.round, ""), [s.player for s in session.seats])
                for session in here
            ]
            if lines:
                yield Poster(table, here[0].label, lines)


def _all_fit(
    posters: Sequence[Poster], sizes: tuple[float, float, float], longest_time: int, title: str
) -> bool:
    """Whether each poster has one page with letters of these sizes."""
    return all(_fits(poster, sizes, longest_time, title) for poster in posters)


def _fits(poster: Poster, sizes: tuple[float, float, float], longest_time: int, title: str) -> bool:
    number, letters, long_letters = sizes
    width = (_POSTER_WIDTH - _time_width(longest_time, letters)) / 4
    height = _AROUND_HEAD + _head_height(poster, number, title)
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


def _head_height(poster: Poster, number: float, title: str) -> float:
    """The millimetres of a poster's head: its number, or the title and the table where these are higher."""
    width = _HEAD_WIDTH - _BEHIND_NUMBER - text_width(str(poster.table), points(number), bold=True)
    words = text_height(title, _TITLE, width=width) * _TITLE_LINE / TEXT_LINE
    return max(points(number), words + text_height(poster.heading, _TABLE, width=width, bold=True))


def _time_width(longest: int, letters: float) -> float:
    """The millimetres of a column of times with letters of this size; none where there are no times."""
    return 3 + points(0.57 * letters) * (longest + 0.5) if longest else 0


def _starts(rounds: Sequence[Round]) -> dict[int, str]:
    """When each round begins; with the day of the week where there are several days."""
    begins = {round_.number: localtime(round_.starts_at) for round_ in rounds if round_.starts_at}
    days = {begin.date() for begin in begins.values()}
    shape = pgettext("date format", "D H:i") if len(days) > 1 else pgettext("date format", "H:i")
    return {number: date_format(begin, shape) for number, begin in begins.items()}


def _cards(asked: Asked) -> Paper:
    """Opponents stand there by the names that are public: a card lies about."""
    rounds, players = asked.seated_rounds(), asked.players()
    return cards_paper(rounds, seating_of(rounds, public=True), players, size=asked.size)


def _posters(asked: Asked) -> Paper:
    """By the names that are public: they hang where everybody reads them."""
    rounds = asked.seated_rounds()
    return posters_paper(asked.event, rounds, seating_of(rounds, public=True))


CARDS = PaperKind(
    name="cards",
    file="schedule-cards",
    title=gettext_lazy("Schedule cards"),
    about=gettext_lazy("for each player the tables and opponents of all rounds, to be cut"),
    gather=_cards,
    needs=Needs.SEATING,
    audience=Audience.ORGANISERS,
)
POSTERS = PaperKind(
    name="posters",
    file="table-posters",
    title=gettext_lazy("Table posters"),
    about=gettext_lazy("a page for each table, with who sits there in each round"),
    gather=_posters,
    needs=Needs.SEATING,
    audience=Audience.ORGANISERS,
)
