"""Where each round of an event stands: its seating, its sheets, and what publishing it waits for."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words import listed
from tournament.models import Event, Seat, Session
from tournament.record.begun import begun_in
from tournament.sheets.board import by_table


@dataclass(frozen=True, slots=True)
class SheetStand:
    """One table of a round: the state of its sheet, how many hands are typed and by whom."""

    table: int
    state: str
    hands: int = 0
    entered_by: str = ""
    reconciled: bool = False
    #: Whether the session has begun (`tournament.record.begun`).
    begun: bool = False
    #: By initial wind, signed minus computed, where a sheet that waits differs.
    differences: tuple[tuple[int, int], ...] = ()

    @property
    def confirmed(self) -> bool:
        return self.state == Session.State.CONFIRMED


@dataclass(frozen=True, slots=True)
class RoundStand:
    """One round: when it starts, what the public sees of it, and its sheets in the order of tables."""

    key: int
    number: int
    version: int
    starts_at: datetime | None = None
    shown_at: datetime | None = None
    published_at: datetime | None = None
    sheets: tuple[SheetStand, ...] = ()
    withheld: bool = False

    @property
    def seated(self) -> bool:
        return bool(self.sheets)

    @property
    def shown(self) -> bool:
        return self.shown_at is not None

    @property
    def published(self) -> bool:
        return self.published_at is not None

    @property
    def begun(self) -> bool:
        """Whether one of its sessions has begun."""
        return any(sheet.begun for sheet in self.sheets)

    @property
    def confirmed_count(self) -> int:
        return sum(sheet.confirmed for sheet in self.sheets)

    @property
    def reconciled_count(self) -> int:
        return sum(sheet.reconciled for sheet in self.sheets)

    @property
    def complete(self) -> bool:
        return self.seated and all(sheet.confirmed for sheet in self.sheets)

    def tables(self, *states: str) -> tuple[int, ...]:
        """The tables whose sheets are in one of the states."""
        return tuple(sheet.table for sheet in self.sheets if sheet.state in states)


_OF_SHEETS = (
    *("round_id", "pk", "table__number", "state", "hand_count", "differs", "sum_off"),
    *("entered_by__username", "entered_by__first_name", "entered_by__last_name"),
)


def round_stands(event: Event) -> tuple[RoundStand, ...]:
    """Every round of the event with its sheets, in four queries."""
    sheets: dict[int, list[SheetStand]] = {}
    differing = _differences(event)
    begun = set(begun_in(event.rounds.all()).order_by().values_list("pk", flat=True))
    # As plain values: whoever publishes holds the lock meanwhile, and a large event has a thousand sheets.
    rows = by_table().filter(round__event=event).values_list(*_OF_SHEETS)
    for round_id, key, table, state, hands, differs, sum_off, *name in rows:
        stand = SheetStand(
            table,
            state,
            hands,
            _shown_name(*name),
            differs or sum_off,
            key in begun,
            tuple(differing.get(key, ())),
        )
        sheets.setdefault(round_id, []).append(stand)
    return tuple(
        RoundStand(
            round_.pk,
            round_.number,
            round_.version,
            round_.starts_at,
            round_.seating_shown_at,
            round_.published_at,
            tuple(sheets.get(round_.pk, ())),
            round_.withheld,
        )
        for round_ in event.rounds.all()
    )


def _shown_name(username: str | None, first: str | None, last: str | None) -> str:
    """The full name of an account, its user name where it has none, and nothing for no account."""
    return f"{first or ''} {last or ''}".strip() or username or ""


def _differences(event: Event) -> dict[int, list[tuple[int, int]]]:
    found: dict[int, list[tuple[int, int]]] = {}
    seats = Seat.objects.filter(
        round__event=event, session__state=Session.State.DIFFERS, computed__isnull=False
    ).exclude(computed=F("signed_total"))
    rows = seats.annotate(difference=F("signed_total") - F("computed")).order_by("wind")
    for session, wind, difference in rows.values_list("session_id", "wind", "difference"):
        found.setdefault(session, []).append((wind, difference))
    return found


def current_stand(rounds: Sequence[RoundStand]) -> RoundStand | None:
    """The round that is worked on: the first that is seated and not published."""
    return next((round_ for round_ in rounds if round_.seated and not round_.published), None)


def publish_obstacles(state: str, rounds: Sequence[RoundStand], number: int) -> list[str]:
    """What publishing a round waits for, as sentences; empty when it can be published.

    `state` is that of the event.
    """
    round_ = next(round_ for round_ in rounds if round_.number == number)
    if round_.published:
        return [_("Round %d is published already.") % number]
    obstacles = []
    if state == Event.State.DRAFT:
        obstacles.append(_("The event is in preparation: make it public first."))
    if state == Event.State.CLOSED:
        obstacles.append(_("The event is closed."))
    earlier = next((other.number for other in rounds if other.number < number and not other.published), None)
    if earlier:
        obstacles.append(_("Rounds are published in order: publish round %d first.") % earlier)
    if round_.withheld:
        obstacles.append(_("Round %d is withheld: the prize-giving publishes it at its end.") % number)
    if not round_.seated:
        obstacles.append(_("Round %d has no seating yet.") % number)
    waiting = [sheet.table for sheet in round_.sheets if not sheet.confirmed]
    if waiting:
        sentence = ngettext(
            "Publishing waits for the sheet of table %s.",
            "Publishing waits for the sheets of tables %s.",
            len(waiting),
        )
        obstacles.append(sentence % listed(map(str, waiting)))
    return obstacles
