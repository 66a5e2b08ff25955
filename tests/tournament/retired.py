"""An event in which nothing was changed for a year, and the sweep that packs its typing away."""

from datetime import timedelta

from tests.tournament.archive.played_archive import everything
from tests.tournament.sample_events import NOW, account, confirm, publish_played, record, session_of
from tournament.events.editing import give_role
from tournament.models import Event, Player
from tournament.rules.sheet import Hand
from tournament.sheets.confirming import reopen_session
from tournament.sheets.recording import SheetInput
from tournament.upkeep.retiring import retire_events

A_YEAR_LATER = NOW + timedelta(days=366)
#: Of the sheet of `REOPENED`, typed by one and corrected by another.
WHY = "Anna Berg had won it."
REOPENED = (2, 1)


def played_long_ago() -> Event:
    """An event with everything in it; two accounts typed at one sheet, and a line at a time."""
    event = everything()
    rita, ines = account("rita"), account("ines", event, "referee")
    session = session_of(event, *REOPENED)
    Player.objects.filter(seats__session=session, seats__wind=0).update(
        name="Anna Berg", sort_name="Berg Anna", first_name="Anna", last_name="Berg"
    )
    reopen_session(session.pk, by=rita, version=session.version, reason=WHY, now=NOW)
    for count in (3, 4):
        hands = tuple(Hand(number, 0, 1, 8 + number) for number in range(1, count))
        record(session_of(event, *REOPENED), SheetInput(hands, (1, 2, 3, 4)), by=ines)
    confirm(session_of(event, *REOPENED), by=rita, reason="Signed like this.")
    publish_played(event, 2)
    give_role(event.pk, account("vera"), "viewer", by=None, now=NOW)
    return Event.objects.get(pk=event.pk)


def retire() -> int:
    """The sweep a year later; how many entries it packed."""
    return retire_events(now=A_YEAR_LATER)
