"""Bringing a played event in: players, seating, sheets, in one transaction."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.draws.drawing import import_chart
from tournament.events.editing import create_event, set_state
from tournament.imports.results import PlayedSession
from tournament.models import Event, Session
from tournament.players.entering import PlayerEntry, add_players
from tournament.sheets.confirming import confirm_session
from tournament.sheets.recording import NewPenalty, SheetInput, record_sheet


@transaction.atomic
def import_played_event(
    played: Sequence[PlayedSession], *, name: str, preset: str, tie_rule: str, by: Any, now: datetime
) -> Event:
    """Create a public event with everything played in it, confirmed and not published.

    Player numbers become draw numbers. The totals of each table are its signed totals and count;
    where the hands lead elsewhere, both are kept and the sheet is marked.

    Raises what the single actions raise; then nothing of the event exists.
    """
    rounds = max(session.round for session in played)
    event = create_event(
        by=by,
        now=now,
        title=name,
        preset=preset,
        tie_rule=tie_rule,
        rounds=rounds,
        lowest_claim=Event.ClaimLevel.VALUE,
    )
    numbers = sorted({number for session in played for number in session.players})
    add_players(
        event.pk,
        [PlayerEntry(name=_("Player %d") % number, number=number) for number in numbers],
        by=by,
        now=now,
    )
    chart: dict[int, dict[int, Sequence[int]]] = {}
    for session in played:
        chart.setdefault(session.round, {})[session.table] = session.players
    import_chart(event.pk, chart, by=by, now=now, complete=False)

    stored = {
        (session.round.number, session.table.number): session
        for session in Session.objects.filter(round__event=event).select_related("round", "table")
    }
    for session in played:
        _import_sheet(stored[session.round, session.table], session, by=by, now=now)
    event.refresh_from_db()
    return set_state(event.pk, Event.State.OPEN, by=by, version=event.version, now=now)


def _import_sheet(session: Session, played: PlayedSession, *, by: Any, now: datetime) -> None:
    east, south, west, north = played.totals
    sheet = SheetInput(
        hands=tuple(played.hands),
        signed_totals=(east, south, west, north),
        new_penalties=tuple(
            NewPenalty(penalty, _("As on the imported sheet")) for penalty in played.penalties
        ),
    )
    recorded = record_sheet(session.pk, sheet, by=by, version=session.version, now=now)
    reason = _("Imported: the signed totals count.") if recorded.state == Session.State.DIFFERS else ""
    confirm_session(session.pk, by=by, version=recorded.version, now=now, reason=reason)
