"""The empty form of a score sheet, as a drawing; all amounts are millimetres.

A round of a hundred tables is a hundred such pages. The form is drawn once and put behind all of them
(`first-page` in tournament.exports.render_pdf), and only the names are placed on each.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.session_sheet import HANDS_PER_SESSION, ChairChart, prevalent_wind, seat_wind

#: Width and height of the paper.
PAPER = {"A4": (210.0, 297.0), "letter": (215.9, 279.4)}

#: Columns from the left edge of the form: the hand, its value, how it ended, and the four players.
_HAND, _VALUE, _OUTCOME, _PLAYER = 10.0, 17.0, 23.0, 35.0
WIDTH = _HAND + _VALUE + _OUTCOME + 4 * _PLAYER
_TOP, _BOTTOM = 10.0, 10.0
_TITLE, _NAMES, _HEADINGS = 18.0, 20.0, 6.0
_PENALTY, _PENALTIES, _TOTAL, _SIGNATURE, _FOOT, _GAP = 6.5, 3, 11.0, 13.0, 16.0, 3.0
_BOX = 4.0
#: Within the column of how a hand ended, and within a player's: where boxes and points begin.
_SELF_DRAW, _NO_WINNER = 4.0, 15.0
_WON, _DISCARDED, _POINTS = 6.5, 13.9, 20.5


@dataclass(frozen=True, slots=True)
class Line:
    """A ruled line; `weight` is its thickness."""

    x1: float
    y1: float
    x2: float
    y2: float
    weight: float = 0.2


@dataclass(frozen=True, slots=True)
class Box:
    """A box to tick, by its upper left corner."""

    x: float
    y: float
    size: float = _BOX


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the form, by the left end of its baseline, or by what `anchor` says of that point."""

    x: float
    y: float
    text: str
    size: float = 2.5
    bold: bool = False
    anchor: str = ""


def _strong(x: float, y: float, text: str, size: float = 3.6, anchor: str = "") -> Word:
    return Word(x, y, text, size, bold=True, anchor=anchor)


def _centred(x: float, y: float, text: str, size: float = 2.1) -> Word:
    return Word(x, y, text, size, anchor="middle")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a page's own words go: a box by its upper left corner."""

    x: float
    y: float
    width: float
    height: float


