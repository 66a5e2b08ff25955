"""Accounts and events for the tests of actions and pages."""

from datetime import UTC, datetime

from django.contrib.auth.models import Permission as AccountPermission
from django.contrib.auth.models import User

from tournament.actions.events import create_event, give_role, set_state
from tournament.actions.players import PlayerEntry, add_players
from tournament.actions.seating import draw_seating
from tournament.actions.sheets import SheetInput, confirm_session, record_sheet
from tournament.models import Event, Role, Session

NOW = datetime(2026, 5, 16, 9, 30, tzinfo=UTC)
#: Signed totals that sum to zero and share no place.
TOTALS = (40, 8, -16, -32)


def account(name: str, *, may_create_events: bool = False) -> User:
    """An account that can sign in."""
    user = User.objects.create_user(name, password="a long enough password")
    if may_create_events:
        user.user_permissions.add(AccountPermission.objects.get(codename="add_event"))
    return user


def an_event(
    *, players: int = 16, rounds: int = 2, drawn: bool = True, title: str = "Harbour Open", **details
) -> Event:
    """An event in preparation with players 1…n, and its seating."""
    event = create_event(
        by=None, now=NOW, title=title, preset="international", tie_rule="averaged", rounds=rounds, **details
    )
    if players:
        entries = [PlayerEntry(name=f"Name {number}", number=number) for number in range(1, players + 1)]
        add_players(event.pk, entries, by=None, now=NOW)
    if drawn:
        draw_seating(event.pk, seed="four winds", by=None, now=NOW)
    return Event.objects.get(pk=event.pk)


def with_roles(event: Event) -> dict[str, User]:
    """One account for each role of the event, by the name of the role, and one without ("nobody")."""
    accounts = {"nobody": account("nobody")}
    for role in Role.Name.values:
        accounts[role] = account(f"the-{role}")
        give_role(event.pk, accounts[role], role, by=None, now=NOW)
    return accounts


def opened(event: Event) -> Event:
    """Make the event public."""
    event.refresh_from_db()
    return set_state(event.pk, Event.State.OPEN, by=None, version=event.version, now=NOW)


def recorded(session: Session, totals=TOTALS) -> Session:
    """Type four signed totals into a sheet."""
    return record_sheet(
        session.pk, SheetInput(signed_totals=totals), by=None, version=session.version, now=NOW
    )


def confirmed(event: Event, round_number: int, *, but: int = 0) -> None:
    """Record and confirm the sheets of a round, but for the one of a table."""
    for session in Session.objects.filter(round__event=event, round__number=round_number).exclude(
        table__number=but
    ):
        typed = recorded(session)
        confirm_session(typed.pk, by=None, version=typed.version, now=NOW)
