"""A small event for tests, made by the actions themselves: two tables, eight players with names."""

from datetime import UTC, datetime, timedelta

from django.contrib.auth import get_user_model

from tournament.actions.confirmations import confirm_session
from tournament.actions.events import create_event, give_role, set_state
from tournament.actions.players import PlayerEntry, add_players
from tournament.actions.seating import import_chart
from tournament.actions.sheets import SheetInput, record_sheet
from tournament.models import Event, Session
from tournament.session_sheet import Hand

#: Long before the pages of a test are used, which go by the clock.
NOW = datetime(2020, 11, 21, 10, 0, tzinfo=UTC)

#: By draw number: 1-4 start the first round at table 1 as East, South, West, North, 5-8 at table 2.
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

_CHART = {
    1: {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)},
    2: {1: (1, 6, 3, 8), 2: (5, 2, 7, 4)},
    3: {1: (2, 1, 8, 7), 2: (6, 5, 4, 3)},
}

#: Hand 1: South wins 13 from North. Hand 2: drawn. Hand 3: West wins 20 by self-draw.
HANDS = (Hand(1, 1, 3, 13), Hand(2), Hand(3, 2, None, 20))
#: What these hands lead to.
TOTALS = (-36, 9, 76, -49)
SHEET = SheetInput(hands=HANDS, signed_totals=TOTALS)


def later(minutes):
    return NOW + timedelta(minutes=minutes)


def small_event(title="Small event", *, public=True, **details) -> Event:
    """An event of three rounds at two tables, with no sheet entered."""
    event = create_event(
        by=None,
        now=NOW,
        title=title,
        preset="international",
        tie_rule="averaged",
        rounds=3,
        **{"lowest_claim": "value", **details},
    )
    add_players(event.pk, [PlayerEntry(name=name) for name in NAMES], by=None, now=NOW)
    import_chart(event.pk, _CHART, by=None, now=NOW)
    if public:
        event.refresh_from_db()
        set_state(event.pk, Event.State.OPEN, by=None, version=event.version, now=NOW)
    event.refresh_from_db()
    return event


def account(event, role="", name=""):
    """An account called `name` (or as its role is), with that role in the event, or none."""
    user = get_user_model().objects.create_user(name or role or "nobody", password="a long password")
    if role:
        give_role(event.pk, user, role, by=None, now=NOW)
    return user


def session_of(event, round_number=1, table_number=1) -> Session:
    return Session.objects.get(round__event=event, round__number=round_number, table__number=table_number)


def confirm_round(event, number, by=None):
    """Record and confirm the same sheet at both tables of a round."""
    for table in (1, 2):
        session = session_of(event, number, table)
        session = record_sheet(session.pk, SHEET, by=by, version=session.version, now=NOW)
        confirm_session(session.pk, by=by, version=session.version, now=NOW)