class Form:
    """The form on one size of paper, for one chart of chairs: its drawing, and the places for names."""

    def __init__(self, paper: str, chart: ChairChart) -> None:
        self.width, self.height = PAPER[paper]
        self.chart = chart
        self.left = (self.width - WIDTH) / 2
        self.names_top = _TOP + _TITLE
        self.hands_top = self.names_top + _NAMES + _HEADINGS
        fixed = _PENALTY * (_PENALTIES + 1) + _TOTAL + _SIGNATURE + _FOOT + 3 * _GAP
        self.row = (self.height - _BOTTOM - fixed - self.hands_top) / HANDS_PER_SESSION
        self.penalties_top = self.hands_top + HANDS_PER_SESSION * self.row + _GAP
        self.totals_top = self.penalties_top + _PENALTY * (_PENALTIES + 1) + _GAP
        self.foot_top = self.totals_top + _TOTAL + _SIGNATURE + _GAP

    @property
    def right(self) -> float:
        return self.left + WIDTH

    def player_left(self, seat: int) -> float:
        return self.left + _HAND + _VALUE + _OUTCOME + seat * _PLAYER

    @property
    def title(self) -> Place:
        return Place(self.left, _TOP, WIDTH - 62, _TITLE - 2)

    @property
    def number_boxes(self) -> tuple[Place, Place]:
        """Where the numbers of the round and the table stand, large."""
        return (
            Place(self.right - 58, _TOP, 27, _TITLE - 3),
            Place(self.right - 29, _TOP, 29, _TITLE - 3),
        )

    @property
    def name_boxes(self) -> list[Place]:
        """Where the four names stand, East to North."""
        top = self.names_top + 6
        return [Place(self.player_left(seat) + 1, top, _PLAYER - 2, _NAMES - 6.5) for seat in range(4)]

    @property
    def number_places(self) -> list[Place]:
        """Where the four draw numbers stand, beside the winds."""
        return [Place(self.player_left(seat) + 9, self.names_top + 1, _PLAYER - 10, 5) for seat in range(4)]

    def lines(self) -> Iterator[Line]:
        for place in self.number_boxes:
            yield from _frame(place)
        yield from self._grid_of_hands()
        yield from self._grid_below()

    def _grid_of_hands(self) -> Iterator[Line]:
        end = self.hands_top + HANDS_PER_SESSION * self.row
        yield Line(self.left, self.names_top, self.right, self.names_top, 0.5)
        yield Line(self.left, self.hands_top - _HEADINGS, self.right, self.hands_top - _HEADINGS)
        for hand in range(HANDS_PER_SESSION + 1):
            y = self.hands_top + hand * self.row
            yield Line(self.left, y, self.right, y, 0.2 if hand % 4 else 0.5)
        for x in (self.left, self.right, *map(self.player_left, range(4))):
            yield Line(x, self.names_top, x, end, 0.5)
        yield Line(self.left + _HAND, self.names_top + _NAMES, self.left + _HAND, end)
        yield Line(self.left + _HAND + _VALUE, self.names_top + _NAMES, self.left + _HAND + _VALUE, end)
        for seat in range(4):
            x = self.player_left(seat) + _POINTS
            yield Line(x, self.hands_top - _HEADINGS, x, end)

    def _grid_below(self) -> Iterator[Line]:
        for row in range(_PENALTIES + 2):
            y = self.penalties_top + row * _PENALTY
            yield Line(self.left, y, self.right, y, 0.5 if row in (0, _PENALTIES + 1) else 0.2)
        bottom = self.penalties_top + (_PENALTIES + 1) * _PENALTY
        for x in (self.left, self.right):
            yield Line(x, self.penalties_top, x, bottom, 0.5)
        for x in self.penalty_columns[1:]:
            yield Line(x, self.penalties_top, x, bottom)
        end = self.totals_top + _TOTAL + _SIGNATURE
        for y, weight in ((self.totals_top, 0.5), (self.totals_top + _TOTAL, 0.2), (end, 0.5)):
            yield Line(self.left, y, self.right, y, weight)
        for x in (self.left, self.right, *map(self.player_left, range(4))):
            yield Line(x, self.totals_top, x, end, 0.5)
        yield Line(self.player_left(2), self.foot_top + 11, self.right, self.foot_top + 11)

    @property
    def penalty_columns(self) -> tuple[float, ...]:
        """Where the columns of the penalties begin: hand, player, points, paid to, reason."""
        return (self.left, self.left + _HAND + _VALUE, self.left + 65, self.left + 85, self.left + 113)

    def boxes(self) -> Iterator[Box]:
        """The boxes to tick: self-draw and no winner, and for each player won and discarded."""
        for hand in range(HANDS_PER_SESSION):
            y = self.hands_top + hand * self.row + (self.row - _BOX) / 2
            outcome = self.left + _HAND + _VALUE
            yield Box(outcome + _SELF_DRAW, y)
            yield Box(outcome + _NO_WINNER, y)
            for seat in range(4):
                yield Box(self.player_left(seat) + _WON, y)
                yield Box(self.player_left(seat) + _DISCARDED, y)

    def words(self) -> Iterator[Word]:
        """Everything printed on the empty form."""
        yield from self._headings()
        yield from self._winds_and_hands()
        yield from self._words_below()

    def _headings(self) -> Iterator[Word]:
        for place, word in zip(self.number_boxes, (_("Round"), _("Table")), strict=True):
            yield Word(place.x + 1.5, place.y + 3.5, word)
        yield Word(self.left + 1.5, self.names_top + 4, _("the four players,"))
        yield Word(self.left + 1.5, self.names_top + 7.5, _("each below the wind of hand 1"))
        y = self.hands_top - 2
        yield _centred(self.left + _HAND / 2, y, _("hand"))
        yield _centred(self.left + _HAND + _VALUE / 2, y, _("value"))
        outcome = self.left + _HAND + _VALUE
        yield _centred(outcome + _SELF_DRAW + _BOX / 2, y, _("self-draw"))
        yield _centred(outcome + _NO_WINNER + _BOX / 2, y, _("drawn"))
        for seat in range(4):
            x = self.player_left(seat)
            yield _centred(x + _WON + _BOX / 2, y, _("won"))
            yield _centred(x + _DISCARDED + _BOX / 2, y, _("discard"))
            yield _centred(x + (_POINTS + _PLAYER) / 2, y, _("points"))

    def _winds_and_hands(self) -> Iterator[Word]:
        for seat in range(4):
            yield _strong(self.player_left(seat) + 1.2, self.names_top + 5.4, "ESWN"[seat], size=5.6)
        for hand in range(1, HANDS_PER_SESSION + 1):
            baseline = self.hands_top + (hand - 0.5) * self.row + 1.4
            yield _strong(self.left + 5.8, baseline, str(hand), size=4.0, anchor="end")
            yield _centred(self.left + 8.2, baseline, "ESWN"[prevalent_wind(hand)], size=2.8)
            for seat in range(4):
                letter = "ESWN"[seat_wind(seat, hand, self.chart)]
                yield _centred(self.player_left(seat) + 3.2, baseline, letter, size=3.6)

    def _words_below(self) -> Iterator[Word]:
        heads = (_("penalty in hand"), _("player"), _("points"), _("paid to"), _("reason"))
        for x, head in zip(self.penalty_columns, heads, strict=True):
            yield Word(x + 1.5, self.penalties_top + 4.3, head)
        yield _strong(self.left + 1.5, self.totals_top + 5, _("Total"))
        yield Word(self.left + 1.5, self.totals_top + 9, _("sum 0, or minus the deductions"))
        yield _strong(self.left + 1.5, self.totals_top + _TOTAL + 7.5, _("Signature"))
        yield Word(self.player_left(2), self.foot_top + 14, _("Referee"))
        notes = (
            _("A line for each hand: its value, a tick for the winner, a tick for the discarder"),
            _("or for self-draw; drawn: only that tick. Points: won or lost by this hand."),
            _("The letter beside the boxes is the wind at which the player sits in that hand."),
        )
        for line, note in enumerate(notes):
            yield Word(self.left, self.foot_top + 3 + 3.6 * line, note)


def _frame(place: Place) -> Iterator[Line]:
    right, bottom = place.x + place.width, place.y + place.height
    yield Line(place.x, place.y, right, place.y, 0.5)
    yield Line(place.x, bottom, right, bottom, 0.5)
    yield Line(place.x, place.y, place.x, bottom, 0.5)
    yield Line(right, place.y, right, bottom, 0.5)
