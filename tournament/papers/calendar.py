"""A player's rounds as a calendar file (RFC 5545), in the event's time zone."""

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from icalendar import Calendar
from icalendar import Event as Entry

from tournament.models import Event, Player, Round, Wind
from tournament.papers.workbooks.cell_text import one_line
from tournament.results.public import Appointment
from tournament.templatetags.tablepoint import table_name

CALENDAR_TYPE = "text/calendar; charset=utf-8"


def player_calendar(
    event: Event,
    player: Player,
    rounds: Iterable[Round],
    seats: Mapping[int, Appointment],
    address: Callable[[Round, Appointment | None], str],
) -> bytes:
    """Return an entry for each round that has a start: with table and wind where these are shown.

    `seats` are the player's appointments by round, `address` gives the page of a round. A file that is read
    again replaces the entries before, wherever it comes from and whatever number the player has by then.
    """
    calendar = Calendar()
    calendar.add("prodid", "-//Tablepoint//Player calendar//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", _("%(event)s: %(player)s") % _names(event, player))
    for round_ in rounds:
        if round_.starts_at is not None:
            calendar.add_component(_entry(event, player, round_, seats.get(round_.number), address))
    calendar.add_missing_timezones()
    file: bytes = calendar.to_ical()
    return file


def _names(event: Event, player: Player) -> dict[str, str]:
    return {"event": _title(event), "player": one_line(player.public_name)}


def _title(event: Event) -> str:
    title = one_line(event.short_title or event.title)
    return _("Rehearsal: %s") % title if event.in_rehearsal else title


def _name(event: Event, player: Player, round_: Round) -> str:
    """What a calendar knows an entry by: nothing in it changes, and every archive keeps it."""
    made = event.created_at.astimezone(UTC).strftime("%Y%m%dT%H%M%S%f")
    return f"{made}-{player.calendar_key}-{round_.number}@tablepoint"


def _entry(
    event: Event,
    player: Player,
    round_: Round,
    seat: Appointment | None,
    address: Callable[[Round, Appointment | None], str],
) -> Entry:
    starts = timezone.localtime(round_.starts_at)
    entry = Entry()
    entry.add("uid", _name(event, player, round_))
    entry.add("dtstamp", round_.published_at or round_.seating_shown_at or event.created_at)
    entry.add("sequence", event.revision)
    entry.add("dtstart", starts)
    entry.add("dtend", starts + timedelta(minutes=event.minutes))
    entry.add("url", address(round_, seat))
    words: dict[str, Any] = {"event": _title(event), "number": round_.number}
    place = [event.city] if event.city else []
    if seat is None:
        entry.add("summary", _("%(event)s, round %(number)s") % words)
    else:
        words |= {"table": table_name(seat.seat.session), "wind": str(Wind(seat.seat.wind).label)}
        entry.add("summary", _("%(event)s, round %(number)s: %(table)s, %(wind)s") % words)
        mates = (f"{Wind(mate.wind).label}: {mate.player.public_name}" for mate in seat.table_mates)
        entry.add("description", "\n".join(mates))
        place = [words["table"], *place]
    if place:
        entry.add("location", ", ".join(place))
    return entry
