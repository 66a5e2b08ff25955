"""The columns of the ranking of the players: what they are called, what stands in them, and who sees them.

The public page and the officials', screens, papers, workbooks with their lists, and the API read them here.
Each of these knows how it draws a kind of value, so that a new column is one entry of `COLUMNS`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, Flag, auto
from typing import Any, Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournament.models import Player
from tournament.results.event_file import country_name
from tournament.standings import Result, Standing
from tournament.words.penalties import lost_words


class RankedLine(Protocol):
    """What each line of a ranking tells its columns.

    The name is the one that its readers may know. `country` is a name in the reader's language, `team` and
    `placeless` (why the player has no place) are empty where there is nothing to say. `moved`: the places won
    since the round before; None where that is not known, as in all but the public ranking.
    """

    @property
    def standing(self) -> Standing: ...
    @property
    def moved(self) -> int | None: ...
    @property
    def name(self) -> str: ...
    @property
    def country(self) -> str: ...
    @property
    def team(self) -> str: ...
    @property
    def placeless(self) -> str: ...


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A line with the row of its player; the `name` is up to whom it is for."""

    player: Player
    standing: Standing
    moved: int | None = field(default=None, kw_only=True)

    @property
    def country(self) -> str:
        return country_name(self.player)

    @property
    def team(self) -> str:
        return str(self.player.team or "")

    @property
    def placeless(self) -> str:
        return self.player.placeless


class Kind(Enum):
    """What stands in a column. A value of None is nothing known, an empty text nothing to say."""

    PLACE = auto()
    #: Places won, or lost, since the round before.
    MOVED = auto()
    #: The draw number.
    NUMBER = auto()
    #: The name, with what a place to read it at says beside it: a link, the status, what was lost.
    PLAYER = auto()
    #: A country's name; where there is little room its three letters.
    COUNTRY = auto()
    TEXT = auto()
    YES_NO = auto()
    #: Table points in twelfths.
    TABLE_POINTS = auto()
    #: Points won and lost.
    POINTS = auto()
    #: How many of something.
    COUNT = auto()
    #: The results by round: a column for each.
    ROUNDS = auto()


#: The kinds whose values are sums of a player, and stand right-aligned below each other.
FIGURES = frozenset({Kind.TABLE_POINTS, Kind.POINTS, Kind.COUNT})


class Shown(Flag):
    """Where a column is shown, and so who sees it. `FILES` are workbooks and lists in CSV."""

    PAGE = auto()
    SCREEN = auto()
    API = auto()
    PUBLIC_PAPER = auto()
    PUBLIC_FILES = auto()
    OFFICIALS_PAGE = auto()
    OFFICIALS_PAPER = auto()
    OFFICIALS_FILES = auto()

    PAPER = PUBLIC_PAPER | OFFICIALS_PAPER
    FILES = PUBLIC_FILES | OFFICIALS_FILES
    EVERYWHERE = PAGE | SCREEN | API | PAPER | FILES | OFFICIALS_PAGE

    @classmethod
    def on_paper(cls, *, public: bool) -> "Shown":
        return cls.PUBLIC_PAPER if public else cls.OFFICIALS_PAPER

    @classmethod
    def in_files(cls, *, public: bool) -> "Shown":
        return cls.PUBLIC_FILES if public else cls.OFFICIALS_FILES


@dataclass(frozen=True, slots=True)
class RankingColumn:
    """One column of the ranking.

    `name` is what the API calls it, `about` what its documentation says of it. `short` is the head of narrow
    tables where it is not `head`. `if_any`: a file has the column only where some line says something in it.
    """

    name: str
    head: Promise
    kind: Kind
    shown: Shown
    value: Callable[[RankedLine], Any]
    short: Promise | str = ""
    about: str = ""
    if_any: bool = False


def results_by_round(line: RankedLine) -> Mapping[int, Result]:
    """The player's results by the numbers of their rounds."""
    return {result.round: result for result in line.standing.results}


RANK = RankingColumn(
    "rank",
    gettext_lazy("Place"),
    Kind.PLACE,
    Shown.EVERYWHERE,
    lambda line: line.standing.rank,
    short="#",
    about="Shared places repeat; null for substitutes, unranked and disqualified players.",
)
MOVED = RankingColumn(
    "moved",
    gettext_lazy("Movement"),
    Kind.MOVED,
    Shown.PAGE | Shown.API,
    lambda line: line.moved,
    about="The places won since the round before.",
)
TABLE_POINTS = RankingColumn(
    "table_points",
    gettext_lazy("Table points"),
    Kind.TABLE_POINTS,
    Shown.EVERYWHERE,
    lambda line: line.standing.twelfths,
)
SCORE = RankingColumn(
    "score",
    gettext_lazy("Total points"),
    Kind.POINTS,
    Shown.EVERYWHERE,
    lambda line: line.standing.score,
    short=gettext_lazy("Points"),
)

#: In the order in which they stand beside each other. Papers have the figures behind the rounds.
COLUMNS: tuple[RankingColumn, ...] = (
    RANK,
    MOVED,
    RankingColumn(
        "number",
        gettext_lazy("No."),
        Kind.NUMBER,
        Shown.PAPER | Shown.FILES,
        lambda line: line.standing.number,
    ),
    RankingColumn("player", gettext_lazy("Player"), Kind.PLAYER, Shown.EVERYWHERE, lambda line: line.name),
    RankingColumn(
        "country",
        gettext_lazy("Country"),
        Kind.COUNTRY,
        Shown.OFFICIALS_PAGE | Shown.SCREEN | Shown.PAPER | Shown.FILES,
        lambda line: line.country,
    ),
    RankingColumn(
        "team",
        gettext_lazy("Team"),
        Kind.TEXT,
        Shown.OFFICIALS_PAGE | Shown.PAPER | Shown.FILES,
        lambda line: line.team,
    ),
    RankingColumn(
        "disqualified",
        gettext_lazy("disqualified"),
        Kind.YES_NO,
        Shown.API,
        lambda line: line.standing.disqualified,
    ),
    TABLE_POINTS,
    SCORE,
    RankingColumn(
        "sessions", gettext_lazy("Sessions"), Kind.COUNT, Shown.FILES, lambda line: line.standing.sessions
    ),
    RankingColumn(
        "results", gettext_lazy("Rounds"), Kind.ROUNDS, Shown.EVERYWHERE & ~Shown.SCREEN, results_by_round
    ),
    RankingColumn(
        "penalties",
        gettext_lazy("Penalties"),
        Kind.TEXT,
        Shown.FILES,
        lambda line: lost_words(line.standing.penalties),
        if_any=True,
    ),
    RankingColumn(
        "status", gettext_lazy("Status"), Kind.TEXT, Shown.FILES, lambda line: line.placeless, if_any=True
    ),
)


def columns_for(shown: Shown) -> tuple[RankingColumn, ...]:
    """The columns of one place that shows the ranking, in their order."""
    return tuple(column for column in COLUMNS if shown in column.shown)
