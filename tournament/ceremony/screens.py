"""What a screen shows. All of it is public, except what a prize-giving has revealed (`visibility`)."""

import hashlib
from typing import TYPE_CHECKING, Any

from django_countries import countries

from tournament.access.visibility import sees_ceremony, shown_rounds, visible_rounds
from tournament.ceremony.stand import ceremony_of, ceremony_stand
from tournament.models import Ceremony, Event, Round, Screen
from tournament.results import public
from tournament.rounds.clocks import clock_instants, clock_of, current_clock

if TYPE_CHECKING:
    from tournament.ceremony.stand import PreparedCeremony

S = Screen.Showing


def screens_of(event: Event) -> list[Screen]:
    """The event's screens in the order in which they were added."""
    return list(event.screens.all())


def first_screen(event: Event) -> Screen:
    """The screen that was added first; one that shows the clock where there is none."""
    return event.screens.first() or Screen(event=event, showing=S.CLOCK, key="")


def screen_tag(screen: Screen, key: str, ceremony: "PreparedCeremony | None") -> str:
    """Changes whenever what the screen shows to who has this key changes, and by nothing else."""
    told = (screen.pk, screen.version, screen.showing, screen.round, screen.text, screen.theme)
    step = (ceremony.pk, ceremony.version, ceremony.latest_entry) if ceremony and _sees(screen, key) else ()
    return hashlib.sha256(repr((told, screen.event.stamp, step)).encode()).hexdigest()[:24]


def screen_content(screen: Screen, key: str, ceremony: Ceremony | None) -> dict[str, Any]:
    """What stands on the screen for who has this key (empty: none), by the name of what it shows.

    Where there is nothing to show, and where the key does not fit the prize-giving, it is the title.
    """
    event = screen.event
    content: dict[str, Any] = {"event": event, "screen": screen, "showing": screen.showing}
    if screen.showing == S.CLOCK:
        stored = current_clock(event)
        content |= {"clock": clock_instants(stored) if stored else None}
        content |= {"ends_at": clock_of(stored).ends_at() if stored else None}
    elif screen.showing in (S.RANKING, S.TEAMS, S.NATIONS):
        content |= _ranking(event, screen.showing)
    elif screen.showing == S.SEATING:
        round_ = _round_to_seat(event, screen.round)
        tables = public.tables_of([round_]).get(round_.number, []) if round_ else []
        content |= {"round": round_, "tables": tables}
    elif screen.showing == S.CEREMONY and ceremony and _sees(screen, key):
        content |= {"stand": ceremony_stand(ceremony), "shown": ceremony.version}
    return content


def _sees(screen: Screen, key: str) -> bool:
    return bool(key) and sees_ceremony(screen, key)


def screen_ceremony(screen: Screen) -> "PreparedCeremony | None":
    """The prize-giving that the screen follows, if it shows one."""
    return ceremony_of(screen.event) if screen.showing == S.CEREMONY else None


def _ranking(event: Event, showing: str) -> dict[str, Any]:
    last = visible_rounds(event).order_by("-number").first()
    if last is None:
        return {"after": None}
    if showing == S.RANKING:
        return {"after": last.number, "lines": public.ranking(event, after=last.number)}
    if showing == S.TEAMS:
        groups = [(group.team, group) for group, *_more in public.team_ranking(event, after=last.number)]
    else:
        nations = public.nation_ranking(event, after=last.number)
        groups = [(str(countries.name(group.team)), group) for group, *_more in nations]
    return {"after": last.number, "groups": groups}


def _round_to_seat(event: Event, number: int | None) -> Round | None:
    """The round asked for, or the first one whose seating is shown and that is not published."""
    shown = shown_rounds(event).filter(sessions__isnull=False).distinct()
    if number is not None:
        return shown.filter(number=number).first()
    return shown.filter(published_at__isnull=True).order_by("number").first()
