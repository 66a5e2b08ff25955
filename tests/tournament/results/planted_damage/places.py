"""Where damage is planted: rows of the event of `full_event`, by round, table and wind."""

from tests.tournament.sample_events import new_event, session_of
from tournament.models import Event, HandResult, Penalty, Seat, Session, Table, Team

E, S, W, N = range(4)


def seats(event, round_, table, *winds):
    found = Seat.objects.filter(session=session_of(event, round_, table))
    return found.filter(wind__in=winds) if winds else found


def sheet(event, round_, table):
    return Session.objects.filter(pk=session_of(event, round_, table).pk)


def hand(event, round_, table, number):
    return HandResult.objects.filter(session=session_of(event, round_, table), number=number)


def penalties(event, round_, table, kind):
    return Penalty.objects.filter(session=session_of(event, round_, table), kind=kind)


def rounds(event, *numbers):
    return event.rounds.filter(number__in=numbers)


def draw(event):
    return type(event.draw).objects.filter(event=event)


def of_event(event):
    return Event.objects.filter(pk=event.pk)


def other_event():
    """Another event with a player, a team, a table and two rounds."""
    other = new_event(players=1, title="Elsewhere")
    Team.objects.create(event=other, name="Strangers")
    Table.objects.create(event=other, number=7)
    return other
