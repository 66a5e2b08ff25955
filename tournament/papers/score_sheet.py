"""The empty form of a score sheet, as a drawing; all amounts are millimetres.

A round of a hundred tables is a hundred such pages. The form is drawn once and put behind all of them
(`first-page` in tournament.papers.making.render_pdf), and only the names are placed on each.

Players tick instead of writing. A column of boxes is a player, by the number of the seat, 1 to 4 for the
winds E S W N of the first hand, as the desk types it. The letter within a box is the wind at which that
player sits in this hand: so a tick says the same to whoever thinks of the player and of the wind.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _

from tournament.models import Wind
from tournament.papers.workbooks.cell_text import wrapped
from tournament.rules.sheet import HANDS_PER_SESSION, Chairs, prevalent_wind, seat_wind

#: Width and height of the paper.
PAPER = {"A4": (210.0, 297.0), "letter": (215.9, 279.4)}

#: What a line of a slip begins with.
SlipOrder = Literal["value_first", "winner_first"]
#: The columns of a hand, from the left, for each order of slips.
COLUMNS: dict[str, tuple[str, ...]] = {
    "value_first": ("hand", "value", "winner", "from", "fans", "points"),
    "winner_first": ("hand", "winner", "from", "value", "fans", "points"),
}
_WIDTHS = {"hand": 10.0, "value": 14.0, "winner": 28.0, "from": 48.0, "fans": 30.0, "points": 60.0}
WIDTH = sum(_WIDTHS.values())

_TOP, _BOTTOM = 9.0, 9.0
_TITLE, _NAMES, _HEADINGS = 26.0, 15.0, 9.0
_PENALTY, _PENALTIES, _TOTAL, _SIGNATURE, _FOOT, _GAP = 6.2, 3, 10.0, 13.0, 14.0, 2.5
_QR, _LABEL = 23.0, 26.0
#: The box of a player's name at the top.
NAME_WIDTH, NAME_HEIGHT = 36.0, _NAMES - 5.5
#: How broad a line of the note at the foot is, in narrow characters: it ends before the referee's name.
_NOTE = 94
_BOX, _BETWEEN, _POINTS = 4.6, 7.0, 15.0
#: Within the column "from", where the boxes for self-draw and for a drawn hand stand.
_SELF_DRAW, _DRAWN = 30.5, 40.5


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
    """A box to tick, by its upper left corner, with the letter within it."""

    x: float
    y: float
    letter: str = ""
    size: float = _BOX

    @property
    def middle(self) -> float:
        return self.x + self.size / 2

    @property
    def baseline(self) -> float:
        return self.y + self.size - 1.25


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


def _centred(x: float, y: float, text: str, size: float = 2.12) -> Word:
    return Word(x, y, text, size, anchor="middle")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a page's own words go: a box by its upper left corner."""

    x: float
    y: float
    width: float
    height: float


