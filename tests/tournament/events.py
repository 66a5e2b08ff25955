"""Small events for the tests, made through the actions that the product uses."""

from datetime import UTC, datetime
from typing import Any

from django.contrib.auth import get_user_model

from tournament.actions.confirmations import confirm_session
from tournament.actions.events import create_event, set_state
from tournament.actions.players import PlayerEntry, add_players
from tournament.actions.rounds import publish_round, show_seating
from tournament.actions.seating import draw_seating
from tournament.actions.sheets import SheetInput, record_sheet
from tournament.models import Event, Role, Round, Session
from tournament.session_sheet import Hand

NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)

#: One hand: East wins 10 points from South.
ONE_HAND = (Hand(1, winner=0, discarder=1, value=10),)
ONE_HAND_TOTALS = (34, -18, -8, -8)


def new_event(*, players: int = 0, rounds: int = 2, title: str = "Small cup", **details: Any) -> Event:
    """An event in preparation, with players 1 to `players` from no country."""
    event = create_event(
        by=None,
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


def seated_event(*, players: int = 8, rounds: int = 2, **details: Any) -> Event:
    """A public event with its seating drawn; nothing is shown or played."""
    event = new_event(players=players, rounds=rounds, **details)
    draw_seating(event.pk, seed="tests", by=None, now=NOW)
    event.refresh_from_db()
    return set_state(event.pk, Event.State.OPEN, by=None, version=event.version, now=NOW)


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


def record(session: Session, sheet: SheetInput, *, by: Any = None) -> Session:
    session.refresh_from_db()
    return record_sheet(session.pk, sheet, by=by, version=session.version, now=NOW)


def confirm(session: Session, *, by: Any = None, reason: str = "") -> Session:
    session.refresh_from_db()
    return confirm_session(session.pk, by=by, version=session.version, now=NOW, reason=reason)


def play(session: Session, *, by: Any = None) -> Session:
    """Record one hand with its totals and confirm it."""
    record(session, SheetInput(hands=ONE_HAND, signed_totals=ONE_HAND_TOTALS), by=by)
    return confirm(session, by=by)


def play_round(event: Event, number: int = 1) -> Round:
    """Play and confirm every table of a round, unpublished."""
    round_ = event.rounds.get(number=number)
    for session in round_.sessions.all():
        play(session)
    return round_


def publish(event: Event, number: int = 1) -> Round:
    """Play, confirm and publish a round."""
    round_ = play_round(event, number)
    return publish_round(round_.pk, by=None, version=round_.version, now=NOW)


def show(event: Event, number: int = 1) -> Round:
    round_ = event.rounds.get(number=number)
    return show_seating(round_.pk, by=None, version=round_.version, now=NOW)
