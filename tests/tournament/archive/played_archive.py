"""An event that uses everything an archive holds, made by the actions, and what of it must come back."""

from datetime import timedelta

from scoring.mcr import ClaimedFan
from tests.tournament.sample_events import (
    NOW,
    account,
    confirm,
    new_event,
    play_round,
    publish,
    record,
    session_of,
)
from tournament.draws.continuing import continue_seating
from tournament.draws.drawing import draw_seating
from tournament.events.editing import edit_event, set_state
from tournament.models import Ceremony, Event, Objection, Player, RankingPenalty, RoundClock, Table, Team
from tournament.results.standings import standings_of, team_standings_of
from tournament.rounds.publishing import set_schedule
from tournament.rules.sheet import Hand, HandClaim, Penalty, PenaltyKind
from tournament.sheets.confirming import reopen_session
from tournament.sheets.ending import set_not_played
from tournament.sheets.objecting import log_objection
from tournament.sheets.recording import CancelledPenalty, NewPenalty, SheetInput
from tournament.words.history import changes_of, history_of

FANS = HandClaim(fans=(ClaimedFan(22, 1),), flowers=1)


def everything() -> Event:
    """Eight players in two teams, three rounds: published, confirmed and reopened, and empty."""
    event = new_event(players=8, rounds=3, title="Harbour Cup", city="Rotterdam", country="NL")
    otto, rita = account("otto", event, "organiser"), account("rita", event, "referee")
    otto.first_name, otto.last_name = "Otto", "Ohlsen"
    otto.save()
    teams = [Team.objects.create(event=event, name=name) for name in ("Red", "Blue 蓝")]
    for player in event.players.all():
        Player.objects.filter(pk=player.pk).update(team=teams[player.number % 2], country="FR", club="Club")
    draw_seating(event.pk, seed="tests", by=otto, now=NOW)
    Table.objects.filter(event=event, number=2).update(
        label="by the door", fixed_for=event.players.get(number=3)
    )
    set_schedule(event.pk, {1: NOW, 2: NOW + timedelta(hours=2)}, versions={1: 1, 2: 1}, by=otto, now=NOW)
    changes = {"report_weight": "2.5", "starts_on": "2026-11-21", "time_zone": "Europe/Amsterdam"}
    event.refresh_from_db()
    edit_event(
        event.pk, {**changes, "tie_breakers": ["most_hands_won"]}, by=otto, version=event.version, now=NOW
    )
    event.refresh_from_db()
    set_state(event.pk, Event.State.OPEN, by=otto, version=event.version, now=NOW)
    publish(event, 1)
    play_round(event, 2)
    _a_sheet_with_a_past(session_of(event, 2, 1), rita)
    continue_seating(event.pk, seed="again", by=otto, now=NOW)
    empty = session_of(event, 3, 2)
    set_not_played(empty.pk, by=otto, version=empty.version, reason="A player fell ill.", now=NOW)
    second, third = event.rounds.get(number=2), event.rounds.get(number=3)
    RoundClock.objects.create(round=second, started_at=NOW, minutes=120, extra_by_table={"2": 5})
    Objection.objects.create(
        session=session_of(event, 1, 1), player=event.players.first(), text="Hand 1", raised_at=NOW
    )
    Ceremony.objects.create(round=third, places=3)
    RankingPenalty.objects.create(
        event=event, player=event.players.first(), kind="table_points", amount=6, given_at=NOW, reason="late"
    )
    log_objection(session_of(event, 1, 2).pk, 3, "my total was −8", by=rita, now=NOW)
    event.refresh_from_db()
    return event


def _a_sheet_with_a_past(session, by):
    """Hands at each level of claim, a penalty, a cancelled one, totals that differ."""
    reopen_session(session.pk, by=by, version=session.version, reason="Wrong winner.", now=NOW)
    hands = (Hand(1, 0, 1, 25, FANS), Hand(2), Hand(3, 2, None, 12))
    penalties = (
        NewPenalty(Penalty(PenaltyKind.DEDUCTION, 1, 10, hand=2), "late"),
        NewPenalty(Penalty(PenaltyKind.TO_OTHERS, 2, 30)),
    )
    record(session, SheetInput(hands, (1, 2, 3, 4), penalties), by=by)
    key = session.penalties.first().pk
    record(session, SheetInput(hands, (5, 6, 7, 8), cancelled=(CancelledPenalty(key, "not late"),)), by=by)
    confirm(session, reason="Signed like this.")


def told(event):
    """What people see of an event that an archive must bring back: ranking, teams, history."""
    history = [
        (e.at, e.by and e.by.username, e.action, e.subject, e.round, e.table, e.reason, changes_of(e))
        for e in history_of(event)
    ]
    return standings_of(event), standings_of(event, public=True), team_standings_of(event), history