class Form:
    """The form on one size of paper: its drawing, and the places for what differs from page to page.

    `chairs` says how the chairs change, `order` with what a line begins, `starting` from how many points the
    players count.
    """

    def __init__(self, paper: str, chairs: Chairs, order: SlipOrder, starting: int = 0) -> None:
        self.width, self.height = PAPER[paper]
        self.chairs, self.starting = chairs, starting
        self.left = (self.width - WIDTH) / 2
        self.right = self.left + WIDTH
        self.names_top = _TOP + _TITLE
        self.hands_top = self.names_top + _NAMES + _HEADINGS
        fixed = _PENALTY * (_PENALTIES + 1) + _TOTAL + _SIGNATURE + _FOOT + 3 * _GAP
        self.row = (self.height - _BOTTOM - fixed - self.hands_top) / HANDS_PER_SESSION
        self.hands_end = self.hands_top + HANDS_PER_SESSION * self.row
        self.penalties_top = self.hands_end + _GAP
        self.totals_top = self.penalties_top + _PENALTY * (_PENALTIES + 1) + _GAP
        self.foot_top = self.totals_top + _TOTAL + _SIGNATURE + _GAP
        self.column: dict[str, float] = {}
        x = self.left
        for name in COLUMNS[order]:
            self.column[name] = x
            x += _WIDTHS[name]

    @property
    def title(self) -> Place:
        return Place(self.left, _TOP, WIDTH - 2 * 27 - _QR - 6, _TITLE - 2)

    @property
    def number_boxes(self) -> tuple[Place, Place]:
        """Where the numbers of the round and the table stand, large."""
        right = self.right - _QR - 2
        return Place(right - 53, _TOP, 25, _TITLE - 6), Place(right - 27, _TOP, 25, _TITLE - 6)

    @property
    def qr(self) -> Place:
        """Where the QR code stands, with white around it."""
        return Place(self.right - _QR, _TOP, _QR, _QR)

    @property
    def name_boxes(self) -> list[Place]:
        """Where the four names stand, East to North."""
        return [
            Place(left + 10.5, self.names_top + 5.2, NAME_WIDTH, NAME_HEIGHT + 0.3)
            for left in self._quarters()
        ]

    @property
    def number_places(self) -> list[Place]:
        """Where the four draw numbers stand, above the names."""
        return [Place(left + 28, self.names_top + 0.8, 18.5, 4) for left in self._quarters()]

    @property
    def sign_places(self) -> list[Place]:
        """Where the four names stand again, small, for whoever signs."""
        top = self.totals_top + _TOTAL
        return [Place(left + 6, top + 0.6, self._sign_width - 7, 4) for left in self._sign_lefts()]

    def _quarters(self) -> list[float]:
        return [self.left + seat * WIDTH / 4 for seat in range(4)]

    @property
    def _sign_width(self) -> float:
        return (WIDTH - _LABEL) / 4

    def _sign_lefts(self) -> list[float]:
        return [self.left + _LABEL + seat * self._sign_width for seat in range(4)]

    def _points_lefts(self) -> list[float]:
        return [self.column["points"] + seat * _POINTS for seat in range(4)]

    def lines(self) -> Iterator[Line]:
        for place in self.number_boxes:
            yield from _frame(place)
        yield from _frame(Place(self.left, self.names_top, WIDTH, _NAMES))
        for x in self._quarters()[1:]:
            yield Line(x, self.names_top, x, self.names_top + _NAMES, 0.5)
        yield from self._grid_of_hands()
        yield from self._grid_below()

    def _grid_of_hands(self) -> Iterator[Line]:
        heads = self.names_top + _NAMES
        for hand in range(HANDS_PER_SESSION + 1):
            y = self.hands_top + hand * self.row
            yield Line(self.left, y, self.right, y, 0.2 if hand % 4 else 0.5)
        for x in (*self.column.values(), self.right):
            yield Line(x, heads, x, self.hands_end, 0.5)
        for x in self._points_lefts()[1:]:
            yield Line(x, self.hands_top - 4.2, x, self.hands_end)

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
        for x in (self.left, self.right, *self._sign_lefts()):
            yield Line(x, self.totals_top, x, end, 0.5)
        yield Line(self.right - 75, self.foot_top + 9.5, self.right, self.foot_top + 9.5)

    @property
    def penalty_columns(self) -> tuple[float, ...]:
        """Where the columns of the penalties begin: hand, player, points, paid to, reason."""
        return (self.left, self.left + _LABEL, self.left + 60, self.left + 80, self.left + 113)

    def boxes(self) -> Iterator[Box]:
        """The boxes of each hand: who won, from whom, by self-draw, drawn."""
        for hand in range(1, HANDS_PER_SESSION + 1):
            y = self.hands_top + (hand - 1) * self.row + (self.row - _BOX) / 2
            signs = [Wind(seat_wind(seat, hand, self.chairs)).sign for seat in range(4)]
            for name in ("winner", "from"):
                for seat, sign in enumerate(signs):
                    yield Box(self._box_left(name, seat), y, sign)
            yield Box(self.column["from"] + _SELF_DRAW, y)
            yield Box(self.column["from"] + _DRAWN, y)

    def _box_left(self, column: str, seat: int) -> float:
        return (
            self.column[column] + seat * _BETWEEN + (_BETWEEN - _BOX) / 2 + (0.3 if column == "from" else 0)
        )

    def words(self) -> Iterator[Word]:
        """Everything printed on the empty form."""
        for place, word in zip(self.number_boxes, (_("Round"), _("Table")), strict=True):
            yield Word(place.x + 1.5, place.y + 3.5, word)
        for seat, left in enumerate(self._quarters()):
            yield _strong(left + 5, self.names_top + 7.6, str(seat + 1), size=7, anchor="middle")
            yield Word(left + 5, self.names_top + 12.2, Wind(seat).sign, size=3.6, anchor="middle")
            if Wind(seat).sign != str(Wind(seat).label):
                yield Word(left + 10.5, self.names_top + 3.8, str(Wind(seat).label), size=2.5)
        yield from self._headings()
        yield from self._hands()
        yield from self._words_below()

    def _headings(self) -> Iterator[Word]:
        upper, lower = self.names_top + _NAMES + 3.8, self.hands_top - 1.4
        words = {"hand": _("hand"), "value": _("value"), "winner": _("winner"), "from": _("from")}
        words |= {"fans": _("fans"), "points": _("points of this hand")}
        for name, word in words.items():
            yield _centred(self.column[name] + _WIDTHS[name] / 2, upper, word, size=2.5)
        for seat in range(4):
            for name in ("winner", "from"):
                yield _strong(self._box_left(name, seat) + _BOX / 2, lower, str(seat + 1), 2.8, "middle")
            yield _strong(self._points_lefts()[seat] + _POINTS / 2, lower, str(seat + 1), 2.8, "middle")
        yield _centred(self.column["from"] + _SELF_DRAW + _BOX / 2, lower, _("self-draw"))
        yield _centred(self.column["from"] + _DRAWN + _BOX / 2, lower, _("drawn"))

    def _hands(self) -> Iterator[Word]:
        for hand in range(1, HANDS_PER_SESSION + 1):
            baseline = self.hands_top + (hand - 0.5) * self.row + 1.4
            yield _strong(self.column["hand"] + 5.6, baseline, str(hand), size=4.0, anchor="end")
            wind = Wind(prevalent_wind(hand)).sign
            yield _centred(self.column["hand"] + 7.8, baseline, wind, size=2.8)

    def _words_below(self) -> Iterator[Word]:
        heads = (_("penalty in hand"), _("player"), _("points"), _("paid to"), _("reason"))
        for x, head in zip(self.penalty_columns, heads, strict=True):
            yield Word(x + 1.5, self.penalties_top + 4.1, head)
        yield _strong(self.left + 1.5, self.totals_top + 4.6, _("Total"))
        small = [_("sum 0 or −deductions")]
        if self.starting:
            small.insert(0, _("without the first %d") % self.starting)
        for above, words in enumerate(reversed(small)):
            yield Word(self.left + 1.5, self.totals_top + 9.0 - 2.3 * above, words, size=2.12)
        yield _strong(self.left + 1.5, self.totals_top + _TOTAL + 7.5, _("Signature"))
        for seat, left in enumerate(self._sign_lefts()):
            yield _strong(left + 1.5, self.totals_top + 4, str(seat + 1), size=3.2)
            yield _strong(left + 1.5, self.totals_top + _TOTAL + 4, str(seat + 1), size=3.2)
        yield Word(self.right - 75, self.foot_top + 12.6, _("Referee"))
        note = _(
            "A line for each hand. Tick one box under “winner”, and one under “from” for whoever discarded, "
            "or self-draw. Nobody won: tick only “drawn”. A column is the player with that number; "
            "the letter in a box is the wind at which this player sits in that hand."
        )
        for number, line in enumerate(wrapped(note, _NOTE)):
            yield Word(self.left, self.foot_top + 3.2 + 3.6 * number, line, size=2.4)


def _frame(place: Place) -> Iterator[Line]:
    right, bottom = place.x + place.width, place.y + place.height
    yield Line(place.x, place.y, right, place.y, 0.5)
    yield Line(place.x, bottom, right, bottom, 0.5)
    yield Line(place.x, place.y, place.x, bottom, 0.5)
    yield Line(right, place.y, right, bottom, 0.5)
