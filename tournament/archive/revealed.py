"""What the public would learn by an earlier state of an event, and what goes on being hidden from it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from tournament.access.visibility import public_players, shown_rounds, visible_rounds
from tournament.archive.filling import Archive
from tournament.models import Event, Player, Round


@dataclass(frozen=True, slots=True)
class HiddenNames:
    """Who asked for the name to be hidden: by what calendars know them by, or by the name itself.

    Draw numbers may have changed since, and archives of before have no lasting key.
    """

    keys: frozenset[str]
    names: frozenset[str]

    def has(self, row: Mapping[str, Any]) -> bool:
        """Whether a player as an archive tells it is one of them."""
        return row.get("calendar_key") in self.keys or row["name"] in self.names

    def among(self, players: QuerySet[Player]) -> QuerySet[Player]:
        """Those of the players who are."""
        return players.filter(Q(calendar_key__in=self.keys) | Q(name__in=self.names))


def hidden_names(event: Event) -> HiddenNames:
    """Whose names are hidden now."""
    rows = event.players.filter(hidden=True).values_list("calendar_key", "name")
    return HiddenNames(frozenset(key for key, _name in rows), frozenset(name for _key, name in rows))


def state_after(event: Event, archive: Archive) -> str:
    """The state of an event that goes back to an archive: that of the archive, as far as it is as public."""
    told: str = archive["event"].get("state", event.state)
    draft = Event.State.DRAFT
    return told if (told == draft) == (event.state == draft) else event.state


@dataclass(frozen=True, slots=True)
class Revealed:
    """What everybody could read and cannot now: names, and rounds by the numbers of those."""

    names: tuple[str, ...] = ()
    seatings: tuple[int, ...] = ()
    results: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.names or self.seatings or self.results)


def revealed_by(event: Event, archive: Archive) -> Revealed:
    """What becomes public when an event goes back to an archive of itself.

    Nothing does as long as the event is not public, and no name that is hidden now.
    """
    if event.state == Event.State.DRAFT:
        return Revealed()
    hidden = hidden_names(event)
    # With those that are hidden, which are left out anyway.
    readable = set(public_players(event).values_list("name", flat=True))
    names = (
        row["name"]
        for row in archive["players"]
        if row.get("status") != Player.Status.WAITING and not row.get("hidden") and not hidden.has(row)
    )
    return Revealed(
        names=tuple(name for name in names if name not in readable),
        seatings=_new(archive, "seating_shown_at", shown_rounds(event)),
        results=_new(archive, "published_at", visible_rounds(event)),
    )


def _new(archive: Archive, since: str, now: QuerySet[Round]) -> tuple[int, ...]:
    """The rounds that an archive shows since some time, without those that are shown now."""
    shown = {row["number"] for row in archive["rounds"] if row.get(since)}
    return tuple(sorted(shown.difference(now.values_list("number", flat=True))))
