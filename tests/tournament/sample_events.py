"""Events for the tests, made through the actions that the product uses.

Two kinds: `small_event` is always the same, two tables and eight players with names, seated by a chart;
`new_event` and `seated_event` are of any size. The verbs below serve both. What is `made_once` is copied
row by row the next time.
"""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from django.contrib.auth import get_user_model

from tests.tournament.made_once import made_once
from tournament.draws.drawing import draw_seating, import_chart
from tournament.events.editing import create_event, set_state
from tournament.models import Event, Role, Round, Session
from tournament.players.entering import PlayerEntry, add_players
from tournament.rounds.publishing import publish_round, show_seating
from tournament.rules.sheet import Hand
from tournament.sheets.confirming import confirm_session
from tournament.sheets.recording import SheetInput, record_sheet

#: Long before the pages of a test are used, which go by the clock.
NOW = datetime(2020, 11, 21, 10, 0, tzinfo=UTC)

#: The players of the small event by draw number: 1-4 start at table 1 as East, South, West, North, 5-8 at 2.
NAMES = [
    "Sofia Almeida",
    "Tomasz Zieliński",
    "Hélène Garnier",
    "Kenji Morita",
    "王小明",
    "Anna Berg",
    "Luca Conti",
    "Мария Иванова",
]
#: Eight players in three rounds at two tables.
CHART = {
    1: {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)},
    2: {1: (1, 6, 3, 8), 2: (5, 2, 7, 4)},
    3: {1: (2, 1, 8, 7), 2: (6, 5, 4, 3)},
}

#: Hand 1: South wins 13 from North. Hand 2: drawn. Hand 3: West wins 20 by self-draw.
HANDS = (Hand(1, 1, 3, 13), Hand(2), Hand(3, 2, None, 20))
#: What these hands lead to.
TOTALS = (-36, 9, 76, -49)
SHEET = SheetInput(hands=HANDS, signed_totals=TOTALS)

#: One hand: East wins 10 points from South.
ONE_HAND = (Hand(1, winner=0, discarder=1, value=10),)
ONE_HAND_TOTALS = (34, -18, -8, -8)
ONE_HAND_SHEET = SheetInput(hands=ONE_HAND, signed_totals=ONE_HAND_TOTALS)


def later(minutes: int) -> datetime:
    return NOW + timedelta(minutes=minutes)


def new_event(
    *, players: int = 0, rounds: int = 2, title: str = "Small cup", by: Any = None, **details: Any
) -> Event:
    """An event in preparation, with players 1 to `players` from no country."""
    event = create_event(
        by=by,
        now=NOW,
        title=title,
        preset="international",
        tie_rule="averaged",
        rounds=rounds,
        **{"lowest_claim": "value", **details},
    )
    if players:
        entries = [PlayerEntry(name=f"Player {number}") for number in range(1, players + 1)]
        add_players(event.pk, entries, by=None, now=NOW)
    return event


@made_once
def seated_event(*, players: int = 8, rounds: int = 2, **details: Any) -> Event:
    """A public event with its seating drawn; nothing is shown or played."""
    event = new_event(players=players, rounds=rounds, **details)
    draw_seating(event.pk, seed="tests", by=None, now=NOW)
    return make_public(event)


def charted_event(entries: Sequence[PlayerEntry], *, public: bool = True, **details: Any) -> Event:
    """An event of eight players seated by `CHART`; nothing is shown or played."""
    event = new_event(rounds=len(CHART), **details)
    add_players(event.pk, entries, by=None, now=NOW)
    import_chart(event.pk, CHART, by=None, now=NOW)
    event.refresh_from_db()
    return make_public(event) if public else event


@made_once
def small_event(title: str = "Small event", *, public: bool = True, **details: Any) -> Event:
    """The event of `NAMES` with no sheet entered."""
    return charted_event([PlayerEntry(name=name) for name in NAMES], title=title, public=public, **details)


def make_public(event: Event, *, by: Any = None) -> Event:
    event.refresh_from_db()
    return set_state(event.pk, Event.State.OPEN, by=by, version=event.version, now=NOW)


def account(name: str, event: Event | None = None, role: str = "") -> Any:
    """An account with the password "secret", with a role in the event if one is given."""
    user, created = get_user_model().objects.get_or_create(username=name)
    if created:
        user.set_password("secret")
        user.save()
    if event is not None and role:
        Role.objects.create(event=event, user=user, name=role)
    return user


def session_of(event: Event, round_number: int = 1, table: int = 1) -> Session:
    return Session.objects.select_related("round__event", "table").get(
        round__event=event, round__number=round_number, table__number=table
    )


def record(session: Session, sheet: SheetInput = SHEET, *, by: Any = None, **more: Any) -> Session:
    """Record a sheet, over the version that stands now unless another is given."""
    version = more.pop("version", None) or version_now(session)
    return record_sheet(session.pk, sheet, by=by, version=version, **{"now": NOW, **more})


def confirm(session: Session, *, by: Any = None, **more: Any) -> Session:
    return confirm_session(session.pk, by=by, version=version_now(session), now=NOW, **more)


def version_now(session: Session) -> int:
    return Session.objects.values_list("version", flat=True).get(pk=session.pk)


def play(session: Session, sheet: SheetInput = ONE_HAND_SHEET, *, by: Any = None, **more: Any) -> Session:
    """Record a sheet and confirm it."""
    record(session, sheet, by=by)
    return confirm(session, by=by, **more)


def play_round(event: Event, number: int = 1, sheet: SheetInput = ONE_HAND_SHEET) -> Round:
    """Play and confirm every table of a round, unpublished."""
    round_ = event.rounds.get(number=number)
    for session in round_.sessions.all():
        play(session, sheet)
    return round_


def publish(event: Event, number: int = 1) -> Round:
    """Play, confirm and publish a round."""
    play_round(event, number)
    return publish_played(event, number)


def publish_played(event: Event, number: int = 1) -> Round:
    """Publish a round that is confirmed."""
    round_ = event.rounds.get(number=number)
    return publish_round(round_.pk, by=None, version=round_.version, now=NOW)


def show(event: Event, number: int = 1) -> Round:
    round_ = event.rounds.get(number=number)
    return show_seating(round_.pk, by=None, version=round_.version, now=NOW)
